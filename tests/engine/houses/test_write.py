"""A house that is written reads back as the same house."""

import json
import random

import pytest
import tomli_w

from tests.certain import certain
from tests.oracle.variants import random_house
from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Game
from trifelt.engine.houses import BUILT_IN, House, built_in_houses, read_house, write_house
from trifelt.engine.parsing import parse_json, parse_toml
from trifelt.engine.variants.editing import differences

VARIANTS = 100  # of each game


def same(one: House, other: House) -> None:
    """Named alike, with nothing between them, and every cell decided alike."""
    assert (one.id, one.name, one.base) == (other.id, other.name, other.base)
    assert differences(one, other) == ()
    assert list(one.offers) == list(other.offers)
    for wager in one.offers:
        assert [(d.row.id, d.cell) for d in one.decided(wager)] == [
            (d.row.id, d.cell) for d in other.decided(wager)
        ]


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_built_in_houses_read_back_from_toml_and_json(game: Game) -> None:
    for house in built_in_houses(game):
        content = write_house(house)
        for text in (parse_toml(tomli_w.dumps(content)), parse_json(json.dumps(content))):
            again = read_house(text, BUILT_IN)
            assert again.house is not None, [fault.render() for fault in again.faults]
            same(again.house, house)
            assert not again.remarks


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_random_variants_read_back_from_toml_and_json(game: Game) -> None:
    rng = random.Random(f"{game.id} houses")
    written = 0
    while written < VARIANTS:
        given = random_house(game.id, rng, wild=rng.random() < 0.5)
        if not isinstance(given, dict):
            continue
        first = read_house(parse_json(json.dumps(given)), BUILT_IN, game=game, inline=True)
        assert first.house is not None, [fault.render() for fault in first.faults]
        content = write_house(first.house)
        for text in (parse_toml(tomli_w.dumps(content)), parse_json(json.dumps(content))):
            again = read_house(text, BUILT_IN, game=game, inline=True)
            assert again.house is not None, [fault.render() for fault in again.faults]
            same(again.house, first.house)
            assert write_house(again.house) == content
        written += 1


def test_a_wager_that_the_base_offers_and_the_house_does_not_is_written_out() -> None:
    content = {"base": "mbs", "wagers": {"tie": {"offered": False}}}
    read = read_house(content, BUILT_IN, game=GAMES[2], inline=True)
    assert write_house(certain(read.house))["wagers"]["tie"] == {"offered": False}


def test_a_row_that_is_said_to_lose_is_not_forgotten() -> None:
    """Pair Plus without a row for the mini-royal pays it as a straight flush; with one, as said."""
    for rows, outcome in [
        ({"straight-flush": 40}, "straight-flush"),
        ({"straight-flush": 40, "mini-royal": "lose"}, "mini-royal"),
    ]:
        content = {"base": "mbs", "wagers": {"pair-plus": {"pays": rows}}}
        read = read_house(content, BUILT_IN, game=GAMES[0], inline=True)
        again = read_house(write_house(certain(read.house)), BUILT_IN, game=GAMES[0], inline=True)
        assert certain(again.house).decided("pair-plus")[0].row.id == outcome
