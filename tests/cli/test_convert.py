"""hipport convert: where results go, what is said, how it ends."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

CUDA = "#include <cuda_runtime.h>\nvoid f(float **p) { cudaMalloc(p, 4); }\n"
HIP = "#include <hip/hip_runtime.h>\nvoid f(float **p) { hipMalloc(p, 4); }\n"
Run = Callable[..., Result]


@pytest.fixture
def tree(here: Path) -> Path:
    (here / "t" / "sub").mkdir(parents=True)
    (here / "t" / "a.cu").write_text(CUDA)
    (here / "t" / "sub" / "b.cuh").write_text("#pragma once\n" + CUDA)
    (here / "t" / "notes.txt").write_text("cudaMalloc\n")
    (here / "t" / "data.bin").write_bytes(b"\0\1")
    return here / "t"


def test_one_file_goes_beside(tree: Path, run: Run) -> None:
    result = run("convert", "t/a.cu")
    assert result.exit_code == 0
    assert (tree / "a.hip").read_text() == HIP
    assert (tree / "a.cu").read_text() == CUDA
    assert result.stdout == ""
    assert "t/a.cu -> t/a.hip" in result.stderr
    assert "manual %" in result.stderr


def test_a_tree_is_copied_whole(tree: Path, here: Path, run: Run) -> None:
    result = run("convert", "t", "-o", "out")
    assert result.exit_code == 0
    assert (here / "out" / "a.cu").read_text() == HIP
    assert "hipMalloc" in (here / "out" / "sub" / "b.cuh").read_text()
    assert (here / "out" / "notes.txt").read_text() == "cudaMalloc\n"
    assert (here / "out" / "data.bin").read_bytes() == b"\0\1"
    assert "2 files written to out, 2 copied" in result.stderr
    assert (tree / "a.cu").read_text() == CUDA


def test_converting_again_into_a_folder_inside_the_tree(tree: Path, run: Run) -> None:
    for _ in range(2):
        assert run("convert", "t", "-o", "t/out").exit_code == 0
    assert not (tree / "out" / "out").exists()


def test_a_tree_needs_a_place_for_its_results(tree: Path, run: Run) -> None:
    result = run("convert", "t")
    assert result.exit_code == 2
    assert "--in-place" in result.stderr


def test_standard_output(tree: Path, run: Run) -> None:
    result = run("convert", "t/a.cu", "-o", "-")
    assert (result.exit_code, result.stdout) == (0, HIP)


def test_standard_input(here: Path, run: Run) -> None:
    result = run("convert", "-", input=CUDA)
    assert (result.exit_code, result.stdout) == (0, HIP)
    result = run("convert", "-", "--stdin-filename", "x.cu", "-o", "y.hip", input=CUDA)
    assert result.exit_code == 0
    assert (here / "y.hip").read_text() == HIP
    assert "x.cu" in result.stderr


def test_in_place(tree: Path, run: Run) -> None:
    assert run("convert", "t", "--in-place").exit_code == 0
    assert (tree / "a.cu").read_text() == HIP
    before = {p: p.read_bytes() for p in tree.rglob("*") if p.is_file()}
    result = run("convert", "t", "--in-place")
    assert "0 files changed" in result.stderr
    assert before == {p: p.read_bytes() for p in tree.rglob("*") if p.is_file()}


def test_in_place_follows_a_link_that_is_named_and_spares_what_a_tree_links_to(
    tree: Path, here: Path, run: Run
) -> None:
    (here / "real.cu").write_text(CUDA)
    (tree / "link.cu").symlink_to("../real.cu")
    result = run("convert", "t", "--in-place")
    assert result.exit_code == 0
    assert "outside the folder" in result.stderr
    assert (here / "real.cu").read_text() == CUDA
    assert run("convert", "t/link.cu", "--in-place").exit_code == 0
    assert (here / "real.cu").read_text() == HIP
    assert (tree / "link.cu").is_symlink()


def test_diff_writes_nothing(tree: Path, run: Run) -> None:
    result = run("convert", "t", "--diff")
    assert result.exit_code == 0
    assert "--- a/t/a.cu\n+++ b/t/a.cu\n" in result.stdout
    assert "+void f(float **p) { hipMalloc(p, 4); }" in result.stdout
    assert (tree / "a.cu").read_text() == CUDA


def test_check_tells_by_its_status(tree: Path, run: Run) -> None:
    result = run("convert", "t", "--check")
    assert result.exit_code == 1
    assert "would change t/a.cu" in result.stderr
    assert (tree / "a.cu").read_text() == CUDA
    run("convert", "t", "--in-place")
    assert run("convert", "t", "--check").exit_code == 0


@pytest.mark.parametrize(
    ("call", "fail_on", "status"),
    [
        ("cudaToyReview()", "review", 1),
        ("cudaToyReview()", "manual", 0),
        ("cudaToyManual()", "manual", 1),
        ("cudaToyManual()", "review", 1),
        ("cudaToyManual()", "unknown", 0),
        ("cudaToyNobodyKnows()", "unknown", 1),
        ("cudaToyNobodyKnows()", "manual", 1),
        ("cudaMalloc(p, 4)", "review", 0),
    ],
)
def test_fail_on(here: Path, toys: str, run: Run, call: str, fail_on: str, status: int) -> None:
    (here / "a.cu").write_text(f"#include <cuda_runtime.h>\nvoid f(float **p) {{ {call}; }}\n")
    result = run("convert", "a.cu", "-o", "b.hip", "--rules", toys, "--fail-on", fail_on)
    assert result.exit_code == status
    assert (here / "b.hip").exists()


def test_findings_are_printed_and_written(here: Path, toys: str, run: Run) -> None:
    (here / "a.cu").write_text("#include <cuda_runtime.h>\nvoid f() { cudaToyManual(); }\n")
    result = run("convert", "a.cu", "--rules", toys, "--findings", "f.json")
    assert "a.cu:2:12: manual: " in result.stderr
    assert "[toy/cudaToyManual]\n  help: Build one.\n" in result.stderr
    content = json.loads((here / "f.json").read_text())
    assert content["totals"]["manual"] == 1
    (finding,) = [f for f in content["files"][0]["findings"] if f["verdict"] == "manual"]
    assert (finding["line"], finding["column"], finding["end_line"]) == (2, 12, 2)
    assert (finding["rule"], finding["effort"]) == ("toy/cudaToyManual", 30)


def test_findings_are_the_same_whatever_the_number_of_jobs(tree: Path, here: Path, run: Run) -> None:
    for jobs in ("1", "2"):
        assert run("convert", "t", "--diff", "--jobs", jobs, "--findings", f"f{jobs}.json").exit_code == 0
    assert (here / "f1.json").read_bytes() == (here / "f2.json").read_bytes()


def test_quiet_and_colour(tree: Path, run: Run) -> None:
    assert run("convert", "t/a.cu", "-q").stderr == ""
    assert "\x1b[" not in run("convert", "t/a.cu", "--color", "never").stderr
    assert "\x1b[" in run("convert", "t/a.cu", "--color", "always").stderr


def test_settings_from_a_file_and_the_command_line_wins(here: Path, toys: str, run: Run) -> None:
    (here / "hipport.toml").write_text('fail-on = "manual"\nrules = ["toys.yaml"]\nexclude = ["skip/"]\n')
    (here / "t" / "skip").mkdir(parents=True)
    text = "#include <cuda_runtime.h>\nvoid f() { cudaToyManual(); }\n"
    (here / "t" / "a.cu").write_text(text)
    (here / "t" / "skip" / "b.cu").write_text(text)
    assert run("convert", "t", "-o", "out").exit_code == 1
    assert (here / "out" / "skip" / "b.cu").read_text() == text
    assert run("convert", "t", "-o", "out", "--fail-on", "unknown").exit_code == 0
    assert run("convert", "t", "-o", "out", "--no-config", "--rules", toys).exit_code == 0


def test_the_choice_of_libraries(here: Path, run: Run) -> None:
    (here / "a.cu").write_text("#include <cublas_v2.h>\ncublasHandle_t handle;\n")
    assert "rocblas_handle" in run("convert", "a.cu", "-o", "-").stdout
    assert "hipblasHandle_t" in run("convert", "a.cu", "-o", "-", "--libraries", "hip").stdout


def test_version(run: Run) -> None:
    result = run("--version")
    assert result.exit_code == 0
    assert result.stdout.startswith("hipport ")
