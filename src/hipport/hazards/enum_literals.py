"""A number where an enumeration belongs: CUDA's numbers of many constants are not those of their targets.

`(cublasOperation_t)1` is a transposition in cuBLAS and nothing at all in rocBLAS, and compiles with both.
"""

from __future__ import annotations

from bisect import bisect_left

from hipport.analysis import calls
from hipport.analysis.work import Work
from hipport.model import Finding, Span, Verdict
from hipport.source.lexer import Kind
from hipport.table.builtin_findings import ENUM_LITERAL
from hipport.table.enumerations import Enumeration

_DONE = frozenset((Verdict.RENAMED, Verdict.REWRITTEN, Verdict.REVIEW))
_CASTS = frozenset(("static_cast", "reinterpret_cast"))
_OPEN = {"(": ")", "{": "}"}


def find_enum_literals(work: Work) -> None:
    """A finding for each such number, beside the functions and types that were converted."""
    told: set[int] = set()
    known = work.table.enumerations
    for finding in [f for f in work.findings if f.name in known and f.verdict in _DONE]:
        i = bisect_left(work.lexed.starts, finding.span.start)
        _in_arguments(work, i, finding, told)
        enumeration = known.type_of(finding.name)
        if enumeration is not None:
            _beside_type(work, i, enumeration, told)


def _in_arguments(work: Work, i: int, finding: Finding, told: set[int]) -> None:
    places = work.table.enumerations.arguments_of(finding.name)
    call = calls.read_call(work, i) if places else None
    if call is None:
        return
    for place, name in places.items():
        enumeration = work.table.enumerations.type_of(name)
        if enumeration is not None and place <= len(call.tokens):
            _report(work, *call.tokens[place - 1], enumeration, told)


def _beside_type(work: Work, i: int, enumeration: Enumeration, told: set[int]) -> None:
    """`(T)1`, `static_cast<T>(1)`, `T(1)`, `T{1}`, `T x = 1`, `T x(1)` and `T x{1}`."""
    texts, end = work.lexed.texts, len(work.lexed)
    k = i + 1
    if k >= end:
        return
    if texts[k] == ")" and work.closing.get(_before(work, i)) == k:
        _report(work, k + 1, _behind_operand(work, k + 1), enumeration, told)
        return
    if texts[k] == ">" and i > 1 and texts[i - 1] == "<" and texts[i - 2] in _CASTS:
        k += 1
    elif work.lexed.kinds[k] is Kind.IDENT:
        k += 1
        if k < end and texts[k] == "=":
            _report(work, k + 1, _behind_operand(work, k + 1), enumeration, told)
            return
    if k < end and texts[k] in _OPEN:
        _report(work, k + 1, work.closing.get(k, k), enumeration, told)


def _before(work: Work, i: int) -> int:
    """The token before a type, less `enum`."""
    return i - 2 if i > 0 and work.lexed.texts[i - 1] == "enum" else i - 1


def _behind_operand(work: Work, i: int) -> int:
    """The end of the number, signed number or bracket that begins at token i."""
    texts = work.lexed.texts
    if i < len(texts) and texts[i] == "(":
        return work.closing.get(i, i) + 1
    return i + 2 if i < len(texts) and texts[i] == "-" else i + 1


def _report(work: Work, start: int, end: int, enumeration: Enumeration, told: set[int]) -> None:
    literal = _number(work, start, end)
    if literal is None or literal[0].start in told:
        return
    span, number = literal
    told.add(span.start)
    value = enumeration.values.get(number)
    if value is None:
        return
    library = enumeration.library
    key = library.choice(work.options.libraries)
    rules = work.table.rules_for(value.constant)
    target = rules[0].target(work.options.libraries) if rules else None
    theirs = value.targets.get(key)
    if target is None or theirs is None:
        case = ENUM_LITERAL.cases["none"]
    elif theirs != number:
        case = ENUM_LITERAL.cases["other"]
    else:
        return
    words = {
        "number": str(number), "constant": value.constant, "target": target or "", "theirs": str(theirs),
        "library": library.targets[key],
    }  # fmt: skip
    message, help = case.message.format(**words), case.help.format(**words)
    work.add(ENUM_LITERAL.id, case.verdict, work.text(span), span, message, help, (), case.effort)


def _number(work: Work, start: int, end: int) -> tuple[Span, int] | None:
    """The integer literal that is all there is between two tokens, less brackets around it: its place and value."""
    texts, kinds = work.lexed.texts, work.lexed.kinds
    while end - start > 2 and texts[start] == "(" and work.closing.get(start) == end - 1:
        start, end = start + 1, end - 1
    first, sign = start, 1
    if end - start == 2 and texts[start] == "-":
        sign, start = -1, start + 1
    if end - start != 1 or end > len(texts) or kinds[start] is not Kind.NUMBER:
        return None
    text = texts[start].rstrip("uUlL").replace("'", "")
    try:
        value = int(text, 8 if text[0] == "0" and text.isdecimal() else 0)
        return Span(work.lexed.starts[first], work.lexed.end(start)), sign * value
    except ValueError:
        return None
