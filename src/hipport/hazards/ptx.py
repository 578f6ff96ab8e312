"""Inline PTX: assembler text of NVIDIA GPUs, which no AMD compiler takes. Host assembler is left alone."""

from __future__ import annotations

import re
from dataclasses import dataclass

from hipport.analysis.work import Work
from hipport.model import Verdict
from hipport.source.lexer import Kind

_WORDS = frozenset(("asm", "__asm__", "__asm"))
_PTX = re.compile(
    r"(?:^|[\s;{@\"n])(?:[a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_:]*)+|trap|exit|ret|brkpt|activemask|griddepcontrol)\s*[\s;\"%\\]"
)
_REGISTERS = re.compile(
    r"%%?(?:laneid|warpid|smid|nsmid|clock|globaltimer|lanemask_\w+|tid|ctaid|ntid|nctaid|gridid)\b"
)


@dataclass(frozen=True, slots=True)
class _Purpose:
    """What some instructions are for, what to use instead, and the minutes it takes."""

    pattern: re.Pattern[str]
    what: str
    help: str
    effort: int


# the first that matches counts
_PURPOSES = [
    _Purpose(re.compile(pattern), what, help, effort)
    for pattern, what, help, effort in (
        (
            r"\b(?:wgmma|tcgen05)\.",
            "warp-group matrix instructions",
            "Rewrite the kernel on MFMA or WMMA builtins, rocWMMA or Composable Kernel.",
            2400,
        ),
        (
            r"\b(?:mma|wmma|ldmatrix|stmatrix)\.",
            "tensor-core instructions",
            "Rewrite this part with rocWMMA or the MFMA/WMMA builtins: fragments have another layout.",
            960,
        ),
        (
            r"\b(?:cp\.async|cp\.bulk|cp\.reduce|mbarrier)\b",
            "asynchronous copies to shared memory",
            "Load through registers and write to shared memory, with __syncthreads() where the wait stands.",
            240,
        ),
        (r"%%?laneid\b", "the lane number", "Use __lane_id(); on a 64-lane wave it reaches 63.", 10),
        (r"%%?smid\b", "the multiprocessor number", "Read the HW_ID register, or do without it.", 60),
        (r"%%?(?:clock|clock64|globaltimer)\b", "a clock", "Use clock64() or wall_clock64().", 10),
        (r"%%?lanemask_", "a lane mask", "Form it from __lane_id().", 15),
        (
            r"\b(?:bar|barrier)\.(?:sync|arrive|red|warp)",
            "a barrier",
            "Use __syncthreads() or sync() of a group.",
            60,
        ),
        (r"\b(?:membar|fence)\.", "a memory fence", "Use __threadfence() or __threadfence_block().", 15),
        (
            r"\b(?:ld|st)\.(?:global|shared|volatile|relaxed|acquire|release|cg|ca|cs|nc|weak)",
            "loads or stores with a cache or ordering hint",
            "Use a plain access, __builtin_nontemporal_load/store, or __hip_atomic_load/store with the ordering.",
            30,
        ),
        (r"\b(?:red|atom)\.", "atomic operations", "Use atomicAdd() and its kin or __hip_atomic_fetch_add().", 30),
        (r"\b(?:shfl|vote|match|redux)\.", "warp operations", "Use the __shfl or __ballot functions.", 30),
        (
            r"\b(?:add|addc|sub|subc|mad|madc)\.(?:cc|lo\.cc|hi\.cc|c)",
            "carry chains",
            "Use __int128 or __builtin_addc().",
            120,
        ),
        (r"\bprefetch", "a prefetch", "Use __builtin_prefetch(), or drop it.", 10),
        (r"\b(?:cvt|cvta)\.", "conversions", "Use a cast or the conversion function of the type.", 20),
        (r"", "", "Write it in C++ with the builtin functions for this instruction.", 30),
    )
]


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
        purpose = next(p for p in _PURPOSES if p.pattern.search(body))
        what = f"inline PTX ({purpose.what})" if purpose.what else "inline PTX"
        message = f"{what}: `{' '.join(body.split())[:40]}`"
        work.add("inline-ptx", Verdict.MANUAL, text, lexed.span(i), message, purpose.help, (), purpose.effort)


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
