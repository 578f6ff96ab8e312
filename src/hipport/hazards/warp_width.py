"""Code that counts on warps of 32 lanes: `warpSize` beside converted warp functions, and those of the whole wave.

A wave of CDNA has 64 lanes, one of RDNA 32. The warp functions with a mask are converted so that they keep to 32
lanes; what stands beside them must count the same way.
"""

from __future__ import annotations

from hipport.analysis.calls import read_call
from hipport.analysis.work import Work
from hipport.model import Verdict
from hipport.source import names
from hipport.table.builtin_findings import WARP_SIZE, WHOLE_WAVE

_SIZE, _WAVE = WARP_SIZE.cases["beside"], WHOLE_WAVE.cases["used"]
# functions of the whole wave, and how many arguments they have where no width is given
_WHOLE_WAVE = {
    "__shfl": 2, "__shfl_up": 2, "__shfl_down": 2, "__shfl_xor": 2, "__ballot": 1, "__any": 1, "__all": 1,
}  # fmt: skip


def find_warp_width(work: Work) -> None:
    """Reviews for a file that was CUDA: one that is HIP already has been looked at."""
    words = work.lexed.words
    if not work.findings or any(d.header.startswith("hip/") for d in work.lexed.directives):
        return
    own = names.macros(work.lexed)
    converted = any(f.rule_id.startswith("warp/") and f.verdict is Verdict.REWRITTEN for f in work.findings)
    if "warpSize" in words and converted and "warpSize" not in own:
        _report_warp_size(work)
    wanted = (_WHOLE_WAVE.keys() & words) - own
    for i, text in enumerate(work.lexed.texts if wanted else ()):
        if text in wanted and not work.is_other_platform(work.lexed.starts[i]):
            _report_whole_wave(work, i, text)


def _report_warp_size(work: Work) -> None:
    lexed = work.lexed
    found = [i for i, text in enumerate(lexed.texts) if text == "warpSize" and not names.is_member(lexed, i)]
    if any(names.is_declared_here(lexed, i, work.brackets) for i in found if lexed.directive[i] < 0):
        return  # a variable of the file's own
    for i in found:
        span = lexed.span(i)
        if work.is_other_platform(span.start) or _is_width_argument(work, i):
            continue
        work.add(WARP_SIZE.id, _SIZE.verdict, "warpSize", span, _SIZE.message, _SIZE.help, (), _SIZE.effort)


def _is_width_argument(work: Work, i: int) -> bool:
    """The token is the width of a shuffle with a mask, which the rules write as 32."""
    if work.next_text(i) != ")" or names.previous(work.lexed, i) != ",":
        return False
    opening = work.opening.get(names.following(work.lexed, i), 0)
    return work.lexed.texts[opening - 1].startswith("__shfl") and work.lexed.texts[opening - 1].endswith("_sync")


def _report_whole_wave(work: Work, i: int, text: str) -> None:
    lexed = work.lexed
    call = read_call(work, i)
    if names.is_member(lexed, i) or names.qualifier(lexed, i) or call is None:
        return
    if len(call.arguments) != _WHOLE_WAVE[text] or names.is_declared_as_function(lexed, i):
        return
    if lexed.texts[call.close + 1 : call.close + 4] == [">", ">", "("]:
        return  # the half of a wave is taken: hipport's own form
    message = _WAVE.message.format(name=text)
    work.add(WHOLE_WAVE.id, _WAVE.verdict, text, lexed.span(i), message, _WAVE.help, (), _WAVE.effort)
