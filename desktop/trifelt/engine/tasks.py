"""Tasks over any executor: the processes of this machine, or a cluster's workers."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from typing import TypeVar

Found = TypeVar("Found")


def results_in_order(
    tasks: Iterable[Callable[[], Found]], executor: Executor, at_once: int
) -> Iterator[Found]:
    """The results of tasks in their order, with at most `at_once` of them running at a time.

    A slow task does not keep others from starting, nor does one that fails the results before it;
    a task whose worker is lost runs again here.
    """
    numbered = enumerate(tasks)
    under_way: dict[Future[Found], tuple[int, Callable[[], Found]]] = {}
    done: dict[int, tuple[Future[Found], Callable[[], Found]]] = {}
    next_number = 0
    try:
        while True:
            while len(under_way) < at_once and (one := next(numbered, None)) is not None:
                under_way[_submitted(executor, one[1])] = one
            if not under_way:
                return
            for future in wait(under_way, return_when=FIRST_COMPLETED).done:
                number, task = under_way.pop(future)
                done[number] = future, task
            while next_number in done:
                yield _result(*done.pop(next_number))
                next_number += 1
    finally:
        for future in under_way:
            future.cancel()


def _submitted(executor: Executor, task: Callable[[], Found]) -> Future[Found]:
    try:
        return executor.submit(task)
    except BrokenExecutor:
        here: Future[Found] = Future()
        here.set_result(task())
        return here


def _result(future: Future[Found], task: Callable[[], Found]) -> Found:
    try:
        return future.result()
    except Exception:  # noqa: BLE001 (each executor reports a lost worker in its own way)
        return task()  # if the task itself failed, it fails again
