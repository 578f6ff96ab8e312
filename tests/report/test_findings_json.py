"""Findings for programs."""

from __future__ import annotations

import json

from hipport.model import Conversion, Counts, Finding, Options, Problem, SourceFile, Span, Verdict
from hipport.report.data import build_report, file_report
from hipport.report.findings_json import render_json


def test_everything_is_there_and_the_same_each_time() -> None:
    data = b"x\n\xc3\xa9 cudaX(\n1);\n"
    finding = Finding("lib/cudaX", Verdict.MANUAL, "cudaX", Span(5, 14), 2, 4, "no", "Do it.", effort=9)
    counts = Counts(1, 1, manual=1, cuda_lines=3, manual_lines=1, code_lines=3, effort=9)
    conversion = Conversion(SourceFile("a.cu", data), data, (finding,), (Problem("doubt", error=False),), counts)
    report = build_report([file_report(conversion, "out/a.cu")], Options(include_dirs=("inc",)))
    text = render_json(report, "1.2.3")
    assert text == render_json(report, "1.2.3")
    content = json.loads(text)
    assert content["version"] == 1
    assert content["tool"] == {"name": "hipport", "version": "1.2.3"}
    assert content["options"]["include_dirs"] == ["inc"]
    assert content["totals"]["manual_percent"] == 33.3333
    (file,) = content["files"]
    assert (file["path"], file["output"], file["changed"]) == ("a.cu", "out/a.cu", False)
    assert file["findings"] == [
        {
            "rule": "lib/cudaX",
            "verdict": "manual",
            "name": "cudaX",
            "line": 2,
            "column": 4,
            "end_line": 3,
            "end_column": 3,
            "message": "no",
            "help": "Do it.",
            "effort": 9,
        }
    ]
    assert file["problems"] == [{"message": "doubt", "help": "", "line": None, "severity": "warning"}]


def test_nothing_at_all() -> None:
    content = json.loads(render_json(build_report([], Options()), "1"))
    assert content["files"] == []
    assert content["totals"]["manual_percent"] is None
