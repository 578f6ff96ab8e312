"""A header that an edit adds may include the one that wants a macro defined: it must not come before the macro."""

from __future__ import annotations

from collections.abc import Callable

CUDA = """\
#include <cuda_runtime.h>
#include <cublas_v2.h>
#include <cublas_api.h>
#include <cstdio>
void f(cublasHandle_t h, cuDoubleComplex** a, int* piv, int* info) { cublasZgetrfBatched(h, 3, a, 3, piv, info, 5); }
"""
HIP = """\
#include <hip/hip_runtime.h>
#ifndef ROCM_MATHLIBS_API_USE_HIP_COMPLEX
#define ROCM_MATHLIBS_API_USE_HIP_COMPLEX
#endif
#include <rocblas/rocblas.h>
#include <rocsolver/rocsolver.h>
#include <cstdio>
"""


def test_an_added_header_stands_behind_the_definition(hip: Callable[..., str]) -> None:
    assert hip(CUDA, add_includes=True).startswith(HIP)


def test_where_nothing_is_defined_it_stands_first(hip: Callable[..., str]) -> None:
    text = '#include "mine.h"\nvoid f(cublasHandle_t h, float** a) { cublasSgetrfBatched(h, 3, a, 3, p, i, 5); }\n'
    assert hip(text, add_includes=True).startswith('#include <rocsolver/rocsolver.h>\n#include "mine.h"\n')


def test_an_added_header_gets_the_macro_in_front(hip: Callable[..., str]) -> None:
    text = '#include "mine.h"\nvoid f(cuComplex *a) { g(CUBLAS_OP_N, a); }\n'
    macro = "#ifndef HIPBLAS_V2\n#define HIPBLAS_V2\n#endif\n"
    headers = '#include <hip/hip_runtime.h>\n#include <hipblas/hipblas.h>\n#include "mine.h"\n'
    assert hip(text, add_includes=True, libraries="hip").startswith(macro + headers)


def test_a_program_defines_it_everywhere(hip: Callable[..., str]) -> None:
    text = "#include <cublas_v2.h>\ncublasHandle_t h;\n"
    assert "define" not in hip(text, add_includes=True)
    assert hip(text, add_includes=True, define_macros=True).startswith("#ifndef ROCM_MATHLIBS_API_USE_HIP_COMPLEX\n")


def test_what_cudas_header_brings_is_included(hip: Callable[..., str]) -> None:
    text = "#include <cusolverDn.h>\ncublasHandle_t h;\ncusolverDnHandle_t s;\n"
    assert "#include <rocblas/rocblas.h>\n" in hip(text, add_includes=True)
    assert "rocblas" not in hip("#include <cusolverDn.h>\ncusolverDnHandle_t s;\n", add_includes=True)
