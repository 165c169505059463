"""The log of one user: its records in and out, over connections that threads borrow."""

import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Self, TypeVar

from trifelt.engine.message import Message
from trifelt.storage.atomic import exclusive
from trifelt.storage.log import query, reading
from trifelt.storage.log.opening import (
    DamagedError,
    Identity,
    OpenLog,
    file_identity,
    looks_damaged,
    may_write,
    open_log,
    refuse_newer,
    renew_index,
)
from trifelt.storage.log.query import EVERYTHING, PAGE, Cursor, Facet, Filter, Order, Page
from trifelt.storage.log.reading import Kept, insert, kept_checksum
from trifelt.storage.log.record import HouseThen, Record, cleaned, verify_record
from trifelt.storage.log.rescue import (
    drop_draft,
    finish,
    forget_notice,
    is_to_finish,
    is_under_way,
    notice_of,
    rescue,
)
from trifelt.storage.log.schema import (
    MIGRATIONS,
    Migration,
    SqliteFault,
    is_busy,
    is_damage,
    is_read_only,
    refusal_of,
    roll_back,
)
from trifelt.storage.refusal import StorageError

Answer = TypeVar("Answer")
ATTEMPTS = 3
PATIENCE = 10.0
"""Seconds that another program may hold the log before what was asked is refused."""


class ReplacedError(Exception):
    """While a transaction ran, another window set the file aside: it is to be done again."""


