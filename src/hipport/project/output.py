"""Where each result goes."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from hipport.errors import HipportError
from hipport.model import Problem
from hipport.project.discovery import Entry, Found, is_source


class Mode(Enum):
    BESIDE = "beside"  # x.cu -> x.hip
    FOLDER = "folder"  # -o OUT, for trees and several files
    FILE = "file"  # -o FILE, for one file
    STDOUT = "stdout"  # -o -
    IN_PLACE = "in-place"
    NOTHING = "nothing"  # --diff and --check


@dataclass(frozen=True, slots=True)
class Output:
    mode: Mode
    path: str = ""


def choose_output(paths: list[str], out: str | None, in_place: bool, dry: bool) -> Output:
    """What the options and paths ask for together; an error that says what to add where they ask for too little."""
    trees = [p for p in paths if os.path.isdir(p)]
    if in_place:
        return Output(Mode.IN_PLACE)
    if dry:
        return Output(Mode.NOTHING)
    if out is None:
        if trees:
            raise HipportError(
                f"{trees[0]} is a folder: say where its results go",
                "Add -o OUT for a converted copy, --in-place to change it, --diff or --check to write nothing.",
            )
        return Output(Mode.BESIDE)
    if out == "-":
        if trees or len(paths) > 1:
            raise HipportError("only one file can go to standard output", "Give -o a folder, or name one file.")
        return Output(Mode.STDOUT)
    return _into(paths, trees, out)


def _into(paths: list[str], trees: list[str], out: str) -> Output:
    ends_as_folder = out.endswith(("/", os.sep))
    if not trees and len(paths) == 1 and not ends_as_folder and not os.path.isdir(out):
        return Output(Mode.FILE, out)
    if not trees and not ends_as_folder and not os.path.isdir(out) and is_source(out):
        raise HipportError(f"several files cannot be written to one, {out}", f"Give -o a folder; {out}/ is one.")
    if os.path.exists(out) and not os.path.isdir(out):
        raise HipportError(f"{out} is a file, but a folder is needed for the results", "Give -o another path.")
    for tree in trees:
        if os.path.realpath(tree) == os.path.realpath(out):
            raise HipportError(f"{out} is the folder that is read", "Use --in-place, or give -o another folder.")
    return Output(Mode.FOLDER, out)


def destination(entry: Entry, output: Output) -> str | None:
    """The path that an entry's result is written to; None where it is written to no file."""
    if output.mode is Mode.FOLDER:
        return os.path.normpath(os.path.join(output.path, entry.relative))
    if output.mode is Mode.FILE:
        return output.path
    if output.mode is Mode.IN_PLACE:
        # Replacing the link itself would leave the file behind it as it was.
        return os.path.realpath(entry.path) if os.path.islink(entry.path) else entry.path
    return beside(entry.path) if output.mode is Mode.BESIDE else None


def beside(path: str) -> str:
    """x.cu -> x.hip; any other x.SUF -> x.hip.SUF, so that a header keeps what tells it is one."""
    stem, suffix = os.path.splitext(path)
    return f"{stem}.hip" if suffix.lower() == ".cu" else f"{stem}.hip{suffix}"


def renamed_files(found: Found) -> tuple[tuple[str, str], ...]:
    """The file names that change where results are written beside their sources."""
    pairs = ((os.path.basename(e.path), os.path.basename(beside(e.path))) for e in found.sources)
    return tuple(dict.fromkeys(pairs))


def check_clashes(found: Found, output: Output) -> None:
    """Refuse, before anything is written, two inputs with one output and outputs that would destroy an input."""
    if output.mode in (Mode.STDOUT, Mode.NOTHING, Mode.IN_PLACE):
        return
    inputs = {os.path.realpath(e.path): e.path for e in _all(found)}
    taken: dict[str, str] = {}
    for entry in _all(found) if output.mode is Mode.FOLDER else found.sources:
        dest = destination(entry, output)
        if dest is None:
            continue
        real = os.path.join(os.path.realpath(os.path.dirname(dest)), os.path.basename(dest))
        if real in taken:
            raise HipportError(f"{taken[real]} and {entry.path} would both be written to {dest}", "Run them apart.")
        if real in inputs or os.path.realpath(dest) in inputs:
            raise HipportError(f"writing {dest} would destroy an input of this run", "Choose another output with -o.")
        taken[real] = entry.path


def check_findings(findings: str, found: Found, output: Output, others: Iterable[str] = ()) -> None:
    """Refuse to write findings over a file that the run reads or makes; `others` are some that it reads besides."""
    real = os.path.realpath(findings)
    entries = list(_all(found))
    if any(os.path.realpath(path) == real for path in (*(e.path for e in entries), *others)):
        raise HipportError(f"--findings would overwrite the input {findings}", "Choose another name.")
    results = [destination(e, output) for e in (entries if output.mode is Mode.FOLDER else found.sources)]
    results.append(output.path if output.mode is Mode.FILE else None)
    if any(path and os.path.realpath(path) == real for path in results):
        raise HipportError(f"--findings and a result would both be written to {findings}", "Choose another name.")


def _all(found: Found) -> Iterable[Entry]:
    yield from found.sources
    yield from found.copies


def keep_inside(found: Found) -> None:
    """For --in-place: what a tree's links bring in from outside is not changed there; say so."""
    outside = [e for e in found.sources if not e.explicit and os.path.islink(e.path)]
    found.sources = [e for e in found.sources if e not in outside]
    for entry in outside:
        warning = Problem(
            f"is a link to {os.path.realpath(entry.path)}, outside the folder: left as it is",
            "Name that file itself to convert it in place.",
            error=False,
        )
        found.problems.append((entry.path, warning))
