"""Texts that once came out wrong, in silence or torn apart. Each stands for its kind."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hipport.model import Conversion

Hip = Callable[..., str]


@pytest.mark.parametrize(
    ("cuda", "expected"),
    [
        # a macro of the user's in front of a call is no type in front of a declaration
        ("void f() {\n  TIMER_START\n  cudaMemcpy(a, b, n, cudaMemcpyHostToDevice);\n  cudaMemcpy(b, a, n, k);\n}",
         "void f() {\n  TIMER_START\n  hipMemcpy(a, b, n, hipMemcpyHostToDevice);\n  hipMemcpy(b, a, n, k);\n}"),
        ("void f() { TICK cudaFree(x); CHECK cudaFree(y); }", "void f() { TICK hipFree(x); CHECK hipFree(y); }"),
        ("void f() { UNUSED cudaDeviceProp p; }", "void f() { UNUSED hipDeviceProp_t p; }"),
        # enumerators behind their type
        ("f(cudaMemcpyKind::cudaMemcpyHostToDevice);", "f(hipMemcpyKind::hipMemcpyHostToDevice);"),
        # the library's own namespace opened again
        ("#include <cub/cub.cuh>\nnamespace cub { struct T; }\nvoid f() { cub::Sum s; }",
         "#include <hipcub/hipcub.hpp>\nnamespace hipcub { struct T; }\nvoid f() { hipcub::Sum s; }"),
        ("namespace foo { namespace cub { } }\ncub::Sum s;", "namespace foo { namespace cub { } }\nhipcub::Sum s;"),
        # names that have HIP in them and say nothing
        ("#ifndef GPU_HIP_WRAP_H\n#define GPU_HIP_WRAP_H\nvoid f() { cudaFree(x); }\n#endif\n",
         "#ifndef GPU_HIP_WRAP_H\n#define GPU_HIP_WRAP_H\nvoid f() { hipFree(x); }\n#endif\n"),
        ("#ifdef NO_HIP\ncudaFree(x);\n#endif\n", "#ifdef NO_HIP\nhipFree(x);\n#endif\n"),
        # the word alone goes, never a line end, a comment or a directive behind it
        ("#define REG register\nREG int x;\n__global__ void k() {}",
         "#define REG \nREG int x;\n__global__ void k() {}"),
        ("__global__ void k() { register // why\nint x; }", "__global__ void k() { // why\nint x; }"),
        # header names outside #include
        ("#if __has_include(<cuda_runtime.h>)\n#endif\n", "#if __has_include(<hip/hip_runtime.h>)\n#endif\n"),
        ("#define H <cuda_runtime.h>\n#include H\n", "#define H <hip/hip_runtime.h>\n#include H\n"),
        # text in strings
        ('#define RAW R"(cudaMalloc\ncudaFree)"\ncudaFree(p);', '#define RAW R"(cudaMalloc\ncudaFree)"\nhipFree(p);'),
        ("cudaMemcpyToSymbol(HIP_SYMBOL(x), b, c);", "hipMemcpyToSymbol(HIP_SYMBOL(x), b, c);"),
        ("cudaMemcpyToSymbol(a // x\n, b, c);", "hipMemcpyToSymbol(HIP_SYMBOL(a) // x\n, b, c);"),
        ("struct cudaDeviceProp;\nvoid f() { cudaDeviceProp p; }",
         "struct cudaDeviceProp;\nvoid f() { hipDeviceProp_t p; }"),
        ("#include <cuda_runtime.h>\n#include_next <cuda_runtime.h>\n",
         "#include <hip/hip_runtime.h>\n#include_next <hip/hip_runtime.h>\n"),
        ("#ifdef __NVCC__\ncudaFree(p);\n#else\nhipFree(p);\n#endif\n",
         "#ifdef __NVCC__\ncudaFree(p);\n#else\nhipFree(p);\n#endif\n"),
    ],
)  # fmt: skip
def test_converted(hip: Hip, cuda: str, expected: str) -> None:
    assert hip(cuda) == expected


@pytest.mark.parametrize(
    "text",
    [
        "x = __shfl_sync(\n#ifdef A\n m,\n#else\n n,\n#endif\n v, 1);",
        "cudaMemcpyToSymbol(, b, c);",
        "cudaMemcpy\\\nToSymbol(a, b, c);",
        "cuda\\\nMalloc(&p, n);",
    ],
)
def test_left_and_told(convert: Callable[..., Conversion], text: str) -> None:
    conversion = convert(text)
    assert not conversion.changed
    assert {f.verdict.value for f in conversion.findings} == {"manual"}


def test_a_launch_around_a_directive_is_left_and_told(convert: Callable[..., Conversion]) -> None:
    text = "k<<<g,\n#ifdef A\n b>>>(x);\n#else\n c>>>(x);\n#endif\n"
    conversion = convert(text, launch_syntax="hip")
    assert not conversion.changed
    assert all(f.verdict.value in ("manual", "review") for f in conversion.findings)


def test_lone_carriage_returns_are_a_problem(convert: Callable[..., Conversion]) -> None:
    conversion = convert(b"cudaFree(a);\r// x\rcudaFree(p);\r")
    assert conversion.failed
    assert not conversion.changed


def test_hipports_own_declarations_are_left_alone(convert: Callable[..., Conversion]) -> None:
    text = "__global__ void k() { y = __hmin2(a, b); z = __match_any_sync(m, v); __syncwarp(); }"
    once = convert(text, add_includes=True)
    assert once.output.startswith(b"#include <hip/hip_runtime.h>")
    again = convert(once.output, add_includes=True)
    assert again.output == once.output
    assert again.findings == ()


def test_what_a_declaration_needs_is_included(convert: Callable[..., Conversion]) -> None:
    output = convert("#define F() __syncwarp()\n", add_includes=True).output
    assert output.startswith(b"#include <hip/hip_runtime.h>\n")


@pytest.mark.parametrize(
    "text",
    ["cudaMemcpyToSymbol(" + "a<" * 20_000, "#if A\n" + "#elif B\n" * 3_000 + "#endif\ncudaFree(p);"],
    ids=["less-than signs", "branches"],
)
def test_no_text_takes_forever(convert: Callable[..., Conversion], text: str) -> None:
    assert not convert(text).failed
