"""Many files: order, shared names, files that fail."""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path

import pytest

from hipport.convert import convert_source
from hipport.model import Conversion, Options, SourceFile
from hipport.project.discovery import discover
from hipport.run import work
from hipport.run.engine import Request, convert_entries, convert_stdin
from hipport.table import RuleTable

MINE = b"int cudaMalloc(float **, int);\n"
CUDA = b"void f(float **p) { cudaMalloc(p, 4); }\n"


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "t").mkdir()
    return tmp_path / "t"


def convert(jobs: int = 1, start_method: str | None = None, timeout: float = 60.0) -> dict[str, Conversion]:
    entries = discover(["t"]).sources
    request = Request(entries, Options(), jobs=jobs, start_method=start_method, timeout=timeout)
    conversions = list(convert_entries(request))
    assert [c.source.path for c in conversions] == [e.path for e in entries]
    return {Path(c.source.path).name: c for c in conversions}


def test_the_result_does_not_depend_on_the_number_of_processes(tree: Path) -> None:
    for i in range(30):
        (tree / f"f{i}.cu").write_bytes(CUDA * (i % 7 + 1))
    assert convert(jobs=1) == convert(jobs=3)


def test_workers_may_be_spawned(tree: Path) -> None:
    (tree / "a.cu").write_bytes(CUDA)
    (tree / "b.cu").write_bytes(CUDA)
    assert convert(jobs=2, start_method="spawn") == convert(jobs=1)


@pytest.mark.skipif(sys.platform != "linux", reason="the fault is handed to the workers by fork")
def test_a_crash_and_a_hang_cost_one_file_each(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("a", "crash", "hang", "z"):
        (tree / f"{name}.cu").write_bytes(CUDA)
    real = convert_source

    def faulty(source: SourceFile, table: RuleTable, options: Options) -> Conversion:
        if "crash" in source.path:
            os.kill(os.getpid(), signal.SIGKILL)
        if "hang" in source.path:
            time.sleep(60)
        return real(source, table, options)

    monkeypatch.setattr(work, "convert_source", faulty)
    found = convert(jobs=2, timeout=2)
    assert {name for name, c in found.items() if c.failed} == {"crash.cu", "hang.cu"}
    assert found["crash.cu"].output == CUDA
    assert b"hipMalloc" in found["z.cu"].output


def test_a_fault_of_ours_is_a_problem_of_its_file(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def faulty(*_: object) -> object:
        raise RecursionError("too deep")

    (tree / "a.cu").write_bytes(CUDA)
    monkeypatch.setattr(work, "convert_source", faulty)
    found = convert()["a.cu"]
    assert found.failed
    assert "RecursionError: too deep" in found.problems[0].message
    assert found.output == CUDA


def test_a_binary_file_of_a_tree_is_left_as_it_is(tree: Path) -> None:
    (tree / "table.inc").write_bytes(b"\0\1\2")
    found = convert()["table.inc"]
    assert not found.problems
    assert not found.changed


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> dict[str, frozenset[str]]:
    """The user's names that each file was converted with."""
    names: dict[str, frozenset[str]] = {}

    def record(source: SourceFile, _: object, options: Options) -> Conversion:
        names[Path(source.path).name] = options.user_names
        return Conversion(source, source.data)

    monkeypatch.setattr(work, "convert_source", record)
    return names


def test_a_name_of_the_project_is_known_everywhere(tree: Path, told: dict[str, frozenset[str]]) -> None:
    (tree / "util.h").write_bytes(b"void cudaMyHelper(int);\n")
    (tree / "a.cu").write_bytes(b"void f() { cudaMyHelper(1); }\n")
    convert()
    assert told["a.cu"] == {"cudaMyHelper"}


def test_a_cuda_name_redefined_counts_only_where_it_is_included(tree: Path, told: dict[str, frozenset[str]]) -> None:
    (tree / "mine.h").write_bytes(MINE)
    (tree / "a.cu").write_bytes(b'#include "mine.h"\n' + CUDA)
    (tree / "b.cu").write_bytes(CUDA)
    convert()
    assert told == {"a.cu": {"cudaMalloc"}, "b.cu": frozenset(), "mine.h": frozenset()}


def test_standard_input_sees_the_headers_beside_its_name(tree: Path, told: dict[str, frozenset[str]]) -> None:
    (tree / "mine.h").write_bytes(MINE)
    for name in ("t/a.cu", "<stdin>"):
        convert_stdin(b'#include "mine.h"\n' + CUDA, name, Options(), ())
    assert told == {"a.cu": {"cudaMalloc"}, "<stdin>": frozenset()}
