"""Fixtures that any test may ask for: a compiler of HIP, and ROCm's headers."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import NoReturn

import pytest

from hip_compiler import Compiler
from hipport_process import PROJECT


def _missing(what: str) -> NoReturn:
    """Skip on a developer's machine; in continuous integration a check that did not happen is a failure."""
    message = f"{what}; `make toolchain` gets it (Debian), or set HIPPORT_ROCM and HIPPORT_CLANGXX"
    if os.environ.get("CI"):
        pytest.fail(message, pytrace=False)
    pytest.skip(message)


@pytest.fixture(scope="session")
def rocm() -> Path:
    """A folder with ROCm's headers in include/: HIPPORT_ROCM, or what tools/rocm_toolchain.sh unpacked."""
    named = os.environ.get("HIPPORT_ROCM")
    base = Path(named) if named else PROJECT / ".toolchain" / "rocm"
    for folder in (base / "usr", base):
        if (folder / "include" / "hip" / "hip_runtime.h").is_file():
            return folder
    _missing(f"no ROCm headers in {base}")


@pytest.fixture(scope="session")
def clangxx() -> str:
    """A clang++ that compiles HIP: HIPPORT_CLANGXX, or Debian's clang 19."""
    name = os.environ.get("HIPPORT_CLANGXX", "clang++-19")
    return shutil.which(name) or _missing(f"no {name}")


@pytest.fixture(scope="session")
def compiler(clangxx: str, rocm: Path) -> Compiler:
    """What compile_hip needs."""
    return Compiler(clangxx, rocm)
