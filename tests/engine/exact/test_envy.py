"""Which hands of other boxes pay, and when they cannot be weighed."""

import dataclasses

import numpy as np
import pytest

from tests.certain import certain
from tests.engine.exact.houses import house_of
from trifelt.engine.exact import progressive
from trifelt.engine.exact.progressive import envied_hands
from trifelt.engine.exact.results import box_results
from trifelt.engine.games import find_game
from trifelt.engine.hands import HAND_COUNT, hand_cards
from trifelt.engine.houses.cells import Award, JackpotShare, PayTable
from trifelt.engine.houses.house import House

POKER = "three-card-poker"
EVERY = np.ones(HAND_COUNT, dtype=bool)
NONE = np.zeros(HAND_COUNT, dtype=bool)


def not_folded(house: House) -> House:
    return dataclasses.replace(house, readings={**house.readings, "envy-folded-hand": "no"})


def test_a_game_without_envy_envies_no_hand() -> None:
    assert envied_hands(house_of("three-pictures"), EVERY) == ()
    without = house_of(POKER, {"base": "mbs", "wagers": {"envy": {"offered": False}}})
    assert envied_hands(without, EVERY) == ()


def test_the_four_suited_ace_king_queens_are_envied_and_spades_pay_most() -> None:
    found = envied_hands(house_of(POKER), EVERY)
    assert sorted(each.cents for each in found) == [5_000, 5_000, 5_000, 25_000]
    (spades,) = (each for each in found if each.cents == 25_000)
    assert {card % 4 for card in hand_cards(spades.hand)} == {3}


def test_a_folded_hand_is_envied_or_not_by_the_reading() -> None:
    house = house_of(POKER)
    assert len(envied_hands(house, NONE)) == 4
    assert envied_hands(not_folded(house), NONE) == ()
    assert envied_hands(not_folded(house), EVERY) == envied_hands(house, EVERY)


def test_a_share_of_an_empty_jackpot_envies_nobody() -> None:
    house = house_of(POKER)
    pays = PayTable({"akq-spades": JackpotShare(1, 10), "akq-other": Award(5_000)})
    offers = {**house.offers, "envy": dataclasses.replace(house.offers["envy"], pays=pays)}
    fourth = dataclasses.replace(house, offers=offers)
    assert sorted(each.cents for each in envied_hands(fourth, EVERY, 1_000)) == [100, *[5_000] * 3]
    assert [each.cents for each in envied_hands(fourth, EVERY, 0)] == [5_000] * 3


def test_more_hands_than_sets_can_be_made_of_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progressive, "MOST_HANDS", 3)
    with pytest.raises(ValueError, match="more than 3 hands cause an envy payment"):
        envied_hands(house_of(POKER), EVERY)


def test_envy_beside_a_shared_card_is_refused() -> None:
    """No sheet knows it: the sets of hands are weighed over two hands only."""
    prime = certain(find_game("three-card-prime"))
    house = house_of(POKER)
    game = dataclasses.replace(house.game, fourth_card=prime.fourth_card)
    other = dataclasses.replace(house, game=game)
    with pytest.raises(ValueError, match="fourth card"):
        box_results(other, {"ante": 100, "progressive": 250}, jackpot=1_000_000, seats=2)
