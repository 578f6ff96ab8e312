"""hipport rules check and list."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import click

from hipport.cli.describe import verdict_of
from hipport.cli.group import ERROR, print_error
from hipport.model import Verdict
from hipport.table import SAME, Rule, RuleTable, check_files, load_table

_VERDICTS = (Verdict.RENAMED.value, Verdict.REWRITTEN.value, Verdict.REVIEW.value, Verdict.MANUAL.value, SAME)


@click.group(no_args_is_help=True)
def rules() -> None:
    """Look into the rule table, or check rule files."""


@rules.command()
@click.argument("files", nargs=-1, metavar="[FILE]...")
def check(files: tuple[str, ...]) -> int:
    """Check rule files, or the built-in ones: every mistake with its place and what to do."""
    errors = check_files([Path(file) for file in files])
    for error in errors:
        print_error(error)
    if errors:
        return ERROR
    click.echo("no mistakes found", err=True)
    return 0


@rules.command(name="list")
@click.option("--library", metavar="ID", help="Only the rules of this library, such as cublas.")
@click.option("--verdict", type=click.Choice(_VERDICTS), help="Only the rules with this outcome.")
@click.option("--format", "form", type=click.Choice(("text", "json", "csv")), default="text", help="Default: text.")
@click.option("--rules", "files", multiple=True, metavar="FILE", help="A rule file of yours, on top.")
def list_rules(library: str | None, verdict: str | None, form: str, files: tuple[str, ...]) -> int:
    """All rules: name, kind, library, targets and outcome."""
    table = load_table([Path(file) for file in files])
    if library and library not in table.libraries():
        known = ", ".join(sorted(table.libraries()))
        raise click.BadParameter(f"there is no library {library!r}; there are {known}", param_hint="--library")
    rows = [row for row in _rows(table) if library in (None, row["library"]) and verdict in (None, row["verdict"])]
    _print_rows(rows, form)
    return 0


def _rows(table: RuleTable) -> list[dict[str, Any]]:
    return [_row(rule) for rule in sorted(table.all_rules(), key=lambda rule: (rule.library.id, rule.name))]


def _row(rule: Rule) -> dict[str, Any]:
    return {
        "library": rule.library.id,
        "name": rule.name,
        "kind": "family" if rule.family else rule.kind,
        "verdict": verdict_of(rule),
        **{key: rule.targets.get(key, "") for key in ("roc", "hip")},
        "since": rule.since,
        "until": rule.until,
        "effort": rule.effort,
    }


def _print_rows(rows: list[dict[str, Any]], form: str) -> None:
    if form == "json":
        import json

        click.echo(json.dumps(rows, indent=1))
    elif form == "csv":
        import csv

        writer = csv.DictWriter(sys.stdout, list(_HEADERS), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    else:
        click.echo("\n".join(_text_lines(rows)))


_HEADERS = ("library", "name", "kind", "verdict", "roc", "hip", "since", "until", "effort")


def _text_lines(rows: list[dict[str, Any]]) -> Iterable[str]:
    for row in rows:
        targets = " | ".join(dict.fromkeys(row[key] for key in ("roc", "hip") if row[key])) or "-"
        yield f"{row['library']}/{row['name']}  {row['verdict']}  {targets}"
    yield f"{len(rows)} rules"
