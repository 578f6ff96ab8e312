"""Widths of warps in the template arguments of CUB."""

from __future__ import annotations

import pytest

from hipport.convert import convert_source
from hipport.model import Options, SourceFile, Verdict
from hipport.table import load_table


def convert(text: str) -> tuple[str, list[str]]:
    table, options = load_table(), Options(add_includes=False)
    done = convert_source(SourceFile("x.cu", text.encode()), table, options)
    again = convert_source(SourceFile("x.cu", done.output), table, options)
    assert not again.changed
    return done.output.decode(), [f.rule_id for f in done.findings if f.verdict is Verdict.REVIEW]


@pytest.mark.parametrize(
    ("cuda", "hip"),
    [
        ("cub::WarpReduce<T>::TempStorage s;", "hipcub::WarpReduce<T, 32>::TempStorage s;"),
        ("cub::WarpScan<cub::KeyValuePair<int, T> > s;", "hipcub::WarpScan<hipcub::KeyValuePair<int, T>, 32 > s;"),
        ("cub::WarpScan<int, 16> s;", "hipcub::WarpScan<int, 16> s;"),
        ("cub::WarpLoad<T, 4> l;", "hipcub::WarpLoad<T, 4, hipcub::WARP_LOAD_DIRECT, 32> l;"),
        ("cub::WarpStore<T, 4, cub::WARP_STORE_STRIPED> l;",
         "hipcub::WarpStore<T, 4, hipcub::WARP_STORE_STRIPED, 32> l;"),
        ("cub::WarpMergeSort<K, 2> m; cub::WarpExchange<T, 2> e;",
         "hipcub::WarpMergeSort<K, 2, 32> m; hipcub::WarpExchange<T, 2, 32> e;"),
        ("namespace c = cub; c::WarpLoad<T, 4> l;",
         "namespace c = hipcub; c::WarpLoad<T, 4, c::WARP_LOAD_DIRECT, 32> l;"),
        ("using namespace cub; WarpReduce<int> r;", "using namespace hipcub; WarpReduce<int, 32> r;"),
        ("using cub::WarpReduce; WarpReduce<int> r;", "using hipcub::WarpReduce; WarpReduce<int, 32> r;"),
        ("using namespace cub; mine::WarpReduce<int> r;", "using namespace hipcub; mine::WarpReduce<int> r;"),
        ("cub::Sum s; WarpReduce<int> r;", "hipcub::Sum s; WarpReduce<int> r;"),
        ("CUB_NS_QUALIFIER::DeviceReduce::Sum(t, n, i, o, k);", "hipcub::DeviceReduce::Sum(t, n, i, o, k);"),
    ],
)  # fmt: skip
def test_the_width_of_a_warp_is_written_out(cuda: str, hip: str) -> None:
    assert convert(cuda) == (hip, [])


@pytest.mark.parametrize(
    ("block", "told"), [("96", True), ("128", False), ("N", False), ("32", True)], ids=["96", "128", "N", "32"]
)
def test_blocks_for_a_transposition_by_warps(block: str, told: bool) -> None:
    text = f"cub::BlockStore<int, {block}, 4, cub::BLOCK_STORE_WARP_TRANSPOSE> s;"
    assert (convert(text)[1] == ["cub-warp-transpose"]) == told
    assert convert(text.replace("WARP_", ""))[1] == []
