"""`trifelt best-play` to the letter of its contract."""

import json

import pytest

from tests.cli.conftest import Runner


def test_both_choices_are_weighed(trifelt: Runner) -> None:
    run = trifelt("best-play", "three-card-poker", "Qs", "6h", "4d", "--json")
    assert (run.status, run.err) == (0, "")
    answer = json.loads(run.out)
    chances = answer.pop("chances")
    assert answer["game"] == "three-card-poker"
    assert answer["house"] == "mbs"
    assert (answer["hand"], answer["name"], answer["best"]) == ("Qs 6h 4d", "queen high", "play")
    assert answer["choices"]["fold"] == {"net": -1.0, "exact": "-1"}
    assert answer["choices"]["play"]["net"] == pytest.approx(-0.993, abs=1e-3)
    assert answer["cost_of_error"] == pytest.approx(answer["choices"]["play"]["net"] + 1)
    parts = ("not_qualified", "higher", "equal", "lower")
    assert sum(chances[part] for part in parts) == chances["dealer_hands"] == 18_424
