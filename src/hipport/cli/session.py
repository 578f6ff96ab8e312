"""One run of `convert`: read the settings, convert, bring each result to its place, tell."""

from __future__ import annotations

import os
import sys
from dataclasses import replace

import click

from hipport import __version__
from hipport.cli.group import ERROR
from hipport.cli.progress import ProgressBar
from hipport.cli.settings import Arguments, Settings, merge, must_fail
from hipport.cli.streams import is_terminal, wants_colour, write_stdout
from hipport.errors import HipportError
from hipport.model import Conversion, LibraryChoice, Problem
from hipport.project import copies
from hipport.project.discovery import Entry, Found, common_folder, discover, is_stream
from hipport.project.includes import left_out
from hipport.project.output import (
    Mode,
    Output,
    check_clashes,
    check_findings,
    choose_output,
    destination,
    keep_inside,
    renamed_files,
)
from hipport.project.read import read_bytes
from hipport.project.releases import check_release
from hipport.project.write import copy_file, differs, make_folder, write_file, write_link
from hipport.report.data import FileReport, Report, build_report, file_report
from hipport.report.numbers import plural
from hipport.report.text import (
    Printer,
    Style,
    print_choices,
    print_problem,
    print_problems,
    print_report,
    terminal_width,
)
from hipport.run.engine import Request, convert_entries, convert_stdin


def run_tree_and_files(arguments: Arguments, paths: list[str]) -> int:
    settings = merge(arguments, common_folder(paths))
    output = choose_output(paths, arguments.output, arguments.in_place, arguments.diff or arguments.check)
    found = discover(paths, settings.exclude, output.path if output.mode is Mode.FOLDER else None)
    if output.mode is Mode.IN_PLACE:
        keep_inside(found)
    check_clashes(found, output)
    _check_findings(arguments, settings, found, output)
    if output.mode is Mode.BESIDE:
        settings = replace(settings, options=replace(settings.options, renamed_files=renamed_files(found)))
    session = Session(arguments, settings, output)
    session.problems += found.problems
    session.convert(found.sources)
    if output.mode in (Mode.BESIDE, Mode.FILE):
        session.warn_of_includes(found)
    if output.mode is Mode.FOLDER:
        session.copy(found)
    if output.mode in (Mode.FOLDER, Mode.IN_PLACE):
        session.warn_of_copies(found)
    session.warn_of_trees_without_cuda(found)
    return session.finish()


def run_stdin(arguments: Arguments, data: bytes, name: str) -> int:
    settings = merge(arguments, os.path.dirname(os.path.abspath(name)) if arguments.stdin_filename else ".")
    dry = arguments.diff or arguments.check
    output = choose_output([name], arguments.output or "-", False, dry)
    if output.mode is Mode.FOLDER and not arguments.stdin_filename:
        raise HipportError(f"{arguments.output} is a folder, and {name} has no file name", "Give -o a file.")
    _check_findings(arguments, settings, Found("."), output)
    session = Session(arguments, settings, output)
    conversion = convert_stdin(data, name, settings.options, settings.rules, settings.choose, session.choices.extend)
    session.deliver(conversion, Entry(name, os.path.basename(name), explicit=True))
    return session.finish()


def run_stream(arguments: Arguments) -> int:
    """A path that is a pipe or a device: it is read once, and has no place beside it for the result."""
    path = arguments.paths[0]
    if len(arguments.paths) > 1:
        stream = next(p for p in arguments.paths if is_stream(p))
        raise HipportError("a pipe or device cannot be mixed with other paths", "Convert the files apart.", stream)
    if arguments.in_place:
        raise HipportError("a pipe or device cannot be changed in place", "Give -o a file, or - .", path)
    if arguments.output is None and not (arguments.diff or arguments.check):
        raise HipportError("is no regular file: say where its result goes", "Add -o FILE, or -o - .", path)
    data = read_bytes(path)
    if isinstance(data, Problem):
        raise HipportError(data.message, data.help, path)
    return run_stdin(arguments, data, path)


def _check_findings(arguments: Arguments, settings: Settings, found: Found, output: Output) -> None:
    if arguments.findings and arguments.findings != "-":
        others = (*settings.rules, *([arguments.config] if arguments.config else []))
        check_findings(arguments.findings, found, output, others)


