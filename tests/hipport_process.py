"""Run hipport as a process of its own, with the Python that runs the tests."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent


def hipport(
    *args: str | Path,
    cwd: Path | None = None,
    stdin: bytes = b"",
    env: Mapping[str, str] | None = None,
    timeout: float = 120,
) -> subprocess.CompletedProcess[bytes]:
    """hipport("convert", path, "-o", out). `env` is added to this process's environment."""
    return subprocess.run(
        [sys.executable, "-m", "hipport", *map(str, args)],
        cwd=cwd,
        input=stdin,
        env={**os.environ, **(env or {})},
        capture_output=True,
        timeout=timeout,
    )
