"""Mistakes in a rule file: each is told by file, line and column, with what would be right."""

from __future__ import annotations

from pathlib import Path

import pytest

from hipport.errors import HipportError
from hipport.table import check_files, load_table

GOOD = """\
library: acme
title: Acme
targets: {roc: rocAcme, hip: hipAcme}
default: roc
headers: {acme.h: {roc: rocacme.h, hip: hipacme.h}}
namespaces: {acme: hipacme}
functions:
  acmeRun: {roc: rocacme_run, hip: hipAcmeRun}
types: {acmeHandle_t: {hip: hipAcmeHandle_t, since: "7.0"}}
names: {acmeAny: same}
rules:
  - cuda: [acmeSet, acmePut]
    args: 2
    hip: hipAcmeSet($2, $1)
    why: The order differs.
    tests: [{cuda: "acmeSet(a, b);", hip: "hipAcmeSet(b, a);"}]
  - cuda: acmeGet
    verdict: manual
    why: There is none.
    help: Do without.
    effort: 10
"""


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    path = tmp_path / "acme.yaml"
    path.write_text(GOOD)
    return path


def test_a_good_file(rules: Path) -> None:
    assert check_files([rules]) == []
    table = load_table([rules])
    assert table.rules_for("acmeRun")[0].target("hip") == "hipAcmeRun"
    assert table.rules_for("acmeHandle_t")[0].target("roc") is None
    assert [r.name for r in table.rules_for("acmePut")] == ["acmePut"]
    assert "cudaMalloc" in table


def test_a_users_rule_wins(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("names: {cudaMalloc: ourMalloc}\n")
    assert load_table([path]).rules_for("cudaMalloc")[0].target("roc") == "ourMalloc"


def test_a_short_file_is_enough(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("names: {myMalloc: myHipMalloc}\n")
    (rule,) = load_table([path]).rules_for("myMalloc")
    assert (rule.id, rule.target("roc"), rule.target("hip")) == ("mine/myMalloc", "myHipMalloc", "myHipMalloc")


@pytest.mark.parametrize(
    ("old", "new", "place", "words"),
    [
        ("library: acme", "libary: acme", "1:1", "unknown key `libary`"),
        ("  acmeRun: {roc", "  acmeRun: {rok", "8:13", "unknown key `rok`"),
        ("  acmeRun: {", "  acme Run: {", "8:3", "not a C++ name"),
        ('since: "7.0"', "since: 7.0", "9:53", "must be in quotes"),
        ('since: "7.0"', 'since: "seven"', "9:53", "must be a release"),
        ("names: {acmeAny: same}", "names: {acmeAny: same, acmeAny: x}", "10:24", "given twice"),
        ("names: {acmeAny: same}", "names: {acmeRun: same}", "10:9", "two rules for the same case"),
        ("names: {acmeAny: same}", "names: {acmeAny: 'f($1)'}", "10:18", "is not a name"),
        ("default: roc", "default: rok", "4:10", "not among the targets"),
        ("targets: {roc: rocAcme,", "targets: {rocm: x, roc: rocAcme,", "3:11", "unknown target `rocm`"),
        ("  - cuda: [acmeSet, acmePut]", "  - kuda: [acmeSet, acmePut]", "12:5", "unknown key `kuda`"),
        ("    args: 2", "    args: 5-4", "13:11", "fits no call"),
        ("    args: 2", "    needs: nope", "13:12", "no declaration `nope`"),
        ("    args: 2", "    include: 3", "13:14", "is not a header"),
        ("hipAcmeSet($2, $1)", "hipAcmeSet($2, $1", "14:10", "bad template"),
        ("hipAcmeSet($2, $1)", "hipAcmeSet($0)", "14:10", "bad template"),
        ("    args: 2", "    args: two", "13:11", "not a number of arguments"),
        ("hipAcmeSet($2, $1)", "hipAcmeSet($)", "14:10", "bad reference"),
        ("hipAcmeSet($2, $1)", "hipAcmeSet($two)", "14:10", "no line before the call declares `$two`"),
        ('    tests: [{cuda: "acmeSet(a, b);", hip: "hipAcmeSet(b, a);"}]\n', "", "12:5", "needs `tests`"),
        ("verdict: manual", "verdict: maybe", "18:14", "can't have the verdict `maybe`"),
        ("    help: Do without.\n", "", "17:5", "needs `why` and `help`"),
        ("    effort: 10\n", "", "17:5", "needs `effort`"),
        ("effort: 10", "effort: long", "21:13", "must be a whole number"),
        ("    args: 2", "    when: {1: '('}", "13:15", "bad regular expression"),
        ("    args: 2", "    cuda_versions: new", "13:20", "not a range of releases"),
        ("functions:\n", "functions: [\n", "9:1", "not valid YAML"),
        ("rules:\n", "rules: x\nmore:\n", "11:8", "must be a list"),
    ],
)
def test_mistakes(rules: Path, old: str, new: str, place: str, words: str) -> None:
    text = GOOD.replace(old, new, 1)
    assert text != GOOD
    rules.write_text(text)
    errors = check_files([rules])
    assert any(e.where == f"{rules}:{place}" and words in e.title for e in errors), [str(e) for e in errors]
    with pytest.raises(HipportError):
        load_table([rules])


@pytest.mark.parametrize(("text", "words"), [("", "empty"), ("- a\n", "mapping"), ("\x00", "YAML")])
def test_a_file_that_is_no_rule_file(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "broken.yaml"
    path.write_text(text)
    (error,) = check_files([path])
    assert words in error.title
    assert str(path) in error.where


def test_a_missing_file(tmp_path: Path) -> None:
    (error,) = check_files([tmp_path / "none.yaml"])
    assert "can't read" in error.title
    assert error.help


def test_the_built_in_files_have_no_mistakes() -> None:
    assert [str(e) for e in check_files()] == []
