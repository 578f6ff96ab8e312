"""Rows of a table as text, CSV, JSON or Markdown. Text is aligned and never wrapped, so that it can be piped."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping, Sequence
from typing import Any

FORMATS = ("text", "json", "csv", "md")


def render(rows: Sequence[Mapping[str, Any]], columns: Sequence[str], numbers: Sequence[str], form: str) -> str:
    """The rows in one of FORMATS, ending with a newline. Columns of `numbers` stand to the right."""
    if form == "json":
        return json.dumps(list(rows), indent=1, ensure_ascii=False) + "\n"
    if form == "csv":
        return to_csv(rows, columns)
    cells = [[_cell(row.get(column, "")) for column in columns] for row in rows]
    aligned = [column in numbers for column in columns]
    return to_markdown(columns, cells, aligned) if form == "md" else to_text(columns, cells, aligned)


def to_csv(rows: Sequence[Mapping[str, Any]], columns: Sequence[str]) -> str:
    out = io.StringIO()
    writer = csv.DictWriter(out, list(columns), lineterminator="\n", extrasaction="ignore")
    writer.writeheader()
    writer.writerows({column: _cell(row.get(column, "")) for column in columns} for row in rows)
    return out.getvalue()


def to_text(columns: Sequence[str], cells: Sequence[Sequence[str]], right: Sequence[bool]) -> str:
    widths = [max(len(row[i]) for row in (columns, *cells)) for i in range(len(columns))]
    lines = []
    for row in (columns, *cells):
        parts = (c.rjust(w) if r else c.ljust(w) for c, w, r in zip(row, widths, right, strict=True))
        lines.append("  ".join(parts).rstrip())
    return "\n".join(lines) + "\n"


def to_markdown(columns: Sequence[str], cells: Sequence[Sequence[str]], right: Sequence[bool]) -> str:
    head = f"| {' | '.join(columns)} |\n|{'|'.join('---:' if r else '---' for r in right)}|\n"
    return head + "".join(f"| {' | '.join(c.replace('|', chr(92) + '|') for c in row)} |\n" for row in cells)


def _cell(value: object) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key}: {item}" for key, item in value.items())
    return "" if value is None else str(value)
