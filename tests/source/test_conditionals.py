"""Branches that are CUDA's alone are known; nothing else is."""

from __future__ import annotations

import pytest

from hipport.source import lex, read_conditionals


def cuda_only(text: str) -> list[str]:
    data = text.encode()
    spans = read_conditionals(lex(data)).other_platform_spans()
    return [data[s.start : s.end].decode().strip() for s in spans]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("#ifdef __HIPCC__\nhip\n#else\ncuda\n#endif\n", ["cuda"]),
        ("#ifndef __HIP_PLATFORM_AMD__\ncuda\n#else\nhip\n#endif\n", ["cuda"]),
        ("#if defined(__CUDACC__)\ncuda\n#elif defined(__HIPCC__)\nhip\n#endif\n", ["cuda"]),
        ("#if USE_CUDA\ncuda\n#elif USE_HIP\nhip\n#else\nhost\n#endif\n", ["cuda", "host"]),
        ("#ifdef USE_CUDA\ncuda\n#else\nhost\n#endif\n", []),
        ("#if defined(OTHER)\na\n#elif defined(USE_HIP)\nhip\n#endif\n", []),
        ("#if defined(__HIPCC__)\nhip\n#elif defined(__CUDACC__)\ncuda\n#else\nhost\n#endif\n", ["cuda", "host"]),
        ("#if defined(__CUDACC__) || defined(__HIPCC__)\nboth\n#endif\n", []),
        ("#if defined(__CUDACC__) && !defined(__HIPCC__)\ncuda\n#endif\n", ["cuda"]),
        ("#ifdef USE_ROCM\nhip\n#else\n#if A\na\n#else\nb\n#endif\n#endif\n", ["#if A\na\n#else\nb\n#endif"]),
        ("#if __HIP__ == 1\nhip\n#else\ncuda\n#endif\n", ["cuda"]),
        ("#if HIP_VERSION >= 60000000\nnew\n#else\nold\n#endif\n", []),
        ("#ifdef __HIP_DEVICE_COMPILE__\ndevice\n#else\nhost\n#endif\n", []),
        ("#ifdef __HIP_PLATFORM_NVIDIA__\ncuda\n#endif\n", ["cuda"]),
        ("#ifdef OFF\na\n#else\nb\n#endif\n", []),
        ("#ifdef WHIPPED\na\n#else\nb\n#endif\n", []),
    ],
)
def test_cuda_only_branches(text: str, expected: list[str]) -> None:
    assert cuda_only(text) == expected


@pytest.mark.parametrize("text", ["#endif\n", "#if X\n", "#else\n", "#if (\n#endif\n#elif\n"])
def test_unbalanced_directives_are_tolerated_and_known(text: str) -> None:
    assert read_conditionals(lex(text.encode())).unbalanced
