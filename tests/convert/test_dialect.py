"""What nvcc takes and clang refuses."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hipport.model import Conversion


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("__global__ void k() { register int i = 0; }", "__global__ void k() { int i = 0; }"),
        ("__device__ int f(register float *p);", "__device__ int f(float *p);"),
        ('__global__ void k() { register int r asm("r0"); }', '__global__ void k() { register int r asm("r0"); }'),
        ("int f() { register int i = 0; return i; }", "int f() { register int i = 0; return i; }"),
        ('__device__ int i; // register\nconst char *s = "register int";',
         '__device__ int i; // register\nconst char *s = "register int";'),
    ],
)  # fmt: skip
def test_register(hip: Callable[..., str], text: str, expected: str) -> None:
    assert hip(text) == expected


def test_register_is_a_finding(convert: Callable[..., Conversion]) -> None:
    (finding,) = convert("__global__ void k() { register int i = 0; }").findings
    assert (finding.rule_id, finding.verdict.value) == ("register-keyword", "rewritten")
