"""dim3 and uint3: CUDA converts one to the other by itself, HIP does not.

Types are read off the file's own declarations (`dim3 grid`, `uint3 cell`); a name declared as both is left alone.
"""

from __future__ import annotations

from hipport.analysis.calls import split_arguments
from hipport.analysis.work import Work
from hipport.model import Edit
from hipport.source.lexer import Kind
from hipport.table.builtin_findings import DIM3_UINT3

_CASE = DIM3_UINT3.cases["converted"]
_MAKERS = {"dim3": "dim3", "uint3": "make_uint3"}
_INDICES = frozenset(("threadIdx", "blockIdx", "blockDim", "gridDim"))


def find_dim3_conversions(work: Work) -> None:
    """Write out each conversion between the two types that the file's own declarations show."""
    words = work.lexed.words
    if "uint3" not in words and "make_uint3" not in words:
        return
    types = _declared_types(work)
    for i in range(1, len(work.lexed) - 1):
        text = work.lexed.texts[i]
        if text == "=":
            _check(work, types.get(work.lexed.texts[i - 1]), i + 1, types)
        elif text == "(" and work.lexed.texts[i - 2 : i - 1] in (["dim3"], ["uint3"]):
            _check(work, work.lexed.texts[i - 2], i + 1, types)
        elif text == "<<<":
            for first, last in split_arguments(work, i, _end_of_launch(work, i))[:2]:
                if last - first == 1:
                    _check(work, "dim3", first, types)


def _declared_types(work: Work) -> dict[str, str]:
    """Variables and parameters that the file declares as dim3 or uint3."""
    lexed = work.lexed
    found: dict[str, set[str]] = {}
    for i, text in enumerate(lexed.texts[:-1]):
        if text not in _MAKERS or lexed.directive[i] >= 0:
            continue
        k = i + 1
        while k + 1 < len(lexed) and lexed.kinds[k] is Kind.IDENT:
            found.setdefault(lexed.texts[k], set()).add(text)
            behind = work.closing.get(k + 1, k) + 1 if lexed.texts[k + 1] == "(" else k + 1
            if behind >= len(lexed) or lexed.texts[behind] != ",":
                break
            k = behind + 1
            if lexed.texts[k] in _MAKERS:
                break  # the next parameter
    return {name: types.pop() for name, types in found.items() if len(types) == 1}


def _check(work: Work, wanted: str | None, i: int, types: dict[str, str]) -> None:
    """The value at token i goes where `wanted` is expected: write the conversion out if it has the other type."""
    lexed = work.lexed
    if wanted is None or i + 1 >= len(lexed) or work.is_other_platform(lexed.starts[i]):
        return
    name, behind = lexed.texts[i], lexed.texts[i + 1]
    if wanted == "dim3" and name == "make_uint3" and behind == "(":
        new = b"dim3"
    elif behind in (";", ",", ")", ">") and _other_type(wanted, name, types):
        new = f"{_MAKERS[wanted]}({name}.x, {name}.y, {name}.z)".encode()
    else:
        return
    span = lexed.span(i)
    work.add(DIM3_UINT3.id, _CASE.verdict, name, span, _CASE.message, "", (Edit(span, (new,)),))


def _other_type(wanted: str, name: str, types: dict[str, str]) -> bool:
    if name in _INDICES:
        return wanted == "uint3"
    return name in types and types[name] != wanted


def _end_of_launch(work: Work, i: int) -> int:
    texts, k = work.lexed.texts, i + 1
    while k + 2 < len(texts) and texts[k : k + 3] != [">", ">", ">"] and texts[k] != ";":
        k += 1
    return k
