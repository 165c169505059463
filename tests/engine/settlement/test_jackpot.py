"""The jackpot from round to round: it grows by bets in play, is won, and starts again."""

from typing import Any

import pytest

from tests.engine.round.tables import POKER, bet, deck_of, declared, house_of
from trifelt.engine.games.game import Decision
from trifelt.engine.houses import write_house
from trifelt.engine.round.play import Round
from trifelt.engine.settlement.settle import jackpot_after

NOTHING = ("2c", "5d", "9h")
ROYAL = ("As", "Ks", "Qs")
FLUSH = ("4s", "5s", "6s")


def played(*hands: tuple[str, ...], void: bool = False, **progressive: Any) -> int | None:
    """The jackpot after a round of boxes with the Progressive and these hands."""
    house = house_of(POKER, wagers={"progressive": progressive}) if progressive else house_of(POKER)
    round_ = Round(house, deck_of(*(card for hand in hands for card in hand)), jackpot=2_500_000)
    for box in range(1, len(hands) + 1):
        bet(round_, box, ante=1_000, progressive=250)
    round_.close()
    round_.deal()
    for box in range(1, len(hands) + 1):
        round_.decide(box, Decision.FOLD)
    if void:
        round_.declare([declared(POKER, id="foreign-card")])
    else:
        round_.reveal()
        round_.settle()
    assert round_.settlement is not None
    return jackpot_after(round_.settlement)


def test_it_grows_by_a_share_of_each_bet_in_play() -> None:
    assert played(NOTHING) == 2_500_050
    assert played(NOTHING, FLUSH) == 2_500_100  # an award is no part of it
    assert played(NOTHING, share="33.33 %") == 2_500_083
    assert played(NOTHING, share="0 %") == 2_500_000
    assert played(NOTHING, void=True) == 2_500_000


def test_it_is_won_and_starts_again() -> None:
    assert played(ROYAL) == 1_000_050
    assert played(ROYAL, NOTHING, reset="500") == 50_100


def test_a_part_that_is_won_leaves_the_rest() -> None:
    pays = {"akq-spades": "meter", "straight-flush": "meter 10 %"}
    assert played(FLUSH, pays=pays) == 2_250_050


def test_a_house_writes_share_and_reset_only_where_they_are_its_own() -> None:
    plain = write_house(house_of(POKER))["wagers"]["progressive"]
    assert plain.keys() == {"price", "pays"}
    own = house_of(POKER, wagers={"progressive": {"share": "12.5 %", "reset": "500"}})
    written = write_house(own)["wagers"]["progressive"]
    assert (written["share"], written["reset"]) == ("12.50 %", "500.00")


@pytest.mark.parametrize("share", ["101 %", "20", 20, "-1 %", "1.234 %"])
def test_a_share_is_a_percentage_of_the_bet(share: object) -> None:
    with pytest.raises(AssertionError, match="write a share of each bet as a percentage"):
        house_of(POKER, wagers={"progressive": {"share": share}})
