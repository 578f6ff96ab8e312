"""hipport as a process: pipes, signals, start-up."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

CUDA = "#include <cuda_runtime.h>\nvoid f(float **p) { cudaMalloc(p, 4); }\n"
HIPPORT = [sys.executable, "-m", "hipport"]


def test_module_and_standard_streams(here: Path) -> None:
    done = subprocess.run([*HIPPORT, "convert", "-"], input=CUDA.encode(), capture_output=True, check=True)
    assert b"hipMalloc" in done.stdout
    assert b"renamed" in done.stderr


def test_bytes_pass_standard_streams_unchanged(here: Path) -> None:
    text = b"\xef\xbb\xbf// \xe9\r\nint a;\r\n// no end of line"
    done = subprocess.run([*HIPPORT, "convert", "-"], input=text, capture_output=True, check=True)
    assert done.stdout == text


def test_an_unbuffered_stream_gets_everything(here: Path) -> None:
    text = CUDA.encode() + b"// some words\n" * 100_000
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    command = [*HIPPORT, "convert", "-", "-q"]
    done = subprocess.run(command, input=text, capture_output=True, check=True, env=environment)
    assert done.stdout.endswith(b"// some words\n" * 100_000)


def test_nobody_reads_on(here: Path) -> None:
    (here / "a.cu").write_text(CUDA + "// some words\n" * 100_000)
    process = subprocess.Popen([*HIPPORT, "convert", "a.cu", "-o", "-"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.read(10)
    process.stdout.close()
    complaint = process.stderr.read()
    assert process.wait(120) == 141
    assert b"Traceback" not in complaint
    assert b"Broken" not in complaint


def test_a_name_that_is_no_unicode(here: Path) -> None:
    name = b"caf\xe9.cu"
    Path(os.fsdecode(name)).write_text(CUDA)
    done = subprocess.run([*HIPPORT, "convert", name, "--findings", "f.json"], capture_output=True)
    assert done.returncode == 0, done.stderr
    assert Path(os.fsdecode(b"caf\xe9.hip")).exists()


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_leaves_no_half_written_file(here: Path, jobs: str) -> None:
    (here / "t").mkdir()
    for i in range(400):
        (here / "t" / f"f{i:03}.cu").write_text(CUDA * 40)
    before = (here / "t" / "f000.cu").read_bytes()
    expected = subprocess.run([*HIPPORT, "convert", "-", "-q"], input=before, capture_output=True, check=True).stdout
    command = [*HIPPORT, "convert", "t", "--in-place", "--jobs", jobs]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, start_new_session=True)
    while (here / "t" / "f000.cu").read_bytes() == before and process.poll() is None:
        time.sleep(0.01)
    os.killpg(process.pid, signal.SIGINT)
    _, complaint = process.communicate(timeout=60)
    assert process.returncode == 130
    assert complaint.decode().strip() == "interrupted"
    names = sorted(p.name for p in (here / "t").iterdir())
    assert names == [f"f{i:03}.cu" for i in range(400)]
    contents = {(here / "t" / name).read_bytes() for name in names}
    assert contents == {before, expected}


def test_start_up_imports_only_what_it_needs(here: Path) -> None:
    (here / "a.cu").write_text(CUDA)
    code = (
        "import sys\nfrom hipport.cli import main\n"
        "try:\n    main(['convert', 'a.cu'])\nexcept SystemExit:\n    pass\n"
        "print([m for m in ('rich', 'multiprocessing', 'pathspec', 'tomllib') if m in sys.modules])"
    )
    subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)  # fills the table's cache
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert done.stdout.decode().strip() == "[]"


def test_explain_needs_no_engine(here: Path) -> None:
    code = (
        "import sys\nfrom hipport.cli import main\n"
        "try:\n    main(['explain', 'cudaMalloc'])\nexcept SystemExit:\n    pass\n"
        "unwanted = ('hipport.convert', 'hipport.table.inventory', 'clang', 'yaml', 'difflib', 'rich')\n"
        "print([m for m in unwanted if m in sys.modules])"
    )
    subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)  # fills the table's cache
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert done.stdout.decode().splitlines()[-1] == "[]"
