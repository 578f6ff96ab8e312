"""Argument templates: `hipMemcpyToSymbol(HIP_SYMBOL($1), $2...)` to the edits that rewrite a call."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from hipport.analysis.calls import Call
from hipport.analysis.work import Work
from hipport.model import Edit, Span
from hipport.table.rule import split_arguments

_REFERENCE = re.compile(r"\$(\*?)(\d+)(\.\.\.)?")
_ADDRESS = re.compile(r"&\s*(?=[A-Za-z_][\w.\[\]>:-]*\Z)")
_HEAD = re.compile(r"([A-Za-z_][\w:]*)\(")


class Pointee(int):
    """What an argument points to: `x` for `&x`."""


# a literal, one argument, or an argument and all behind it (negative)
Piece = str | int


@dataclass(frozen=True, slots=True)
class Template:
    """`head` is the function's name, or "" where the template replaces the whole call; `parts` are its arguments."""

    head: str
    parts: tuple[tuple[Piece, ...], ...]

    @property
    def references(self) -> list[int]:
        """The arguments named, in order; negative with all that follow."""
        return [p for part in self.parts for p in part if isinstance(p, int)]

    @property
    def least_arguments(self) -> int:
        """How many arguments a call must have; `$3...` may stand for none."""
        return max((r if r > 0 else -r - 1 for r in self.references), default=0)


@lru_cache(maxsize=4096)
def parse_template(text: str) -> Template:
    head = _HEAD.match(text)
    if head and text.endswith(")") and _closes_at_end(text, head.end() - 1):
        inner = text[head.end() : -1]
        return Template(head.group(1), tuple(_pieces(a) for a in split_arguments(inner)))
    return Template("", (_pieces(text),))


def parse_text(text: str) -> Template:
    """A line of a rule: no call whose arguments are taken apart."""
    return Template("", (_pieces(text),))


def _closes_at_end(text: str, open_: int) -> bool:
    depth = 0
    for k in range(open_, len(text)):
        depth += {"(": 1, ")": -1}.get(text[k], 0)
        if depth == 0:
            return k == len(text) - 1
    return False


def _pieces(text: str) -> tuple[Piece, ...]:
    pieces: list[Piece] = []
    at = 0
    for match in _REFERENCE.finditer(text):
        if match.start() > at:
            pieces.append(text[at : match.start()])
        number = int(match.group(2))
        pieces.append(Pointee(number) if match.group(1) else -number if match.group(3) else number)
        at = match.end()
    if at < len(text):
        pieces.append(text[at:])
    return tuple(pieces)


def instantiate(work: Work, template: Template, call: Call, name_span: Span) -> list[Edit]:
    """The edits that turn a call into the template's form. The call has `least_arguments` at least."""
    lexed = work.lexed
    if not template.head:
        whole = Span(name_span.start, lexed.end(call.close))
        return [Edit(whole, tuple(fill(work, template.parts[0], call)))]
    edits = [] if template.head == work.text(name_span) else [Edit(name_span, (template.head.encode(),))]
    inside = Span(lexed.end(call.open), lexed.starts[call.close])
    parts = _argument_list(work, template, call, inside)
    if parts != [inside]:
        edits.append(Edit(inside, tuple(parts)))
    return edits


def _is_wrapped(work: Work, pieces: tuple[Piece, ...], call: Call) -> bool:
    """The argument has the template's wrapping already: `HIP_SYMBOL(x)` for `HIP_SYMBOL($1)`."""
    if len(pieces) != 3 or not isinstance(pieces[0], str) or not isinstance(pieces[1], int) or pieces[1] < 1:
        return False
    wrapper = re.fullmatch(r"[A-Za-z_]\w*\(", pieces[0])
    text = work.text(call.arguments[pieces[1] - 1]) if pieces[1] <= len(call.arguments) else ""
    return wrapper is not None and pieces[2] == ")" and text.startswith(pieces[0]) and text.endswith(")")