class Log:
    """Opened when first asked, usable from any thread, shared by any number of windows.

    What cannot be done is a StorageError with its sentence; what has to be told although the
    work went on (a damaged log set aside) waits in `take_notices`. No two threads share a
    connection.
    """

    def __init__(self, path: Path, migrations: tuple[Migration, ...] = MIGRATIONS) -> None:
        self.path = path
        self._migrations = migrations
        self._patience = PATIENCE
        self._lock_file = path.with_name(f"{path.name}.lock")
        self._idle: OpenLog | None = None
        self._guard = threading.Lock()
        self._closed = False
        self._notice: Message | None = None

    def save(self, record: Record) -> None:
        """Save a record; it is on the disk when this returns. To save it twice changes nothing."""
        self.save_all([record])

    def save_all(self, records: Iterable[Record], patience: float | None = None) -> int:
        """Save several at once or none of them, and tell how many were not there yet."""
        whole = [_checked(record) for record in records]

        def work(opened: OpenLog) -> int:
            added = sum(insert(opened, record) for record in whole)
            for about in {record.about for record in whole} - {None}:
                if kept_checksum(opened, str(about)) is None:
                    raise StorageError(
                        Message("The record {id} that this is about is not in the log.", id=about)
                    )
            return added

        return self.write(work, patience)

    def record(self, record_id: str) -> Record | None:
        """A record whole, exactly as it was saved."""
        found = self.read(lambda opened: reading.read_record(opened, record_id))
        if isinstance(found, Message):
            raise StorageError(found)
        return found

    def page(
        self,
        chosen: Filter = EVERYTHING,
        order: Order = Order.CREATED,
        *,
        descending: bool = True,
        after: Cursor | None = None,
        limit: int = PAGE,
        ids: Sequence[str] = (),
    ) -> Page:
        """A page of a list, the newest first unless asked otherwise; corrections under theirs."""
        return self.read(
            lambda opened: query.page(
                opened, chosen, order, descending=descending, after=after, limit=limit, ids=ids
            )
        )

    def count(self, chosen: Filter = EVERYTHING) -> int:
        """How many records a filter leaves."""
        return self.read(lambda opened: query.count(opened, chosen))

    def facets(self) -> tuple[Facet, ...]:
        """What filters can choose from, with counts."""
        return self.read(query.facets)

    def checksums(self, ids: Iterable[str]) -> dict[str, str]:
        """The checksums of those of these records that the log has."""
        wanted = tuple(ids)

        def work(opened: OpenLog) -> dict[str, str]:
            found = ((name, kept_checksum(opened, name)) for name in wanted)
            return {name: kept for name, kept in found if kept is not None}

        return self.read(work)

    def records(
        self, chosen: Filter = EVERYTHING, *, whole: bool = False
    ) -> Iterator[Record | Message]:
        """All records that a filter leaves, the oldest first; a sentence in place of a damaged one.

        If asked as a `whole`, with what these correct and what is about them. The log is seen as
        it was when this began, whatever is saved meanwhile.
        """
        with self.snapshot() as opened:
            yield from reading.records(opened, chosen, whole=whole)

    def places(self, chosen: Filter = EVERYTHING) -> tuple[int, ...]:
        """The places of the filtered records, the oldest first; no place ever changes."""
        return self.read(lambda opened: reading.record_positions(opened, chosen))

    def kept_at(self, wanted: Sequence[int]) -> Iterator[Kept]:
        """What the records at these places say, for graphs, the oldest first."""
        with self.snapshot() as opened:
            yield from reading.kept_at(opened, wanted)

    def houses(self) -> dict[int, HouseThen]:
        """Every house that records were made with, by its number."""
        return self.read(reading.houses)

    def take_notices(self) -> tuple[Message, ...]:
        """The notices since the last call; each rescue is reported by one window only."""
        with self._guard:
            notice, self._notice = self._notice, None
        if notice is None:
            return ()
        try:
            first = self.write(lambda opened: forget_notice(opened.link), patience=0)
        except StorageError:
            first = True  # it will be told once more
        return (notice,) if first else ()

    def read(self, work: Callable[[OpenLog], Answer], patience: float | None = None) -> Answer:
        """Do something that only reads; a log found damaged is set aside first."""
        fault: Exception = DamagedError()
        began, attempts = time.monotonic(), ATTEMPTS
        while attempts:
            present = file_identity(self.path)
            try:
                with self._borrowed() as opened:
                    return work(opened)
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

    def stop_waiting(self) -> None:
        """Wait no longer for another program, in any thread: the window closes."""
        self._patience = 0

    def write(self, work: Callable[[OpenLog], Answer], patience: float | None = None) -> Answer:
        """Do something in one transaction: on the disk when this returns, or not done at all."""

        def transaction(opened: OpenLog) -> Answer:
            if not opened.writable:
                raise StorageError(
                    Message("{path} is read-only; nothing was saved.", path=str(self.path))
                )
            opened.link.execute("BEGIN IMMEDIATE")
            try:
                refuse_newer(self.path, opened.link, self._migrations)
                answer = work(opened)
                opened.link.execute("COMMIT")
            except BaseException:
                roll_back(opened.link)
                raise
            if file_identity(self.path) != opened.file:
                raise ReplacedError
            return answer

        return self.read(transaction, patience)

    @contextmanager
    def snapshot(self) -> Iterator[OpenLog]:
        """A connection for a long reading, which sees the log as it was when that began."""
        self.read(lambda _: None)
        present = file_identity(self.path)
        try:
            with self._borrowed() as opened:
                opened.link.execute("BEGIN")
                try:
                    yield opened
                finally:
                    roll_back(opened.link)
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
        """Close every connection; one that is still in use closes when it comes back."""
        with self._guard:
            self._closed = True
        self._close_idle()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @contextmanager
    def _borrowed(self) -> Iterator[OpenLog]:
        opened = self._borrow()
        try:
            yield opened
        finally:
            with self._guard:
                # One waits for the next: each has files of its own and keeps pages in memory.
                keep = not (self._closed or self._idle)
                if keep:
                    self._idle = opened
            if not keep:
                opened.link.close()

    def _borrow(self) -> OpenLog:
        with self._guard:
            if self._closed:
                raise StorageError(Message("The log is closed."))
            idle, self._idle = self._idle, None
        if idle is None or idle.file == file_identity(self.path):
            return idle or self._opened()
        idle.link.close()  # removed or replaced: what were written to the old file would be lost
        return self._opened()

    def _opened(self) -> OpenLog:
        if is_to_finish(self.path):
            with exclusive(self._lock_file):
                finish(self.path)
        if is_under_way(self.path):
            raise DamagedError  # a rescue was killed, or goes on in another window
        opened = open_log(self.path, self._migrations, self._lock_file)
        try:
            notice = notice_of(opened.link, self.path)
        except BaseException:
            opened.link.close()
            raise
        if notice is not None:
            self._tell(notice)
        return opened

    def _tell(self, notice: Message) -> None:
        with self._guard:
            self._notice = notice

    def _close_idle(self) -> None:
        with self._guard:
            idle, self._idle = self._idle, None
        if idle is not None:
            with suppress(*SqliteFault):
                idle.link.close()

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


def _checked(record: Record) -> Record:
    """A record as it can be kept, or the reason why it cannot."""
    fault = verify_record(record)
    if fault is not None:
        raise StorageError(fault)
    return cleaned(record)
