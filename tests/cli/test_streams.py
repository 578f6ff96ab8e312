"""Pipes, devices and closed streams: read once, never a traceback, no files in /dev."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

CUDA = "#include <cuda_runtime.h>\nvoid f(float **p) { cudaMalloc(p, 4); }\n"
HIP = "#include <hip/hip_runtime.h>\nvoid f(float **p) { hipMalloc(p, 4); }\n"
HIPPORT = shlex.join([sys.executable, "-m", "hipport"])
BASH = shutil.which("bash")
Run = Callable[..., Result]

pytestmark = pytest.mark.skipif(sys.platform != "linux" or BASH is None, reason="/dev/stdin and /dev/full, by bash")


@pytest.fixture
def shell(here: Path) -> Callable[[str], subprocess.CompletedProcess[str]]:
    """A line of bash in a folder with a.cu; H is hipport."""
    (here / "a.cu").write_text(CUDA)

    def run(line: str) -> subprocess.CompletedProcess[str]:
        assert BASH
        text = f'H() {{ {HIPPORT} "$@"; }}; {line}'
        done = subprocess.run([BASH, "-c", text], capture_output=True, text=True, timeout=120)
        assert "Traceback" not in done.stderr
        assert "Exception ignored" not in done.stderr
        return done

    return run


Shell = Callable[[str], subprocess.CompletedProcess[str]]


@pytest.mark.parametrize(
    "line",
    [
        "cat a.cu | H convert /dev/stdin -o -",
        "H convert /dev/stdin -o - < a.cu",
        "H convert <(cat a.cu) -o -",
        "mkfifo p; cat a.cu > p & H convert p -o -",
    ],
)
def test_what_can_be_read_only_once(shell: Shell, line: str) -> None:
    done = shell(line)
    assert (done.returncode, done.stdout) == (0, HIP), done.stderr


def test_a_pipe_into_a_file_and_as_a_diff(shell: Shell, here: Path) -> None:
    assert shell("cat a.cu | H convert /dev/stdin -o b.hip").returncode == 0
    assert (here / "b.hip").read_text() == HIP
    assert "+void f(float **p) { hipMalloc(p, 4); }" in shell("cat a.cu | H convert /dev/stdin --diff").stdout


@pytest.mark.parametrize("path", ["/dev/null", "/dev/stdin"])
def test_a_device_has_no_place_beside_it(shell: Shell, path: str) -> None:
    for option in ("", "--in-place"):
        done = shell(f"H convert {path} {option} < a.cu")
        assert done.returncode == 2
        assert f"{path}: error: " in done.stderr
    assert not os.path.exists(f"{path}.hip")


def test_a_pipe_is_not_mixed_with_files(shell: Shell, here: Path) -> None:
    done = shell("cat a.cu | H convert a.cu /dev/stdin")
    assert done.returncode == 2
    assert "/dev/stdin: error: a pipe or device cannot be mixed" in done.stderr
    assert not (here / "a.hip").exists()


def test_standard_input_has_no_name_in_a_folder(shell: Shell, here: Path) -> None:
    (here / "out").mkdir()
    done = shell("H convert - -o out < a.cu")
    assert done.returncode == 2
    assert "out is a folder" in done.stderr
    assert shell("H convert - -o out --stdin-filename x.cu < a.cu").returncode == 0
    assert (here / "out" / "x.cu").read_text() == HIP


@pytest.mark.parametrize("command", ["convert a.cu -o -", "convert a.cu --diff", "explain cudaMalloc", "--help"])
@pytest.mark.parametrize("to", [">/dev/full", ">&-"])
def test_standard_output_that_takes_nothing(shell: Shell, command: str, to: str) -> None:
    done = shell(f"H {command} {to}")
    assert done.returncode == 2
    assert "error: standard output cannot be written" in done.stderr


def test_a_full_device_as_output(shell: Shell) -> None:
    done = shell("H convert a.cu -o /dev/full")
    assert done.returncode == 2
    assert "a.cu: error: cannot write /dev/full: No space left" in done.stderr


def test_closed_streams_that_are_not_needed(shell: Shell, here: Path) -> None:
    assert shell("H convert a.cu <&- >&- 2>&-").returncode == 0
    assert (here / "a.hip").read_text() == HIP
    assert shell("H convert a.cu 2>/dev/full").returncode == 2


def test_closed_standard_input(shell: Shell) -> None:
    done = shell("H convert - <&-")
    assert done.returncode == 2
    assert "error: standard input cannot be read" in done.stderr


def test_nobody_reads_the_messages(shell: Shell) -> None:
    done = shell("H convert a.cu 2> >(exec 0<&-; sleep 5) ; echo $?")
    assert done.stdout.strip() in ("0", "141")
