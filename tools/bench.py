#!/usr/bin/env python3
"""How fast hipport is and how much memory it takes, beside AMD's hipify-perl on the same files.

Two workloads, made by bench_workload.py: one file of 200 lines in a process of its own, and a project of
600 files / 8 MB with two worker processes. Wall time is the median of several runs; every run starts a new process,
with the files in the system's cache. Peak memory is that of the largest single process. hipport's own cache starts
empty: the first run is shown apart. hipify-perl takes too long for the whole project, so a sample of files is timed
and scaled by bytes, as if two of it ran side by side without loss.

usage: tools/bench.py [--quick] [--json FILE] [--runs N]          (or: make bench BENCH_FLAGS=--quick)
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import asdict, dataclass
from pathlib import Path

import bench_workload

PROJECT = Path(__file__).resolve().parent.parent
HIPPORT = [sys.executable, "-m", "hipport"]
JOBS = 2
FILE_SECONDS = 0.5
TREE_SECONDS = 10.0  # the whole project; --quick has none
PEAK_MB = 300.0


@dataclass(frozen=True)
class Run:
    seconds: float
    peak_mb: float


@dataclass(frozen=True)
class Row:
    """One workload: hipport's median, its first run with an empty cache, and hipify-perl (None where it is missing)."""

    title: str
    target: float | None
    hipport: Run
    first: Run
    perl: Run | None
    perl_note: str = ""

    @property
    def ratio(self) -> float | None:
        return self.perl.seconds / self.hipport.seconds if self.perl else None


def measure(command: list[str], env: dict[str, str] | None = None) -> Run:
    """Run a command to its end. wait4 gives the peak of the process, or of the largest that it waited for."""
    with tempfile.TemporaryFile() as errors:
        start = time.perf_counter()
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=errors, env={**os.environ, **(env or {})})
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            errors.seek(0)
            said = errors.read().decode(errors="replace")[-2000:]
            raise SystemExit(f"bench: exit {process.returncode} from {' '.join(command)}\n{said}")
    scale = 2**20 if sys.platform == "darwin" else 2**10
    return Run(seconds, usage.ru_maxrss / scale)


def median(runs: list[Run]) -> Run:
    return Run(statistics.median(r.seconds for r in runs), max(r.peak_mb for r in runs))


def bench_hipport(arguments: list[str], out: Path, runs: int, work: Path) -> tuple[Run, Run]:
    """(first run, median of the others), each into an empty place."""
    env = {"XDG_CACHE_HOME": tempfile.mkdtemp(dir=work)}
    done = []
    for _ in range(runs + 1):
        shutil.rmtree(out, ignore_errors=True)
        out.unlink(missing_ok=True)
        done.append(measure([*HIPPORT, "convert", *arguments, "-o", str(out)], env))
    return done[0], median(done[1:])


def bench_file(path: Path, work: Path, perl: list[str] | None, runs: int) -> Row:
    first, usual = bench_hipport([str(path)], work / "one.hip", runs, work)
    if (work / "one.hip").read_bytes() == path.read_bytes():
        raise SystemExit("bench: hipport converted nothing")
    peer = median([measure([*perl, str(path)]) for _ in range(min(runs, 3))]) if perl else None
    return Row("a file of 200 lines", FILE_SECONDS, usual, first, peer)


