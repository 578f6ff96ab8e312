"""The one exception that hipport raises for what a user can mend."""

from __future__ import annotations


class HipportError(Exception):
    """What failed (`title`), what to do (`help`) and where (`where`, as file:line:column or a path)."""

    def __init__(self, title: str, help: str = "", where: str = "") -> None:
        super().__init__(title)
        self.title = title
        self.help = help
        self.where = where

    def __str__(self) -> str:
        place = f"{self.where}: " if self.where else ""
        tail = f"\n  help: {self.help}" if self.help else ""
        return f"{place}{self.title}{tail}"
