"""Convert the files of a run: first learn which names are the user's own, then convert, in order."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from hipport.model import Conversion, LibraryChoice, Options, Problem, SourceFile
from hipport.project.discovery import Entry, common_folder
from hipport.project.includes import project_include_dirs, resolve
from hipport.project.programs import homes
from hipport.project.read import read_bytes
from hipport.run import libraries, names, work

if TYPE_CHECKING:
    from hipport.run.pool import Pool

# Below this a run is over before workers have started.
_WORTH_A_POOL = 48_000
_SECONDS_PER_FILE = 60.0
_BYTES_PER_SECOND = 20_000

Progress = Callable[[int, int], None]
OnChoices = Callable[[Sequence[LibraryChoice]], None]


@dataclass(frozen=True, slots=True)
class Request:
    """`jobs` 0 means one a core. `timeout` is for a small file; big ones get more.

    `choose` leaves the choice of libraries to hipport, program by program, instead of taking that of the options.
    """

    entries: Sequence[Entry]
    options: Options
    rules: tuple[str, ...] = ()
    jobs: int = 0
    timeout: float = _SECONDS_PER_FILE
    start_method: str | None = None
    choose: bool = False


def convert_entries(
    request: Request, progress: Progress | None = None, on_choices: OnChoices | None = None
) -> Iterator[Conversion]:
    """One Conversion an entry, in their order whatever the number of jobs. `on_choices` is told before the first."""
    work.set_up(request.rules)
    jobs = _jobs(request)
    with _pool(request, jobs) as pool:
        scanned = _scan_all(request, pool)
        options, extra = names.share_names(scanned, frozenset(work.table().names()), request.options)
        choices = _choices(scanned, request.options, request.choose)
        if on_choices:
            on_choices(choices)
        chosen = libraries.by_path(choices)
        orders = [_order(e, extra, chosen.get(os.path.normpath(e.path))) for e in request.entries]
        answers = _map(pool, work.convert_file, [(order, options) for order in orders], _sizes(request.entries))
        warnings = libraries.warnings(choices)
        for conversion in _in_order(request.entries, answers, progress):
            problem = warnings.get(os.path.normpath(conversion.source.path))
            yield replace(conversion, problems=(*conversion.problems, problem)) if problem else conversion


def convert_stdin(
    data: bytes,
    name: str,
    options: Options,
    rules: tuple[str, ...],
    choose: bool = False,
    on_choices: OnChoices | None = None,
) -> Conversion:
    """Convert text that has no file; `name` says what to call it and where its includes are looked for."""
    work.set_up(rules)
    scanned = {name: work.scan_data(data)}
    _follow_includes(scanned, options, None)
    options, extra = names.share_names(scanned, frozenset(work.table().names()), options)
    choices = _choices(scanned, options, choose)
    if on_choices:
        on_choices(choices)
    if mine := libraries.by_path(choices).get(os.path.normpath(name)):
        options = replace(options, libraries=mine.libraries, define_macros=mine.define_macros)
    options = replace(options, user_names=options.user_names | extra.get(name, frozenset()))
    conversion = work.convert_data(SourceFile(name, data), options)
    problem = libraries.warnings(choices).get(os.path.normpath(name))
    return replace(conversion, problems=(*conversion.problems, problem)) if problem else conversion


def _order(entry: Entry, extra: dict[str, frozenset[str]], choice: LibraryChoice | None) -> work.Order:
    names = extra.get(entry.path, frozenset())
    if choice is None:
        return work.Order(entry.path, not entry.explicit, names)
    return work.Order(entry.path, not entry.explicit, names, choice.libraries, choice.define_macros)


def _choices(scanned: dict[str, work.Scanned], options: Options, choose: bool) -> list[LibraryChoice]:
    table = work.table()
    given = "" if choose else options.libraries
    if not libraries.needs_groups(scanned, table):
        return libraries.one_choice(scanned, table, given or options.libraries)
    paths = [path for path, s in scanned.items() if s.blas]
    graph = names.include_graph(scanned, options)
    return libraries.choose_libraries(scanned, graph, homes(paths, common_folder(paths)), table, given)


def _jobs(request: Request) -> int:
    jobs = request.jobs or _cores()
    total = sum(entry.size for entry in request.entries)
    if not request.jobs and total < _WORTH_A_POOL:
        return 1
    return max(1, min(jobs, len(request.entries)))


def _cores() -> int:
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # macOS and Windows
        return os.cpu_count() or 1


def _pool(request: Request, jobs: int) -> AbstractContextManager[Pool | None]:
    if jobs == 1:
        return nullcontext()
    from hipport.run.pool import Pool

    def limit(size: int) -> float:
        return request.timeout + size / _BYTES_PER_SECOND

    return Pool(jobs, work.set_up, (request.rules,), limit, request.start_method)


def _scan_all(request: Request, pool: Pool | None) -> dict[str, work.Scanned]:
    paths = [entry.path for entry in request.entries]
    scanned = _scan(paths, _sizes(request.entries), pool)
    _follow_includes(scanned, request.options, pool)
    return scanned


def _follow_includes(scanned: dict[str, work.Scanned], options: Options, pool: Pool | None) -> None:
    """Scan also what the files include from the disk, and what that includes."""
    dirs = project_include_dirs(options.include_dirs)
    known = {os.path.normpath(path) for path in scanned}
    fresh = dict(scanned)
    while fresh:
        wanted = [f for path, s in fresh.items() for f in resolve(path, s.includes, dirs)]
        new = [f for f in dict.fromkeys(wanted) if f not in known]
        known.update(new)
        fresh = _scan(new, [0] * len(new), pool)
        scanned.update(fresh)


def _scan(paths: Sequence[str], sizes: Sequence[int], pool: Pool | None) -> dict[str, work.Scanned]:
    answers = dict(_map(pool, work.scan, paths, sizes))
    return {p: answers[i] for i, p in enumerate(paths) if isinstance(answers[i], work.Scanned)}


def _map(
    pool: Pool | None, function: Callable[[Any], Any], payloads: Sequence[Any], sizes: Sequence[int]
) -> Iterator[tuple[int, Any]]:
    if pool is None:
        return ((index, function(payload)) for index, payload in enumerate(payloads))
    from hipport.run.pool import Task

    return pool.run(function, [Task(i, p, s) for i, (p, s) in enumerate(zip(payloads, sizes, strict=True))])


def _sizes(entries: Iterable[Entry]) -> list[int]:
    return [entry.size for entry in entries]


def _in_order(
    entries: Sequence[Entry], answers: Iterable[tuple[int, Any]], progress: Progress | None
) -> Iterator[Conversion]:
    early: dict[int, Conversion] = {}
    following = 0
    for done, (index, answer) in enumerate(answers, start=1):
        early[index] = answer if isinstance(answer, Conversion) else _lost(entries[index], answer.reason)
        if progress:
            progress(done, len(entries))
        while following in early:
            yield early.pop(following)
            following += 1


def _lost(entry: Entry, reason: str) -> Conversion:
    data = read_bytes(entry.path)
    data = b"" if isinstance(data, Problem) else data
    help = "It is left as it was. Please report it with the file, if you can share it."
    problem = Problem(f"was not converted: the process that worked on it {reason}", help)
    return Conversion(SourceFile(entry.path, data), data, problems=(problem,))
