"""`__CUDA_ARCH__`: as "am I device code" it has a twin in HIP, as a number it has none.

Under HIP the macro is undefined, so that a comparison counts it as 0 and takes the branch for old GPUs in silence.
"""

from __future__ import annotations

from hipport.analysis.work import Work
from hipport.model import Edit
from hipport.source import names
from hipport.table.builtin_findings import CUDA_ARCH

MACRO = "__CUDA_ARCH__"
_TWIN = b"__HIP_DEVICE_COMPILE__"
_COMPARISONS = frozenset(("<", ">", "<=", ">=", "==", "!=", "/", "%", "*", "+", "-"))


def find_architecture_tests(work: Work) -> set[int]:
    """Deal with each use of the macro; return its tokens."""
    lexed = work.lexed
    if MACRO not in lexed.words:
        return set()
    found = [i for i, text in enumerate(lexed.texts) if text == MACRO]
    if MACRO in names.macros(lexed):
        return set(found)
    compared = {lexed.directive[i] for i in found if lexed.directive[i] >= 0 and _is_compared(work, i)}
    told: set[int] = set()
    for i in found:
        home = lexed.directive[i]
        if work.is_other_platform(lexed.starts[i]) or home in work.knows_hip or home in told:
            continue
        if home in compared:
            if _is_compared(work, i):
                told.add(home)
                _report(work, i, "compared")
        elif home >= 0 and lexed.directives[home].word != "define":
            _report(work, i, "device-code", (Edit(lexed.span(i), (_TWIN,)),))
        else:
            _report(work, i, "value")
    return set(found)


def _is_compared(work: Work, i: int) -> bool:
    after, before = work.next_text(i), names.previous(work.lexed, i)
    return after in _COMPARISONS or before in _COMPARISONS


def _report(work: Work, i: int, case: str, edits: tuple[Edit, ...] = ()) -> None:
    told = CUDA_ARCH.cases[case]
    work.add(CUDA_ARCH.id, told.verdict, MACRO, work.lexed.span(i), told.message, told.help, edits, told.effort)
