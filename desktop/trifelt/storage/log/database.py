"""The log's file: opened, made and migrated, lent to threads, set aside when it is damaged."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeVar

from trifelt.engine.message import Message
from trifelt.storage.atomic import move_aside
from trifelt.storage.file_lock import exclusive
from trifelt.storage.log.opening import (
    COMPANIONS,
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
from trifelt.storage.log.schema import MIGRATIONS, Migration, roll_back
from trifelt.storage.log.sqlite_faults import SqliteFault, is_damage, is_read_only, refusal_of
from trifelt.storage.refusal import StorageError

Answer = TypeVar("Answer")
ATTEMPTS = 3


class ReplacedError(Exception):
    """While a transaction ran, another window set the file aside: it is to be done again."""


class Database:
    """Connections to one log, lent to whichever thread asks; no two threads share one."""

    def __init__(
        self,
        path: Path,
        migrations: tuple[Migration, ...] = MIGRATIONS,
        rescue: Callable[[Path], int] = lambda _: 0,
    ) -> None:
        self.path = path
        self._migrations = migrations
        self._rescue = rescue
        self._rescuing = False
        self._lock_file = path.with_name(f"{path.name}.lock")
        self._idle: list[Lent] = []
        self._guard = threading.Lock()
        self._closed = False
        self._notices: list[Message] = []

    def take_notices(self) -> tuple[Message, ...]:
        """What has to be told since this was last asked."""
        with self._guard:
            notices, self._notices = tuple(self._notices), []
        return notices

    def read(self, work: Callable[[Lent], Answer]) -> Answer:
        """Do something that only reads; a log found damaged is set aside first."""
        fault: Exception = DamagedError()
        for _ in range(ATTEMPTS):
            present = file_identity(self.path)
            try:
                with self._lent() as lent:
                    return work(lent)
            except ReplacedError:
                continue
            except (DamagedError, *SqliteFault) as error:
                fault = error
                self._mend(present, error)
        raise refusal_of(self.path, fault)

    def write(self, work: Callable[[Lent], Answer]) -> Answer:
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

        return self.read(transaction)

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

    def looks_damaged(self) -> bool:
        """Whether the whole file, read from one end to the other, is not as SQLite wrote it."""
        return looks_damaged(self.path, self._migrations)

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
        return found or open_log(self.path, self._migrations, self._lock_file)

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
                return
            name = move_aside(self.path, COMPANIONS)
        count = self._rescued(name)
        notice = Message.counted(
            "The log {path} is damaged. It was set aside as {name} and a fresh one was begun, "
            "into which {count} record was taken over.",
            "The log {path} is damaged. It was set aside as {name} and a fresh one was begun, "
            "into which {count} records were taken over.",
            count,
            path=str(self.path),
            name=name.name,
        )
        with self._guard:
            self._notices.append(notice)

    def _renewed_index(self) -> bool:
        """Where the records are whole, the damage is in the index that is made from them."""
        try:
            renew_index(self.path)
        except SqliteFault as error:
            return not is_damage(error)
        return True

    def _rescued(self, damaged: Path) -> int:
        if self._rescuing:
            return 0
        self._rescuing = True
        try:
            return self._rescue(damaged)
        except StorageError:
            return 0
        finally:
            self._rescuing = False
