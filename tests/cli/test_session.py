"""`trifelt session` to the letter of its contract."""

import json

import pytest

from tests.cli.conftest import Runner

MIX = ["three-card-poker", "--wagers", "ante=25,pair-plus=5", "--rounds", "500"]


def test_every_field_is_there(trifelt: Runner) -> None:
    run = trifelt("session", *MIX, "--bankroll", "1,000", "--json")
    assert (run.status, run.err) == (0, "")
    answer = json.loads(run.out)
    assert answer["rounds"] == 500
    assert answer["stakes"] == {"ante": "25.00", "pair-plus": "5.00"}
    assert (answer["bankroll"], answer["target"]) == ("1000.00", None)
    assert (answer["play"], answer["jackpot"], answer["seats"]) == ("best", None, 1)
    assert list(answer["quantiles"]) == ["1", "5", "25", "50", "75", "95", "99"]
    assert answer["quantiles"]["50"] == "-950.00"
    assert answer["ruin_probability"] == pytest.approx(0.56041252, abs=1e-8)
    assert sum(each["combinations"] for each in answer["per_round"]) == 407_170_400
    assert answer["per_round"][0]["net"] == "-55.00"


def test_without_a_bankroll_every_round_is_played(trifelt: Runner) -> None:
    answer = json.loads(trifelt("session", *MIX, "--json").out)
    assert answer["ruin_probability"] is None
    total = sum(float(each["net"]) * each["combinations"] for each in answer["per_round"])
    assert answer["mean"] == pytest.approx(500 * total / 407_170_400)


@pytest.mark.parametrize("rounds", [("--rounds", "5"), ()])
def test_a_bankroll_that_does_not_cover_a_round_is_ruin(
    trifelt: Runner, rounds: tuple[str, ...]
) -> None:
    asked = "session", *MIX, *rounds, "--bankroll", "29.99"
    answer = json.loads(trifelt(*asked, "--json").out)
    assert (answer["ruin_probability"], answer["mean"]) == (1.0, 0.0)
    assert str(answer["expected_rounds"]) == "0.0"
    told = trifelt(*asked).out
    assert "-0.0" not in told
    assert "+0.00" not in told


def test_a_target_that_is_not_above_the_bankroll_is_refused(trifelt: Runner) -> None:
    run = trifelt("session", *MIX, "--bankroll", "60", "--target", "60")
    assert (run.status, run.out) == (2, "")
    assert run.faults[0].startswith("target: ")


def test_stakes_far_apart_are_exact_for_a_round_and_refused_in_a_sentence_for_many(
    trifelt: Runner,
) -> None:
    mix = ["three-card-poker", "--wagers", "ante=999999999.99,pair-plus=0.01", "--json"]
    one = json.loads(trifelt("session", *mix, "--rounds", "1").out)
    assert one["quantiles"]["50"] in {each["net"] for each in one["per_round"]}
    many = trifelt("session", *mix, "--rounds", "500")
    assert (many.status, many.out) == (2, "")
    assert len(many.faults) == 1
