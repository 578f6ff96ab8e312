"""The choice of BLAS as `convert` tells it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from click.testing import Result

BOTH = "void f(cublasHandle_t h, cublasLtHandle_t l) { cublasStatus_t s = cublasLtDestroy(l); cublasDestroy(h); }\n"


def test_it_says_why_and_how_to_insist(here: Path, run: Callable[..., Result]) -> None:
    (here / "a.cu").write_text(BOTH)
    done = run("convert", "a.cu", "--findings", "f.json")
    line = next(line for line in done.stderr.splitlines() if "hipBLAS" in line)
    assert "a.cu uses cublasLt" in line and "--libraries roc" in line
    assert "hipblasHandle_t" in (here / "a.hip").read_text()
    options = json.loads((here / "f.json").read_text())["options"]
    assert options["libraries"] == "hip"
    assert options["programs_by_libraries"] == {"hip": 1, "roc": 0}
    assert options["libraries_decided_by"][0]["path"] == "a.cu"


def test_a_choice_that_cannot_be_coherent_is_warned_of(here: Path, run: Callable[..., Result]) -> None:
    (here / "a.cu").write_text(BOTH)
    done = run("convert", "a.cu", "--libraries", "roc")
    assert done.exit_code == 0
    assert "a.cu: warning: uses cublasLt" in done.stderr
    assert "rocblas_handle" in (here / "a.hip").read_text()


def test_the_configuration_counts_as_said(here: Path, run: Callable[..., Result]) -> None:
    (here / "hipport.toml").write_text('libraries = "hip"\n')
    (here / "a.cu").write_text("cublasHandle_t h;\n")
    done = run("convert", "a.cu")
    assert "hipblasHandle_t" in (here / "a.hip").read_text()
    assert "becomes hipBLAS" not in done.stderr


def test_nothing_is_said_of_the_usual_choice(here: Path, run: Callable[..., Result]) -> None:
    (here / "a.cu").write_text("cublasHandle_t h;\n")
    done = run("convert", "a.cu")
    assert "rocblas_handle" in (here / "a.hip").read_text()
    assert "BLAS" not in done.stderr
