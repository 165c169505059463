"""Wrong payments of saved checks, by what they are counted by."""

import pytest

from tests.gui.history.played import saved_check
from trifelt.gui.check.model.error_sums import ErrorSum
from trifelt.gui.history.model.errors import By, CheckReader
from trifelt.storage.log import Record, RecordKind


def sums(found: list[ErrorSum]) -> list[tuple[str, int, int, int, int]]:
    return [
        (
            one.title.render(),
            one.underpaid,
            one.overpaid,
            one.underpaid_amount,
            one.overpaid_amount,
        )
        for one in found
    ]


def test_each_payment_that_differs_counts_where_it_was_made() -> None:
    records = [
        saved_check("25", "30", 5, dealer="Lee", table="T-1"),
        saved_check("50", "30", 6, dealer=" Lee ", table="T-2", shift="Early"),
        saved_check("25", "50", 22, dealer="Ann"),
    ]
    found = CheckReader().read(records, ())
    assert (found.checks, found.unread) == (3, 0)
    assert sums([found.whole]) == [("All errors", 2, 1, 4_000, 2_500)]
    assert sums(found.sums(By.DEALER)) == [("Lee", 2, 1, 4_000, 2_500)]
    assert sums(found.sums(By.TABLE)) == [("T-2", 1, 1, 2_000, 2_500), ("T-1", 1, 0, 2_000, 0)]
    assert sums(found.sums(By.SHIFT)) == [
        ("Early", 1, 1, 2_000, 2_500),
        ("Night (22:00 to 06:00)", 1, 0, 2_000, 0),
    ]
    assert sum(one.count for one in found.sums(By.KIND)) == 3
    assert sum(one.count for one in found.sums(By.WAGER)) == 3


def test_of_a_check_and_its_corrections_the_last_counts_alone() -> None:
    first = saved_check("0", "0", 12)
    second = saved_check("25", "0", 13, about=first.id)
    last = saved_check("25", "50", 14, about=first.id)
    assert last.kind is RecordKind.CORRECTION
    found = CheckReader().read([first, second, last], [second, last])
    assert (found.checks, found.errors) == (1, ())
    assert CheckReader().read([first], [second, last]).checks == 0


@pytest.mark.parametrize("body", [{}, {"document": {"game": "three-card-poker", "boxes": 7}}])
def test_a_check_that_cannot_be_read_is_counted_as_such(body: dict[str, object]) -> None:
    whole = saved_check("0", "50", 12)
    spoiled = Record(
        id="0" * 26,
        kind=RecordKind.CHECK,
        created=whole.created,
        program=whole.program,
        summary="",
        body=body,
        game=whole.game,
        house=whole.house,
    )
    found = CheckReader().read([spoiled, whole], ())
    assert (found.checks, found.unread, len(found.errors)) == (1, 1, 1)
