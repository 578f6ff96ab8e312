"""Bad input: a clear message, the right exit status, other files converted, nothing lost."""

from __future__ import annotations

import builtins
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

CUDA = "#include <cuda_runtime.h>\nvoid f(float **p) { cudaMalloc(p, 4); }\n"
HIP = "#include <hip/hip_runtime.h>\nvoid f(float **p) { hipMalloc(p, 4); }\n"
Run = Callable[..., Result]


@pytest.fixture
def good(here: Path) -> Path:
    (here / "good.cu").write_text(CUDA)
    return here


def converted(folder: Path, name: str = "good.hip") -> bool:
    return (folder / name).read_text() == HIP


def test_a_missing_path(good: Path, run: Run) -> None:
    result = run("convert", "nope.cu", "good.cu")
    assert result.exit_code == 2
    assert "nope.cu: error: there is no such file or folder" in result.stderr
    assert converted(good)


def test_only_a_missing_path(here: Path, run: Run) -> None:
    assert run("convert", "nope", "-o", "out").exit_code == 2
    assert not (here / "out").exists()


def test_a_folder_without_cuda(here: Path, run: Run) -> None:
    (here / "t").mkdir()
    result = run("convert", "t", "-o", "out")
    assert result.exit_code == 0
    assert "t: warning: nothing to convert: no source files" in result.stderr
    (here / "t" / "a.cpp").write_text("int a;\n")
    result = run("convert", "t", "-o", "out")
    assert result.exit_code == 0
    assert "1 source file, no CUDA in them" in result.stderr
    assert (here / "out" / "a.cpp").read_text() == "int a;\n"


def test_a_binary_file(good: Path, run: Run) -> None:
    (good / "bad.cu").write_bytes(b"\x7fELF\0\0\1")
    result = run("convert", "bad.cu", "good.cu")
    assert result.exit_code == 2
    assert "bad.cu: error: looks binary" in result.stderr
    assert not (good / "bad.hip").exists()
    assert converted(good)


def test_utf16(here: Path, run: Run) -> None:
    (here / "a.cu").write_bytes(CUDA.encode("utf-16"))
    result = run("convert", "a.cu")
    assert result.exit_code == 2
    assert "UTF-16" in result.stderr


def test_an_empty_file(here: Path, run: Run) -> None:
    (here / "a.cu").touch()
    result = run("convert", "a.cu")
    assert result.exit_code == 0
    assert (here / "a.hip").read_bytes() == b""


def test_invalid_utf8_is_kept(here: Path, run: Run) -> None:
    (here / "a.cu").write_bytes(b"// caf\xe9 \xff\n" + CUDA.encode())
    assert run("convert", "a.cu").exit_code == 0
    assert (here / "a.hip").read_bytes() == b"// caf\xe9 \xff\n" + HIP.encode()


@pytest.mark.parametrize("tail", ["}}}}", "((((", '"', "/*", "#if 1\n", 'R"x(', "<<<", "#endif\n#else\n"])
def test_an_unbalanced_file(here: Path, run: Run, tail: str) -> None:
    (here / "a.cu").write_text(CUDA + tail)
    result = run("convert", "a.cu")
    assert result.exit_code in (0, 2)
    if result.exit_code == 0:
        assert (here / "a.hip").read_text().startswith(HIP)
    else:
        assert "a.cu" in result.stderr
    assert (here / "a.cu").read_text() == CUDA + tail


def test_a_line_of_ten_megabytes(here: Path, run: Run) -> None:
    line = "int small[] = {" + "1," * 50_000 + '}; const char large[] = "' + "x" * 10_000_000 + '";\n'
    (here / "a.cu").write_text(CUDA + line)
    result = run("convert", "a.cu")
    assert result.exit_code == 0
    assert (here / "a.hip").read_text() == HIP + line
    assert len(result.stderr) < 10_000


