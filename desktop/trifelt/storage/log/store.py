"""The log of one user: rounds, sessions, checks, and what corrects or annotates them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from trifelt.engine.message import Message
from trifelt.storage.log import query, reading
from trifelt.storage.log.database import Database
from trifelt.storage.log.opening import Lent
from trifelt.storage.log.query import (
    EVERYTHING,
    PAGE,
    Cursor,
    Facet,
    Filter,
    Order,
    Page,
)
from trifelt.storage.log.reading import Kept
from trifelt.storage.log.record import HouseThen, Record, cleaned, verify_record
from trifelt.storage.log.saving import insert, insert_all, kept_checksum
from trifelt.storage.refusal import StorageError

# Told now and then how many records are done; what it raises ends the work, which is then undone.
Progress = Callable[[int], None]
CHUNK = 500


def silent(_: int) -> None:
    """Progress that nobody asked for."""


class Log:
    """Opened when first asked, usable from any thread, shared by any number of windows.

    What cannot be done is a StorageError with its sentence; what has to be told although the
    work went on (a damaged log set aside) waits in `take_notices`.
    """

    def __init__(self, path: Path) -> None:
        self._database = Database(path)

    @property
    def path(self) -> Path:
        return self._database.path

    def verify_open(self) -> Message | None:
        """Why the log cannot be used, if it cannot; the session then goes on unsaved."""
        try:
            self._database.read(lambda _: None)
        except StorageError as error:
            return error.message
        return None

    def can_open(self) -> bool:
        """Whether the log can be used."""
        return self.verify_open() is None

    def take_notices(self) -> tuple[Message, ...]:
        """What has to be told since this was last asked."""
        return self._database.take_notices()

    def save(self, record: Record) -> None:
        """Save a record; it is on the disk when this returns. To save it twice changes nothing."""
        whole = _checked(record)

        def work(lent: Lent) -> None:
            if whole.about is not None and kept_checksum(lent, whole.about) is None:
                raise StorageError(
                    Message("The record {id} that this is about is not in the log.", id=whole.about)
                )
            insert(lent, whole)

        self._database.write(work)

    def save_all(self, records: Iterable[Record], progress: Progress = silent) -> int:
        """Save several at once or none of them, and tell how many were not there yet."""
        whole = [_checked(record) for record in records]

        def told() -> Iterator[Record]:
            for done, record in enumerate(whole):
                if done % CHUNK == 0:
                    progress(done)
                yield record

        return self._database.write(lambda lent: insert_all(lent, told()))

    def record(self, record_id: str) -> Record | None:
        """A record whole, exactly as it was saved."""
        found = self._database.read(lambda lent: reading.record_of(lent, record_id))
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
    ) -> Page:
        """A page of a list, the newest first unless asked otherwise."""
        return self._database.read(
            lambda lent: query.page(
                lent, chosen, order, descending=descending, after=after, limit=limit
            )
        )

    def count(self, chosen: Filter = EVERYTHING) -> int:
        """How many records a filter leaves."""
        return self._database.read(lambda lent: query.count(lent, chosen))

    def facets(self) -> tuple[Facet, ...]:
        """What filters can choose from, with counts."""
        return self._database.read(query.facets)

    def checksums(self, ids: Iterable[str]) -> dict[str, str]:
        """The checksums of those of these records that the log has."""
        wanted = tuple(ids)

        def work(lent: Lent) -> dict[str, str]:
            found = ((name, kept_checksum(lent, name)) for name in wanted)
            return {name: kept for name, kept in found if kept is not None}

        return self._database.read(work)

    def records(self, chosen: Filter = EVERYTHING) -> Iterator[Record | Message]:
        """All records that a filter leaves, the oldest first; a sentence in place of a damaged one.

        The log is seen as it was when this began, whatever is saved meanwhile.
        """
        with self._database.snapshot() as lent:
            yield from reading.records(lent, chosen)

    def places(self, chosen: Filter = EVERYTHING) -> tuple[int, ...]:
        """Where the records stand that a filter leaves, the oldest first; no place ever changes."""
        return self._database.read(lambda lent: reading.places(lent, chosen))

    def kept_at(self, wanted: Sequence[int]) -> Iterator[Kept]:
        """What the records at these places say, for graphs, the oldest first."""
        with self._database.snapshot() as lent:
            yield from reading.kept_at(lent, wanted)

    def houses(self) -> dict[int, HouseThen]:
        """Every house that records were made with, by its number."""
        return self._database.read(reading.houses)

    def mend(self) -> None:
        """Read the whole file; a damaged one is set aside and its whole records taken over."""
        self._database.mend()

    def hurry(self) -> None:
        """Wait no longer where another program holds the log: the window closes."""
        self._database.hurry()

    def close(self) -> None:
        """Close the file; from then on everything is refused."""
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def _checked(record: Record) -> Record:
    """A record as it can be kept, or the reason why it cannot."""
    fault = verify_record(record)
    if fault is not None:
        raise StorageError(fault)
    return cleaned(record)
