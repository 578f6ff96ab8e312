"""Which files belong to one program: those below the nearest folder that has a build file of its own."""

from __future__ import annotations

import os
from collections.abc import Iterable

_BUILD_FILES = frozenset(
    "Makefile makefile GNUmakefile setup.py BUILD BUILD.bazel SConstruct configure.ac xmake.lua build.ninja".split()
)
_BUILD_SUFFIXES = (".vcxproj", ".pro", ".mk")
# These stand in subfolders of a project too, and only the outermost calls project().
_WITH_PROJECT = frozenset(("CMakeLists.txt", "meson.build"))


def is_build_file(path: str) -> bool:
    """By its name, a file that says how a program is built."""
    name = os.path.basename(path)
    return name in _BUILD_FILES or name in _WITH_PROJECT or name.endswith((*_BUILD_SUFFIXES, ".cmake", ".bzl"))


def homes(paths: Iterable[str], base: str) -> dict[str, str]:
    """The folder of the program of each path, `base` where no folder below it has a build file.

    Paths outside `base` are left out: such a file may serve several programs.
    """
    base = os.path.abspath(base)
    known: dict[str, str] = {base: base}
    found = {}
    for path in paths:
        folder = os.path.dirname(os.path.abspath(path))
        if folder == base or folder.startswith(base.rstrip(os.sep) + os.sep):
            found[path] = _home(folder, known)
    return found


def _home(folder: str, known: dict[str, str]) -> str:
    passed = []
    # Not by recursion: a tree may be deeper than functions may be nested.
    while folder not in known and not _is_built(folder):
        passed.append(folder)
        folder = os.path.dirname(folder)
    home = known.setdefault(folder, folder)
    known.update(dict.fromkeys(passed, home))
    return home


def _is_built(folder: str) -> bool:
    try:
        names = os.listdir(folder)
    except OSError:
        return False
    if any(name in _BUILD_FILES or name.endswith(_BUILD_SUFFIXES) for name in names):
        return True
    return any(_calls_project(os.path.join(folder, name)) for name in _WITH_PROJECT.intersection(names))


def _calls_project(path: str) -> bool:
    try:
        with open(path, "rb") as file:
            text = file.read().lower()
    except OSError:
        return False
    return any(line.lstrip().replace(b" ", b"").startswith(b"project(") for line in text.splitlines())
