"""Lines before and after a call: where they can stand, and the edits that put them there.

They are put only where the call is a whole statement of a function's body: by itself, assigned, or as the first
argument of one call around it (`CHECK(...)`). Everywhere else a line could change what is evaluated, or when.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from hipport.analysis.calls import Call
from hipport.analysis.work import Work
from hipport.model import Edit, Span
from hipport.source import names
from hipport.source.lexer import Kind

Line = list[bytes | Span]

_OPEN = frozenset(("(", "[", "{"))
_CONTROL = frozenset(("if", "while", "for", "switch", "constexpr", "catch"))
# between the parameters and the body of a function
_BEHIND_PARAMETERS = frozenset(("const", "noexcept", "override", "final", "mutable"))
_BEFORE_BLOCK = frozenset((";", "{", "}", "else", "do", "try", ":"))
_NO_CALL = frozenset((*_CONTROL, "return", "sizeof", "decltype", "alignof", "co_return", "throw"))
_IN_EXPRESSION, _IN_CONDITION = "the call is part of an expression", "the call is in a condition"
_ONCE = frozenset(("static", "thread_local", "constexpr", "extern"))


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement from its first token to its `;`. It needs braces where it is alone in an `if`, a loop or a case."""

    first: int
    semicolon: int
    braces: bool = False
    returns: bool = False


class Unsafe(Exception):
    """Why no line can be put beside a call."""


_TEMPORARY = re.compile(r"\$([A-Za-z_]\w*)")


def temporaries(work: Work, text: str) -> dict[str, str]:
    """For each temporary that a rule names (`$node`) a name that neither the file nor another call has."""
    found: dict[str, str] = {}
    for name in dict.fromkeys(_TEMPORARY.findall(text)):
        number, unique = 1, name
        while unique in work.lexed.words or unique in work.temporaries:
            number += 1
            unique = f"{name}_{number}"
        found[name] = unique
    return found


def with_temporaries(text: str, renamed: Mapping[str, str]) -> str:
    return _TEMPORARY.sub(lambda match: renamed[match[1]], text)


def find_statement(work: Work, call: Call, first: int) -> Statement:
    """The statement that a call, whose name begins at token `first`, is the whole of. Raises Unsafe with the reason."""
    lexed = work.lexed
    if lexed.directive[first] >= 0:
        raise Unsafe("the call stands in a macro")
    first = _qualified(work, first)
    _check_place(work, first)
    outer, close = _wrapped(work, first, call.close)
    start, returns, declares = _beginning(work, outer)
    semicolon = names.following(lexed, close)
    if semicolon < 0 or lexed.texts[semicolon] != ";":
        raise Unsafe(_IN_EXPRESSION)
    whole = Span(lexed.starts[start], lexed.end(semicolon))
    if any(whole.start <= d.span.start < whole.end for d in lexed.directives):
        raise Unsafe("a preprocessor line stands in the statement")
    braces = _needs_braces(work, start)
    if declares and braces:
        raise Unsafe("the call gives a variable its value where no line can stand before it")
    return Statement(start, semicolon, braces, returns)


def _wrapped(work: Work, first: int, close: int) -> tuple[int, int]:
    """The first and last token of the call around, where ours is its first argument; else those of ours."""
    lexed = work.lexed
    open_ = first - 1
    if open_ < 1 or lexed.texts[open_] != "(" or lexed.kinds[open_ - 1] is not Kind.IDENT:
        return first, close
    if lexed.texts[open_ - 1] in _NO_CALL:
        raise Unsafe(_IN_CONDITION if lexed.texts[open_ - 1] in _CONTROL else _IN_EXPRESSION)
    behind = names.following(lexed, close)
    end = work.closing.get(open_, -1)
    if end < 0 or behind < 0 or lexed.texts[behind] not in (")", ","):
        raise Unsafe(_IN_EXPRESSION)
    return _qualified(work, open_ - 1), end


def _qualified(work: Work, name: int) -> int:
    """The first token of a name with what qualifies it."""
    lexed = work.lexed
    while name >= 2 and lexed.texts[name - 1] == "::" and lexed.kinds[name - 2] is Kind.IDENT:
        name -= 2
    return name - 1 if name and lexed.texts[name - 1] == "::" else name


def _beginning(work: Work, first: int) -> tuple[int, bool, bool]:
    """Where the statement begins, whether it returns, and whether it declares a variable."""
    lexed = work.lexed
    before = names.previous(lexed, first)
    if before == "return":
        return first - 1, True, False
    if before == ")" and lexed.texts[first - 3 : first] == ["(", "void", ")"]:
        first -= 3
        before = names.previous(lexed, first)
    if before != "=":
        if not _is_boundary(work, first):
            raise Unsafe(_IN_EXPRESSION)
        return first, False, False
    start = _left_side(work, first - 1)
    left = lexed.texts[start : first - 1]
    if not left or set(left) & _ONCE:
        raise Unsafe("the call gives a variable its first value")
    return start, False, _is_declaration(work, start, first - 1)


