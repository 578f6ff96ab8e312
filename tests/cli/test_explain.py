"""hipport explain and hipport rules."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

Run = Callable[..., Result]


def test_both_libraries(run: Run) -> None:
    text = run("explain", "cublasSgemm").stdout
    assert "with rocBLAS (--libraries roc, the default): rocblas_sgemm [renamed]" in text
    assert "with hipBLAS (--libraries hip): hipblasSgemm [renamed]" in text


def test_why_help_effort_and_example(toys: str, run: Run) -> None:
    text = run("explain", "cudaToyManual", "--rules", toys).stdout
    assert "nothing equivalent [manual]" in text
    assert "why: There is no such toy." in text
    assert "help: Build one." in text
    assert "about 30 min" in text
    text = run("explain", "cudaToySymbol", "--rules", toys).stdout
    assert "[rewritten]" in text
    assert "CUDA cudaToySymbol(t, h);\n    HIP  hipToySymbol(HIP_SYMBOL(t), h);" in text
    assert "since ROCm 99.0" in run("explain", "cudaToyNewer", "--rules", toys).stdout


def test_names_of_hip_lead_back(toys: str, run: Run) -> None:
    result = run("explain", "hipToySymbol", "--rules", toys)
    assert result.exit_code == 0
    assert "cudaToySymbol" in result.stdout


def test_headers(run: Run) -> None:
    assert "rocblas/rocblas.h" in run("explain", "cublas_v2.h").stdout


@pytest.mark.parametrize(("name", "meant"), [("cudaToyManuel", "cudaToyManual"), ("cudatoymanual", "cudaToyManual")])
def test_a_misspelt_name(toys: str, run: Run, name: str, meant: str) -> None:
    result = run("explain", name, "--rules", toys)
    assert result.exit_code == 1
    assert "did you mean" in result.stderr
    assert meant in result.stderr


def test_a_name_of_nobody(run: Run) -> None:
    result = run("explain", "qqqqqqqqqqqqqqqqqqqqqqqqqq")
    assert result.exit_code == 1
    assert "no rule knows" in result.stderr


def test_list_in_every_format(toys: str, run: Run) -> None:
    args = ("rules", "list", "--rules", toys, "--library", "toy")
    assert "toy/cudaToyManual  manual  -\n" in run(*args).stdout
    rows = json.loads(run(*args, "--format", "json").stdout)
    assert [row["name"] for row in rows] == ["cudaToyManual", "cudaToyNewer", "cudaToyReview", "cudaToySymbol"]
    table = list(csv.DictReader(io.StringIO(run(*args, "--format", "csv", "--verdict", "manual").stdout)))
    assert [(row["name"], row["effort"]) for row in table] == [("cudaToyManual", "30")]


def test_list_of_a_library_that_is_not_there(run: Run) -> None:
    result = run("rules", "list", "--library", "qqq")
    assert result.exit_code == 2
    assert "there is no library 'qqq'" in result.stderr


def test_check(toys: str, run: Run) -> None:
    assert run("rules", "check", toys).exit_code == 0
    assert run("rules", "check", "nope.yaml").exit_code == 2


def test_the_built_in_rules_are_sound(run: Run) -> None:
    result = run("rules", "check")
    assert result.exit_code == 0, result.stderr


def test_commands_without_arguments_help(here: Path, run: Run) -> None:
    for args in ([], ["convert"], ["rules"]):
        result = run(*args)
        assert "Usage:" in result.output
