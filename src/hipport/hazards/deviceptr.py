"""Arithmetic on device pointers of the driver API: CUdeviceptr is an integer in CUDA, hipDeviceptr_t a void*.

A sum or a difference counts bytes in CUDA, so the pointer is cast to char* there; what only integers can do is done on
its number, and is for a person to look at. Variables and members are known by the file's own declarations.
"""

from __future__ import annotations

from hipport.analysis.work import Work
from hipport.model import Edit, Span
from hipport.source.lexer import Kind
from hipport.table.builtin_findings import DEVICEPTR

_TYPES = frozenset(("CUdeviceptr", "CUdeviceptr_v1", "CUdeviceptr_v2"))
_SUMS = frozenset(("+", "-"))
_ASSIGNING = {"+=": "+", "-=": "-"}
_STEPS = {"++": "+", "--": "-"}
_PAIRS = frozenset(("+=", "-=", "++", "--", ">>", "&&", "||"))
_ON_NUMBERS = frozenset(("%", "&", "|", "^", ">>", "/", "*"))
_INTEGERS = frozenset("size_t uint64_t uintptr_t int64_t intptr_t long unsigned".split())
_TYPE_WORDS = _INTEGERS | _TYPES | frozenset("void char int float double".split())
_ENDS = frozenset((";", "{", "}", ":"))
_OPENING, _CLOSING = frozenset("([{"), frozenset(")]}")
_SUM, _NUMBER = DEVICEPTR.cases["sum"], DEVICEPTR.cases["number"]


def find_deviceptr_arithmetic(work: Work) -> None:
    """Write the casts that arithmetic on CUdeviceptr needs in HIP."""
    if _TYPES.isdisjoint(work.lexed.words):
        return
    plain, arrays = _declared(work)
    for i, text in enumerate(work.lexed.texts):
        if work.is_other_platform(work.lexed.starts[i]):
            continue
        if text in _TYPES:
            _check_cast(work, i)
        elif text in plain:
            _check(work, _start_of_operand(work, i), i)
        elif text in arrays and work.lexed.texts[i + 1 : i + 2] == ["["]:
            _check(work, _start_of_operand(work, i), work.closing.get(i + 1, i))


def _declared(work: Work) -> tuple[set[str], set[str]]:
    """Names of variables, parameters and members, and those of arrays and vectors, that hold a CUdeviceptr."""
    texts, kinds = work.lexed.texts, work.lexed.kinds
    plain: set[str] = set()
    arrays: set[str] = set()
    for i, text in enumerate(texts[:-2]):
        if text not in _TYPES:
            continue
        if texts[i + 1] == ">" and kinds[i + 2] is Kind.IDENT and texts[i - 2 : i - 1] in (["vector"], ["array"]):
            arrays.add(texts[i + 2])
        k = i + 1
        while k + 1 < len(texts) and kinds[k] is Kind.IDENT and texts[k + 1] != "(":
            is_array = texts[k + 1] == "["
            (arrays if is_array else plain).add(texts[k])
            k = _behind_declarator(work, k + 1)
            if k >= len(texts) or texts[k] != "," or texts[k + 1 : k + 2] == ["*"]:
                break
            k += 1
            if k + 1 < len(texts) and (kinds[k + 1] is Kind.IDENT or texts[k + 1] in ("*", "&", "::", "<")):
                break  # the next parameter
    both = plain & arrays
    return plain - both, arrays - both


def _behind_declarator(work: Work, k: int) -> int:
    """The comma or end behind a declared name's brackets and initial value."""
    texts = work.lexed.texts
    while k < len(texts) and texts[k] not in (",", ";", ")", "}"):
        k = work.closing.get(k, k) + 1
    return k


def _start_of_operand(work: Work, i: int) -> int:
    """The first token of `a.b`, `a->b`, `a[i].b` or `f(x)->b`, whose last name is token i."""
    texts = work.lexed.texts
    while i >= 2 and texts[i - 1] in (".", "->", "::"):
        i -= 2
        while i > 0 and texts[i] in (")", "]") and i in work.opening:
            i = work.opening[i] - 1
    return i


def _check(work: Work, first: int, last: int) -> None:
    """The operand of tokens first..last is a device pointer: see what is done with it."""
    before, behind = _before(work, first - 1), _behind(work, last + 1)
    if before in ("*", "&") and not _is_binary(work, first - 1):
        return  # it is no pointer that is taken here, but what it points to, or its address
    if behind in _ASSIGNING:
        _assign(work, first, last, _ASSIGNING[behind])
    elif behind in _STEPS or before in _STEPS:
        _step(work, first, last, before, behind)
    elif behind in _SUMS or (before in _SUMS and _is_binary(work, first - 1)):
        _cast(work, first, last, "static_cast<char*>", _SUM.message)
    elif (
        behind in _ON_NUMBERS
        or (before in _ON_NUMBERS and _is_binary(work, first - 1))
        or _is_stored(work, first, behind)
    ):
        _number(work, first, last)


def _before(work: Work, k: int) -> str:
    """The operator that ends at token k; two adjacent tokens where they make one."""
    return _joined(work, k - 1) or (work.lexed.texts[k] if k >= 0 else "")


