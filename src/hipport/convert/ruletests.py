"""Run the tests that stand beside the rules: output, findings, and that a second run changes nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from hipport.convert.engine import convert_source
from hipport.model import Conversion, Options, SourceFile, Verdict
from hipport.table import SAME, Rule, RuleTable

_TOLD = (Verdict.REVIEW, Verdict.MANUAL, Verdict.UNKNOWN)


@dataclass(frozen=True, slots=True)
class RuleTest:
    """One test of one rule. `line` is its line in the rule file."""

    rule: Rule
    test: Mapping[str, Any]

    @property
    def name(self) -> str:
        return f"{self.rule.id}:{self.test['line']}"


def rule_tests(table: RuleTable) -> Iterator[RuleTest]:
    """All tests of a table; a test that stands beside several names is given once."""
    seen: set[tuple[str, int]] = set()
    for rule in table.all_rules():
        for test in rule.tests:
            key = (rule.library.id, test["line"])
            if key not in seen:
                seen.add(key)
                yield RuleTest(rule, test)


def run(rule_test: RuleTest, table: RuleTable) -> list[str]:
    """What is wrong, in words; empty if the test passes."""
    test = rule_test.test
    options = Options(add_includes=False, **test.get("options", {}))
    given = f"{test['given']}\n" if test.get("given") else ""
    first = _convert(given + test["cuda"], table, options)
    wanted = test["cuda"] if test["hip"] == SAME else test["hip"]
    got = first.output.decode("latin-1")[len(_convert(given, table, options).output) :]
    failures = []
    if got != wanted:
        failures.append(f"output\n    wanted: {wanted}\n    got:    {got}")
    failures += _compare_findings(rule_test, first)
    again = _convert(first.output.decode("latin-1"), table, options)
    if again.changed:
        failures.append(f"a second run changes it again: {again.output.decode('latin-1')}")
    return failures


def _convert(text: str, table: RuleTable, options: Options) -> Conversion:
    return convert_source(SourceFile("test.cu", text.encode("latin-1")), table, options)


def _compare_findings(rule_test: RuleTest, conversion: Conversion) -> list[str]:
    rule, test = rule_test.rule, rule_test.test
    default = [rule.verdict.value] if rule.verdict else []
    wanted = sorted(test.get("findings", default))
    got = sorted(f.verdict.value for f in conversion.findings if f.verdict in _TOLD)
    if wanted == got:
        return []
    told = "".join(f"\n      {f.verdict}: {f.message}" for f in conversion.findings if f.verdict in _TOLD)
    return [f"findings\n    wanted: {wanted}\n    got:    {got}{told}"]
