"""How much of CUDA the table knows, a row for each library and choice of AMD libraries.

A name counts once, by the rule for its ordinary uses. Names of the kind `internal`, which are no call of CUDA, don't.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from hipport.model import Options
from hipport.table.inventory import Entry, Inventories, Inventory
from hipport.table.outcome import OUTCOMES, main_rule, verdict_of
from hipport.table.proof import BASE, has_verdict
from hipport.table.rule import SAME, Library, Rule, target_name, version
from hipport.table.table import RuleTable

# what an inventory has besides names that code may use
NO_CODE = ("namespace", "guard")


@dataclass(frozen=True, slots=True)
class Coverage:
    """The figures of one library.

    `libraries` is the choice that leads to `product`, and empty where there is only one. `later` counts the names
    whose target comes only with a later ROCm release than asked for, by release; `gone` those it has no more.
    `checked` are the names whose target is in the inventory of ROCm's headers. Of the `public` names in the
    inventories of CUDA `known` have a verdict, by a rule of their own, a namespace or a family.
    """

    library: str
    title: str
    libraries: str
    product: str
    names: int
    outcomes: Mapping[str, int]
    families: int
    later: Mapping[str, int] = field(default_factory=dict)
    gone: Mapping[str, int] = field(default_factory=dict)
    checked: int = 0
    public: int = 0
    known: int = 0

    @property
    def mapped(self) -> int:
        """Names that need no person."""
        return sum(self.outcomes[o] for o in OUTCOMES[:3])


def coverage(
    table: RuleTable, inventories: Inventories, rocm: str = Options().rocm, library: str | None = None
) -> list[Coverage]:
    """A row for each library and choice, in the order of their ids."""
    names: dict[str, list[str]] = {}
    for name in table.names():
        if table.kind_of(name) != "internal":
            for key in dict.fromkeys(rule.library.id for rule in table.rules_for(name)):
                names.setdefault(key, []).append(name)
    public, known = _public_names(table, inventories)
    base = inventories.rocm_release(BASE)
    rows = []
    for key, lib in sorted(table.libraries().items()):
        if library in (None, key):
            for choice in lib.targets:
                row = _row(table, lib, choice, names.get(key, []), rocm, base)
                rows.append(replace(row, public=public[key], known=known[key]))
    return rows


def _public_names(table: RuleTable, inventories: Inventories) -> tuple[Counter[str], Counter[str]]:
    """How many names of CUDA's headers there are by library, and how many of them have a verdict."""
    public, known = Counter[str](), Counter[str]()
    seen: set[str] = set()
    for entry in (entry for inventory in inventories.cuda for entry in inventory):
        if entry.kind in NO_CODE or entry.name in seen or table.kind_of(entry.name) == "internal":
            continue
        seen.add(entry.name)
        library = _library_of(table, entry)
        public[library] += 1
        known[library] += has_verdict(table, entry)
    return public, known


def _library_of(table: RuleTable, entry: Entry) -> str:
    """The library whose rules serve a name; its own where none do."""
    rules = table.rules_for(entry.name)
    rule = rules[0] if rules else table.family_of(entry.name)
    if rule is None and entry.library not in table.libraries():
        rule = table.header(entry.header)
    return rule.library.id if rule else entry.library


def totals(rows: Iterable[Coverage], libraries: str) -> Coverage:
    """The sum over all libraries for one choice."""
    chosen = [row for row in rows if row.libraries in ("", libraries)]
    outcomes, later, gone = Counter[str](), Counter[str](), Counter[str]()
    for row in chosen:
        outcomes.update(row.outcomes)
        later.update(row.later)
        gone.update(row.gone)
    names, families = sum(row.names for row in chosen), sum(row.families for row in chosen)
    return Coverage(
        "",
        "all",
        libraries,
        f"--libraries {libraries}",
        names,
        {o: outcomes[o] for o in OUTCOMES},
        families,
        _ordered(later),
        _ordered(gone),
        sum(row.checked for row in chosen),
        sum(row.public for row in chosen),
        sum(row.known for row in chosen),
    )


def _row(
    table: RuleTable, library: Library, choice: str, names: list[str], rocm: str, base: Inventory | None
) -> Coverage:
    rules = [main_rule([r for r in table.rules_for(n) if r.library == library], choice) for n in names]
    outcomes = Counter(verdict_of(rule, choice) for rule in rules)
    later = Counter(
        _release(r.since) for r in rules if _has(r, choice) and r.since and version(r.since) > version(rocm)
    )
    gone = Counter(
        _release(r.until) for r in rules if _has(r, choice) and r.until and version(r.until) <= version(rocm)
    )
    return Coverage(
        library.id,
        library.title,
        choice if len(library.targets) > 1 else "",
        library.targets[choice],
        len(names),
        {o: outcomes[o] for o in OUTCOMES},
        sum(rule.library == library for rule in table.families),
        _ordered(later),
        _ordered(gone),
        sum(base is not None and _is_here(rule, choice, base) for rule in rules),
    )


def _is_here(rule: Rule, choice: str, base: Inventory) -> bool:
    target = rule.target(choice)
    return target is not None and (rule.name if target == SAME else target_name(target)) in base


def _has(rule: Rule, choice: str) -> bool:
    return rule.target(choice) is not None


def _ordered(counts: Mapping[str, int]) -> dict[str, int]:
    return {release: counts[release] for release in sorted(counts, key=version)}


def _release(text: str) -> str:
    """`10` and `10.0` are one release."""
    return text if "." in text else f"{text}.0"
