"""Bytes to tokens: identifiers, literals, punctuation and preprocessor lines, each with its exact byte span.

The bytes are read as Latin-1, which maps every byte to one character: offsets in the text are offsets in the
file, whatever its encoding, and no byte is ever invalid. Comments and white space give no tokens.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import IntEnum

from hipport.model import Span


class Kind(IntEnum):
    IDENT = 1
    NUMBER = 2
    STRING = 3
    PUNCT = 4


_CONTINUED = r"\\(?:\r\n|[\s\S])"
_STRING = rf'"(?:[^"\\\n]|{_CONTINUED})*"'
_CHAR = rf"'(?:[^'\\\n]|{_CONTINUED})*'"
_BLOCK = r"/\*[^*]*\*+(?:[^/*][^*]*\*+)*/"
_LINE = rf"//[^\n\\]*(?:{_CONTINUED}[^\n\\]*)*"
_RAW = r'R"(?P<delim>[^\ ()\\\t\v\f\n"]{0,16})\([\s\S]*?\)(?P=delim)"'
_TOKEN = re.compile(
    rf"""(?P<raw>(?:u8|[uUL])?{_RAW})
    |(?P<string>(?:u8|[uUL])?(?:{_STRING}|{_CHAR}))
    |(?P<ident>[A-Za-z_$\x80-\xff][\w$\x80-\xff]*)
    |(?P<comment>{_LINE}|{_BLOCK})
    |(?P<unterminated>/\*)
    |(?P<number>\.?[0-9](?:[eEpP][+-]|'?[\w.])*)
    |(?P<joined>\\\r?\n)
    |(?P<punct><<<|::|->|&&|\|\||[<>=!]=|\#\#|\.\.\.|[^\s])
    """,
    re.VERBOSE | re.ASCII,
)
# one logical line of a directive: continuations, comments and strings may hide its end
_DIRECTIVE = re.compile(rf"(?:{_RAW}|[^\n\\/\"']|{_BLOCK}|{_LINE}|{_STRING}|{_CHAR}|{_CONTINUED}|[\\/\"'])*")
_HEAD = re.compile(rf"\#(?:[ \t]|{_BLOCK}|\\\r?\n)*(\w*)(?:[ \t]|{_BLOCK}|\\\r?\n)*")
_HEADER_NAME = re.compile(r'<([^>\n]+)>|"([^"\n]+)"')


# the byte order mark of UTF-8, read as Latin-1
BOM = "\xef\xbb\xbf"
_NOWHERE = Span(0, 0)


@dataclass(frozen=True, slots=True)
class Directive:
    """A preprocessor line. `body` begins after the directive's word; `first`..`last` are its tokens' indices."""

    word: str
    span: Span
    body: int
    first: int
    last: int
    header: str = ""
    header_span: Span = _NOWHERE
    quoted: bool = False


@dataclass(slots=True)
class Lexed:
    """The tokens of a file as parallel lists, and its directives in order.

    `directive[i]` is the index of the directive that token i stands in, or -1. `brackets` is what names.enclosing
    found, once it was asked.
    """

    text: str
    kinds: list[Kind] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    directive: list[int] = field(default_factory=list)
    directives: list[Directive] = field(default_factory=list)
    comments: list[Span] = field(default_factory=list)
    unterminated: int = -1

    _words: frozenset[str] | None = None
    brackets: list[str] | None = None

    def __len__(self) -> int:
        return len(self.texts)

    @property
    def words(self) -> frozenset[str]:
        """The different texts of all tokens."""
        if self._words is None:
            self._words = frozenset(self.texts)
        return self._words

    def end(self, i: int) -> int:
        return self.starts[i] + len(self.texts[i])

    def span(self, i: int) -> Span:
        return Span(self.starts[i], self.end(i))


def lex(data: bytes) -> Lexed:
    """Split a file into tokens. Never fails: what is no token of C++ becomes punctuation of one byte."""
    return _Lexer(data.decode("latin-1")).run()


class _Lexer:
    def __init__(self, text: str) -> None:
        self.out = Lexed(text)

    def run(self) -> Lexed:
        out, text = self.out, self.out.text
        pos, end = len(BOM) if text.startswith(BOM) else 0, len(text)
        while pos < end:
            pos = self._tokens(pos, end, -1)
            if pos < end:
                pos = self._directive(pos)
        return out

    def _tokens(self, pos: int, end: int, inside: int) -> int:
        """Read tokens up to `end`, or to the `#` that begins a directive; return where that is."""
        out, text = self.out, self.out.text
        kinds, starts, texts, owner = out.kinds, out.starts, out.texts, out.directive
        for match in _TOKEN.finditer(text, pos, end):
            group = match.lastgroup
            start = match.start()
            if group == "ident":
                kinds.append(Kind.IDENT)
            elif group == "punct":
                if inside < 0 and match.group() == "#" and self._begins_line(start):
                    return start
                kinds.append(Kind.PUNCT)
            elif group == "comment":
                out.comments.append(Span(start, match.end()))
                continue
            elif group == "joined":
                continue
            elif group == "number":
                kinds.append(Kind.NUMBER)
            elif group == "unterminated":
                if out.unterminated < 0:
                    out.unterminated = start
                return end
            else:
                kinds.append(Kind.STRING)
            starts.append(start)
            texts.append(match.group())
            owner.append(inside)
        return end

    def _begins_line(self, start: int) -> bool:
        """Only white space and comments stand before this place on its line."""
        text, out = self.out.text, self.out
        while start > 0:
            before = text[start - 1]
            if before == "\n":
                return True
            if before in " \t\r\v\f":
                start -= 1
            elif out.comments and out.comments[-1].end == start:
                start = out.comments[-1].start
            else:
                return start == len(BOM) and text.startswith(BOM)
        return True

    def _directive(self, start: int) -> int:
        out, text = self.out, self.out.text
        line = _DIRECTIVE.match(text, start)
        head = _HEAD.match(text, start)
        assert line is not None and head is not None  # both match at least "#"
        end, word = line.end(), head.group(1)
        while end > start and text[end - 1] in "\r":
            end -= 1
        index, first = len(out.directives), len(out)
        header, where, quoted = "", _NOWHERE, False
        if word in ("include", "include_next", "import"):
            name = _HEADER_NAME.match(text, head.end())
            if name:
                quoted = name.group(2) is not None
                header = name.group(2) or name.group(1)
                where = Span(*name.span())
        if not header and word not in ("error", "warning"):
            self._tokens(head.end(), end, index)
        out.directives.append(Directive(word, Span(start, end), head.end(), first, len(out), header, where, quoted))
        return max(end, start + 1)
