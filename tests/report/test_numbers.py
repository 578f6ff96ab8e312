"""How figures are written."""

from __future__ import annotations

import pytest

from hipport.model import Counts
from hipport.report.numbers import cells, duration, percent, plural


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "n/a"),
        (0.0, "0"),
        (100.0, "100"),
        (0.04, "<0.1"),
        (0.1, "0.1"),
        (99.97, ">99.9"),
        (99.9, "99.9"),
        (12.345, "12.3"),
    ],
)
def test_percent_never_rounds_to_nothing_or_everything(value: float | None, text: str) -> None:
    assert percent(value) == text


def test_cells() -> None:
    assert cells(Counts(1, 6, 1, 2, 1, 1, 1, cuda_lines=4, manual_lines=1)) == ("6", "1", "2", "1", "1", "1", "25.0")
    assert cells(Counts(1))[-1] == "n/a"


@pytest.mark.parametrize(("minutes", "text"), [(5, "5 min"), (60, "1 h"), (61, "1 h 1 min"), (600, "10 h")])
def test_duration(minutes: int, text: str) -> None:
    assert duration(minutes) == text


def test_plural() -> None:
    assert (plural(0, "file"), plural(1, "file")) == ("0 files", "1 file")
