"""Calls that are rewritten by a template: arguments keep their spelling, evaluation stays the same."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from hipport.model import Conversion

RULES = """
library: acme
names: {myMalloc: myHipMalloc}
rules:
  - {cuda: acmeSwap, hip: "hipSwap($2, $1)", why: x, tests: [{cuda: "acmeSwap(a, b);", hip: "hipSwap(b, a);"}]}
  - {cuda: acmeDrop, hip: "hipDrop($2...)", why: x, tests: [{cuda: "acmeDrop(a, b);", hip: "hipDrop(b);"}]}
  - {cuda: acmeTwice, hip: "hipTwice($1, $1)", why: x, tests: [{cuda: "acmeTwice(a);", hip: "hipTwice(a, a);"}]}
  - {cuda: acmeAdd, hip: "hipAdd($1, 0, $2...)", why: x, tests: [{cuda: "acmeAdd(a);", hip: "hipAdd(a, 0);"}]}
  - {cuda: acmeValue, hip: "(($1) + 1)", why: x, tests: [{cuda: "acmeValue(a);", hip: "((a) + 1);"}]}
"""


@pytest.fixture
def acme(tmp_path: Path) -> Path:
    path = tmp_path / "acme.yaml"
    path.write_text(RULES)
    return path


@pytest.mark.parametrize(
    ("cuda", "expected"),
    [
        ("acmeSwap(f(a, b), c);", "hipSwap(c, f(a, b));"),
        ("acmeSwap( a , b );", "hipSwap(b, a);"),
        ("acmeDrop(a, /* two */ b,\n      c);", "hipDrop(/* two */ b,\n      c);"),
        ("acmeDrop(a);", "hipDrop();"),
        ("acmeSwap(a /* one */, b // two\n);", "hipSwap(b // two\n, a /* one */);"),
        ("acmeTwice(a[i]);", "hipTwice(a[i], a[i]);"),
        ("acmeAdd(a, b, c);", "hipAdd(a, 0, b, c);"),
        ("acmeAdd(a /* x */, b);", "hipAdd(a /* x */, 0, b);"),
        ("x = acmeValue(y) * 2;", "x = ((y) + 1) * 2;"),
        ("acmeSwap(cudaFree(p), acmeSwap(a, b));", "hipSwap(hipSwap(b, a), hipFree(p));"),
        ("acmeSwap(std::max<int, int>(a, b), (c, d));", "hipSwap((c, d), std::max<int, int>(a, b));"),
        ("acmeSwap({1, 2}, [&](int x) { return f(x, 1); });", "hipSwap([&](int x) { return f(x, 1); }, {1, 2});"),
        ("acmeSwap(a < b, c);", "hipSwap(c, a < b);"),
        ("myMalloc(p);", "myHipMalloc(p);"),
        ("int myMalloc(int *p) { return 0; }\nint x = myMalloc(p);",
         "int myHipMalloc(int *p) { return 0; }\nint x = myHipMalloc(p);"),
        ("#define myMalloc(p) f(p)\n", "#define myHipMalloc(p) f(p)\n"),
        ("a.myMalloc(p);", "a.myMalloc(p);"),
        ("int acmeSwap(int a, int b) { return 0; }", "int acmeSwap(int a, int b) { return 0; }"),
    ],
)  # fmt: skip
def test_templates(convert: Callable[..., Conversion], acme: Path, cuda: str, expected: str) -> None:
    assert convert(cuda, rules=acme).output.decode() == expected


@pytest.mark.parametrize(
    ("cuda", "verdict"),
    [
        ("acmeTwice(a++);", "review"),
        ("acmeTwice(next());", "review"),
        ("acmeDrop(next(), b);", "review"),
        ("acmeDrop(a, b);", "rewritten"),
        ("acmeTwice(sizeof(int));", "rewritten"),
        ("acmeSwap(a);", "manual"),
        ("acmeSwap(__VA_ARGS__);", "manual"),
        ("acmeSwap(args...);", "manual"),
        ("auto f = &acmeSwap;", "review"),
        ("auto f = acmeValue;", "manual"),
    ],
)
def test_verdict_says_what_was_done(convert: Callable[..., Conversion], acme: Path, cuda: str, verdict: str) -> None:
    conversion = convert(cuda, rules=acme)
    assert [f.verdict.value for f in conversion.findings] == [verdict]
    if verdict == "manual":
        assert not conversion.changed


@pytest.mark.parametrize(
    ("cuda", "expected"),
    [
        ("cudaMemcpyToSymbol(c, h, n);", "hipMemcpyToSymbol(HIP_SYMBOL(c), h, n);"),
        ("CHECK(cudaMemcpyToSymbol(c, h, n));", "CHECK(hipMemcpyToSymbol(HIP_SYMBOL(c), h, n));"),
        ("cudaMemcpyFromSymbolAsync(h, c, n, 0, cudaMemcpyDeviceToHost, s);",
         "hipMemcpyFromSymbolAsync(h, HIP_SYMBOL(c), n, 0, hipMemcpyDeviceToHost, s);"),
        ("cudaGetSymbolAddress((void **)&p, c);", "hipGetSymbolAddress((void **)&p, HIP_SYMBOL(c));"),
        ("cudaGetSymbolSize(&n, c);", "hipGetSymbolSize(&n, HIP_SYMBOL(c));"),
        ("cudaFuncSetCacheConfig(k<float>, cudaFuncCachePreferL1);",
         "hipFuncSetCacheConfig(reinterpret_cast<const void*>(k<float>), hipFuncCachePreferL1);"),
        ("cudaFuncSetAttribute(k<a, b>, cudaFuncAttributeMaxDynamicSharedMemorySize, n);",
         "hipFuncSetAttribute(reinterpret_cast<const void*>(k<a, b>), "
         "hipFuncAttributeMaxDynamicSharedMemorySize, n);"),
    ],
)  # fmt: skip
def test_symbols_and_casts(hip: Callable[..., str], cuda: str, expected: str) -> None:
    assert hip(cuda) == expected


@pytest.mark.parametrize(
    "mask", ["0xffffffff", "FULL_MASK", "-1", "~0u", "__activemask()", "0xFFFFFFFFU", "mask & other"]
)
def test_shuffles_keep_the_meaning_of_a_warp(hip: Callable[..., str], mask: str) -> None:
    assert hip(f"v += __shfl_down_sync({mask}, v, 16);") == "v += __shfl_down(v, 16, 32);"
    assert hip(f"v = __shfl_sync({mask}, v, 0, 16);") == "v = __shfl(v, 0, 16);"


def test_ballot_gives_the_half_of_the_wave(hip: Callable[..., str]) -> None:
    text = hip("unsigned b = __ballot_sync(0xffffffff, x > 0);")
    assert "__ballot(x > 0)" in text
    assert "__lane_id() & 32" in text


def test_syncwarp_is_never_deleted(convert: Callable[..., Conversion]) -> None:
    text = convert("__device__ void f() { __syncwarp(); }", add_includes=True).output.decode()
    assert "hipport_syncwarp();" in text
    assert text.count("#ifndef HIPPORT_COMPAT_SYNCWARP") == 1
    assert convert(text, add_includes=True).output.decode() == text


@pytest.mark.parametrize(
    ("text", "is_ptx"),
    [
        ('asm volatile("mov.u32 %0, %%smid;" : "=r"(x));', True),
        ('asm("bar.sync 0;");', True),
        ('asm volatile("{\\n\\t" ".reg .pred p;\\n\\t" "setp.ne.b32 p, %0, 0;\\n\\t" "}" :: "r"(a));', True),
        ('asm volatile("trap;");', True),
        ('asm volatile("" ::: "memory");', False),
        ('asm volatile("s_sleep 1");', False),
        ('__asm__ __volatile__("rdtsc" : "=a"(lo), "=d"(hi));', False),
        ('asm volatile("v_add_f32 %0, %1, %2" : "=v"(x) : "v"(a), "v"(b));', False),
    ],
)
def test_inline_ptx(convert: Callable[..., Conversion], text: str, is_ptx: bool) -> None:
    found = convert(text).findings
    assert [f.rule_id for f in found] == (["inline-ptx"] if is_ptx else [])
    assert all(f.help and f.effort for f in found)
