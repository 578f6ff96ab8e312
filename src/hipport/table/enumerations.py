"""Enumerations whose numbers are not those of their target: a number in the source keeps its value, and lies."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from hipport.table.rule import Library


@dataclass(frozen=True, slots=True)
class EnumValue:
    """What a number means in CUDA, and the number of the constant's target by target key."""

    constant: str
    targets: Mapping[str, int]


@dataclass(slots=True)
class Enumeration:
    """One type, its `values` by CUDA's number, and by function the places of the arguments that have the type."""

    library: Library
    name: str
    also: tuple[str, ...] = ()
    values: dict[int, EnumValue] = field(default_factory=dict)
    arguments: dict[str, tuple[int, ...]] = field(default_factory=dict)


def enumeration_data(found: Iterable[Enumeration]) -> dict[str, Any]:
    """Plain data: by type its values, by other name its type, and by function the types of its arguments."""
    data: dict[str, Any] = {"types": {}, "also": {}, "functions": {}}
    for item in found:
        values = {str(number): [v.constant, dict(v.targets)] for number, v in item.values.items()}
        data["types"][item.name] = [item.library.id, values]
        data["also"].update(dict.fromkeys(item.also, item.name))
        for function, places in item.arguments.items():
            data["functions"].setdefault(function, {}).update({str(place): item.name for place in places})
    return data


def _plain(function: str) -> str:
    """Without the endings of later forms, which take the same enumerations."""
    return function.removesuffix("_64").removesuffix("_v2")


class Enumerations:
    """Look-up in the plain data."""

    def __init__(self, data: Mapping[str, Any], libraries: Mapping[str, Library]) -> None:
        self._data = data
        self._libraries = libraries

    def type_of(self, name: str) -> Enumeration | None:
        """The enumeration of this name, or with this other name."""
        name = self._data["also"].get(name, name)
        row = self._data["types"].get(name)
        if row is None:
            return None
        values = {int(number): EnumValue(constant, targets) for number, (constant, targets) in row[1].items()}
        return Enumeration(self._libraries[row[0]], name, values=values)

    def arguments_of(self, function: str) -> Mapping[int, str]:
        """By the argument's number, counted from 1, the enumeration that it has."""
        row: Mapping[str, str] = self._data["functions"].get(_plain(function), {})
        return {int(place): name for place, name in row.items()}

    def __contains__(self, name: str) -> bool:
        data = self._data
        return _plain(name) in data["functions"] or name in data["types"] or name in data["also"]
