"""The summary for people: tables on a terminal, plain lines where the output goes elsewhere."""

from __future__ import annotations

import os
from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hipport.model import Finding, Problem, Verdict
from hipport.report.data import Report, WorstRule, open_findings
from hipport.report.escape import visible
from hipport.report.numbers import HEADERS, cells, closing_lines, plural, shown_files

if TYPE_CHECKING:
    from rich.console import Console

_MAX_FILES = 20
_MAX_FINDINGS = 20
_MAX_RULES = 10
_GAP = 2
_COLOURS = {
    Verdict.MANUAL: "red",
    Verdict.UNKNOWN: "magenta",
    Verdict.REVIEW: "yellow",
}


@dataclass(frozen=True, slots=True)
class Style:
    """How to show it. `width` 0: never cut, for pipes and files. `verbose`: never leave anything out."""

    colour: bool = False
    width: int = 0
    verbose: bool = False


class Printer:
    """Writes lines through `write`; with colour through rich, which is only then imported."""

    def __init__(self, write: Callable[[str], None], style: Style) -> None:
        self._write = write
        self.style = style
        self._console = _console(style) if style.colour else None

    def line(self, *parts: tuple[str, str] | str) -> None:
        """Parts are texts, or (text, colour). What is a line stays one, whatever a file is called."""
        pairs = [(visible(part), "") if isinstance(part, str) else (visible(part[0]), part[1]) for part in parts]
        if self._console is None:
            self._write("".join(text for text, _ in pairs) + "\n")
            return
        from rich.text import Text

        text = Text.assemble(*pairs)
        with self._console.capture() as capture:
            # A terminal breaks long lines better than we do: copied text stays whole.
            self._console.print(text, soft_wrap=True)
        self._write(capture.get())


def terminal_width() -> int:
    import shutil  # costs 8 ms, and only a terminal needs it

    return shutil.get_terminal_size().columns


def _console(style: Style) -> Console:
    from rich.console import Console

    return Console(
        force_terminal=True,
        color_system="standard",
        width=style.width or 10_000,
        highlight=False,
        markup=False,
        emoji=False,
        legacy_windows=False,
        no_color=False,
    )


def print_report(printer: Printer, report: Report) -> None:
    """Everything, the figures last, so that they are what is still to be seen."""
    said = print_findings(printer, report)
    print_table(printer, report)
    if sum(rule.count for rule in report.worst) > len(report.worst):  # else all has been said once already
        print_worst(printer, report.worst, said)
    for line in closing_lines(report):
        printer.line((line, "bold"))


def print_problems(printer: Printer, report: Report, errors_only: bool = False) -> None:
    for file in report.files:
        for problem in file.problems:
            if problem.error or not errors_only:
                print_problem(printer, file.path, problem)


def print_problem(printer: Printer, path: str, problem: Problem) -> None:
    kind, colour = ("error", "bold red") if problem.error else ("warning", "yellow")
    place = f"{path}:{problem.line}" if problem.line else path
    printer.line(f"{place}: ", (kind, colour), f": {problem.message}")
    if problem.help:
        printer.line(f"  help: {problem.help}")


def print_choices(printer: Printer, report: Report) -> None:
    """One line where hipport itself chose hipBLAS for some program."""
    decided = [choice for choice in report.choices if choice.path and choice.libraries == "hip"]
    if not decided:
        return
    first, programs = decided[0], len(report.choices)
    where = f" in {len(decided)} of {programs} programs" if programs > 1 else ""
    others = f", and {len(decided) - 1} more" if len(decided) > 1 else ""
    cause = f"{first.path} {first.reason}{others}"
    printer.line(f"cuBLAS becomes hipBLAS{where}, not rocBLAS: {cause} (--libraries roc insists on rocBLAS).")


