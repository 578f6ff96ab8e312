"""All findings as JSON for programs. The same run gives the same bytes: no dates, no absolute paths of ours."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from hipport.model import Counts, Options, Problem
from hipport.report.data import FileReport, Placed, Report
from hipport.report.numbers import share

FORMAT_VERSION = 1


def render_json(report: Report, tool_version: str) -> bytes:
    content = {
        "version": FORMAT_VERSION,
        "tool": {"name": "hipport", "version": tool_version},
        "options": _options(report.options) | _libraries(report),
        "totals": _counts(report.totals),
        "files": [_file(f) for f in report.files],
    }
    # Paths need not be valid Unicode; what is not is kept as an escape.
    return (json.dumps(content, indent=1, ensure_ascii=True) + "\n").encode("ascii")


def _options(options: Options) -> dict[str, Any]:
    return {
        "libraries": options.libraries,
        "rocm": options.rocm,
        "cuda": options.cuda,
        "launch_syntax": options.launch_syntax,
        "include_dirs": list(options.include_dirs),
        "defines": list(options.defines),
    }


def _libraries(report: Report) -> dict[str, Any]:
    """What the files really got, and which of them decided."""
    got = sorted({choice.libraries for choice in report.choices}) or [report.options.libraries]
    return {
        "libraries": got[0] if len(got) == 1 else "mixed",
        "programs_by_libraries": {key: sum(c.libraries == key for c in report.choices) for key in ("roc", "hip")},
        "libraries_decided_by": [
            {"path": c.path, "libraries": c.libraries, "reason": c.reason, "coherent": c.coherent}
            for c in report.choices
            if c.path
        ],
    }


def _counts(counts: Counts) -> dict[str, Any]:
    return asdict(counts) | {
        "manual_percent": _rounded(counts.manual_percent),
        "review_percent": _rounded(counts.review_percent),
        "manual_percent_of_code": _rounded(share(counts.manual_lines, counts.code_lines)),
    }


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 4)


def _file(file: FileReport) -> dict[str, Any]:
    return {
        "path": file.path,
        "output": file.output or None,
        "changed": file.changed,
        "counts": _counts(file.counts),
        "findings": [_finding(p) for p in file.findings],
        "problems": [_problem(p) for p in file.problems],
    }


def _finding(placed: Placed) -> dict[str, Any]:
    f = placed.finding
    return {
        "rule": f.rule_id,
        "verdict": f.verdict.value,
        "name": f.name,
        "line": f.line,
        "column": f.column,
        "end_line": placed.end_line,
        "end_column": placed.end_column,
        "message": f.message,
        "help": f.help,
        "effort": f.effort,
    }


def _problem(problem: Problem) -> dict[str, Any]:
    return {
        "message": problem.message,
        "help": problem.help,
        "line": problem.line or None,
        "severity": "error" if problem.error else "warning",
    }
