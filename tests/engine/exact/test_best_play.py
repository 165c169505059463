"""How a hand stands to the dealer's, among all that can still be there."""

import dataclasses

import pytest

from tests.engine.exact.houses import house_of
from tests.toy.toy_high_card import TOY
from trifelt.engine.cards import read_cards
from trifelt.engine.exact.best_play import best_play, chances
from trifelt.engine.hands import hand_index


def hand(text: str) -> int:
    return hand_index(read_cards(text).cards)


def test_where_no_dealer_has_to_qualify_every_hand_counts() -> None:
    house = dataclasses.replace(house_of("three-card-poker"), game=TOY)
    offers = {TOY.wagers[0].id: dataclasses.replace(house.offers["ante"], wager=TOY.wagers[0])}
    found = chances(dataclasses.replace(house, offers=offers), hand("2s 3h 5d"))
    assert found.not_qualified == 0
    assert (found.higher, found.higher + found.equal + found.lower) == (0, 18_424)


@pytest.mark.parametrize("game", ["three-pictures", "lucky-three-pictures"])
def test_a_game_without_a_decision_has_no_best_play(game: str) -> None:
    assert best_play(house_of(game), hand("Qs 6h 4d")) is None
