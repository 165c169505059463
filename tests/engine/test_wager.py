"""A rule is handed its declared columns and nothing else; its rows are data."""

import numpy as np
import pytest

from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Game
from trifelt.engine.wager import NO_PAYMENT, Kind, Situation, Wager

WAGERS = [(game, wager) for game in GAMES for wager in game.wagers]
IDS = [f"{game.id} {wager.id}" for game, wager in WAGERS]


def situation() -> Situation:
    player = {"points": np.array([[0], [6], [9]])}
    dealer = {"points": np.array([[0, 6]])}
    return Situation(player, dealer, {}, {"tie": "points"}, ("low", "same", "high"))


def test_a_rule_cannot_read_a_column_that_it_does_not_declare() -> None:
    with pytest.raises(AttributeError, match=r"player\.pictures without declaring it"):
        _ = situation().player.pictures
    with pytest.raises(AttributeError, match=r"table\.folded without declaring it"):
        _ = situation().table.folded


def test_the_first_condition_that_holds_names_the_row() -> None:
    at = situation()
    rows = at.first(
        (at.player.points == at.dealer.points, "same"),
        (at.player.points >= at.dealer.points, "high"),
        otherwise="low",
    )
    assert rows.tolist() == [[1, 0], [2, 1], [2, 2]]


def test_a_column_may_name_the_row_itself() -> None:
    at = Situation({"pictures": np.array([0, 2, 1])}, {}, {}, {}, ("none", "one", "two"))
    assert at.by_value(at.player.pictures, ("two", "one", "none")).tolist() == [2, 0, 1]
    nested = at.first(
        (at.player.pictures == 0, "one"),
        otherwise=at.by_value(at.player.pictures, ("none", "none", "two")),
    )
    assert nested.tolist() == [1, 2, 0]


@pytest.mark.parametrize(("game", "wager"), WAGERS, ids=IDS)
def test_a_wager_is_well_formed(game: Game, wager: Wager) -> None:
    ids = [row.id for row in wager.rows]
    assert len(set(ids)) == len(ids)
    assert wager.parts
    for row in wager.rows:
        if row is not NO_PAYMENT:
            # What only a house has stands in no sheet.
            assert row.clause or row.sentence.startswith("House variant.")
            assert row.sentence
        if row.prices is None:
            assert row.outcome in ("lose", "push", "none")
        if row.otherwise is not None:
            assert row.otherwise in wager.row_number
    for name in (wager.base, wager.needs):
        assert name is None or name in game.wager
    assert bool(wager.needs) == bool(wager.needs_clause)
    assert set(wager.readings) | set(wager.settled_by) <= set(game.reading)
    assert wager.kind.pays_only == (wager.kind in (Kind.BONUS, Kind.ENVY))


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_every_reading_of_a_game_acts_on_a_wager_or_on_stakes(game: Game) -> None:
    acting = {name for wager in game.wagers for name in (*wager.readings, *wager.settled_by)}
    on_stakes = {reading.id for reading in game.readings if reading.on_stakes}
    assert acting | on_stakes == set(game.reading)
    for reading in game.readings:
        assert reading.default == reading.value_ids[0]
        assert len(set(reading.value_ids)) == len(reading.value_ids) >= 2
        assert reading.clause
