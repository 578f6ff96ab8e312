"""What ROCm's and CUDA's headers declare, by release: the files of rules/inventory, made by tools/inventory.py."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from hipport.errors import HipportError
from hipport.table.files import builtin_rules_dir
from hipport.table.rule import version

_FILE = re.compile(r"(rocm|cuda)-([0-9.]+)\.tsv")
_COLUMNS = "library\theader\tname\tkind\tparameters\tvalue"
_MANY = 64  # more parameters than any function has: stands for an open end


class Entry(NamedTuple):
    """One name of one library. `parameters` are the counts that its overloads take, such as `2-5,7` or `3+`."""

    name: str
    kind: str
    library: str
    header: str
    parameters: str = ""
    value: str = ""

    @property
    def arities(self) -> frozenset[int]:
        """The numbers of arguments that a call may have; empty where that isn't known."""
        return counts(self.parameters)


def counts(text: str) -> frozenset[int]:
    """`2-5,7` as a set; an open end counts up to more than any function takes."""
    found: set[int] = set()
    for part in filter(None, text.split(",")):
        low, _, high = part.rstrip("+").partition("-")
        found.update(range(int(low), _MANY if part.endswith("+") else int(high or low) + 1))
    return frozenset(found)


def counts_text(numbers: Iterable[int]) -> str:
    """The inverse of `counts`, for people."""
    wanted = sorted(set(numbers))
    if wanted and wanted[-1] == _MANY - 1:
        while len(wanted) > 1 and wanted[-2] == wanted[-1] - 1:
            wanted.pop()
        return f"{wanted[-1]} or more" if len(wanted) == 1 else f"{', '.join(map(str, wanted))} or more"
    return ", ".join(map(str, wanted))


class Inventory:
    """The names of one release. Where it isn't complete (`extra`), an absent name proves nothing."""

    def __init__(self, release: str, entries: Iterable[Entry]) -> None:
        self.release = release
        self.headers: set[str] = set()
        self._entries: dict[str, list[Entry]] = {}
        for entry in entries:
            self.headers.add(entry.header)
            if entry.name:
                self._entries.setdefault(entry.name, []).append(entry)

    def __contains__(self, name: str) -> bool:
        return name in self._entries

    def __len__(self) -> int:
        return len(self._entries)

    def __iter__(self) -> Iterator[Entry]:
        return (entry for entries in self._entries.values() for entry in entries)

    def entries(self, name: str) -> Sequence[Entry]:
        return self._entries.get(name, ())

    def arities(self, name: str, library: str = "") -> frozenset[int]:
        """How many arguments `name` takes, in `library` if it is there, else anywhere; empty if not known."""
        found = self.entries(name)
        own = [entry for entry in found if entry.library == library] or found
        return frozenset().union(*(entry.arities for entry in own))

    @cached_property
    def libraries(self) -> frozenset[str]:
        return frozenset(entry.library for entry in self)

    def near(self, name: str) -> str:
        """The name most like this one, or ""."""
        alike = [other for other in self._entries if other[:3] == name[:3] and abs(len(other) - len(name)) < 8]
        return next(iter(difflib.get_close_matches(name, alike, 1, 0.8)), "")

    def near_header(self, path: str) -> str:
        tail = "/" + path.rpartition("/")[2]
        same_file = sorted(header for header in self.headers if header.endswith(tail))
        return next(iter(same_file or difflib.get_close_matches(path, self.headers, 1, 0.7)), "")


class Inventories:
    """All inventories: `rocm` and `cuda` by release, the oldest first."""

    def __init__(self, rocm: Iterable[Inventory], cuda: Iterable[Inventory]) -> None:
        self.rocm = sorted(rocm, key=lambda i: version(i.release))
        self.cuda = sorted(cuda, key=lambda i: version(i.release))

    def rocm_release(self, release: str) -> Inventory | None:
        return next((i for i in self.rocm if i.release == release), None)

    def in_cuda(self, name: str) -> bool:
        return any(name in inventory for inventory in self.cuda)

    def near_cuda(self, name: str) -> str:
        return next((found for i in self.cuda if (found := i.near(name))), "")


def read_inventory(path: Path) -> Inventory:
    """One file. An empty library or header is that of the line above."""
    match = _FILE.fullmatch(path.name)
    try:
        first, *lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError, ValueError) as error:
        raise HipportError(
            f"can't read the inventory: {error}", "Make it again, see its README.md.", str(path)
        ) from None
    if first != _COLUMNS or match is None:
        raise HipportError("not an inventory", "Make it again, see its README.md.", str(path))
    entries, library, header = [], "", ""
    for line in lines:
        cells = line.split("\t")
        library, header = cells[0] or library, cells[1] or header
        entries.append(Entry(cells[2], cells[3], library, header, *cells[4:6]))
    return Inventory(match.group(2), entries)


def inventory_dir() -> Path:
    return builtin_rules_dir() / "inventory"


def load_inventories(folder: Path | None = None) -> Inventories:
    """The inventories that come with hipport."""
    paths = sorted((folder or inventory_dir()).glob("*.tsv"))
    if not paths:
        help = "Install hipport again: its package is incomplete."
        raise HipportError("the inventories are missing", help, str(folder or inventory_dir()))
    found = {path.name: read_inventory(path) for path in paths}
    rocm = [inventory for name, inventory in found.items() if name.startswith("rocm")]
    return Inventories(rocm, [inventory for name, inventory in found.items() if name.startswith("cuda")])
