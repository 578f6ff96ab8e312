"""Unified diffs of bytes, as patch and git read them."""

from __future__ import annotations

import difflib
import os
import re
from collections.abc import Iterator, Sequence

_TO_QUOTE = re.compile(rb"[\x00-\x1f\x7f\"\\]")
_SHORT = {b"\n": b"\\n", b"\t": b"\\t", b"\r": b"\\r", b'"': b'\\"', b"\\": b"\\\\"}
_COLOURS = ((b"---", b"\x1b[1m"), (b"+++", b"\x1b[1m"), (b"@@", b"\x1b[36m"), (b"-", b"\x1b[31m"), (b"+", b"\x1b[32m"))


def unified_diff(path: str, before: bytes, after: bytes, colour: bool = False) -> bytes:
    """The difference between two versions of `path`; empty where there is none."""
    if before == after:
        return b""
    shown = os.fsencode(path.replace(os.sep, "/").lstrip("/"))
    old, new = _name(b"a/" + shown), _name(b"b/" + shown)
    lines = difflib.diff_bytes(difflib.unified_diff, _lines(before), _lines(after), old, new, b"", b"", 3, b"\n")
    closed = (_close(line) for line in lines)
    return b"".join(_coloured(closed) if colour else closed)


def _name(path: bytes) -> bytes:
    """As git writes it: in quotes where a character would break the line or reach the terminal."""
    if not _TO_QUOTE.search(path):
        return path
    return b'"' + _TO_QUOTE.sub(lambda m: _SHORT.get(m[0], b"\\%03o" % m[0][0]), path) + b'"'


def _lines(data: bytes) -> Sequence[bytes]:
    # Not splitlines(): a lone carriage return is no end of line to patch.
    parts = data.split(b"\n")
    lines = [part + b"\n" for part in parts[:-1]]
    return [*lines, parts[-1]] if parts[-1] else lines


def _close(line: bytes) -> bytes:
    return line if line.endswith(b"\n") else line + b"\n\\ No newline at end of file\n"


def _coloured(lines: Iterator[bytes]) -> Iterator[bytes]:
    for number, line in enumerate(lines):
        prefixes = _COLOURS[:2] if number < 2 else _COLOURS[2:]
        colour = next((code for prefix, code in prefixes if line.startswith(prefix)), b"")
        yield colour + line.rstrip(b"\n") + b"\x1b[m\n" if colour else line
