"""hipport explain."""

from __future__ import annotations

from typing import Any

import click

from hipport.cli.describe import describe, describe_finding, facts, finding_facts, verdict_of
from hipport.cli.describe_parts import describe_library, describe_own, library_facts
from hipport.cli.tables import open_table, settings, table_options
from hipport.table import Rule, RuleTable
from hipport.table.lookup import Answer, close_names, look_up

_EXAMPLES = """
\b
Examples:
  hipport explain cudaMemcpyToSymbol       what becomes of it, why, and an example
  hipport explain hipMalloc                where a HIP name comes from
  hipport explain cublas_v2.h              a header; also a namespace, as in cub::BlockReduce
  hipport explain inline-ptx               a finding's id
  hipport explain wmma                     a library's id

Exit status: 0 known; 1 unknown, with the names that may be meant on standard error; 2 an error.
"""
_SHOWN = 12


@click.command(epilog=_EXAMPLES, no_args_is_help=True)
@click.argument("name")
@click.option("--format", "form", type=click.Choice(("text", "json")), default="text", help="Default: text.")
@table_options
def explain(name: str, form: str, rules: tuple[str, ...], config: str | None, no_config: bool) -> int:
    """What becomes of NAME, why, and what to do by hand.

    NAME is a name of CUDA or HIP, a header, a namespace, a finding's id or a library's id.
    """
    table = open_table(settings(config, no_config), rules)
    answer = look_up(table, name)
    texts = _texts(answer, table)
    close = [] if texts else close_names(table, name)
    if form == "json":
        import json

        click.echo(json.dumps(_data(answer, table, bool(texts), close), indent=1, ensure_ascii=False))
    elif texts:
        click.echo("\n\n".join(texts))
    if not texts:
        _tell_unknown(answer.name, close)
    return 0 if texts else 1


def _texts(answer: Answer, table: RuleTable) -> list[str]:
    """All that is known of a name: a few are both a library and a namespace in it."""
    own = describe_own(answer.name, answer.sources)
    library = describe_library(table, answer.name) if answer.name in table.libraries() else ""
    return [text for text in (own, *_rule_texts(answer, table), library) if text]


def _rule_texts(answer: Answer, table: RuleTable) -> list[str]:
    if not answer.known:
        return []
    if answer.finding:
        return [describe_finding(answer.finding)]
    if answer.rules:
        texts = [describe(rule, _shown_name(answer, rule.name), answer.rest) for rule in answer.rules]
        return [*texts, *_exceptions(answer.rules[0], table)]
    behind = f"::{answer.rest}" if answer.rest else ""
    lines = [f"{answer.name} takes the place of:"]
    for rule in answer.sources[:_SHOWN]:
        lines.append(f"  {rule.name + behind:<40} {rule.library.title}, {verdict_of(rule)}")
    if len(answer.sources) > _SHOWN:
        lines.append(f"  and {len(answer.sources) - _SHOWN} more")
    first = answer.sources[0]
    return ["\n".join(lines), describe(first, first.name + behind, answer.rest)]


def _exceptions(rule: Rule, table: RuleTable) -> list[str]:
    """A namespace is renamed as a whole, but for some names."""
    count = sum(name.startswith(f"{rule.name}::") for name in table.qualified_names)
    if rule.kind != "namespace" or not count:
        return []
    names = "1 name in it has a rule of its own" if count == 1 else f"{count} names in it have rules of their own"
    return [f"{names}: hipport rules list --library {rule.library.id}"]


def _shown_name(answer: Answer, name: str) -> str:
    """The name asked for, unless it was a rule's id, or a name without its namespace."""
    return name if "/" in answer.name or name.endswith(f"::{answer.name}") else answer.name


def _data(answer: Answer, table: RuleTable, known: bool, close: list[str]) -> dict[str, Any]:
    return {
        "name": answer.name,
        "known": known,
        "rules": [facts(rule, answer.name) for rule in answer.rules],
        "sources": [facts(rule) for rule in answer.sources],
        "finding": finding_facts(answer.finding) if answer.finding else None,
        "library": library_facts(table, answer.name) if answer.name in table.libraries() else None,
        "suggestions": close,
    }


def _tell_unknown(name: str, close: list[str]) -> None:
    click.echo(f"error: no rule knows {name!r}", err=True)
    if close:
        click.echo(f"  help: did you mean {', '.join(close)}?", err=True)
    else:
        click.echo("  help: a name of your own needs no conversion; --rules FILE adds rules of yours.", err=True)
