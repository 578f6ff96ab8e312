"""What reaches a terminal."""

from __future__ import annotations

import pytest

from hipport.report.escape import visible


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a/b c.cu", "a/b c.cu"),
        ("caf\u00e9\udce9", "caf\u00e9\udce9"),
        ("a\nb\tc", "a\\nb\\tc"),
        ("\x1b[2J\x7f\x9b", "\\x1b[2J\\x7f\\x9b"),
        ("a\u202eb", "a\\u202eb"),
    ],
)
def test_control_characters_are_escaped(text: str, shown: str) -> None:
    assert visible(text) == shown
    assert visible(shown) == shown
