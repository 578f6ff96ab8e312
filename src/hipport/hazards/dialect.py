"""C++ that nvcc takes and clang, on which HIP compilers are built, refuses."""

from __future__ import annotations

from hipport.analysis.work import Work
from hipport.model import Edit, Span
from hipport.table.builtin_findings import REGISTER_KEYWORD

_CASE = REGISTER_KEYWORD.cases["removed"]
_C_SUFFIX = ".c"


def find_dialect(work: Work) -> None:
    """Take out `register`: C++17 has no such storage class, nvcc only warns, clang stops. It never did anything."""
    lexed = work.lexed
    if "register" not in lexed.words or work.source.path.endswith(_C_SUFFIX):
        return
    for i, text in enumerate(lexed.texts):
        if text != "register" or work.is_other_platform(lexed.starts[i]) or i + 1 >= len(lexed):
            continue
        if _names_a_register(work, i):
            continue
        behind = lexed.text[lexed.end(i) : lexed.starts[i + 1]]
        blanks = len(behind) - len(behind.lstrip(" \t"))
        edit = Edit(Span(lexed.starts[i], lexed.end(i) + blanks), ())
        work.add(REGISTER_KEYWORD.id, _CASE.verdict, "register", lexed.span(i), _CASE.message, "", (edit,))


def _names_a_register(work: Work, i: int) -> bool:
    """`register int x asm("r0")`: there it means something."""
    texts = work.lexed.texts
    for k in range(i + 1, min(i + 12, len(texts))):
        if texts[k] in (";", "=", ",", ")"):
            return False
        if texts[k] in ("asm", "__asm__", "__asm"):
            return True
    return False
