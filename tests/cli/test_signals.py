"""Ended from outside: no traceback, no half-written file, no process left."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

CUDA = "#include <cuda_runtime.h>\nvoid f(float **p) { cudaMalloc(p, 4); }\n"
HIPPORT = [sys.executable, "-m", "hipport"]

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="signals and process groups as on Linux")


def start(here: Path, jobs: str) -> subprocess.Popen[bytes]:
    """hipport at work on a tree, in a process group of its own; back when its first file is written."""
    (here / "t").mkdir()
    for i in range(400):
        (here / "t" / f"f{i:03}.cu").write_text(CUDA * 40)
    command = [*HIPPORT, "convert", "t", "--in-place", "--jobs", jobs]
    # whoever runs the tests may ignore the signals (nohup does)
    process = subprocess.Popen(command, stderr=subprocess.PIPE, start_new_session=True, preexec_fn=heed_signals)
    first = here / "t" / "f000.cu"
    while "cudaMalloc" in first.read_text() and process.poll() is None:
        time.sleep(0.01)
    return process


def heed_signals() -> None:
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        signal.signal(number, signal.SIG_DFL)


def assert_group_ends(group: int) -> None:
    deadline = time.monotonic() + 20
    with suppress(ProcessLookupError):
        while True:
            os.killpg(group, 0)
            assert time.monotonic() < deadline, "a worker is left"
            time.sleep(0.05)


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize(("number", "status"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_a_signal_to_the_parent_clears_away(here: Path, number: int, status: int, jobs: str) -> None:
    process = start(here, jobs)
    process.send_signal(number)
    _, complaint = process.communicate(timeout=60)
    assert (process.returncode, complaint) == (status, b"")
    assert_group_ends(process.pid)
    assert all(p.name.startswith("f") for p in (here / "t").iterdir())


def test_workers_end_when_the_parent_is_killed(here: Path) -> None:
    process = start(here, "3")
    process.kill()
    process.communicate(timeout=60)
    assert_group_ends(process.pid)


def test_a_signal_that_was_ignored_from_the_start_stays_ignored(here: Path) -> None:
    (here / "a.cu").write_text(CUDA)
    code = (
        "import os, signal, sys\nfrom hipport.cli import main\n"
        "signal.signal(signal.SIGHUP, signal.SIG_IGN)\n"
        "module = sys.modules['hipport.cli.convert']\n"
        "real = module.check_usage\n"
        "module.check_usage = lambda arguments: (os.kill(os.getpid(), signal.SIGHUP), real(arguments))\n"
        "main(['convert', 'a.cu'])"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True).returncode == 0
    assert (here / "a.hip").exists()


def test_a_temporary_file_is_removed(here: Path) -> None:
    (here / "a.cu").write_text(CUDA)
    code = (
        "import os, signal\nfrom hipport.cli import main\n"
        "os.chmod = os.replace = lambda *_: os.kill(os.getpid(), signal.SIGTERM)\n"
        "main(['convert', 'a.cu'])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True)
    assert (done.returncode, done.stderr) == (143, b"")
    assert [p.name for p in here.iterdir()] == ["a.cu"]


def test_ctrl_c_while_hipport_is_read_in(here: Path) -> None:
    code = (
        "import os, signal, sys\n"
        "class Finder:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name == 'hipport.cli.group':\n"
        "            os.kill(os.getpid(), signal.SIGINT)\n"
        "sys.meta_path.insert(0, Finder())\n"
        "from hipport.__main__ import main\n"
        "main()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True)
    assert done.returncode == 130
    assert done.stderr.decode() in ("", "interrupted\n")
