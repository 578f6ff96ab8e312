"""Kernel launches: left as they are, or turned into hipLaunchKernelGGL; launches from device code are manual."""

from __future__ import annotations

from hipport.analysis.calls import around, split_arguments
from hipport.analysis.work import Work
from hipport.model import Edit, Span
from hipport.source.lexer import Kind
from hipport.table.builtin_findings import KERNEL_LAUNCH, LAUNCH_IN_DEVICE_CODE

_NESTED = LAUNCH_IN_DEVICE_CODE.cases["nested"]
_REWRITTEN = KERNEL_LAUNCH.cases["rewritten"]
_LEFT = KERNEL_LAUNCH.cases["left"]
# a bracket behind one of these belongs to the statement, not to a name
_STATEMENTS = frozenset(("if", "while", "for", "switch", "return", "constexpr", "catch"))


def convert_launches(work: Work) -> None:
    """Look at every `<<<`."""
    lexed = work.lexed
    if "<<<" not in lexed.words:
        return
    places = [i for i, text in enumerate(lexed.texts) if text == "<<<"]
    device_code = _device_bodies(work)
    for i in places:
        at = lexed.starts[i]
        if work.is_other_platform(at):
            continue
        if any(s.start <= at < s.end for s in device_code):
            rule_id, span = LAUNCH_IN_DEVICE_CODE.id, lexed.span(i)
            work.add(rule_id, _NESTED.verdict, "<<<", span, _NESTED.message, _NESTED.help, (), _NESTED.effort)
        elif work.options.launch_syntax == "hip":
            _rewrite(work, i)


def _device_bodies(work: Work) -> list[Span]:
    """The bodies of functions that run on the device alone, as far as tokens tell."""
    lexed, found = work.lexed, []
    for i, text in enumerate(lexed.texts):
        if text not in ("__global__", "__device__") or lexed.directive[i] >= 0:
            continue
        k = i
        while k < len(lexed) and lexed.texts[k] not in ("{", ";", "="):
            k = work.closing.get(k, k) if lexed.texts[k] in ("(", "[") else k
            k += 1
        if k < len(lexed) and lexed.texts[k] == "{" and k in work.closing:
            found.append(Span(lexed.starts[k], lexed.end(work.closing[k])))
    return found


def _rewrite(work: Work, i: int) -> None:
    lexed = work.lexed
    kernel = _kernel_expression(work, i)
    close = _closing_chevrons(work, i)
    if kernel is None or close < 0:
        _left(work, i)
        return
    open_ = close + 3
    end = work.closing.get(open_)
    config = split_arguments(work, i, close)
    if end is None or not 2 <= len(config) <= 4:
        _left(work, i)
        return
    items = [_kernel_name(work, kernel)]
    items += [_config_item(work, tokens, is_extent=number < 2) for number, tokens in enumerate(config)]
    items += [[b"0"]] * (4 - len(config))
    arguments = split_arguments(work, open_, end)
    if arguments:
        items.append(_with_newline(work, around(work, arguments[0][0], arguments[-1][1])))
    parts: list[bytes | Span] = [b"hipLaunchKernelGGL("]
    for number, item in enumerate(items):
        parts += [*([b", "] if number else []), *item]
    parts.append(b")")
    message = _REWRITTEN.message.format(name=work.text(kernel))
    edits = (Edit(Span(kernel.start, lexed.end(end)), tuple(parts)),)
    work.add(KERNEL_LAUNCH.id, _REWRITTEN.verdict, "<<<", lexed.span(i), message, "", edits)


def _left(work: Work, i: int) -> None:
    span = work.lexed.span(i)
    work.add(KERNEL_LAUNCH.id, _LEFT.verdict, "<<<", span, _LEFT.message, _LEFT.help, (), _LEFT.effort)


def _closing_chevrons(work: Work, i: int) -> int:
    """The index of the first of the three `>` that end the launch configuration opened at i; -1 if there are none."""
    lexed, k = work.lexed, i + 1
    while k + 3 < len(lexed):
        text = lexed.texts[k]
        if text in ("(", "[", "{"):
            k = work.closing.get(k, len(lexed))
        elif text in (";", "<<<", ")", "}"):
            return -1
        elif lexed.texts[k : k + 4] == [">", ">", ">", "("] and lexed.starts[k + 2] - lexed.starts[k] == 2:
            return k
        k += 1
    return -1


