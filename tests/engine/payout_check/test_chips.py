"""The fewest chips of any set, and what is said at the counter."""

import random

import pytest

from trifelt.engine.houses.house import DEFAULT_CHIPS
from trifelt.engine.payout_check.chips import chips_message, fewest_chips


def fewest_of_all(most: int, values: list[int]) -> list[int | None]:
    """With how few chips each amount can be made, found by trying every chip last."""
    best: list[int | None] = [0] + [None] * most
    for amount in range(1, most + 1):
        found = [
            before + 1
            for value in values
            if value <= amount and (before := best[amount - value]) is not None
        ]
        best[amount] = min(found, default=None)
    return best


def nearest(cents: int, best: list[int | None]) -> tuple[int, int]:
    """The most of an amount that chips can make, and with how few."""
    while (number := best[cents]) is None:
        cents -= 1
    return cents, number


def test_fewest_is_not_greedy_where_larger_chips_miss() -> None:
    assert fewest_chips(6_000, [1_000, 3_000, 4_000]).counts == ((3_000, 2),)
    assert fewest_chips(4_000, [500, 1_000, 2_000, 2_500]).counts == ((2_000, 2),)


def test_every_small_set_gives_the_fewest_and_leaves_the_least_over() -> None:
    rng = random.Random(7)
    for _ in range(600):
        values = sorted(rng.sample(range(1, 60), rng.randint(1, 6)))
        cents = rng.randint(1, 700)
        chips = fewest_chips(cents, values)
        assert (chips.total, chips.number) == nearest(cents, fewest_of_all(cents, values)), (
            cents,
            values,
        )
        assert chips.total + chips.rest == cents


def test_large_amounts_in_a_set_that_is_not_greedy_stay_the_fewest() -> None:
    values = [300, 700, 1_000]
    # 1,400 is two of 700, not 1,000 and what is left over; the rest is whole thousands.
    chips = fewest_chips(99_999_999_400, values)
    assert chips.counts == ((1_000, 99_999_998), (700, 2))
    assert chips.rest == 0


def test_what_no_chip_makes_is_left_over_and_said() -> None:
    chips = fewest_chips(12_345, DEFAULT_CHIPS)
    assert (chips.total, chips.rest) == (12_300, 45)
    said = chips_message(chips).render().replace(" ", " ")
    assert said == "1 × 100, 4 × 5, 1 × 2.50, 1 × 0.50 and 0.45 that cannot be paid in chips"


@pytest.mark.parametrize(
    "values",
    [[1, 9_999, 10_001], [7, 9_999, 10_001], [3, 5_003, 7_919, 9_973], [101, 103, 107, 10_007]],
)
def test_chips_without_common_measure_still_give_the_true_fewest(values: list[int]) -> None:
    rng = random.Random(3)
    most = 30_000
    best = fewest_of_all(most, values)
    for cents in [*range(60), *(rng.randint(1, most) for _ in range(60))]:
        chips = fewest_chips(cents, values)
        assert (chips.total, chips.number) == nearest(cents, best), (cents, values)


def test_the_largest_chip_makes_up_what_small_amounts_settle() -> None:
    """Far beyond every small sum one largest chip more makes up its value more, and no other."""
    rng = random.Random(4)
    for _ in range(25):
        values = sorted(rng.sample(range(2, 90), rng.randint(2, 6)))
        far = 90 * 90 + rng.randint(0, 400)
        chips = fewest_chips(far, values)
        assert (chips.total, chips.number) == nearest(far, fewest_of_all(far, values))
        further = fewest_chips(far + 1_000_000 * values[-1], values)
        assert further.number == chips.number + 1_000_000
        assert further.rest == chips.rest


@pytest.mark.parametrize("values", [[1, 9_999, 10_001], [1, 999_999_999, 99_999_999_999], [50], []])
def test_contrived_sets_are_answered_at_once_and_add_up(values: list[int]) -> None:
    chips = fewest_chips(99_999_999_998, values)
    assert chips.total + chips.rest == 99_999_999_998


def test_a_set_too_fine_for_a_table_is_searched() -> None:
    values = [1, 999_999_999, 99_999_999_999]
    chips = fewest_chips(99_999_999_998, values)
    assert chips.counts == ((999_999_999, 100), (1, 98))
    assert fewest_chips(2 * 999_999_999, values).counts == ((999_999_999, 2),)


@pytest.mark.parametrize(
    ("cents", "values", "counts", "rest"),
    [
        # 4,000,000 first would leave 2,000,000 single cents.
        (6_000_000, [1, 3_000_000, 4_000_000], ((3_000_000, 2),), 0),
        # 7,000,000 first would leave 3,000,002 over.
        (10_000_002, [5_000_001, 7_000_000], ((5_000_001, 2),), 0),
        (10_000_003, [5_000_001, 7_000_000], ((5_000_001, 2),), 1),
    ],
)
def test_a_set_too_fine_for_a_table_is_not_taken_by_its_largest_chip_alone(
    cents: int, values: list[int], counts: tuple[tuple[int, int], ...], rest: int
) -> None:
    found = fewest_chips(cents, values)
    assert (found.counts, found.rest) == (counts, rest)


def test_chips_far_apart_are_searched_after_the_largest_that_fit() -> None:
    """A cent and a plaque of 100,000: what the plaque leaves over is all in cents."""
    found = fewest_chips(19_999_999, [1, 10_000_000])
    assert found.counts == ((10_000_000, 1), (1, 9_999_999))
    assert (found.total, found.rest) == (19_999_999, 0)
