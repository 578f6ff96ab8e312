"""No rewrite changes what is evaluated, how often, and in which order, without a word."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from hipport.model import Conversion

RULES = """
library: acme
rules:
  - {cuda: acmeSwap, hip: "hipSwap($2, $1)", why: x, tests: [{cuda: "acmeSwap(a, b);", hip: "hipSwap(b, a);"}]}
  - {cuda: acmeDrop, hip: "hipDrop($2...)", why: x, tests: [{cuda: "acmeDrop(a, b);", hip: "hipDrop(b);"}]}
  - {cuda: acmeTwice, hip: "hipTwice($1, $1)", why: x, tests: [{cuda: "acmeTwice(a);", hip: "hipTwice(a, a);"}]}
  - {cuda: acmeLate, hip: "hipLate($1)", after: "use($2);", why: x, tests: [{cuda: "x", hip: "x"}]}
  - {cuda: acmeEarly, hip: "hipEarly($1, $t)", before: "int $t = $2;", why: x, tests: [{cuda: "x", hip: "x"}]}
"""
PURE = [
    "a", "a[i]", "p->x.y", "(float)(x)", "(void **)(&p)", "(const ns::type<int>*)(p)", "static_cast<int>(x)",
    "sizeof(f(x))", "decltype(f(x)){}", "std::max(a, b)", "std::min<int>(a, b)", "v.data()", "a == b", "a <= b",
    "a > (b)", "a < b", "a - -b", "x << 2", "nullptr", "reinterpret_cast<void*>(p)", "dim3(1, 2)", "[=]", "!(a)",
]  # fmt: skip
ACTIVE = [
    "f()", "f<int>(x)", "ns::f(x)", "p->f(x)", "a++", "--a", "a = b", "a += b", "a <<= b", "a >>= b", "(*p)(x)",
    "table[i](x)", "[&]{ return 1; }()", "f(x)(y)", "new T", "(next())", "std::f<int, 2>(x)", "a[f(i)]", "(T)f(x)",
]  # fmt: skip


@pytest.fixture
def verdict(convert: Callable[..., Conversion], tmp_path: Path) -> Callable[[str], str]:
    path = tmp_path / "acme.yaml"
    path.write_text(RULES)

    def run(text: str) -> str:
        found = convert(f"void g() {{ {text}; }}", rules=path).findings
        assert len(found) == 1
        return found[0].verdict.value

    return run


@pytest.mark.parametrize("argument", PURE)
def test_harmless_arguments(verdict: Callable[[str], str], argument: str) -> None:
    assert verdict(f"acmeTwice({argument})") == "rewritten"
    assert verdict(f"acmeDrop({argument}, b)") == "rewritten"
    assert verdict(f"acmeSwap({argument}, {argument})") == "rewritten"


@pytest.mark.parametrize("argument", ACTIVE)
def test_arguments_with_side_effects(verdict: Callable[[str], str], argument: str) -> None:
    assert verdict(f"acmeTwice({argument})") == "review"
    assert verdict(f"acmeDrop({argument}, b)") == "review"
    assert verdict(f"acmeSwap({argument}, {argument})") == "review"
    assert verdict(f"acmeSwap({argument}, b)") == "rewritten"
    assert verdict(f"acmeLate(a, {argument})") == "review"
    assert verdict(f"acmeEarly({argument}, {argument})") == "review"
    assert verdict(f"acmeEarly(a, {argument})") == "rewritten"