def test_no_permission_to_read(good: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    # Simulated, since nothing is forbidden to root.
    (good / "shut.cu").write_text(CUDA)
    real = builtins.open

    def guarded(file: Any, *args: Any, **options: Any) -> Any:
        if str(file) == "shut.cu":
            raise PermissionError(13, "Permission denied", file)
        return real(file, *args, **options)

    monkeypatch.setattr(builtins, "open", guarded)
    result = run("convert", "shut.cu", "good.cu", "--jobs", "1")
    assert result.exit_code == 2
    assert "shut.cu: error: cannot be read: no permission" in result.stderr
    assert not (good / "shut.hip").exists()
    assert converted(good)


def test_an_output_that_is_a_folder(good: Path, run: Run) -> None:
    (good / "bad.cu").write_text(CUDA)
    (good / "bad.hip").mkdir()
    result = run("convert", "bad.cu", "good.cu")
    assert result.exit_code == 2
    assert "cannot write bad.hip: it is a folder" in result.stderr
    assert converted(good)


def test_an_output_folder_that_is_a_file(good: Path, run: Run) -> None:
    (good / "t").mkdir()
    (good / "out").touch()
    result = run("convert", "t", "-o", "out")
    assert result.exit_code == 2
    assert "out is a file" in result.stderr


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--libraries", "rok"], "'roc', 'hip'"),
        (["--rocm", "new"], "6.4"),
        (["--launch-syntax", "sycl"], "'cuda', 'hip'"),
        (["--fail-on", "all"], "'manual'"),
        (["--jobs", "many"], "--jobs"),
        (["--no-such-option"], "--no-such-option"),
        (["-o", "x", "--in-place"], "exclude each other"),
        (["--diff", "-o", "x"], "exclude each other"),
        (["--stdin-filename", "x"], "only for standard input"),
        (["-"], "cannot be mixed"),
        (["--config", "nope.toml"], "cannot be read"),
        (["--rules", "nope.yaml"], "nope.yaml"),
        (["--findings", "good.cu"], "overwrite the input"),
    ],
)
def test_wrong_usage(good: Path, run: Run, args: list[str], said: str) -> None:
    result = run("convert", "good.cu", *args)
    assert result.exit_code == 2
    assert said in result.stderr
    assert sorted(p.name for p in good.iterdir()) == ["good.cu"]
    assert (good / "good.cu").read_text() == CUDA


def test_a_broken_rule_file(good: Path, run: Run) -> None:
    (good / "my.yaml").write_text("library: my\nfunktions: {}\n")
    for args in (["convert", "good.cu", "--rules", "my.yaml"], ["rules", "check", "my.yaml"]):
        result = run(*args)
        assert result.exit_code == 2
        assert "my.yaml:2:1: error: " in result.stderr
    assert not (good / "good.hip").exists()


def test_a_broken_configuration(good: Path, run: Run) -> None:
    (good / "hipport.toml").write_text('librarys = "hip"\n')
    result = run("convert", "good.cu")
    assert result.exit_code == 2
    assert "hipport.toml: error: 'librarys' is no setting" in result.stderr
    assert "'libraries'" in result.stderr


def test_findings_that_cannot_be_written(good: Path, run: Run) -> None:
    (good / "f.json").mkdir()
    result = run("convert", "good.cu", "--findings", "f.json")
    assert result.exit_code == 2
    assert "cannot write f.json" in result.stderr
    assert converted(good)


def test_a_file_that_fails_stays_as_it_was_in_a_copied_tree(
    here: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    from hipport.run import work

    def faulty(*_: object) -> object:
        raise ValueError("no")

    monkeypatch.setattr(work, "convert_source", faulty)
    (here / "t").mkdir()
    (here / "t" / "a.cu").write_text(CUDA)
    result = run("convert", "t", "-o", "out", "--jobs", "1")
    assert result.exit_code == 2
    assert "t/a.cu: error: was not converted" in result.stderr
    assert (here / "out" / "a.cu").read_text() == CUDA
    result = run("convert", "t", "--in-place", "--jobs", "1")
    assert result.exit_code == 2
    assert [p.name for p in (here / "t").iterdir()] == ["a.cu"]
