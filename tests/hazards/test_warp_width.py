"""Code that counts on warps of 32 lanes, and names that macros paste together."""

from __future__ import annotations

import pytest

from hipport.convert import convert_source
from hipport.model import Conversion, Options, SourceFile
from hipport.table import RuleTable, load_table


@pytest.fixture(scope="module")
def table() -> RuleTable:
    return load_table()


def convert(table: RuleTable, text: str) -> Conversion:
    return convert_source(SourceFile("a.cu", text.encode()), table, Options(add_includes=False))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("for (o = warpSize / 2; o; o /= 2) v += __shfl_down_sync(~0u, v, o);", ["warp-size"]),
        ("int lane = tid % warpSize; cudaFree(p);", []),
        ("int warpSize = 32; v = __shfl_sync(m, v, warpSize - 1);", []),
        ("#define warpSize 32\nv = __shfl_sync(m, v, warpSize - 1);", []),
        ("v = __shfl_sync(m, v, 0); x = prop.warpSize;", []),
        ("v = __shfl_sync(m, v, 0, warpSize);", []),
        ("cudaFree(p); unsigned b = __ballot(x);", ["whole-wave"]),
        ("cudaFree(p); v = __shfl_down(v, 16);", ["whole-wave"]),
        ("cudaFree(p); v = __shfl_down(v, 16, 32);", []),
        ("unsigned long long b = __ballot(x);", []),
        ("#include <hip/hip_runtime.h>\ncudaFree(p); unsigned long long b = __ballot(x);", []),
        ("#define __shfl(v, d) __shfl_sync(~0u, v, d)\nv = __shfl(v, 1);", []),
        ("#define CU(n) cuda##n\n", ["token-paste"]),
        ("#define BLAS(T, n) cublas##T##n\n", ["token-paste"]),
        ("#define NAME(cuda) cuda##_x\n", []),
        ("#define NAME(n) my##n\n", []),
    ],
)
def test_reviews(table: RuleTable, text: str, expected: list[str]) -> None:
    found = [f for f in convert(table, text).findings if f.verdict.value == "review"]
    assert [f.rule_id for f in found] == expected
    assert all(f.help for f in found)


def test_the_width_warp_size_of_a_masked_shuffle_is_32(table: RuleTable) -> None:
    assert convert(table, "v = __shfl_sync(m, v, 0, warpSize);").output == b"v = __shfl(v, 0, 32);"


def test_converted_ballots_are_not_reported_again(table: RuleTable) -> None:
    once = convert(table, 'cudaFree(p); unsigned b = __ballot_sync(~0u, x); asm("bar.sync 0;");')
    again = convert(table, once.output.decode())
    assert [f.rule_id for f in again.findings] == ["inline-ptx"]
