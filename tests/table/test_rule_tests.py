"""The tests that stand beside the rules."""

from __future__ import annotations

import pytest

from hipport.convert.ruletests import RuleTest, rule_tests, run
from hipport.table import RuleTable, load_table

TABLE: RuleTable = load_table()
TESTS = list(rule_tests(TABLE))


def test_there_are_tests() -> None:
    assert len(TESTS) > 500


@pytest.mark.parametrize("library", sorted({t.rule.library.id for t in TESTS}))
def test_rules_do_what_their_tests_say(library: str) -> None:
    failures: list[str] = []
    for test in TESTS:
        if test.rule.library.id == library:
            failures += [f"{_name(test)}: {failure}" for failure in run(test, TABLE)]
    assert not failures, "\n".join(failures)


def _name(test: RuleTest) -> str:
    return f"{test.rule.library.id}.yaml:{test.test['line']}"
