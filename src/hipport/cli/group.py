"""How a command ends: the exit statuses, and errors as words instead of tracebacks.

0: done. 1: findings or changes that the options say must fail. 2: an error. 130: interrupted. 141: nobody read on.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

import click

from hipport.cli.streams import NobodyReads
from hipport.errors import HipportError

ERROR = 2
_INTERRUPTED = 130
_NOBODY_READS = 141


class Group(click.Group):
    """A click group that knows hipport's errors."""

    def main(self, args: Sequence[str] | None = None, prog_name: str | None = None, *_: Any, **extra: Any) -> NoReturn:
        extra["standalone_mode"] = False
        prog_name = prog_name or "hipport"
        try:
            status = super().main(args, prog_name, **extra)
            sys.stdout.flush()
            sys.exit(status if isinstance(status, int) else 0)
        except click.exceptions.Exit as end:
            sys.exit(end.exit_code)
        except click.ClickException as error:
            error.show()
            sys.exit(ERROR)
        except HipportError as error:
            print_error(error)
            sys.exit(ERROR)
        except (KeyboardInterrupt, click.Abort):
            click.echo("interrupted", err=True)
            sys.exit(_INTERRUPTED)
        except (NobodyReads, BrokenPipeError):
            _silence_stdout()
            sys.exit(_NOBODY_READS)


def print_error(error: HipportError, word: str = "error") -> None:
    """Say what is wrong; `word` is another one for what is no error."""
    place = f"{error.where}: " if error.where else ""
    click.echo(f"{place}{word}: {error.title}", err=True)
    if error.help:
        click.echo(f"  help: {error.help}", err=True)


def _silence_stdout() -> None:
    # Python flushes standard output once more at its end and would complain about the pipe again.
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
