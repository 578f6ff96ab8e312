"""Which conditional branches of a file are CUDA's alone, because the text already does something else for HIP.

Conditions are evaluated as a HIP compiler would see them, with three values: 1 and 0 (or any number) where the
condition depends on HIP's own macros only, None where it depends on anything else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from hipport.model import Span
from hipport.source.lexer import Directive, Kind, Lexed
from hipport.source.names import is_word

_HIP = r"(?:HIP|HIPCC|ROCM|AMDGCN|AMDGPU|AMD)"
_ROLE = r"(?:USE|USING|WITH|ENABLE|ENABLED|HAVE|HAS|BUILD|FOR|IS|TARGET|BACKEND|PLATFORM|DEVICE|GPU|COMPILER|API|TORCH)"
# macros that say "this is a build for HIP"; a name that only has HIP in it (an include guard) says nothing
_HIP_WORD = re.compile(
    rf"__HIP\w*|__AMDGCN__|(?:\w+_)?{_ROLE}_{_HIP}(?:_{_ROLE}|_BUILD)?|(?:HIP|ROCM)(?:_{_ROLE}|_BUILD|_VERSION\w*)?|{_HIP}_{_ROLE}"
)
_NOT = re.compile(
    r"(?:^|_)(?:NO|NOT|WITHOUT|DISABLE|DISABLED|OFF|H|HPP|HXX|CUH|INCLUDED)_*$|^_*(?:NO|NOT|WITHOUT|DISABLE)_"
)
_HIP_TEXT = re.compile(r"#\s*include\s*[<\"](?:hip|roc\w+)/|\bhip[A-Z]\w+\s*\(")
_COMPAT = re.compile(r"HIPPORT_COMPAT_\w+")
_NVIDIA_WORD = re.compile(r"(?:^|_)(?:NVIDIA|NVCC|CUDA|CUDACC)(?:_|$)")
# defined in one of the two passes only, or with a number that depends on the target
_UNDECIDED = re.compile(
    r"^(?:__HIP_DEVICE_COMPILE__|__CUDA_ARCH__|HIP_VERSION\w*|ROCM_VERSION\w*|__HIP_ARCH_\w+|__gfx\w+)$"
)


def mentions_hip(name: str) -> bool:
    """The macro tells HIP from CUDA: __HIPCC__, __HIP_PLATFORM_AMD__, USE_ROCM, GGML_USE_HIP ..."""
    return bool(_HIP_WORD.fullmatch(name) or _HIP_WORD.fullmatch(name.strip("_"))) and not _NOT.search(name)


def _under_hip(name: str) -> int | None:
    """The value of a macro when a HIP compiler for AMD reads it; None where that can't be told.

    Asked only in chains that tell HIP from CUDA: there a macro of CUDA's (__CUDACC__, USE_CUDA) is not set.
    """
    if _UNDECIDED.match(name):
        return None
    if _NVIDIA_WORD.search(name):
        return 0
    return 1 if mentions_hip(name) else None


@dataclass(slots=True)
class Branch:
    """The lines from one conditional directive to the next of the same level. `mine` is its directive's index.

    `value` is its condition for HIP; `other_platform` says that no HIP compiler ever sees it.
    """

    opener: int
    mine: int
    start: int
    end: int
    parent: int
    value: int | None = None
    other_platform: bool = False
    knows_hip: bool = False
    siblings: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Conditionals:
    """All branches of a file, in the order in which they open, and what is unbalanced (a directive's index)."""

    branches: list[Branch] = field(default_factory=list)
    unbalanced: list[int] = field(default_factory=list)

    def other_platform_spans(self) -> list[Span]:
        """The outermost stretches that are for CUDA only, in order."""
        spans: list[Span] = []
        for branch in sorted(self.branches, key=lambda b: b.start):
            if branch.other_platform and not (spans and branch.start < spans[-1].end):
                spans.append(Span(branch.start, branch.end))
        return spans


def read_conditionals(lexed: Lexed) -> Conditionals:
    """Pair #if, #elif, #else and #endif, and judge each branch as HIP would. Tolerates what does not pair."""
    found = Conditionals()
    open_branches: list[int] = []
    for index, directive in enumerate(lexed.directives):
        word = directive.word
        if word in ("if", "ifdef", "ifndef"):
            _open(found, lexed, index, index, open_branches, [])
        elif word in ("elif", "elifdef", "elifndef", "else", "endif"):
            if not open_branches:
                found.unbalanced.append(index)
                continue
            last = found.branches[open_branches.pop()]
            last.end = directive.span.start
            if word != "endif":
                _open(found, lexed, index, last.opener, open_branches, [*last.siblings, last.mine])
    for number in open_branches:
        found.branches[number].end = len(lexed.text)
        found.unbalanced.append(found.branches[number].opener)
    _judge(found, lexed)
    return found


def _open(found: Conditionals, lexed: Lexed, index: int, opener: int, stack: list[int], earlier: list[int]) -> None:
    directive = lexed.directives[index]
    branch = Branch(opener, index, directive.span.end, len(lexed.text), stack[-1] if stack else -1)
    branch.siblings = earlier
    branch.knows_hip = any(mentions_hip(name) for name in _names(lexed, directive))
    found.branches.append(branch)
    stack.append(len(found.branches) - 1)


def _judge(found: Conditionals, lexed: Lexed) -> None:
    """Evaluate the chains of which some branch asks for HIP: what a HIP compiler never reads is not for it."""
    chains = {b.opener for b in found.branches if b.knows_hip or _speaks_hip(lexed, b)}
    by_directive = {b.mine: b for b in found.branches}
    for branch in found.branches:
        branch.knows_hip = branch.opener in chains
        if branch.parent >= 0 and found.branches[branch.parent].other_platform:
            branch.other_platform = True
        elif _is_compat(lexed, lexed.directives[branch.mine]):
            branch.other_platform = True  # hipport's own declarations are HIP, and stay
        elif branch.knows_hip:
            branch.value = _condition(lexed, lexed.directives[branch.mine])
            taken = any(by_directive[m].value for m in branch.siblings)
            branch.other_platform = taken or branch.value == 0


def _speaks_hip(lexed: Lexed, branch: Branch) -> bool:
    """A branch beside one for CUDA (`#ifdef __CUDACC__ ... #else`) that includes or calls HIP: the chain knows both."""
    if not branch.siblings:
        return False
    asked = _names(lexed, lexed.directives[branch.opener])
    if not any(_NVIDIA_WORD.search(name) for name in asked):
        return False
    return _HIP_TEXT.search(lexed.text, branch.start, branch.end) is not None


def _is_compat(lexed: Lexed, directive: Directive) -> bool:
    names = _names(lexed, directive)
    return directive.word == "ifndef" and bool(names) and _COMPAT.fullmatch(names[0]) is not None


def _names(lexed: Lexed, directive: Directive) -> list[str]:
    return [t for t in lexed.texts[directive.first : directive.last] if is_word(t)]


def _condition(lexed: Lexed, directive: Directive) -> int | None:
    word = directive.word
    if word == "else":
        return None
    if word.endswith("def"):
        names = _names(lexed, directive)
        value = _under_hip(names[0]) if names else None
        return int(not value) if value is not None and word in ("ifndef", "elifndef") else value
    return evaluate(lexed.texts[directive.first : directive.last], lexed.kinds[directive.first : directive.last])


class _Unreadable(Exception):
    pass


def evaluate(tokens: list[str], kinds: list[Kind]) -> int | None:
    """The value of an #if expression as HIP sees it, or None where that depends on more than HIP's macros."""
    try:
        reader = _Expression(tokens, kinds)
        value = reader.binary(0)
        return value if reader.at_end() else None
    except (_Unreadable, RecursionError):
        return None


_LEVELS: list[tuple[str, ...]] = [("||",), ("&&",), ("==", "!="), ("<", ">", "<=", ">="), ("+", "-"), ("*", "/", "%")]


class _Expression:
    """A recursive-descent reader of preprocessor arithmetic with an unknown value (None)."""

    def __init__(self, tokens: list[str], kinds: list[Kind]) -> None:
        self.tokens: Iterator[tuple[str, Kind]] = iter(zip(tokens, kinds, strict=True))
        self.now: tuple[str, Kind] | None = None
        self.advance()

    def advance(self) -> None:
        self.now = next(self.tokens, None)

    def at_end(self) -> bool:
        return self.now is None

    def accept(self, *texts: str) -> str:
        if self.now and self.now[0] in texts:
            text = self.now[0]
            self.advance()
            return text
        return ""

    def binary(self, level: int) -> int | None:
        if level == len(_LEVELS):
            return self.unary()
        left = self.binary(level + 1)
        while operator := self.accept(*_LEVELS[level]):
            left = _apply(operator, left, self.binary(level + 1))
        return left

    def unary(self) -> int | None:
        if self.accept("!"):
            value = self.unary()
            return None if value is None else int(not value)
        if self.accept("-"):
            value = self.unary()
            return None if value is None else -value
        if self.accept("("):
            value = self.binary(0)
            if not self.accept(")"):
                raise _Unreadable
            return value
        return self.primary()

    def primary(self) -> int | None:
        if self.now is None:
            raise _Unreadable
        text, kind = self.now
        self.advance()
        if kind is Kind.NUMBER:
            digits = text.rstrip("uUlL").replace("'", "")
            try:
                return int(digits, 0)
            except ValueError:
                return None
        if kind is not Kind.IDENT:
            raise _Unreadable
        if text == "defined":
            bracket = self.accept("(")
            name = self.now[0] if self.now else ""
            self.advance()
            if bracket and not self.accept(")"):
                raise _Unreadable
            return _under_hip(name)
        if self.accept("("):
            raise _Unreadable  # a function-like macro
        return _under_hip(text)


def _apply(operator: str, a: int | None, b: int | None) -> int | None:
    if operator == "||":
        return 1 if a or b else (None if a is None or b is None else 0)
    if operator == "&&":
        if a == 0 or b == 0:
            return 0
        return None if a is None or b is None else 1
    if a is None or b is None:
        return None
    if operator in ("/", "%"):
        return None if b == 0 else (a // b if operator == "/" else a % b)
    results = {"==": a == b, "!=": a != b, "<": a < b, ">": a > b, "<=": a <= b, ">=": a >= b}
    return int(results[operator]) if operator in results else {"+": a + b, "-": a - b, "*": a * b}[operator]
