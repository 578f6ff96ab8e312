"""Declarations of what HIP lacks: only those used come into the file, each behind what it needs."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hip_compiler import Compiler, compile_hip
from hipport.convert.compat import available, declaration, guard_of, with_needs
from hipport.model import Conversion
from hipport.table import load_table

Convert = Callable[..., Conversion]

RUNTIME = "#include <hip/hip_runtime.h>\n"


def test_only_the_pieces_in_use_come_into_the_file(convert: Convert) -> None:
    text = (
        "#include <cooperative_groups.h>\nnamespace cg = cooperative_groups;\n"
        "__device__ int f(cg::thread_block_tile<32> t, int v) { return cg::reduce(t, v, cg::plus<int>()); }\n"
    )
    out = convert(text, add_includes=True).output.decode()
    assert "HIPPORT_COMPAT_CG_REDUCE" in out
    assert "HIPPORT_COMPAT_CG_OPERATORS" in out
    assert "inclusive_scan" not in out
    assert "memcpy_async" not in out


def test_a_piece_stands_behind_the_one_it_needs(convert: Convert) -> None:
    text = "#include <cuda_runtime.h>\n__device__ unsigned f(unsigned a, unsigned b) { return __vadd2(a, b); }\n"
    out = convert(text, add_includes=True).output.decode()
    assert 0 < out.index("HIPPORT_COMPAT_VIDEO_LANES") < out.index("HIPPORT_COMPAT_VIDEO_ADD") < out.index(" f(")
    assert "// needs:" not in out
    assert convert(out, add_includes=True).output.decode() == out


def test_a_piece_that_is_there_is_not_taken_for_one_whose_name_it_begins(convert: Convert) -> None:
    text = "#define HIPPORT_COMPAT_REDUCE_ADDED\n__device__ int f(int v) { return __reduce_add_sync(~0u, v); }\n"
    assert "#define HIPPORT_COMPAT_REDUCE_ADD\n" in convert(text, add_includes=True).output.decode()


def test_each_guard_is_of_its_own_and_each_need_is_there() -> None:
    names = sorted(available())
    assert len({guard_of(name) for name in names}) == len(names)
    for name in names:
        assert with_needs([name])[-1] == name
        assert not declaration(name).startswith("// needs:")


def test_each_declaration_is_used_by_a_rule() -> None:
    used = {need for rule in load_table().all_rules() for need in rule.needs}
    assert set(with_needs(sorted(used))) == available()


def test_all_declarations_compile_together(compiler: Compiler) -> None:
    text = RUNTIME + "".join(declaration(name) for name in with_needs(sorted(available())))
    done = compile_hip(text, compiler)
    assert done.ok, done.explain()


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(available()))
def test_a_declaration_compiles_with_nothing_but_what_it_needs(name: str, compiler: Compiler) -> None:
    text = RUNTIME + "".join(declaration(each) for each in with_needs([name]))
    done = compile_hip(text, compiler, archs=("gfx90a", "gfx1201"))
    assert done.ok, done.explain()


@pytest.mark.parametrize(
    ("types", "wanted"),
    [
        ("int", []),
        ("half", ["ATOMIC_HALF"]),
        ("__nv_bfloat16", ["ATOMIC_BFLOAT16", "LDG", "SHFL_BFLOAT16"]),
        ("__nv_bfloat162", ["ATOMIC_BFLOAT16", "LDG", "SHFL_BFLOAT16"]),
    ],
)
def test_overloads_come_where_the_file_uses_their_type(
    types: str, wanted: list[str], convert: Convert, compiler: Compiler
) -> None:
    text = (
        "#include <cuda_fp16.h>\n#include <cuda_bf16.h>\n"
        f"__global__ void f({types}* p) {{ atomicAdd(p, p[1]); p[2] = __shfl_down_sync(~0u, __ldg(p), 1); }}\n"
    )
    out = convert(text, add_includes=True).output.decode()
    assert [n for n in ("ATOMIC_HALF", "ATOMIC_BFLOAT16", "LDG", "SHFL_BFLOAT16") if f"COMPAT_{n}\n" in out] == wanted
    assert "// for:" not in out
    assert convert(out, add_includes=True).output.decode() == out
    done = compile_hip(out, compiler, archs=("gfx90a", "gfx1201"))
    assert done.ok, done.explain()
