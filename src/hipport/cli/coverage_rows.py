"""Coverage as rows of a table, for people and as plain data."""

from __future__ import annotations

from typing import Any

from hipport.report.numbers import percent, share
from hipport.table.coverage import Coverage
from hipport.table.outcome import OUTCOMES
from hipport.table.proof import BASE


def columns() -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The columns of the table for people, and those of them that are numbers."""
    numbers = ("names", *OUTCOMES, "families", "public", "verdict %", f"in {BASE}")
    return ("library", "becomes", *numbers, "releases"), numbers


def cells(row: Coverage, release: str) -> dict[str, Any]:
    return {
        "library": row.library or row.title,
        "becomes": row.product,
        "names": row.names,
        **row.outcomes,
        "families": row.families,
        "public": row.public,
        "verdict %": percent(share(row.known, row.public)),
        f"in {BASE}": row.checked,
        "releases": needed(row, release),
    }


def needed(row: Coverage, release: str) -> str:
    """Which releases the targets need, in words."""
    parts = [f"{count} need {later}" for later, count in row.later.items()]
    parts += [f"{count} gone in {gone}" for gone, count in row.gone.items()]
    if parts:
        return ", ".join(parts)
    return f"all in {release}" if row.mapped or row.outcomes["review"] else "-"


def plain(row: Coverage, release: str) -> dict[str, Any]:
    return {
        "library": row.library,
        "title": row.title,
        "libraries": row.libraries,
        "product": row.product,
        "names": row.names,
        **row.outcomes,
        "families": row.families,
        "public": row.public,
        "known": row.known,
        "checked": row.checked,
        "checked_against": BASE,
        "rocm": release,
        "later": dict(row.later),
        "gone": dict(row.gone),
    }
