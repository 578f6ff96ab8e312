"""The rule table: look up a name, a header, a namespace or a family. Rules are built when asked for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from fnmatch import fnmatchcase
from functools import cached_property
from typing import TYPE_CHECKING, Any

from hipport.model import Verdict
from hipport.table.enumerations import Enumerations, enumeration_data
from hipport.table.fields import Fields, field_data
from hipport.table.rule import SAME, Library, Rule, target_name

if TYPE_CHECKING:
    from hipport.table.schema import RuleFile

# a rule's fields that are not in every row, with the value that is left out
_OPTIONAL: dict[str, Any] = {
    "verdict": None, "why": "", "help": "", "effort": 0, "since": "", "until": "", "args": None, "when": {},
    "needs": (), "include": {}, "define": {}, "define_when": "", "brings": "", "cuda_versions": "", "family": {},
    "before": {}, "after": {}, "tests": (), "file": "",
}  # fmt: skip


class RuleTable:
    """All rules of one run. `data` is plain (JSON) data, so that the table is quick to load and to send."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data
        self._rows: Mapping[str, list[Any]] = data["names"]
        self._libraries = {k: Library(k, *v) for k, v in data["libraries"].items()}
        self._built: dict[str, tuple[Rule, ...]] = {}
        self._headers: dict[str, Rule | None] = {}

    def __contains__(self, name: str) -> bool:
        return name in self._rows

    def __len__(self) -> int:
        return len(self._rows)

    def names(self) -> Iterable[str]:
        """Every CUDA name (functions, types, constants, macros) that has a rule of its own."""
        return self._rows.keys()

    def libraries(self) -> Mapping[str, Library]:
        return self._libraries

    def rules_for(self, name: str) -> tuple[Rule, ...]:
        """The rules of a name, the first that fits a use being the one that counts; () if it has none."""
        found = self._built.get(name)
        if found is None:
            found = self._built[name] = tuple(self._build(name, row) for row in self._rows.get(name, ()))
        return found

    @cached_property
    def users_names(self) -> frozenset[str]:
        """Names that a rule file of the user's gives: they are meant wherever they stand, also where declared."""
        return frozenset(self.data.get("users", ()))

    def kind_of(self, name: str) -> str:
        """function, type, constant, macro or name, as the first rule of the name says."""
        rows = self._rows.get(name)
        return rows[0][1] if rows else "name"

    def all_rules(self) -> Iterator[Rule]:
        """Every rule: of names, headers, namespaces and families."""
        for name in self._rows:
            yield from self.rules_for(name)
        for block in ("headers", "namespaces"):
            for name, row in self.data[block].items():
                yield self._build(name, row)
        yield from self.families

    def header(self, path: str) -> Rule | None:
        """The rule for what stands in an #include; remembered, as the same few stand in every file."""
        if path not in self._headers:
            self._headers[path] = self._header(path)
        return self._headers[path]

    def _header(self, path: str) -> Rule | None:
        """The rule for what stands in an #include: exact, then by the globs of families."""
        row = self.data["headers"].get(path)
        if row is not None:
            return self._build(path, row)
        tail = path.rsplit("/", 1)[-1]
        for rule in self.families:
            for glob in rule.family.get("header", ()):
                if fnmatchcase(path, glob) or fnmatchcase(tail, glob):
                    return rule
        return None

    @cached_property
    def defining_headers(self) -> tuple[Rule, ...]:
        """The rules of headers that may want a macro defined before them."""
        rules = (self._build(k, v) for k, v in self.data["headers"].items())
        return tuple(rule for rule in rules if rule.define)

    @cached_property
    def define_when(self) -> re.Pattern[str] | None:
        """The names that make such a macro necessary, of whatever header."""
        patterns = dict.fromkeys(rule.define_when for rule in self.defining_headers if rule.define_when)
        return re.compile("|".join(rf"\b(?:{p})\b" for p in patterns)) if patterns else None

    @cached_property
    def namespaces(self) -> Mapping[str, Rule]:
        """Rules of namespaces by qualified name, such as `cub` or `thrust::cuda`."""
        return {k: self._build(k, v) for k, v in self.data["namespaces"].items()}

    @cached_property
    def enumerations(self) -> Enumerations:
        """The enumerations whose numbers differ from their target's."""
        return Enumerations(self.data["enumerations"], self._libraries)

    @cached_property
    def fields(self) -> Fields:
        """The fields of structs that differ from those of their target."""
        return Fields(self.data["fields"], self._type_target, self._types, self._build)

    def _types(self) -> Iterator[tuple[str, str]]:
        for name, rows in self._rows.items():
            if rows[0][1] == "type":
                yield name, self._type_target(name)

    def _type_target(self, name: str) -> str:
        """The type's target, without choice of libraries; the name itself where there is none."""
        rows = self._rows.get(name)
        target = rows[0][2] if rows else ""
        text = target if isinstance(target, str) else target.get("hip", "")
        return name if text in ("", SAME) else text

    @cached_property
    def families(self) -> tuple[Rule, ...]:
        return tuple(self._build(row[4]["name"], row) for row in self.data["families"])

    @cached_property
    def family_namespaces(self) -> Mapping[str, Rule]:
        """Rules of families that are known by their namespace."""
        return {n: rule for rule in self.families for n in rule.family.get("namespace", ())}

    @cached_property
    def namespace_roots(self) -> frozenset[str]:
        """The outermost names of all namespaces that belong to CUDA's libraries."""
        known = (*self.namespaces, *self.family_namespaces, *self.qualified_names)
        return frozenset(n.split("::")[0] for n in known)

    @cached_property
    def qualified_names(self) -> tuple[str, ...]:
        """The names with rules of their own that stand behind a namespace."""
        return tuple(n for n in self._rows if "::" in n)

    @cached_property
    def _prefixes(self) -> tuple[re.Pattern[str] | None, list[Rule]]:
        rules = [rule for rule in self.families if rule.family.get("prefix")]
        groups = ["|".join(map(re.escape, rule.family["prefix"])) for rule in rules]
        pattern = "|".join(f"((?:{group})(?:(?<=_)|(?=[A-Z0-9_])))" for group in groups)
        return (re.compile(pattern) if rules else None), rules

    def family_of(self, name: str) -> Rule | None:
        """The family that a name belongs to by its prefix; a capital, digit or `_` must follow the prefix."""
        pattern, rules = self._prefixes
        match = pattern.match(name) if pattern else None
        return rules[match.lastindex - 1] if match and match.lastindex else None

    def target_names(self) -> set[str]:
        """Every HIP or ROCm name, header and namespace that a rule writes."""
        return {target_name(target) if block == "names" else target for block, _, target in self._targets()} - {
            "",
            SAME,
        }

    def sources_of(self, target: str) -> list[Rule]:
        """The rules that write this HIP or ROCm name, header or namespace. Builds no other rules."""
        rules: list[Rule] = []
        for block, name in dict.fromkeys((block, name) for block, name, text in self._targets() if target in text):
            if block != "names":
                rule = self._build(name, self.data[block][name])
                rules += [rule] if target in rule.targets.values() else []
                continue
            rules += [r for r in self.rules_for(name) if any(target == target_name(t) for t in r.targets.values())]
        return rules

    def _targets(self) -> Iterator[tuple[str, str, str]]:
        """(block, name, target) of every target that is written out."""
        for name, rows in self._rows.items():
            for row in rows:
                for target in (row[2],) if isinstance(row[2], str) else row[2].values():
                    yield "names", name, target
        for block in ("headers", "namespaces"):
            for name, row in self.data[block].items():
                for target in (row[2],) if isinstance(row[2], str) else row[2].values():
                    yield block, name, target

    def _build(self, name: str, row: list[Any]) -> Rule:
        library = self._libraries[row[0]]
        targets = dict.fromkeys(library.targets, row[2]) if isinstance(row[2], str) else row[2]
        rest = dict(row[4]) if len(row) > 4 else {}
        rest.pop("name", None)
        if rest.get("verdict"):
            rest["verdict"] = Verdict(rest["verdict"])
        if rest.get("args"):
            rest["args"] = tuple(rest["args"])
        for key in ("needs", "tests"):
            if key in rest:
                rest[key] = tuple(rest[key])
        for key in ("family", "before", "after"):
            if key in rest:
                rest[key] = {k: tuple(v) for k, v in rest[key].items()}
        return Rule(f"{library.id}/{name}", library, name, row[1], targets, line=row[3], **rest)


