"""A number where an enumeration belongs is told where CUDA and the AMD library number differently, and only there."""

from __future__ import annotations

import pytest

from hipport.convert import convert_source
from hipport.model import Finding, Options, SourceFile, Verdict
from hipport.table import RuleTable, load_table


@pytest.fixture(scope="module")
def table() -> RuleTable:
    return load_table()


def literals(table: RuleTable, text: str, libraries: str = "roc") -> list[Finding]:
    result = convert_source(SourceFile("test.cu", text.encode()), table, Options(libraries=libraries))
    assert not result.failed
    return [f for f in result.findings if f.rule_id == "enum-literal"]


@pytest.mark.parametrize(
    "text",
    [
        "auto op = (cublasOperation_t)1;",
        "auto op = (enum cublasOperation_t)1;",
        "auto op = (cublasOperation_t)(1);",
        "auto op = static_cast<cublasOperation_t>(1);",
        "auto op = static_cast<cublasOperation_t>(0x1u);",
        "auto op = cublasOperation_t(1);",
        "auto op = cublasOperation_t{1};",
        "cublasOperation_t op = 1;",
        "cublasOperation_t op = (1), other;",
        "cublasOperation_t op{1};",
        "cublasOperation_t op = (cublasOperation_t)1;",
        "cublasSgemm(h, 1, op, m, n, k, &a, A, lda, B, ldb, &b, C, ldc);",
        "cublasSgemm_v2(h, op, (cublasOperation_t)1, m, n, k, &a, A, lda, B, ldb, &b, C, ldc);",
        "cublasDgemm_v2_64(h, (1), op, m, n, k, &a, A, lda, B, ldb, &b, C, ldc);",
        "#define GEMM(a) cublasSgemm(h, 1, op, m, n, k, &a, A, lda, B, ldb, &b, C, ldc)\n",
    ],
)
def test_one_finding_a_place(table: RuleTable, text: str) -> None:
    found = literals(table, text)
    assert [f.verdict for f in found] == [Verdict.REVIEW]
    assert found[0].message == "1 is CUBLAS_OP_T in CUDA, and the number of rocblas_operation_transpose is 112"
    assert "rocblas_operation_transpose" in found[0].help
    assert text[found[0].span.start : found[0].span.end] in ("1", "0x1u")


@pytest.mark.parametrize(
    "text",
    [
        "cublasSgemm(h, CUBLAS_OP_T, op, 1, 1, 1, &a, A, 1, B, 1, &b, C, 1);",
        "cublasSgemm(h, flag ? CUBLAS_OP_T : op, op, m, n, k, &a, A, 1, B, 1, &b, C, 1);",
        "auto op = (cublasOperation_t)flag;",
        "auto op = (cublasOperation_t)1.0;",
        "int n = (int)op;",
        "cublasOperation_t ops[1];",
        "cublasOperation_t f(int n = 1);",
        "cudaError_t e = (cudaError_t)1;",  # the same number on both sides
        "cudaMemcpy(a, b, n, (cudaMemcpyKind)1);",
        "enum cublasOperation_t { N, T }; auto op = (cublasOperation_t)1;",
        "struct S { int cublasSgemm(int, int); }; int n = s.cublasSgemm(h, 1);",
        "namespace mine { void cublasSgemm(int, int); } void g() { mine::cublasSgemm(h, 1); }",
    ],
)
def test_silent_where_nothing_lies(table: RuleTable, text: str) -> None:
    assert literals(table, text) == []


def test_the_number_is_that_of_the_library_chosen(table: RuleTable) -> None:
    [found] = literals(table, "cublasMath_t m; auto g = (cublasGemmAlgo_t)-1;", "hip")
    assert found.message == "-1 is CUBLAS_GEMM_DEFAULT in CUDA, and the number of HIPBLAS_GEMM_DEFAULT is 160"


def test_a_constant_without_a_twin(table: RuleTable) -> None:
    [found] = literals(table, "auto t = (cudaError_t)19;")
    assert found.message == "19 is cudaErrorInvalidTextureBinding in CUDA, for which HIP has no value"


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("cudaDeviceGetAttribute(&v, (cudaDeviceAttr)16, 0);", "hipDeviceAttributeMultiprocessorCount is 63"),
        ("cuDeviceGetAttribute(&v, (CUdevice_attribute)16, d);", "hipDeviceAttributeMultiprocessorCount is 63"),
        ("curandCreateGenerator(&g, (curandRngType_t)100);", "HIPRAND_RNG_PSEUDO_DEFAULT is 400"),
        ("cusolverEigMode_t jobz = (cusolverEigMode_t)1;", "HIPSOLVER_EIG_MODE_VECTOR is 202"),
        ("cudnnPoolingMode_t m = (cudnnPoolingMode_t)1;", "miopenPoolingAverageInclusive is 2"),
    ],
)
def test_other_libraries(table: RuleTable, text: str, target: str) -> None:
    [found] = literals(table, text)
    assert target in found.message


def test_the_tables_names_are_known(table: RuleTable) -> None:
    """Every type, constant and function of the blocks has a rule."""
    data = table.data["enumerations"]
    names = {*data["types"], *data["also"], *data["functions"]}
    names |= {constant for _, values in data["types"].values() for constant, _ in values.values()}
    assert sorted(n for n in names if n not in table) == []
