"""What a cell of a pay table may say, and how it is read back."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.certain import certain
from trifelt.engine.houses.cells import (
    Award,
    Cell,
    CellRead,
    JackpotShare,
    cell_text,
    read_cell,
    refused_for,
)
from trifelt.engine.message import Message
from trifelt.engine.money import Odds
from trifelt.engine.wager import Fixed


def read(value: object) -> Cell:
    found = read_cell(value)
    assert isinstance(found, CellRead), str(found)
    return found.cell


@pytest.mark.parametrize(
    ("value", "cell"),
    [
        (30, Odds(30)),
        (1, Odds(1)),
        (1_000_000, Odds(1_000_000)),
        ("30", Odds(30)),
        ("30 to 1", Odds(30)),
        ("30 TO 1", Odds(30)),
        ("  30   to  1 ", Odds(30)),
        ("30:1", Odds(30)),
        ("30 : 1", Odds(30)),
        ("4:1", Odds(4)),
        ("1 to 2", Odds(1, 2)),
        ("2 to 4", Odds(1, 2)),
        ("6 to 5", Odds(6, 5)),
        ("1 to 1000000", Odds(1, 1_000_000)),
        (Decimal("0.95"), Odds(19, 20)),
        ("0.95", Odds(19, 20)),
        (Decimal("0.3333"), Odds(3333, 10_000)),
        (Decimal("1.5"), Odds(3, 2)),
        (Decimal("30.0"), Odds(30)),
        ("lose", Fixed.LOSE),
        ("LOSE", Fixed.LOSE),
        ("-1 to 1", Fixed.LOSE),
        ("-1:1", Fixed.LOSE),
        ("n/a", Fixed.LOSE),
        ("N/A", Fixed.LOSE),
        ("push", Fixed.PUSH),
        ("0 to 1", Fixed.PUSH),
        ("0:1", Fixed.PUSH),
        ("meter", JackpotShare(1)),
        ("meter 10 %", JackpotShare(1, 10)),
        ("meter 10%", JackpotShare(1, 10)),
        ("meter 33.33 %", JackpotShare(3333, 10_000)),
        ("pay 1250", Award(125_000)),
        ("pay 1250.50", Award(125_050)),
        ("pay 0.01", Award(1)),
        ("pay 999999999.99", Award(99_999_999_999)),
    ],
)
def test_a_cell_is_read(value: object, cell: Cell) -> None:
    assert read(value) == cell


@pytest.mark.parametrize(
    ("value", "cell", "remark"),
    [
        ("30 for 1", Odds(29), "30 for 1 includes the stake: 29 to 1"),
        ("3 for 2", Odds(1, 2), "3 for 2 includes the stake: 1 to 2"),
        ("1 for 1", Fixed.PUSH, "1 for 1 only returns the stake: a push"),
    ],
)
def test_for_counts_the_stake_in_and_says_so(value: str, cell: Cell, remark: str) -> None:
    found = certain(read_cell(value), CellRead)
    assert (found.cell, str(found.remark)) == (cell, remark)


@pytest.mark.parametrize(
    "value",
    [
        0, -1, 1_000_001, 10**400, "0", "-2 to 1", "5 to 0", "1 to 1000001", "2000001 to 2",
        Decimal("0.00001"), Decimal(0), Decimal("-0.5"), Decimal("1E+2"), Decimal("NaN"),
        Decimal("Infinity"), Decimal("1e999999999"), Decimal("1e-999999999"), "1e2", "0.12345",
        "1/2", "30 2 1", "1 for 2", "5 for 0", "meter 0 %", "meter 101 %", "meter -5 %", "meter x",
        "pay", "pay 0", "pay -5", "pay 1.005", "pay 1e9", "pay 1000000000", "", " ", "x" * 100_000,
        "３０", "30 to 1 to 1", True, False, None, [], {}, 2.5, "\x00",
    ],
    ids=lambda value: str(value)[:20] if not isinstance(value, int) else f"{str(value)[:9]}",
)  # fmt: skip
def test_what_is_no_cell_is_told_in_a_short_line(value: object) -> None:
    fault = certain(read_cell(value), Message)
    assert str(fault).isprintable()
    assert len(str(fault)) < 200


@given(
    st.one_of(
        st.builds(Odds, st.integers(1, 1_000_000), st.integers(1, 1_000_000)).filter(
            lambda odds: odds.num <= 1_000_000 * odds.den
        ),
        st.builds(Award, st.integers(1, 99_999_999_999)),
        st.integers(1, 10_000).map(lambda n: JackpotShare(n, 10_000)),
        st.sampled_from([Fixed.LOSE, Fixed.PUSH]),
    )
)
def test_a_cell_reads_back_as_it_is_written(cell: Cell) -> None:
    again = read(cell_text(cell))
    if isinstance(cell, Odds | JackpotShare):
        assert isinstance(again, type(cell))
        assert (again.num * cell.den, again.den > 0) == (cell.num * again.den, True)
    else:
        assert again == cell
    assert cell_text(again) == cell_text(read(cell_text(again)))


@given(st.text(max_size=30))
def test_any_text_is_a_cell_or_a_sentence(text: str) -> None:
    assert isinstance(read_cell(text), CellRead | Message)


def test_amounts_pay_awards_and_odds_pay_stakes() -> None:
    odds, award, meter = Odds(3), Award(100), JackpotShare(1)
    assert refused_for(odds, awards=True, jackpot=True) is not None
    assert refused_for(award, awards=False, jackpot=True) is not None
    assert refused_for(meter, awards=True, jackpot=False) is not None
    for cell in (Fixed.LOSE, Fixed.PUSH):
        assert refused_for(cell, awards=True, jackpot=False) is None
        assert refused_for(cell, awards=False, jackpot=False) is None
    assert refused_for(odds, awards=False, jackpot=False) is None
    assert refused_for(award, awards=True, jackpot=False) is None
    assert refused_for(meter, awards=True, jackpot=True) is None


@pytest.mark.parametrize(
    "text", ["999999999 for 1", "1000000000000 to 1", "1 to 1000000000", "1 to 0", "9" * 40]
)
def test_odds_out_of_range_are_told_alike_however_they_are_written(text: str) -> None:
    read = certain(read_cell(text), Message)
    assert "out of range; odds are from 1 to 1,000,000" in read.render()


@pytest.mark.parametrize("text", ["523502.3002", "999999.9999", "1000000 to 1", "0.0001"])
def test_a_decimal_is_written_as_odds_that_read_back(text: str) -> None:
    cell = read(text)
    assert read(cell_text(cell)) == cell


@pytest.mark.parametrize("text", ["30", "1", "1000000"])
def test_a_whole_number_that_came_as_a_decimal_is_whole_odds(text: str) -> None:
    assert read(Decimal(text)) == Odds(int(text))


@pytest.mark.parametrize("text", ["1234567890", "12345678901", "12345678.0", "3E+1", "0", "0.0"])
def test_a_decimal_that_is_no_odds_is_told(text: str) -> None:
    assert isinstance(read_cell(Decimal(text)), Message)


def test_a_share_of_the_jackpot_is_written_without_empty_places() -> None:
    assert cell_text(JackpotShare(1, 10)) == "meter 10 %"
    assert cell_text(JackpotShare(1, 400)) == "meter 0.25 %"
