"""What a run copies without converting, though it has to do with CUDA: people must know."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable

from hipport.model import Problem
from hipport.project.discovery import Entry, is_source
from hipport.project.programs import is_build_file
from hipport.source import mentions_cuda

_LARGEST = 1_000_000
_NAMED = 3
_BUILDS_CUDA = re.compile(rb"nvcc|cuda", re.IGNORECASE)
# Words about CUDA, or data: nothing that is compiled.
_WORDS = frozenset(
    ".md .markdown .txt .rst .adoc .tex .bib .html .htm .css .svg .xml .json .jsonl .ipynb .yml .yaml .toml .ini .cfg"
    " .csv .tsv .log .out .dat .diff .patch .dox .po .1 .3".split()
)
_WORD_FILES = tuple("readme license licence copying changelog changes news authors notice doxyfile".split())


def warnings(copies: Iterable[Entry], done: str) -> list[Problem]:
    """At most one about sources with unknown suffixes and one about build files. `done`: what became of them."""
    sources: list[str] = []
    builds: list[str] = []
    for entry in copies:
        if entry.link or entry.size > _LARGEST or is_source(entry.path):
            continue  # a link's target is judged itself; what has a source's suffix was excluded
        if is_build_file(entry.path):
            if _BUILDS_CUDA.search(_read(entry.path)):
                builds.append(entry.path)
        elif not _is_words(entry.path) and _has_cuda(_read(entry.path)):
            sources.append(entry.path)
    found = []
    if sources:
        message = f"CUDA in files without the suffix of a source: {len(sources)} {done} ({_named(sources)})"
        found.append(Problem(message, "Name such a file itself to convert it.", error=False))
    if builds:
        message = f"build files are not converted yet: {len(builds)} {done} ({_named(builds)})"
        found.append(Problem(message, "Let hipcc build, or CMake with its language HIP.", error=False))
    return found


def _named(paths: list[str]) -> str:
    more = len(paths) - _NAMED
    return ", ".join(paths[:_NAMED]) + (f" and {more} more" if more > 0 else "")


def _is_words(path: str) -> bool:
    name = os.path.basename(path).lower()
    return os.path.splitext(name)[1] in _WORDS or name.startswith(_WORD_FILES)


def _read(path: str) -> bytes:
    try:
        with open(path, "rb") as file:
            return file.read(_LARGEST)
    except OSError:
        return b""  # copying it will tell


def _has_cuda(data: bytes) -> bool:
    return b"\0" not in data and mentions_cuda(data)
