"""The inventories: reading a file, looking up a name, and what comes with hipport."""

from __future__ import annotations

from pathlib import Path

import pytest

from hipport.errors import HipportError
from hipport.table.inventory import Inventories, counts, counts_text, inventory_dir, load_inventories, read_inventory

ROCM = """\
library\theader\tname\tkind\tparameters\tvalue
hip\thip/hip_runtime_api.h\thipMalloc\tfunction\t2
\t\thipMallocManaged\tfunction\t2-3
\t\thipSuccess\tenum_constant\t\t0
\thip/hip_runtime.h\t\theader
rocblas\trocblas/rocblas.h\trocblas_sgemm\tfunction\t14
hipcub\thipcub/hipcub.hpp\thipcub::Log\tfunction\t2,4+
"""
ALL: Inventories = load_inventories()


@pytest.fixture
def small(tmp_path: Path) -> Inventories:
    (tmp_path / "rocm-6.4.tsv").write_text(ROCM)
    (tmp_path / "rocm-10.tsv").write_text(ROCM.splitlines()[0] + "\n")
    return load_inventories(tmp_path)


def test_a_line_inherits_library_and_header(small: Inventories) -> None:
    rocm = small.rocm_release("6.4")
    assert rocm is not None and "hipMallocManaged" in rocm and "hipFree" not in rocm
    (entry,) = rocm.entries("hipMallocManaged")
    assert (entry.library, entry.header, entry.kind) == ("hip", "hip/hip_runtime_api.h", "function")
    assert rocm.entries("hipSuccess")[0].value == "0"
    assert rocm.headers >= {"hip/hip_runtime.h", "hip/hip_runtime_api.h", "rocblas/rocblas.h"}
    assert len(rocm) == 5


def test_parameter_counts(small: Inventories) -> None:
    rocm = small.rocm_release("6.4")
    assert rocm is not None
    assert rocm.arities("hipMallocManaged") == {2, 3}
    assert {2, 4, 20} <= rocm.arities("hipcub::Log") and 3 not in rocm.arities("hipcub::Log")
    assert rocm.arities("hipFree") == frozenset()
    assert counts_text({2, 3, 5}) == "2, 3, 5"
    assert counts_text(counts("3+")) == "3 or more"
    assert counts_text(counts("0,4+")) == "0, 4 or more"


def test_the_nearest_name(small: Inventories) -> None:
    rocm = small.rocm_release("6.4")
    assert rocm is not None
    assert rocm.near("hipMaloc") == "hipMalloc"
    assert rocm.near("xyz") == ""
    assert rocm.near_header("rocblas.h") == "rocblas/rocblas.h"


def test_releases_are_in_order(small: Inventories) -> None:
    assert [i.release for i in small.rocm] == ["6.4", "10"]


@pytest.mark.parametrize("text", ["", "name\tkind\n"])
def test_what_is_no_inventory(tmp_path: Path, text: str) -> None:
    (tmp_path / "rocm-6.4.tsv").write_text(text)
    with pytest.raises(HipportError, match="inventory"):
        read_inventory(tmp_path / "rocm-6.4.tsv")


def test_missing_inventories(tmp_path: Path) -> None:
    with pytest.raises(HipportError, match="the inventories are missing"):
        load_inventories(tmp_path)


def test_what_comes_with_hipport() -> None:
    assert [i.release for i in ALL.rocm] == ["6.4", "10"]
    assert [i.release for i in ALL.cuda][-3:] == ["11.8", "12.9", "13.5"]
    base = ALL.rocm[0]
    assert base.arities("hipMemcpyToSymbol") == {3, 4, 5}
    assert base.arities("__half2float") == {1}
    assert "hipcub::DeviceReduce::Sum" in base and "hipcub" in base
    assert {"hipcub/block/block_reduce.hpp", "hip/hip_runtime.h"} <= base.headers
    (cuda,) = [i for i in ALL.cuda if i.release == "12.9"]
    assert cuda.arities("cudaMemcpyToSymbol") == {3, 4, 5}
    assert cuda.arities("cublasSgemm", "cublas") == {14}
    assert cuda.entries("cudaErrorInvalidValue")[0].value == "1"


def test_no_text_of_a_header_is_in_them() -> None:
    total = 0
    for path in inventory_dir().glob("*.tsv"):
        text = path.read_text()
        total += len(text)
        assert not set(text) & set("(){};*&\"'")
    assert total < 2_600_000
