"""CUB's classes whose template arguments mean the width of a warp: 32 in CUB, the wave's in hipCUB."""

from __future__ import annotations

from hipport.analysis import calls
from hipport.analysis.work import Work
from hipport.model import Edit, Span
from hipport.source.lexer import Kind
from hipport.table.builtin_findings import CUB_WARP, CUB_WARP_TRANSPOSE

_WIDTH, _BLOCK = CUB_WARP.cases["written"], CUB_WARP_TRANSPOSE.cases["block"]
# by class what stands in front of the width, as far as CUB has defaults for it
_WARP_CLASSES = {
    "WarpReduce": ("",),
    "WarpScan": ("",),
    "WarpMergeSort": ("", ""),
    "WarpExchange": ("", ""),
    "WarpLoad": ("", "", "WARP_LOAD_DIRECT"),
    "WarpStore": ("", "", "WARP_STORE_DIRECT"),
}
_BLOCK_CLASSES = frozenset(("BlockLoad", "BlockStore"))
_TRANSPOSES = ("BLOCK_LOAD_WARP_TRANSPOSE", "BLOCK_STORE_WARP_TRANSPOSE")
_WAVE = 64


def find_cub_widths(work: Work) -> None:
    """Write out the 32 lanes of a warp that CUB takes by default, and tell blocks that are no multiple of a wave."""
    words = work.lexed.words
    if "cub" not in words or words.isdisjoint(_WARP_CLASSES.keys() | _BLOCK_CLASSES):
        return
    prefixes, opened = _names_of_cub(work)
    texts = work.lexed.texts
    for i, text in enumerate(texts[:-1]):
        if texts[i + 1] != "<" or not (text in _WARP_CLASSES or text in _BLOCK_CLASSES):
            continue
        before = texts[i - 2] if i > 1 and texts[i - 1] == "::" else ""
        known = before in prefixes if before else opened and texts[i - 1] not in (".", "->", "struct", "class")
        close = _closing_angle(work, i + 1) if known else -1
        if close < 0 or work.is_other_platform(work.lexed.starts[i]):
            continue
        arguments = calls.split_arguments(work, i + 1, close)
        if text in _WARP_CLASSES:
            _write_width(work, i, close, len(arguments), before)
        else:
            _check_block(work, i, arguments)


def _closing_angle(work: Work, i: int) -> int:
    """The `>` of the template arguments that open at i; these are known to be such. -1 where there is none."""
    texts, depth = work.lexed.texts, 0
    while i < len(texts) and texts[i] not in (";", "{", "}"):
        depth += (texts[i] == "<") - (texts[i] == ">")
        if depth == 0:
            return i
        i = work.closing.get(i, i) + 1
    return -1


def _names_of_cub(work: Work) -> tuple[set[str], bool]:
    """`cub` and its aliases in the file, and whether its names stand there without it."""
    texts = work.lexed.texts
    prefixes, opened = {"cub"}, False
    for i, text in enumerate(texts[:-3]):
        if text == "namespace" and texts[i + 2 : i + 4] == ["=", "cub"]:
            prefixes.add(texts[i + 1])
        elif text == "using":
            opened = opened or texts[i + 1 : i + 3] in (["namespace", "cub"], ["cub", "::"])
    return prefixes, opened


def _write_width(work: Work, i: int, close: int, count: int, before: str) -> None:
    """`WarpReduce<int>` becomes `WarpReduce<int, 32>`. With `before` in front of what else must be said."""
    front = _WARP_CLASSES[work.lexed.texts[i]]
    if not 0 < count <= len(front) or any(not name for name in front[count:]):
        return
    prefix = {"": "", "cub": "hipcub::"}.get(before, f"{before}::")
    more = [f"{prefix}{name}" for name in front[count:]] + ["32"]
    at = work.lexed.end(close - 1)
    edit = Edit(Span(at, at), (f", {', '.join(more)}".encode(),))
    span = work.lexed.span(i)
    message = _WIDTH.message.format(name=work.text(span))
    work.add(CUB_WARP.id, _WIDTH.verdict, work.text(span), span, message, _WIDTH.help, (edit,), _WIDTH.effort)


def _check_block(work: Work, i: int, arguments: list[tuple[int, int]]) -> None:
    """A transposition by warps wants whole waves."""
    lexed = work.lexed
    if len(arguments) < 4 or lexed.texts[arguments[3][1] - 1] not in _TRANSPOSES:
        return
    first, last = arguments[1]
    text = lexed.texts[first]
    if last - first != 1 or lexed.kinds[first] is not Kind.NUMBER or not text.isdecimal() or int(text) % _WAVE == 0:
        return
    message = _BLOCK.message.format(number=text)
    span = lexed.span(i)
    work.add(CUB_WARP_TRANSPOSE.id, _BLOCK.verdict, lexed.texts[i], span, message, _BLOCK.help, (), _BLOCK.effort)
