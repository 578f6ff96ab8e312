"""Arithmetic on CUdeviceptr: an integer in CUDA, a void* in HIP."""

from __future__ import annotations

import pytest

from hip_compiler import Compiler, compile_hip
from hipport.convert import convert_source
from hipport.model import Conversion, Options, SourceFile, Verdict
from hipport.table import RuleTable, load_table

D = "CUdeviceptr"
H = "hipDeviceptr_t"
SUMS = [
    ("{T} p; f(p + n);", "{T} p; f(static_cast<char*>(p) + n);"),
    ("{T} p, q; long d = p - q;", "{T} p, q; long d = static_cast<char*>(p) - static_cast<char*>(q);"),
    ("{T} p; f(n * 4 + p);", "{T} p; f(n * 4 + static_cast<char*>(p));"),
    ("void g({T} p, size_t n) {{ f(p + n); }}", "void g({T} p, size_t n) {{ f(static_cast<char*>(p) + n); }}"),
    ("{T} p; p += n;", "{T} p; p = static_cast<char*>(p) + n;"),
    ("{T} p; p -= n * sizeof(int);", "{T} p; p = static_cast<char*>(p) - (n * sizeof(int));"),
    ("{T} p; for (; n; p += 4, --n) ;", "{T} p; for (; n; p = static_cast<char*>(p) + 4, --n) ;"),
    ("{T} p; ++p; p--;", "{T} p; p = static_cast<char*>(p) + 1; p = static_cast<char*>(p) - 1;"),
    ("struct S {{ {T} base; }} s; f(s.base + n);", "struct S {{ {T} base; }} s; f(static_cast<char*>(s.base) + n);"),
    ("struct S {{ {T} base; }} *s; f(s[n].base + n);",
     "struct S {{ {T} base; }} *s; f(static_cast<char*>(s[n].base) + n);"),
    ("{T} a[4]; f(a[1] + n);", "{T} a[4]; f(static_cast<char*>(a[1]) + n);"),
    ("std::vector<{T}> v; f(v[1] + n);", "std::vector<{T}> v; f(static_cast<char*>(v[1]) + n);"),
    ("f(({T})x + n);", "f((char*)({T})x + n);"),
    ("f(({T})(x) - 4);", "f((char*)({T})(x) - 4);"),
    ("{T} p, q; p += q - p;", "{T} p, q; p = static_cast<char*>(p) + (static_cast<char*>(q) - static_cast<char*>(p));"),
]  # fmt: skip
NUMBERS = [
    ("{T} p; bool b = p % 256 == 0;", "{T} p; bool b = reinterpret_cast<unsigned long long>(p) % 256 == 0;"),
    ("{T} p; size_t a = p;", "{T} p; size_t a = reinterpret_cast<unsigned long long>(p);"),
]
KEPT = [
    "{T} p = 0; f(p); g(&p); if (p == 0 || !p) p = other; return p;",
    "{T} *p; f(*p); g(p + 1);",
    "{T} p; f(a, &p); h(x ? -1 : p);",
    "std::vector<{T}> v; v.push_back(x); for (int i = 0; i < 3; i++) f(v[i]);",
    "{T} p; void *args[] = {{(void *)&p, (int *)&n}}; h(({T} *)&p, (void **)&p, (size_t)&p);",
    "{T} f({T} a, int b, int c); int d = b + c;",
]


@pytest.fixture(scope="module")
def table() -> RuleTable:
    return load_table()


def convert(table: RuleTable, text: str) -> Conversion:
    options = Options(add_includes=False)
    done = convert_source(SourceFile("a.cpp", text.encode()), table, options)
    assert convert_source(SourceFile("a.cpp", done.output), table, options).output == done.output
    return done


@pytest.mark.parametrize(("cuda", "expected"), SUMS + NUMBERS)
def test_it_is_written_out(table: RuleTable, cuda: str, expected: str) -> None:
    done = convert(table, cuda.format(T=D))
    assert done.output.decode() == expected.format(T=H)
    assert any(f.verdict is Verdict.REVIEW for f in done.findings) == ((cuda, expected) in NUMBERS)


@pytest.mark.parametrize("text", KEPT)
def test_the_rest_stays(table: RuleTable, text: str) -> None:
    assert convert(table, text.format(T=D)).output.decode() == text.format(T=H)


def test_it_compiles(table: RuleTable, compiler: Compiler) -> None:
    names = "void f(void *); extern size_t n; extern void *x, *other;"
    bodies = [expected.format(T=H) for _, expected in SUMS + NUMBERS if "void g" not in expected]
    functions = [f"void t{i}() {{ {body} }}" for i, body in enumerate(bodies)]
    text = "\n".join(["#include <hip/hip_runtime.h>", "#include <vector>", names, *functions])
    done = compile_hip(text, compiler, side="host")
    assert done.ok, done.explain()
