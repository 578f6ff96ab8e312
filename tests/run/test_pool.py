"""Workers that crash or hang lose one task, never the run."""

from __future__ import annotations

import os
import signal
import sys
import time

import pytest

from hipport.run.pool import Lost, Pool, Task

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the work functions here are handed over by fork")


def nothing() -> None:
    pass


def work(order: str) -> str:
    if order == "crash":
        os.kill(os.getpid(), signal.SIGKILL)
    if order == "exit":
        os._exit(3)
    if order == "hang":
        time.sleep(60)
    return order.upper()


def answers(orders: list[str], jobs: int = 2, timeout: float = 30) -> list[object]:
    with Pool(jobs, nothing, (), lambda _: timeout) as pool:
        found = dict(pool.run(work, [Task(i, order) for i, order in enumerate(orders)]))
    return [found[i] for i in range(len(orders))]


def test_every_task_is_answered_once() -> None:
    orders = [f"t{i}" for i in range(50)]
    assert answers(orders, jobs=3) == [order.upper() for order in orders]


def test_no_tasks() -> None:
    assert answers([]) == []


def test_only_the_guilty_task_is_lost_in_a_crash() -> None:
    found = answers(["a", "crash", "b", "exit", "c", "d"], jobs=1)
    assert [found[i] for i in (0, 2, 4, 5)] == ["A", "B", "C", "D"]
    assert found[1] == Lost("crashed (SIGKILL)")
    assert found[3] == Lost("crashed (exit status 3)")


def test_a_task_that_hangs_is_stopped() -> None:
    start = time.monotonic()
    found = answers(["a", "hang", "b"], timeout=0.5)
    assert found == ["A", Lost("took too long and was stopped"), "B"]
    assert time.monotonic() - start < 20


def test_the_pool_serves_again_and_leaves_no_process() -> None:
    with Pool(2, nothing, (), lambda _: 30.0) as pool:
        for _ in range(3):
            assert dict(pool.run(work, [Task(0, "a"), Task(1, "crash")])) == {0: "A", 1: Lost("crashed (SIGKILL)")}
        processes = [worker.process for worker in pool._workers]
    assert not any(process.is_alive() for process in processes)


def test_leaving_early_stops_the_workers() -> None:
    start = time.monotonic()
    with pytest.raises(KeyboardInterrupt), Pool(2, nothing, (), lambda _: 60.0) as pool:
        for _ in pool.run(work, [Task(0, "a"), Task(1, "hang")]):
            raise KeyboardInterrupt
    assert time.monotonic() - start < 20


def holds(names: str) -> int:
    """How many of these open files the worker has."""
    return sum(
        os.path.exists(f"/proc/self/fd/{number}") and name == os.readlink(f"/proc/self/fd/{number}")
        for number, name in (pair.split("=") for pair in names.split())
    )


def test_workers_hold_none_of_the_parents_ends() -> None:
    # else the death of the parent would close no pipe, and they would wait for ever
    with Pool(3, nothing, (), lambda _: 30.0) as pool:
        dict(pool.run(work, [Task(i, "a", 100_000) for i in range(3)]))
        numbers = [worker.connection.fileno() for worker in pool._workers]
        assert len(numbers) == 3
        names = " ".join(f"{number}={os.readlink(f'/proc/self/fd/{number}')}" for number in numbers)
        assert set(dict(pool.run(holds, [Task(i, names, 100_000) for i in range(3)])).values()) == {0}
