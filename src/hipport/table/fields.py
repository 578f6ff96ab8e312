"""Fields of structs that differ between CUDA and HIP, and look-up among them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from hipport.table.rule import Rule


@dataclass(frozen=True, slots=True)
class Field:
    """What becomes of one field. `path` is `memoryType`, or `handle.nvSciSyncObj` where it is a field's field.

    The target takes the place of the last name of the path. `compared`: only where the value is compared or reckoned
    with, not where it is printed.
    """

    rule: Rule
    struct: str
    path: tuple[str, ...]
    compared: bool = False


def field_data(found: Iterable[Field], row: Callable[[Rule], list[Any]]) -> dict[str, Any]:
    """Plain data: by struct and path the rule's row, and whether it counts only where compared."""
    data: dict[str, Any] = {}
    for field in found:
        data.setdefault(field.struct, {})[".".join(field.path)] = [row(field.rule), field.compared]
    return data


class Fields:
    """Look-up in the plain data. Types with one HIP target share their fields: they are versions of one struct."""

    def __init__(
        self,
        data: Mapping[str, Any],
        target_of: Callable[[str], str],
        types: Callable[[], Iterable[tuple[str, str]]],
        build: Callable[[str, list[Any]], Rule],
    ) -> None:
        self._data = data
        self._target_of = target_of
        self._types = types
        self._build = build

    def __len__(self) -> int:
        return sum(len(fields) for fields in self._data.values())

    @cached_property
    def _structs(self) -> dict[str, tuple[str, ...]]:
        """By type the structs of the block that it stands for."""
        by_target: dict[str, list[str]] = {}
        for struct in self._data:
            by_target.setdefault(self._target_of(struct), []).append(struct)
        found = {name: tuple(by_target[target]) for name, target in self._types() if target in by_target}
        return {**{struct: (struct,) for struct in self._data}, **found}

    @property
    def types(self) -> Iterable[str]:
        """The types that have a field which differs."""
        return self._structs.keys()

    def of(self, name: str) -> dict[tuple[str, ...], Field]:
        """The fields of a type that differ, by path."""
        found = {}
        for struct in self._structs.get(name, ()):
            for path, (row, compared) in self._data[struct].items():
                parts = tuple(path.split("."))
                found[parts] = Field(self._build(f"{struct}.{path}", row), struct, parts, compared)
        return found

    def rule(self, name: str) -> Rule | None:
        """The rule of `cudaDeviceProp.mpsEnabled`, `cudaDeviceProp::mpsEnabled` or `cudaDeviceProp->mpsEnabled`."""
        struct, *path = re.split(r"\.|::|->", name)
        field = self.of(struct).get(tuple(path)) if path else None
        return field.rule if field else None
