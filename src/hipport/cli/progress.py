"""A progress bar for long work on a terminal."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

_PATIENCE = 1.0
_INTERVAL = 0.1


class ProgressBar:
    """Call it with (done, total). It appears only when the work has taken a second and is not yet at its end.

    It draws itself when it is called and needs no thread: worker processes may still be forked.
    """

    def __init__(self, enabled: bool) -> None:
        self._enabled = enabled
        self._start = self._drawn = time.monotonic()
        self._progress: Progress | None = None
        self._task: TaskID | None = None

    def __enter__(self) -> ProgressBar:
        return self

    def __exit__(self, *_: object) -> None:
        if self._progress is not None:
            self._progress.stop()

    def __call__(self, done: int, total: int) -> None:
        now = time.monotonic()
        if not self._enabled or now - self._start < _PATIENCE or now - self._drawn < _INTERVAL or done == total:
            return
        self._drawn = now
        if self._progress is None:
            self._open(total)
        if self._progress is not None and self._task is not None:
            self._progress.update(self._task, completed=done)
            self._progress.refresh()

    def _open(self, total: int) -> None:
        from rich.console import Console
        from rich.progress import Progress

        self._progress = Progress(console=Console(stderr=True), transient=True, auto_refresh=False)
        self._progress.start()
        self._task = self._progress.add_task("converting", total=total)
