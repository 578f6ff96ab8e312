"""Prove rules against the inventories: every target exists, takes the arguments, and no CUDA name is forgotten."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from hipport.errors import HipportError
from hipport.model import Verdict
from hipport.table.inventory import Entry, Inventories, Inventory, counts_text
from hipport.table.rule import SAME, Rule, compare_version, split_arguments, version
from hipport.table.schema import RuleFile
from hipport.table.table import RuleTable

BASE = "6.4"  # the ROCm release whose inventory is complete
CUDA_BASE = "12.9"
# what a template's text may contain that must be ROCm's: by its spelling, no C++ or user's name
_ROCM_NAME = re.compile(
    r"\b(?:hip(?!port)|HIP|roc(?:blas|sparse|solver|fft|rand|tx|prim)|miopen|rccl|__hip|amdsmi)\w+(?:::\w+)*"
)
_NAME = re.compile(r"[A-Za-z_]\w*(?:::[A-Za-z_]\w*)*")
_CALL = re.compile(rf"({_NAME.pattern})\((.*)\)", re.DOTALL)
# what every compiler of HIP knows without a header
_COMPILER = re.compile(
    r"__(?:hip_atomic|builtin|ATOMIC|sync)_\w+|__\w*(?:inline|restrict)\w*|inline|restrict|nullptr|void|bool|char|short|int"
    r"|long|float|double|unsigned|signed|size_t|u?int\d+_t|std::.*"
)
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
_LISTED = 10


@dataclass
class Proof:
    """What a check found. `notes` are no mistakes; the numbers count targets."""

    errors: list[HipportError] = field(default_factory=list)
    notes: list[HipportError] = field(default_factory=list)
    checked: int = 0
    later: int = 0
    unknown: int = 0

    def error(self, place: str, title: str, help: str = "") -> None:
        self.errors.append(HipportError(title, help, place))


class Prover:
    """Checks the rules of some files. `compat` gives the text of every compatibility declaration.

    `strict` is for the built-in rules: there an unknown target is an error. In a user's file it is a note, for
    their wrappers are in no header of ROCm.
    """

    def __init__(self, inventories: Inventories, compat: Mapping[str, str], strict: bool = True) -> None:
        base = inventories.rocm_release(BASE)
        if base is None:
            raise HipportError(f"the inventory of ROCm {BASE} is missing", "Make it again, see its README.md.")
        self.base = base
        self.later = [i for i in inventories.rocm if version(i.release) > version(BASE)]
        self.inventories = inventories
        self.compat = compat
        self.strict = strict
        self.proof = Proof()
        self.namespaces: dict[str, Rule] = {}

    def check(self, files: Sequence[RuleFile]) -> Proof:
        self.namespaces = {name: rule for file in files for name, rule in file.namespaces.items()}
        for file in files:
            for rule, place in file.rules:
                if rule.kind != "internal":  # such names are only known, not promised
                    self._rule(rule, place)
            for name, rules in file.names.items():
                self._arities(name, rules, file.places[name])
        return self.proof

    # what is named

    def _rule(self, rule: Rule, place: str) -> None:
        if self.strict and rule.kind not in ("header", "namespace", "family"):
            self._cuda_name(rule, place)
        if rule.verdict is Verdict.MANUAL or (rule.family and not rule.family.get("header")):
            return
        targets = {rule.name if t == SAME and _checks_same(rule) else t for t in rule.targets.values()} - {SAME}
        for target in sorted(targets):
            self._target(rule, target, place)
        lines = [line for by_target in (rule.before, rule.after) for found in by_target.values() for line in found]
        self._present(sorted({n for line in lines for n in _names_in(line)}), rule, place, "name")
        for header in sorted(set(rule.include.values()) - {SAME}):
            self._present([header], rule, place, "header")

    def _cuda_name(self, rule: Rule, place: str) -> None:
        # the inventories leave out most names that begin with `_`
        if rule.name.rpartition("::")[2].startswith("_") or self.inventories.in_cuda(rule.name):
            return
        if rule.cuda_versions and not any(rule.fits_cuda(i.release) for i in self.inventories.cuda):
            return
        near = self.inventories.near_cuda(rule.name)
        releases = ", ".join(i.release for i in self.inventories.cuda)
        help = f"Did you mean `{near}`?" if near else f"It is in the headers of none of CUDA {releases}: take it out."
        self.proof.error(place, f"CUDA has no `{rule.name}`", help)

    def _target(self, rule: Rule, target: str, place: str) -> None:
        is_header = rule.kind == "header" or bool(rule.family)
        if is_header or _NAME.fullmatch(target):
            names = [target]
        else:
            names = _names_in(target)
            own = [name for name in re.findall(r"\bhipport_\w+", target) if not self._declared(rule, name)]
            for name in own:
                help = f"Add the declaration that has it: `needs: {self._declares(name) or '...'}`."
                self.proof.error(place, f"`{name}` is declared by nothing that `{rule.name}` needs", help)
        self._present(names, rule, place, "header" if is_header else "name")

    def _declared(self, rule: Rule, name: str) -> bool:
        return any(re.search(rf"\b{name}\b", self.compat.get(need, "")) for need in rule.needs)

    def _declares(self, name: str) -> str:
        return next((need for need, text in sorted(self.compat.items()) if re.search(rf"\b{name}\b", text)), "")

    def _present(self, names: Iterable[str], rule: Rule, place: str, what: str) -> None:
        for name in names:
            if _COMPILER.fullmatch(name) or (what == "header" and not re.search(r"[/.]", name)):
                continue
            if self._is_here(rule, name, what):
                self.proof.checked += 1
                continue
            since = bool(rule.since) and version(rule.since) > version(BASE)
            later = next((i.release for i in self.later if _has(i, name, what)), "")
            if since and later:
                self.proof.later += 1
            elif (
                since
                or _in_unread_library(self._qualified(rule, name))
                or (rule.until and version(rule.until) <= version(BASE))
            ):
                self.proof.unknown += 1
            else:
                self._missing(rule, name, place, self._advice(name, what, later))

    def _is_here(self, rule: Rule, name: str, what: str) -> bool:
        """In ROCm's headers, behind what the CUDA name's namespace becomes, or in what the rule puts into the file."""
        if _has(self.base, name, what) or _has(self.base, self._qualified(rule, name), what):
            return True
        # a declaration may make its names with macros; that it has them is proved by the rule's tests
        return bool(rule.needs) and (name == rule.name or self._declared(rule, name.rpartition("::")[2]))

    def _qualified(self, rule: Rule, name: str) -> str:
        """A target without namespace stands in the one that the CUDA name's becomes."""
        for outer in _outer(rule.name) if "::" not in name else ():
            if outer in self.namespaces:
                target = next(iter(self.namespaces[outer].targets.values()), SAME)
                middle = rule.name[len(outer) :].rpartition("::")[0]
                return f"{outer if target == SAME else target}{middle}::{name}"
        return name

    def _advice(self, name: str, what: str, later: str) -> str:
        if later:
            return f'ROCm {later} has it: write `since: "{later}.0"`, or the release that was first.'
        near = self.base.near_header(name) if what == "header" else self.base.near(name)
        return f"Did you mean `{near}`?" if near else "Look for it in ROCm's headers, or make the rule `manual`."

    def _missing(self, rule: Rule, name: str, place: str, help: str) -> None:
        title = f"`{rule.name}` becomes `{name}`, which ROCm {BASE} doesn't have"
        if self.strict:
            self.proof.error(place, title, help)
        else:
            self.proof.unknown += 1
            help = help if help.startswith("Did") else "All is well if it is yours."
            self.proof.notes.append(HipportError(title, help, place))

    # how many arguments

    def _arities(self, name: str, rules: Sequence[Rule], place: str) -> None:
        for at, rule in enumerate(rules):
            if rule.verdict is not None or rule.kind not in ("function", "name"):
                continue
            given = self._cuda_arities(rule, rules[:at])
            for target in sorted(set(rule.targets.values())) if given else ():
                self._fits(rule, name if target == SAME else target, given, place)

    def _cuda_arities(self, rule: Rule, earlier: Sequence[Rule]) -> frozenset[int]:
        """The numbers of arguments with which CUDA's function may stand there where this rule is reached."""
        wanted = [*(r.cuda_versions for r in (rule,) if r.cuda_versions)]
        unwanted = [r.cuda_versions for r in earlier if r.cuda_versions and not r.args and not r.when]
        order = sorted(self.inventories.cuda, key=lambda i: i.release != CUDA_BASE)
        found = next((i for i in order if rule.name in i and _meets(i.release, wanted, unwanted)), None)
        if found is None or {e.kind for e in found.entries(rule.name)} - {"function", "macro"}:
            return frozenset()
        given = found.arities(rule.name, rule.library.id)
        if rule.args:
            low, high = rule.args
            given = frozenset(n for n in given if n >= low and (high is None or n <= high))
        served = [r.args for r in earlier if r.args and not r.when and not r.cuda_versions]
        return frozenset(n for n in given if not any(a <= n and (b is None or n <= b) for a, b in served))

    def _fits(self, rule: Rule, target: str, given: frozenset[int], place: str) -> None:
        plain = bool(_NAME.fullmatch(target))
        call = None if plain else _CALL.fullmatch(target)
        if not plain and (call is None or not _balanced(call.group(2))):
            return
        head = target if call is None else call.group(1)
        arguments = [] if call is None else split_arguments(call.group(2))
        later = rule.since and version(rule.since) > version(BASE)
        inventory = next((i for i in ([*self.later] if later else [self.base]) if head in i), None)
        if inventory is None or {e.kind for e in inventory.entries(head)} - {"function", "macro"}:
            return
        takes = inventory.arities(head)
        makes = {n: n if plain else produced(arguments, n) for n in given}
        wrong = {n: made for n, made in makes.items() if takes and made is not None and made not in takes}
        if not wrong:
            return
        with_ = f"{counts_text(wrong)} argument{'' if set(wrong) == {1} else 's'}"
        if plain:
            becomes = f"`{head}`, which takes {counts_text(takes)}"
            help = "Give it a rule with a template that adds or drops arguments, or one for each case with `args`."
        else:
            becomes = f"`{head}` with {counts_text(wrong.values())}, which takes {counts_text(takes)}"
            help = "Mend the template, or say with `args` which calls it is for."
        self.proof.error(place, f"`{rule.name}` with {with_} becomes {becomes}", help)


