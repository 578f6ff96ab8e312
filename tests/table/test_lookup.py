"""Any name that a person may ask for leads to what the table knows."""

from __future__ import annotations

import pytest

from hipport.table import RuleTable, load_table
from hipport.table.lookup import close_names, look_up


@pytest.fixture(scope="module")
def table() -> RuleTable:
    return load_table()


@pytest.mark.parametrize(
    ("asked", "rule"),
    [
        ("cudaMalloc", "runtime/cudaMalloc"),
        (" cudaMalloc() ", "runtime/cudaMalloc"),
        ("runtime/cudaMalloc", "runtime/cudaMalloc"),
        ("cublas_v2.h", "cublas/cublas_v2.h"),
        ("#include <cublas_v2.h>", "cublas/cublas_v2.h"),
        ("NvInfer.h", "tensorrt/NvInfer*.h"),
        ("cub", "cub/cub"),
        ("cub::BlockReduce", "cub/cub"),
        ("::cub::BlockReduce::TempStorage", "cub/cub"),
        ("cub::BlockReduceRaking", "cub/cub::BlockReduceRaking"),
        ("BlockReduceRaking", "cub/cub::BlockReduceRaking"),
        ("nppiFoo", "npp/nppi"),
        ("npp/nppi", "npp/nppi"),
        ("nvinfer1", "tensorrt/nvinfer1"),
        ("nvinfer1::IBuilder", "tensorrt/nvinfer1"),
        ("nvcuda::wmma::fragment", "wmma/nvcuda::wmma::fragment"),
        ("nvcuda::wmma::row_major", "wmma/nvcuda::wmma"),
    ],
)
def test_cuda_names(table: RuleTable, asked: str, rule: str) -> None:
    answer = look_up(table, asked)
    assert [found.id for found in answer.rules][:1] == [rule]


@pytest.mark.parametrize(
    ("asked", "source"),
    [
        ("hipMalloc", "cudaMalloc"),
        ("rocblas_sgemm", "cublasSgemm"),
        ("hipblasSgemm", "cublasSgemm"),
        ("hipcub::BlockReduce", "cub"),
        ("hipcub", "cub"),
        ("rocblas/rocblas.h", "cublas_v2.h"),
    ],
)
def test_amd_names_lead_back(table: RuleTable, asked: str, source: str) -> None:
    assert source in [rule.name for rule in look_up(table, asked).sources]


@pytest.mark.parametrize(
    ("asked", "finding"),
    [
        ("inline-ptx", "inline-ptx"),
        ("asm", "inline-ptx"),
        ("__CUDA_ARCH__", "cuda-arch"),
        ("<<<", "launch-in-device-code"),
        ("unknown-name", "unknown-name"),
        ("kernel-launch", "kernel-launch"),
    ],
)
def test_findings(table: RuleTable, asked: str, finding: str) -> None:
    answer = look_up(table, asked)
    assert answer.finding is not None
    assert answer.finding.id == finding


@pytest.mark.parametrize("asked", ["", "  ", "same", "hip", "qqqqqqqq", "::", "runtime/", "/", "$1", "cub::"])
def test_what_is_no_name_at_all(table: RuleTable, asked: str) -> None:
    answer = look_up(table, asked)
    assert not answer.sources
    assert all(rule.name == "cub" for rule in answer.rules)


def test_the_rule_for_ordinary_uses_comes_first(table: RuleTable) -> None:
    rules = look_up(table, "cublasSgemm").rules
    assert not rules[0].conditional
    assert any(rule.args for rule in rules[1:])


@pytest.mark.parametrize(
    ("asked", "meant"),
    [
        ("cudaMaloc", "cudaMalloc"),
        ("cudamalloc", "cudaMalloc"),
        ("cudaMemcpyAsnyc", "cudaMemcpyAsync"),
        ("hipMaloc", "hipMalloc"),
        ("inline-ptxx", "inline-ptx"),
        ("cublas_v3.h", "cublas_v2.h"),
    ],
)
def test_misspelt_names(table: RuleTable, asked: str, meant: str) -> None:
    assert meant in close_names(table, asked)
