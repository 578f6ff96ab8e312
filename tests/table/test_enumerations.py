"""The block `enumerations:` of a rule file, and its mistakes."""

from __future__ import annotations

from pathlib import Path

import pytest

from hipport.table import check_files, load_table

HEAD = """\
library: acme
title: Acme
targets: {roc: rocAcme, hip: hipAcme}
default: roc
types: {acmeMode_t: {roc: rocacme_mode, hip: hipAcmeMode_t}}
enumerations:
"""
GOOD = """\
  acmeMode_t:
    also: [acmeMode]
    values:
      ACME_FAST: {cuda: 0, roc: 10, hip: 0}
      ACME_BEST: {cuda: -1, roc: 11}
      ACME_ALSO_FAST: {cuda: 0, roc: 12, hip: 0}
    arguments:
      - {at: [2, 3], of: ["acme[SD]run", acmeSet]}
"""


def write(path: Path, block: str) -> Path:
    path.write_text(HEAD + block)
    return path


def test_a_good_block(tmp_path: Path) -> None:
    path = write(tmp_path / "acme.yaml", GOOD)
    assert check_files([path]) == []
    found = load_table([path]).enumerations
    mode = found.type_of("acmeMode")
    assert mode is not None
    assert mode.name == "acmeMode_t"
    assert mode.values[0].constant == "ACME_FAST"  # the first of those with one number
    assert mode.values[-1].targets == {"roc": 11}
    assert found.arguments_of("acmeDrun_v2_64") == {2: "acmeMode_t", 3: "acmeMode_t"}
    assert found.arguments_of("acmeSet") == {2: "acmeMode_t", 3: "acmeMode_t"}
    assert "acmeSrun" in found
    assert "acmeCrun" not in found
    assert found.type_of("cublasOperation_t") is not None, "the built-in ones are there too"


@pytest.mark.parametrize(
    ("wrong", "place", "title"),
    [
        ("  acmeMode_t: {value: {}}\n", "7:16", "unknown key `value` in `acmeMode_t`"),
        ("  acmeMode_t: {values: {ACME_FAST: {roc: 1}}}\n", "7:36", "`ACME_FAST` needs `cuda`"),
        ("  acmeMode_t: {values: {ACME_FAST: {cuda: one}}}\n", "7:43", "`one` is not a whole number"),
        ("  acmeMode_t: {arguments: {at: 1}}\n", "7:27", "`arguments` must be a list"),
        ("  acmeMode_t: {arguments: [{at: [0], of: acmeSet}]}\n", "7:34", "`0` is not the number of an argument"),
        ("  - acmeMode_t\n", "7:3", "`enumerations` must be a mapping"),
    ],
)
def test_mistakes(tmp_path: Path, wrong: str, place: str, title: str) -> None:
    [error] = check_files([write(tmp_path / "acme.yaml", wrong)])
    assert error.title == title
    assert error.where.endswith(f"acme.yaml:{place}")
