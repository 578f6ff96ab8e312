"""Worker processes that may crash or hang without taking the run with them.

concurrent.futures loses every pending task when one worker dies and cannot stop a task that hangs; here a worker
answers file by file, so the guilty file is the one it had not answered yet.
"""

from __future__ import annotations

import multiprocessing
import signal
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from typing import Any

_CHUNK_FILES = 8
_CHUNK_BYTES = 64_000


@dataclass(frozen=True, slots=True)
class Task:
    """`payload` goes to the work function; `size` in bytes says how long that may take."""

    index: int
    payload: Any
    size: int = 0


@dataclass(frozen=True, slots=True)
class Lost:
    """What is known of a task whose worker died or was stopped."""

    reason: str


@dataclass(slots=True)
class _Worker:
    process: Any
    connection: Connection[Any, Any]
    pending: deque[Task] = field(default_factory=deque)
    since: float = 0.0


def start_method() -> str:
    # fork hands over the loaded rule table for nothing; it is only safe on Linux, and as long as there are no threads.
    return "fork" if sys.platform == "linux" else "spawn"


class Pool:
    """`setup(*setup_args)` runs once in each worker before its first task."""

    def __init__(
        self,
        jobs: int,
        setup: Callable[..., None],
        setup_args: tuple[Any, ...],
        timeout: Callable[[int], float],
        method: str | None = None,
    ) -> None:
        self._context: Any = multiprocessing.get_context(method or start_method())
        self._forks = (method or start_method()) == "fork"
        self._jobs = jobs
        self._setup = (setup, setup_args)
        self._timeout = timeout
        self._workers: list[_Worker] = []

    def __enter__(self) -> Pool:
        return self

    def __exit__(self, *_: object) -> None:
        for worker in self._workers:
            self._stop(worker)
        self._workers.clear()

    def run(self, function: Callable[[Any], Any], tasks: Sequence[Task]) -> Iterator[tuple[int, Any]]:
        """Answers, or Lost, as (index, answer) in the order in which they come. The big tasks start first."""
        queue = deque(sorted(tasks, key=lambda task: (-task.size, task.index)))
        self._feed(function, queue)
        while any(worker.pending for worker in self._workers):
            ready = set(wait([w.connection for w in self._workers if w.pending], self._next_deadline()))
            for worker in list(self._workers):
                if worker.connection in ready:
                    yield self._receive(worker, queue)
                elif worker.pending and time.monotonic() > worker.since + self._timeout(worker.pending[0].size):
                    yield self._bury(worker, queue, "took too long and was stopped")
            self._feed(function, queue)

    def _feed(self, function: Callable[[Any], Any], queue: deque[Task]) -> None:
        while queue and (len(self._workers) < self._jobs or any(not w.pending for w in self._workers)):
            worker = next((w for w in self._workers if not w.pending), None) or self._start()
            chunk = _take_chunk(queue)
            worker.pending.extend(chunk)
            worker.since = time.monotonic()
            with suppress(OSError):  # died while idle: reading from it will tell
                worker.connection.send((function, [(task.index, task.payload) for task in chunk]))

    def _start(self) -> _Worker:
        mine, theirs = self._context.Pipe()
        inherited = [mine, *(w.connection for w in self._workers)] if self._forks else []
        process = self._context.Process(target=_serve, args=(theirs, inherited, *self._setup), daemon=True)
        process.start()
        theirs.close()  # else the death of the worker would not end its pipe
        worker = _Worker(process, mine)
        self._workers.append(worker)
        return worker

    def _receive(self, worker: _Worker, queue: deque[Task]) -> tuple[int, Any]:
        try:
            index, answer = worker.connection.recv()
        except (EOFError, OSError):
            worker.process.join(5)
            return self._bury(worker, queue, f"crashed ({_describe(worker.process.exitcode)})")
        worker.pending.popleft()
        worker.since = time.monotonic()
        return index, answer

    def _bury(self, worker: _Worker, queue: deque[Task], reason: str) -> tuple[int, Lost]:
        guilty = worker.pending.popleft()
        queue.extendleft(reversed(worker.pending))
        self._workers.remove(worker)
        self._stop(worker)
        return guilty.index, Lost(reason)

    def _stop(self, worker: _Worker) -> None:
        worker.connection.close()
        worker.process.kill()
        worker.process.join()

    def _next_deadline(self) -> float:
        deadlines = [w.since + self._timeout(w.pending[0].size) for w in self._workers if w.pending]
        return max(0.01, min(deadlines) - time.monotonic() + 0.01)


def _take_chunk(queue: deque[Task]) -> list[Task]:
    chunk = [queue.popleft()]
    size = chunk[0].size
    while queue and len(chunk) < _CHUNK_FILES and size + queue[0].size <= _CHUNK_BYTES:
        chunk.append(queue.popleft())
        size += chunk[-1].size
    return chunk


def _describe(exit_code: int | None) -> str:
    if exit_code is None or exit_code >= 0:
        return f"exit status {exit_code}"
    with suppress(ValueError):
        return signal.Signals(-exit_code).name
    return f"signal {-exit_code}"


def _serve(
    connection: Connection[Any, Any],
    inherited: Sequence[Connection[Any, Any]],
    setup: Callable[..., None],
    setup_args: tuple[Any, ...],
) -> None:
    # Ctrl-C reaches the whole process group; the parent alone decides what it means.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # What the parent does at its end is not for a worker to do.
    for number in {signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)}:
        signal.signal(number, signal.SIG_DFL)
    # The parent's ends of the pipes: while a worker holds them, the death of the parent would end none of them.
    for end in inherited:
        end.close()
    setup(*setup_args)
    with suppress(EOFError, OSError):
        while True:
            function, chunk = connection.recv()
            for index, payload in chunk:
                connection.send((index, function(payload)))
