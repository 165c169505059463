"""One writer at a time, over threads and processes; the system frees it when a process dies."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from trifelt.engine.message import Message
from trifelt.storage.folders import make_folder
from trifelt.storage.refusal import StorageError, not_saved

PATIENCE = 10.0
PAUSE = 0.01

if sys.platform == "win32":
    import msvcrt

    def _try_lock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _try_lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def exclusive(path: Path, patience: float = PATIENCE) -> Iterator[None]:
    """Hold the lock file at a path; a lock that stays taken is refused in a sentence."""
    make_folder(path.parent)
    try:
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise not_saved(path, error) from error
    try:
        _wait_for(handle, path, patience)
        yield
    finally:
        os.close(handle)


def _wait_for(handle: int, path: Path, patience: float) -> None:
    deadline = time.monotonic() + patience
    while True:
        try:
            _try_lock(handle)
        except (BlockingIOError, PermissionError) as error:  # the two systems' words for taken
            if time.monotonic() > deadline:
                raise StorageError(
                    Message(
                        "Another window of the program keeps {folder} busy; try again.",
                        folder=str(path.parent),
                    )
                ) from error
            time.sleep(PAUSE)
        except OSError as error:
            raise not_saved(path, error) from error
        else:
            return
