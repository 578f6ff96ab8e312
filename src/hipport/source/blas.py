"""The names of BLAS libraries in a file, as far as they tell which BLAS the file can take. No tokens are made."""

from __future__ import annotations

import re

_WORDS = re.compile(
    rb"//[^\n]*|/\*.*?\*/|\"(?:[^\"\\\n]|\\.)*\""
    rb"|(?<![A-Za-z0-9_])((?:cublas|CUBLAS)\w*|hipblasHandle_t|rocblas_handle)(?![A-Za-z0-9_])",
    re.DOTALL | re.ASCII,
)


def blas_names(data: bytes) -> frozenset[str]:
    """Names with the shape of cuBLAS's and cuBLASLt's, and the handles of hipBLAS and rocBLAS; not from comments."""
    if b"blas" not in data and b"UBLAS" not in data:
        return frozenset()
    return frozenset(name.decode("ascii") for name in _WORDS.findall(data) if name)
