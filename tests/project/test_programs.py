"""Which program a file belongs to, by build files."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from hipport.project.programs import homes, is_build_file


def test_the_nearest_folder_with_a_build_file(tmp_path: Path) -> None:
    for name in ("p/Makefile", "p/src/deep/a.cu", "q/a.cu"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    files = [str(tmp_path / name) for name in ("p/src/deep/a.cu", "p/src/b.cu", "q/a.cu")]
    base = str(tmp_path)
    assert homes(files, base) == dict(zip(files, (os.path.join(base, "p"), os.path.join(base, "p"), base), strict=True))
    assert homes(["/elsewhere/a.cu"], base) == {}


def test_a_tree_deeper_than_calls_can_be_nested(tmp_path: Path) -> None:
    path = "/".join([str(tmp_path), *"d" * 1500, "a.cu"])
    assert homes([path], str(tmp_path)) == {path: str(tmp_path)}


@pytest.mark.parametrize(
    "name", ["CMakeLists.txt", "x/Makefile", "cmake/FindX.cmake", "setup.py", "a.vcxproj", "d.bzl"]
)
def test_build_files(name: str) -> None:
    assert is_build_file(name)
    assert not is_build_file(name + ".txt")
