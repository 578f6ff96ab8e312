"""Trees with what is odd in them: deep, large, empty, of unknown suffixes, with names that move the cursor."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from hipport.project import discovery, read
from hipport.run import work

CUDA = "#include <cuda_runtime.h>\nvoid f(float **p) { cudaMalloc(p, 4); }\n"
HIP = "#include <hip/hip_runtime.h>\nvoid f(float **p) { hipMalloc(p, 4); }\n"
Run = Callable[..., Result]


@pytest.fixture
def tree(here: Path) -> Path:
    (here / "t").mkdir()
    (here / "t" / "a.cu").write_text(CUDA)
    return here / "t"


def test_a_tree_deeper_than_calls_can_be_nested(here: Path, run: Run) -> None:
    depth = 1200
    os.mkdir("t")
    os.chdir("t")
    for _ in range(depth):
        os.mkdir("d")
        os.chdir("d")
    Path("a.cu").write_text(CUDA)
    Path("Makefile").write_text("nvcc a.cu\n")
    os.chdir(here)
    result = run("convert", "t", "-o", "out")
    assert result.exit_code == 0, result.stderr
    assert Path("out", *["d"] * depth, "a.cu").read_text() == HIP
    _remove_deep(here, "t", depth)
    _remove_deep(here, "out", depth)


def _remove_deep(here: Path, top: str, depth: int) -> None:
    """pytest's own way of removing it is nested too."""
    os.chdir(Path(here, top, *["d"] * depth))
    for name in os.listdir():
        os.unlink(name)
    for _ in range(depth):
        os.chdir("..")
        os.rmdir("d")
    os.chdir(here)


def test_empty_folders_come_along(tree: Path, here: Path, run: Run) -> None:
    (tree / "results" / "plots").mkdir(parents=True)
    (tree / ".git" / "refs").mkdir(parents=True)
    assert run("convert", "t", "-o", "out").exit_code == 0
    assert (here / "out" / "results" / "plots").is_dir()
    assert not (here / "out" / ".git").exists()


def test_a_pattern_that_git_passes_over(tree: Path, here: Path, run: Run) -> None:
    (tree / ".gitignore").write_text("[z-a]\n*.skip.cu\n")
    (tree / "b.skip.cu").write_text(CUDA)
    assert run("convert", "t", "-o", "out").exit_code == 0
    assert sorted(p.name for p in (here / "out").iterdir()) == [".gitignore", "a.cu"]


def test_what_is_copied_though_it_has_cuda_in_it_is_told(tree: Path, run: Run) -> None:
    for name in ("k1.kern", "k2.kern", "k3.kern", "k4.kern", "notes.txt", "README", "api.json"):
        (tree / name).write_text(CUDA)
    (tree / "data.bin").write_bytes(b"\0" + CUDA.encode())
    (tree / "skipped.cu").write_text(CUDA)
    (tree / "CMakeLists.txt").write_text("project(x LANGUAGES CXX CUDA)\n")
    (tree / "Makefile").write_text("a: a.cu\n\tnvcc -o a a.cu\n")
    (tree / "sub").mkdir()
    (tree / "sub" / "Makefile").write_text("a: a.c\n\tcc -o a a.c\n")
    result = run("convert", "t", "-o", "out", "--exclude", "skipped.cu")
    assert result.exit_code == 0
    first = "t: warning: CUDA in files without the suffix of a source: 4 copied as they were"
    assert f"{first} (t/k1.kern, t/k2.kern, t/k3.kern and 1 more)\n" in result.stderr
    second = "t: warning: build files are not converted yet: 2 copied as they were"
    assert f"{second} (t/CMakeLists.txt, t/Makefile)\n" in result.stderr
    assert "4 left as they were" in run("convert", "t", "--in-place").stderr


@pytest.mark.parametrize("name", "a.hip a.tcc a.cppm a.ixx a.impl a.cuh.in a.cu.in A.CU".split())
def test_suffixes_of_sources(tree: Path, here: Path, run: Run, name: str) -> None:
    (tree / name).write_text(CUDA)
    result = run("convert", "t", "-o", "out")
    assert "warning" not in result.stderr
    assert (here / "out" / name).read_text() == HIP


@pytest.fixture
def small_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (read, discovery, work):
        monkeypatch.setattr(module, "MAX_BYTES", 1000)


def test_a_file_that_is_too_large(here: Path, run: Run, small_limit: None) -> None:
    (here / "big.cu").write_text(CUDA * 50)
    (here / "good.cu").write_text(CUDA)
    result = run("convert", "big.cu", "good.cu")
    assert result.exit_code == 2
    assert "big.cu: error: too large to convert" in result.stderr
    assert "--exclude" in result.stderr
    assert not (here / "big.hip").exists()
    assert (here / "good.hip").read_text() == HIP


def test_a_file_of_a_tree_that_is_too_large_is_copied(tree: Path, here: Path, run: Run, small_limit: None) -> None:
    (tree / "big.cu").write_text(CUDA * 50)
    result = run("convert", "t", "-o", "out")
    assert result.exit_code == 0
    assert "t/big.cu: warning: too large to convert" in result.stderr
    assert (here / "out" / "big.cu").read_text() == CUDA * 50
    assert (here / "out" / "a.cu").read_text() == HIP


def test_a_standard_input_that_is_too_large(here: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (read, work):
        monkeypatch.setattr(module, "MAX_BYTES", 1000)
    result = run("convert", "-", input=CUDA * 50)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "too large" in result.stderr


def test_names_do_not_reach_the_terminal_raw(here: Path, run: Run) -> None:
    name = "x\ny\x1b[31m.cu"
    (here / name).write_text(CUDA)
    for args in (("--diff",), ("-o", "out/"), ("-o", "out/", "--color", "always"), ("--check",)):
        result = run("convert", name, *args)
        assert "x\ny" not in result.output
        assert "y\x1b" not in result.output
    assert '--- "a/x\\ny\\033[31m.cu"\n' in run("convert", name, "--diff").stdout
    result = run("convert", "no\x1b[2Jsuch", "no\nsuch", "-o", "out/")
    assert "no\\x1b[2Jsuch: error: there is no such file" in result.stderr
    assert "no\\nsuch: error" in result.stderr
