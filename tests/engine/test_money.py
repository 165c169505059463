"""Whole cents, odds and rounding; nothing here ever passes through a float."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.oracle.money import round_to_unit, share_out
from trifelt.engine.money import (
    LARGEST_AMOUNT,
    Amount,
    Direction,
    Rounding,
    apportion,
    exact_text,
    money_text,
    plain_amount,
    read_money,
)

CENTS = st.integers(0, LARGEST_AMOUNT)


@given(CENTS)
def test_money_reads_back_as_it_is_written(cents: int) -> None:
    assert read_money(money_text(cents)) == cents


@pytest.mark.parametrize(
    ("text", "cents"),
    [
        ("25", 2500),
        ("25.5", 2550),
        ("25.50", 2550),
        ("0.01", 1),
        ("007", 700),
        ("0", 0),
        ("999999999.99", LARGEST_AMOUNT),
        ("123456789012345.67", 12_345_678_901_234_567),  # as long as an amount is read
    ],
)
def test_digits_with_up_to_two_places_are_an_amount(text: str, cents: int) -> None:
    assert read_money(text) == cents


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "-1", "+1", "1.", ".5", "1.005", "1e3", "1E3", "NaN", "Infinity", "1,000",
        "1_000", " 25", "25 ", "25\n", "$25", "٢٥", "２５", "²", "0x10", "1.0.0", "1" * 16,
        "1" * 5000,
    ])  # fmt: skip
def test_anything_else_is_no_amount(text: str) -> None:
    assert read_money(text) is None


def test_money_is_shown_with_thousands_apart_and_written_without() -> None:
    assert (str(Amount(123_456_789)), money_text(123_456_789)) == ("1,234,567.89", "1234567.89")
    assert (str(Amount(-5)), money_text(-5)) == ("-0.05", "-0.05")


@given(
    st.integers(0, LARGEST_AMOUNT * 1_000_000),
    st.integers(1, 1_000_000),
    st.integers(1, 100_000),
    st.sampled_from(list(Direction)),
)
def test_rounding_is_exact_in_every_direction(
    num: int, den: int, unit: int, direction: Direction
) -> None:
    rounded = Rounding(unit, direction).round(num, den)
    assert rounded % unit == 0
    assert rounded == round_to_unit(Fraction(num, den), unit, direction.value)
    exact = Fraction(num, den)
    assert abs(rounded - exact) < unit
    if direction is Direction.DOWN:
        assert rounded <= exact
    if direction is Direction.UP:
        assert rounded >= exact
    if direction is Direction.NEAREST:
        assert abs(rounded - exact) * 2 <= unit


@given(
    st.integers(0, LARGEST_AMOUNT),
    st.lists(st.integers(0, 10**13), min_size=1, max_size=12).filter(any),
    st.sampled_from([1, 5, 10, 25, 50, 100, 500, 33]),
)
def test_shares_sum_to_the_total_exactly(total: int, weights: list[int], unit: int) -> None:
    shares = apportion(total, weights, unit)
    assert sum(shares) == total
    assert shares == share_out(total, weights, unit, list(range(len(weights))))
    exact = [Fraction(total * weight, sum(weights)) for weight in weights]
    for share, part in zip(shares, exact, strict=True):
        assert abs(share - part) < 2 * unit


def test_nothing_is_shared_out_over_nothing() -> None:
    assert apportion(100, [0, 0]) == [0, 0]
    assert apportion(100, []) == []


@pytest.mark.parametrize(
    ("cents", "den", "text"),
    [
        (2_500, 1, "25.00"),
        (50, 1, "0.50"),
        (25, 2, "0.125"),
        (1, 1, "0.01"),
        (123_456_789, 1, "1,234,567.89"),
        (1, 10_000_000, "0.000000001"),  # nine places end it yet
        (1, 100_000_000, "1/10000000000"),
        (100, 3, "1/3"),
        (10_001, 3, "10001/300"),
    ],
)
def test_exact_amount_is_decimal_where_nine_places_end_it(cents: int, den: int, text: str) -> None:
    assert exact_text(cents, den) == text


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        ("25.50", "25.50"),
        ("1,000", "1000"),
        ("1,000.00", "1000.00"),
        ("12 345 678.9", "12345678.9"),
        ("$ 2,550", "2550"),
        (".5", "0.5"),
        ("25,50", "25,50"),
        ("1,5", "1,5"),
        ("1,0000", "1,0000"),
        ("1,000,50", "1,000,50"),
        ("1,00,000", "1,00,000"),
        ("0,500", "0,500"),
        ("1.000,00", "1.000,00"),
    ],
)
def test_only_whole_groups_of_thousands_are_closed_up(typed: str, plain: str) -> None:
    assert plain_amount(typed) == plain
