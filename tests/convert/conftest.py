"""Convert a text with the built-in table."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from hipport.convert import convert_source
from hipport.model import Conversion, Options, SourceFile
from hipport.table import RuleTable, load_table

Convert = Callable[..., Conversion]


@pytest.fixture(scope="session")
def table() -> RuleTable:
    return load_table()


@pytest.fixture
def convert(table: RuleTable) -> Convert:
    """convert(text, rules=..., **options): without added includes unless `add_includes=True`."""

    def run(text: str | bytes, rules: Path | None = None, **options: object) -> Conversion:
        data = text if isinstance(text, bytes) else text.encode()
        options.setdefault("add_includes", False)
        used = load_table([rules]) if rules else table
        return convert_source(SourceFile("test.cu", data), used, Options(**options))  # type: ignore[arg-type]

    return run


@pytest.fixture
def hip(convert: Convert) -> Callable[..., str]:
    """The converted text; checks that a second run changes nothing."""

    def run(text: str, **options: object) -> str:
        first = convert(text, **options)
        assert not first.failed, first.problems
        again = convert(first.output, **options)
        assert again.output == first.output, "a second run changes it again"
        return first.output.decode()

    return run
