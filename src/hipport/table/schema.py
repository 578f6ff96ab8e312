"""A rule file's blocks to rules, with every mistake told by place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any

import yaml

from hipport.errors import HipportError
from hipport.model import Verdict
from hipport.table.enumblock import read_enumerations
from hipport.table.enumerations import Enumeration
from hipport.table.fieldblock import read_fields
from hipport.table.fields import Field
from hipport.table.files import builtin_rules_dir, compat_dir
from hipport.table.rule import KINDS, SAME, VERSION, VERSION_RANGE, Library, Rule
from hipport.table.yamlfile import YamlFile

# The keys that a file may have; docs/rules.schema.json is made from the same lists.
BLOCKS = {"functions": "function", "types": "type", "constants": "constant", "macros": "macro", "names": "name"}
TOP_KEYS = [
    "library", "title", "targets", "default", "headers", "namespaces", *BLOCKS, "enumerations", "fields", "rules",
]  # fmt: skip
RULE_KEYS = [
    "cuda", "family", "kind", "hip", "verdict", "args", "when", "before", "after", "needs", "include", "since", "until",
    "cuda_versions", "why", "help", "effort", "tests",
]  # fmt: skip
TEST_KEYS = ["cuda", "hip", "given", "findings", "options", "declare", "where", "compile"]
OPTION_KEYS = ["libraries", "rocm", "cuda", "launch_syntax"]
FAMILY_KEYS = ["prefix", "namespace", "header"]
TEST_TEXTS = ("cuda", "hip", "given", "declare", "where", "compile")
PLACES = ("host", "device", "file")
HEADER_KEYS = ["define", "define_when", "brings"]
VERDICTS = (Verdict.REVIEW.value, Verdict.MANUAL.value)
NAME_PATTERN = r"[A-Za-z_]\w*(?:::[A-Za-z_]\w*)*"
ARGS_PATTERN = r"(\d+)(?:-(\d+)|(\+))?"
_NAME = re.compile(NAME_PATTERN)
_REFERENCE = re.compile(r"\$(?!\*?\d+|[A-Za-z_]\w*)")
_ZERO = re.compile(r"\$\*?0(?!\d)")
_HEADER = re.compile(r"[A-Za-z_][\w+.-]*(?:/[\w+.-]+)*")
_TEMPORARY = re.compile(r"\$([A-Za-z_]\w*)")
_NULL = r"(?:\(\s*[\w:\s]+\*+\s*\)\s*)?(?:NULL|nullptr|0)|\{\s*\}"
# words that may stand for a pattern in `when`
WHEN_WORDS = {"null pointer": _NULL, "not a null pointer": rf"(?!(?:{_NULL})\Z)[\s\S]*"}
_ARGS = re.compile(ARGS_PATTERN)
TARGET_KEYS = ("roc", "hip")


@dataclass(slots=True)
class RuleFile:
    """What one file says. `names` maps a CUDA name to its rules, first match first; `rules` are all, with places."""

    path: Path
    library: Library
    names: dict[str, list[Rule]] = field(default_factory=dict)
    headers: dict[str, Rule] = field(default_factory=dict)
    namespaces: dict[str, Rule] = field(default_factory=dict)
    families: list[Rule] = field(default_factory=list)
    enumerations: list[Enumeration] = field(default_factory=list)
    fields: list[Field] = field(default_factory=list)
    places: dict[str, str] = field(default_factory=dict)
    rules: list[tuple[Rule, str]] = field(default_factory=list)


def read_rule_file(
    path: Path, known: Mapping[str, Library] = MappingProxyType({})
) -> tuple[RuleFile | None, list[HipportError]]:
    """Read and validate one file. With errors, what could be read may still be returned.

    A file that names one of the `known` libraries adds to it, and takes its title and targets from there.
    """
    file = YamlFile(path)
    root = file.root()
    if root is None:
        return None, file.errors
    return _Reader(file, root, known).read(), file.errors


class _Reader:
    def __init__(self, file: YamlFile, root: yaml.MappingNode, known: Mapping[str, Library]) -> None:
        self.file = file
        self.top = file.fields(root, "a rule file", TOP_KEYS)
        self.root = root
        self.library = self._library(known)
        builtin = builtin_rules_dir() / f"{self.library.id}.yaml"
        self.source = "" if file.path.resolve() == builtin.resolve() else str(file.path)
        self.out = RuleFile(file.path, self.library)

    def read(self) -> RuleFile:
        self._headers()
        self._namespaces()
        self._rules()
        for block, kind in BLOCKS.items():
            self._plain(block, kind)
        self.out.enumerations = read_enumerations(self.file, self.top.get("enumerations"), self.library)
        self.out.fields = read_fields(self.file, self.top.get("fields"), self.library, self.source)
        return self.out

    def _library(self, known: Mapping[str, Library]) -> Library:
        file, top = self.file, self.top
        name = file.text(top.get("library"), "`library`") or file.path.stem
        if name in known:
            return self._known_library(known[name])
        title = file.text(top.get("title"), "`title`") or name
        targets = {}
        for key, key_node, value in file.items(top.get("targets"), "`targets`"):
            if key not in TARGET_KEYS:
                file.error(key_node, f"unknown target `{key}`", "Targets are `roc` and `hip`.")
            targets[key] = file.text(value, "a target")
        targets = targets or {"hip": "HIP"}
        default = file.text(top.get("default"), "`default`") or next(iter(targets))
        if default not in targets:
            file.error(
                top["default"], f"`default: {default}` is not among the targets", f"Take {' or '.join(targets)}."
            )
        return Library(name, title, targets, default)

    def _known_library(self, library: Library) -> Library:
        file, top = self.file, self.top
        given = [key for key, _, _ in file.items(top.get("targets"), "`targets`")]
        if given and set(given) != set(library.targets):
            title = f"there is a library `{library.id}` already, with the targets {', '.join(library.targets)}"
            file.error(top["targets"], title, "Leave `targets` out to add to it, or choose another `library`.")
        return library

    def _value(self, node: yaml.Node, what: str, header: bool = False) -> dict[str, Any]:
        """The fields of a Rule that a value gives: a name, or {roc, hip, since, until} (a header: and define)."""
        file = self.file
        if isinstance(node, yaml.ScalarNode):
            text = file.text(node, what)
            return {"targets": dict.fromkeys(self.library.targets, text)}
        more = HEADER_KEYS if header else []
        found = file.fields(node, what, [*TARGET_KEYS, "since", "until", *more])
        targets = {k: file.text(found[k], what) for k in TARGET_KEYS if k in found}
        help = "Add `targets: {roc: NAME, hip: NAME}` with the names of the two libraries at the top."
        for key in targets:
            if key not in self.library.targets:
                file.error(found[key], f"{what} names the target `{key}`, which this file doesn't have", help)
        out: dict[str, Any] = {"targets": targets}
        for key in ("since", "until"):
            if key in found:
                out[key] = self._version(found[key], f"`{key}`")
        if "define" in found:
            out["define"] = self._value(found["define"], "`define`")["targets"]
            out["define_when"] = self._pattern(found.get("define_when"), "`define_when`")
        if "brings" in found:
            out["brings"] = file.text(found["brings"], "`brings`")
        return out

    def _pattern(self, node: yaml.Node | None, what: str) -> str:
        text = self.file.text(node, what)
        try:
            re.compile(text)
        except re.error as error:
            self.file.error(node or self.root, f"bad regular expression: {error}")
            return ""
        return text

    def _version(self, node: yaml.Node, what: str) -> str:
        text = self.file.version(node, what)
        if text and not VERSION.fullmatch(text):
            self.file.error(node, f"{what} must be a release", 'For example "6.4".')
            return ""
        return text

    def _rule(self, name: str, kind: str, node: yaml.Node, **rest: Any) -> Rule:
        mark = node.start_mark
        line = mark.line + 1
        rule = Rule(f"{self.library.id}/{name}", self.library, name, kind, file=self.source, line=line, **rest)
        self.out.rules.append((rule, f"{self.file.path}:{line}:{mark.column + 1}"))
        return rule

    def _plain(self, block: str, kind: str) -> None:
        for name, key_node, value in self.file.items(self.top.get(block), f"`{block}`"):
            if not _NAME.fullmatch(name):
                self.file.error(key_node, f"`{name}` is not a C++ name")
                continue
            fields = self._value(value, f"`{name}`")
            for target in fields["targets"].values():
                if not re.fullmatch(r"[A-Za-z_][\w:]*", target):
                    self.file.error(value, f"`{target}` is not a name", "A template belongs into the `rules:` block.")
            self._add(name, key_node, self._rule(name, kind, key_node, **fields))

    def _add(self, name: str, node: yaml.Node, rule: Rule) -> None:
        present = self.out.names.setdefault(name, [])
        if any(not r.conditional for r in present):
            help = "Keep one, or give the other `args`, `when` or `cuda_versions`."
            self.file.error(node, f"`{name}` has two rules for the same case", help)
            return
        present.append(rule)
        self.out.places.setdefault(name, f"{self.file.path}:{node.start_mark.line + 1}:{node.start_mark.column + 1}")

    def _headers(self) -> None:
        for name, key, value in self.file.items(self.top.get("headers"), "`headers`"):
            self.out.headers[name] = self._rule(name, "header", key, **self._value(value, f"`{name}`", header=True))

    def _namespaces(self) -> None:
        for name, key, value in self.file.items(self.top.get("namespaces"), "`namespaces`"):
            self.out.namespaces[name] = self._rule(name, "namespace", key, **self._value(value, f"`{name}`"))

    def _rules(self) -> None:
        node = self.top.get("rules")
        if node is None:
            return
        if not isinstance(node, yaml.SequenceNode):
            self.file.error(node, "`rules` must be a list", "Begin each rule with `- cuda: NAME`.")
            return
        for entry in node.value:
            self._full_rule(entry)

    def _full_rule(self, node: yaml.Node) -> None:
        file = self.file
        given = file.fields(node, "a rule", RULE_KEYS)
        if ("cuda" in given) == ("family" in given):
            file.error(node, "a rule needs either `cuda` or `family`", "`cuda: NAME`, or `family: {prefix: [...]}`.")
            return
        kind = file.text(given.get("kind"), "`kind`") or "function"
        if kind not in KINDS:
            file.error(given["kind"], f"unknown kind `{kind}`", f"Known kinds: {', '.join(KINDS)}.")
        rest = self._rest(node, given)
        if "family" in given:
            self._family(given["family"], rest)
            return
        for name, name_node in file.texts(given["cuda"], "`cuda`"):
            if not _NAME.fullmatch(name):
                file.error(name_node, f"`{name}` is not a C++ name")
                continue
            self._add(name, name_node, self._rule(name, kind, name_node, **rest))

    def _family(self, node: yaml.Node, rest: dict[str, Any]) -> None:
        found = self.file.fields(node, "`family`", FAMILY_KEYS)
        family = {k: tuple(t for t, _ in self.file.texts(v, f"`{k}`")) for k, v in found.items()}
        names = [t for texts in family.values() for t in texts]
        if not names:
            self.file.error(node, "an empty family", "Give it `prefix`, `namespace` or `header`.")
            return
        self.out.families.append(self._rule(names[0], "family", node, family=family, **rest))

    def _rest(self, node: yaml.Node, given: dict[str, yaml.Node]) -> dict[str, Any]:
        file = self.file
        rest: dict[str, Any] = self._value(given["hip"], "`hip`") if "hip" in given else {"targets": {}}
        verdict = self._verdict(given.get("verdict"))
        rest["verdict"] = verdict
        rest["include"] = self._value(given["include"], "`include`")["targets"] if "include" in given else {}
        for key in ("why", "help"):
            rest[key] = file.text(given.get(key), f"`{key}`")
        for key in ("since", "until"):
            if key in given:
                rest[key] = self._version(given[key], f"`{key}`")
        for key in ("before", "after"):
            rest[key] = self._lines(given.get(key), key)
        rest["needs"] = tuple(self._needs(given.get("needs")))
        for header in rest["include"].values():
            if not _HEADER.fullmatch(header):
                file.error(given["include"], f"`{header}` is not a header", "For example hip/hip_runtime.h.")
        rest["effort"] = file.whole_number(given.get("effort"), "`effort`") or (5 if verdict is Verdict.REVIEW else 0)
        rest["args"] = self._args(given.get("args"))
        rest["when"] = self._when(given.get("when"))
        rest["cuda_versions"] = self._cuda_versions(given.get("cuda_versions"))
        rest["tests"] = tuple(self._tests(given.get("tests")))
        self._check_complete(node, given, rest)
        return rest

    def _lines(self, node: yaml.Node | None, key: str) -> dict[str, tuple[str, ...]]:
        """A line, a list of lines, or those by target."""
        if isinstance(node, yaml.MappingNode):
            found = self.file.fields(node, f"`{key}`", list(self.library.targets))
            return {k: tuple(t for t, _ in self.file.texts(v, f"`{key}`")) for k, v in found.items()}
        lines = tuple(t for t, _ in self.file.texts(node, f"`{key}`"))
        return dict.fromkeys(self.library.targets, lines) if lines else {}

    def _check_lines(self, given: dict[str, yaml.Node], rest: dict[str, Any]) -> None:
        """A temporary must stand in a line before the call, which declares it."""
        for key, target in rest["targets"].items():
            if target == SAME and (rest["before"] or rest["after"]):
                help = "The lines would be put there by each conversion; leave the call out of it."
                self.file.error(given["hip"], "a rule with `before` or `after` can't have `hip: same`", help)
            before, after = rest["before"].get(key, ()), rest["after"].get(key, ())
            declared = set(_TEMPORARY.findall(" ".join(before)))
            for name in sorted(set(_TEMPORARY.findall(" ".join((target, *after)))) - declared):
                help = f"Declare it in a line of `before`, such as `int ${name};`."
                self.file.error(given["hip"], f"no line before the call declares `${name}`", help)
            for line in (*before, *after):
                if _REFERENCE.search(line):
                    help = "Write $1 for an argument, $name for a variable."
                    self.file.error(given["hip"], f"bad reference in `{line}`", help)

    def _needs(self, node: yaml.Node | None) -> Iterator[str]:
        known = sorted(p.stem for p in compat_dir().glob("*.h"))
        for name, name_node in self.file.texts(node, "`needs`"):
            if name in known:
                yield name
            else:
                self.file.error(name_node, f"hipport has no declaration `{name}`", self.file.suggest(name, known))

    def _check_complete(self, node: yaml.Node, given: dict[str, yaml.Node], rest: dict[str, Any]) -> None:
        file, verdict = self.file, rest["verdict"]
        templates = [t for t in rest["targets"].values() if t != SAME and not _NAME.fullmatch(t)]
        for template in templates:
            if _ZERO.search(template) or template.count("(") != template.count(")"):
                help = "Arguments count from $1, and every bracket needs its counterpart."
                file.error(given["hip"], f"bad template `{template}`", help)
            if _REFERENCE.search(template):
                file.error(
                    given["hip"], f"bad reference in `{template}`", "Write $1 for an argument, $2... for the rest."
                )
        self._check_lines(given, rest)
        if (templates or rest["before"] or rest["after"]) and not rest["tests"]:
            file.error(node, "a rule with a template needs `tests`", "Add `tests: [{cuda: ..., hip: ...}]`.")
        if not rest["targets"] and verdict is not Verdict.MANUAL:
            file.error(node, "a rule without `hip` must be `verdict: manual`")
        if verdict in (Verdict.MANUAL, Verdict.REVIEW) and not (rest["why"] and rest["help"]):
            file.error(
                node, f"a `{verdict}` rule needs `why` and `help`", "Say what differs, and what a person should do."
            )
        if verdict is Verdict.MANUAL and "effort" not in given:
            file.error(node, "a `manual` rule needs `effort`", "Minutes for one who knows the code, e.g. `effort: 30`.")

    def _verdict(self, node: yaml.Node | None) -> Verdict | None:
        text = self.file.text(node, "`verdict`")
        if not text or node is None:
            return None
        if text not in VERDICTS:
            help = "`review` or `manual`; leave it out where the edit is complete."
            self.file.error(node, f"a rule can't have the verdict `{text}`", help)
            return None
        return Verdict(text)

    def _args(self, node: yaml.Node | None) -> tuple[int, int | None] | None:
        text = self.file.text(node, "`args`")
        if not text or node is None:
            return None
        match = _ARGS.fullmatch(text)
        if not match:
            self.file.error(node, f"`args: {text}` is not a number of arguments", 'Write 4, "4-5" or "5+".')
            return None
        low = int(match.group(1))
        high = None if match.group(3) else int(match.group(2) or low)
        if high is not None and high < low:
            self.file.error(node, f"`args: {text}` fits no call", "Write the smaller number first.")
        return low, high

    def _when(self, node: yaml.Node | None) -> dict[str, str]:
        found = {}
        for key, key_node, value in self.file.items(node, "`when`"):
            if not key.isdecimal():
                self.file.error(key_node, f"`when` is keyed by argument numbers, not `{key}`")
            word = self.file.text(value, "`when`")
            found[key] = WHEN_WORDS.get(word) or self._pattern(value, "`when`")
        return found

    def _cuda_versions(self, node: yaml.Node | None) -> str:
        text = self.file.text(node, "`cuda_versions`")
        if text and node is not None and not VERSION_RANGE.fullmatch(text):
            self.file.error(node, f"`{text}` is not a range of releases", 'For example ">=13.0".')
            return ""
        return text

    def _tests(self, node: yaml.Node | None) -> list[dict[str, Any]]:
        if node is None:
            return []
        if not isinstance(node, yaml.SequenceNode):
            self.file.error(node, "`tests` must be a list")
            return []
        return [test for entry in node.value if (test := self._test(entry))]

    def _test(self, node: yaml.Node) -> dict[str, Any] | None:
        file = self.file
        given = file.fields(node, "a test", TEST_KEYS)
        if "cuda" not in given or "hip" not in given:
            file.error(node, "a test needs `cuda` and `hip`")
            return None
        test: dict[str, Any] = {k: file.text(given[k], f"`{k}`") for k in TEST_TEXTS if k in given}
        if test.get("where", PLACES[0]) not in PLACES:
            file.error(given["where"], f"a test can't stand in `{test['where']}`", f"Take {', '.join(PLACES)}.")
        if "findings" in given:
            test["findings"] = [t for t, _ in file.texts(given["findings"], "`findings`")]
        options = file.fields(given["options"], "`options`", OPTION_KEYS) if (
            "options" in given) else {}  # fmt: skip
        test["options"] = {k: file.text(v, f"`{k}`") for k, v in options.items()}
        test["line"] = node.start_mark.line + 1
        return test
