"""What a command line asks for by mistake, and what it may overwrite."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from hipport.cli import session

CUDA = "#include <cuda_runtime.h>\nvoid f(float **p) { cudaMalloc(p, 4); }\n"
HIP = "#include <hip/hip_runtime.h>\nvoid f(float **p) { hipMalloc(p, 4); }\n"
Run = Callable[..., Result]


@pytest.fixture
def good(here: Path) -> Path:
    (here / "good.cu").write_text(CUDA)
    (here / "t").mkdir()
    (here / "t" / "a.cu").write_text(CUDA)
    (here / "t" / "notes.txt").write_text("notes\n")
    return here


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["convert", ""], "a path is empty"),
        (["convert", "good.cu", ""], "a path is empty"),
        (["convert", "good.cu", "-o", ""], "-o is empty"),
        (["convert", "good.cu", "--rules", ""], "--rules is empty"),
        (["convert", "good.cu", "-I", ""], "-I is empty"),
        (["convert", "good.cu", "--config", ""], "--config is empty"),
        (["convert", "good.cu", "--findings", ""], "--findings is empty"),
        (["explain", "cudaMalloc", "--rules", ""], "--rules is empty"),
        (["explain", "cudaMalloc", "--config", ""], "--config is empty"),
        (["convert", "good.cu", "--findings", "good.hip"], "would both be written to good.hip"),
        (["convert", "good.cu", "-o", "x", "--findings", "./x"], "would both be written"),
        (["convert", "t", "-o", "out", "--findings", "out/a.cu"], "would both be written"),
        (["convert", "t", "-o", "out", "--findings", "out/notes.txt"], "would both be written"),
        (["convert", "t", "-o", "out", "--findings", "t/notes.txt"], "overwrite the input"),
        (["convert", "t", "--check", "--findings", "t/a.cu"], "overwrite the input"),
        (["convert", "-", "-o", "x", "--findings", "x"], "would both be written"),
        (["convert", "good.cu", "t/a.cu", "-o", "one.hip"], "several files cannot be written to one"),
        (["convert", "good.cu", "--rocm", "5.0"], "the table knows releases from 6.2 to 10"),
        (["rules", "coverage", "--rocm", "6.1"], "ROCm 6.1 is too old"),
        (["convert", "t", "-o", "out", "--exclude", "[z-a]"], "given to exclude cannot be read"),
    ],
)
def test_refused_before_anything_is_written(good: Path, run: Run, args: list[str], said: str) -> None:
    before = {p: p.read_bytes() for p in good.rglob("*") if p.is_file()}
    result = run(*args, input=CUDA)
    assert result.exit_code == 2
    assert said in result.stderr
    assert {p: p.read_bytes() for p in good.rglob("*") if p.is_file()} == before
    assert sorted(p.name for p in good.iterdir()) == ["good.cu", "t"]


def test_findings_spare_a_rule_file(good: Path, run: Run, toys: str) -> None:
    result = run("convert", "good.cu", "--rules", toys, "--findings", toys)
    assert result.exit_code == 2
    assert "overwrite the input toys.yaml" in result.stderr


@pytest.mark.parametrize("text", ['rules = [""]', 'include-dirs = [""]'])
def test_an_empty_path_in_the_configuration(good: Path, run: Run, text: str) -> None:
    (good / "hipport.toml").write_text(text + "\n")
    result = run("convert", "good.cu")
    assert result.exit_code == 2
    assert "has an empty path" in result.stderr


@pytest.mark.parametrize("text", ["# hipport\ntool = 3\n", "# hipport\n[[tool]]\na = 1\n"])
def test_a_pyproject_with_another_idea_of_tool(good: Path, run: Run, text: str) -> None:
    (good / "pyproject.toml").write_text(text)
    assert run("convert", "good.cu", "-o", "a.hip").exit_code == 0
    assert run("convert", "good.cu", "-o", "b.hip", "--config", "pyproject.toml").exit_code == 0


@pytest.mark.parametrize(
    ("release", "said"),
    [
        ("6.2", "between ROCm 6.2 and 6.4"),
        ("6.3", "between ROCm 6.3 and 6.4"),
        ("99", "nothing is known about ROCm 99"),
    ],
)
def test_a_release_that_is_known_in_part(good: Path, run: Run, release: str, said: str) -> None:
    result = run("convert", "good.cu", "--rocm", release)
    assert result.exit_code == 0
    assert f"--rocm: warning: {'names that came ' if release != '99' else ''}{said}" in result.stderr
    assert (good / "good.hip").read_text() == HIP
    result = run("rules", "coverage", "--library", "cufft", "--rocm", release)
    assert result.exit_code == 0
    assert said in result.stderr


@pytest.mark.parametrize("release", ["6.4", "7.0", "10.0"])
def test_a_release_that_is_known(good: Path, run: Run, release: str) -> None:
    assert "warning" not in run("convert", "good.cu", "--rocm", release).stderr


def test_help_tells_what_fail_on_means(run: Run) -> None:
    text = " ".join(run("convert", "--help").stdout.split())
    assert "unknown: unknown alone; manual: these and manual; review: all three" in text


def test_a_folder_may_be_called_like_a_source(good: Path, run: Run) -> None:
    assert run("convert", "good.cu", "t/a.cu", "-o", "one.hip/").exit_code == 0
    assert (good / "one.hip" / "t" / "a.cu").read_text() == HIP


def test_a_result_of_yours_is_not_replaced(good: Path, run: Run) -> None:
    (good / "good.hip").write_text("mine\n")
    result = run("convert", "good.cu")
    assert result.exit_code == 2
    assert "good.cu: error: was not written: good.hip exists and has other text" in result.stderr
    assert "--overwrite" in result.stderr
    assert (good / "good.hip").read_text() == "mine\n"
    assert run("convert", "good.cu", "--overwrite").exit_code == 0
    assert (good / "good.hip").read_text() == HIP
    assert run("convert", "good.cu").exit_code == 0  # the same text again


def test_a_result_behind_a_broken_link_is_not_replaced(good: Path, run: Run) -> None:
    (good / "good.hip").symlink_to("nowhere")
    assert run("convert", "good.cu").exit_code == 2
    assert os.readlink(good / "good.hip") == "nowhere"


def test_includes_follow_files_that_get_another_name(here: Path, run: Run) -> None:
    (here / "k.cuh").write_text("#pragma once\n" + CUDA)
    (here / "own.h").write_text("#pragma once\n")
    (here / "a.cu").write_text('#include "k.cuh"\n#include "own.h"\nvoid g(float *p) { cudaFree(p); }\n')
    result = run("convert", "a.cu", "k.cuh")
    assert result.exit_code == 0
    assert (here / "k.hip.cuh").exists()
    text = (here / "a.hip").read_text()
    assert '#include "k.hip.cuh"' in text
    assert '#include "own.h"' in text


def test_includes_stay_where_files_keep_their_names(here: Path, run: Run) -> None:
    (here / "k.cuh").write_text("#pragma once\n" + CUDA)
    (here / "a.cu").write_text('#include "k.cuh"\nvoid g(float *p) { cudaFree(p); }\n')
    assert run("convert", "a.cu", "k.cuh", "-o", "out").exit_code == 0
    assert '#include "k.cuh"' in (here / "out" / "a.cu").read_text()


def test_an_included_file_with_cuda_that_is_left_out(here: Path, run: Run) -> None:
    (here / "k.cuh").write_text("#pragma once\n" + CUDA)
    (here / "plain.h").write_text("#pragma once\nint a;\n")
    (here / "a.cu").write_text('#include "k.cuh"\n#include "plain.h"\nvoid g(float *p) { cudaFree(p); }\n')
    result = run("convert", "a.cu")
    assert result.exit_code == 0
    assert "a.cu: warning: includes k.cuh, which has CUDA in it too" in result.stderr
    assert "plain.h" not in result.stderr
    assert "includes k.cuh" not in run("convert", "a.cu", "k.cuh", "--overwrite").stderr
    assert "includes k.cuh" not in run("convert", "a.cu", "--overwrite", "-q").stderr


def test_what_nobody_foresaw_is_one_line(good: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def faulty(*_: object) -> object:
        raise RuntimeError("surprise")

    monkeypatch.setattr(session, "discover", faulty)
    result = run("convert", "good.cu")
    assert result.exit_code == 2
    assert result.stderr.startswith("error: internal error: RuntimeError: surprise\n  help: Please report it")
    monkeypatch.setattr(session, "discover", lambda *_: (_ for _ in ()).throw(PermissionError(13, "Denied", "x.cu")))
    result = run("convert", "good.cu")
    assert (result.exit_code, result.stderr) == (2, "x.cu: error: Denied\n")


def test_a_traceback_only_on_demand(good: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from click.testing import CliRunner

    from hipport.cli import main

    monkeypatch.setenv("HIPPORT_DEBUG", "1")
    monkeypatch.setattr(session, "discover", lambda *_: 1 // 0)
    result = CliRunner().invoke(main, ["convert", "good.cu"])
    assert result.exit_code == 2
    assert "Traceback" in result.stderr
    assert "error: internal error: ZeroDivisionError" in result.stderr
