"""hipport explain."""

from __future__ import annotations

import click

from hipport.cli.describe import describe, verdict_of
from hipport.table import SAME, Rule, RuleTable, load_table


@click.command()
@click.argument("name")
@click.option("--rules", multiple=True, metavar="FILE", help="A rule file of yours; it wins over the built-in ones.")
def explain(name: str, rules: tuple[str, ...]) -> int:
    """What becomes of NAME (a name of CUDA or HIP, a header or a namespace), why, and what to do by hand."""
    from pathlib import Path

    table = load_table([Path(rule) for rule in rules])
    name = name.strip().strip('<>"')
    found = _rules_of(table, name)
    if found:
        click.echo("\n\n".join(describe(rule) for rule in found))
        return 0
    sources = _sources_of(table, name)
    if sources:
        click.echo(f"{name} is a name of AMD's. It comes from:")
        for rule in sources:
            click.echo(f"  {rule.name:<40} {rule.library.title}, {verdict_of(rule)}")
        click.echo(f"\n'hipport explain {sources[0].name}' tells more.")
        return 0
    return _tell_unknown(table, name)


def _rules_of(table: RuleTable, name: str) -> list[Rule]:
    if name in table:
        return list(table.rules_for(name))
    for rule in (table.namespaces.get(name), table.family_namespaces.get(name), table.header(name)):
        if rule is not None:
            return [rule]
    family = table.family_of(name)
    return [family] if family else []


def _sources_of(table: RuleTable, name: str) -> list[Rule]:
    sources = [rule for rule in table.targets_index().get(name, []) if SAME not in rule.targets.values()]
    headers = [rule for rule in table.all_rules() if rule.kind == "header" and name in rule.targets.values()]
    # Of several that become hipX, cudaX is the one most likely meant.
    return sorted(sources + headers, key=lambda rule: rule.name != f"cuda{name.removeprefix('hip')}")


def _tell_unknown(table: RuleTable, name: str) -> int:
    click.echo(f"error: no rule knows {name!r}", err=True)
    close = _close_names(table, name)
    if close:
        click.echo(f"  help: did you mean {', '.join(close)}?", err=True)
    else:
        click.echo("  help: a name of your own needs no conversion; --rules FILE adds rules of yours.", err=True)
    return 1


def _close_names(table: RuleTable, name: str) -> list[str]:
    import difflib  # only for mistakes; every start would pay for it

    names = [*table.names(), *table.targets_index()]
    same = [n for n in names if n.lower() == name.lower()]
    return list(dict.fromkeys(same or difflib.get_close_matches(name, names, 3, 0.75)))
