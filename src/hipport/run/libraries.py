"""Which BLAS the files of a run get, where no one has said: one choice for all files that share BLAS types.

rocBLAS, unless a program uses what only goes with hipBLAS. cuBLASLt has cuBLAS's status type on the CUDA side and
hipBLAS's on the HIP side, so that a program with both would mix rocblas_status with hipblasStatus_t. cuSOLVER's fill,
side and operation arguments are cast, and go with either.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from hipport.model import LibraryChoice, Problem
from hipport.run.work import Scanned
from hipport.table import RuleTable

_DEFAULT = "roc"
_LT = "cublaslt"
_BLAS = "cublas"
# what a file must have of cuBLAS so that its types meet cuBLASLt's
_CROSSING = ("cublasStatus_t", "cublasHandle_t", "CUBLAS_STATUS_", "cublasGetStatus")


@dataclass(frozen=True, slots=True)
class _Group:
    """Files that share BLAS types, sorted, with the names of BLAS libraries in each."""

    files: Mapping[str, frozenset[str]] = field(default_factory=dict)

    def first_with(self, names: Iterable[str]) -> tuple[str, str]:
        """The first file that has one of the names, and the first of these; empty where none has."""
        wanted = frozenset(names)
        for path, own in self.files.items():
            if both := wanted & own:
                return path, min(both, key=lambda n: (n.isupper(), n))
        return "", ""

    @property
    def names(self) -> frozenset[str]:
        return frozenset[str]().union(*self.files.values())


def choose_libraries(
    scanned: Mapping[str, Scanned],
    graph: Mapping[str, list[str]],
    homes: Mapping[str, str],
    table: RuleTable,
    given: str = "",
) -> list[LibraryChoice]:
    """One choice for each group of files that use cuBLAS; `given` is what the user insists on.

    `graph` has the includes of each file, `homes` the program of each file where that is known.
    """
    blas = {os.path.normpath(path): s.blas for path, s in scanned.items() if s.blas}
    groups = _groups(blas, graph, {os.path.normpath(path): home for path, home in homes.items()})
    wide = {os.path.normpath(path) for path, s in scanned.items() if s.wants_macro}
    choices = [_choose(group, table, given) for group in groups if _of(group.names, _BLAS, table)]
    return [replace(choice, define_macros=not wide.isdisjoint(choice.files)) for choice in choices]


def one_choice(scanned: Mapping[str, Scanned], table: RuleTable, libraries: str) -> list[LibraryChoice]:
    """The choice for all files that use cuBLAS, where none has anything that asks for another one."""
    files = tuple(sorted(os.path.normpath(p) for p, s in scanned.items() if _of(s.blas, _BLAS, table)))
    return [LibraryChoice(libraries, files)] if files else []


def by_path(choices: Iterable[LibraryChoice]) -> dict[str, LibraryChoice]:
    """The choice of each file that uses cuBLAS, by its normal path."""
    return {path: choice for choice in choices for path in choice.files}


def warnings(choices: Iterable[LibraryChoice]) -> dict[str, Problem]:
    """What to say of a choice that leaves types that don't go together, at the file that shows it."""
    return {
        choice.path: Problem(
            f"{choice.reason}: with --libraries {choice.libraries} they meet those of rocBLAS",
            "Leave --libraries out or give --libraries hip, or keep the status and handle variables apart by hand.",
            error=False,
        )
        for choice in choices
        if not choice.coherent
    }


def needs_groups(scanned: Mapping[str, Scanned], table: RuleTable) -> bool:
    """Some file that uses cuBLAS has what may ask for another choice than the usual one, or for a macro."""
    if any(s.blas and s.wants_macro for s in scanned.values()):
        return True
    names = frozenset[str]().union(*(s.blas for s in scanned.values()))
    return bool(_of(names, _LT, table) or _only(names, "hip", table) or "hipblasHandle_t" in names)


def _of(names: Iterable[str], library: str, table: RuleTable) -> list[str]:
    return [n for n in names if n in table and table.rules_for(n)[0].library.id == library]


def _only(names: Iterable[str], key: str, table: RuleTable) -> list[str]:
    """The names of cuBLAS that one of the two libraries alone has."""
    served = {n: {k for rule in table.rules_for(n) for k in rule.targets} for n in _of(names, _BLAS, table)}
    return [n for n, keys in served.items() if keys == {key}]


def _choose(group: _Group, table: RuleTable, given: str) -> LibraryChoice:
    names = group.names
    path, name = group.first_with(_of(names, _LT, table))
    if path:
        coherent = given != "roc" or not any(n.startswith(_CROSSING) for n in names)
        return _choice(group, given or "hip", path, f"uses {name}, and hipBLASLt takes the types of hipBLAS", coherent)
    if "hipblasHandle_t" in names and "rocblas_handle" not in names:
        path, name = group.first_with(("hipblasHandle_t",))
        return _choice(group, given or "hip", path, f"has a {name} already", given != "roc")
    path, name = group.first_with(_only(names, "hip", table))
    if path and not _only(names, "roc", table):
        return _choice(group, given or "hip", path, f"uses {name}, which hipBLAS alone has")
    return _choice(group, given or _DEFAULT)


def _choice(group: _Group, libraries: str, path: str = "", reason: str = "", coherent: bool = True) -> LibraryChoice:
    return LibraryChoice(libraries, tuple(group.files), path, reason, coherent)


def _groups(
    blas: Mapping[str, frozenset[str]], graph: Mapping[str, list[str]], homes: Mapping[str, str]
) -> list[_Group]:
    parent: dict[str, str] = {}

    def find(x: str) -> str:
        while parent.setdefault(x, x) != x:
            x = parent[x]
        return x

    for path in blas:
        ties = _reached(path, graph) & blas.keys()
        ties |= {f"{homes[path]}{os.sep}"} if path in homes else set()
        for other in ties:
            parent[find(path)] = find(other)
    members: dict[str, list[str]] = {}
    for path in sorted(blas):
        members.setdefault(find(path), []).append(path)
    return [_Group({path: blas[path] for path in paths}) for paths in members.values()]


def _reached(path: str, graph: Mapping[str, list[str]]) -> set[str]:
    seen: set[str] = set()
    stack = list(graph.get(path, ()))
    while stack:
        file = stack.pop()
        if file not in seen:
            seen.add(file)
            stack += graph.get(file, ())
    return seen
