"""The types that every room shares. Standard library only; imports nothing of hipport.

All of them are plain frozen data, so that they can cross a process boundary.
Offsets are bytes from the start of the file; lines and columns count from 1, columns in bytes.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from enum import Enum
from typing import NamedTuple


class Verdict(str, Enum):
    """What was really done with an occurrence, from best to worst."""

    RENAMED = "renamed"
    REWRITTEN = "rewritten"
    REVIEW = "review"
    MANUAL = "manual"
    UNKNOWN = "unknown"

    def __str__(self) -> str:
        return self.value


class Span(NamedTuple):
    """Bytes start..end of the source, end excluded."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A file's name, as shown to people, and its bytes."""

    path: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Edit:
    """Replace a span by parts: new bytes, or spans of the source that are kept (with the edits inside them)."""

    span: Span
    parts: tuple[bytes | Span, ...]


@dataclass(frozen=True, slots=True)
class Finding:
    """One occurrence and its verdict. `effort` is in minutes, for one who knows the code."""

    rule_id: str
    verdict: Verdict
    name: str
    span: Span
    line: int
    column: int
    message: str
    help: str = ""
    edits: tuple[Edit, ...] = ()
    effort: int = 0


@dataclass(frozen=True, slots=True)
class Problem:
    """Something about a whole file that a person must know: what, where, what to do.

    An error means that the file was not converted; a warning that it was, with a doubt.
    """

    message: str
    help: str = ""
    line: int = 0
    error: bool = True


@dataclass(frozen=True, slots=True)
class Counts:
    """Numbers of one file or of many; they add. Percentages are formed from sums, never averaged."""

    files: int = 0
    occurrences: int = 0
    renamed: int = 0
    rewritten: int = 0
    review: int = 0
    manual: int = 0
    unknown: int = 0
    cuda_lines: int = 0
    review_lines: int = 0
    manual_lines: int = 0
    code_lines: int = 0
    effort: int = 0

    def __add__(self, other: Counts) -> Counts:
        return Counts(*(getattr(self, f.name) + getattr(other, f.name) for f in fields(Counts)))

    @property
    def manual_percent(self) -> float | None:
        """Lines with a manual or unknown finding per 100 lines that touch CUDA; None where none does."""
        return 100 * self.manual_lines / self.cuda_lines if self.cuda_lines else None

    @property
    def review_percent(self) -> float | None:
        """Lines with a review finding per 100 lines that touch CUDA; None where none does."""
        return 100 * self.review_lines / self.cuda_lines if self.cuda_lines else None


@dataclass(frozen=True, slots=True)
class Options:
    """What a conversion depends on besides the bytes and the rules.

    `user_names` are names with the shape of CUDA's that other files of the project declare, `user_headers` the file
    names (without folder) of the project's own files. `define_macros`: some file of the program uses what the new
    headers want a macro defined for, so that all its files must define it. `renamed_files`: the project's files
    (without folder) that are written under another name in this run, so that #include must follow.
    """

    libraries: str = "roc"
    rocm: str = "6.4"
    cuda: str = "12.9"
    launch_syntax: str = "cuda"
    include_dirs: tuple[str, ...] = ()
    defines: tuple[str, ...] = ()
    add_includes: bool = True
    user_names: frozenset[str] = frozenset()
    user_headers: frozenset[str] = frozenset()
    define_macros: bool = False
    renamed_files: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class LibraryChoice:
    """Which libraries the files that share BLAS types get, `roc` or `hip`; `path` is the file that decided, if one did.

    Not `coherent`: the user's choice leaves types that do not go together. `define_macros`: as in Options.
    """

    libraries: str
    files: tuple[str, ...]
    path: str = ""
    reason: str = ""
    coherent: bool = True
    define_macros: bool = False


@dataclass(frozen=True, slots=True)
class Conversion:
    """One file converted. `output` equals the source's bytes where nothing changed or an error stopped it."""

    source: SourceFile
    output: bytes
    findings: tuple[Finding, ...] = ()
    problems: tuple[Problem, ...] = ()
    counts: Counts = field(default_factory=Counts)

    @property
    def failed(self) -> bool:
        return any(p.error for p in self.problems)

    @property
    def changed(self) -> bool:
        return self.output != self.source.data
