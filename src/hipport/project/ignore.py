"""Which paths of a tree git would ignore."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec

VCS_FOLDERS = frozenset({".git", ".hg", ".svn", ".bzr", ".jj", "_darcs", "CVS"})


def compile_patterns(lines: list[str]) -> GitIgnoreSpec:
    """Raises ValueError for a pattern that cannot be read."""
    # pathspec takes 30 ms to import and a single file needs no patterns.
    from pathspec import GitIgnoreSpec

    try:
        return GitIgnoreSpec.from_lines(lines)
    except re.error as error:
        raise ValueError(str(error)) from None


class IgnoreStack:
    """The .gitignore files that hold for one folder; a deeper one wins over one further up."""

    def __init__(self, levels: tuple[tuple[str, GitIgnoreSpec], ...] = ()) -> None:
        self._levels = levels

    def enter(self, folder: str) -> IgnoreStack:
        """The stack for a sub-folder: this one and, if there is one, the folder's own .gitignore."""
        spec = _load(folder)
        return self if spec is None else IgnoreStack((*self._levels, (folder, spec)))

    def ignores(self, path: str, is_folder: bool) -> bool:
        for folder, spec in reversed(self._levels):
            relative = os.path.relpath(path, folder).replace(os.sep, "/")
            verdict = spec.check_file(relative + "/" if is_folder else relative).include
            if verdict is not None:
                return verdict
        return False


def stack_above(root: str) -> IgnoreStack:
    """The .gitignore files of the folders above `root`, up to the top of its git repository."""
    above = _folders_above(os.path.abspath(root))
    stack = IgnoreStack()
    for folder in above:
        stack = stack.enter(folder)
    # A folder that the user named is converted even where git ignores it, so what is said above it cannot hold.
    return IgnoreStack() if stack.ignores(os.path.abspath(root), True) else stack


def _folders_above(root: str) -> list[str]:
    folders: list[str] = []
    folder = root
    while not os.path.exists(os.path.join(folder, ".git")):
        parent = os.path.dirname(folder)
        if parent == folder:
            return []
        folders.insert(0, parent)
        folder = parent
    return folders


def _load(folder: str) -> GitIgnoreSpec | None:
    try:
        with open(os.path.join(folder, ".gitignore"), encoding="utf-8", errors="surrogateescape") as file:
            lines = file.read().splitlines()
    except OSError:
        return None
    try:
        return compile_patterns(lines)
    except ValueError:
        # git itself passes over a pattern that it cannot read.
        return compile_patterns([line for line in lines if _is_valid(line)])


def _is_valid(line: str) -> bool:
    try:
        compile_patterns([line])
    except ValueError:
        return False
    return True
