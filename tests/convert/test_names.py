"""Wrong replacement: whole tokens, once, and only where they are code of CUDA's."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hipport.model import Conversion, Verdict

Hip = Callable[..., str]


@pytest.mark.parametrize(
    ("cuda", "expected"),
    [
        ("cudaError_t e = cudaMalloc(&p, n);", "hipError_t e = hipMalloc(&p, n);"),
        ("// cudaMalloc\n/* cudaFree */ cudaFree(p);", "// cudaMalloc\n/* cudaFree */ hipFree(p);"),
        ('puts("cudaMalloc failed"); cudaFree(p);', 'puts("cudaMalloc failed"); hipFree(p);'),
        ('R"(cudaFree(p))"; cudaFree(p);', 'R"(cudaFree(p))"; hipFree(p);'),
        ("SAFE(cudaMemcpy(a, b, n, cudaMemcpyHostToDevice));", "SAFE(hipMemcpy(a, b, n, hipMemcpyHostToDevice));"),
        ("#define FREE(p) cudaFree(p)\n", "#define FREE(p) hipFree(p)\n"),
        ("#ifdef OFF\ncudaFree(p);\n#endif\n", "#ifdef OFF\nhipFree(p);\n#endif\n"),
        ("::cudaFree(p);", "::hipFree(p);"),
        ("cudaFree\n  (p);", "hipFree\n  (p);"),
        ("int f() { return g(&cudaFree); }", "int f() { return g(&hipFree); }"),
        ("struct cudaDeviceProp prop;", "hipDeviceProp_t prop;"),
        ("caf\u00e9(); cudaFree(p);", "caf\u00e9(); hipFree(p);"),
    ],
)
def test_renamed(hip: Hip, cuda: str, expected: str) -> None:
    assert hip(cuda) == expected


@pytest.mark.parametrize(
    "text",
    [
        "mine::cudaMalloc(4);",
        "object.cudaMalloc(4); pointer->cudaFree();",
        "struct S { int cudaFree(int); int f() { return cudaFree(3); } };",
        "int f(int cudaFree) { return cudaFree; }",
        "#define cudaFree(p) my_free(p)\nvoid g() { cudaFree(p); }",
        "int x = warpSize;",
        "__mul24(a, b); __threadfence(); atomicAdd(&x, 1); __syncthreads();",
        "int customers = cut(current), cube = culled;",
        "int cuCount = 3; bool cudaEnabled = true; if (cudaEnabled) run(cuCount);",
        "hipMalloc(&p, n); hipStream_t s;",
    ],
)
def test_left_alone_in_silence(convert: Callable[..., Conversion], hip: Hip, text: str) -> None:
    assert hip(text) == text
    assert convert(text).findings == ()


def test_every_byte_outside_an_edit_stays(hip: Hip, convert: Callable[..., Conversion]) -> None:
    text = "\ufeff  cudaFree( p ) ;\t// x\r\n\r\ncudaFree(q)"
    assert hip(text) == text.replace("cudaFree", "hipFree")
    latin = b"// na\xefve\ncudaFree(p);"
    assert convert(latin).output == b"// na\xefve\nhipFree(p);"


def verdicts(conversion: Conversion) -> list[tuple[str, str]]:
    return [(f.name, f.verdict.value) for f in conversion.findings]


@pytest.mark.parametrize(
    "text",
    [
        "cudaFrobnicate(1);",
        "cublasFrobnicate(h);",
        "cudaFrobnicate_t x;",
        "int e = cudaErrorFrobnicated;",
        "cuMemFrobnicate(p);",
    ],
)
def test_a_name_with_the_shape_of_cudas_is_unknown(convert: Callable[..., Conversion], text: str) -> None:
    assert [v for _, v in verdicts(convert(text))] == ["unknown"]


def test_a_name_that_the_project_declares_is_not_unknown(convert: Callable[..., Conversion]) -> None:
    assert verdicts(convert("#define cudaCheck(x) x\nvoid f() { cudaCheck(1); }")) == []
    assert verdicts(convert("void f() { cudaCheck(1); }", user_names=frozenset({"cudaCheck"}))) == []


def test_one_finding_a_place(convert: Callable[..., Conversion]) -> None:
    found = convert("CHECK(cudaMemcpyToSymbol(c, h, n));").findings
    assert [f.verdict for f in found] == [Verdict.REWRITTEN]


def test_places_count_from_one(convert: Callable[..., Conversion]) -> None:
    (found,) = convert("\n\n  cudaFree(p);").findings
    assert (found.line, found.column, found.span) == (3, 3, (4, 12))


@pytest.mark.parametrize("text", ["", "\n", "}}}} cudaFree((( ", "cudaMemcpyToSymbol(a, b", "#if\ncudaFree(p);", "'"])
def test_broken_text_is_converted_as_far_as_it_goes(convert: Callable[..., Conversion], text: str) -> None:
    conversion = convert(text)
    assert not conversion.failed


def test_a_line_of_ten_megabytes(convert: Callable[..., Conversion]) -> None:
    data = b"cudaFree(p); int a[] = {" + b"1, " * 3_000_000 + b"}; cudaFree(q);"
    conversion = convert(data)
    assert conversion.output.count(b"hipFree") == 2


@pytest.mark.parametrize("data", [b"\xff\xfec\0u\0", b"cudaFree\0(p);"])
def test_what_is_no_text_is_a_problem_and_left(convert: Callable[..., Conversion], data: bytes) -> None:
    conversion = convert(data)
    assert conversion.failed
    assert conversion.output == data
