"""`trifelt simulate` to the letter of its contract."""

import json
import sys
from typing import Any

import pytest

from tests.cli.conftest import Runner
from trifelt.cli.main import main
from trifelt.engine.games import GAMES


def simulated(trifelt: Runner, *arguments: str) -> dict[str, Any]:
    run = trifelt("simulate", *arguments, "--json")
    assert run.status == 0
    answer: dict[str, Any] = json.loads(run.out)
    return answer


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_every_field_is_there(trifelt: Runner, game: str) -> None:
    answer = simulated(trifelt, game, "--rounds", "200000", "--seed", "1")
    assert (answer["game"], answer["rounds"], answer["seed"]) == (game, 200_000, 1)
    assert answer["rounds_per_second"] > 0
    for each in [*answer["wagers"], answer["total"]]:
        assert each.keys() >= {"observed_net", "standard_error", "exact_net", "z"}
        assert abs(each["z"]) < 4
    for wager in answer["wagers"]:
        assert sum(each["observed"] for each in wager["outcomes"]) == 200_000
        assert sum(each["expected"] for each in wager["outcomes"]) == pytest.approx(200_000)
        assert wager["chi_square"].keys() == {"value", "degrees", "p"}


def test_the_same_seed_gives_the_same_figures(trifelt: Runner) -> None:
    given = ["three-card-prime", "--rounds", "1500000", "--seed", "9007199254740991"]
    one = simulated(trifelt, *given, "--workers", "1")
    two = simulated(trifelt, *given, "--workers", "2")
    assert (one["wagers"], one["total"]) == (two["wagers"], two["total"])
    assert (one["workers"], two["workers"]) == (1, 2)


def test_a_seed_is_drawn_and_shown_when_left_out(trifelt: Runner) -> None:
    first = simulated(trifelt, "three-pictures", "--rounds", "1000")
    again = simulated(trifelt, "three-pictures", "--rounds", "1000", "--seed", str(first["seed"]))
    assert first["wagers"] == again["wagers"]


def test_a_wager_on_a_jackpot_that_is_not_given_is_left_out_and_said(trifelt: Runner) -> None:
    run = trifelt("simulate", "three-card-poker", "--rounds", "1000", "--json")
    assert "progressive" not in {each["wager"] for each in json.loads(run.out)["wagers"]}
    assert run.faults[0].startswith("wagers.progressive: left out")
    run = trifelt("simulate", "three-card-poker", "--rounds", "1000", "--jackpot", "900", "--json")
    assert "progressive" in {each["wager"] for each in json.loads(run.out)["wagers"]}
    assert run.err == ""


@pytest.mark.parametrize(("terminal", "shown"), [("xterm", True), ("dumb", False)])
def test_a_bar_is_drawn_only_where_a_terminal_can_go_back(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], terminal: str, shown: bool
) -> None:
    monkeypatch.setenv("TERM", terminal)
    monkeypatch.setattr(type(sys.stderr), "isatty", lambda _stream: True)
    assert main(["simulate", "three-pictures", "--rounds", "200000", "--seed", "1"]) == 0
    out, err = capsys.readouterr()
    assert ("\r[" in err) is shown
    assert "1 worker," in out or "workers," in out
