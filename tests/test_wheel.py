"""The wheel stands alone: built, installed into an empty environment, it converts a file."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

from hipport_process import PROJECT

CUDA = b"""#include <cuda_runtime.h>

__constant__ float table[16];

__global__ void scale(float *x, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) x[i] *= table[i % 16];  // cudaMalloc stays in a comment
}

int main() {
    float *x, host[16] = {};
    cudaMalloc(&x, 1024 * sizeof(float));
    cudaMemcpyToSymbol(table, host, sizeof host);
    scale<<<4, 256>>>(x, 1024);
    return cudaDeviceSynchronize() == cudaSuccess && cudaFree(x) == cudaSuccess ? 0 : 1;
}
"""

HIP = (
    CUDA.replace(b"<cuda_runtime.h>", b"<hip/hip_runtime.h>")
    .replace(b"cudaMemcpyToSymbol(table,", b"hipMemcpyToSymbol(HIP_SYMBOL(table),")
    .replace(b"cudaMalloc(&", b"hipMalloc(&")
    .replace(b"cudaDeviceSynchronize", b"hipDeviceSynchronize")
    .replace(b"cudaSuccess", b"hipSuccess")
    .replace(b"cudaFree", b"hipFree")
)


def run(*command: str | Path, cwd: Path) -> str:
    # an environment without this checkout in sight
    env = {k: v for k, v in os.environ.items() if k not in {"PYTHONPATH", "VIRTUAL_ENV", "PYTHONHOME"}}
    done = subprocess.run([str(c) for c in command], cwd=cwd, env=env, capture_output=True, text=True, timeout=500)
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", out, PROJECT, cwd=out)
    return next(out.glob("hipport-*.whl"))


@pytest.mark.slow
def test_wheel_holds_what_the_package_reads(wheel: Path) -> None:
    held = set(zipfile.ZipFile(wheel).namelist())
    package = PROJECT / "src" / "hipport"
    wanted = {f"hipport/rules/{p.name}" for p in (PROJECT / "rules").glob("*.yaml")}
    for folder in ("compat", "report/templates"):
        for path in (package / folder).rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts:
                wanted.add(f"hipport/{path.relative_to(package).as_posix()}")
    assert wanted
    assert not wanted - held
    assert not [name for name in held if not name.startswith(("hipport/", "hipport-"))]


@pytest.mark.slow
def test_installed_wheel_converts_a_file(wheel: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "env", with_pip=True)
    bin_folder = tmp_path / "env" / ("Scripts" if os.name == "nt" else "bin")
    run(bin_folder / "python", "-m", "pip", "install", "--quiet", "--no-compile", wheel, cwd=tmp_path)
    work = tmp_path / "work"
    work.mkdir()
    (work / "scale.cu").write_bytes(CUDA)
    run(bin_folder / "hipport", "convert", "scale.cu", cwd=work)
    assert (work / "scale.hip").read_bytes() == HIP
    assert (work / "scale.cu").read_bytes() == CUDA
    assert "hipMalloc" in run(bin_folder / "hipport", "explain", "cudaMalloc", cwd=work)
