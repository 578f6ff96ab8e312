"""Diffs that patch can read."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from hipport.report.diff import unified_diff

CASES = [
    (b"a\nb\nc\n", b"a\nB\nc\n"),
    (b"a\r\nb\r\n", b"a\r\nB\r\n"),
    (b"a\nb", b"a\nB"),
    (b"a\nb\n", b"a\nb"),
    (b"\xe9 a\rb\n", b"\xe9 A\rb\n"),
    (b"", b"new\n"),
]


def test_no_difference() -> None:
    assert unified_diff("a.cu", b"x", b"x") == b""


@pytest.mark.skipif(shutil.which("patch") is None, reason="needs patch")
@pytest.mark.parametrize(("before", "after"), CASES)
def test_patch_makes_the_second_of_the_first(tmp_path: Path, before: bytes, after: bytes) -> None:
    (tmp_path / "a.cu").write_bytes(before)
    diff = unified_diff("a.cu", before, after)
    subprocess.run(["patch", "--binary", "-p1", "-s"], input=diff, cwd=tmp_path, check=True)
    assert (tmp_path / "a.cu").read_bytes() == after


def test_colours() -> None:
    diff = unified_diff("a.cu", b"---x\n", b"y\n", colour=True)
    assert b"\x1b[31m----x\x1b[m\n" in diff
    assert b"\x1b[32m+y\x1b[m\n" in diff


def test_names_that_would_break_the_line_are_quoted() -> None:
    diff = unified_diff('x\n"y"\x1b[31m\\.cu', b"a\n", b"b\n")
    name = rb'/x\n\"y\"\033[31m\\.cu"'
    assert diff.startswith(b'--- "a' + name + b'\n+++ "b' + name + b"\n@@")


@pytest.mark.skipif(shutil.which("git") is None, reason="needs git")
def test_git_reads_quoted_names(tmp_path: Path) -> None:
    name = "x\ny\x1b.cu"
    (tmp_path / name).write_bytes(b"a\n")
    subprocess.run(["git", "apply", "-"], input=unified_diff(name, b"a\n", b"b\n"), cwd=tmp_path, check=True)
    assert (tmp_path / name).read_bytes() == b"b\n"
