"""The command line: the only place that prints or exits."""

from __future__ import annotations

import click

from hipport import __version__
from hipport.cli.convert import convert
from hipport.cli.explain import explain
from hipport.cli.group import Group
from hipport.cli.rules import rules

__all__ = ["main"]


@click.group(cls=Group, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="hipport", message="%(prog)s %(version)s")
def main() -> None:
    """Turn CUDA into HIP for AMD GPUs, and say what is left to do."""


main.add_command(convert)
main.add_command(explain)
main.add_command(rules)
