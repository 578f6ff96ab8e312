"""Apply edits to bytes: nested where an edit keeps a span, never half of a finding's edits."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from hipport.model import Edit, Finding, Span, Verdict


@dataclass(slots=True)
class Placed:
    """An edit and whose it is."""

    edit: Edit
    owner: int  # index of the finding, -1 for edits of the whole file


def settle(
    findings: Sequence[Finding], file_edits: Iterable[Edit] = (), directive_lines: Sequence[Span] = ()
) -> tuple[list[Finding], list[Placed]]:
    """The findings as they can be carried out together, and the edits that do it, in order.

    Of two findings that clash the later becomes manual. One that lies in text which an earlier one takes out
    goes with it. `directive_lines` are the lines of preprocessor directives, from their start to the `#`: an edit
    that would take one apart is not made.
    """
    settled = [_across_directive(f) if _takes_apart(f, directive_lines) else f for f in findings]
    while True:
        placed = _in_order(settled, file_edits)
        clash = _first_clash(placed)
        if clash is None:
            return settled, placed
        loser, winner, taken_out = clash
        settled[loser] = _gone(settled[loser], settled[winner].name if winner >= 0 else "", taken_out)


def _takes_apart(finding: Finding, directive_lines: Sequence[Span]) -> bool:
    for edit in finding.edits:
        span = edit.span
        for line in directive_lines[bisect_left(directive_lines, (span.start, span.start)) :]:
            if line.end >= span.end:
                break
            if line.start <= span.start:
                continue  # the edit of a directive itself
            if not any(isinstance(p, Span) and p.start < line.start and line.end < p.end for p in edit.parts):
                return True
    return False


def _across_directive(finding: Finding) -> Finding:
    message = f"{finding.name}: a preprocessor directive stands inside what has to be rewritten"
    help = "Write the call whole in each branch, or make this change by hand."
    return replace(finding, verdict=Verdict.MANUAL, edits=(), message=message, help=help, effort=10)


def _in_order(findings: Sequence[Finding], file_edits: Iterable[Edit]) -> list[Placed]:
    placed = [Placed(e, -1) for e in file_edits]
    placed += [Placed(e, i) for i, f in enumerate(findings) for e in f.edits]
    placed.sort(key=lambda p: (p.edit.span.start, p.edit.span.end != p.edit.span.start, -p.edit.span.end, p.owner))
    return placed


def _first_clash(placed: Sequence[Placed]) -> tuple[int, int, bool] | None:
    """(finding that must give way, the other, whether its text is taken out)."""
    stack: list[Placed] = []
    for now in placed:
        span = now.edit.span
        while stack and stack[-1].edit.span.end <= span.start:
            stack.pop()
        if stack:
            outer = stack[-1]
            if not _is_kept(outer.edit, span) and not _is_moved(outer, placed, span):
                inside = span.end <= outer.edit.span.end and span != outer.edit.span
                loser, winner = (now.owner, outer.owner) if now.owner >= 0 else (outer.owner, now.owner)
                if loser != winner:
                    return loser, winner, inside and loser == now.owner
        stack.append(now)
    return None


def _is_kept(outer: Edit, span: Span) -> bool:
    return any(isinstance(p, Span) and p.start <= span.start and span.end <= p.end for p in outer.parts)


def _is_moved(outer: Placed, placed: Sequence[Placed], span: Span) -> bool:
    """Another edit of the same finding has the text: a line put before the call, for example."""
    return outer.owner >= 0 and any(p.owner == outer.owner and _is_kept(p.edit, span) for p in placed)


def _gone(finding: Finding, other: str, taken_out: bool) -> Finding:
    if taken_out:
        message = f"{finding.name} goes with the argument that {other} no longer has"
        return replace(finding, verdict=Verdict.REWRITTEN, edits=(), message=message, help="", effort=0)
    message = f"{finding.name}: this edit and that of {other or 'another'} would change the same text"
    help = "Make this change by hand; the other is made."
    return replace(finding, verdict=Verdict.MANUAL, edits=(), message=message, help=help, effort=10)


def apply(data: bytes, edits: Sequence[Placed]) -> bytes:
    """The bytes with edits carried out. `edits` are in the order that `settle` gives."""
    return _render(data, edits, Span(0, len(data)), edits)


def _render(data: bytes, edits: Sequence[Placed], span: Span, all_edits: Sequence[Placed]) -> bytes:
    out: list[bytes] = []
    at, i = span.start, 0
    while i < len(edits):
        edit, owner = edits[i].edit, edits[i].owner
        i += 1
        out.append(data[at : edit.span.start])
        inner: list[Placed] = []
        while i < len(edits) and edits[i].edit.span.start < edit.span.end:
            inner.append(edits[i])
            i += 1
        for part in edit.parts:
            if isinstance(part, Span):
                source = inner if _within(part, edit.span) else _others(all_edits, owner)
                out.append(_render(data, [p for p in source if _within(p.edit.span, part)], part, all_edits))
            else:
                out.append(part)
        at = edit.span.end
    out.append(data[at : span.end])
    return b"".join(out)


def _others(edits: Sequence[Placed], owner: int) -> list[Placed]:
    """For text that an edit brings from elsewhere in its finding's reach."""
    return [p for p in edits if p.owner != owner]


def _within(inner: Span, outer: Span) -> bool:
    return outer.start <= inner.start and inner.end <= outer.end
