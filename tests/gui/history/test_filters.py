"""The days of the history's filters, whatever is typed or pasted."""

import pytest

from trifelt.engine.message import Message
from trifelt.gui.history.model.entries import filter_of, read_day


@pytest.mark.parametrize(
    "text", ["9999-12-31", "0001-01-01", "1969-12-31", "2200-01-01", "2026-99", "9" * 5_000]
)
def test_a_day_that_no_record_can_have_is_refused(text: str) -> None:
    assert isinstance(read_day(text), Message)


@pytest.mark.parametrize("text", ["1970-01-01", "2199-12-31"])
def test_the_first_and_the_last_day_of_a_log_can_be_asked_for(text: str) -> None:
    day = read_day(text)
    assert day is not None
    assert not isinstance(day, Message)
    chosen = filter_of("", "", "", "", day, day)
    assert chosen.since is not None
    assert chosen.until is not None
    assert chosen.since < chosen.until
