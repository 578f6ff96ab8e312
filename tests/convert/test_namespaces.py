"""cub::, thrust::, cooperative_groups:: and their aliases."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hipport.model import Conversion


@pytest.mark.parametrize(
    ("cuda", "expected"),
    [
        ("cub::DeviceReduce::Sum(a, b);", "hipcub::DeviceReduce::Sum(a, b);"),
        ("using namespace cub;", "using namespace hipcub;"),
        ("::cub::Sum op;", "::hipcub::Sum op;"),
        ("namespace c = cub;\nc::Sum op;", "namespace c = hipcub;\nc::Sum op;"),
        ("k<cub::BLOCK_LOAD_DIRECT><<<1, 2>>>(p);", "k<hipcub::BLOCK_LOAD_DIRECT><<<1, 2>>>(p);"),
        ("typedef cub::BlockReduce<int, 128> R;", "typedef hipcub::BlockReduce<int, 128> R;"),
        ("#define B cub::BlockReduce<int, 128>\n", "#define B hipcub::BlockReduce<int, 128>\n"),
        ("thrust::sort(v.begin(), v.end());", "thrust::sort(v.begin(), v.end());"),
        ("namespace cg = cooperative_groups;\ncg::this_thread_block();",
         "namespace cg = cooperative_groups;\ncg::this_thread_block();"),
        ("using namespace nvcuda;\nwmma::mma_sync(d, a, b, c);",
         "namespace wmma = rocwmma;\nwmma::mma_sync(d, a, b, c);"),
        ("using namespace nvcuda::wmma;", "using namespace rocwmma;"),
        ("namespace w = nvcuda::wmma;", "namespace w = rocwmma;"),
        ("using namespace nvcuda;\nnamespace wmma { struct A; }\nwmma::A a;",
         "using namespace nvcuda;\nnamespace wmma { struct A; }\nwmma::A a;"),
        ("typedef ::nvcuda::wmma::precision::tf32 T;", "typedef float T;"),
        ("mine::cub::Sum op;", "mine::cub::Sum op;"),
        ("namespace cub { struct Mine {}; }\ncub::Mine m;", "namespace cub { struct Mine {}; }\ncub::Mine m;"),
        ("int cub = 3; cub++;", "int cub = 3; cub++;"),
        ("x.cub::f();", "x.cub::f();"),
    ],
)  # fmt: skip
def test_namespaces(hip: Callable[..., str], cuda: str, expected: str) -> None:
    assert hip(cuda) == expected


@pytest.mark.parametrize(
    "text",
    [
        "nvinfer1::IBuilder *b;",
        "using namespace nvinfer1;",
        "cutlass::gemm::device::Gemm<float> g;",
        "cute::Tensor t;",
    ],
)
def test_namespaces_without_equivalent_are_manual(convert: Callable[..., Conversion], text: str) -> None:
    conversion = convert(text)
    assert not conversion.changed
    assert [f.verdict.value for f in conversion.findings] == ["manual"]
    assert all(f.help and f.effort for f in conversion.findings)


def test_what_a_group_lacks_is_told_through_an_alias(convert: Callable[..., Conversion]) -> None:
    text = "namespace cg = cooperative_groups;\nvoid f() { cg::memcpy_async(g, a, b, n); }"
    assert [f.verdict.value for f in convert(text).findings] in (["manual"], ["review"], ["rewritten"])
