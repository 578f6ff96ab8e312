"""The rule table as the commands about rules see it: built-in rules, the configuration's, and those of --rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click

from hipport.errors import HipportError
from hipport.project.config import Config, find_config, load_config
from hipport.table import RuleTable, load_table

_Command = TypeVar("_Command", bound=Callable[..., Any])

_OPTIONS = (
    click.option(
        "--rules", multiple=True, metavar="FILE", help="A rule file of yours; it wins over the built-in ones."
    ),
    click.option(
        "--config", metavar="FILE", help="Use the rules that this file names, not the nearest hipport.toml's."
    ),
    click.option("--no-config", is_flag=True, help="Use no configuration file."),
)


def table_options(command: _Command) -> _Command:
    """Give a command --rules, --config and --no-config."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def settings(config: str | None, no_config: bool) -> Config:
    """The configuration that holds here."""
    if config == "":
        raise HipportError("--config is empty", "Leave it out, or name a file.")
    if config and no_config:
        raise HipportError("--config and --no-config exclude each other", "Leave one out.")
    if no_config:
        return Config()
    return load_config(config) if config else find_config(".")


def open_table(found: Config, rules: Sequence[str]) -> RuleTable:
    if "" in rules:
        raise HipportError("--rules is empty", "Leave it out, or name a file.")
    return load_table([Path(file) for file in (*found.rules, *rules)])


def check_library(table: RuleTable, library: str | None) -> None:
    """An unknown library is an error that names the known ones."""
    if library and library not in table.libraries():
        known = ", ".join(sorted(table.libraries()))
        raise click.BadParameter(f"there is no library {library!r}; there are {known}", param_hint="--library")
