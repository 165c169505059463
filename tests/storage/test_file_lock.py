"""One writer at a time, and none for ever."""

import errno
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from trifelt.storage import atomic
from trifelt.storage.atomic import exclusive
from trifelt.storage.refusal import StorageError

HOLDER = """
import sys, time
from pathlib import Path
from trifelt.storage.atomic import exclusive
with exclusive(Path(sys.argv[1])):
    print("held", flush=True)
    time.sleep(60)
"""


def test_threads_wait_for_each_other(tmp_path: Path) -> None:
    inside, most = 0, 0
    guard = threading.Lock()

    def work() -> None:
        nonlocal inside, most
        for _ in range(20):
            with exclusive(tmp_path / "lock"):
                with guard:
                    inside += 1
                    most = max(most, inside)
                with guard:
                    inside -= 1

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert most == 1


def test_a_lock_that_stays_taken_is_said_and_a_killed_holder_frees_it(tmp_path: Path) -> None:
    lock = tmp_path / "lock"
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(lock)], stdout=subprocess.PIPE, text=True
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(StorageError, match=r"keeps .* busy"), exclusive(lock, patience=0.05):
            pass
        holder.kill()
        holder.wait()
        with exclusive(lock, patience=600):
            pass


def test_a_place_where_nothing_can_be_locked_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A network folder whose server locks nothing."""

    def no_locks(handle: int) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(atomic, "_try_lock", no_locks)
    with pytest.raises(StorageError, match="could not be saved"), exclusive(tmp_path / "lock"):
        pass
