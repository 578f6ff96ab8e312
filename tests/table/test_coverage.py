"""The figures of `hipport rules coverage`."""

from __future__ import annotations

from pathlib import Path

from hipport.table import RuleTable, load_table
from hipport.table.coverage import Coverage, coverage, totals
from hipport.table.inventory import Entry, Inventories, Inventory

RULES = """\
library: acme
targets: {roc: rocAcme, hip: hipAcme}
functions:
  acmeA: {roc: rocacme_a, hip: hipAcmeA}
  acmeB: {hip: hipAcmeB}
  acmeC: same
  acmeD: {roc: rocacme_d, hip: hipAcmeD, since: "7.0"}
  acmeE: {roc: rocacme_e, hip: hipAcmeE, since: "10"}
  acmeF: {roc: rocacme_f, hip: hipAcmeF, until: "6.0"}
rules:
  - cuda: acmeG
    hip: hipAcmeG($2, $1)
    tests: [{cuda: "acmeG(a, b);", hip: "hipAcmeG(b, a);"}]
  - {cuda: acmeH, args: 9, verdict: manual, why: An old form., help: Look., effort: 5}
  - {cuda: acmeH, hip: hipAcmeH}
  - {cuda: ACME_GUARD, kind: internal, hip: same}
  - {family: {prefix: [acmeX]}, verdict: manual, why: None., help: Look., effort: 5}
"""
INVENTORIES = Inventories(
    [Inventory("6.4", [Entry("hipAcmeA", "function", "acme", "a.h"), Entry("acmeC", "function", "acme", "a.h")])],
    [Inventory("12.9", [Entry(n, "function", "acme", "a.h") for n in ("acmeA", "acmeXFoo", "acmeForgotten")])],
)


def _table(tmp_path: Path) -> RuleTable:
    path = tmp_path / "acme.yaml"
    path.write_text(RULES)
    return load_table([path])


def _rows(tmp_path: Path, rocm: str = "6.4") -> list[Coverage]:
    return coverage(_table(tmp_path), INVENTORIES, rocm, "acme")


def test_each_name_counts_once_for_each_choice(tmp_path: Path) -> None:
    roc, hip = _rows(tmp_path)
    assert (roc.libraries, roc.product, hip.libraries, hip.product) == ("roc", "rocAcme", "hip", "hipAcme")
    assert roc.names == hip.names == 8
    assert dict(roc.outcomes) == {"same": 1, "renamed": 5, "rewritten": 1, "review": 0, "manual": 1}
    assert dict(hip.outcomes) == {"same": 1, "renamed": 6, "rewritten": 1, "review": 0, "manual": 0}
    assert roc.families == 1
    assert sum(roc.outcomes.values()) == roc.names


def test_releases(tmp_path: Path) -> None:
    row = _rows(tmp_path)[0]
    assert dict(row.later) == {"7.0": 1, "10.0": 1}
    assert dict(row.gone) == {"6.0": 1}
    assert dict(_rows(tmp_path, "10.0")[0].later) == {}
    assert dict(_rows(tmp_path, "5.7")[0].gone) == {}


def test_inventories(tmp_path: Path) -> None:
    roc, hip = _rows(tmp_path)
    assert (roc.public, roc.known) == (3, 2)
    assert (roc.checked, hip.checked) == (1, 2)


def test_totals_add_one_choice(tmp_path: Path) -> None:
    rows = coverage(_table(tmp_path), INVENTORIES)
    total = totals(rows, "hip")
    chosen = [row for row in rows if row.libraries in ("", "hip")]
    assert total.names == sum(row.names for row in chosen)
    assert total.mapped == sum(row.mapped for row in chosen)
