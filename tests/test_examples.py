"""examples/hip is exactly what hipport makes of examples/cuda, and a real compiler accepts it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hip_compiler import ARCHITECTURES, Compiler, compile_hip
from hipport_process import PROJECT, hipport

CUDA = PROJECT / "examples" / "cuda"
HIP = PROJECT / "examples" / "hip"
UNITS = sorted(p for p in HIP.rglob("*") if p.suffix in {".hip", ".cu", ".cpp", ".cc"})


def tree(root: Path) -> dict[str, bytes]:
    return {p.relative_to(root).as_posix(): p.read_bytes() for p in root.rglob("*") if p.is_file()}


@pytest.fixture(scope="module")
def converted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("examples") / "hip"
    done = hipport("convert", CUDA, "-o", out)
    assert done.returncode == 0, done.stderr.decode()
    return out


def test_there_are_enough_examples() -> None:
    assert len(list(CUDA.rglob("*.cu"))) >= 10
    assert len(UNITS) >= 10


def test_examples_hip_is_what_hipport_makes(converted: Path) -> None:
    made, kept = tree(converted), tree(HIP)
    assert sorted(made) == sorted(kept), "the set of files differs: run `make examples`"
    differing = [name for name in kept if made[name] != kept[name]]
    assert not differing, f"run `make examples` and look at the change: {differing}"


def test_converting_the_result_changes_nothing(tmp_path: Path) -> None:
    done = hipport("convert", HIP, "-o", tmp_path / "again")
    assert done.returncode == 0, done.stderr.decode()
    assert tree(tmp_path / "again") == tree(HIP)


@pytest.mark.slow
@pytest.mark.parametrize("unit", UNITS, ids=lambda p: p.relative_to(HIP).as_posix())
def test_example_compiles_for_host_and_device(unit: Path, compiler: Compiler) -> None:
    costly = any(header in unit.read_bytes() for header in (b"<hipcub/", b"<thrust/"))
    done = compile_hip(unit, compiler, archs=ARCHITECTURES[:1] if costly else ARCHITECTURES)
    assert done.ok, done.explain()


@pytest.mark.slow
@pytest.mark.parametrize("arch", ARCHITECTURES)
def test_example_becomes_assembly(arch: str, compiler: Compiler) -> None:
    unit = next(p for p in UNITS if "reduc" in p.stem)
    kernels = re.findall(rb"__global__\s+void\s+(?:__launch_bounds__\([^)]*\)\s*)?(\w+)\s*\(", unit.read_bytes())
    assert kernels
    done = compile_hip(unit, compiler, archs=[arch], side="device", assembly=True)
    assert done.ok, done.explain()
    assert f'.amdgcn_target "amdgcn-amd-amdhsa--{arch}"' in done.assembly
    for kernel in kernels:
        assert re.search(rf"^\s*\.amdhsa_kernel \w*{kernel.decode()}", done.assembly, re.MULTILINE), kernel