def bench_tree(root: Path, size: int, work: Path, perl: list[str] | None, runs: int, sample: int) -> Row:
    files = sorted((p for p in root.rglob("*") if p.is_file()), key=lambda p: (p.stat().st_size, p))
    out = work / "tree-out"
    first, usual = bench_hipport([str(root), "--jobs", str(JOBS)], out, runs, work)
    made = [p for p in out.rglob("*") if p.is_file()]
    if len(made) < len(files):
        raise SystemExit(f"bench: {len(files)} files went in, {len(made)} came out")
    title = f"{len(files)} files, {size / 1e6:.1f} MB, {JOBS} jobs"
    target = TREE_SECONDS if size > 4e6 else None
    if not perl:
        return Row(title, target, usual, first, None)
    picked = [files[(2 * n + 1) * len(files) // (2 * sample)] for n in range(sample)]
    timed = [measure([*perl, str(p)]) for p in picked]
    share = sum(p.stat().st_size for p in picked) / size
    whole = Run(sum(r.seconds for r in timed) / share / JOBS, max(r.peak_mb for r in timed))
    note = (
        f"hipify-perl's figure for the project is extrapolated: {sample} files ({100 * share:.2f} % of the bytes) took"
        f" {sum(r.seconds for r in timed):.1f} s one after the other; scaled by bytes, divided by {JOBS} jobs"
    )
    return Row(title, target, usual, first, whole, note)


def peer_command(path: Path) -> list[str] | None:
    return ["perl", str(path)] if path.is_file() and shutil.which("perl") else None


def peer_version(path: Path) -> str:
    """Debian's version of the package that tools/peers.sh unpacked."""
    listed = path.parents[2] / ".packages"
    return listed.read_text().split("_")[1] if listed.is_file() else "?"


def verdict(row: Row) -> str:
    if row.target is None:
        return f"{PEAK_MB:.0f} MB: {'met' if row.hipport.peak_mb < PEAK_MB else 'MISSED'}"
    met = row.hipport.seconds < row.target and row.hipport.peak_mb < PEAK_MB
    return f"{row.target:g} s, {PEAK_MB:.0f} MB: {'met' if met else 'MISSED'}"


def show(rows: list[Row], version: str) -> None:
    print(f"\n{os.cpu_count()} CPUs, {platform.machine()}, Python {platform.python_version()}, hipify-perl {version}\n")
    print(f"{'workload':28} {'hipport':>9} {'peak':>8} {'first':>8} {'hipify-perl':>12} {'ratio':>7}   target")
    for row in rows:
        mark = "~" if row.perl_note else ""
        peer = f"{mark}{row.perl.seconds:.1f} s" if row.perl else "n/a"
        ratio = f"{row.ratio:.0f} x" if row.ratio else "n/a"
        print(
            f"{row.title:28} {row.hipport.seconds:7.2f} s {row.hipport.peak_mb:5.0f} MB {row.first.seconds:6.2f} s"
            f" {peer:>12} {ratio:>7}   {verdict(row)}"
        )
    for row in rows:
        if row.perl_note:
            print(f"\n~ {row.perl_note}.")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--quick", action="store_true", help="few runs, a tenth of the project, two files for hipify-perl"
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there too")
    parser.add_argument("--runs", type=int, help="runs of each command (default 7 for the file, 3 for the project)")
    parser.add_argument("--blocks", type=Path, default=PROJECT / "examples" / "cuda", help="what the files are made of")
    parser.add_argument("--perl", type=Path, default=PROJECT / ".toolchain" / "peers" / "usr" / "bin" / "hipify-perl")
    options = parser.parse_args()
    perl = peer_command(options.perl)
    blocks = bench_workload.read_blocks(options.blocks)
    count, size = (60, 800_000) if options.quick else (600, 8_000_000)
    with tempfile.TemporaryDirectory(prefix="hipport-bench-") as name:
        work = Path(name)
        single = work / "one.cu"
        single.write_text(bench_workload.one_file(blocks, 200))
        written = bench_workload.tree(blocks, work / "tree", count, size)
        runs = options.runs or (3 if options.quick else 7)
        tree_runs = options.runs or (1 if options.quick else 3)
        rows = [
            bench_file(single, work, perl, runs),
            bench_tree(work / "tree", written, work, perl, tree_runs, sample=2 if options.quick else 4),
        ]
    show(rows, peer_version(options.perl) if perl else "missing (run tools/peers.sh)")
    if options.json:
        figures = [asdict(row) | {"ratio": row.ratio} for row in rows]
        options.json.write_text(json.dumps(figures, indent=1) + "\n")


if __name__ == "__main__":
    main()
