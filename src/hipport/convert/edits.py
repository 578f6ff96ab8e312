"""Apply edits to bytes: nested where an edit keeps a span, never half of a finding's edits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from hipport.model import Edit, Finding, Span, Verdict


@dataclass(slots=True)
class _Placed:
    edit: Edit
    owner: int  # index of the finding, -1 for edits of the whole file


def settle(findings: Sequence[Finding], file_edits: Iterable[Edit] = ()) -> tuple[list[Finding], list[Edit]]:
    """The findings as they can be carried out together, and the edits that do it, in order.

    Of two findings that clash the later becomes manual. One that lies in text which an earlier one takes out
    goes with it.
    """
    settled = list(findings)
    while True:
        placed = _in_order(settled, file_edits)
        clash = _first_clash(placed)
        if clash is None:
            return settled, [p.edit for p in placed]
        loser, winner, taken_out = clash
        settled[loser] = _gone(settled[loser], settled[winner].name if winner >= 0 else "", taken_out)


def _in_order(findings: Sequence[Finding], file_edits: Iterable[Edit]) -> list[_Placed]:
    placed = [_Placed(e, -1) for e in file_edits]
    placed += [_Placed(e, i) for i, f in enumerate(findings) for e in f.edits]
    placed.sort(key=lambda p: (p.edit.span.start, p.edit.span.end != p.edit.span.start, -p.edit.span.end, p.owner))
    return placed


def _first_clash(placed: Sequence[_Placed]) -> tuple[int, int, bool] | None:
    """(finding that must give way, the other, whether its text is taken out)."""
    stack: list[_Placed] = []
    for now in placed:
        span = now.edit.span
        while stack and stack[-1].edit.span.end <= span.start:
            stack.pop()
        if stack:
            outer = stack[-1]
            if not _is_kept(outer.edit, span):
                inside = span.end <= outer.edit.span.end and span != outer.edit.span
                loser, winner = (now.owner, outer.owner) if now.owner >= 0 else (outer.owner, now.owner)
                if loser != winner:
                    return loser, winner, inside and loser == now.owner
        stack.append(now)
    return None


def _is_kept(outer: Edit, span: Span) -> bool:
    return any(isinstance(p, Span) and p.start <= span.start and span.end <= p.end for p in outer.parts)


def _gone(finding: Finding, other: str, taken_out: bool) -> Finding:
    if taken_out:
        message = f"{finding.name} goes with the argument that {other} no longer has"
        return replace(finding, verdict=Verdict.REWRITTEN, edits=(), message=message, help="", effort=0)
    message = f"{finding.name}: this edit and that of {other or 'another'} would change the same text"
    help = "Make this change by hand; the other is made."
    return replace(finding, verdict=Verdict.MANUAL, edits=(), message=message, help=help, effort=10)


def apply(data: bytes, edits: Sequence[Edit]) -> bytes:
    """The bytes with edits carried out. `edits` are in the order that `settle` gives."""
    return _render(data, edits, Span(0, len(data)))


def _render(data: bytes, edits: Sequence[Edit], span: Span) -> bytes:
    out: list[bytes] = []
    at, i = span.start, 0
    while i < len(edits):
        edit = edits[i]
        i += 1
        out.append(data[at : edit.span.start])
        inner: list[Edit] = []
        while i < len(edits) and edits[i].span.start < edit.span.end:
            inner.append(edits[i])
            i += 1
        for part in edit.parts:
            if isinstance(part, Span):
                out.append(_render(data, [e for e in inner if _within(e.span, part)], part))
            else:
                out.append(part)
        at = edit.span.end
    out.append(data[at : span.end])
    return b"".join(out)


def _within(inner: Span, outer: Span) -> bool:
    return outer.start <= inner.start and inner.end <= outer.end
