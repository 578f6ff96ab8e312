"""The ROCm releases that the table can tell apart."""

from __future__ import annotations

from hipport.errors import HipportError
from hipport.model import Problem

_OLDEST = (6, 2)
_FIRST_CHECKED = (6, 4)
_NEWEST = 10


def check_release(rocm: str) -> Problem | None:
    """A warning about a release that the table knows in part; an error about one that it does not know at all."""
    release = tuple(int(part) for part in rocm.split("."))
    if release < _OLDEST:
        raise HipportError(
            f"ROCm {rocm} is too old: the table knows releases from 6.2 to {_NEWEST}",
            "Give --rocm a release from 6.2 on; 6.4 is taken without it.",
        )
    if release < _FIRST_CHECKED:
        help = "Compile against that release, or convert for 6.4."
        return Problem(f"names that came between ROCm {rocm} and 6.4 are not told apart", help, error=False)
    if release[0] > _NEWEST:
        help = f"The newest one that the table knows is {_NEWEST}; what came later is as there."
        return Problem(f"nothing is known about ROCm {rocm}", help, error=False)
    return None
