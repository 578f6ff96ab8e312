"""Lines before and after a call: where they are put, and where a person must."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from hipport.model import Conversion

RULES = """
library: acme
rules:
  - cuda: acmeRun
    hip: hipRun($1, &$node)
    before: hipNode $node;
    after: ["*$2 = $node.value;"]
    why: x
    tests: [{cuda: "acmeRun(a, b);", hip: "acmeRun(a, b);"}]
  - {cuda: acmeDeclare, hip: "hipDeclare($1, &$n)", before: "int $n;", why: x,
     tests: [{cuda: "acmeDeclare(a);", hip: "acmeDeclare(a);"}]}
  - {cuda: acmeSet, hip: "hipSet($1, $*2)", why: x, tests: [{cuda: "acmeSet(a, &b);", hip: "hipSet(a, b);"}]}
  - {cuda: acmeNull, hip: "hipNull($1)", when: {2: null pointer}, why: x,
     tests: [{cuda: "acmeNull(a, 0);", hip: "hipNull(a);"}]}
  - {cuda: acmeNull, hip: "hipBoth($1, $2)", why: x, tests: [{cuda: "acmeNull(a, b);", hip: "hipBoth(a, b);"}]}
"""


@pytest.fixture
def acme(tmp_path: Path) -> Path:
    path = tmp_path / "acme.yaml"
    path.write_text(RULES)
    return path


IN_BRACES = "{{ hipNode node; {} *b = node.value; }}"


@pytest.mark.parametrize(
    ("cuda", "expected"),
    [
        ("acmeRun(a, b);", "hipNode node; hipRun(a, &node); *b = node.value;"),
        ("\n  acmeRun(a, b);\n", "\n  hipNode node;\n  hipRun(a, &node);\n  *b = node.value;\n"),
        ("(void)acmeRun(a, b);", "hipNode node; (void)hipRun(a, &node); *b = node.value;"),
        ("err = acmeRun(a, b);", "hipNode node; err = hipRun(a, &node); *b = node.value;"),
        ("this->e[i] = acmeRun(a, b);", "hipNode node; this->e[i] = hipRun(a, &node); *b = node.value;"),
        ("auto e = acmeRun(a, b);", "hipNode node; auto e = hipRun(a, &node); *b = node.value;"),
        ("CHECK(acmeRun(a, b));", "hipNode node; CHECK(hipRun(a, &node)); *b = node.value;"),
        ("e = CHECK(acmeRun(a, b));", "hipNode node; e = CHECK(hipRun(a, &node)); *b = node.value;"),
        ("my::check(acmeRun(a, b), 1);", "hipNode node; my::check(hipRun(a, &node), 1); *b = node.value;"),
        ("if (x) acmeRun(a, b);", "if (x) " + IN_BRACES.format("hipRun(a, &node);")),
        ("if (x) y(); else CHECK(acmeRun(a, b));", "if (x) y(); else " + IN_BRACES.format("CHECK(hipRun(a, &node));")),
        ("for (;;) e = acmeRun(a, b);", "for (;;) " + IN_BRACES.format("e = hipRun(a, &node);")),
        ("do acmeRun(a, b); while (x);", "do " + IN_BRACES.format("hipRun(a, &node);") + " while (x);"),
        ("while (x) { acmeRun(a, b); }", "while (x) { hipNode node; hipRun(a, &node); *b = node.value; }"),
        ("switch (x) { case 1: acmeRun(a, b); }", f"switch (x) {{ case 1: {IN_BRACES.format('hipRun(a, &node);')} }}"),
        (
            "switch (x) { case 1: y(); acmeRun(a, b); }",
            f"switch (x) {{ case 1: y(); {IN_BRACES.format('hipRun(a, &node);')} }}",
        ),
        ("goto out; acmeRun(a, b); out: ;", "goto out; " + IN_BRACES.format("hipRun(a, &node);") + " out: ;"),
        ("out: acmeRun(a, b);", "out: " + IN_BRACES.format("hipRun(a, &node);")),
        ("auto f = [&] { acmeRun(a, b); };", "auto f = [&] { hipNode node; hipRun(a, &node); *b = node.value; };"),
        ("return acmeDeclare(a);", "int n; return hipDeclare(a, &n);"),
        ("if (x) return acmeDeclare(a);", "if (x) { int n; return hipDeclare(a, &n); }"),
        ("int node; acmeRun(a, b);", "int node; hipNode node_2; hipRun(a, &node_2); *b = node_2.value;"),
        (
            "acmeDeclare(a); acmeDeclare(b);",
            "int n; hipDeclare(a, &n); int n_2; hipDeclare(b, &n_2);",
        ),
        ("acmeSet(a, &b->c[1]);", "hipSet(a, b->c[1]);"),
        ("acmeSet(a, p);", "hipSet(a, (*(p)));"),
        ("acmeSet(a, &b + 1);", "hipSet(a, (*(&b + 1)));"),
        ("acmeNull(a, NULL);", "hipNull(a);"),
        ("acmeNull(a, (void **)0);", "hipNull(a);"),
        ("acmeNull(a, {});", "hipNull(a);"),
        ("acmeNull(a, n0);", "hipBoth(a, n0);"),
    ],
)
def test_lines(convert: Callable[..., Conversion], acme: Path, cuda: str, expected: str) -> None:
    converted = convert(f"void f() {{{cuda}}}", rules=acme)
    assert converted.output.decode() == f"void f() {{{expected}}}"
    assert not [f for f in converted.findings if f.verdict.value not in ("renamed", "rewritten")]


@pytest.mark.parametrize(
    ("cuda", "reason"),
    [
        ("acmeRun(a, b);", "outside a function"),
        ("struct s { int e = acmeRun(a, b); };", "outside a function's body"),
        ("#define RUN(a, b) acmeRun(a, b);", "in a macro"),
        ("void f() { if (acmeRun(a, b)) return; }", "in a condition"),
        ("void f() { if (acmeRun(a, b) == 0) return; }", "in a condition"),
        ("void f() { for (int i = acmeRun(a, b); ; ) ; }", "in a condition"),
        ("void f() { if (int i = acmeRun(a, b); i) ; }", "in a condition"),
        ("void f() { x ? y : acmeRun(a, b); }", "part of an expression"),
        ("void f() { y(), acmeRun(a, b); }", "part of an expression"),
        ("void f() { x = y = acmeRun(a, b); }", "part of an expression"),
        ("void f() { x = acmeRun(a, b) + 1; }", "part of an expression"),
        ("void f() { g(1, acmeRun(a, b)); }", "part of an expression"),
        ("void f() { g(h(acmeRun(a, b))); }", "part of an expression"),
        ("void f() { int y = 1, x = acmeRun(a, b); }", "part of an expression"),
        ("void f() { static int x = acmeRun(a, b); }", "its first value"),
        ("void f() { return acmeRun(a, b); }", "is returned"),
        ("void f() {\n acmeRun(a,\n#ifdef X\n b);\n#else\n c);\n#endif\n}", ""),
        ("auto f = [] { return 1 + acmeDeclare(a); };", "part of an expression"),
    ],
)
def test_a_person_must(convert: Callable[..., Conversion], acme: Path, cuda: str, reason: str) -> None:
    converted = convert(cuda, rules=acme)
    assert converted.output.decode() == cuda
    assert [f.verdict.value for f in converted.findings] == ["manual"]
    assert reason in converted.findings[0].message


def test_names_in_an_argument_that_moves_are_converted(convert: Callable[..., Conversion], acme: Path) -> None:
    rules = acme.with_name("moves.yaml")
    more = """  - {cuda: acmeMove, hip: hipMove(&$t), before: "int $t = $1;", why: x, tests: [{cuda: "x", hip: "x"}]}
names: {acmeNumber: hipNumber}
"""
    rules.write_text(RULES + more)
    converted = convert("void f() { acmeMove(acmeNumber); }", rules=rules)
    assert converted.output.decode() == "void f() { int t = hipNumber; hipMove(&t); }"
    assert [f.verdict.value for f in converted.findings] == ["rewritten", "renamed"]
