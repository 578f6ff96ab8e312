"""Standard output for results, standard error for words."""

from __future__ import annotations

import os
import sys
from typing import Any


class NobodyReads(Exception):
    """The other end of standard output is closed. Not an OSError: click has its own idea of how those end."""


def write_stdout(data: bytes) -> None:
    """All of `data`: an unbuffered stream (PYTHONUNBUFFERED) may take only a part at a time."""
    stream = sys.stdout.buffer
    rest = memoryview(data)
    try:
        while rest:
            rest = rest[stream.write(rest) or 0 :]
        stream.flush()
    except BrokenPipeError:
        raise NobodyReads from None


def wants_colour(choice: str, stream: Any) -> bool:
    if choice != "auto":
        return choice == "always"
    return is_terminal(stream) and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def is_terminal(stream: Any = None) -> bool:
    stream = stream or sys.stderr
    return bool(stream.isatty())
