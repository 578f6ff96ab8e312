"""Reading, and the reasons why not."""

from __future__ import annotations

from pathlib import Path

from hipport.model import Problem
from hipport.project.read import binary_problem, is_binary, read_bytes


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
