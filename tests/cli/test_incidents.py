"""`trifelt incidents GAME`: the catalogue, for people and for scripts."""

import json

import pytest

from tests.cli.conftest import Runner
from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Game


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_json_lists_every_incident_with_clause_effect_and_questions(
    trifelt: Runner, game: Game
) -> None:
    told = json.loads(trifelt("incidents", game.id, "--json").out)
    assert told["game"] == game.id
    for row, incident in zip(told["incidents"], game.irregularities, strict=True):
        assert (row["id"], row["clause"]) == (incident.id, incident.clause or None)
        assert row["condition"].endswith(".")
        assert row["effect"].endswith(".")
        assert [ask["field"] for ask in row["asks"]] == [ask.field for ask in incident.asks]
        assert all(ask["question"].endswith("?") or ":" in ask["question"] for ask in row["asks"])


def test_the_readable_list_names_clause_and_questions(trifelt: Runner) -> None:
    told = trifelt("incidents", "lucky-three-pictures").out
    assert "player-card-count (5.8, 5.8.1)" in told
    assert "asks reconstructible: can the cards be reconstructed?" in told
    assert "house-void (no clause)" in told
    assert max(len(line) for line in told.splitlines()) <= 100


def test_a_game_without_the_chapter_says_so(trifelt: Runner) -> None:
    assert "no chapter on irregularities" in trifelt("incidents", "three-card-prime").out
