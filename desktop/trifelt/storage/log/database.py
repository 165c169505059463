"""The log's file: opened, made and migrated, lent to threads, set aside when it is damaged."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeVar

from trifelt.engine.message import Message
from trifelt.storage.file_lock import exclusive
from trifelt.storage.log.opening import (
    DamagedError,
    Identity,
    Lent,
    file_identity,
    looks_damaged,
    may_write,
    open_log,
    refuse_newer,
    renew_index,
)
from trifelt.storage.log.rescue import (
    drop_draft,
    finish,
    forget_notice,
    is_begun,
    is_to_finish,
    notice_of,
    rescue,
)
from trifelt.storage.log.schema import MIGRATIONS, Migration, roll_back
from trifelt.storage.log.sqlite_faults import (
    SqliteFault,
    is_busy,
    is_damage,
    is_read_only,
    refusal_of,
)
from trifelt.storage.refusal import StorageError

Answer = TypeVar("Answer")
ATTEMPTS = 3
PATIENCE = 10.0
"""Seconds that another program may hold the log before what was asked is refused."""


class ReplacedError(Exception):
    """While a transaction ran, another window set the file aside: it is to be done again."""


class Database:
    """Connections to one log, lent to whichever thread asks; no two threads share one."""

    def __init__(
        self,
        path: Path,
        migrations: tuple[Migration, ...] = MIGRATIONS,
    ) -> None:
        self.path = path
        self._migrations = migrations
        self._patience = PATIENCE
        self._lock_file = path.with_name(f"{path.name}.lock")
        self._idle: list[Lent] = []
        self._guard = threading.Lock()
        self._closed = False
        self._notice: Message | None = None

    def take_notices(self) -> tuple[Message, ...]:
        """What has to be told since this was last asked; each rescue is told by one window."""
        with self._guard:
            notice, self._notice = self._notice, None
        if notice is None:
            return ()
        try:
            first = self.write(lambda lent: forget_notice(lent.link), patience=0)
        except StorageError:
            first = True  # it will be told once more
        return (notice,) if first else ()

    def read(self, work: Callable[[Lent], Answer], patience: float | None = None) -> Answer:
        """Do something that only reads; a log found damaged is set aside first."""
        fault: Exception = DamagedError()
        began, attempts = time.monotonic(), ATTEMPTS
        while attempts:
            present = file_identity(self.path)
            try:
                with self._lent() as lent:
                    return work(lent)
            except ReplacedError:
                attempts -= 1
            except (DamagedError, *SqliteFault) as error:
                longest = self._patience if patience is None else patience
                if is_busy(error) and time.monotonic() - began < longest:
                    continue
                attempts -= 1
                fault = error
                self._mend(present, error)
        raise refusal_of(self.path, fault)

    def hurry(self) -> None:
        """Wait no longer for another program, in any thread: the window closes."""
        self._patience = 0

    def write(self, work: Callable[[Lent], Answer], patience: float | None = None) -> Answer:
        """Do something in one transaction: on the disk when this returns, or not done at all."""

        def transaction(lent: Lent) -> Answer:
            if not lent.writable:
                raise StorageError(
                    Message("{path} is read-only; nothing was saved.", path=str(self.path))
                )
            lent.link.execute("BEGIN IMMEDIATE")
            try:
                refuse_newer(self.path, lent.link, self._migrations)
                answer = work(lent)
                lent.link.execute("COMMIT")
            except BaseException:
                roll_back(lent.link)
                raise
            if file_identity(self.path) != lent.file:
                raise ReplacedError
            return answer

        return self.read(transaction, patience)

    @contextmanager
    def snapshot(self) -> Iterator[Lent]:
        """A connection for a long reading, which sees the log as it was when that began."""
        self.read(lambda _: None)
        present = file_identity(self.path)
        try:
            with self._lent() as lent:
                lent.link.execute("BEGIN")
                try:
                    yield lent
                finally:
                    roll_back(lent.link)
        except (DamagedError, *SqliteFault) as error:
            self._mend(present, error)
            raise refusal_of(self.path, error) from error

    def mend(self) -> None:
        """Read the whole file from one end to the other, and set it aside if it is damaged."""
        self.read(lambda _: None)
        present = file_identity(self.path)
        if looks_damaged(self.path, self._migrations):
            self._mend(present, DamagedError())
            self.read(lambda _: None)

    def close(self) -> None:
        """Close every connection; one that is still lent closes when it comes back."""
        with self._guard:
            self._closed = True
        self._close_idle()

    @contextmanager
    def _lent(self) -> Iterator[Lent]:
        lent = self._borrow()
        try:
            yield lent
        finally:
            with self._guard:
                keep = not self._closed
                if keep:
                    self._idle.append(lent)
            if not keep:
                lent.link.close()

    def _borrow(self) -> Lent:
        present = file_identity(self.path)
        stale: list[Lent] = []
        found: Lent | None = None
        with self._guard:
            if self._closed:
                raise StorageError(Message("The log is closed."))
            while self._idle and found is None:
                lent = self._idle.pop()
                if lent.file == present:
                    found = lent
                else:  # removed or replaced: what were written to the old file would be lost
                    stale.append(lent)
        for lent in stale:
            lent.link.close()
        return found or self._opened()

    def _opened(self) -> Lent:
        if is_to_finish(self.path):
            with exclusive(self._lock_file):
                finish(self.path)
        if is_begun(self.path):
            raise DamagedError  # a rescue was killed, or goes on in another window
        lent = open_log(self.path, self._migrations, self._lock_file)
        try:
            notice = notice_of(lent.link, self.path)
        except BaseException:
            lent.link.close()
            raise
        if notice is not None:
            self._tell(notice)
        return lent

    def _tell(self, notice: Message) -> None:
        with self._guard:
            self._notice = notice

    def _close_idle(self) -> None:
        with self._guard:
            idle, self._idle = self._idle, []
        for lent in idle:
            with suppress(*SqliteFault):
                lent.link.close()

    def _mend(self, present: Identity, error: Exception) -> None:
        """Set a damaged log aside, so that what failed can be tried again; else refuse."""
        denied = is_read_only(error) and may_write(self.path)
        if not (isinstance(error, DamagedError) or is_damage(error) or denied):
            raise refusal_of(self.path, error) from error
        self._close_idle()
        with exclusive(self._lock_file):
            if file_identity(self.path) != present:
                return  # another window has set it aside
            # Looked at again: one reading's damage may be a moment's, or the index's alone.
            if not looks_damaged(self.path, self._migrations) and self._renewed_index():
                drop_draft(self.path)
            else:
                self._tell(rescue(self.path, self._migrations))

    def _renewed_index(self) -> bool:
        """Where the records are whole, the damage is in the index that is made from them."""
        try:
            renew_index(self.path)
        except SqliteFault as error:
            return not is_damage(error)
        return True
