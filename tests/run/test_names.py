"""Whose a name is, across files."""

from __future__ import annotations

from pathlib import Path

import pytest

from hipport.model import Options
from hipport.run.names import share_names
from hipport.run.work import Scanned

CUDA_NAMES = frozenset({"cudaMalloc", "cudaFree"})


def scanned(*declared: str, includes: tuple[str, ...] = ()) -> Scanned:
    return Scanned(frozenset(declared), tuple((name, True) for name in includes))


def test_names_that_cuda_lacks_hold_everywhere() -> None:
    options, extra = share_names({"a.h": scanned("cudaMine"), "b.cu": scanned()}, CUDA_NAMES, Options())
    assert options.user_names == {"cudaMine"}
    assert extra == {}


def test_names_of_cuda_hold_where_they_are_included(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("a.h", "b.h"):
        (tmp_path / name).touch()
    files = {
        "a.h": scanned("cudaMalloc"),
        "b.h": scanned(includes=("a.h",)),
        "c.cu": scanned(includes=("b.h",)),
        "d.cu": scanned("cudaFree"),
    }
    options, extra = share_names(files, CUDA_NAMES, Options())
    assert not options.user_names
    assert extra == {"b.h": {"cudaMalloc"}, "c.cu": {"cudaMalloc"}}


def test_an_include_from_the_builds_own_folders_is_guessed_by_its_end() -> None:
    files = {"lib/include/x/a.h": scanned("cudaMalloc"), "src/c.cu": scanned(includes=("x/a.h",))}
    assert share_names(files, CUDA_NAMES, Options())[1] == {"src/c.cu": {"cudaMalloc"}}


def test_headers_that_include_each_other() -> None:
    files = {"a.h": scanned("cudaMalloc", includes=("b.h",)), "b.h": scanned("cudaFree", includes=("a.h",))}
    assert share_names(files, CUDA_NAMES, Options())[1] == {"a.h": {"cudaFree"}, "b.h": {"cudaMalloc"}}