def _left_side(work: Work, k: int) -> int:
    """The first token of what stands before the `=` at k."""
    lexed = work.lexed
    while k > 0 and not _is_boundary(work, k):
        k -= 1
        text = lexed.texts[k]
        if text in (")", "]"):
            k = work.opening.get(k, 0)
        elif text in _OPEN and k > 0 and lexed.texts[k - 1] in _CONTROL:
            raise Unsafe(_IN_CONDITION)
        elif text in _OPEN or text in (",", "=", "?", ";", "}") or lexed.directive[k] >= 0:
            raise Unsafe(_IN_EXPRESSION)
    return k


def _is_declaration(work: Work, start: int, behind: int) -> bool:
    """The tokens are a type and a name: two identifiers with nothing but `*`, `&` or `>` between."""
    lexed = work.lexed
    last = behind - 1
    if lexed.kinds[last] is not Kind.IDENT or last == start:
        return False
    return (lexed.kinds[last - 1] is Kind.IDENT or lexed.texts[last - 1] in ("*", "&", ">")) and (
        lexed.kinds[start] is Kind.IDENT
    )


def _is_boundary(work: Work, k: int) -> bool:
    """A statement may begin at token k."""
    lexed = work.lexed
    before = names.previous(lexed, k)
    if before in (";", "{", "}", "else", "do"):
        return True
    if before == ")":
        return _controls(work, _index_before(work, k))
    return before == ":" and _is_label(work, _index_before(work, k))


def _index_before(work: Work, k: int) -> int:
    k -= 1
    while k >= 0 and work.lexed.directive[k] >= 0:
        k -= 1
    return k


def _controls(work: Work, close: int) -> bool:
    """The bracket that ends at `close` belongs to an `if` or a loop."""
    open_ = work.opening.get(close, 0)
    return open_ > 0 and names.previous(work.lexed, open_) in _CONTROL


def _is_label(work: Work, colon: int) -> bool:
    lexed = work.lexed
    before = names.previous(lexed, colon)
    if before == "default":
        return True
    at = _index_before(work, colon)
    return lexed.kinds[at] in (Kind.IDENT, Kind.NUMBER) and names.previous(lexed, at) in (";", "{", "}", "case", ":")


def _check_place(work: Work, start: int) -> None:
    """The statement stands in the body of a function."""
    lexed = work.lexed
    block = _block(work, start)
    while block >= 0 and lexed.texts[block] != "{":
        block = _block(work, block)
    while block >= 0 and lexed.texts[block] == "{":
        if _opens_body(work, block):
            return
        if names.previous(lexed, block) not in _BEFORE_BLOCK:
            break
        block = _block(work, block)
    raise Unsafe("the call is outside a function's body")


def _block(work: Work, k: int) -> int:
    """The index of the innermost bracket around token k; -1 where there is none."""
    lexed = work.lexed
    k -= 1
    while k >= 0:
        text = lexed.texts[k]
        if lexed.directive[k] >= 0:
            pass
        elif text in (")", "]", "}"):
            k = work.opening.get(k, 0)
        elif text in _OPEN:
            return k
        k -= 1
    return -1


def _opens_body(work: Work, brace: int) -> bool:
    """`{` behind parameters, a condition or a lambda's captures."""
    k = _index_before(work, brace)
    while k > 0 and work.lexed.texts[k] in _BEHIND_PARAMETERS:
        k = _index_before(work, k)
    return k > 0 and work.lexed.texts[k] in (")", "]")


def _needs_braces(work: Work, start: int) -> bool:
    """Alone in an `if` or a loop, behind a label, or where a jump may pass by."""
    before = names.previous(work.lexed, start)
    if before not in (";", "{", "}"):
        return True
    block = _block(work, start)
    opener = _index_before(work, block)
    in_switch = opener > 0 and names.previous(work.lexed, work.opening.get(opener, 0)) == "switch"
    return in_switch or "goto" in work.lexed.words


def edits_around(work: Work, statement: Statement, before: list[Line], after: list[Line]) -> list[Edit]:
    """The edits that put the lines there: on lines of their own, or with the statement between braces."""
    lexed = work.lexed
    start, end = lexed.starts[statement.first], lexed.end(statement.semicolon)
    if statement.braces:
        head: Line = [b"{ ", *(part for line in before for part in (*line, b" "))]
        tail: Line = [*(part for line in after for part in (b" ", *line)), b" }"]
        return [Edit(Span(start, start), tuple(head)), Edit(Span(end, end), tuple(tail))]
    indent = _indent(work, start)
    head = [part for line in before for part in (*line, indent)]
    tail = [part for line in after for part in (indent, *line)]
    edits = [Edit(Span(start, start), tuple(head))] if head else []
    return [*edits, Edit(Span(end, end), tuple(tail))] if tail else edits


def _indent(work: Work, start: int) -> bytes:
    """What stands between two lines: a new line as far in as this one; a space where the statement begins no line."""
    lead = work.text(Span(work.line_start(start), start))
    return b" " if lead.strip() else work.newline + lead.encode("latin-1")
