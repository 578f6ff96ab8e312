"""docs/rules.schema.json takes what the reader of rule files takes, and refuses what it refuses."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator

from hipport.table import check_files
from hipport.table.files import builtin_rule_files
from hipport.table.json_schema import rule_file_schema

GOOD = [
    "names: {myMalloc: myHipMalloc}",
    "names: {a::b: c::d, other: same}",
    'functions: {f: {hip: g, since: "7.0", until: "10"}}',
    "functions:",
    "targets: {roc: A, hip: B}\nheaders: {x.h: {roc: y.h, hip: z.h, define: {hip: V2}, define_when: 'f\\w+'}}",
    "rules:\n  - {cuda: [f, g], hip: 'h($2, $1)', args: 4-5, when: {1: '0x.*'}, tests: [{cuda: a, hip: same}]}",
    "rules:\n  - {family: {prefix: [abc], header: 'x*.h'}, verdict: manual, why: w, help: h, effort: 5}",
    "rules:\n  - {cuda: f, args: 3, hip: {hip: g}, include: h.h, needs: syncwarp, cuda_versions: '>=13.0'}",
    "enumerations: {E_t: {values: {A: {cuda: 1, hip: 2}}, arguments: [{at: 1, of: [f]}]}}",
]
BAD = [
    "names: [a, b]",
    "nmaes: {a: b}",
    "names: {1a: b}",
    "names: {a: 'f($1)'}",
    "names: {a: {hip: b, sinse: '7.0'}}",
    "names: {a: {hip: b, since: 7.0}}",
    "names: {a: {hip: b, since: newest}}",
    "targets: {amd: X}",
    "rules: {cuda: a}",
    "rules:\n  - {hip: b}",
    "rules:\n  - {cuda: a, family: {prefix: [b]}, hip: c}",
    "rules:\n  - {cuda: a}",
    "rules:\n  - {cuda: a, verdict: manual, why: w, help: h}",
    "rules:\n  - {cuda: a, verdict: review, hip: b, why: w}",
    "rules:\n  - {cuda: a, verdict: renamed, hip: b}",
    "rules:\n  - {cuda: a, hip: b, kind: variable}",
    "rules:\n  - {cuda: a, hip: b, args: four}",
    "rules:\n  - {cuda: a, hip: b, effort: long}",
    "rules:\n  - {cuda: a, hip: b, when: {first: x}}",
    "rules:\n  - {cuda: a, hip: b, cuda_versions: '13'}",
    "rules:\n  - {cuda: a, hip: b, tests: [{cuda: a}]}",
    "rules:\n  - {cuda: a, hip: b, tests: [{cuda: a, hip: b, options: {arch: gfx90a}}]}",
    "rules:\n  - {family: {}, verdict: manual, why: w, help: h, effort: 5}",
    "enumerations: {E_t: {values: {A: {hip: 2}}}}",
]
VALIDATOR = Draft202012Validator(rule_file_schema())


def _as_json(value: Any) -> Any:
    """With keys of text, as an editor sees them."""
    if isinstance(value, dict):
        return {str(key): _as_json(item) for key, item in value.items()}
    return [_as_json(item) for item in value] if isinstance(value, list) else value


def _mistakes(text: str) -> list[str]:
    return [error.message for error in VALIDATOR.iter_errors(_as_json(yaml.safe_load(text)))]


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(rule_file_schema())


@pytest.mark.parametrize("path", builtin_rule_files(), ids=lambda path: path.stem)
def test_the_built_in_files(path: Path) -> None:
    data = yaml.load(path.read_bytes(), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    assert [error.message for error in VALIDATOR.iter_errors(_as_json(data))] == []


@pytest.mark.parametrize("text", GOOD)
def test_what_the_reader_takes(text: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(text)
    assert check_files([path]) == []
    assert _mistakes(text) == []


@pytest.mark.parametrize("text", BAD)
def test_what_the_reader_refuses(text: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(text)
    assert check_files([path])
    assert _mistakes(text)
