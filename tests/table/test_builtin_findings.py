"""The texts of findings that code gives: each id is told of, and each example is what hipport does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import hipport
from hipport.convert import convert_source
from hipport.model import Options, SourceFile
from hipport.table import load_table
from hipport.table.builtin_findings import BUILTIN_FINDINGS, BuiltinFinding

PACKAGE = Path(hipport.__file__).parent


@pytest.mark.parametrize("finding", BUILTIN_FINDINGS.values(), ids=lambda finding: finding.id)
def test_the_example_is_what_hipport_does(finding: BuiltinFinding) -> None:
    if finding.example is None:
        return
    before, after = finding.example
    options = Options(add_includes=False, launch_syntax="hip" if finding.id == "kernel-launch" else "cuda")
    result = convert_source(SourceFile("example.cu", before.encode()), load_table(), options)
    assert result.output.decode() == after
    assert finding.id in {found.rule_id for found in result.findings}


def test_no_finding_has_its_id_written_in_code() -> None:
    """`work.add("some-id", ...)` would be an id that `hipport explain` doesn't know."""
    for folder in ("convert", "hazards"):
        for path in (PACKAGE / folder).glob("*.py"):
            assert not re.search(r"work\.add\(\s*[\"']", path.read_text()), path


def test_every_case_says_what_to_do() -> None:
    for finding in BUILTIN_FINDINGS.values():
        for case in finding.cases.values():
            told = case.verdict.value in ("review", "manual", "unknown")
            assert bool(case.help) >= told, (finding.id, case.message)
