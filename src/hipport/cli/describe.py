"""A rule in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hipport.model import Options, Verdict
from hipport.report.numbers import duration, plural
from hipport.table import SAME, Rule


def verdict_of(rule: Rule, libraries: str = Options().libraries) -> str:
    """What is done with a name for this choice of libraries: a verdict, or `same` where it is left alone."""
    if rule.verdict is not None:
        return str(rule.verdict)
    target = rule.target(libraries)
    if target is None:
        return Verdict.MANUAL.value
    if target == SAME:
        return SAME
    return str(Verdict.REWRITTEN if is_template(target) else Verdict.RENAMED)


def is_template(target: str) -> bool:
    return "$" in target or "(" in target


def describe(rule: Rule) -> str:
    return "\n".join(_lines(rule))


def _lines(rule: Rule) -> Iterator[str]:
    yield f"{rule.name}: {_kind(rule)} of {rule.library.title} [{rule.id}]"
    yield from _cases(rule)
    for choice, product in rule.library.targets.items() or [("hip", "HIP")]:
        option = f" (--libraries {choice}{_default(rule, choice)})" if len(rule.library.targets) > 1 else ""
        yield f"  with {product}{option}: {_outcome(rule, choice)}"
    if rule.since:
        yield f"  since ROCm {rule.since}"
    if rule.until:
        yield f"  until before ROCm {rule.until}"
    if rule.include:
        yield f"  needs #include <{rule.include}>"
    if rule.needs:
        yield f"  puts into the file: {', '.join(rule.needs)} (from hipport/compat)"
    if rule.why:
        yield f"  why: {rule.why}"
    if rule.help:
        yield f"  help: {rule.help}"
    if rule.effort:
        yield f"  effort: about {duration(rule.effort)} for one who knows the code"
    yield from _example(rule)


def _kind(rule: Rule) -> str:
    return "family" if rule.family else rule.kind


def _default(rule: Rule, choice: str) -> str:
    return ", the default" if choice == rule.library.default else ""


def _cases(rule: Rule) -> Iterator[str]:
    if rule.family:
        parts = (f"{key} {', '.join(values)}" for key, values in rule.family.items())
        yield f"  for every name with: {'; '.join(parts)}"
    if rule.args:
        low, high = rule.args
        count = (
            plural(low, "argument") if high == low else f"{low} to {high} arguments" if high else f"{low}+ arguments"
        )
        yield f"  for calls with {count}"
    for number, pattern in rule.when.items():
        yield f"  if argument {number} matches {pattern}"
    if rule.cuda_versions:
        yield f"  for CUDA {rule.cuda_versions}"


def _outcome(rule: Rule, choice: str) -> str:
    verdict = verdict_of(rule, choice)
    target = rule.target(choice)
    if target is None:
        others = ", ".join(t for t in rule.targets.values() if t)
        return f"nothing equivalent [{verdict}]" + (f"; the other library has {others}" if others else "")
    if target == SAME:
        return "the same name, left as it is" + ("" if verdict == SAME else f" [{verdict}]")
    return f"{target} [{verdict}]"


def _example(rule: Rule) -> Iterator[str]:
    for test in rule.tests:
        if test.get("given") is None:
            yield "  example:"
            yield from _indented("CUDA", test["cuda"])
            yield from _indented("HIP", test["cuda"] if test["hip"] == SAME else test["hip"])
            return


def _indented(title: str, text: Any) -> Iterator[str]:
    for number, line in enumerate(str(text).rstrip("\n").split("\n")):
        yield f"    {title if number == 0 else '':<5}{line}"
