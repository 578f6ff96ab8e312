"""How numbers are written."""

from __future__ import annotations

from collections.abc import Sequence

from hipport.model import Counts
from hipport.report.data import FileReport, Report

HEADERS = ("CUDA", "renamed", "rewritten", "review", "manual", "unknown", "manual %")


def percent(value: float | None) -> str:
    """One digit behind the point; 0 and 100 only when it is exactly that."""
    if value is None:
        return "n/a"
    if value in (0, 100):
        return f"{value:.0f}"
    if value < 0.1:
        return "<0.1"
    return ">99.9" if value > 99.9 else f"{value:.1f}"


def share(part: int, whole: int) -> float | None:
    return 100 * part / whole if whole else None


def cells(counts: Counts) -> tuple[str, ...]:
    """One cell a header."""
    numbers = (counts.occurrences, counts.renamed, counts.rewritten, counts.review, counts.manual, counts.unknown)
    return (*(str(n) for n in numbers), percent(counts.manual_percent))


def duration(minutes: int) -> str:
    if minutes < 60:
        return f"{minutes} min"
    hours, rest = divmod(minutes, 60)
    return f"{hours} h {rest} min" if rest else f"{hours} h"


def plural(count: int, word: str) -> str:
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def shown_files(report: Report, limit: int | None) -> tuple[list[FileReport], int]:
    """The files that touch CUDA, and how many are left out: those with the least left to do."""
    rows = [f for f in report.files if f.counts.occurrences]
    if limit is None or len(rows) <= limit:
        return rows, 0
    worst = sorted(range(len(rows)), key=lambda i: (_weight(rows[i].counts), -i), reverse=True)[:limit]
    return [rows[i] for i in sorted(worst)], len(rows) - limit


def _weight(counts: Counts) -> tuple[int, int, int]:
    return counts.manual + counts.unknown, counts.review, counts.occurrences


def closing_lines(report: Report) -> Sequence[str]:
    """The figures of the whole run in words."""
    t = report.totals
    lines = [f"{plural(len(report.files), 'file')}, {report.with_cuda} with CUDA, {report.failed} failed."]
    if t.occurrences:
        of_code = percent(share(t.manual_lines, t.code_lines))
        lines.append(
            f"Of the lines that touch CUDA {percent(t.manual_percent)} % need manual work"
            f" ({of_code} % of all code lines), {percent(t.review_percent)} % a review."
        )
    if t.effort:
        lines.append(f"Estimated effort, by the rules: {duration(t.effort)}.")
    return lines
