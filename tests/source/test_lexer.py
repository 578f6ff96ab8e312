"""Tokens, comments, strings and directives with their exact spans."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hipport.source import Kind, lex


def texts(data: bytes) -> list[str]:
    return lex(data).texts


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (b"a + b", ["a", "+", "b"]),
        (b"// cudaMalloc\nx", ["x"]),
        (b"// one \\\n still comment\nx", ["x"]),
        (b"/* a /* b */ x", ["x"]),
        (b'"// no comment" x', ['"// no comment"', "x"]),
        (b'"a \\" b" x', ['"a \\" b"', "x"]),
        (b'"a\\\nb" x', ['"a\\\nb"', "x"]),
        (b'R"(cudaFree " )" x', ['R"(cudaFree " )"', "x"]),
        (b'u8R"ab( )" )ab" x', ['u8R"ab( )" )ab"', "x"]),
        (b'L"w" u8"x" x', ['L"w"', 'u8"x"', "x"]),
        (b"'\"' x", ["'\"'", "x"]),
        (b"1'000'000 x", ["1'000'000", "x"]),
        (b"0x1p-3 1e+5f .5 x", ["0x1p-3", "1e+5f", ".5", "x"]),
        (b"a->b::c", ["a", "->", "b", "::", "c"]),
        (b"k<<<1, 2>>>(a)", ["k", "<<<", "1", ",", "2", ">", ">", ">", "(", "a", ")"]),
        (b"a \\\n b", ["a", "b"]),
        (b"na\xefve caf\xc3\xa9", ["na\xefve", "caf\xc3\xa9"]),
        (b"", []),
    ],
)
def test_tokens(source: bytes, expected: list[str]) -> None:
    assert texts(source) == expected


def test_spans_are_bytes() -> None:
    data = "/* é */ cudaFree".encode()
    lexed = lex(data)
    span = lexed.span(0)
    assert data[span.start : span.end] == b"cudaFree"


def test_a_directive_ends_with_its_logical_line() -> None:
    lexed = lex(b"#define F(x) \\\n  cudaFree(x)\ncudaFree(y);\n")
    inside = [lexed.directive[i] for i, t in enumerate(lexed.texts) if t == "cudaFree"]
    assert inside == [0, -1]


def test_a_comment_may_hide_the_end_of_a_directive() -> None:
    lexed = lex(b"#define A /* one\n two */ cudaFree\ncudaFree\n")
    assert [lexed.directive[i] for i, t in enumerate(lexed.texts) if t == "cudaFree"] == [0, -1]


@pytest.mark.parametrize("line", [b"#include <a/b.h>", b'#  include "a/b.h"', b"#include/**/<a/b.h> // x"])
def test_include(line: bytes) -> None:
    (directive,) = lex(line + b"\nint x;").directives
    assert directive.word == "include"
    assert directive.header == "a/b.h"
    assert directive.quoted == (b'"' in line)


def test_text_of_an_error_directive_has_no_tokens() -> None:
    assert texts(b"#error don't use cudaMalloc\nx") == ["x"]


def test_hash_behind_code_is_no_directive() -> None:
    assert lex(b"a # b").directives == []


def test_crlf() -> None:
    lexed = lex(b"#define A cudaFree\r\ncudaFree\r\n")
    assert [d.span for d in lexed.directives] == [(0, 18)]
    assert lexed.texts[-1] == "cudaFree"


def test_unterminated_comment_is_known() -> None:
    lexed = lex(b"x /* never ends\n y")
    assert lexed.texts == ["x"]
    assert lexed.unterminated == 2


@given(st.binary(max_size=300))
def test_any_bytes_give_ordered_spans(data: bytes) -> None:
    lexed = lex(data)
    end = 0
    for i in range(len(lexed)):
        span = lexed.span(i)
        assert end <= span.start < span.end <= len(data)
        assert data[span.start : span.end].decode("latin-1") == lexed.texts[i]
        end = span.end


@given(st.lists(st.sampled_from(["#", "if", "x", '"', "'", "\\", "\n", "/*", "*/", "//", 'R"(', ')"', "(", " "])))
def test_lexing_never_fails_on_broken_text(parts: list[str]) -> None:
    lexed = lex("".join(parts).encode())
    assert len(lexed.kinds) == len(lexed.starts) == len(lexed.texts) == len(lexed.directive)
    assert all(kind in Kind for kind in lexed.kinds)
