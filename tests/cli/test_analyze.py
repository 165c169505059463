"""`trifelt analyze` to the letter of its contract."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Runner
from trifelt.engine.games import GAMES

WAGER_KEYS = {
    "wager", "house_edge", "rtp", "hit_rate", "standard_deviation", "exact_return",
    "combinations", "outcomes",
}  # fmt: skip


def analyzed(trifelt: Runner, *arguments: str) -> dict[str, Any]:
    run = trifelt("analyze", *arguments, "--json")
    assert (run.status, run.err) == (0, "")
    answer: dict[str, Any] = json.loads(run.out)
    return answer


def by_wager(answer: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {wager["wager"]: wager for wager in answer["wagers"]}


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_every_field_is_there_and_adds_up(trifelt: Runner, game: str) -> None:
    answer = analyzed(trifelt, game)
    assert answer["game"] == game
    assert answer["total_combinations"] == 407_170_400
    for wager in answer["wagers"]:
        assert wager.keys() >= WAGER_KEYS
        assert sum(each["combinations"] for each in wager["outcomes"]) == wager["combinations"]
        if wager["house_edge"] is not None:
            shares = sum(each["return"] for each in wager["outcomes"])
            assert shares == pytest.approx(-wager["house_edge"])
            assert float(Fraction(wager["exact_return"])) == pytest.approx(-wager["house_edge"])


def test_the_ante_adds_what_its_decision_brings(trifelt: Runner) -> None:
    answer = analyzed(trifelt, "three-card-poker")
    ante = by_wager(answer)["ante"]
    assert ante["element_of_risk"] == pytest.approx(0.02014672)
    assert ante["average_total_wager"] == pytest.approx(1 + 14_900 / 22_100)
    assert answer["strategy"] == {
        "rule": "play Q-6-4 or better",
        "threshold": "Q-6-4",
        "exceptions": [],
        "plays": 14_900,
        "folds": 7_200,
    }


def test_prime_s_best_play_names_its_exceptions(trifelt: Runner) -> None:
    strategy = analyzed(trifelt, "three-card-prime")["strategy"]
    assert strategy["exceptions"] == [
        {"ranks": "Q-6-3", "suits": "three suits", "hands": 24, "choice": "play"}
    ]
    assert analyzed(trifelt, "three-pictures")["strategy"] is None


def test_a_jackpot_that_is_not_given_leaves_figures_open(trifelt: Runner) -> None:
    found = by_wager(analyzed(trifelt, "three-card-poker"))["progressive"]
    for key in ("house_edge", "rtp", "hit_rate", "standard_deviation", "exact_return"):
        assert found[key] is None
    assert found["break_even_jackpot"] == "25200.00"
    known = by_wager(analyzed(trifelt, "three-card-poker", "--jackpot", "25200"))["progressive"]
    assert known["exact_return"] == "0"
    seven = by_wager(analyzed(trifelt, "three-card-poker", "--jackpot", "25200", "--seats", "7"))[
        "progressive"
    ]
    assert seven["house_edge"] < 0
    assert seven["break_even_jackpot"] == "22800.00"


def test_the_trap_of_prosperity_is_said(trifelt: Runner) -> None:
    notices = analyzed(trifelt, "prosperity-3-pictures")["notices"]
    assert ("edge", "tie") in {(each["kind"], each.get("wager")) for each in notices}
    ranking = analyzed(trifelt, "prosperity-3-pictures", "--house", "mbs-ranking-tie")
    assert ranking["house"] == "mbs-ranking-tie"
    assert "edge" not in {each["kind"] for each in ranking["notices"]}


def test_a_house_may_be_a_file(trifelt: Runner, tmp_path: Path) -> None:
    (tmp_path / "club.toml").write_text(
        'id = "club"\nbase = "mbs"\ngame = "three-card-poker"\n'
        '[wagers.ante-bonus]\npays = "3-2-1"\n',
        encoding="utf-8",
    )
    found = analyzed(trifelt, "three-card-poker", "--house", "club.toml")
    assert found["house"] == "club"
    assert by_wager(found)["ante"]["house_edge"] == pytest.approx(0.0428, abs=1e-4)
