"""What `hipport rules check` does: read rule files, prove them against the inventories, run their tests."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from hipport.convert.compat import available, declaration
from hipport.convert.ruletests import RuleTest, rule_tests, run
from hipport.errors import HipportError
from hipport.table import RuleTable, load_table
from hipport.table.files import builtin_rules_dir
from hipport.table.inventory import Inventories, load_inventories
from hipport.table.loading import read_files
from hipport.table.outcome import rule_file
from hipport.table.proof import BASE, Proof, Prover, forgotten, lost_in_namespace
from hipport.table.schema import RuleFile


@dataclass
class Report:
    """All that is wrong, what is worth knowing, and the figures in a line."""

    errors: list[HipportError] = field(default_factory=list)
    notes: list[HipportError] = field(default_factory=list)
    summary: str = ""


def check_builtin() -> Report:
    """The built-in rules: each is proved, and no public CUDA name may be without a verdict."""
    files, errors = read_files()
    if errors:
        return Report(errors, summary=_summary(files, len(errors), None))
    inventories = load_inventories()
    proof = _prove(files, inventories, strict=True)
    table = load_table()
    errors = proof.errors + lost_in_namespace(files, table, inventories)
    errors += forgotten(table, inventories, str(builtin_rules_dir()))
    errors += _run_tests(rule_tests(table), table)
    return Report(errors, [], _summary(files, len(errors), proof))


def check_own(paths: Sequence[Path]) -> Report:
    """A user's files, on top of the built-in rules. A target that ROCm lacks may be theirs, and is only a note."""
    files, errors = read_files(paths)
    if errors:
        return Report(errors, summary=_summary(files, len(errors), None))
    proof = _prove(files, load_inventories(), strict=False)
    table = load_table(paths)
    own = [test for test in rule_tests(table) if test.rule.file]
    errors = proof.errors + _run_tests(own, table)
    return Report(errors, proof.notes, _summary(files, len(errors), proof))


def _prove(files: Sequence[RuleFile], inventories: Inventories, strict: bool) -> Proof:
    compat = {name: declaration(name) for name in available()}
    return Prover(inventories, compat, strict).check(files)


def _run_tests(tests: Iterable[RuleTest], table: RuleTable) -> list[HipportError]:
    errors = []
    for test in tests:
        place = f"{rule_file(test.rule)}:{test.test['line']}:1"
        for failure in run(test, table):
            errors.append(HipportError(f"the test of `{test.rule.name}` fails: {failure}", "", place))
    return errors


def _summary(files: Sequence[RuleFile], errors: int, proof: Proof | None) -> str:
    names = sum(len(file.names) for file in files)
    parts = [f"rules: {_count(names, 'name')} in {_count(len(files), 'file')}", _count(errors, "error")]
    if proof is not None:
        parts.append(
            f"targets checked against ROCm {BASE}: {proof.checked:,}, only in later releases: {proof.later:,}, "
            f"not checkable: {proof.unknown:,}"
        )
    return "; ".join(parts)


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"
