"""Calls in a token stream: template arguments, arguments, and what an argument may do when evaluated."""

from __future__ import annotations

import re
from dataclasses import dataclass

from hipport.analysis.work import Work
from hipport.model import Span
from hipport.source import names
from hipport.source.lexer import Kind

_IN_TEMPLATE_ARGS = frozenset((",", "::", "*", "&", "&&", "...", ":", "-", "+", "/", "%", "==", "!="))
_BEHIND_TEMPLATE_ARGS = frozenset(("(", "::", "{", ")", ">", "*", "&", "&&", "<<<", "...", ";", ","))
# template arguments of more tokens are not looked for: they would be `<` signs of something else
_LONGEST_TEMPLATE = 400
# look like calls, and do nothing but give a value
_PURE = frozenset(
    "sizeof alignof static_cast reinterpret_cast const_cast dynamic_cast decltype int unsigned long short char "
    "bool float double size_t uint32_t uint64_t int32_t int64_t dim3 min max __activemask __ballot_sync __ballot "
    "__popc __ffs HIP_SYMBOL get data size begin end c_str raw_pointer_cast return if while".split()
)
_UNEVALUATED = frozenset(("sizeof", "alignof", "decltype", "noexcept"))
_ACTS = frozenset(("new", "delete", "throw", "co_await", "co_yield"))


@dataclass(frozen=True, slots=True)
class Call:
    """`name<template arguments>(arguments)`: token indices of the name and the brackets.

    For each argument its span, its range of tokens, and its span with the comments around it.
    """

    name: int
    open: int
    close: int
    arguments: tuple[Span, ...]
    tokens: tuple[tuple[int, int], ...]
    with_comments: tuple[Span, ...]
    has_empty: bool = False


def skip_template_arguments(work: Work, i: int) -> int:
    """If `<` at i opens template arguments, the index behind their `>`; else i."""
    lexed = work.lexed
    depth, k, home = 0, i, lexed.directive[i] if i < len(lexed) else -1
    limit = min(len(lexed), i + _LONGEST_TEMPLATE)
    while k < limit and lexed.directive[k] == home:
        text = lexed.texts[k]
        if text == "<":
            depth += 1
        elif text == ">":
            depth -= 1
            if depth == 0:
                after = lexed.texts[k + 1] if k + 1 < len(lexed) and lexed.directive[k + 1] == home else ";"
                return k + 1 if after in _BEHIND_TEMPLATE_ARGS else i
        elif text in ("(", "["):
            k = work.closing.get(k, len(lexed))
        elif lexed.kinds[k] is Kind.PUNCT and text not in _IN_TEMPLATE_ARGS:
            return i
        k += 1
    return i


def read_call(work: Work, i: int) -> Call | None:
    """The call whose name is token i, or None where no argument list follows (or it doesn't end)."""
    lexed = work.lexed
    k = names.following(lexed, i)
    if k >= 0 and lexed.texts[k] == "<":
        k = skip_template_arguments(work, k)
    if k < 0 or k >= len(lexed) or lexed.texts[k] != "(" or lexed.directive[k] != lexed.directive[i]:
        return None
    close = work.closing.get(k)
    if close is None:
        return None
    ranges = split_arguments(work, k, close)
    spans = tuple(Span(lexed.starts[a], lexed.end(b - 1)) for a, b in ranges)
    commas = sum(lexed.texts[b] == "," for _, b in ranges[:-1])
    has_empty = bool(ranges) and (commas != len(ranges) - 1 or lexed.texts[ranges[0][0] - 1] == ",")
    has_empty = has_empty or (bool(ranges) and lexed.texts[ranges[-1][1]] == ",")
    return Call(i, k, close, spans, tuple(ranges), tuple(around(work, a, b) for a, b in ranges), has_empty)


def around(work: Work, first: int, behind: int) -> Span:
    """From the comma (or bracket) before an argument to the one behind it, less white space."""
    lexed = work.lexed
    start, end = lexed.end(first - 1), lexed.starts[behind] if behind < len(lexed) else lexed.end(behind - 1)
    text = lexed.text[start:end]
    return Span(start + len(text) - len(text.lstrip()), end - len(text) + len(text.rstrip()))