# libraries of ROCm 6.4 whose headers the inventory lacks, or has from an older release (RCCL)
_UNREAD = ("nccl", "pnccl", "hiptensor", "hipsparselt", "rocwmma", "hipdnn", "hipfile", "rpp", "rocjpeg", "rocprofiler")


def _names_in(template: str) -> list[str]:
    """ROCm's names in a text, known by their spelling."""
    return [match.group() for match in _ROCM_NAME.finditer(_STRING.sub('""', template))]


def _in_unread_library(name: str) -> bool:
    return name.lower().lstrip("_").startswith(_UNREAD)


def _checks_same(rule: Rule) -> bool:
    """`same` says that ROCm has the name. With `review` it only says that the text is left alone."""
    return rule.verdict is None and not rule.family


def _has(inventory: Inventory, name: str, what: str) -> bool:
    return name in (inventory.headers if what == "header" else inventory)


def _meets(release: str, wanted: Iterable[str], unwanted: Iterable[str]) -> bool:
    return all(compare_version(release, c) for c in wanted) and not any(compare_version(release, c) for c in unwanted)


def _balanced(text: str) -> bool:
    depth = 0
    for c in text:
        depth += {"(": 1, ")": -1}.get(c, 0)
        if depth < 0:
            return False
    return True


def produced(arguments: Sequence[str], given: int) -> int | None:
    """How many arguments a template makes of so many; None where a call has too few for it."""
    made = 0
    for argument in arguments:
        rest = re.fullmatch(r"\$(\d+)\.\.\.", argument)
        if rest:
            made += max(0, given - int(rest.group(1)) + 1)
            continue
        if any(int(n) > given for n in re.findall(r"\$\*?(\d+)(?!\d|\.\.\.)", argument)):
            return None
        made += 1
    return made


