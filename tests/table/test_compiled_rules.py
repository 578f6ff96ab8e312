"""What rules write compiles against ROCm's real headers: the tests beside the rules, hundreds in a translation unit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path

import pytest

from hip_compiler import Compiler, compile_hip
from hipport.table import SAME, Rule, RuleTable, load_table
from rule_snippets import ROCM, Snippet, Unit, is_later, render, snippets, try_all, units, wants_compiling

TABLE: RuleTable = load_table()
LEAST = 0.95
FLAGS = ("-ferror-limit=0", "-fno-caret-diagnostics", "-fno-spell-checking", "-ftemplate-backtrace-limit=0")


@lru_cache(maxsize=1)
def all_snippets() -> tuple[Snippet, ...]:
    return tuple(snippets(TABLE))


def test_rules_with_templates_have_a_compiled_test() -> None:
    compiled = {_entry(s.rule) for s in all_snippets() if not s.reason}
    wanted = [rule for rule in TABLE.all_rules() if wants_compiling(rule)]
    later = sum(is_later(rule) for rule in wanted)
    entries = {_entry(rule): rule.id for rule in wanted if not is_later(rule)}
    missing = sorted(name for entry, name in entries.items() if entry not in compiled)
    reasons = [f"{s.name}: {s.reason}" for s in all_snippets() if s.reason]
    share = 1 - len(missing) / len(entries)
    print(f"{len(entries)} templates, {len(missing)} without a compiled test ({100 * share:.1f} % have one)")
    print(f"{len(all_snippets())} snippets, {later} rules of releases later than ROCm {ROCM} left out")
    print(f"{len(reasons)} snippets that can't be compiled:", *reasons, sep="\n  ")
    assert share >= LEAST, missing


def _entry(rule: Rule) -> tuple[str, int]:
    """Names that share a rule share its tests."""
    return rule.library.id, rule.tests[0]["line"] if rule.tests else rule.line


@pytest.mark.parametrize("unit", units(all_snippets()), ids=lambda unit: unit.name)
def test_what_rules_write_compiles(unit: Unit, compiler: Compiler) -> None:
    headers, defines = _headers(unit, compiler.rocm)

    def errors(chosen: Mapping[int, Iterable[int]]) -> str:
        text = render(unit, headers, defines, chosen)
        return compile_hip(text, compiler, side=unit.side, flags=FLAGS).errors

    wrong = try_all(unit, errors)
    text = {s.name: s.text for s in unit.snippets}
    assert not wrong, "\n".join(f"{name}: {text.get(name, '')}\n  {error}" for name, error in wrong.items())


def _headers(unit: Unit, rocm: Path) -> tuple[list[str], list[str]]:
    """The headers of a library that are there, and the macros that they want defined."""
    rules = [rule for rule in TABLE.all_rules() if rule.kind == "header" and rule.library.id == unit.library]
    targets = {rule.targets.get(unit.choice, SAME) for rule in rules if not is_later(rule)} - {SAME}
    macros = {rule.define[unit.choice] for rule in rules if unit.choice in rule.define}
    return sorted(t for t in targets if (rocm / "include" / t).is_file()), sorted(macros)
