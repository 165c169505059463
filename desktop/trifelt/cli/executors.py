"""Where a verb's work is done: the processes of this machine, or a cluster's workers."""

import os
import signal
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from multiprocessing import parent_process
from threading import Thread
from typing import Final, NamedTuple

from trifelt.cli.given import whole_number
from trifelt.cli.terminal import WrongInputError, one_line

_DASK: Final = "dask://"
_SECONDS_TO_ANSWER: Final = 10
MOST_WORKERS: Final = 256


class Pool(NamedTuple):
    """An executor, and how many work for it."""

    executor: Executor
    workers: int


def add_executor(parser: ArgumentParser) -> None:
    """Where the work is done."""
    parser.add_argument(
        "--executor",
        metavar="dask://HOST:PORT",
        help="a Dask cluster that does the work, by its scheduler",
    )


def workers_given(arguments: Namespace, usual: int) -> int:
    """So many workers of this machine as were asked for, or as usual."""
    if arguments.workers is None:
        return max(1, usual)
    return whole_number("workers", arguments.workers, 1, MOST_WORKERS)


def processes(workers: int) -> ProcessPoolExecutor:
    """So many processes of this machine, which end with this one, however it ends."""
    # They finish what they are at: to one that is killed Python 3.11 may hand over for ever.
    return ProcessPoolExecutor(workers, initializer=_end_with_parent)


def _end_with_parent() -> None:
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # the parent's raises what a worker would report

    def wait() -> None:
        if (parent := parent_process()) is not None:
            parent.join()
            os._exit(1)

    Thread(target=wait, daemon=True).start()


@contextmanager
def pool_given(arguments: Namespace, workers: int) -> Iterator[Pool]:
    """The workers that were asked for: those of a cluster, or so many of this machine."""
    if arguments.executor is not None:
        with _cluster(arguments.executor) as pool:
            yield pool
        return
    with ThreadPoolExecutor(1) if workers == 1 else processes(workers) as executor:
        yield Pool(executor, workers)


@contextmanager
def _cluster(address: str) -> Iterator[Pool]:
    if not address.startswith(_DASK):
        raise WrongInputError(f"executor: expected dask://HOST:PORT, got {one_line(address)}")
    try:
        from distributed import Client
    except ImportError as error:
        raise WrongInputError(
            "executor: Dask is not installed; type pip install 'trifelt[cluster]'"
        ) from error
    try:
        client = Client("tcp://" + address.removeprefix(_DASK), timeout=_SECONDS_TO_ANSWER)
    except (OSError, ValueError, TimeoutError) as error:
        raise WrongInputError(f"executor: {one_line(address)} does not answer") from error
    with client:
        workers = sum(client.ncores().values())
        if not workers:
            raise WrongInputError(f"executor: {one_line(address)} has no workers")
        yield Pool(client.get_executor(pure=False), workers)
