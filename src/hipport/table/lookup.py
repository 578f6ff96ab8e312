"""Any name that a person may ask for, exact or misspelt, to what the table knows about it."""

from __future__ import annotations

from dataclasses import dataclass

from hipport.table.builtin_findings import BUILTIN_FINDINGS, BuiltinFinding
from hipport.table.outcome import main_rule
from hipport.table.rule import SAME, Rule
from hipport.table.table import RuleTable

_FEWEST_SHARED = 0.4
_CLOSE = 0.72
_COMPARED = 60


@dataclass(frozen=True, slots=True)
class Answer:
    """What is known about `name`. Nothing where all fields are empty.

    `rules` are those of a CUDA name, the one for ordinary uses first; `sources` those that write an AMD name; `rest` is
    what stands behind their namespace in the name asked for; `finding` is one that code and not a rule gives.
    """

    name: str
    rules: tuple[Rule, ...] = ()
    rest: str = ""
    sources: tuple[Rule, ...] = ()
    finding: BuiltinFinding | None = None

    @property
    def known(self) -> bool:
        return bool(self.rules or self.sources or self.finding)


def look_up(table: RuleTable, asked: str) -> Answer:
    """The first that fits: an exact name, a rule's id, a header, a namespace, an AMD name, a family."""
    asked = asked.strip()
    finding = _finding(asked)
    name = _bare(asked)
    if finding is not None and name not in table:
        return Answer(asked, finding=finding)
    if not name:
        return Answer(asked)
    rules = table.rules_for(name) or _by_id(table, name) or _by_place(table, name)
    if rules:
        return Answer(name, _ordinary_first(rules))
    for answer in (_inside_namespace(table, name), _amd_name(table, name)):
        if answer.known:
            return answer
    return Answer(name, _unqualified(table, name) or _family(table, name))


def _ordinary_first(rules: tuple[Rule, ...]) -> tuple[Rule, ...]:
    first = main_rule(rules)
    return (first, *(rule for rule in rules if rule is not first))


def _bare(asked: str) -> str:
    """Without what a person copies along: `#include <x.h>`, `::cub::Sum`, `cudaMalloc(`."""
    name = asked.removeprefix("#include").strip().strip('<>"`').removeprefix("::")
    return name.removesuffix("()").removesuffix("(").strip()


def _finding(asked: str) -> BuiltinFinding | None:
    found = BUILTIN_FINDINGS.get(asked)
    return found or next((f for f in BUILTIN_FINDINGS.values() if asked in f.names), None)


def _by_id(table: RuleTable, name: str) -> tuple[Rule, ...]:
    """`cublas/cublasSgemm`, as findings name their rules."""
    library, slash, tail = name.partition("/")
    if not slash or library not in table.libraries():
        return ()
    found = table.rules_for(tail) or _by_place(table, tail) or tuple(f for f in table.families if f.id == name)
    return tuple(rule for rule in found if rule.library.id == library)


def _by_place(table: RuleTable, name: str) -> tuple[Rule, ...]:
    """A namespace, a header, or a field of a struct."""
    namespace = table.namespaces.get(name) or table.family_namespaces.get(name)
    for rule in (namespace, table.header(name), table.fields.rule(name)):
        if rule is not None:
            return (rule,)
    return ()


def _inside_namespace(table: RuleTable, name: str) -> Answer:
    parts = name.split("::")
    for length in range(len(parts) - 1, 0, -1):
        outer, rest = "::".join(parts[:length]), "::".join(parts[length:])
        if rules := table.rules_for(outer) if length > 1 else ():
            return Answer(name, _ordinary_first(rules), rest)
        if rule := table.family_namespaces.get(outer) or table.namespaces.get(outer):
            return Answer(name, (rule,), rest)
    return Answer(name)


def _amd_name(table: RuleTable, name: str) -> Answer:
    """The rules that write an AMD name; of several that become hipX, cudaX is the one most likely meant."""
    found = [rule for rule in table.sources_of(name) if SAME not in rule.targets.values()]
    outer, _, rest = name.partition("::")
    if rest and not found:
        found = [rule for rule in table.sources_of(outer) if rule.kind == "namespace"]
    else:
        rest = ""
    twin = f"cuda{name.removeprefix('hip')}"
    found.sort(key=lambda rule: (rule.name != twin, rule.library.id, rule.name))
    return Answer(name, sources=tuple(found), rest=rest)


def _unqualified(table: RuleTable, name: str) -> tuple[Rule, ...]:
    """A name that the table knows behind a namespace only."""
    found = [full for full in table.qualified_names if full.rsplit("::", 1)[1] == name]
    return _ordinary_first(table.rules_for(found[0])) if len(found) == 1 else ()


def _family(table: RuleTable, name: str) -> tuple[Rule, ...]:
    family = table.family_of(name)
    return (family,) if family else ()


def close_names(table: RuleTable, asked: str, most: int = 3) -> list[str]:
    """Known names that a misspelt one may mean, the likeliest first."""
    name = _bare(asked)
    known = {*table.names(), *table.target_names(), *table.data["headers"], *table.namespaces, *BUILTIN_FINDINGS}
    lower = name.lower()
    alike = sorted(n for n in known if n.lower() == lower)
    return alike[:most] or _closest(lower, known, most)


def _closest(name: str, known: set[str], most: int) -> list[str]:
    """difflib is good but slow: it sees only those that share many pairs of letters with the name."""
    from difflib import SequenceMatcher  # only for mistakes; every start would pay for it

    pairs = _pairs(name)
    shared = []
    for other in known:
        if abs(len(other) - len(name)) <= 2 + len(name) // 3:
            theirs = _pairs(other.lower())
            part = 2 * len(pairs & theirs) / (len(pairs) + len(theirs) or 1)
            if part >= _FEWEST_SHARED:
                shared.append((-part, other))
    ranked = []
    matcher = SequenceMatcher(b=name)
    for _, other in sorted(shared)[:_COMPARED]:
        matcher.set_seq1(other.lower())
        ratio = matcher.ratio()
        if ratio >= _CLOSE:
            ranked.append((-ratio, other))
    return [other for _, other in sorted(ranked)[:most]]


def _pairs(text: str) -> set[str]:
    return {text[i : i + 2] for i in range(len(text) - 1)}
