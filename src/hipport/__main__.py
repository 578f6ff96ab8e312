"""`python -m hipport`, and the command. Workers import the main module again on some systems: nothing runs by that."""

from __future__ import annotations

import sys


def main() -> None:
    try:
        # Reading hipport in takes a moment, in which Ctrl-C is no fault either.
        from hipport.cli import main as command

        command()
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
