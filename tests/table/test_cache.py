"""The cache of the table: the same table from it as from the files, and never an error."""

from __future__ import annotations

from pathlib import Path

import pytest

from hipport.table import load_table
from hipport.table.loading import cache_dir


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HIPPORT_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def test_the_second_table_is_the_first(cache: Path) -> None:
    first = load_table()
    assert len(list(cache.glob("table-*.json"))) == 1
    second = load_table()
    assert second.data == first.data


@pytest.mark.parametrize("garbage", [b"", b"{", b"\xff\xfe", b'"text"', b"{}"])
def test_a_broken_cache_is_made_again(cache: Path, garbage: bytes) -> None:
    load_table()
    (file,) = cache.glob("table-*.json")
    file.write_bytes(garbage)
    assert "cudaMalloc" in load_table()


def test_a_cache_that_cannot_be_written_is_no_error(cache: Path) -> None:
    cache.write_text("a file where the folder should be")
    assert "cudaMalloc" in load_table()
    assert cache_dir() == cache
