"""The shipped pay tables are the printed ones; rows that a house changes are told as such."""

from typing import Any

import pytest

from tests.engine.settlement.settling import line_of, poker
from tests.oracle.tables import PAY_TABLES as PRINTED
from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Game
from trifelt.engine.houses import cell_text, default_house, pay_tables


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_shipped_tables_are_the_printed_ones_the_default_houses_first(game: Game) -> None:
    shipped = pay_tables(game)
    assert {
        wager: {
            name: {row: cell_text(cell) for row, cell in table.cells.items()}
            for name, table in tables.items()
        }
        for wager, tables in shipped.items()
    } == PRINTED[game.id]
    house = default_house(game)
    for wager, tables in shipped.items():
        assert list(tables) == list(PRINTED[game.id][wager])
        assert house.offers[wager].pays is next(iter(tables.values()))


@pytest.mark.parametrize(
    ("pays", "result", "row", "said"),
    [
        ({"pair": 1}, "lose", "flush", "By the pay table it loses."),
        ({"flush": "push"}, "push", "flush", "By the pay table it pushes."),
    ],
)
def test_a_row_that_a_house_leaves_out_loses_and_one_that_it_pushes_comes_back(
    pays: dict[str, Any], result: str, row: str, said: str
) -> None:
    document = poker("9h 8h 2h", "Qs 7d 2c", None, wagers={"pair-plus": "10"})
    document["house"] = {"base": "mbs", "wagers": {"pair-plus": {"pays": pays}}}
    line = line_of(document, "pair-plus")
    assert (line["result"], line["row"], line["odds"]) == (result, row, None)
    assert line["reason"].endswith(said)
