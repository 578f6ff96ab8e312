"""cuSOLVER and cuSPARSE as programs use them: converted with either BLAS, and read by a real compiler."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from hip_compiler import Compiler, compile_hip
from hipport.model import Conversion, Verdict

FOLDER = Path(__file__).with_name("solvers")
PROGRAMS = {path.stem: path.read_text() for path in sorted(FOLDER.glob("*.cu"))}


@pytest.mark.parametrize("libraries", ["roc", "hip"])
@pytest.mark.parametrize("name", PROGRAMS)
def test_nothing_is_left(name: str, libraries: str, convert: Callable[..., Conversion]) -> None:
    done = convert(PROGRAMS[name], libraries=libraries, add_includes=True)
    left = [f.message for f in done.findings if f.verdict not in (Verdict.RENAMED, Verdict.REWRITTEN)]
    assert not left
    again = convert(done.output, libraries=libraries, add_includes=True)
    assert again.output == done.output


@pytest.mark.slow
@pytest.mark.parametrize("libraries", ["roc", "hip"])
def test_all_of_them_compile(libraries: str, convert: Callable[..., Conversion], compiler: Compiler) -> None:
    """One translation unit, each program in a namespace of its own behind the includes of all."""
    includes: dict[str, None] = {}
    bodies = []
    for name, text in PROGRAMS.items():
        lines = convert(text, libraries=libraries, add_includes=True).output.decode().splitlines()
        includes.update(dict.fromkeys(line for line in lines if line.startswith("#include")))
        bodies.append((name, [line for line in lines if not line.startswith("#include")]))
    unit = [*includes, *(line for name, body in bodies for line in (f"namespace {name} {{", *body, "}"))]
    done = compile_hip("\n".join(unit), compiler, side="host")
    assert done.ok, done.explain()


@pytest.mark.slow
@pytest.mark.parametrize("libraries", ["roc", "hip"])
def test_the_solvers_header_brings_cublas(
    libraries: str, convert: Callable[..., Conversion], compiler: Compiler
) -> None:
    text = PROGRAMS["blas_by_the_solver"] + "void f(cublasHandle_t h, cuComplex *a) { cublasCscal(h, 1, a, a, 1); }\n"
    for part in (text, "#include <cusolverDn.h>\nint only(cublasHandle_t h) { return cublasDestroy(h); }\n"):
        done = compile_hip(convert(part, libraries=libraries, add_includes=True).output, compiler, side="host")
        assert done.ok, done.explain()
