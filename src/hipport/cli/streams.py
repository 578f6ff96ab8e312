"""Standard output for results, standard error for words."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from typing import Any

from hipport.errors import HipportError

_CLOSED = "It is closed, or the device behind it is full."


class NobodyReads(Exception):
    """The other end of standard output is closed. Not an OSError: click has its own idea of how those end."""


def secure_streams() -> None:
    """Give streams that were closed when hipport started a place, so that no file of ours takes their number.

    What libclang says would else go into a result. Using standard input or output then fails as for any bad stream;
    words for people are lost, as was asked for.
    """
    if sys.stdin is None:
        sys.stdin = os.fdopen(os.open(os.devnull, os.O_WRONLY), "r", encoding="utf-8")
    if sys.stdout is None:
        sys.stdout = os.fdopen(os.open(os.devnull, os.O_RDONLY), "w", encoding="utf-8")
    if sys.stderr is None:
        sys.stderr = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8", errors="backslashreplace")


def read_stdin(limit: int) -> bytes:
    """Standard input to its end, but not much more than `limit`."""
    try:
        return sys.stdin.buffer.read(limit + 1)
    except OSError as error:
        raise HipportError(f"standard input cannot be read: {error.strerror}", "Name a file instead.") from None


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
    except OSError as error:
        raise HipportError(f"standard output cannot be written: {error.strerror}", _CLOSED) from None


def silence(stream: Any) -> None:
    """Let what is still in a stream that fails go nowhere: Python writes it at its end, and would complain again."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def flush_all() -> OSError | None:
    """Write what is still in the streams; the first error that isn't about readers who have left."""
    failed = None
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError as error:
            silence(stream)
            if error.errno != errno.EPIPE:
                failed = failed or error
    return failed


def wants_colour(choice: str, stream: Any) -> bool:
    if choice != "auto":
        return choice == "always"
    return is_terminal(stream) and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def is_terminal(stream: Any = None) -> bool:
    stream = stream or sys.stderr
    return bool(stream.isatty())
