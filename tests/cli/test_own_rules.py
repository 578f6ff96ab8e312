"""A user's own rule files, from the command line and the configuration."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

Run = Callable[..., Result]
SOURCE = '#include "my/gpu.h"\nvoid f(void **p) { myMalloc(p, 4); }\n'


@pytest.fixture
def wrappers(here: Path) -> str:
    (here / "wrappers.yaml").write_text("names: {myMalloc: myHipMalloc}\n")
    (here / "a.cu").write_text(SOURCE)
    return "wrappers.yaml"


@pytest.fixture
def configured(here: Path, wrappers: str) -> Path:
    (here / "hipport.toml").write_text('rules = ["wrappers.yaml"]\n')
    return here


def test_convert(run: Run, wrappers: str) -> None:
    assert "myHipMalloc(p, 4)" in run("convert", "a.cu", "-o", "-", "--rules", wrappers).stdout
    assert "myMalloc(p, 4)" in run("convert", "a.cu", "-o", "-").stdout


def test_the_configuration_holds_for_every_command(run: Run, configured: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (configured / "deep").mkdir()
    monkeypatch.chdir(configured / "deep")
    assert "myHipMalloc" in run("convert", "../a.cu", "-o", "-").stdout
    explained = run("explain", "myMalloc").stdout
    assert "myHipMalloc [renamed]" in explained
    assert "wrappers.yaml:1" in explained
    assert "myMalloc" in run("explain", "myHipMalloc").stdout
    assert "wrappers/myMalloc" in run("rules", "list", "--library", "wrappers").stdout
    assert "wrappers" in run("rules", "coverage", "--library", "wrappers").stdout
    assert run("explain", "myMalloc", "--no-config").exit_code == 1
    assert run("explain", "myMalloc", "--config", "../hipport.toml").exit_code == 0
    assert run("explain", "myMalloc", "--config", "x.toml", "--no-config").exit_code == 2


def test_check(run: Run, wrappers: str, here: Path) -> None:
    assert run("rules", "check", wrappers).exit_code == 0
    (here / "failing.yaml").write_text(
        "rules:\n  - cuda: myCopy\n    hip: myHipCopy($2, $1)\n"
        '    tests: [{cuda: "myCopy(a, b);", hip: "myHipCopy(a, b);"}]\n'
    )
    result = run("rules", "check", "failing.yaml")
    assert result.exit_code == 2
    assert "failing.yaml:4:1: error: the test of `myCopy` fails" in result.stderr


def test_yours_wins(run: Run, here: Path) -> None:
    (here / "mine.yaml").write_text("names: {cudaMalloc: myPool}\n")
    (here / "b.cu").write_text("void f(void **p) { cudaMalloc(p, 4); }\n")
    assert "myPool(p, 4)" in run("convert", "b.cu", "-o", "-", "--rules", "mine.yaml").stdout
    assert "myPool" in run("explain", "cudaMalloc", "--rules", "mine.yaml").stdout


def test_the_later_of_two_files_wins(run: Run, here: Path) -> None:
    (here / "one.yaml").write_text("names: {myMalloc: one}\n")
    (here / "two.yaml").write_text("names: {myMalloc: two}\n")
    text = run("explain", "myMalloc", "--rules", "one.yaml", "--rules", "two.yaml").stdout
    assert "two [renamed]" in text


def test_a_file_may_add_to_a_built_in_library(run: Run, here: Path) -> None:
    (here / "cublas.yaml").write_text("functions: {cublasMine: {roc: rocblas_mine, hip: hipblasMine}}\n")
    text = run("explain", "cublasMine", "--rules", "cublas.yaml").stdout
    assert "with rocBLAS (--libraries roc, the default): rocblas_mine [renamed]" in text
    assert "rocblas_sgemm" in run("explain", "cublasSgemm", "--rules", "cublas.yaml").stdout


def test_other_targets_for_a_built_in_library_are_a_mistake(run: Run, here: Path) -> None:
    (here / "mine.yaml").write_text("library: cublas\ntargets: {hip: Mine}\nnames: {a: b}\n")
    result = run("rules", "check", "mine.yaml")
    assert result.exit_code == 2
    assert "mine.yaml:2:10: error: there is a library `cublas` already" in result.stderr


def test_two_targets_need_their_names(run: Run, here: Path) -> None:
    (here / "mine.yaml").write_text("names: {a: {roc: b, hip: c}}\n")
    result = run("rules", "check", "mine.yaml")
    assert "mine.yaml:1:18: error: `a` names the target `roc`" in result.stderr
    assert "help: Add `targets:" in result.stderr


def test_a_broken_file_stops_before_anything_is_written(run: Run, wrappers: str, here: Path) -> None:
    (here / wrappers).write_text("nmaes: {myMalloc: myHipMalloc}\n")
    result = run("convert", "a.cu", "--rules", wrappers)
    assert result.exit_code == 2
    assert "Did you mean `names`?" in result.stderr
    assert not (here / "a.hip").exists()


def test_coverage_formats(run: Run, wrappers: str) -> None:
    args = ("rules", "coverage", "--rules", wrappers, "--library", "wrappers", "--format")
    assert json.loads(run(*args, "json").stdout)[0]["renamed"] == 1
    assert run(*args, "csv").stdout.startswith("library,becomes,names,same,renamed")
    assert run(*args, "md").stdout.startswith("| library | becomes |")
    assert run(*args, "text").stdout.splitlines()[1].split()[:3] == ["wrappers", "HIP", "1"]
    assert len(run("rules", "coverage").stdout.splitlines()) > 40
