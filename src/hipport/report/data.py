"""The report of a run: plain data that every renderer shows and none computes."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from hipport.model import Conversion, Counts, Finding, LibraryChoice, Options, Problem, Verdict

OPEN = (Verdict.UNKNOWN, Verdict.MANUAL, Verdict.REVIEW)
"""The verdicts that leave something to a person."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A finding with the place where it ends."""

    finding: Finding
    end_line: int
    end_column: int


@dataclass(frozen=True, slots=True)
class FileReport:
    """One file. `output` is where the result went, "" if to no file."""

    path: str
    output: str
    changed: bool
    counts: Counts
    findings: tuple[Placed, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def failed(self) -> bool:
        return any(p.error for p in self.problems)


@dataclass(frozen=True, slots=True)
class WorstRule:
    """A rule that left much to do, with one help: how often, in how many files."""

    rule_id: str
    verdict: Verdict
    count: int
    files: int
    help: str


@dataclass(frozen=True, slots=True)
class Report:
    """`choices`: which BLAS each program with cuBLAS got."""

    options: Options
    files: tuple[FileReport, ...]
    totals: Counts
    worst: tuple[WorstRule, ...] = field(default=())
    choices: tuple[LibraryChoice, ...] = ()

    @property
    def failed(self) -> int:
        return sum(f.failed for f in self.files)

    @property
    def with_cuda(self) -> int:
        return sum(f.counts.occurrences > 0 for f in self.files)


def file_report(conversion: Conversion, output: str = "", problems: Iterable[Problem] = ()) -> FileReport:
    """What is kept of a conversion once its bytes are written. `problems` are further ones, such as of writing."""
    starts = _line_starts(conversion.source.data) if conversion.findings else [0]
    return FileReport(
        conversion.source.path,
        output,
        conversion.changed,
        conversion.counts,
        tuple(_place(f, starts) for f in conversion.findings),
        (*conversion.problems, *problems),
    )


def build_report(files: Sequence[FileReport], options: Options, choices: Sequence[LibraryChoice] = ()) -> Report:
    totals = sum((f.counts for f in files), Counts())
    return Report(options, tuple(files), totals, _worst(files), tuple(choices))


def open_findings(report: Report) -> list[tuple[str, Finding]]:
    """What is left to a person, as (path, finding), in the order of the files."""
    return [(f.path, p.finding) for f in report.files for p in f.findings if p.finding.verdict in OPEN]


def _line_starts(data: bytes) -> list[int]:
    starts = [0]
    position = data.find(b"\n")
    while position >= 0:
        starts.append(position + 1)
        position = data.find(b"\n", position + 1)
    return starts


def _place(finding: Finding, starts: list[int]) -> Placed:
    line = bisect_right(starts, finding.span.end)
    return Placed(finding, line, finding.span.end - starts[line - 1] + 1)


def _worst(files: Sequence[FileReport]) -> tuple[WorstRule, ...]:
    """By rule, verdict and help: one rule may have a help for each of several cases."""
    counts: dict[tuple[str, Verdict, str], int] = {}
    places: dict[tuple[str, Verdict, str], set[str]] = {}
    said: dict[tuple[str, Verdict, str], str] = {}
    for file in files:
        for placed in file.findings:
            finding = placed.finding
            if finding.verdict in OPEN:
                key = (finding.rule_id, finding.verdict, finding.help)
                counts[key] = counts.get(key, 0) + 1
                places.setdefault(key, set()).add(file.path)
                said.setdefault(key, finding.help or finding.message)
    order = sorted(counts, key=lambda key: (-counts[key], key[0], key[1].value, key[2]))
    return tuple(WorstRule(key[0], key[1], counts[key], len(places[key]), said[key]) for key in order)
