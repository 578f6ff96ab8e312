"""Which names with CUDA's shape are the project's own.

A name that CUDA itself has is the user's only where the file can see the declaration: one program of a tree that
defines its own cudaMalloc must not keep the others from being converted. Any other name is the user's everywhere.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import replace

from hipport.model import Options
from hipport.project.includes import project_include_dirs, resolve
from hipport.run.work import Scanned


def share_names(
    scanned: Mapping[str, Scanned], cuda_names: frozenset[str], options: Options
) -> tuple[Options, dict[str, frozenset[str]]]:
    """Options with the names that hold for all files, and the further ones of single files by path."""
    declared = frozenset[str]().union(*(s.declared for s in scanned.values()))
    headers = frozenset(os.path.basename(path) for path in scanned)
    common = replace(options, user_names=options.user_names | (declared - cuda_names), user_headers=headers)
    if not declared & cuda_names:
        return common, {}
    own = {os.path.normpath(path): s.declared & cuda_names for path, s in scanned.items()}
    graph = include_graph(scanned, options)
    extra = {path: _seen_from(os.path.normpath(path), graph, own) for path in scanned}
    return common, {path: names for path, names in extra.items() if names}


def include_graph(scanned: Mapping[str, Scanned], options: Options) -> dict[str, list[str]]:
    dirs = project_include_dirs(options.include_dirs)
    by_name: dict[str, list[str]] = {}
    for path in scanned:
        by_name.setdefault(os.path.basename(path), []).append(os.path.normpath(path))
    return {os.path.normpath(p): _included(p, s, dirs, by_name) for p, s in scanned.items()}


def _included(path: str, scanned: Scanned, dirs: tuple[str, ...], by_name: Mapping[str, list[str]]) -> list[str]:
    files = resolve(path, scanned.includes, dirs)
    found = {os.path.basename(f) for f in files}
    for name, _ in scanned.includes:
        # The build's -I is not known: a file of the run whose path ends like the include is likely the one meant.
        if os.path.basename(name) not in found:
            tail = os.sep + os.path.normpath(name)
            files += [f for f in by_name.get(os.path.basename(name), ()) if (os.sep + f).endswith(tail)]
    return files


def _seen_from(path: str, graph: Mapping[str, list[str]], own: Mapping[str, frozenset[str]]) -> frozenset[str]:
    """CUDA's names that the files included from `path` declare. What it declares itself is judged where it stands."""
    seen = {path}
    stack = list(graph.get(path, ()))
    names: set[str] = set()
    while stack:
        file = stack.pop()
        if file not in seen:
            seen.add(file)
            names |= own.get(file, frozenset())
            stack += graph.get(file, ())
    return frozenset(names)