def _behind(work: Work, k: int) -> str:
    """The operator that begins at token k."""
    return _joined(work, k) or (work.lexed.texts[k] if k < len(work.lexed) else "")


def _joined(work: Work, k: int) -> str:
    lexed = work.lexed
    if k < 0 or k + 1 >= len(lexed) or lexed.end(k) != lexed.starts[k + 1]:
        return ""
    both = lexed.texts[k] + lexed.texts[k + 1]
    return both if both in _PAIRS else ""


def _is_binary(work: Work, k: int) -> bool:
    """The operator at token k has an operand in front: no cast, no keyword, no bracket that opens."""
    texts = work.lexed.texts
    before = texts[k - 1] if k else ""
    if before == ")":
        return texts[k - 2] != "*" and texts[k - 2] not in _TYPE_WORDS
    return before == "]" or (before != "return" and k > 0 and work.lexed.kinds[k - 1] in (Kind.IDENT, Kind.NUMBER))


def _is_stored(work: Work, first: int, behind: str) -> bool:
    """`size_t x = p;`"""
    texts = work.lexed.texts
    return behind == ";" and first > 2 and texts[first - 1] == "=" and texts[first - 3] in _INTEGERS


def _operand(work: Work, first: int, last: int) -> Span:
    return Span(work.lexed.starts[first], work.lexed.end(last))


def _cast(work: Work, first: int, last: int, cast: str, message: str) -> None:
    span = _operand(work, first, last)
    edit = Edit(span, (f"{cast}(".encode(), span, b")"))
    work.add(DEVICEPTR.id, _SUM.verdict, work.text(span), span, message, _SUM.help, (edit,))


def _number(work: Work, first: int, last: int) -> None:
    span = _operand(work, first, last)
    edit = Edit(span, (b"reinterpret_cast<unsigned long long>(", span, b")"))
    work.add(
        DEVICEPTR.id, _NUMBER.verdict, work.text(span), span, _NUMBER.message, _NUMBER.help, (edit,), _NUMBER.effort
    )


def _assign(work: Work, first: int, last: int, sign: str) -> None:
    """`p += n` is `p = static_cast<char*>(p) + (n)`."""
    span = _operand(work, first, last)
    begin, end = last + 3, _end_of_expression(work, last + 3)
    if end <= begin:
        return
    value = Span(work.lexed.starts[begin], work.lexed.end(end - 1))
    parts = (f"= static_cast<char*>({work.text(span)}) {sign} (".encode(), value, b")")
    if end - begin == 1:
        parts = (parts[0][:-1], value, b"")
    edit = Edit(Span(work.lexed.starts[last + 1], value.end), tuple(p for p in parts if p != b""))
    work.add(DEVICEPTR.id, _SUM.verdict, work.text(span), span, _SUM.message, _SUM.help, (edit,))


def _step(work: Work, first: int, last: int, before: str, behind: str) -> None:
    """`p++` and `++p` whose value is not used: `p = static_cast<char*>(p) + 1`."""
    texts = work.lexed.texts
    sign = _STEPS[behind if behind in _STEPS else before]
    begin, end = (first, last + 2) if behind in _STEPS else (first - 2, last)
    if (begin and texts[begin - 1] not in _ENDS) or texts[end + 1 : end + 2] not in ([";"], [")"], [","]):
        return
    span = _operand(work, first, last)
    pointer = work.text(span)
    new = f"{pointer} = static_cast<char*>({pointer}) {sign} 1".encode()
    whole = Span(work.lexed.starts[begin], work.lexed.end(end))
    work.add(DEVICEPTR.id, _SUM.verdict, pointer, span, _SUM.message, _SUM.help, (Edit(whole, (new,)),))


def _end_of_expression(work: Work, k: int) -> int:
    """The index of the `;`, `,` or closing bracket that ends the expression at token k."""
    texts = work.lexed.texts
    while k < len(texts) and texts[k] not in (";", ",") and texts[k] not in _CLOSING:
        k = work.closing.get(k, k) + 1 if texts[k] in _OPENING else k + 1
    return k


def _check_cast(work: Work, i: int) -> None:
    """`(CUdeviceptr)x + n`: the sum is one of char*."""
    texts = work.lexed.texts
    if i < 1 or texts[i - 1] != "(" or texts[i + 1 : i + 2] != [")"] or i + 2 >= len(texts):
        return
    k = i + 2
    if texts[k] == "(":
        k = work.closing.get(k, k)
    elif work.lexed.kinds[k] is not Kind.IDENT:
        return
    while texts[k + 1 : k + 2] and texts[k + 1] in (".", "->", "::", "(", "["):
        k = work.closing.get(k + 1, k + 1) if texts[k + 1] in ("(", "[") else k + 2
    if texts[k + 1 : k + 2] not in (["+"], ["-"]):
        return
    at = work.lexed.starts[i - 1]
    span = Span(at, work.lexed.end(i + 1))
    work.add(DEVICEPTR.id, _SUM.verdict, work.text(span), span, _SUM.message, "", (Edit(Span(at, at), (b"(char*)",)),))