def split_arguments(work: Work, open_: int, close: int) -> list[tuple[int, int]]:
    """Token ranges between two brackets, split at the commas that no bracket or template argument list hides."""
    lexed = work.lexed
    ranges, start, k = [], open_ + 1, open_ + 1
    while k < close:
        text = lexed.texts[k]
        if text in ("(", "[", "{"):
            k = min(work.closing.get(k, close - 1), close - 1)
        elif text == "<" and lexed.kinds[k - 1] is Kind.IDENT:
            behind = skip_template_arguments(work, k)
            k = behind - 1 if behind > k else k
        elif text == ",":
            ranges.append((start, k))
            start = k + 1
        k += 1
    if start < close or ranges:
        ranges.append((start, close))
    home = lexed.directive[open_]
    trimmed = [_own_tokens(work, a, b, home) for a, b in ranges]
    return [(a, b) for a, b in trimmed if a < b]


def _own_tokens(work: Work, start: int, end: int, home: int) -> tuple[int, int]:
    """Without the directives that stand at either end (an #if inside an argument list)."""
    directive = work.lexed.directive
    while start < end and directive[start] != home:
        start += 1
    while end > start and directive[end - 1] != home:
        end -= 1
    return start, end


def has_side_effects(work: Work, tokens: tuple[int, int]) -> bool:
    """Evaluating the argument may do something: it assigns, counts, or calls what isn't known to be harmless."""
    lexed = work.lexed
    k, end = tokens
    while k < end:
        text = lexed.texts[k]
        if text in _UNEVALUATED and k + 1 < end and lexed.texts[k + 1] == "(":
            k = work.closing.get(k + 1, k)
        elif text in _ACTS or _assigns(work, k, end) or _calls(work, k, end):
            return True
        k += 1
    return False


def _assigns(work: Work, k: int, end: int) -> bool:
    """`=` alone or behind an operator (`+=`, `<<=`), `++`, `--`."""
    lexed = work.lexed
    text, behind = lexed.texts[k], lexed.texts[k + 1] if k + 1 < end else ""
    if text == "=":
        return not _is_capture(work, k)
    joined = k + 1 < end and _adjacent(work, k)
    return joined and ((text in "+-" and behind == text) or (text, behind) in (("<", "<="), (">", ">=")))


def _is_capture(work: Work, k: int) -> bool:
    """The `=` of a lambda, `[=]`."""
    texts = work.lexed.texts
    return k > 0 and texts[k - 1] == "[" and texts[k + 1 : k + 2] in (["]"], [","])


def _calls(work: Work, k: int, end: int) -> bool:
    """Token k begins a call: of a name, with template arguments or without, or of what an expression gives."""
    lexed = work.lexed
    text, behind = lexed.texts[k], lexed.texts[k + 1] if k + 1 < end else ""
    if lexed.kinds[k] is Kind.IDENT and text not in _PURE:
        if behind == "<":
            after = skip_template_arguments(work, k + 1)
            return after > k + 1 and after < end and lexed.texts[after] == "("
        return behind == "("
    # `)(` is a cast as well: then there is a type between the first brackets, or a `*` at their end
    if behind != "(" or text not in (")", "]", "}"):
        return False
    return text != ")" or not _is_cast(work, k)


def _is_cast(work: Work, close: int) -> bool:
    """The brackets that end here hold a type: words, `::`, template arguments, and `*` or `&` at the end only."""
    lexed = work.lexed
    open_ = work.opening.get(close, -1)
    if open_ < 0 or lexed.kinds[open_ - 1] is Kind.IDENT or lexed.texts[open_ - 1] in (")", "]"):
        # behind a name these are arguments; `sizeof(x)(` is no C++
        return open_ > 0 and lexed.texts[open_ - 1] in _PURE
    inside = lexed.texts[open_ + 1 : close]
    while inside and inside[-1] in ("*", "&", "&&", "const"):
        inside = inside[:-1]
    return bool(inside) and all(re.fullmatch(r"\w+|::|<|>|,", text) for text in inside)


def _adjacent(work: Work, k: int) -> bool:
    return work.lexed.starts[k + 1] == work.lexed.end(k)


def is_open_ended(work: Work, tokens: tuple[int, int]) -> bool:
    """The argument stands for any number of them: __VA_ARGS__ or a pack expansion."""
    texts = work.lexed.texts[tokens[0] : tokens[1]]
    return "__VA_ARGS__" in texts or "..." in texts