def table_data(files: Iterable[RuleFile]) -> dict[str, Any]:
    """The plain data of a table made of files; a later file wins over an earlier one, name by name."""
    files = list(files)
    data: dict[str, Any] = {"libraries": {}, "names": {}, "headers": {}, "namespaces": {}, "families": []}
    data["enumerations"] = enumeration_data(item for file in files for item in file.enumerations)
    data["fields"] = field_data((field for file in files for field in file.fields), _row)
    for file in files:
        lib = file.library
        data["libraries"][lib.id] = [lib.title, dict(lib.targets), lib.default]
        for name, rules in file.names.items():
            data["names"][name] = [_row(rule) for rule in sorted(rules, key=lambda r: not r.conditional)]
        data["headers"].update((name, _row(rule)) for name, rule in file.headers.items())
        data["namespaces"].update((name, _row(rule)) for name, rule in file.namespaces.items())
        families = [_row(rule, named=True) for rule in file.families]
        data["families"] = families + data["families"]
    return data


def _row(rule: Rule, named: bool = False) -> list[Any]:
    targets: Any = dict(rule.targets)
    alike = set(targets.values())
    if len(alike) == 1 and set(targets) == set(rule.library.targets):
        targets = alike.pop()
    rest = {k: getattr(rule, k) for k, empty in _OPTIONAL.items() if getattr(rule, k) != empty}
    if "verdict" in rest:
        rest["verdict"] = rest["verdict"].value
    if named:
        rest["name"] = rule.name
    row = [rule.library.id, rule.kind, targets, rule.line]
    return [*row, rest] if rest else row
