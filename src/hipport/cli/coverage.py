"""hipport rules coverage."""

from __future__ import annotations

import click

from hipport.cli.group import print_error
from hipport.cli.settings import read_version
from hipport.cli.tables import check_library, open_table, settings, table_options
from hipport.errors import HipportError
from hipport.model import Options
from hipport.project.config import LIBRARIES
from hipport.project.releases import check_release
from hipport.report.tabular import FORMATS, render


@click.command()
@click.option("--library", metavar="ID", help="Only this library, such as cublas.")
@click.option("--rocm", callback=read_version, metavar="VERSION", help="The ROCm release to measure against (6.4).")
@click.option("--format", "form", type=click.Choice(FORMATS), default="text", help="Default: text.")
@table_options
def coverage(
    library: str | None, rocm: str | None, form: str, rules: tuple[str, ...], config: str | None, no_config: bool
) -> int:
    """How much of CUDA the table knows, by library, and which ROCm release it needs.

    names: those with a rule of their own, and what becomes of them; families: rules for all names of a kind; public:
    the names in CUDA's own headers, and how many of them have a verdict; in 6.4: names whose target is in that
    release's headers; releases: whether targets need another ROCm release than --rocm.
    """
    # Only here: the inventories are long.
    from hipport.cli.coverage_rows import cells, columns, plain
    from hipport.table.coverage import coverage as measure
    from hipport.table.coverage import totals
    from hipport.table.inventory import load_inventories

    found = settings(config, no_config)
    table = open_table(found, rules)
    check_library(table, library)
    release = rocm or found.rocm or Options().rocm
    if doubt := check_release(release):
        print_error(HipportError(doubt.message, doubt.help, "--rocm"), "warning")
    rows = measure(table, load_inventories(), release, library)
    if library is None:
        rows += [totals(rows, choice) for choice in LIBRARIES]
    shown = [plain(row, release) if form == "json" else cells(row, release) for row in rows]
    click.echo(render(shown, *columns(), form), nl=False)
    return 0
