"""Reading, and the reasons why not."""

from __future__ import annotations

from pathlib import Path

import pytest

from hipport.model import Problem
from hipport.project.read import MAX_BYTES, binary_problem, is_binary, read_bytes, too_large


def test_what_cannot_be_read(tmp_path: Path) -> None:
    for path in (tmp_path / "gone", tmp_path):
        problem = read_bytes(str(path))
        assert isinstance(problem, Problem)
        assert problem.error
        assert problem.help


def test_binary_files() -> None:
    assert is_binary(b"a\0b")
    assert not is_binary(b"Latin-1: \xe9")
    assert "UTF-16" in binary_problem("int".encode("utf-16")).message


def test_a_file_over_the_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hipport.project.read.MAX_BYTES", 10)
    (tmp_path / "fits").write_bytes(b"x" * 10)
    (tmp_path / "not").write_bytes(b"x" * 11)
    assert read_bytes(str(tmp_path / "fits")) == b"x" * 10
    problem = read_bytes(str(tmp_path / "not"))
    assert isinstance(problem, Problem)
    assert problem.message.startswith("too large to convert")


def test_a_large_size_is_told_as_far_as_it_is_known() -> None:
    assert too_large(100 * 2**20).message == "too large to convert: 100 MB, and at most 32 MB can be"
    assert too_large(MAX_BYTES + 1).message == "too large to convert: more, and at most 32 MB can be"
