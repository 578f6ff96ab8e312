"""Conversions between dim3 and uint3, which HIP lacks."""

from __future__ import annotations

import pytest

from hipport.convert import convert_source
from hipport.model import Options, SourceFile
from hipport.table import RuleTable, load_table


@pytest.fixture(scope="module")
def table() -> RuleTable:
    return load_table()


@pytest.mark.parametrize(
    ("cuda", "expected"),
    [
        ("dim3 g; g = make_uint3(1, 2, 3);", "dim3 g; g = dim3(1, 2, 3);"),
        ("dim3 g = make_uint3(1, 2, 3);", "dim3 g = dim3(1, 2, 3);"),
        ("dim3 g(make_uint3(1, 2, 3));", "dim3 g(dim3(1, 2, 3));"),
        ("dim3 a(1), g(2); g = make_uint3(1, 2, 3);", "dim3 a(1), g(2); g = dim3(1, 2, 3);"),
        ("uint3 u; u = make_uint3(1, 2, 3);", "uint3 u; u = make_uint3(1, 2, 3);"),
        ("uint3 b = blockIdx;", "uint3 b = make_uint3(blockIdx.x, blockIdx.y, blockIdx.z);"),
        ("uint3 u; dim3 g = u;", "uint3 u; dim3 g = dim3(u.x, u.y, u.z);"),
        ("dim3 g; uint3 u = g;", "dim3 g; uint3 u = make_uint3(g.x, g.y, g.z);"),
        ("void f(uint3 u) { k<<<u, 32>>>(); }", "void f(uint3 u) { k<<<dim3(u.x, u.y, u.z), 32>>>(); }"),
        ("dim3 g; uint3 u; f(g, u);", "dim3 g; uint3 u; f(g, u);"),
        ("void f(dim3 n, uint3 m); void h(uint3 n) { dim3 g = n; }",
         "void f(dim3 n, uint3 m); void h(uint3 n) { dim3 g = n; }"),
        ("uint3 u; unsigned x = blockIdx.x;", "uint3 u; unsigned x = blockIdx.x;"),
    ],
)  # fmt: skip
def test_conversions(table: RuleTable, cuda: str, expected: str) -> None:
    options = Options(add_includes=False)
    once = convert_source(SourceFile("a.cu", cuda.encode()), table, options)
    assert once.output.decode() == expected
    assert convert_source(SourceFile("a.cu", once.output), table, options).output == once.output
