"""A made-up CUDA project to measure on: pieces of examples/cuda under varied names, the same bytes on every machine."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

SEED = 20260101
ENDINGS = (".cu",) * 6 + (".cuh", ".cuh", ".h", ".cpp")
USER_NAME = re.compile(
    r"__global__[^;{(]*?\b(\w+)\s*\(|\b(?:struct|class)\s+(\w+)|^[A-Za-z_][\w:<>*& ]*?[\s*&](\w+)\([^;{}]*\)\s*\{",
    re.MULTILINE,
)


@dataclass(frozen=True)
class Blocks:
    """Top-level pieces of the examples (`pieces`), their #include lines, and the names that they declare."""

    includes: tuple[str, ...]
    pieces: tuple[str, ...]
    names: re.Pattern[str]


def read_blocks(folder: Path) -> Blocks:
    """Cut every example at the blank lines between its functions."""
    includes: set[str] = set()
    pieces: list[str] = []
    names: set[str] = set()
    for path in sorted([*folder.rglob("*.cu"), *folder.rglob("*.cpp")]):
        text = path.read_text()
        names.update(name for match in USER_NAME.findall(text) for name in match if name and not name.startswith("__"))
        includes.update(line for line in text.splitlines() if line.startswith("#include <"))
        pieces += _pieces(line for line in text.splitlines() if not line.startswith("#include"))
    if not pieces:
        raise SystemExit(f"no .cu file in {folder} to make a workload of")
    return Blocks(tuple(sorted(includes)), tuple(pieces), re.compile(rf"\b({'|'.join(sorted(names))})\b"))


def _pieces(lines: Iterable[str]) -> list[str]:
    pieces: list[str] = []
    piece: list[str] = []
    depth = 0
    for line in [*lines, ""]:
        if not line.strip() and depth == 0:
            if any(not line.startswith("//") for line in piece):
                pieces.append("\n".join(piece) + "\n")
            piece = []
            continue
        piece.append(line)
        depth += line.count("{") - line.count("}")
        depth += line.lstrip().startswith("#if") - line.lstrip().startswith("#endif")
    return pieces


def one_file(blocks: Blocks, lines: int) -> str:
    """A file of exactly that many lines."""
    chance = random.Random(SEED)
    text = "\n".join(blocks.includes) + "\n"
    for number, original in enumerate(chance.sample(blocks.pieces, len(blocks.pieces))):
        piece = blocks.names.sub(rf"\1_{number}", original)
        if text.count("\n") + 1 + piece.count("\n") <= lines:
            text += "\n" + piece
    return text + "// end\n" * (lines - text.count("\n"))


def tree(blocks: Blocks, folder: Path, files: int, size: int) -> int:
    """Write about `size` bytes as that many files, and return how many bytes they have."""
    chance = random.Random(SEED)
    written = 0
    for number in range(files):
        goal = (size - written) / (files - number) * (chance.uniform(0.3, 1.7) if number < files - 1 else 1)
        parts = ["// file ", str(number), "\n", "\n".join(blocks.includes), "\n"]
        length = sum(map(len, parts))
        part = 0
        while length < goal:
            part += 1
            suffix = f"{number}_{part}"
            piece = blocks.names.sub(rf"\1_{suffix}", chance.choice(blocks.pieces))
            parts += ["\n", piece]
            length += 1 + len(piece)
        path = folder / f"module{number % 24:02}" / f"part{number:03}{chance.choice(ENDINGS)}"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(parts))
        written += length
    return written
