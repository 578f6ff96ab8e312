"""Compatibility declarations: put into a file, once, what HIP lacks and a rule's template uses."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from hipport.analysis.work import Work
from hipport.convert.includes import compat_place, own_line
from hipport.model import Edit, Span

_GUARD = re.compile(r"#ifndef (\w+)")
_FOLDER = Path(__file__).resolve().parent.parent / "compat"


@lru_cache(maxsize=64)
def declaration(name: str) -> str:
    """The text of a declaration. Raises KeyError for a name that hipport doesn't have."""
    path = _FOLDER / f"{name}.h"
    if not path.is_file():
        raise KeyError(name)
    return path.read_text(encoding="utf-8")


def available() -> frozenset[str]:
    """The names of all declarations."""
    return frozenset(p.stem for p in _FOLDER.glob("*.h"))


def guard_of(name: str) -> str:
    """The macro that keeps a declaration from standing twice in a translation unit."""
    first = _GUARD.search(declaration(name))
    return first.group(1) if first else name


def file_edits(work: Work) -> list[Edit]:
    """The declarations that the rules carried out in this file need, at the place of the first use or before."""
    names = [n for n in sorted(work.needs) if guard_of(n) not in work.lexed.text]
    if not names or not work.options.add_includes:
        return []
    at = compat_place(work, min(work.needs[n] for n in names))
    text = "\n" + "\n".join(declaration(n).strip() + "\n" for n in names)
    data = text.encode().replace(b"\n", work.newline)
    lead = own_line(work, at)
    return [Edit(Span(at, at), (lead + data,))]
