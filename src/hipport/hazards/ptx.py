"""Inline PTX: assembler text of NVIDIA GPUs, which no AMD compiler takes. Host assembler is left alone."""

from __future__ import annotations

import re

from hipport.analysis.work import Work
from hipport.source.lexer import Kind
from hipport.table.builtin_findings import INLINE_PTX

_WORDS = frozenset(("asm", "__asm__", "__asm"))
_PTX = re.compile(
    r"(?:^|[\s;{@\"n])(?:[a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_:]*)+|trap|exit|ret|brkpt|activemask|griddepcontrol)\s*[\s;\"%\\]"
)
_REGISTERS = re.compile(
    r"%%?(?:laneid|warpid|smid|nsmid|clock|globaltimer|lanemask_\w+|tid|ctaid|ntid|nctaid|gridid)\b"
)

# What some instructions are for, by the case of the finding. The first that matches counts.
_PURPOSES = {
    "warp-group": re.compile(r"\b(?:wgmma|tcgen05)\."),
    "matrix": re.compile(r"\b(?:mma|wmma|ldmatrix|stmatrix)\."),
    "async-copy": re.compile(r"\b(?:cp\.async|cp\.bulk|cp\.reduce|mbarrier)\b"),
    "lane": re.compile(r"%%?laneid\b"),
    "multiprocessor": re.compile(r"%%?smid\b"),
    "clock": re.compile(r"%%?(?:clock|clock64|globaltimer)\b"),
    "lane-mask": re.compile(r"%%?lanemask_"),
    "barrier": re.compile(r"\b(?:bar|barrier)\.(?:sync|arrive|red|warp)"),
    "fence": re.compile(r"\b(?:membar|fence)\."),
    "access": re.compile(r"\b(?:ld|st)\.(?:global|shared|volatile|relaxed|acquire|release|cg|ca|cs|nc|weak)"),
    "atomic": re.compile(r"\b(?:red|atom)\."),
    "warp": re.compile(r"\b(?:shfl|vote|match|redux)\."),
    "carry": re.compile(r"\b(?:add|addc|sub|subc|mad|madc)\.(?:cc|lo\.cc|hi\.cc|c)"),
    "prefetch": re.compile(r"\bprefetch"),
    "conversion": re.compile(r"\b(?:cvt|cvta)\."),
    "other": re.compile(""),
}


def find_inline_ptx(work: Work) -> None:
    """A finding for each asm statement with PTX in it."""
    lexed = work.lexed
    if not _WORDS & lexed.words:
        return
    for i, text in enumerate(lexed.texts):
        if text not in _WORDS or lexed.kinds[i] is not Kind.IDENT or work.is_other_platform(lexed.starts[i]):
            continue
        body = _assembler_text(work, i)
        if body is None or not (_PTX.search(body) or _REGISTERS.search(body)):
            continue
        case = INLINE_PTX.cases[next(key for key, pattern in _PURPOSES.items() if pattern.search(body))]
        message = f"{case.message}: `{' '.join(body.split())[:40]}`"
        work.add(INLINE_PTX.id, case.verdict, text, lexed.span(i), message, case.help, (), case.effort)


def _assembler_text(work: Work, i: int) -> str | None:
    """The first string of the asm statement that begins at token i; None if it isn't one."""
    lexed, k = work.lexed, i + 1
    while k < len(lexed) and lexed.texts[k] in ("volatile", "__volatile__", "inline", "goto"):
        k += 1
    if k >= len(lexed) or lexed.texts[k] != "(":
        return None
    parts, k = [], k + 1
    while k < len(lexed) and (lexed.kinds[k] is Kind.STRING or lexed.kinds[k] is Kind.IDENT):
        if lexed.kinds[k] is Kind.STRING:
            parts.append(lexed.texts[k].strip('"'))
        k += 1
    return " ".join(parts).replace("\\n", "\n").replace("\\t", " ") if parts else None
