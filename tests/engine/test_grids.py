"""A grid says for any two hands what the rule says of them; settlement only looks into it."""

import itertools

import numpy as np
import pytest

from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Game
from trifelt.engine.grids import PartGrid, WagerGrid, grid_of, situations
from trifelt.engine.hands import HAND_COUNT, column_name, hand_feature
from trifelt.engine.message import Message
from trifelt.engine.wager import FOLDED, Part, Situation, TableColumn, Wager, loses


def chosen_readings(game: Game, wager: Wager) -> list[dict[str, str]]:
    """Every set of the readings that a wager's rule is handed."""
    values = [game.reading[name].value_ids for name in wager.readings]
    return [dict(zip(wager.readings, chosen, strict=True)) for chosen in itertools.product(*values)]


CASES = [
    (game, wager, readings)
    for game in GAMES
    for wager in game.wagers
    for readings in chosen_readings(game, wager)
]
IDS = [f"{game.id} {wager.id} {'/'.join(readings.values())}" for game, wager, readings in CASES]


@pytest.mark.parametrize(("game", "wager", "readings"), CASES, ids=IDS)
def test_a_look_into_the_grid_is_the_rule_on_the_hands_own_columns(
    game: Game, wager: Wager, readings: dict[str, str]
) -> None:
    """Before it is filled and after: on plain arrays of pairs of hands, not on classes."""
    rng = np.random.default_rng(7)
    players, dealers = rng.integers(0, HAND_COUNT, (2, 500))
    parts = tuple(PartGrid(wager, each, readings) for each in wager.parts)
    grid = WagerGrid(wager, readings, parts)  # that nobody has asked for anything
    for table in situations(wager.table):
        rows = np.full(500, 255)
        for part in wager.parts:
            at = Situation(
                {column_name(each): hand_feature(each)[players] for each in part.player},
                {column_name(each): hand_feature(each)[dealers] for each in part.dealer},
                {each.name: np.array(table[each.name]) for each in part.table},
                readings,
                [row.id for row in wager.rows],
            )
            rows = np.minimum(rows, np.broadcast_to(part.rule(at), 500))
        looked = [
            grid.row(int(p), int(d), {**table, "folded": table.get("folded", 0)})
            for p, d in zip(players, dealers, strict=True)
        ]
        assert looked == rows.tolist()


def rows_named(wager: Wager, readings: dict[str, str]) -> set[int]:
    return {int(row) for part in grid_of(wager, readings).parts for row in np.unique(part.rows)}


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_every_row_of_every_wager_can_be_reached_under_some_reading(game: Game) -> None:
    for wager in game.wagers:
        found = [rows_named(wager, readings) for readings in chosen_readings(game, wager)]
        assert set().union(*found) == set(range(len(wager.rows))), wager.id


def test_a_rule_that_reads_two_things_of_the_table_has_a_grid_for_each_of_both() -> None:
    def rule(at: Situation) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
        return at.first(
            ((at.table.folded == 1) & (at.table.fourth_is_deuce == 1), "both"),
            (at.table.folded == 1, "folded"),
            (at.table.fourth_is_deuce == 1, "deuce"),
            otherwise="none",
        )

    rows = tuple(loses("1", "", id) for id in ("none", "deuce", "folded", "both"))
    wager = Wager(
        "two",
        Message("Two"),
        rows,
        (Part(rule, ("strength",), (), (FOLDED, TableColumn("fourth_is_deuce"))),),
    )
    grid = grid_of(wager, {})
    found = [
        grid.row(0, 0, {"folded": folded, "fourth_is_deuce": deuce})
        for folded in (0, 1)
        for deuce in (0, 1)
    ]
    assert found == [0, 1, 2, 3]
