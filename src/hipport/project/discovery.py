"""From the paths on the command line to the files to convert and the files to copy."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from hipport.errors import HipportError
from hipport.model import Problem
from hipport.project.ignore import VCS_FOLDERS, IgnoreStack, compile_patterns, stack_above
from hipport.project.read import unreadable

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec

# What can hold CUDA C++.
_MAIN_SUFFIXES = (".cu", ".cuh", ".h", ".hh", ".hpp", ".hxx", ".h++", ".c", ".cc", ".cpp", ".cxx", ".c++")
SUFFIXES = frozenset((*_MAIN_SUFFIXES, ".inl", ".inc", ".ipp", ".tpp", ".txx"))


@dataclass(frozen=True, slots=True)
class Entry:
    """A file of the run. `path` is opened and shown; `relative` is its place below the common folder of all inputs.

    `explicit`: named on the command line, not found in a tree. `link`: the text of a symbolic link to make anew.
    """

    path: str
    relative: str
    explicit: bool = False
    link: str = ""
    size: int = 0


@dataclass(slots=True)
class Found:
    """What is to be done; each list sorted by path. `trees` are the folders named on the command line."""

    base: str
    trees: tuple[str, ...] = ()
    sources: list[Entry] = field(default_factory=list)
    copies: list[Entry] = field(default_factory=list)
    problems: list[tuple[str, Problem]] = field(default_factory=list)


def discover(paths: Sequence[str], exclude: Sequence[str] = (), output: str | None = None) -> Found:
    """The files below `paths`. `output` is a folder that is written to, and so never read from."""
    files = [p for p in paths if not os.path.isdir(p)]
    trees = [p for p in paths if os.path.isdir(p)]
    found = Found(common_folder(paths), tuple(trees))
    walk = _Walk(found, _excluder(exclude), os.path.realpath(output) if output else None)
    for tree in trees:
        walk.tree(tree)
    for file in files:
        walk.file(file)
    walk.finish()
    return found


def common_folder(paths: Sequence[str]) -> str:
    """The innermost folder that holds all inputs: the folder itself where only one is named."""
    folders = {os.path.abspath(p) if os.path.isdir(p) else os.path.dirname(os.path.abspath(p)) for p in paths}
    try:
        return os.path.commonpath(folders) if folders else os.getcwd()
    except ValueError:  # drives without a common root
        return os.getcwd()


def _excluder(patterns: Sequence[str]) -> GitIgnoreSpec | None:
    if not patterns:
        return None
    try:
        return compile_patterns(list(patterns))
    except ValueError as error:
        raise HipportError(
            f"the pattern given to exclude cannot be read: {error}", "Write it as in .gitignore."
        ) from None


class _Walk:
    def __init__(self, found: Found, exclude: GitIgnoreSpec | None, output: str | None) -> None:
        self.found = found
        self.exclude = exclude
        self.output = output
        self.seen: dict[str, Entry] = {}
        self.sources: set[str] = set()

    def file(self, path: str) -> None:
        if not os.path.lexists(path):
            self.found.problems.append((path, Problem("there is no such file or folder", "Check the spelling.")))
            return
        try:
            size = os.stat(path).st_size
        except OSError as error:
            self.found.problems.append((path, unreadable(error)))
            return
        self._add(Entry(path, self._relative(path), explicit=True, size=size), convert=True)

    def tree(self, root: str) -> None:
        top = os.path.abspath(root)
        for entry, is_link, is_excluded in self._walk(root, top, top, stack_above(root)):
            if is_link:
                self._link(entry, top)
            else:
                self._add(entry, not is_excluded and _suffix(entry.path) in SUFFIXES)

    def finish(self) -> None:
        for key in sorted(self.seen, key=lambda k: self.seen[k].relative.split("/")):
            (self.found.sources if key in self.sources else self.found.copies).append(self.seen[key])

    def _add(self, entry: Entry, convert: bool) -> None:
        key = os.path.abspath(entry.path)
        if key not in self.seen:
            self.seen[key] = entry
        if convert:
            self.sources.add(key)

    def _relative(self, path: str) -> str:
        return os.path.relpath(os.path.abspath(path), self.found.base).replace(os.sep, "/")

    def _walk(self, shown: str, folder: str, top: str, ignore: IgnoreStack) -> Iterator[tuple[Entry, bool, bool]]:
        """Files and links below a folder as (entry, is a link, is excluded). Links are not followed: no circles."""
        ignore = ignore.enter(folder)
        try:
            items = sorted(os.scandir(folder), key=lambda item: item.name)
        except OSError as error:
            self.found.problems.append((shown, unreadable(error)))
            return
        for item in items:
            is_folder = item.is_dir(follow_symlinks=False)
            if is_folder and (item.name in VCS_FOLDERS or self._is_output(item.path)):
                continue
            if item.name == ".git" or ignore.ignores(item.path, is_folder):
                continue
            path = item.name if shown == "." else os.path.join(shown, item.name)
            if is_folder:
                yield from self._walk(path, item.path, top, ignore)
            elif item.is_symlink() or item.is_file():  # neither pipes nor sockets: reading one would never end
                size = 0 if item.is_symlink() else item.stat().st_size
                yield Entry(path, self._relative(item.path), size=size), item.is_symlink(), self._excludes(item, top)

    def _is_output(self, path: str) -> bool:
        return self.output is not None and os.path.realpath(path) == self.output

    def _excludes(self, item: os.DirEntry[str], top: str) -> bool:
        relative = os.path.relpath(item.path, top).replace(os.sep, "/")
        return self.exclude is not None and self.exclude.match_file(relative)

    def _link(self, entry: Entry, top: str) -> None:
        """A link within the tree stays one. What a link brings in from outside becomes a file; folders stay outside."""
        target = os.path.realpath(entry.path)
        text = os.readlink(entry.path)
        if not os.path.isabs(text) and _is_below(target, os.path.realpath(top)):
            self._add(Entry(entry.path, entry.relative, link=text), convert=False)
        elif os.path.isfile(target):
            size = os.stat(target).st_size
            self._add(Entry(entry.path, entry.relative, size=size), convert=_suffix(entry.path) in SUFFIXES)
        elif os.path.isdir(target):
            self._add(Entry(entry.path, entry.relative, link=target), convert=False)
            warning = Problem(
                f"is a link to the folder {target}, outside: what is in it is not converted",
                "Convert that folder on its own, or leave it as it is.",
                error=False,
            )
            self.found.problems.append((entry.path, warning))
        else:
            self._add(Entry(entry.path, entry.relative, link=text), convert=False)


def _is_below(path: str, folder: str) -> bool:
    return path == folder or path.startswith(folder.rstrip(os.sep) + os.sep)


def _suffix(path: str) -> str:
    return os.path.splitext(path)[1].lower()
