"""Which ROCm releases can be asked for."""

from __future__ import annotations

import pytest

from hipport.errors import HipportError
from hipport.project.releases import check_release


@pytest.mark.parametrize(
    ("release", "doubt"),
    [("6.2", True), ("6.3", True), ("6.4", False), ("7.2", False), ("10.0", False), ("10.3", False), ("11.0", True)],
)
def test_known_in_part_or_whole(release: str, doubt: bool) -> None:
    problem = check_release(release)
    assert (problem is not None) == doubt
    assert problem is None or not problem.error


@pytest.mark.parametrize("release", ["1.0", "5.7", "6.1"])
def test_too_old(release: str) -> None:
    with pytest.raises(HipportError, match="too old"):
        check_release(release)
