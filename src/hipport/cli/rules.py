"""hipport rules check, list and coverage."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from hipport.cli.coverage import coverage
from hipport.cli.describe import conditions, verdict_of
from hipport.cli.group import ERROR, print_error
from hipport.cli.tables import check_library, open_table, settings, table_options
from hipport.model import Options
from hipport.project.config import LIBRARIES
from hipport.report.tabular import render
from hipport.table import Rule, RuleTable
from hipport.table.outcome import OUTCOMES, rule_file
from hipport.table.rule import KINDS

_KINDS = (*KINDS, "header", "namespace", "family")
_COLUMNS = ("library", "name", "kind", "verdict", "roc", "hip", "since", "until", "when", "effort", "file", "line")


@click.group(no_args_is_help=True)
def rules() -> None:
    """Look into the rule table, or check rule files."""


rules.add_command(coverage)


@rules.command()
@click.argument("files", nargs=-1, metavar="[FILE]...")
@click.option("--config", metavar="FILE", help="Use the rules that this file names, not the nearest hipport.toml's.")
@click.option("--no-config", is_flag=True, help="Use no configuration file.")
def check(files: tuple[str, ...], config: str | None, no_config: bool) -> int:
    """Check rule files: every mistake with its place and what to do, proved against ROCm's and CUDA's own names.

    The tests in the files are run. Without FILE: the built-in files, and those that the configuration names.
    """
    from hipport.cli.rulecheck import check_builtin, check_own

    own = files or settings(config, no_config).rules
    reports = [] if files else [check_builtin()]
    if own:
        reports.append(check_own([Path(file) for file in own]))
    for report in reports:
        for error in report.errors:
            print_error(error)
        for note in report.notes:
            print_error(note, "note")
        click.echo(report.summary)
    return ERROR if any(report.errors for report in reports) else 0


@rules.command(name="list")
@click.option("--library", metavar="ID", help="Only the rules of this library, such as cublas.")
@click.option("--verdict", type=click.Choice(OUTCOMES), help="Only the rules with this outcome.")
@click.option("--kind", type=click.Choice(_KINDS), help="Only names of this kind.")
@click.option("--libraries", type=click.Choice(LIBRARIES), help="The choice that verdicts are for. Default: roc.")
@click.option("--format", "form", type=click.Choice(("text", "json", "csv")), default="text", help="Default: text.")
@table_options
def list_rules(form: str, rules: tuple[str, ...], config: str | None, no_config: bool, **only: str | None) -> int:
    """All rules: library, name, kind, outcome and targets. Sorted; a line each, for grep and the like."""
    found = settings(config, no_config)
    table = open_table(found, rules)
    check_library(table, only["library"])
    choice = only.pop("libraries") or found.libraries or Options().libraries
    rows = [row for row in _rows(table, choice) if all(value in (None, row[key]) for key, value in only.items())]
    if form == "text":
        click.echo("".join(f"{_text_line(row)}\n" for row in rows), nl=False)
        click.echo(f"{len(rows)} rules", err=True)
    else:
        click.echo(render(rows, _COLUMNS, ("effort", "line"), form), nl=False)
    return 0


def _rows(table: RuleTable, choice: str) -> list[dict[str, Any]]:
    def order(rule: Rule) -> tuple[str, str, str, int]:
        return rule.library.id, rule.name, str(rule_file(rule)), rule.line

    return [_row(rule, choice) for rule in sorted(table.all_rules(), key=order)]


def _row(rule: Rule, choice: str) -> dict[str, Any]:
    return {
        "library": rule.library.id,
        "name": rule.name,
        "kind": "family" if rule.family else rule.kind,
        "verdict": verdict_of(rule, choice),
        **{key: rule.targets.get(key, "") for key in ("roc", "hip")},
        "since": rule.since,
        "until": rule.until,
        "when": "; ".join(conditions(rule)),
        "effort": rule.effort,
        "file": rule_file(rule).name if not rule.file else rule.file,
        "line": rule.line,
    }


def _text_line(row: dict[str, Any]) -> str:
    targets = " | ".join(dict.fromkeys(row[key] for key in ("roc", "hip") if row[key])) or "-"
    when = f"  ({row['when']})" if row["when"] else ""
    since = f"  since {row['since']}" if row["since"] else ""
    return f"{row['library']}/{row['name']}  {row['kind']}  {row['verdict']}  {targets}{since}{when}"
