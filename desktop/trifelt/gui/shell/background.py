"""The one way to run an engine call off the interface thread.

`run_in_background(parent=, op=, success=, failure=, progress=)` runs `op` in a pool of threads and
answers on the interface thread. What a later call under the same `key` has made stale is dropped,
and so is what comes back after its parent is gone.

Python collects garbage on whichever thread makes it due, and a widget in it dies there: Qt crashes.
So the collector is off while there are threads, and the interface thread collects between events.
"""

import gc
import logging
import os
import sys
from collections.abc import Callable
from concurrent.futures import CancelledError, ThreadPoolExecutor
from dataclasses import dataclass
from itertools import count
from threading import Event
from typing import Any, Final, TypeVar
from weakref import WeakKeyDictionary

from PySide6.QtCore import QObject, Qt, QTimerEvent, Signal
from shiboken6 import isValid

from trifelt.engine.message import Message
from trifelt.storage.refusal import StorageError

Result = TypeVar("Result")
Op = Callable[["Work"], object]

# Pure Python in a thread makes the window stutter at the interpreter's default of 5 ms.
SWITCH_INTERVAL: Final = 0.0005
# A long run must not hold up a short question, so some threads are kept free for those.
STANDING_BY: Final = 2
COLLECT_EVERY_MS: Final = 500

_log = logging.getLogger(__name__)


class Work:
    """A running call's link to its caller: whether to stop, and its progress."""

    def __init__(self, report: Callable[[object], None]) -> None:
        self._stop = Event()
        self._report = report

    @property
    def cancelled(self) -> bool:
        """Whether the call should stop; asked between chunks of work."""
        return self._stop.is_set()

    def check(self) -> None:
        """Stop here if the call was cancelled."""
        if self._stop.is_set():
            raise CancelledError

    def report(self, progress: object) -> None:
        """Report progress to the interface thread, as any value that it understands."""
        if not self._stop.is_set():
            self._report(progress)

    def stop(self) -> None:
        """Ask the call to stop."""
        self._stop.set()


@dataclass(eq=False)
class Task:
    """One call under way, as the interface thread sees it."""

    _parent: QObject
    _work: Work
    _op: Op | None
    _success: Callable[[Any], None]
    _failure: Callable[[Exception], None] | None
    _progress: Callable[[Any], None] | None
    running: bool = True  # whether an answer is still to come

    def cancel(self) -> None:
        """Ask the call to stop; neither its result nor its failure will be reported."""
        self._work.stop()
        self.running = False

    def tell_progress(self, progress: object) -> None:
        """Hand on how far the call is, if anyone still waits for it."""
        if self.running and self._progress is not None and isValid(self._parent):
            self._progress(progress)

    def tell_end(self, result: object, fault: Exception | None) -> None:
        """Hand on the result or the failure, if anyone still waits for it."""
        wanted = self.running and not self._work.cancelled and isValid(self._parent)
        self.running = False
        self._op = None
        if not wanted:
            if fault is not None:
                _log.info("a call that nobody waits for failed: %r", fault)
        elif fault is None:
            self._success(result)
        elif self._failure is not None:
            self._failure(fault)
        else:
            raise fault


class _Relay(QObject):
    """Lives on the interface thread and brings there what the threads of the pool have to tell."""

    progressed = Signal(int, object)
    ended = Signal(int, object, object)

    def __init__(self) -> None:
        super().__init__()
        self.tasks: dict[int, Task] = {}
        self.progressed.connect(self._on_progressed, Qt.ConnectionType.QueuedConnection)
        self.ended.connect(self._on_ended, Qt.ConnectionType.QueuedConnection)

    def timerEvent(self, _event: QTimerEvent) -> None:
        """Collect what is due by Python's own measure."""
        due = [n for n in (0, 1, 2) if gc.get_count()[n] > gc.get_threshold()[n]]
        if due:
            gc.collect(due[-1])

    def _on_progressed(self, number: int, progress: object) -> None:
        if task := self.tasks.get(number):
            task.tell_progress(progress)

    def _on_ended(self, number: int, result: object, fault: Exception | None) -> None:
        if task := self.tasks.pop(number, None):
            task.tell_end(result, fault)


class _Background:
    """The pool, the relay and the calls under way: one of each in a process."""

    def __init__(self) -> None:
        sys.setswitchinterval(SWITCH_INTERVAL)
        gc.disable()
        self.relay = _Relay()
        self.relay.startTimer(COLLECT_EVERY_MS, Qt.TimerType.VeryCoarseTimer)
        self.pool = ThreadPoolExecutor(workers() + STANDING_BY, thread_name_prefix="trifelt")
        self.numbers = count()
        self.latest: WeakKeyDictionary[QObject, dict[str, Task]] = WeakKeyDictionary()


_background: _Background | None = None


def _run(relay: _Relay, number: int, work: Work, cell: list[Op]) -> None:
    """Run the call on a thread of the pool, which must not be the last to hold what it caught."""
    result: object = None
    fault: Exception | None = None
    op = cell.pop()
    try:
        if not work.cancelled:
            result = op(work)
    except CancelledError:
        work.stop()
    except Exception as raised:  # noqa: BLE001 (told to the caller on the interface thread)
        fault = raised
    del op
    relay.ended.emit(number, result, fault)


def start_background() -> _Background:
    """Have everything ready, once: by the window before it is made, or by the first call."""
    global _background  # noqa: PLW0603 (one pool per process)
    if _background is None:
        _background = _Background()
    return _background


def workers() -> int:
    """How many threads may count at full speed beside the interface's own."""
    return max(1, (os.cpu_count() or 2) - 1)


def refusal_in(fault: Exception) -> Message:
    """The sentence of what the storage refused; any other fault is a bug, and goes on."""
    if not isinstance(fault, StorageError):
        raise fault
    return fault.message


def run_in_background(
    *,
    parent: QObject,
    op: Callable[[Work], Result],
    success: Callable[[Result], None],
    failure: Callable[[Exception], None] | None = None,
    progress: Callable[[Any], None] | None = None,
    key: str = "",
) -> Task:
    """Run `op` off the interface thread and answer on it; without `failure` a fault is a bug.

    A key makes calls of one parent a series: a new one cancels the one before, whose answer is
    dropped even where it had already arrived.
    """
    background = start_background()
    relay, number = background.relay, next(background.numbers)
    work = Work(lambda value: relay.progressed.emit(number, value))
    task = Task(parent, work, op, success, failure, progress)
    if key:
        series = background.latest.setdefault(parent, {})
        if earlier := series.get(key):
            earlier.cancel()
        series[key] = task
    relay.tasks[number] = task
    background.pool.submit(_run, relay, number, work, [op])
    return task


def stop_background() -> None:
    """Cancel everything and wait for the threads; when the window closes."""
    global _background  # noqa: PLW0603
    if _background is None:
        return
    for task in tuple(_background.relay.tasks.values()):
        task.cancel()
    _background.pool.shutdown(wait=True, cancel_futures=True)
    _background.relay.deleteLater()
    _background = None
    gc.enable()
