"""Where results go, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from hipport.errors import HipportError
from hipport.project.discovery import Entry, discover
from hipport.project.output import Mode, Output, beside, check_clashes, check_findings, choose_output, destination


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "t").mkdir()
    (tmp_path / "t" / "a.cu").touch()
    (tmp_path / "b.cu").touch()
    return tmp_path


@pytest.mark.parametrize(
    ("path", "result"),
    [("x.cu", "x.hip"), ("d/X.CU", "d/X.hip"), ("x.cuh", "x.hip.cuh"), ("x.h", "x.hip.h"), ("x", "x.hip")],
)
def test_names_beside(path: str, result: str) -> None:
    assert beside(path) == result


@pytest.mark.parametrize(
    ("paths", "out", "expected"),
    [
        (["b.cu"], None, Output(Mode.BESIDE)),
        (["b.cu"], "-", Output(Mode.STDOUT)),
        (["b.cu"], "new.hip", Output(Mode.FILE, "new.hip")),
        (["b.cu"], "new/", Output(Mode.FOLDER, "new/")),
        (["b.cu"], "t", Output(Mode.FOLDER, "t")),
        (["b.cu", "t/a.cu"], "new", Output(Mode.FOLDER, "new")),
        (["t"], "new", Output(Mode.FOLDER, "new")),
    ],
)
def test_what_the_output_option_means(paths: list[str], out: str | None, expected: Output) -> None:
    assert choose_output(paths, out, False, False) == expected


@pytest.mark.parametrize(
    ("paths", "out", "title"),
    [
        (["t"], None, "say where"),
        (["t"], "-", "only one file"),
        (["b.cu", "t/a.cu"], "-", "only one file"),
        (["t"], "b.cu", "is a file"),
        (["t"], "./t", "folder that is read"),
    ],
)
def test_what_is_refused(paths: list[str], out: str | None, title: str) -> None:
    with pytest.raises(HipportError, match=title) as caught:
        choose_output(paths, out, False, False)
    assert caught.value.help


def test_a_tree_keeps_its_layout_and_names() -> None:
    assert destination(Entry("t/x/y.cu", "x/y.cu"), Output(Mode.FOLDER, "out")) == "out/x/y.cu"


@pytest.mark.parametrize(
    ("paths", "output"),
    [
        (["b.cu"], Output(Mode.FILE, "b.cu")),
        (["b.cu", "t/a.cu"], Output(Mode.FOLDER, ".")),
        (["b.cu", "b.hip"], Output(Mode.BESIDE)),
    ],
)
def test_an_input_is_never_overwritten(here: Path, paths: list[str], output: Output) -> None:
    (here / "b.hip").touch()
    with pytest.raises(HipportError, match="destroy an input"):
        check_clashes(discover(paths), output)


def test_two_inputs_never_share_an_output(here: Path) -> None:
    (here / "b").touch()
    with pytest.raises(HipportError, match="both be written"):
        check_clashes(discover(["b", "b.cu"]), Output(Mode.BESIDE))


def test_several_files_never_go_to_one() -> None:
    with pytest.raises(HipportError, match="several files cannot be written to one"):
        choose_output(["b.cu", "t/a.cu"], "x.hip", False, False)
    assert choose_output(["b.cu", "t/a.cu"], "x.hip/", False, False).mode is Mode.FOLDER
    assert choose_output(["t"], "x.hip", False, False).mode is Mode.FOLDER


@pytest.mark.parametrize(
    ("findings", "output", "refused"),
    [
        ("t/a.cu", Output(Mode.NOTHING), True),
        ("t/notes.txt", Output(Mode.NOTHING), True),
        ("mine.yaml", Output(Mode.NOTHING), True),
        ("out/../out/a.cu", Output(Mode.FOLDER, "out"), True),
        ("out/notes.txt", Output(Mode.FOLDER, "out"), True),
        ("out/f.json", Output(Mode.FOLDER, "out"), False),
        ("t/a.hip", Output(Mode.BESIDE), True),
        ("t/notes.hip.txt", Output(Mode.BESIDE), False),
    ],
)
def test_findings_spare_inputs_and_results(here: Path, findings: str, output: Output, refused: bool) -> None:
    (here / "t" / "notes.txt").touch()
    found = discover(["t"])
    if refused:
        with pytest.raises(HipportError, match="--findings"):
            check_findings(findings, found, output, ["mine.yaml"])
    else:
        check_findings(findings, found, output, ["mine.yaml"])
