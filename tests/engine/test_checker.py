"""The checker tells every fault of a value at once, each with its place."""

from typing import Any

import pytest

from trifelt.engine.checker import (
    MOST_FAULTS,
    WRONG,
    Faults,
    Flag,
    ListOf,
    Money,
    Node,
    OneOf,
    Parsed,
    TableOf,
    Text,
    Whole,
    count_faults,
    did_you_mean,
    place_text,
    unknown,
)
from trifelt.engine.message import Message
from trifelt.engine.money import LARGEST_AMOUNT, money_text

WORDS = ("left", "right")
SCHEMA = TableOf(
    Message("key"),
    {
        "name": Text(10),
        "note": Text(20, multiline=True),
        "side": OneOf(Message("side"), WORDS),
        "seats": Whole(1, 7),
        "on": Flag(),
        "stake": Money(),
        "list": ListOf(Whole(1, 3), 1, 4),
        "inner": TableOf(Message("key"), {"deep": Whole(0, 9)}, required=("deep",)),
        "odd": Parsed(lambda value: value if value in (1, 3) else Message("odd is wanted")),
    },
    required=("name",),
    refused={"dealer": Message("the dealer sits elsewhere")},
)


def told(value: object, node: Node = SCHEMA) -> list[str]:
    faults = Faults()
    checked = node.check(value, None, faults)
    assert bool(faults) == bool(faults.found)
    if not isinstance(value, dict):
        assert (checked is WRONG) == bool(faults)
    return [fault.render() for fault in faults.found]


def test_a_right_value_comes_back_as_the_program_holds_it() -> None:
    faults = Faults()
    value = {
        "name": "A",
        "side": "left",
        "seats": 7,
        "on": False,
        "stake": "2.5",
        "list": [1, 2],
        "inner": {"deep": 0},
        "odd": 3,
        "note": "two\nlines",
    }
    assert SCHEMA.check(value, None, faults) == {**value, "stake": 250}
    assert not faults.found


def test_every_fault_is_told_at_once_with_its_place() -> None:
    value: dict[str, Any] = {
        "side": "lefft",
        "seats": 9,
        "on": 1,
        "stake": "1e3",
        "list": [1, 9, "x"],
        "inner": {"depe": 1},
        "dealer": 1,
        "odd": 2,
        "nmae": "A",
    }
    assert told(value) == [
        "side: side 'lefft' is not known. Did you mean left?",
        "seats: expected 1 to 7, got 9",
        "on: expected true or false, got a whole number",
        "stake: '1e3' is not an amount; write it as 25 or 12.50",
        "list[1]: expected 1 to 3, got 9",
        "list[2]: expected a whole number from 1 to 3, got text",
        "inner.depe: key 'depe' is not known. Did you mean deep?",
        "inner.deep: missing",
        "dealer: the dealer sits elsewhere",
        "odd: odd is wanted",
        "nmae: key 'nmae' is not known. Did you mean name?",
        "name: missing",
    ]


@pytest.mark.parametrize(
    ("value", "fault"),
    [
        ("", "expected some text, got blanks"),
        (" \t", "expected some text, got blanks"),
        ("x" * 11, "expected at most 10 characters, got 11"),
        ("a\x00b", "expected plain text, got control characters"),
        ("a\nb", "expected plain text, got control characters"),
        ("\ud800", "expected plain text, got control characters"),
        ("a\u202eb", "expected plain text, got control characters"),
        (1, "expected text, got a whole number"),
        (None, "expected text, got nothing"),
        ([], "expected text, got a list"),
    ],
)
def test_text_that_is_none(value: object, fault: str) -> None:
    assert told(value, Text(10)) == [fault]


@pytest.mark.parametrize("value", ["9" * 26, "9999999999.5", "1000000000"])
def test_an_amount_that_is_too_large_is_told_with_the_largest(value: str) -> None:
    (fault,) = told(value, Money())
    assert money_text(LARGEST_AMOUNT) in fault


def test_a_huge_whole_number_is_told_without_writing_it_out() -> None:
    assert told(1 << 20000, Whole(1, 7)) == ["expected 1 to 7, got 10^15 or more"]
    assert told(-(1 << 20000), Whole(1, 7)) == ["expected 1 to 7, got -10^15 or less"]


def test_did_you_mean_names_what_is_near_only() -> None:
    assert str(did_you_mean("LEFT", WORDS)) == "Did you mean left?"
    assert did_you_mean("xyzzy", WORDS) is None
    assert str(unknown(Message("side"), "xyzzy", WORDS)) == (
        "side 'xyzzy' is not known. Known: left, right."
    )
    assert str(unknown(Message("side"), "xyzzy", ())) == "side 'xyzzy' is not known."


def test_places_are_written_as_they_are_reached() -> None:
    assert place_text(None) == ""
    assert place_text(((((None, 0), "boxes"), 2), "wagers")) == "[0].boxes[2].wagers"
    assert place_text((None, "")) == "''"
    assert place_text(((None, "wagers"), " ")) == "wagers.' '"
    assert place_text((None, "a\x00b")) == "a\N{REPLACEMENT CHARACTER}b"


def test_a_fault_is_under_its_own_place_and_no_namesake_of_it() -> None:
    faults = Faults()
    wagers = (((None, "boxes"), 0), "wagers")
    faults.add((wagers, "ante-bonus"), Message("wrong"))
    assert faults.under((wagers, "ante-bonus"))
    assert faults.under(wagers)
    assert faults.under(((None, "boxes"), 0))
    assert faults.under(None)
    assert not faults.under((wagers, "ante"))
    assert not faults.under(((None, "boxes"), 1))


def test_after_a_hundred_faults_the_rest_is_only_counted() -> None:
    faults = Faults()
    SCHEMA.check({f"key{n}": 1 for n in range(30_000)}, None, faults)
    *listed, last = faults.listed()
    assert len(listed) == MOST_FAULTS
    assert last.render() == f"and at least {30_001 - MOST_FAULTS:,} more faults"
    assert count_faults(faults.listed()) == faults.count == 30_001


def test_a_list_without_end_is_left_where_its_faults_are_too_many() -> None:
    seen = []

    def read(value: object) -> Message:
        seen.append(value)
        return Message("wrong")

    faults = Faults()
    ListOf(Parsed(read)).check(list(range(1_000_000)), None, faults)
    assert len(seen) == MOST_FAULTS + 1
    assert faults.listed()[-1].render() == "and at least 1 more fault"


def test_faults_taken_from_another_reading_are_counted_with_the_rest() -> None:
    inner, outer = Faults(), Faults()
    for n in range(150):
        inner.add((None, n), Message("wrong"))
    outer.add(None, Message("wrong"))
    outer.take(inner.listed())
    assert outer.count == 151
    assert outer.listed()[-1].stands_for == 51
