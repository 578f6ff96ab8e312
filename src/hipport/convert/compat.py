"""Compatibility declarations: put into a file, once, what HIP lacks and a rule's template uses."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from hipport.analysis.work import Work
from hipport.convert.includes import compat_place, own_line
from hipport.model import Edit, Span
from hipport.table import Rule
from hipport.table.files import compat_dir

_GUARD = re.compile(r"#ifndef (\w+)")
_WORD = re.compile(r"[A-Za-z_]\w*")
_NEEDS = re.compile(r"// needs: (\w+(?:, \w+)*)\n")
_FOR = re.compile(r"// for: (\w+(?:, \w+)*)\n")


@lru_cache(maxsize=256)
def _text(name: str) -> str:
    path = compat_dir() / f"{name}.h"
    if not path.is_file():
        raise KeyError(name)
    return path.read_text(encoding="utf-8")


def declaration(name: str) -> str:
    """The text of a declaration, less the lines meant for us. Raises KeyError for one that hipport doesn't have."""
    return _FOR.sub("", _NEEDS.sub("", _text(name), count=1), count=1)


def with_needs(names: Iterable[str]) -> list[str]:
    """The declarations and those that they need in turn (`// needs: a, b`), each once and behind what it needs."""
    found: dict[str, None] = {}
    for name in names:
        match = _NEEDS.match(_text(name))
        if match and name not in found:
            found.update(dict.fromkeys(with_needs(match[1].split(", "))))
        found[name] = None
    return list(found)


def needed_by(rule: Rule, written: str) -> list[str]:
    """Those of a rule's declarations that have a name which is written: another target may do without."""
    if len(set(rule.targets.values())) < 2:
        return list(rule.needs)  # its names may be pasted together by a macro
    words = set(_WORD.findall(written))
    return [need for need in rule.needs if words & set(_WORD.findall("".join(map(_text, with_needs([need])))))]


def is_for(work: Work, name: str) -> bool:
    """The file has one of the words that the declaration is for (`// for: half, half2`), if it names any."""
    match = _FOR.search(_text(name))
    return match is None or not work.lexed.words.isdisjoint(match[1].split(", "))


def available() -> frozenset[str]:
    """The names of all declarations."""
    return frozenset(p.stem for p in compat_dir().glob("*.h"))


def guard_of(name: str) -> str:
    """The macro that keeps a declaration from standing twice in a translation unit."""
    first = _GUARD.search(_text(name))
    return first.group(1) if first else name


def is_there(work: Work, name: str) -> bool:
    """The file has the declaration already."""
    return guard_of(name) in work.lexed.words


def file_edits(work: Work) -> list[Edit]:
    """The declarations that the rules carried out in this file need, at the place of the first use or before."""
    wanted = [n for n in sorted(work.needs) if is_for(work, n) and not is_there(work, n)]
    if not wanted or not work.options.add_includes:
        return []
    at = compat_place(work, min(work.needs[n] for n in wanted))
    names = [n for n in with_needs(wanted) if not is_there(work, n)]
    text = "\n" + "\n".join(declaration(n).strip() + "\n" for n in names)
    data = text.encode().replace(b"\n", work.newline)
    lead = own_line(work, at)
    return [Edit(Span(at, at), (lead + data,))]
