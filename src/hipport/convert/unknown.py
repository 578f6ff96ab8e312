"""Names with CUDA's shape that no rule knows: those of a family, and those that must not pass in silence."""

from __future__ import annotations

import re

from hipport.analysis.work import Work
from hipport.model import Verdict
from hipport.source import names
from hipport.table.builtin_findings import UNKNOWN_NAME

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
        return after in ("*", "&", ">", ",", ")") or after[:1].isalpha() or after[:1] == "_"
    return bool(_CONSTANT.fullmatch(text)) and after not in ("=", "[")
