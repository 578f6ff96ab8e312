"""The numbers of one file."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter

from hipport.analysis.work import Work
from hipport.model import Counts, Finding, Verdict


def count(work: Work, findings: list[Finding]) -> Counts:
    """Occurrences by verdict, and lines: a line counts once, by the worst of its findings."""
    by_verdict = Counter(f.verdict for f in findings)
    manual = {f.line for f in findings if f.verdict in (Verdict.MANUAL, Verdict.UNKNOWN)}
    review = {f.line for f in findings if f.verdict is Verdict.REVIEW} - manual
    return Counts(
        files=1,
        occurrences=len(findings),
        renamed=by_verdict[Verdict.RENAMED],
        rewritten=by_verdict[Verdict.REWRITTEN],
        review=by_verdict[Verdict.REVIEW],
        manual=by_verdict[Verdict.MANUAL],
        unknown=by_verdict[Verdict.UNKNOWN],
        cuda_lines=len({f.line for f in findings}),
        review_lines=len(review),
        manual_lines=len(manual),
        code_lines=_code_lines(work),
        effort=sum(f.effort for f in findings),
    )


def _code_lines(work: Work) -> int:
    """Lines on which a token begins."""
    places = sorted([*work.lexed.starts, *(d.span.start for d in work.lexed.directives)])
    bounds = [bisect_left(places, start) for start in work.line_starts]
    return sum(a != b for a, b in zip(bounds, [*bounds[1:], len(places)], strict=True))
