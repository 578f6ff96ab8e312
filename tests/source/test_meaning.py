"""Whose a name is: tokens first, libclang where they leave a doubt."""

from __future__ import annotations

import pytest

from hipport.source import Meaning, declared_names, lex, meanings

KINDS = {"cudaStream_t": "type", "cudaMemcpyHostToDevice": "constant"}


def whose(text: str) -> list[str]:
    lexed = lex(text.encode())
    candidates = [i for i, t in enumerate(lexed.texts) if t.startswith("cuda")]
    found = meanings(lexed, candidates, lambda name: KINDS.get(name, "function"))
    return ["user" if found[i] is Meaning.USER else "cuda" for i in candidates]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("int f() { return cudaMalloc(&p, 4); }", ["cuda"]),
        ("int f() { return ::cudaMalloc(&p, 4); }", ["cuda"]),
        ("int f() { return mine::cudaMalloc(4); }", ["user"]),
        ("void f(A a, A *b) { a.cudaFree(1); b->cudaFree(1); }", ["user", "user"]),
        ("namespace mine { int cudaMalloc(int); }\nint f() { return cudaMalloc(&p, 4); }", ["user", "cuda"]),
        ("namespace mine { int cudaMalloc(int); int f() { return cudaMalloc(4); } }", ["user", "user"]),
        ("struct S { int cudaFree(int); int f() { return cudaFree(3); } };\nvoid g() { cudaFree(p); }",
         ["user", "user", "cuda"]),
        ("int f(int cudaFree) { return cudaFree; }\nvoid g() { cudaFree(p); }", ["user", "user", "cuda"]),
        ("void g() { { int cudaFree = 3; cudaFree++; } cudaFree(p); }", ["user", "user", "cuda"]),
        ("#define cudaFree(p) my_free(p)\nvoid g() { cudaFree(p); }", ["user", "user"]),
        ("#define CALL(cudaFree) cudaFree(1)\n", ["user", "user"]),
        ("#define CALL(x) cudaFree(x)\n", ["cuda"]),
        ("#ifdef OFF\nvoid f() { cudaFree(p); }\n#endif\n", ["cuda"]),
        ("#if __VERSION < 8\nint cudaFree(void *p) { return 0; }\n#endif\nvoid g() { cudaFree(p); }", ["user", "cuda"]),
        ("#if __VERSION < 8\nif (CHECK(x)) cudaFree(p); { }\n#endif\n", ["cuda"]),
        ("enum Kind { cudaMemcpyHostToDevice = 7, other };\nint k = cudaMemcpyHostToDevice;", ["user", "user"]),
        ("template <class T> int f(T x) { return cudaMalloc(x, undeclared); }\nint cudaMallocs;", ["cuda", "user"]),
        ("typedef struct { int x; } cudaStream_t;\ncudaStream_t s;", ["user", "user"]),
        ("cudaStream_t s; const cudaStream_t &r = s; std::vector<cudaStream_t> v;", ["cuda"] * 3),
        ("void f() { auto l = [&](int a) { return cudaMalloc(a, b); }; if (x) cudaFree(a); else cudaFree(b); }",
         ["cuda"] * 3),
    ],
)  # fmt: skip
def test_meaning(text: str, expected: list[str]) -> None:
    assert whose(text) == expected


@pytest.mark.parametrize(
    "text", ["", "}}}} int cudaFree = ((((", "\xff\xfe cudaFree * cudaFree", "template <template <"]
)
def test_broken_text_raises_nothing(text: str) -> None:
    assert set(whose(text)) <= {"user", "cuda"}


def test_non_ascii_text_keeps_offsets() -> None:
    text = '// \xe9\xe8\nconst char *s = "\xfc";\nint f(int cudaFree) { return cudaFree; }\nvoid g() { cudaFree(p); }'
    assert whose(text) == ["user", "user", "cuda"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("#define cudaCheck(x) x", {"cudaCheck"}),
        ("void cudaTimerStart(int a);", {"cudaTimerStart"}),
        ("inline float *cudaAlloc2D(int n) { }", {"cudaAlloc2D"}),
        ("struct cudaThing { };", {"cudaThing"}),
        ("int f() { return cudaMalloc(p); }", set()),
        ("cudaStream_t s;", set()),
        ("f(cudaA, cudaB);", set()),
        ("enum { cudaOne, cudaTwo };", {"cudaOne", "cudaTwo"}),
    ],
)
def test_declared_names(text: str, expected: set[str]) -> None:
    assert declared_names(text.encode()) == expected
