"""Kernel launches: chevrons kept by default, hipLaunchKernelGGL on request."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hipport.model import Conversion


@pytest.mark.parametrize("launch", ["k<<<1, 2>>>(a);", "k<1, 2><<<g, b, s, st>>>( );", "ns::k<<<f(a, b), 2>>>(x);"])
def test_chevrons_are_kept(hip: Callable[..., str], launch: str) -> None:
    assert hip(launch) == launch


@pytest.mark.parametrize(
    ("launch", "expected"),
    [
        ("sort<512, 8><<<1, 512>>>(a, b);",
         "hipLaunchKernelGGL(HIP_KERNEL_NAME(sort<512, 8>), dim3(1), dim3(512), 0, 0, a, b);"),
        ("k<<<x, std::min(a, b), f(c, d)>>>();",
         "hipLaunchKernelGGL(k, dim3(x), dim3(std::min(a, b)), f(c, d), 0);"),
        ("k<<<dim3(1, 2), dim3(3)>>>(p, q);", "hipLaunchKernelGGL(k, dim3(1, 2), dim3(3), 0, 0, p, q);"),
        ("k<<<1, 2>>>( );", "hipLaunchKernelGGL(k, dim3(1), dim3(2), 0, 0);"),
        ("k<float><<<g, b, 0, s>>>(p);", "hipLaunchKernelGGL(k<float>, dim3(g), dim3(b), 0, s, p);"),
        ("ns::k<<<g, b>>>(p);", "hipLaunchKernelGGL(ns::k, dim3(g), dim3(b), 0, 0, p);"),
        ("k<<<{1, 2}, dim3{4, 4}>>>(p);", "hipLaunchKernelGGL(k, dim3(1, 2), dim3(4, 4), 0, 0, p);"),
        ("k<<<n >> 2, b>>>(f<a, b>(c), d);", "hipLaunchKernelGGL(k, dim3(n >> 2), dim3(b), 0, 0, f<a, b>(c), d);"),
        ("if (x) k<<<1, 2>>>(p); else cudaFree(p);",
         "if (x) hipLaunchKernelGGL(k, dim3(1), dim3(2), 0, 0, p); else hipFree(p);"),
        ("(*fn)<<<1, 2>>>(p);", "hipLaunchKernelGGL((*fn), dim3(1), dim3(2), 0, 0, p);"),
        ("#define RUN(k, n) k<<<1, n>>>(n)\n", "#define RUN(k, n) hipLaunchKernelGGL(k, dim3(1), dim3(n), 0, 0, n)\n"),
        ("k<<<1, 2, 0, cudaStreamPerThread>>>(cudaFree(p));",
         "hipLaunchKernelGGL(k, dim3(1), dim3(2), 0, hipStreamPerThread, hipFree(p));"),
        ("k<<<1, 2, 0, s>>>();", "hipLaunchKernelGGL(k, dim3(1), dim3(2), 0, s);"),
        ("void f() { k<float, (3 > 2)><<<1, 2>>>(d); }",
         "void f() { hipLaunchKernelGGL(HIP_KERNEL_NAME(k<float, (3 > 2)>), dim3(1), dim3(2), 0, 0, d); }"),
        ("k<(8 >> 1)><<<1, 2>>>(d);", "hipLaunchKernelGGL(k<(8 >> 1)>, dim3(1), dim3(2), 0, 0, d);"),
        ("kernels[i]<<<g, b>>>(1);", "hipLaunchKernelGGL(kernels[i], dim3(g), dim3(b), 0, 0, 1);"),
        ("this->kernel<<<g, b>>>(1);", "hipLaunchKernelGGL(this->kernel, dim3(g), dim3(b), 0, 0, 1);"),
        ("x::template go<3><<<g, b>>>(1);", "hipLaunchKernelGGL(x::template go<3>, dim3(g), dim3(b), 0, 0, 1);"),
        ("x<T>::go<<<g, b>>>(1);", "hipLaunchKernelGGL(x<T>::go, dim3(g), dim3(b), 0, 0, 1);"),
        ("::k<<<g, b>>>(1);", "hipLaunchKernelGGL(::k, dim3(g), dim3(b), 0, 0, 1);"),
        ("pick(n)<<<g, b>>>(1);", "hipLaunchKernelGGL(pick(n), dim3(g), dim3(b), 0, 0, 1);"),
        ("if (n) (*fn)<<<g, b>>>(1);", "if (n) hipLaunchKernelGGL((*fn), dim3(g), dim3(b), 0, 0, 1);"),
        ("while (a[k] > 1) k<<<g, b>>>(1);", "while (a[k] > 1) hipLaunchKernelGGL(k, dim3(g), dim3(b), 0, 0, 1);"),
        ("k<<<g, // blocks\n    b, /* bytes */ 0>>>(a /* last */);",
         "hipLaunchKernelGGL(k, dim3(g), // blocks\n    dim3(b), /* bytes */ 0, 0, a /* last */);"),
    ],
)  # fmt: skip
def test_hip_syntax(hip: Callable[..., str], launch: str, expected: str) -> None:
    assert hip(launch, launch_syntax="hip") == expected


@pytest.mark.parametrize("launch", ["k<<<LAUNCH_SIZE>>>(p);", "#define K(n) k##n<<<1, 2>>>(a)\n", "+<<<1, 2>>>(a);"])
def test_a_launch_that_cannot_be_taken_apart_is_kept_and_told(convert: Callable[..., Conversion], launch: str) -> None:
    conversion = convert(launch, launch_syntax="hip")
    assert not conversion.changed
    assert [f.verdict.value for f in conversion.findings] == ["review"]


def test_dynamic_parallelism_is_manual(convert: Callable[..., Conversion]) -> None:
    text = "__global__ void a() {}\n__global__ void b() { a<<<1, 1>>>(); }\nint main() { b<<<1, 1>>>(); }"
    assert [(f.line, f.verdict.value) for f in convert(text).findings] == [(2, "manual")]
