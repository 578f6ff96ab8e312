"""How a command ends: the exit statuses, and errors as words instead of tracebacks.

0: done. 1: findings or changes that the options say must fail. 2: an error. 130: interrupted. 141: nobody read on.
143 and 129: ended by SIGTERM or SIGHUP.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

import click

from hipport.cli.signals import Terminated, terminable
from hipport.cli.streams import NobodyReads, flush_all, secure_streams, silence
from hipport.errors import HipportError
from hipport.report.escape import visible

ERROR = 2
_INTERRUPTED = 130
_NOBODY_READS = 141
_OF_A_STREAM = (errno.EBADF, errno.ENOSPC, errno.EIO)


class Group(click.Group):
    """A click group that knows hipport's errors."""

    def main(self, args: Sequence[str] | None = None, prog_name: str | None = None, *_: Any, **extra: Any) -> NoReturn:
        extra["standalone_mode"] = False
        secure_streams()
        status = self._status(args, prog_name or "hipport", extra)
        if flush_all() and status == 0:
            status = ERROR
        sys.exit(status)

    def _status(self, args: Sequence[str] | None, prog_name: str, extra: dict[str, Any]) -> int:
        # An error may be about the very stream on which it is to be told.
        with contextlib.suppress(OSError):
            try:
                with terminable():
                    status = super().main(args, prog_name, **extra)
                    sys.stdout.flush()
                return status if isinstance(status, int) else 0
            except Terminated as end:
                return end.status
            except (NobodyReads, BrokenPipeError):
                silence(sys.stdout)
                silence(sys.stderr)
                return _NOBODY_READS
            except (KeyboardInterrupt, click.Abort):
                _say("interrupted")
                return _INTERRUPTED
            except click.exceptions.Exit as end:
                return end.exit_code
            except Exception as error:
                _tell(error)
        return ERROR

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except BrokenPipeError:  # click would end with 1
            raise NobodyReads from None


def _tell(error: Exception) -> None:
    if os.environ.get("HIPPORT_DEBUG"):
        import traceback

        traceback.print_exception(error)
    if isinstance(error, click.ClickException):
        error.show()
    elif isinstance(error, HipportError):
        print_error(error)
    elif isinstance(error, OSError):
        where = error.filename if isinstance(error.filename, str) else ""
        stream = "" if where or error.errno not in _OF_A_STREAM else "standard output cannot be written: "
        print_error(HipportError(stream + (error.strerror or str(error)), where=where))
    elif isinstance(error, MemoryError):
        print_error(HipportError("there is not enough memory", "Convert fewer files at a time, or use fewer --jobs."))
    else:
        what = f"internal error: {type(error).__name__}: {error}"
        print_error(HipportError(what, "Please report it; HIPPORT_DEBUG=1 shows where it happened."))


def print_error(error: HipportError, word: str = "error") -> None:
    """Say what is wrong; `word` is another one for what is no error."""
    place = f"{error.where}: " if error.where else ""
    _say(visible(f"{place}{word}: {error.title}"))
    if error.help:
        _say("\n".join(visible(line) for line in f"  help: {error.help}".split("\n")))


def _say(text: str) -> None:
    click.echo(text, err=True)
