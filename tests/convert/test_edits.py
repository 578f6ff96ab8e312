"""Edits: nested, all or none, and never in each other's way in silence."""

from __future__ import annotations

from hipport.convert.edits import apply, settle
from hipport.model import Edit, Finding, Span, Verdict

DATA = b"outer(inner(a), b)"


def finding(name: str, *edits: Edit) -> Finding:
    return Finding(name, Verdict.REWRITTEN, name, edits[0].span, 1, 1, "", edits=edits)


def run(*findings: Finding) -> tuple[list[Finding], bytes]:
    settled, edits = settle(list(findings))
    return settled, apply(DATA, edits)


def test_an_edit_inside_a_kept_span_moves_with_it() -> None:
    outer = finding("outer", Edit(Span(6, 17), (Span(16, 17), b", ", Span(6, 14))))
    inner = finding("inner", Edit(Span(6, 11), (b"INNER",)))
    settled, text = run(outer, inner)
    assert text == b"outer(b, INNER(a))"
    assert [f.verdict for f in settled] == [Verdict.REWRITTEN] * 2


def test_a_finding_in_text_that_is_taken_out_goes_with_it() -> None:
    outer = finding("outer", Edit(Span(6, 17), (Span(16, 17),)))
    inner = finding("inner", Edit(Span(6, 11), (b"INNER",)))
    settled, text = run(outer, inner)
    assert text == b"outer(b)"
    assert settled[1].edits == ()
    assert "outer" in settled[1].message


def test_of_two_that_clash_the_later_is_manual_and_none_of_its_edits_is_made() -> None:
    first = finding("first", Edit(Span(0, 8), (b"X",)))
    second = finding("second", Edit(Span(6, 11), (b"Y",)), Edit(Span(16, 17), (b"Z",)))
    settled, text = run(first, second)
    assert text == b"Xner(a), b)"
    assert [f.verdict for f in settled] == [Verdict.REWRITTEN, Verdict.MANUAL]
    assert settled[1].help


def test_the_same_span_twice_is_a_clash() -> None:
    settled, text = run(finding("a", Edit(Span(0, 5), (b"A",))), finding("b", Edit(Span(0, 5), (b"B",))))
    assert text.startswith(b"A(")
    assert settled[1].verdict is Verdict.MANUAL


def test_insertions_at_the_place_of_an_edit() -> None:
    edit = finding("a", Edit(Span(0, 5), (b"A",)))
    _, edits = settle([edit], [Edit(Span(0, 0), (b"#include\n",))])
    assert apply(DATA, edits) == b"#include\nA(inner(a), b)"
