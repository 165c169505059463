"""`trifelt incidents GAME`: the catalogue, for people and for scripts."""

import json
from argparse import ArgumentParser

import pytest

from trifelt.cli import incidents
from trifelt.cli.main import main
from trifelt.cli.terminal import WrongInputError
from trifelt.engine.games import GAMES


def run(*arguments: str) -> int:
    parser = ArgumentParser()
    incidents.add_arguments(parser)
    return incidents.run(parser.parse_args(arguments))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_json_lists_every_incident_with_clause_effect_and_questions(
    game: object, capsys: pytest.CaptureFixture[str]
) -> None:
    (of,) = (each for each in GAMES if each is game)
    assert run(of.id, "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert told["game"] == of.id
    assert [row["id"] for row in told["incidents"]] == [one.id for one in of.irregularities]
    for row, incident in zip(told["incidents"], of.irregularities, strict=True):
        assert row["clause"] == (incident.clause or None)
        assert row["condition"].endswith(".")
        assert row["effect"].endswith(".")
        assert [ask["field"] for ask in row["asks"]] == [ask.field for ask in incident.asks]
        assert all(ask["question"].endswith("?") or ":" in ask["question"] for ask in row["asks"])


def test_the_readable_list_names_clause_and_questions(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("lucky-three-pictures") == 0
    told = capsys.readouterr().out
    assert "player-card-count (5.8, 5.8.1)" in told
    assert "asks reconstructible: can the cards be reconstructed?" in told
    assert "house-void (no clause)" in told
    assert max(len(line) for line in told.splitlines()) <= 100


def test_a_game_without_the_chapter_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("three-card-prime") == 0
    assert "no chapter on irregularities" in capsys.readouterr().out


def test_the_verb_is_one_of_the_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["incidents", "three-pictures", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["game"] == "three-pictures"
    assert main(["incidents", "three-picture"]) == 2
    assert "three-pictures" in capsys.readouterr().err


def test_an_unknown_game_is_told_with_the_nearest() -> None:
    with pytest.raises(WrongInputError) as wrong:
        run("three-card-primes")
    assert "three-card-prime" in wrong.value.lines[0]
