"""Kernel launches: left as they are, or turned into hipLaunchKernelGGL; launches from device code are manual."""

from __future__ import annotations

from hipport.analysis.calls import split_arguments
from hipport.analysis.work import Work
from hipport.model import Edit, Span
from hipport.source.lexer import Kind
from hipport.table.builtin_findings import KERNEL_LAUNCH, LAUNCH_IN_DEVICE_CODE

_NESTED = LAUNCH_IN_DEVICE_CODE.cases["nested"]
_REWRITTEN = KERNEL_LAUNCH.cases["rewritten"]
_LEFT = KERNEL_LAUNCH.cases["left"]


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
    if kernel is None or close < 0 or close + 3 >= len(lexed) or lexed.texts[close + 3] != "(":
        _left(work, i)
        return
    open_ = close + 3
    end = work.closing.get(open_)
    config = split_arguments(work, i, close)
    if end is None or not 2 <= len(config) <= 4:
        _left(work, i)
        return
    arguments = split_arguments(work, open_, end)
    parts: list[bytes | Span] = [b"hipLaunchKernelGGL(", *_kernel_name(work, kernel), b", "]
    for number, tokens in enumerate(config):
        parts += [*(_extent(work, tokens) if number < 2 else [_tokens_span(work, tokens)]), b", "]
    parts += [b"0, "] * (4 - len(config))
    if arguments:
        parts.append(Span(lexed.starts[arguments[0][0]], lexed.end(arguments[-1][1] - 1)))
    else:
        parts[-1] = b"0"
    parts.append(b")")
    whole = Span(kernel.start, lexed.end(end))
    name = work.text(kernel)
    message = _REWRITTEN.message.format(name=name)
    edits = (Edit(whole, tuple(parts)),)
    work.add(KERNEL_LAUNCH.id, _REWRITTEN.verdict, "<<<", lexed.span(i), message, "", edits)


def _left(work: Work, i: int) -> None:
    span = work.lexed.span(i)
    work.add(KERNEL_LAUNCH.id, _LEFT.verdict, "<<<", span, _LEFT.message, _LEFT.help, (), _LEFT.effort)


def _closing_chevrons(work: Work, i: int) -> int:
    """The index of the first of the three `>` that end the launch configuration opened at i; -1 if there are none."""
    lexed, k = work.lexed, i + 1
    while k + 2 < len(lexed):
        text = lexed.texts[k]
        if text in ("(", "[", "{"):
            k = work.closing.get(k, len(lexed))
        elif text in (";", "<<<") or text in (")", "}"):
            return -1
        elif text == ">" and lexed.texts[k + 1 : k + 3] == [">", ">"] and lexed.starts[k + 2] - lexed.starts[k] == 2:
            if lexed.texts[k + 3 : k + 4] == ["("]:
                return k
        k += 1
    return -1


def _kernel_expression(work: Work, i: int) -> Span | None:
    """What stands before `<<<`: a name, qualified, with template arguments, or something in brackets."""
    lexed, k = work.lexed, i - 1
    if k >= 0 and lexed.texts[k] == ">":
        depth = 0
        while k >= 0:
            depth += {">": 1, "<": -1}.get(lexed.texts[k], 0)
            if depth == 0 or lexed.texts[k] in (";", "{", "}"):
                break
            k -= 1
        k -= 1
    if k < 0:
        return None
    if lexed.texts[k] in (")", "]"):
        opening = next((o for o, c in work.closing.items() if c == k), -1)
        if opening < 0:
            return None
        return Span(lexed.starts[opening], lexed.end(i - 1))
    if lexed.kinds[k] is not Kind.IDENT:
        return None
    while k >= 2 and lexed.texts[k - 1] == "::" and lexed.kinds[k - 2] is Kind.IDENT:
        k -= 2
    if k >= 1 and lexed.texts[k - 1] == "::":
        k -= 1
    return Span(lexed.starts[k], lexed.end(i - 1))


def _kernel_name(work: Work, kernel: Span) -> list[bytes | Span]:
    return [b"HIP_KERNEL_NAME(", kernel, b")"] if "," in work.text(kernel) else [kernel]


def _tokens_span(work: Work, tokens: tuple[int, int]) -> Span:
    return Span(work.lexed.starts[tokens[0]], work.lexed.end(tokens[1] - 1))


def _extent(work: Work, tokens: tuple[int, int]) -> list[bytes | Span]:
    """A grid or block size as a dim3, not wrapped twice; braces don't protect commas in a macro's arguments."""
    lexed = work.lexed
    first, last = tokens
    if lexed.texts[first] == "dim3" and lexed.texts[first + 1] == "(" and work.closing.get(first + 1) == last - 1:
        return [_tokens_span(work, tokens)]
    braces = first + 1 if lexed.texts[first] == "dim3" else first
    if lexed.texts[braces] == "{" and work.closing.get(braces) == last - 1:
        return [b"dim3(", Span(lexed.end(braces), lexed.starts[last - 1]), b")"]
    return [b"dim3(", _tokens_span(work, tokens), b")"]