# no name forgotten


def without_verdict(table: RuleTable, inventories: Inventories) -> dict[str, list[Entry]]:
    """The public CUDA names for which the table says nothing, by library."""
    found: dict[str, dict[str, Entry]] = {}
    for inventory in inventories.cuda:
        for entry in inventory:
            if entry.kind not in ("namespace", "guard") and not has_verdict(table, entry):
                found.setdefault(entry.library, {}).setdefault(entry.name, entry)
    return {library: [entries[name] for name in sorted(entries)] for library, entries in sorted(found.items())}


def has_verdict(table: RuleTable, entry: Entry) -> bool:
    """By a rule of its own, by its namespace or class, or by a family that knows its prefix or its header."""
    name = entry.name
    if name in table or table.family_of(name):
        return True
    for outer in _outer(name):
        if outer in table or outer in table.namespaces or outer in table.family_namespaces:
            return True
    header = table.header(entry.header)
    return header is not None and bool(header.family)


def _outer(name: str) -> Iterator[str]:
    """`a::b::c` is in `a::b` and in `a`."""
    while "::" in name:
        name = name.rpartition("::")[0]
        yield name


def forgotten(table: RuleTable, inventories: Inventories, place: str) -> list[HipportError]:
    """Errors, one for each library, that list the CUDA names without verdict."""
    errors = []
    for library, entries in without_verdict(table, inventories).items():
        some = ", ".join(f"`{entry.name}`" for entry in entries[:_LISTED])
        more = f" and {len(entries) - _LISTED} more" if len(entries) > _LISTED else ""
        what = "1 name" if len(entries) == 1 else f"{len(entries)} names"
        have = "has" if len(entries) == 1 else "have"
        title = f"{what} of CUDA's {library} {have} no verdict: {some}{more}"
        help = "Give each a target, or `verdict: manual` with what to do; a family serves a whole prefix."
        errors.append(HipportError(title, help, place))
    return errors


def lost_in_namespace(files: Sequence[RuleFile], table: RuleTable, inventories: Inventories) -> list[HipportError]:
    """CUDA names that a namespace's rule renames to something that ROCm doesn't have."""
    base, cuda, families = inventories.rocm_release(BASE), inventories.cuda, table.family_namespaces
    places = {r.name: place for file in files for r, place in file.rules if r.kind == "namespace"}
    errors = []
    for name in sorted({e.name for i in cuda for e in i if "::" in e.name and e.kind != "namespace"}):
        outer = next((o for o in _outer(name) if o in table or o in table.namespaces or o in families), "")
        if base is None or name in table or outer in table or outer in families or outer not in places:
            continue
        target = next(iter(table.namespaces[outer].targets.values()), SAME)
        becomes = name if target == SAME else f"{target}{name[len(outer) :]}"
        if _in_unread_library(becomes):
            continue
        if becomes not in base and table.namespaces[outer].verdict is None:
            near = base.near(becomes)
            help = f"Give `{name}` a rule of its own" + (f": perhaps `{near}`." if near else ", for example `manual`.")
            title = f"`{name}` becomes `{becomes}`, which ROCm {BASE} doesn't have"
            errors.append(HipportError(title, help, places[outer]))
    return errors
