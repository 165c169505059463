"""Work over executors: in order, nobody held up, and done again where it is lost."""

import os
import threading
from collections.abc import Callable
from concurrent.futures import (
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
)
from functools import partial
from typing import Any, cast

import pytest

from trifelt.engine.tasks import results_in_order

HERE = os.getpid()


def squared(n: int) -> int:
    return n * n


def ends_a_worker(n: int) -> int:
    if n == 3 and os.getpid() != HERE:
        os._exit(1)
    return n * n


def test_results_come_in_the_order_of_the_tasks_however_long_one_takes() -> None:
    last = threading.Event()

    def slow() -> int:
        assert last.wait(60), "others go on while this one takes its time"
        return 0

    def work(n: int) -> int:
        if n == 9:
            last.set()
        return n

    tasks: list[Callable[[], int]] = [slow, *(partial(work, n) for n in range(1, 10))]
    with ThreadPoolExecutor(2) as executor:
        assert list(results_in_order(tasks, executor, 2)) == list(range(10))


def test_a_task_that_fails_is_told_after_the_results_before_it() -> None:
    failed = threading.Event()

    def slow() -> int:
        assert failed.wait(60)
        return 0

    def fail() -> int:
        failed.set()
        raise LookupError

    with ThreadPoolExecutor(2) as executor:
        results = results_in_order([slow, fail], executor, 2)
        assert next(results) == 0
        with pytest.raises(LookupError):
            next(results)


def test_what_is_lost_with_a_worker_is_done_again_and_counted_once() -> None:
    tasks = [partial(ends_a_worker, n) for n in range(20)]
    with ProcessPoolExecutor(2) as executor:
        assert list(results_in_order(tasks, executor, 4)) == [squared(n) for n in range(20)]


class Breaking(Executor):
    """Takes nothing any more."""

    def submit(self, *_: Any, **__: Any) -> Future[Any]:
        raise BrokenExecutor


def test_an_executor_that_is_broken_leaves_the_work_to_this_process() -> None:
    assert list(results_in_order([partial(squared, 2)], Breaking(), 1)) == [4]


def test_a_fault_of_a_task_is_told() -> None:
    with ThreadPoolExecutor(1) as executor, pytest.raises(TypeError):
        list(results_in_order([partial(squared, cast("int", None))], executor, 1))
