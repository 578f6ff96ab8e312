"""`__CUDA_ARCH__`: as "am I device code" it has a twin in HIP, as a number it has none.

Under HIP the macro is undefined, so that a comparison counts it as 0 and takes the branch for old GPUs in silence.
"""

from __future__ import annotations

from hipport.analysis.work import Work
from hipport.model import Edit, Verdict
from hipport.source import names

MACRO = "__CUDA_ARCH__"
_TWIN = b"__HIP_DEVICE_COMPILE__"
_RULE = "cuda-arch"
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
                _report_number(work, i)
        elif home >= 0 and lexed.directives[home].word != "define":
            message = f"{MACRO} becomes {_TWIN.decode()}: it asks whether this is device code"
            edit = Edit(lexed.span(i), (_TWIN,))
            work.add(_RULE, Verdict.RENAMED, MACRO, lexed.span(i), message, "", (edit,))
        else:
            message = f"{MACRO} as a value in code: HIP has no architecture number"
            help = "Ask for a property instead (warpSize, __gfx90a__ ...), or drop the case."
            work.add(_RULE, Verdict.MANUAL, MACRO, lexed.span(i), message, help, (), 15)
    return set(found)


def _is_compared(work: Work, i: int) -> bool:
    after, before = work.next_text(i), names.previous(work.lexed, i)
    return after in _COMPARISONS or before in _COMPARISONS


def _report_number(work: Work, i: int) -> None:
    message = f"{MACRO} is compared with a number: it is undefined under HIP and counts as 0 there"
    help = (
        "Look at which branch AMD GPUs should take: write `defined(__HIP_DEVICE_COMPILE__) || ...` in front, "
        "or test __gfx90a__, __gfx942__ ... by name."
    )
    work.add(_RULE, Verdict.REVIEW, MACRO, work.lexed.span(i), message, help, (), 10)