def _kernel_expression(work: Work, i: int) -> Span | None:
    """What stands before `<<<`: a name with all that belongs to it (qualifiers, objects, template arguments, indices).

    None where that can't be told.
    """
    lexed = work.lexed
    start = _primary(work, i - 1)
    while start is not None and start > 0 and lexed.texts[start - 1] in ("::", ".", "->", "template"):
        joint = start - 1
        if lexed.texts[joint] == "template":
            start = joint
        elif lexed.texts[joint] == "::" and not _ends_a_name(work, joint - 1):
            start = joint  # a leading ::
            break
        else:
            start = _primary(work, joint - 1)
    if start is None or (start > 0 and lexed.texts[start - 1] == "##"):
        return None
    return Span(lexed.starts[start], lexed.end(i - 1))


def _ends_a_name(work: Work, k: int) -> bool:
    return k >= 0 and (work.lexed.kinds[k] is Kind.IDENT or work.lexed.texts[k] == ">")


def _primary(work: Work, k: int) -> int | None:
    """The first token of `name`, `name<...>`, `name[...]`, `name(...)` or `(...)` whose last token is k."""
    lexed = work.lexed
    while k >= 0 and lexed.texts[k] in (")", "]"):
        opening = work.opening.get(k)
        if opening is None:
            return None
        of_a_name = _ends_a_name(work, opening - 1) and lexed.texts[opening - 1] not in _STATEMENTS
        if lexed.texts[k] == ")" and not of_a_name:
            return opening
        k = opening - 1
    if k >= 0 and lexed.texts[k] == ">":
        k = _template_start(work, k) - 1
    return k if k >= 0 and lexed.kinds[k] is Kind.IDENT else None


def _template_start(work: Work, k: int) -> int:
    """The index of the `<` that `>` at k closes; 0 where there is none."""
    texts, depth = work.lexed.texts, 0
    while k >= 0 and texts[k] not in (";", "{", "}"):
        if texts[k] in (")", "]"):
            k = work.opening.get(k, 0)
        depth += {">": 1, "<": -1}.get(texts[k], 0)
        if depth == 0:
            return k
        k -= 1
    return 0


def _kernel_name(work: Work, kernel: Span) -> list[bytes | Span]:
    return [b"HIP_KERNEL_NAME(", kernel, b")"] if "," in work.text(kernel) else [kernel]


def _config_item(work: Work, tokens: tuple[int, int], is_extent: bool) -> list[bytes | Span]:
    """One value of the launch configuration, with the comments around it."""
    lexed = work.lexed
    first, behind = tokens
    own, outer = Span(lexed.starts[first], lexed.end(behind - 1)), around(work, first, behind)
    middle = _extent(work, tokens) if is_extent else [own]
    before, after = Span(outer.start, own.start), Span(own.end, outer.end)
    return [before, *middle, *_with_newline(work, after)]


def _with_newline(work: Work, span: Span) -> list[bytes | Span]:
    """A span, and behind it the newline that a line comment at its end needs."""
    last = work.text(span).rpartition("\n")[2]
    return [span, work.newline] if "//" in last else [span]


def _extent(work: Work, tokens: tuple[int, int]) -> list[bytes | Span]:
    """A grid or block size as a dim3, not wrapped twice; braces don't protect commas in a macro's arguments."""
    lexed = work.lexed
    first, last = tokens
    own = Span(lexed.starts[first], lexed.end(last - 1))
    if lexed.texts[first] == "dim3" and lexed.texts[first + 1] == "(" and work.closing.get(first + 1) == last - 1:
        return [own]
    braces = first + 1 if lexed.texts[first] == "dim3" else first
    if lexed.texts[braces] == "{" and work.closing.get(braces) == last - 1:
        return [b"dim3(", Span(lexed.end(braces), lexed.starts[last - 1]), b")"]
    return [b"dim3(", own, b")"]
