"""The summary at every width."""

from __future__ import annotations

import re

import pytest

from hipport.model import Conversion, Counts, Finding, Options, Problem, SourceFile, Span, Verdict
from hipport.report.data import FileReport, Report, build_report, file_report
from hipport.report.text import Printer, Style, print_problems, print_report, shorten_path


def finding(verdict: Verdict = Verdict.MANUAL, rule: str = "lib/cudaX", line: int = 1) -> Finding:
    return Finding(
        rule, verdict, "cudaX", Span(0, 5), line, 1, "cudaX has no equivalent", "Do it another way.", effort=9
    )


def file(path: str, *findings: Finding, problems: tuple[Problem, ...] = ()) -> FileReport:
    count = len(findings)
    counts = Counts(1, 10 + count, 10, 0, 0, count, 0, 10 + count, 0, count, 100, 9 * count)
    source = SourceFile(path, b"cudaX\ncudaX\n")
    return file_report(Conversion(source, b"", findings, problems, counts), "out/" + path)


def shown(report: Report, style: Style = Style()) -> str:  # noqa: B008 - frozen
    parts: list[str] = []
    print_report(Printer(parts.append, style), report)
    return "".join(parts)


def plain(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


REPORT = build_report([file("a.cu", finding()), file("b/c.cu")], Options())


def test_findings_read_like_a_compilers() -> None:
    lines = shown(REPORT).splitlines()
    assert lines[0] == "a.cu:1:1: manual: cudaX has no equivalent [lib/cudaX]"
    assert lines[1] == "  help: Do it another way."


def test_a_line_a_file_and_the_total() -> None:
    text = shown(REPORT)
    assert re.search(r"^a\.cu +11 +10 +0 +0 +1 +0 +9\.1$", text, re.MULTILINE)
    assert re.search(r"^b/c\.cu +10 +10 +0 +0 +0 +0 +0$", text, re.MULTILINE)
    assert re.search(r"^total +21 +20 +0 +0 +1 +0 +4\.8$", text, re.MULTILINE)
    assert "2 files, 2 with CUDA, 0 failed." in text


def test_colour_changes_nothing_but_colour() -> None:
    coloured = shown(REPORT, Style(colour=True))
    assert "\x1b[" in coloured
    assert plain(coloured) == shown(REPORT)


@pytest.mark.parametrize("width", [80, 200])
@pytest.mark.parametrize("colour", [False, True])
def test_tables_fit_the_terminal(width: int, colour: bool) -> None:
    deep = "/".join(["folder_with_a_name"] * 8) + "/kernel_of_some_length.cu"
    report = build_report([file(deep), file("b.cu")], Options())
    lines = plain(shown(report, Style(colour, width))).splitlines()
    assert max(len(line) for line in lines if not line.startswith("Of the lines")) <= width
    assert any("kernel_of_some_length.cu" in line for line in lines)
    assert any(deep in line for line in lines) == (width == 200)


def test_a_pipe_gets_whole_names_and_all_files() -> None:
    deep = "/".join(["folder"] * 40) + "/k.cu"
    report = build_report([file(deep), *(file(f"f{i:02}.cu") for i in range(40))], Options())
    text = shown(report)
    assert deep in text
    assert text.count(".cu ") == 41


def test_long_lists_are_cut_on_a_terminal_and_keep_the_worst() -> None:
    files = [file(f"f{i:02}.cu", *([finding()] if i == 39 else [])) for i in range(40)]
    report = build_report(files, Options())
    text = shown(report, Style(width=80))
    assert "... and 20 more files" in text
    assert re.search(r"^f39\.cu ", text, re.MULTILINE)
    assert "more files" not in shown(report, Style(width=80, verbose=True))


def test_many_findings_are_cut_with_a_note_and_manual_ones_kept() -> None:
    review = [finding(Verdict.REVIEW, f"lib/r{i}") for i in range(40)]
    report = build_report([file("a.cu", *review, finding(Verdict.MANUAL, "lib/m"))], Options())
    text = shown(report)
    assert text.count(": review: ") == 19
    assert "[lib/m]" in text
    assert "... and 21 more: --findings FILE.json" in text
    assert shown(report, Style(verbose=True)).count(": review: ") == 40


def test_help_is_said_once_and_repeated_rules_are_summed_up() -> None:
    report = build_report([file("a.cu", finding(), finding()), file("b.cu", finding())], Options())
    text = shown(report)
    assert text.count("  help: Do it another way.") == 1
    assert re.search(r"^ +3 x lib/cudaX +manual +in 2 files$", text, re.MULTILINE)


def test_problems_name_file_and_line() -> None:
    problems = (Problem("was not converted", "Mend it.", 7), Problem("has a doubt", error=False))
    parts: list[str] = []
    report = build_report([file("a.cu", problems=problems)], Options())
    print_problems(Printer(parts.append, Style()), report)
    assert "".join(parts) == "a.cu:7: error: was not converted\n  help: Mend it.\na.cu: warning: has a doubt\n"
    parts.clear()
    print_problems(Printer(parts.append, Style()), report, errors_only=True)
    assert "doubt" not in "".join(parts)


@pytest.mark.parametrize(
    ("path", "room", "short"),
    [
        ("a/b.cu", 20, "a/b.cu"),
        ("aaaaaa/bbbbbb/c.cu", 15, ".../bbbbbb/c.cu"),
        ("aaaaaa/long_name.cu", 5, "long_name.cu"),
    ],
)
def test_shortened_paths_keep_the_files_name(path: str, room: int, short: str) -> None:
    assert shorten_path(path, room) == short


def helped(help: str, rule: str = "inline-ptx") -> Finding:
    return Finding(rule, Verdict.MANUAL, "asm", Span(0, 5), 1, 1, "inline PTX", help)


def test_each_help_of_a_rule_is_said_once() -> None:
    report = build_report([file("a.cu", helped("Do this."), helped("Do that."), helped("Do this."))], Options())
    text = shown(report)
    assert text.count("Do this.") == 1
    assert text.count("Do that.") == 1
    assert re.search(r"^ +2 x inline-ptx +manual +in 1 file$", text, re.MULTILINE)
    assert re.search(r"^ +1 x inline-ptx +manual +in 1 file$", text, re.MULTILINE)


def test_many_findings_end_with_what_to_do() -> None:
    report = build_report([file("a.cu", *[helped("Do this."), helped("Do that.")] * 15)], Options())
    text = shown(report)
    assert re.search(r"^ +15 x inline-ptx +manual +in 1 file\n +Do that\.$", text, re.MULTILINE)
    assert re.search(r"^ +15 x inline-ptx +manual +in 1 file\n +Do this\.$", text, re.MULTILINE)


@pytest.mark.parametrize("colour", [False, True])
def test_a_name_stays_in_its_line(colour: bool) -> None:
    report = build_report([file("x\ny\x1b[31m.cu", finding(), problems=(Problem("no"),))], Options())
    parts: list[str] = []
    printer = Printer(parts.append, Style(colour))
    print_report(printer, report)
    print_problems(printer, report)
    text = plain("".join(parts))
    assert text.count("x\\ny\\x1b[31m.cu") == 3
    assert "x\ny" not in text
