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


def test_where_a_rule_is_written(toys: str, run: Run) -> None:
    assert "rule: toys.yaml:7" in run("explain", "cudaToyManual", "--rules", toys).stdout
    assert "runtime.yaml:" in run("explain", "cudaMalloc").stdout


def test_a_namespace_and_its_members(run: Run) -> None:
    text = run("explain", "cub::BlockReduce").stdout
    assert "hipcub::BlockReduce [renamed]" in text
    assert "names in it have rules of their own" in text


def test_findings_of_code(run: Run) -> None:
    text = run("explain", "cuda-arch").stdout
    assert "[review, about 10 min]" in text
    assert "HIP  #ifdef __HIP_DEVICE_COMPILE__" in text
    for name in ("inline-ptx", "unknown-name", "launch-in-device-code", "kernel-launch", "enum-literal"):
        assert run("explain", name).exit_code == 0


def test_as_json(toys: str, run: Run) -> None:
    data = json.loads(run("explain", "cudaToySymbol", "--rules", toys, "--format", "json").stdout)
    (rule,) = data["rules"]
    assert (rule["id"], rule["file"], rule["line"]) == ("toy/cudaToySymbol", toys, 17)
    assert rule["outcomes"][0]["verdict"] == "rewritten"
    assert rule["example"] == {"cuda": "cudaToySymbol(t, h);", "hip": "hipToySymbol(HIP_SYMBOL(t), h);"}
    assert json.loads(run("explain", "hipMalloc", "--format", "json").stdout)["sources"][0]["name"] == "cudaMalloc"
    assert json.loads(run("explain", "inline-ptx", "--format", "json").stdout)["finding"]["cases"]
    unknown = run("explain", "cudaMaloc", "--format", "json")
    assert unknown.exit_code == 1
    assert "cudaMalloc" in json.loads(unknown.stdout)["suggestions"]


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
    assert "toy/cudaToyManual  function  manual  -\n" in run(*args).stdout
    rows = json.loads(run(*args, "--format", "json").stdout)
    assert [row["name"] for row in rows] == ["cudaToyManual", "cudaToyNewer", "cudaToyReview", "cudaToySymbol"]
    table = list(csv.DictReader(io.StringIO(run(*args, "--format", "csv", "--verdict", "manual").stdout)))
    assert [(row["name"], row["effort"]) for row in table] == [("cudaToyManual", "30")]


def test_list_by_kind_and_choice(run: Run) -> None:
    rows = json.loads(run("rules", "list", "--kind", "namespace", "--format", "json").stdout)
    assert {row["kind"] for row in rows} == {"namespace"}
    of_roc, of_hip = (
        json.loads(run("rules", "list", "--library", "cublas", "--libraries", choice, "--format", "json").stdout)
        for choice in ("roc", "hip")
    )
    assert [row["name"] for row in of_roc] == [row["name"] for row in of_hip]
    assert [row["verdict"] for row in of_roc] != [row["verdict"] for row in of_hip]


def test_a_list_is_lines_for_other_tools(run: Run) -> None:
    result = run("rules", "list", "--library", "cublas", "--kind", "function")
    lines = result.stdout.splitlines()
    assert len(lines) > 500
    assert all(line.startswith("cublas/") for line in lines)
    assert lines == sorted(lines, key=lambda line: line.split("  ")[0])
    assert f"{len(lines)} rules" in result.stderr


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


def test_libraries(toys: str, run: Run) -> None:
    text = run("explain", "toy", "--rules", toys).stdout
    assert "toy: the library Toy\n" in text
    assert "with HIP: 4 names with rules of their own: 1 renamed, 1 rewritten, 1 review, 1 manual" in text
    assert "hipport rules list --library toy" in text
    for name, said in (("wmma", "rocWMMA"), ("libcudacxx", "libhipcxx"), ("cublas", "headers: cublas.h,")):
        result = run("explain", name)
        assert (result.exit_code, result.stderr) == (0, "")
        assert said in result.stdout
    both = run("explain", "cub").stdout
    assert "cub: namespace of CUB" in both
    assert "cub: the library CUB" in both
    data = json.loads(run("explain", "toy", "--rules", toys, "--format", "json").stdout)
    assert (data["known"], data["library"]["names"]["hip"]["manual"]) == (True, 1)


def test_declarations_of_hipports_own(run: Run) -> None:
    text = run("explain", "hipport_syncwarp").stdout
    assert "hipport_syncwarp: hipport's own declaration" in text
    assert "hipport/compat/syncwarp.h" in text
    assert "    __device__ inline void hipport_syncwarp(" in text
    assert "takes the place of:\n  __syncwarp" in text
    assert run("explain", "hipport_nothing").exit_code == 1
