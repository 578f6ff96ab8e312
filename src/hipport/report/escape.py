"""Names and texts of a project as a terminal may safely see them."""

from __future__ import annotations

import re

# C0, DEL and C1 move the cursor or start commands; the others turn the direction of what is read.
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")


def visible(text: str) -> str:
    """Control characters as escapes, in one line: a file's name may have any of them."""
    return _CONTROL.sub(_escape, text) if _CONTROL.search(text) else text


def _escape(match: re.Match[str]) -> str:
    return match[0].encode("unicode_escape").decode("ascii")