def fill(work: Work, pieces: tuple[Piece, ...], call: Call) -> list[bytes | Span]:
    """A text with the call's arguments put in."""
    if _is_wrapped(work, pieces, call):
        return [call.arguments[abs(int(pieces[1])) - 1]]
    out: list[bytes | Span] = []
    for piece in pieces:
        if isinstance(piece, str):
            out.append(piece.encode())
        elif isinstance(piece, Pointee):
            out += _pointee(work, call.arguments[piece - 1])
        elif piece > 0:
            out.append(call.arguments[piece - 1])
        elif -piece <= len(call.arguments):
            out.append(Span(call.arguments[-piece - 1].start, call.arguments[-1].end))
    return out


def _pointee(work: Work, argument: Span) -> list[bytes | Span]:
    address = _ADDRESS.match(work.text(argument))
    if address:
        return [Span(argument.start + address.end(), argument.end)]
    return [b"(*(", argument, b"))"]


def _argument_list(work: Work, template: Template, call: Call, inside: Span) -> list[bytes | Span]:
    """The new text between the brackets; gaps between arguments that stay neighbours stay as they are."""
    filled = [(part, _with_comments(work, part, fill(work, part, call), call)) for part in template.parts]
    filled = [(part, texts) for part, texts in filled if texts]
    if not filled:
        return [] if call.arguments else [inside]
    out: list[bytes | Span] = []
    before = 0  # the last source argument written
    for position, (part, texts) in enumerate(filled):
        first, last = _range(part, call)
        if position == 0:
            lead = Span(inside.start, (call.with_comments or [inside])[0].start)
            out.append(lead if first == 1 or not call.arguments else b"")
        elif before and first == before + 1:
            out.append(Span(call.with_comments[before - 1].end, call.with_comments[first - 1].start))
        else:
            out.append(b", ")
        out += texts
        before = last or before
    if before == len(call.arguments) and call.arguments:
        out.append(Span(call.with_comments[-1].end, inside.end))
    kept = [p for p in out if p != b"" and not (isinstance(p, Span) and p.start == p.end)]
    return _joined(_without_doubled_newlines(work, kept))


def _without_doubled_newlines(work: Work, parts: list[bytes | Span]) -> list[bytes | Span]:
    """The newline behind a line comment is ours only where none of the source's follows."""
    return [
        part
        for k, part in enumerate(parts)
        if part != work.newline
        or k + 1 == len(parts)
        or not isinstance(follower := parts[k + 1], Span)
        or "\n" not in (text := work.text(follower))[: len(text) - len(text.lstrip())]
    ]


def _with_comments(work: Work, part: tuple[Piece, ...], texts: list[bytes | Span], call: Call) -> list[bytes | Span]:
    """The comments around the source arguments of a part stay around it."""
    first, last = _range(part, call)
    if not texts or not first or first > len(call.arguments):
        return texts
    before, behind = call.with_comments[first - 1], call.with_comments[last - 1]
    out = [Span(before.start, call.arguments[first - 1].start), *texts, Span(call.arguments[last - 1].end, behind.end)]
    return [*out, work.newline] if "//" in work.text(Span(call.arguments[last - 1].end, behind.end)) else out


def _range(part: tuple[Piece, ...], call: Call) -> tuple[int, int]:
    """The first and last source argument in a part; 0 where it has none."""
    numbers = [p for p in part if isinstance(p, int)]
    if not numbers:
        return 0, 0
    last = numbers[-1]
    return abs(numbers[0]), last if last > 0 else max(len(call.arguments), -last - 1)


def _joined(parts: list[bytes | Span]) -> list[bytes | Span]:
    """Neighbouring spans as one, so that what stays is one piece."""
    out: list[bytes | Span] = []
    for part in parts:
        previous = out[-1] if out else None
        if isinstance(part, Span) and isinstance(previous, Span) and previous.end == part.start:
            out[-1] = Span(previous.start, part.end)
        else:
            out.append(part)
    return out