class Session:
    """What has been done so far in a run. `problems` are those of paths that became no file of the report."""

    def __init__(self, arguments: Arguments, settings: Settings, output: Output) -> None:
        self.arguments = arguments
        self.settings = settings
        self.output = output
        self.files: list[FileReport] = []
        self.problems: list[tuple[str, Problem]] = []
        if doubt := check_release(settings.options.rocm):
            self.problems.append(("--rocm", doubt))
        self.choices: list[LibraryChoice] = []
        self.written = 0
        self.copied = 0
        colour = wants_colour(arguments.color, sys.stderr)
        self.printer = Printer(
            lambda text: click.echo(text, err=True, nl=False, color=colour),
            Style(colour, terminal_width() if is_terminal() else 0, arguments.verbose),
        )

    def convert(self, entries: list[Entry]) -> None:
        settings = self.settings
        request = Request(entries, settings.options, settings.rules, self.arguments.jobs, choose=settings.choose)
        with ProgressBar(is_terminal() and not self.arguments.quiet) as progress:
            conversions = convert_entries(request, progress, self.choices.extend)
            # In order, so that what is written and shown does not depend on the number of processes.
            for entry, conversion in zip(entries, conversions, strict=True):
                self.deliver(conversion, entry)

    def deliver(self, conversion: Conversion, entry: Entry) -> None:
        """Bring one result to its place; what is kept of it is its report."""
        problem, place = None, ""
        if self._is_to_write(conversion, entry):
            place, problem = self._write(conversion, entry)
        if self.arguments.diff and not conversion.failed:
            self._show_diff(conversion)
        self.files.append(file_report(conversion, place, [problem] if problem else []))

    def _is_to_write(self, conversion: Conversion, entry: Entry) -> bool:
        if self.output.mode is Mode.NOTHING:
            return False
        if self.output.mode is Mode.IN_PLACE:
            return conversion.changed and not conversion.failed
        if conversion.failed:
            # A copy of a tree stays whole: what could be read but not converted is copied as it was.
            return self.output.mode is Mode.FOLDER and not entry.explicit and bool(conversion.source.data)
        return True

    def _write(self, conversion: Conversion, entry: Entry) -> tuple[str, Problem | None]:
        dest = destination(entry, self.output)
        if dest is None:
            write_stdout(conversion.output)
            return "-", None
        if self.output.mode is Mode.BESIDE and not self.arguments.overwrite and differs(dest, conversion.output):
            help = "It may have edits of yours. --overwrite replaces it; -o writes elsewhere."
            return "", Problem(f"was not written: {dest} exists and has other text", help)
        problem = write_file(dest, conversion.output, like=entry.path)
        self.written += problem is None
        return ("", problem) if problem else (dest, None)

    def _show_diff(self, conversion: Conversion) -> None:
        from hipport.report.diff import unified_diff

        colour = wants_colour(self.arguments.color, sys.stdout)
        source = conversion.source
        write_stdout(unified_diff(source.path, source.data, conversion.output, colour))

    def copy(self, found: Found) -> None:
        for folder in found.folders:
            dest = destination(folder, self.output)
            if dest is not None and (problem := make_folder(dest)):
                self.problems.append((folder.path, problem))
        for entry in found.copies:
            dest = destination(entry, self.output)
            if dest is not None:
                problem = write_link(dest, entry.link) if entry.link else copy_file(entry.path, dest)
                self.copied += problem is None
                if problem:
                    self.problems.append((entry.path, problem))

    def warn_of_copies(self, found: Found) -> None:
        done = "copied as they were" if self.output.mode is Mode.FOLDER else "left as they were"
        where = os.path.relpath(found.base)
        self.problems += [(where, problem) for problem in copies.warnings(found.copies, done)]

    def warn_of_includes(self, found: Found) -> None:
        """A file on its own may include others of its project that need converting too."""
        for path, file in left_out([e.path for e in found.sources], self.settings.options.include_dirs):
            help = f"Name it too, or convert the folder: hipport convert {os.path.dirname(path) or '.'} -o OUT"
            self.problems.append((path, Problem(f"includes {file}, which has CUDA in it too", help, error=False)))

    def warn_of_trees_without_cuda(self, found: Found) -> None:
        for tree in found.trees:
            inside = "" if tree == "." else tree.rstrip(os.sep) + os.sep
            files = [f for f in self.files if f.path.startswith(inside)]
            if not any(f.counts.occurrences or f.failed for f in files):
                what = f"{plural(len(files), 'source file')}, no CUDA in them" if files else "no source files in it"
                warning = Problem(f"nothing to convert: {what}", "Check that it is the right folder.", error=False)
                self.problems.append((tree, warning))

    def finish(self) -> int:
        report = build_report(self.files, self.settings.options, self.choices)
        self._write_findings(report)
        self._tell(report)
        return self._status(report)

    def _write_findings(self, report: Report) -> None:
        if self.arguments.findings is None:
            return
        from hipport.report.findings_json import render_json

        data = render_json(report, __version__)
        if self.arguments.findings == "-":
            write_stdout(data)
        elif problem := write_file(self.arguments.findings, data):
            self.problems.append((self.arguments.findings, problem))

    def _tell(self, report: Report) -> None:
        quiet = self.arguments.quiet
        if not quiet and report.totals.occurrences:
            print_report(self.printer, report)
        print_problems(self.printer, report, errors_only=quiet)
        for path, problem in self.problems:
            if problem.error or not quiet:
                print_problem(self.printer, path, problem)
        if not quiet:
            if self.settings.choose:
                print_choices(self.printer, report)
            self._tell_where(report)

    def _tell_where(self, report: Report) -> None:
        if self.output.mode is Mode.NOTHING:
            if self.arguments.check:
                for file in report.files:
                    if file.changed:
                        self.printer.line(f"would change {file.path}")
        elif self.output.mode is Mode.IN_PLACE:
            self.printer.line(f"{plural(self.written, 'file')} changed in place.")
        elif self.output.mode is Mode.FOLDER:
            copied = f", {self.copied} copied as they were" if self.copied else ""
            self.printer.line(f"{plural(self.written, 'file')} written to {self.output.path}{copied}.")
        elif self.output.mode is not Mode.STDOUT:
            for file in report.files:
                if file.output:
                    self.printer.line(f"{file.path} -> {file.output}")

    def _status(self, report: Report) -> int:
        if report.failed or any(problem.error for _, problem in self.problems):
            return ERROR
        if self.arguments.check and any(file.changed for file in report.files):
            return 1
        return int(must_fail(self.settings.fail_on, report.totals))
