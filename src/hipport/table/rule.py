"""One fact of the table: what becomes of a CUDA name, and in which cases."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from hipport.model import Verdict

KINDS = ("function", "type", "constant", "macro", "name", "internal")
SAME = "same"
_HEAD = re.compile(r"[A-Za-z_][\w:]*")


@dataclass(frozen=True, slots=True)
class Library:
    """A CUDA library and the AMD libraries that take its place, by target key (`roc`, `hip`)."""

    id: str
    title: str
    targets: Mapping[str, str]
    default: str

    def choice(self, wanted: str) -> str:
        """The target key used when `wanted` is asked for: the only one where there is one."""
        return wanted if wanted in self.targets else self.default


@dataclass(frozen=True, slots=True)
class Rule:
    """`targets` gives by target key a name, a template, or `same`; it is empty where HIP has nothing.

    `effort` is in minutes. `since` and `until` are ROCm releases, `args` bounds the number of arguments (the
    upper bound is None for "or more"), `when` maps an argument's number to a pattern for its whole text, `before` and
    `after` are by target key the lines put beside the statement that a call is. `define` is a
    macro, by target key, that must be defined before a header where a name that matches `define_when` is used.
    `brings` is a header that CUDA's own includes, so that its names need no include of theirs.
    `file` is empty for a rule of the built-in file of its library.
    """

    id: str
    library: Library
    name: str
    kind: str = "name"
    targets: Mapping[str, str] = field(default_factory=dict)
    verdict: Verdict | None = None
    why: str = ""
    help: str = ""
    effort: int = 0
    since: str = ""
    until: str = ""
    args: tuple[int, int | None] | None = None
    when: Mapping[str, str] = field(default_factory=dict)
    before: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    after: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    needs: tuple[str, ...] = ()
    include: Mapping[str, str] = field(default_factory=dict)
    define: Mapping[str, str] = field(default_factory=dict)
    define_when: str = ""
    brings: str = ""
    cuda_versions: str = ""
    family: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    tests: tuple[Mapping[str, Any], ...] = ()
    file: str = ""
    line: int = 0

    def target(self, wanted: str) -> str | None:
        """The target for a choice of libraries, or None where that library lacks it."""
        return self.targets.get(self.library.choice(wanted))

    def lines(self, wanted: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The lines before and after a call, for a choice of libraries."""
        key = self.library.choice(wanted)
        return self.before.get(key, ()), self.after.get(key, ())

    @property
    def conditional(self) -> bool:
        """The rule serves only some uses of its name."""
        return bool(self.args or self.when or self.cuda_versions)

    def fits_release(self, rocm: str) -> bool:
        """The target exists in this ROCm release."""
        release = version(rocm)
        return not (self.since and release < version(self.since)) and not (
            self.until and release >= version(self.until)
        )

    def fits_cuda(self, cuda: str) -> bool:
        return not self.cuda_versions or compare_version(cuda, self.cuda_versions)


def target_name(target: str) -> str:
    """The name that a target begins with; of a template, the function's. Empty where there is none."""
    head = _HEAD.match(target)
    return head.group() if head else ""


@lru_cache(maxsize=256)
def version(text: str) -> tuple[int, ...]:
    """`6.4` as (6, 4); comparable with any other."""
    return tuple(int(part) for part in text.split("."))


VERSION = re.compile(r"[0-9]+(?:\.[0-9]+){0,2}")
VERSION_RANGE = re.compile(rf"(>=|<=|<|>|==)\s*({VERSION.pattern})")


def compare_version(actual: str, condition: str) -> bool:
    """Whether a release meets a condition such as `>=13.0`."""
    match = VERSION_RANGE.fullmatch(condition)
    if match is None:
        raise ValueError(condition)
    a, b = version(actual), version(match.group(2))
    return {">=": a >= b, "<=": a <= b, "<": a < b, ">": a > b, "==": a == b}[match.group(1)]


def split_arguments(text: str) -> list[str]:
    """A template's arguments, at the commas that stand outside all brackets."""
    out, depth, start = [], 0, 0
    for k, c in enumerate(text):
        depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(c, 0)
        if c == "," and depth == 0:
            out.append(text[start:k].strip())
            start = k + 1
    last = text[start:].strip()
    return [*out, last] if out or last else []
