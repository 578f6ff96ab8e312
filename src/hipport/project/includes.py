"""What a file includes, and which files of the project those are."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence

from hipport.project.read import read_bytes
from hipport.source import mentions_cuda

_INCLUDE = re.compile(rb'^[ \t]*#[ \t]*include[ \t]*(["<])([^">\r\n]+)[">]', re.MULTILINE)
# A folder that has one of these is a vendor's, whose declarations are never the user's own.
_TOOLKIT_MARKS = ("cuda_runtime_api.h", "cuda.h", "hip/hip_runtime.h")


def included_names(data: bytes) -> tuple[tuple[str, bool], ...]:
    """The names behind #include, and whether they stand in quotes."""
    found = ((name, mark == b'"') for mark, name in _INCLUDE.findall(data))
    return tuple(dict.fromkeys((os.fsdecode(name), quoted) for name, quoted in found))


def project_include_dirs(include_dirs: Sequence[str]) -> tuple[str, ...]:
    """The -I folders without those of a CUDA or ROCm installation."""
    return tuple(d for d in include_dirs if not any(os.path.exists(os.path.join(d, mark)) for mark in _TOOLKIT_MARKS))


def resolve(path: str, includes: Iterable[tuple[str, bool]], include_dirs: Sequence[str]) -> list[str]:
    """The files on disk that these includes of `path` name."""
    here = os.path.dirname(path)
    files = []
    for name, quoted in includes:
        for folder in (here, *include_dirs) if quoted else include_dirs:
            candidate = os.path.normpath(os.path.join(folder, name))
            if os.path.isfile(candidate):
                files.append(candidate)
                break
    return files


def left_out(paths: Sequence[str], include_dirs: Sequence[str]) -> list[tuple[str, str]]:
    """(a file of the run, a project file with CUDA in it that it includes and that is not in the run)."""
    dirs = project_include_dirs(include_dirs)
    known = {os.path.realpath(path) for path in paths}
    found = []
    for path in paths:
        data = read_bytes(path)
        for file in resolve(path, included_names(data), dirs) if isinstance(data, bytes) else ():
            text = read_bytes(file) if os.path.realpath(file) not in known else b""
            if isinstance(text, bytes) and mentions_cuda(text):
                known.add(os.path.realpath(file))
                found.append((path, file))
    return found
