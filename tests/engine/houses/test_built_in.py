"""The built-in houses: which there are, and what all of them have in common."""

import pytest

from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Game
from trifelt.engine.houses import (
    BUILT_IN,
    Deal,
    built_in_houses,
    default_house,
)
from trifelt.engine.money import Direction, Rounding


def test_the_built_in_houses_and_the_first_is_the_default() -> None:
    assert {each.id: [one.id for one in built_in_houses(each)] for each in GAMES} == {
        "three-card-poker": ["mbs"],
        "three-card-prime": ["standard"],
        "three-pictures": ["mbs"],
        "prosperity-3-pictures": ["mbs", "mbs-ranking-tie"],
        "lucky-three-pictures": ["rws"],
    }


@pytest.mark.parametrize("each", GAMES, ids=[each.id for each in GAMES])
def test_built_in_houses_have_seven_boxes_no_limits_and_round_cents_down(each: Game) -> None:
    for one in built_in_houses(each):
        assert (one.seats, one.rounding, one.cap) == (7, Rounding(1, Direction.DOWN), None)
        assert all(o.minimum is None and o.maximum is None for o in one.offers.values())
        assert list(one.offers) == [wager.id for wager in each.wagers]
        assert one.deal is (
            Deal.ONE_AT_A_TIME if each.id == "lucky-three-pictures" else Deal.THREE_AT_A_TIME
        )
        assert (one.edition, one.name) != ("", "")
    first = default_house(each)
    assert dict(first.readings) == {reading.id: reading.default for reading in each.readings}


@pytest.mark.parametrize(
    "id", ["../mbs", "/etc/passwd", "mbs/..", "mbs.toml", "", ".", "MBS", "\x00"]
)
def test_a_built_in_house_is_found_by_its_id_and_nothing_else(id: str) -> None:
    for each in GAMES:
        assert BUILT_IN.find(each, id) is None
