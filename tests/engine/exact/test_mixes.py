"""A mix of stakes that could not lie on a box of this house is refused before anything counts."""

import pytest

from tests.engine.exact.houses import house_of
from trifelt.engine.exact.results import verify_mix

MIXES: list[tuple[str, dict[str, int], int | None, str]] = [
    ("nothing staked", {}, None, "no stakes"),
    ("a wager of another game", {"tie": 100}, None, "tie cannot be staked"),
    ("a payment", {"ante-bonus": 100}, None, "ante-bonus cannot be staked"),
    ("a wager that follows", {"ante": 100, "play": 100}, None, "play cannot be staked"),
    ("nothing on a wager", {"ante": 0}, None, "ante: a stake is more than nothing"),
    ("less than nothing", {"ante": -1}, None, "ante: a stake is more than nothing"),
    ("another price", {"ante": 100, "progressive": 100}, 1_000, "progressive costs 250 cents"),
    ("no main wager", {"progressive": 250}, 1_000, "progressive needs ante"),
    ("no jackpot", {"ante": 100, "progressive": 250}, None, "progressive needs a jackpot"),
]


@pytest.mark.parametrize(
    ("stakes", "jackpot", "told"), [row[1:] for row in MIXES], ids=[row[0] for row in MIXES]
)
def test_a_mix_that_cannot_lie_is_refused(
    stakes: dict[str, int], jackpot: int | None, told: str
) -> None:
    with pytest.raises(ValueError, match=told):
        verify_mix(house_of("three-card-poker"), stakes, jackpot)


def test_pair_plus_lies_alone_and_the_jackpot_may_be_known_without_its_wager() -> None:
    verify_mix(house_of("three-card-poker"), {"pair-plus": 1}, 1_000)
    verify_mix(house_of("three-card-poker"), {"ante": 1, "progressive": 250}, 0)