def print_findings(printer: Printer, report: Report) -> set[tuple[str, str]]:
    """Each like a compiler's message; a help only once. Returns (rule, help) of those that are still to be seen."""
    findings = open_findings(report)
    limit = None if printer.style.verbose else _MAX_FINDINGS
    helped: set[tuple[str, str]] = set()  # a rule may have a help for each of several cases
    for path, finding in _most_urgent(findings, limit):
        key = (finding.rule_id, finding.help)
        _print_finding(printer, path, finding, key not in helped)
        helped.add(key)
    if limit is not None and len(findings) > limit:
        printer.line(f"... and {len(findings) - limit} more: --findings FILE.json writes them all, -v shows them all.")
    if findings:
        printer.line("")
    return helped if len(findings) <= _MAX_FINDINGS else set()


def _most_urgent(findings: list[tuple[str, Finding]], limit: int | None) -> list[tuple[str, Finding]]:
    if limit is None or len(findings) <= limit:
        return findings
    order = sorted(range(len(findings)), key=lambda i: (findings[i][1].verdict is Verdict.REVIEW, i))
    return [findings[i] for i in sorted(order[:limit])]


def _print_finding(printer: Printer, path: str, finding: Finding, with_help: bool) -> None:
    colour = _COLOURS.get(finding.verdict, "")
    place = f"{path}:{finding.line}:{finding.column}: "
    printer.line(place, (finding.verdict.value, colour), f": {finding.message} [{finding.rule_id}]")
    if finding.help and with_help:
        printer.line(f"  help: {finding.help}")


def print_table(printer: Printer, report: Report) -> None:
    """A line per file that touches CUDA, and the total where there are several."""
    limit = _MAX_FILES if printer.style.width and not printer.style.verbose else None
    files, left_out = shown_files(report, limit)
    if not files:
        return
    rows = [(visible(f.path), *cells(f.counts)) for f in files]
    total = ("total", *cells(report.totals))
    lines = list(_aligned([("file", *HEADERS), *rows, total], printer.style.width))
    printer.line((lines[0], "bold"))
    for line, file in zip(lines[1:-1], files, strict=True):
        open_counts = file.counts.manual + file.counts.unknown
        colour = "red" if open_counts else "yellow" if file.counts.review else "green"
        for part in line.split("\n"):
            printer.line((part, colour))
    if left_out:
        printer.line(f"... and {plural(left_out, 'more file')} with less left to do (-v shows them)")
    if len(files) > 1 or left_out:
        printer.line((lines[-1], "bold"))
    printer.line("")


def _aligned(rows: Sequence[Sequence[str]], width: int) -> Iterator[str]:
    """Names to the left, numbers to the right. A name that leaves no room for them has a line of its own."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    numbers = sum(widths[1:]) + _GAP * (len(widths) - 1)
    room = max(16, width - numbers - 1) if width else widths[0]
    first = min(widths[0], room)
    for row in rows:
        name = row[0] if len(row[0]) <= first or not width else shorten_path(row[0], width)
        tail = "".join(" " * _GAP + cell.rjust(w) for cell, w in zip(row[1:], widths[1:], strict=True))
        lead = f"{name}\n{' ' * first}" if len(name) > first else name.ljust(first)
        yield lead + tail


def shorten_path(path: str, room: int) -> str:
    """Leave out leading folders, never a part of the file's name."""
    if len(path) <= room:
        return path
    parts = path.replace(os.sep, "/").split("/")
    for i in range(1, len(parts)):
        short = "/".join(["...", *parts[i:]])
        if len(short) <= room:
            return short
    return parts[-1]


def print_worst(printer: Printer, worst: Sequence[WorstRule], said: Container[tuple[str, str]] = ()) -> None:
    """What is left, by rule and help. A help that was said just now is not repeated."""
    limit = len(worst) if printer.style.verbose else _MAX_RULES
    printer.line(("Most left to do", "bold"))
    names = max(len(rule.rule_id) for rule in worst[:limit])
    for rule in worst[:limit]:
        head = f"  {rule.count:>5} x {rule.rule_id:<{names}}  "
        places = f"in {plural(rule.files, 'file')}"
        printer.line(head, (f"{rule.verdict.value:<7}", _COLOURS.get(rule.verdict, "")), f"  {places}")
        if rule.help and (rule.rule_id, rule.help) not in said:
            printer.line(f"          {rule.help}")
    if len(worst) > limit:
        printer.line(f"  ... and {plural(len(worst) - limit, 'more rule')}")
    printer.line("")
