"""Includes, guards, and code that already knows HIP."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hipport.model import Conversion

Hip = Callable[..., str]
HIP = "#include <hip/hip_runtime.h>\n"


@pytest.mark.parametrize(
    ("cuda", "expected"),
    [
        ("#include <cuda_runtime.h>\n", HIP),
        ('#  include "cuda_runtime.h" // x\n', '#  include "hip/hip_runtime.h" // x\n'),
        ("#include <cuda.h>\n#include <cuda_runtime.h>\nint x;\n", HIP + "int x;\n"),
        ("#include <cuda.h>\r\n#include <cuda_runtime.h>\r\n", HIP.replace("\n", "\r\n")),
        ("#include <cuda.h>\n#include <cuda_runtime.h> // runtime\n", HIP + " // runtime\n"),
        ("#ifdef A\n#include <cuda.h>\n#endif\n#include <cuda_runtime.h>\n", f"#ifdef A\n{HIP}#endif\n{HIP}"),
        ("#include <cuda.h>\n#ifdef A\n#include <cuda_runtime.h>\n#endif\n", f"{HIP}#ifdef A\n#endif\n"),
        ("#include <nccl.h>\nncclComm_t c;\n", "#include <rccl/rccl.h>\nncclComm_t c;\n"),
        ("#include <cublas_v2.h>\n", "#include <rocblas/rocblas.h>\n"),
        ("#include <cuda_bf16.h>\n", "#include <hip/hip_bf16.h>\n"),
        ("#include <thrust/sort.h>\n", "#include <thrust/sort.h>\n"),
        ('#include "my_kernels.cuh"\n', '#include "my_kernels.cuh"\n'),
    ],
)
def test_includes(hip: Hip, cuda: str, expected: str) -> None:
    assert hip(cuda) == expected


def test_hipblas_on_request(hip: Hip) -> None:
    assert hip("#include <cublas_v2.h>\n", libraries="hip") == "#include <hipblas/hipblas.h>\n"


@pytest.mark.parametrize(
    ("cuda", "expected"),
    [
        ("__global__ void k() {}\n", HIP + "__global__ void k() {}\n"),
        ("#include <cstdio>\nint f() { return cudaFree(p); }\n",
         HIP + "#include <cstdio>\nint f() { return hipFree(p); }\n"),
        ("// Copyright\n// Somebody\n\n__global__ void k() {}\n",
         f"// Copyright\n// Somebody\n{HIP}\n__global__ void k() {{}}\n"),
        ("/* Licence */\n#ifndef A_H\n#define A_H\n__device__ int f();\n#endif\n",
         f"/* Licence */\n#ifndef A_H\n#define A_H\n{HIP}__device__ int f();\n#endif\n"),
        ("#pragma once\n#include <vector>\n__device__ int f();\n",
         f"#pragma once\n{HIP}#include <vector>\n__device__ int f();\n"),
        ("#if !defined(A_H)\n#define A_H\n__device__ int f();\n#endif\n",
         f"#if !defined(A_H)\n#define A_H\n{HIP}__device__ int f();\n#endif\n"),
        ("#ifdef __CUDACC__\n__device__ int f();\n#endif\n", "#ifdef __HIPCC__\n__device__ int f();\n#endif\n"),
        ("#include <cuda_runtime_api.h>\n__global__ void k() {}\n",
         HIP + "#include <hip/hip_runtime_api.h>\n__global__ void k() {}\n"),
        ("int x;\n", "int x;\n"),
        ("#include <hip/hip_runtime.h>\n__global__ void k() {}\n", HIP + "__global__ void k() {}\n"),
        ("#ifdef A\n#include <a.h>\n#endif\n#include <b.h>\n__global__ void k() {}\n",
         f"#ifdef A\n#include <a.h>\n#endif\n{HIP}#include <b.h>\n__global__ void k() {{}}\n"),
        ("\ufeff__global__ void k() {}\n", f"\ufeff{HIP}__global__ void k() {{}}\n"),
        ("__global__ void k() {}\r\n", HIP.replace("\n", "\r\n") + "__global__ void k() {}\r\n"),
    ],
)  # fmt: skip
def test_the_runtime_header_is_added_where_nvcc_adds_it(hip: Hip, cuda: str, expected: str) -> None:
    assert hip(cuda, add_includes=True) == expected


@pytest.mark.parametrize(
    ("cuda", "expected"),
    [
        ("#ifdef __CUDACC__\n#endif\n", "#ifdef __HIPCC__\n#endif\n"),
        ("#if defined(__CUDACC__) && X\n#endif\n", "#if defined(__HIPCC__) && X\n#endif\n"),
        ("#ifdef __NVCC__\n#endif\n", "#ifdef __HIPCC__\n#endif\n"),
        ("#ifdef __CUDA_ARCH__\n#else\n#endif\n", "#ifdef __HIP_DEVICE_COMPILE__\n#else\n#endif\n"),
        ("#if !defined(__CUDA_ARCH__)\n#endif\n", "#if !defined(__HIP_DEVICE_COMPILE__)\n#endif\n"),
    ],
)
def test_guards(hip: Hip, convert: Callable[..., Conversion], cuda: str, expected: str) -> None:
    assert hip(cuda) == expected
    assert {f.verdict.value for f in convert(cuda).findings} == {"renamed"}


def test_a_number_of_an_architecture_is_a_review(hip: Hip, convert: Callable[..., Conversion]) -> None:
    text = "#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 700\nnew\n#else\nold\n#endif\n"
    assert hip(text) == text
    assert [(f.rule_id, f.verdict.value) for f in convert(text).findings] == [("cuda-arch", "review")]


@pytest.mark.parametrize(
    "text",
    [
        "#if defined(__CUDACC__) || defined(__HIPCC__)\n#define D __device__\n#endif\n",
        "#if defined(__HIPCC__)\n#include <hip/hip_runtime.h>\n#else\n#include <cuda_runtime.h>\n#endif\n",
        "#ifdef USE_ROCM\nhipFree(p);\n#else\ncudaFree(p);\n#endif\n",
        "#ifdef __HIP_PLATFORM_AMD__\n#define cudaFree hipFree\n#else\n#include <cuda_runtime.h>\n#endif\nint x;\n",
        '#ifndef __HIP__\nasm("mov.u32 %0, %%laneid;");\n#if __CUDA_ARCH__ >= 700\n#endif\n#endif\n',
        "#if defined(__HIP__) || __CUDA_ARCH__ >= 700\n#endif\n",
    ],
)
def test_what_already_knows_hip_is_left_alone(hip: Hip, convert: Callable[..., Conversion], text: str) -> None:
    assert hip(text) == text
    assert convert(text).findings == ()


def test_code_outside_the_branches_is_converted(hip: Hip) -> None:
    text = "#ifdef __HIPCC__\nhipFree(p);\n#else\ncudaFree(p);\n#endif\ncudaFree(q);\n"
    assert hip(text) == text.replace("cudaFree(q)", "hipFree(q)")


def test_an_error_directive_is_tolerated(hip: Hip) -> None:
    text = '#if !defined(P)\n#error "define P, don\'t forget"\n#endif\ncudaFree(p);\n'
    assert hip(text) == text.replace("cudaFree", "hipFree")


def test_helper_headers_of_the_samples_are_pointed_out(convert: Callable[..., Conversion]) -> None:
    (finding,) = convert('#include "helper_cuda.h"\n').findings
    assert finding.verdict.value == "review"
    assert finding.help
    own = convert('#include "helper_cuda.h"\n', user_headers=frozenset({"helper_cuda.h"}))
    assert own.findings == ()


@pytest.mark.parametrize("header", ["NvInfer.h", "cutlass/gemm/device/gemm.h", "cute/tensor.hpp", "optix.h", "nppi.h"])
def test_headers_without_equivalent_are_manual(convert: Callable[..., Conversion], header: str) -> None:
    (finding,) = convert(f"#include <{header}>\n").findings
    assert finding.verdict.value == "manual"
    assert finding.help
    assert finding.effort > 0


def test_unbalanced_directives_are_told(convert: Callable[..., Conversion]) -> None:
    conversion = convert("#ifdef A\ncudaFree(p);\n")
    assert [(p.line, p.error) for p in conversion.problems] == [(1, False)]
    assert not conversion.failed
