"""A rule, or a finding that code gives, in words and as plain data."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from typing import Any

from hipport.report.numbers import duration, plural
from hipport.table import SAME, Rule
from hipport.table.builtin_findings import BuiltinFinding
from hipport.table.outcome import is_template, rule_file, verdict_of

__all__ = ["capital_words", "describe", "describe_finding", "facts", "finding_facts", "is_template", "verdict_of"]


def describe(rule: Rule, name: str = "", rest: str = "") -> str:
    """A rule in words. `name` is the name asked for where that isn't the rule's own, `rest` what follows its name."""
    return "\n".join(_lines(rule, name or rule.name, rest))


def _lines(rule: Rule, name: str, rest: str) -> Iterator[str]:
    yield f"{name}: {_what(rule, name, rest)} of {rule.library.title} [{rule.id}]"
    yield from _cases(rule)
    for choice, product in rule.library.targets.items():
        option = f" (--libraries {choice}{_default(rule, choice)})" if len(rule.library.targets) > 1 else ""
        yield f"  with {product}{option}: {_outcome(rule, choice, rest)}"
    if rule.since:
        yield f"  since ROCm {rule.since}"
    if rule.until:
        yield f"  until before ROCm {rule.until}"
    if rule.include:
        yield f"  needs #include <{'> or <'.join(dict.fromkeys(rule.include.values()))}>"
    if rule.define:
        yield f"  defines {' or '.join(dict.fromkeys(rule.define.values()))} before it, where the file needs that"
    if rule.needs:
        yield f"  puts into the file: {', '.join(rule.needs)} (from hipport/compat)"
    if rule.why:
        yield f"  why: {rule.why}"
    if rule.help:
        yield f"  help: {rule.help}"
    if rule.effort:
        yield f"  effort: about {duration(rule.effort)} for one who knows the code"
    yield from _example(_best_test(rule, name))
    yield f"  rule: {place(rule)}"


def _what(rule: Rule, name: str, rest: str) -> str:
    if rule.family:
        return "a family" if name == rule.name else f"of the family {_family_name(rule, name)}"
    if rest:
        return f"member of the {rule.kind} {rule.name}"
    return rule.kind


def _family_name(rule: Rule, name: str) -> str:
    """The longest beginning that the name shares with the family."""
    begun = [begin for texts in rule.family.values() for begin in texts if name.startswith(begin)]
    return max(begun, key=len, default=rule.name)


def _default(rule: Rule, choice: str) -> str:
    return ", the default" if choice == rule.library.default else ""


def _cases(rule: Rule) -> Iterator[str]:
    if rule.family:
        parts = (f"{key} {', '.join(values)}" for key, values in rule.family.items())
        yield f"  for every name with: {'; '.join(parts)}"
    for case in conditions(rule):
        yield f"  {case}"


def conditions(rule: Rule) -> Iterator[str]:
    """For which uses a rule holds, in words."""
    if rule.args:
        low, high = rule.args
        count = (
            plural(low, "argument") if high == low else f"{low} to {high} arguments" if high else f"{low}+ arguments"
        )
        yield f"for calls with {count}"
    for number, pattern in rule.when.items():
        yield f"if argument {number} matches {pattern}"
    if rule.cuda_versions:
        yield f"for CUDA {rule.cuda_versions}"


def _outcome(rule: Rule, choice: str, rest: str) -> str:
    verdict = verdict_of(rule, choice)
    target = rule.target(choice)
    if target is None:
        others = ", ".join(t for t in rule.targets.values() if t)
        return f"nothing equivalent [{verdict}]" + (f"; the other library has {others}" if others else "")
    if target == SAME:
        return "the same name, left as it is" + ("" if verdict == SAME else f" [{verdict}]")
    behind = "" if not rest or is_template(target) else f"::{rest}"
    before, after = rule.lines(choice)
    around = [f"before it {' '.join(before)}"] * bool(before) + [f"after it {' '.join(after)}"] * bool(after)
    return f"{target}{behind} [{verdict}]" + (f", {', '.join(around)}" if around else "")


def _best_test(rule: Rule, name: str) -> Mapping[str, Any] | None:
    """A test that stands for itself, shows this name, and shows a change."""
    tests = [test for test in rule.tests if test.get("given") is None]

    def rank(test: Mapping[str, Any]) -> tuple[bool, bool, bool]:
        return name not in test["cuda"], bool(test.get("options")), test["hip"] == SAME

    return min(tests, key=rank, default=None)


def _example(test: Mapping[str, Any] | None) -> Iterator[str]:
    if test is not None:
        options = "".join(f" --{key.replace('_', '-')} {value}" for key, value in test.get("options", {}).items())
        yield f"  example{f' (with{options})' if options else ''}:"
        yield from _before_after(test["cuda"], test["hip"])


def _before_after(cuda: str, hip: str) -> Iterator[str]:
    yield from _indented("CUDA", cuda)
    yield from _indented("HIP", "(left as it is)" if hip in (SAME, cuda) else hip)


def _indented(title: str, text: str) -> Iterator[str]:
    for number, line in enumerate(text.rstrip("\n").split("\n")):
        yield f"    {title if number == 0 else '':<5}{line}"


def place(rule: Rule) -> str:
    """The file and line, so that a terminal or an editor can jump there."""
    path = str(rule_file(rule))
    near = os.path.relpath(path) if not os.path.splitdrive(path)[0] else path
    return f"{path if near.startswith('..') else near}:{rule.line}"


def facts(rule: Rule, name: str = "") -> dict[str, Any]:
    """A rule as plain data, for JSON."""
    test = _best_test(rule, name or rule.name)
    example = test and {"cuda": test["cuda"], "hip": test["cuda"] if test["hip"] == SAME else test["hip"]}
    return {
        "id": rule.id,
        "name": rule.name,
        "kind": "family" if rule.family else rule.kind,
        "library": rule.library.id,
        "title": rule.library.title,
        "outcomes": [
            {
                "libraries": choice,
                "product": product,
                "target": rule.target(choice),
                "verdict": verdict_of(rule, choice),
            }
            for choice, product in rule.library.targets.items()
        ],
        "conditions": list(conditions(rule)),
        "family": {key: list(texts) for key, texts in rule.family.items()},
        "since": rule.since,
        "until": rule.until,
        "include": dict(rule.include),
        "needs": list(rule.needs),
        "why": rule.why,
        "help": rule.help,
        "effort": rule.effort,
        "example": example,
        "file": str(rule_file(rule)),
        "line": rule.line,
    }


def describe_finding(finding: BuiltinFinding) -> str:
    return "\n".join(_finding_lines(finding))


def _finding_lines(finding: BuiltinFinding) -> Iterator[str]:
    yield f"{finding.id}: {finding.title}"
    yield "  found by hipport itself, not by a rule of the table"
    yield f"  why: {finding.why}"
    for case in finding.cases.values():
        effort = f", about {duration(case.effort)}" if case.effort else ""
        yield f"  {capital_words(case.message)} [{case.verdict}{effort}]"
        if case.help:
            yield f"    help: {capital_words(case.help)}"
    if finding.example:
        yield "  example:"
        yield from _before_after(*finding.example)


def capital_words(text: str) -> str:
    """`{name}`, in whose place a finding has words of the file, as NAME."""
    return re.sub(r"\{(\w+)\}", lambda match: match[1].upper(), text)


def finding_facts(finding: BuiltinFinding) -> dict[str, Any]:
    """Such a finding as plain data, for JSON."""
    return {
        "id": finding.id,
        "title": finding.title,
        "why": finding.why,
        "names": list(finding.names),
        "cases": [
            {
                "verdict": str(case.verdict),
                "message": capital_words(case.message),
                "help": capital_words(case.help),
                "effort": case.effort,
            }
            for case in finding.cases.values()
        ],
        "example": dict(zip(("cuda", "hip"), finding.example, strict=True)) if finding.example else None,
    }
