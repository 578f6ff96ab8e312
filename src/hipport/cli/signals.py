"""SIGTERM and SIGHUP as exceptions, so that half-written files and workers are cleared away."""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Iterator
from types import FrameType

_NAMES = ("SIGTERM", "SIGHUP")  # not all systems have both


class Terminated(BaseException):
    """Someone wants hipport to end. Like KeyboardInterrupt, no fault that anything else should catch."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.status = 128 + number


@contextlib.contextmanager
def terminable() -> Iterator[None]:
    """Within it these signals raise Terminated, unless whoever started hipport had them ignored (nohup)."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    numbers = [getattr(signal, name) for name in _NAMES if hasattr(signal, name)]
    ours = [number for number in numbers if signal.getsignal(number) is signal.SIG_DFL]
    for number in ours:
        signal.signal(number, _raise)
    try:
        yield
    finally:
        for number in ours:
            signal.signal(number, signal.SIG_DFL)


def _raise(number: int, _: FrameType | None) -> None:
    signal.signal(number, signal.SIG_IGN)  # a second one must not end the clearing away
    raise Terminated(number)
