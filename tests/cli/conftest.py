"""What the tests of the command line share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from hipport.cli import main

RULES = """\
library: toy
title: Toy
targets: {hip: HIP}
functions:
  cudaToyNewer: {hip: hipToyNewer, since: "99.0"}
rules:
  - cuda: cudaToyManual
    verdict: manual
    why: There is no such toy.
    help: Build one.
    effort: 30
  - cuda: cudaToyReview
    hip: hipToyReview
    verdict: review
    why: This toy is another one.
    help: Look at it.
  - cuda: cudaToySymbol
    hip: hipToySymbol(HIP_SYMBOL($1), $2...)
    why: HIP takes a toy through HIP_SYMBOL.
    tests:
      - {cuda: "cudaToySymbol(t, h);", hip: "hipToySymbol(HIP_SYMBOL(t), h);"}
"""
CUDA = "#include <cuda_runtime.h>\nvoid f(float **p) { cudaMalloc(p, 4); }\n"
HIP = "#include <hip/hip_runtime.h>\nvoid f(float **p) { hipMalloc(p, 4); }\n"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working directory."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def toys(here: Path) -> str:
    """A rule file with one rule a verdict, whatever the built-in table says."""
    (here / "toys.yaml").write_text(RULES)
    return "toys.yaml"


@pytest.fixture
def run() -> Callable[..., Result]:
    def invoke(*args: str, input: str | bytes | None = None) -> Result:
        result = CliRunner().invoke(main, list(args), input=input)
        assert result.exception is None or isinstance(result.exception, SystemExit)
        assert "Traceback" not in result.stderr
        return result

    return invoke
