"""Wrong payments of saved checks, by kind of error, wager, dealer, table and shift."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from itertools import groupby
from typing import Final

from trifelt.engine.exact import StopCheck
from trifelt.engine.message import Message
from trifelt.engine.mistakes import kind_title
from trifelt.gui.check.model.error_sums import ErrorSum, noted
from trifelt.gui.check.model.marks import TITLES
from trifelt.gui.check.model.record import reopened
from trifelt.gui.check.model.result import check as check_form
from trifelt.storage.log import Record
from trifelt.storage.refusal import StorageError


class By(StrEnum):
    """What wrong payments are counted by."""

    KIND = "kind"
    WAGER = "wager"
    DEALER = "dealer"
    TABLE = "table"
    SHIFT = "shift"


BY_TITLES: Final[Mapping[By, Message]] = {
    By.KIND: Message("Likely error"),
    By.WAGER: Message("Wager"),
    By.DEALER: TITLES["dealer"],
    By.TABLE: TITLES["table"],
    By.SHIFT: TITLES["shift"],
}
MORNING: Final = Message("Morning (06:00 to 14:00)")
AFTERNOON: Final = Message("Afternoon (14:00 to 22:00)")
NIGHT: Final = Message("Night (22:00 to 06:00)")
_MORNING_HOUR, _AFTERNOON_HOUR, _NIGHT_HOUR = 6, 14, 22


@dataclass(frozen=True, slots=True)
class PaymentError:
    """A wager that was not paid as due: what was missing, negative if too much was paid."""

    missing: int
    groups: Mapping[By, Message]


@dataclass(frozen=True, slots=True)
class PaymentErrors:
    """The errors in saved checks, how many were read, and how many could not be."""

    checks: int
    unread: int
    errors: tuple[PaymentError, ...]

    @property
    def whole(self) -> ErrorSum:
        """All errors together."""
        return _sum_of(Message("All errors"), self.errors)

    def sums(self, by: By) -> list[ErrorSum]:
        """The errors of each group, the most frequent first."""

        def key(one: PaymentError) -> str:
            return one.groups[by].render()

        found = [list(same) for _, same in groupby(sorted(self.errors, key=key), key)]
        sums = [_sum_of(same[0].groups[by], same) for same in found]
        return sorted(sums, key=lambda one: -one.count)


def _sum_of(title: Message, errors: Sequence[PaymentError]) -> ErrorSum:
    missing = [one.missing for one in errors if one.missing > 0]
    too_much = [-one.missing for one in errors if one.missing < 0]
    return ErrorSum(title, len(missing), len(too_much), sum(missing), sum(too_much))


class CheckReader:
    """Reads saved checks, each only once: a record never changes."""

    def __init__(self) -> None:
        self._found: dict[str, tuple[PaymentError, ...] | None] = {}

    def read(
        self,
        records: Iterable[Record | Message],
        corrections: Iterable[Record | Message],
        check: StopCheck = lambda: None,
    ) -> PaymentErrors:
        """The errors in these records; of a check and its corrections only the last one counts."""
        replaced = replaced_by(corrections)
        checks, unread = 0, 0
        errors: list[PaymentError] = []
        for record in records:
            check()
            if isinstance(record, Message):
                unread += 1
                continue
            if record.id in replaced:
                continue
            if record.id not in self._found:
                self._found[record.id] = _errors_of(record)
            found = self._found[record.id]
            checks += found is not None
            unread += found is None
            errors += found or ()
        return PaymentErrors(checks, unread, tuple(errors))


def replaced_by(corrections: Iterable[Record | Message]) -> frozenset[str]:
    """The ids of all records replaced by a later correction; the oldest correction comes first."""
    last: dict[str, str] = {}
    replaced = set()
    for one in corrections:
        if isinstance(one, Record) and one.about is not None:
            replaced.add(last.get(one.about, one.about))
            last[one.about] = one.id
    return frozenset(replaced)


def _errors_of(record: Record) -> tuple[PaymentError, ...] | None:
    """The wrong payments in a check; None if it cannot be read."""
    try:
        again = reopened(record)
    except StorageError:
        return None
    if again is None:
        return None
    result = check_form(again.draft, again.house, again.house.chips)
    if result.settlement is None:
        return None
    marks = again.marks
    where = {
        By.DEALER: noted(marks.dealer),
        By.TABLE: noted(marks.table),
        By.SHIFT: noted(marks.shift) if marks.shift.strip() else shift_at(record.created),
    }
    return tuple(
        PaymentError(
            line.difference,
            {
                By.KIND: kind_title(line.likely and line.likely.kind),
                By.WAGER: Message("{game}: {wager}", game=result.game.title, wager=line.title),
                **where,
            },
        )
        for box in result.boxes
        for line in box.lines
        if line.difference
    )


def shift_at(time: datetime) -> Message:
    """The shift at a time, for a check that names none."""
    if _MORNING_HOUR <= time.hour < _AFTERNOON_HOUR:
        return MORNING
    return AFTERNOON if _AFTERNOON_HOUR <= time.hour < _NIGHT_HOUR else NIGHT
