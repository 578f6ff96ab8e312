"""Compile HIP text with clang against ROCm's real headers: no GPU, no ROCm libraries, nothing linked."""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

Side = Literal["both", "host", "device"]

ARCHITECTURES = ("gfx90a", "gfx1201")  # 64 lanes a wave, and 32

_SIDES: dict[Side, list[str]] = {
    "both": [],
    "host": ["--offload-host-only"],
    "device": ["--offload-device-only"],
}


@dataclass(frozen=True)
class Compiler:
    """A clang++ and the folder (DIR with include/hip in it) that stands for ROCm."""

    clangxx: str
    rocm: Path


@dataclass(frozen=True)
class Compiled:
    """What came out. `errors` is what the compiler said; `assembly` is filled by compile_hip(assembly=True) only."""

    ok: bool
    command: tuple[str, ...]
    errors: str
    assembly: str = ""

    def explain(self) -> str:
        """The message of a failed assertion: the command, to be run again by hand, and the first errors."""
        return " ".join(self.command) + "\n" + self.errors[:4000]


def compile_hip(
    source: Path | str | bytes,
    compiler: Compiler,
    *,
    archs: Sequence[str] = ("gfx90a",),
    side: Side = "both",
    assembly: bool = False,
    flags: Sequence[str] = (),
    timeout: float = 300,
) -> Compiled:
    """Compile a file, or text, as HIP: check its syntax and meaning, or go down to assembly (one arch, one side)."""
    if assembly and (side == "both" or (side == "device" and len(archs) != 1)):
        raise ValueError("assembly comes from one side and one architecture")
    with tempfile.TemporaryDirectory(prefix="hip-") as name:
        folder = Path(name)
        path = source if isinstance(source, Path) else _write(folder / "text.hip", source)
        output = folder / "out.s"
        command = [
            compiler.clangxx,
            *("-x", "hip", "-std=c++17", "-nogpulib", "-w", "-ferror-limit=20", f"--rocm-path={compiler.rocm}"),
            *(f"--offload-arch={arch}" for arch in archs),
            *_SIDES[side],
            *flags,
            *(("-S", "-O1", "-o", str(output)) if assembly else ("-fsyntax-only",)),
            str(path),
        ]
        try:
            done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=timeout)
        except subprocess.TimeoutExpired:
            return Compiled(False, tuple(command), f"no result after {timeout:.0f} s")
        text = output.read_text(errors="replace") if output.exists() else ""
        return Compiled(done.returncode == 0, tuple(command), done.stderr, text)


def _write(path: Path, text: str | bytes) -> Path:
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path
