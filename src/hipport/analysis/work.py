"""One file in the making: its tokens, the rules, and the findings gathered so far."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from hipport.model import Edit, Finding, Options, Problem, SourceFile, Span, Verdict
from hipport.source import names
from hipport.source.conditionals import Conditionals, read_conditionals
from hipport.source.lexer import Kind, Lexed, lex
from hipport.table import Rule, RuleTable


@dataclass
class Work:
    source: SourceFile
    table: RuleTable
    options: Options
    lexed: Lexed = field(init=False)
    findings: list[Finding] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    needs: dict[str, int] = field(default_factory=dict)
    includes: dict[str, int] = field(default_factory=dict)
    temporaries: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.lexed = lex(self.source.data)

    @cached_property
    def conditionals(self) -> Conditionals:
        return read_conditionals(self.lexed)

    @cached_property
    def line_starts(self) -> list[int]:
        """The offset at which each line begins."""
        starts, at, text = [0], 0, self.lexed.text
        while (at := text.find("\n", at) + 1) > 0:
            starts.append(at)
        return starts

    def line_of(self, offset: int) -> int:
        """The line of an offset, counted from 1."""
        return bisect_right(self.line_starts, offset)

    def line_start(self, offset: int) -> int:
        return self.line_starts[self.line_of(offset) - 1]

    def line_end(self, offset: int) -> int:
        """The offset behind the newline that ends the line."""
        line = self.line_of(offset)
        return self.line_starts[line] if line < len(self.line_starts) else len(self.lexed.text)

    @cached_property
    def newline(self) -> bytes:
        at = self.source.data.find(b"\n")
        return b"\r\n" if at > 0 and self.source.data[at - 1 : at] == b"\r" else b"\n"

    @cached_property
    def other_platform(self) -> list[Span]:
        return self.conditionals.other_platform_spans()

    def is_other_platform(self, offset: int) -> bool:
        """The place is in a branch that no HIP compiler reads, because the text knows HIP."""
        return any(s.start <= offset < s.end for s in self.other_platform)

    @cached_property
    def knows_hip(self) -> frozenset[int]:
        """Conditional directives whose chain already asks for HIP: they are left as they are."""
        chains = {b.opener for b in self.conditionals.branches if b.knows_hip}
        return frozenset(b.mine for b in self.conditionals.branches if b.opener in chains)

    @property
    def brackets(self) -> list[str]:
        """For each token the innermost bracket it stands in."""
        return names.enclosing(self.lexed)

    def text(self, span: Span) -> str:
        return self.lexed.text[span.start : span.end]

    def next_text(self, i: int, steps: int = 1) -> str:
        for _ in range(steps):
            i = names.following(self.lexed, i)
            if i < 0:
                return ""
        return self.lexed.texts[i]

    def add(
        self,
        rule_id: str,
        verdict: Verdict,
        name: str,
        span: Span,
        message: str,
        help: str = "",
        edits: Sequence[Edit] = (),
        effort: int = 0,
    ) -> None:
        line = self.line_of(span.start)
        column = span.start - self.line_starts[line - 1] + 1
        self.findings.append(Finding(rule_id, verdict, name, span, line, column, message, help, tuple(edits), effort))

    def require(self, rule: Rule, needs: Iterable[str], offset: int) -> None:
        """Remember what a rule that was carried out needs in the file, and the first place that needs it."""
        for need in needs:
            self.needs.setdefault(need, offset)
        header = rule.include.get(rule.library.choice(self.options.libraries))
        if header:
            self.includes.setdefault(header, offset)

    @cached_property
    def opening(self) -> dict[int, int]:
        """The index of the bracket that opens each closing one."""
        return {close: open_ for open_, close in self.closing.items()}

    @cached_property
    def closing(self) -> dict[int, int]:
        """The index of the bracket that closes each opening one, within directives and outside them apart."""
        found: dict[int, int] = {}
        stacks: dict[int, list[int]] = {}
        opens = {")": "(", "]": "[", "}": "{"}
        for i, text in enumerate(self.lexed.texts):
            if text in ("(", "[", "{"):
                stacks.setdefault(self.lexed.directive[i], []).append(i)
            elif text in opens and self.lexed.kinds[i] is Kind.PUNCT:
                stack = stacks.get(self.lexed.directive[i], [])
                if stack and self.lexed.texts[stack[-1]] == opens[text]:
                    found[stack.pop()] = i
        return found
