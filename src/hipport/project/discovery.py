"""From the paths on the command line to the files to convert and the files to copy."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from hipport.errors import HipportError
from hipport.model import Problem
from hipport.project.ignore import VCS_FOLDERS, IgnoreStack, compile_patterns, stack_above
from hipport.project.read import MAX_BYTES, too_large, unreadable

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec

# What can hold CUDA C++.
SUFFIXES = frozenset(
    ".cu .cuh .hip .h .hh .hpp .hxx .h++ .c .cc .cpp .cxx .c++ .cppm .ixx .inl .inc .ipp .impl .tcc .tpp .txx".split()
)
# Templates of a build system, which makes the source from them.
_DOUBLE_SUFFIXES = (".cu.in", ".cuh.in")
# A name that stands for an open stream, whatever is behind it just now.
_STREAM = re.compile(r"/dev/(?:stdin|stdout|stderr|tty|fd/\d+)|/proc/(?:self|\d+)/fd/\d+")


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
    """What is to be done; each list sorted by path. `trees` are the folders named on the command line.

    `folders` are those with nothing in them, which files alone would not bring along.
    """

    base: str
    trees: tuple[str, ...] = ()
    sources: list[Entry] = field(default_factory=list)
    copies: list[Entry] = field(default_factory=list)
    folders: list[Entry] = field(default_factory=list)
    problems: list[tuple[str, Problem]] = field(default_factory=list)


def discover(paths: Sequence[str], exclude: Sequence[str] = (), output: str | None = None) -> Found:
    """The files below `paths`. `output` is a folder that is written to, and so never read from."""
    files = [p for p in paths if not os.path.isdir(p)]
    trees = [p for p in paths if os.path.isdir(p)]
    found = Found(common_folder(paths), tuple(trees))
    walk = _Walk(found, _excluder(exclude), _identity(output) if output else None)
    for tree in trees:
        walk.tree(tree)
    for file in files:
        walk.file(file)
    walk.finish()
    return found


def is_source(path: str) -> bool:
    """By its name, a file that can hold CUDA C++."""
    name = path.lower()
    return os.path.splitext(name)[1] in SUFFIXES or name.endswith(_DOUBLE_SUFFIXES)


def is_stream(path: str) -> bool:
    """What can be read only once, such as a pipe or /dev/stdin, and has no place beside it for a result."""
    if _STREAM.fullmatch(os.path.abspath(path)):
        return True
    try:
        mode = os.stat(path).st_mode
    except OSError:
        return False
    return not (stat.S_ISREG(mode) or stat.S_ISDIR(mode))


def _identity(folder: str) -> tuple[int, int] | None:
    try:
        info = os.stat(folder)
    except OSError:
        return None
    return info.st_dev, info.st_ino


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
    def __init__(self, found: Found, exclude: GitIgnoreSpec | None, output: tuple[int, int] | None) -> None:
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
        for entry, is_link, is_excluded in self._walk(root, top, stack_above(root)):
            if is_link:
                self._link(entry, top)
            else:
                self._add(entry, not is_excluded and is_source(entry.path))

    def finish(self) -> None:
        for key in sorted(self.seen, key=lambda k: self.seen[k].relative.split("/")):
            (self.found.sources if key in self.sources else self.found.copies).append(self.seen[key])
        self.found.folders.sort(key=lambda entry: entry.relative.split("/"))

    def _add(self, entry: Entry, convert: bool) -> None:
        key = os.path.abspath(entry.path)
        too_big = convert and entry.size > MAX_BYTES
        if too_big:
            self.found.problems.append((entry.path, too_large(entry.size, error=entry.explicit)))
        if too_big and entry.explicit:
            return
        if key not in self.seen:
            self.seen[key] = entry
        if convert and not too_big:
            self.sources.add(key)

    def _relative(self, path: str) -> str:
        return os.path.relpath(os.path.abspath(path), self.found.base).replace(os.sep, "/")

    def _walk(self, root: str, top: str, ignore: IgnoreStack) -> Iterator[tuple[Entry, bool, bool]]:
        """Files and links below a folder as (entry, is a link, is excluded). Links are not followed: no circles.

        With a list of what is still to be visited: a tree may be deeper than functions may be nested.
        """
        waiting = [(root, top, ignore)]
        while waiting:
            shown, folder, above = waiting.pop()
            here = above.enter(folder)
            for item in self._items(shown, folder):
                is_folder = item.is_dir(follow_symlinks=False)
                if is_folder and (item.name in VCS_FOLDERS or self._is_output(item.path)):
                    continue
                if item.name == ".git" or here.ignores(item.path, is_folder):
                    continue
                path = item.name if shown == "." else os.path.join(shown, item.name)
                if is_folder:
                    waiting.append((path, item.path, here))
                elif found := self._file(path, item):
                    yield found, item.is_symlink(), self._excludes(item, top)

    def _items(self, shown: str, folder: str) -> list[os.DirEntry[str]]:
        try:
            items = sorted(os.scandir(folder), key=lambda item: item.name)
        except OSError as error:
            self.found.problems.append((shown, unreadable(error)))
            return []
        if not items:
            self.found.folders.append(Entry(shown, self._relative(folder)))
        return items

    def _file(self, path: str, item: os.DirEntry[str]) -> Entry | None:
        try:
            if item.is_symlink():
                return Entry(path, self._relative(item.path))
            if item.is_file():  # neither pipes nor sockets: reading one would never end
                return Entry(path, self._relative(item.path), size=item.stat().st_size)
        except OSError as error:  # it went away meanwhile, or its path is too long
            self.found.problems.append((path, unreadable(error)))
        return None

    def _is_output(self, path: str) -> bool:
        return self.output is not None and _identity(path) == self.output

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
            self._add(Entry(entry.path, entry.relative, size=size), convert=is_source(entry.path))
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
