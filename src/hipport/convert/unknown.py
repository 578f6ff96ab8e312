"""Names with CUDA's shape that no rule knows: those of a family, and those that must not pass in silence."""

from __future__ import annotations

import re
from bisect import bisect_right

from hipport.analysis.work import Work
from hipport.model import Verdict
from hipport.source import names
from hipport.table.builtin_findings import SPLICED_NAME, TOKEN_PASTE, UNKNOWN_NAME

# shapes that only CUDA's own names have, by how a name is used: called, as a type, as a constant
_FUNCTION = re.compile(
    r"(?:cuda|cublas|cublasLt|cudnn|cufft|curand|cusparse|cusolver|nvrtc|nvml|nvtx|nccl|nvjpeg|cutensor|cupti|cuFile"
    r"|nvJitLink)[A-Z]\w*|curand_\w+|cu(?:Array|Coredump|Ctx|D3D|Destroy|Device|Driver|EGL|Event|External|Flush|Func|GL|"
    r"Get|Graph|Graphics|Green|Import|Init|Ipc|Kernel|Launch|Library|Link|Logs|Mem|Memcpy|Memset|Mipmapped|Module|Multicast"
    r"|Occupancy|Param|Pointer|Profiler|Signal|Stream|Surf|Tensor|Tex|Thread|User|VDPAU|Wait)[A-Z]\w*"
)
_TYPE = re.compile(
    r"(?:cuda|cublas|cublasLt|cudnn|cufft|curand|cusparse|cusolver|nvrtc|nvml|nccl|nvjpeg|cutensor)[A-Z]\w*_t"
    r"|CU[a-z]\w+(?:_t|_enum|_st)|__nv_\w+"
)
_CONSTANT = re.compile(
    r"cuda(?:Error|Memcpy|DevAttr|Stream|Event|Host|Mem|Device|Address|Filter|ReadMode|Func|Limit|Graph)[A-Z]\w+"
    r"|CU(?:DA_ERROR|DA_R|DA_C|BLAS|DNN|FFT|RAND|SPARSE|SOLVER|TENSOR|DART)_[A-Z0-9]\w+"
    r"|CU_(?:DEVICE_ATTRIBUTE|CTX|EVENT|STREAM|MEM|FUNC|LIMIT|JIT|GRAPH|POINTER_ATTRIBUTE|TR|AD_FORMAT|MEMORYTYPE)_\w+"
)
_CASE = UNKNOWN_NAME.cases["unknown"]
_PASTED = TOKEN_PASTE.cases["pasted"]
_SPLICED = SPLICED_NAME.cases["spliced"]


def report_unknown(work: Work, found: list[int]) -> None:
    """A finding for each of these tokens that is not the user's own."""
    if not found:
        return
    own = names.declared_in(work.lexed) | work.options.user_names
    for i in found:
        text = work.lexed.texts[i]
        if text in own or names.is_member(work.lexed, i) or names.qualifier(work.lexed, i):
            continue
        if work.lexed.directive[i] >= 0 and text in names.macro_parameters(work.lexed, work.lexed.directive[i]):
            continue
        family = work.table.family_of(text)
        if family is not None:
            message = f"{text}: {family.why}"
            verdict = family.verdict or Verdict.MANUAL
            work.add(family.id, verdict, text, work.lexed.span(i), message, family.help, (), family.effort)
        elif _used_as_api(work, i, text):
            message = _CASE.message.format(name=text)
            work.add(UNKNOWN_NAME.id, _CASE.verdict, text, work.lexed.span(i), message, _CASE.help, (), _CASE.effort)


def _used_as_api(work: Work, i: int, text: str) -> bool:
    after = work.next_text(i)
    if after == "(":
        return bool(_FUNCTION.fullmatch(text))
    if _TYPE.fullmatch(text):
        return after in ("*", "&", ">", ",", ")") or names.is_word(after)
    return bool(_CONSTANT.fullmatch(text)) and after not in ("=", "[")


def report_spliced(work: Work) -> set[int]:
    """CUDA names that a line continuation cuts in two; the tokens of all such names."""
    lexed = work.lexed
    found: set[int] = set()
    if "\\\n" not in lexed.text and "\\\r\n" not in lexed.text:
        return found
    for match in _SPLICE.finditer(lexed.text):
        i = bisect_right(lexed.starts, match.start()) - 1
        if i < 0 or i + 1 >= len(lexed) or lexed.end(i) != match.start() + 1 or lexed.starts[i + 1] != match.end():
            continue
        name = lexed.texts[i] + lexed.texts[i + 1]
        if name in work.table or names.SHAPE.fullmatch(name):
            found.update((i, i + 1))
            message, case = _SPLICED.message.format(name=name), _SPLICED
            work.add(SPLICED_NAME.id, case.verdict, name, lexed.span(i), message, case.help, (), case.effort)
    return found


_SPLICE = re.compile(r"\w\\\r?\n(?=\w)", re.ASCII)
_STEM = re.compile(
    r"(?:cuda|cu|cublas|cublasLt|cudnn|cufft|curand|cusparse|cusolver|cusolverDn|nvrtc|nvml)(?:[A-Z]\w*)?"
    r"|(?:CUDA|CU|CUBLAS|CUDNN|CUFFT|CURAND|CUSPARSE|CUSOLVER)_\w*"
)


def report_pasted(work: Work) -> None:
    """The beginnings of CUDA names to which a macro pastes the rest."""
    lexed = work.lexed
    if "##" not in lexed.words:
        return
    for i, text in enumerate(lexed.texts[:-1]):
        if lexed.texts[i + 1] != "##" or lexed.directive[i] < 0 or not _STEM.fullmatch(text):
            continue
        if text in work.table or work.is_other_platform(lexed.starts[i]):
            continue
        if text not in names.macro_parameters(lexed, lexed.directive[i]):
            message = _PASTED.message.format(name=text)
            work.add(TOKEN_PASTE.id, _PASTED.verdict, text, lexed.span(i), message, _PASTED.help, (), _PASTED.effort)
