"""Whether a rewritten call still evaluates what the source did: each argument once, and in the same order."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from hipport.analysis import calls
from hipport.analysis.calls import Call
from hipport.analysis.work import Work
from hipport.convert.template import Template


def change(work: Work, call: Call, before: Sequence[Template], template: Template, after: Sequence[Template]) -> str:
    """What is evaluated differently, in words, as far as arguments with side effects go; "" where nothing is."""
    count = len(call.arguments)
    before_call = [k for t in (*before, template) for k in _named(t, count)]
    behind = {k for t in after for k in _named(t, count)}
    order = [*before_call, *sorted(behind)]
    active = [k for k in range(count) if calls.has_side_effects(work, call.tokens[k])]
    for k in active:
        if order.count(k) == 0:
            return f"argument {k + 1} is no longer evaluated"
        if order.count(k) > 1:
            return f"argument {k + 1} is evaluated more than once"
        if k in behind:
            return f"argument {k + 1} is evaluated after the call"
    places = [k for k in order if k in active]
    for first, second in pairwise(places):
        if first > second:
            return f"arguments {second + 1} and {first + 1} are evaluated in another order"
    return ""


def _named(template: Template, count: int) -> list[int]:
    """The arguments that a template evaluates, in its order, counted from 0."""
    found: list[int] = []
    for reference in template.references:
        found += range(abs(reference) - 1, count if reference < 0 else reference)
    return found
