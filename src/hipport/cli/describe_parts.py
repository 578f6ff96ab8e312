"""What else a person may ask `explain` for: a library of the table, or a declaration of hipport's own."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from hipport.cli.describe import place
from hipport.report.numbers import plural
from hipport.table import Rule, RuleTable
from hipport.table.outcome import OUTCOMES, main_rule, verdict_of
from hipport.table.rule import Library

_HEADERS = 8
_OWN = re.compile(r"(?:hipport|HIPPORT)_\w+")


def describe_library(table: RuleTable, id: str) -> str:
    return "\n".join(_library_lines(table, table.libraries()[id]))


def _library_lines(table: RuleTable, library: Library) -> Iterator[str]:
    rules = _main_rules(table, library)
    yield f"{library.id}: the library {library.title}"
    for choice, product in library.targets.items():
        default = ", the default" if choice == library.default else ""
        option = f" (--libraries {choice}{default})" if len(library.targets) > 1 else ""
        counts = _counts(rules, choice)
        outcomes = ", ".join(f"{counts[outcome]} {outcome}" for outcome in OUTCOMES if counts[outcome])
        names = f"{plural(counts.total(), 'name')} with rules of their own"
        yield f"  with {product}{option}: {names}{': ' if outcomes else ''}{outcomes}"
    for title, found in _places(table, library).items():
        if found:
            more = f" and {len(found) - _HEADERS} more" if len(found) > _HEADERS else ""
            yield f"  {title}: {', '.join(found[:_HEADERS])}{more}"
    yield f"  all its rules: hipport rules list --library {library.id}"
    if rules:
        yield f"  rules: {place(rules[0]).rpartition(':')[0]}"


def library_facts(table: RuleTable, id: str) -> dict[str, Any]:
    """A library as plain data, for JSON."""
    library = table.libraries()[id]
    rules = _main_rules(table, library)
    return {
        "id": library.id,
        "title": library.title,
        "targets": dict(library.targets),
        "default": library.default,
        "names": {choice: dict(_counts(rules, choice)) for choice in library.targets},
        **_places(table, library),
    }


def _main_rules(table: RuleTable, library: Library) -> list[Rule]:
    own = (name for name, rows in table.data["names"].items() if any(row[0] == library.id for row in rows))
    return [main_rule([r for r in table.rules_for(name) if r.library is library]) for name in own]


def _counts(rules: list[Rule], choice: str) -> Counter[str]:
    return Counter(verdict_of(rule, choice) for rule in rules)


def _places(table: RuleTable, library: Library) -> dict[str, list[str]]:
    """Its headers, namespaces and families."""
    found = {
        block: sorted(name for name, row in table.data[block].items() if row[0] == library.id)
        for block in ("headers", "namespaces")
    }
    return {**found, "families": sorted(rule.name for rule in table.families if rule.library is library)}


def describe_own(name: str, sources: tuple[Rule, ...]) -> str:
    """A declaration that hipport puts into files; empty for any other name. `sources` are the rules that write it."""
    if not _OWN.fullmatch(name):
        return ""
    # Only here: it brings the whole engine with it.
    from hipport.convert import compat

    files = [file for file in sorted(compat.available()) if _declares(file, name)]
    files = files or [need for rule in sources for need in rule.needs]
    if not files:
        return ""
    text = "".join(f"    {line}".rstrip() + "\n" for line in compat.declaration(files[0]).strip().split("\n"))
    return (
        f"{name}: hipport's own declaration, for what HIP lacks; no library of CUDA or ROCm has it\n"
        f"  It is put, once, into each file that needs it, from hipport/compat/{files[0]}.h:\n{text}"
    ).rstrip("\n")


def _declares(file: str, name: str) -> bool:
    """The name is in it, and in none of those that it needs."""
    from hipport.convert import compat

    word = re.compile(rf"\b{name}\b")
    having = [need for need in compat.with_needs([file]) if word.search(compat.declaration(need))]
    return having == [file]
