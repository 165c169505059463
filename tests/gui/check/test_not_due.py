"""What was paid though nothing is due: the reason and its clause stand beside it."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from tests.certain import certain
from tests.gui.check.typed import of_poker
from trifelt.engine.games import find_game
from trifelt.engine.houses import default_house
from trifelt.gui.check.model.check import Check

ROYAL = "AhKhQh"
NINES = "9d9c2s"


@pytest.mark.parametrize(
    ("boxes", "readings", "clause", "tells"),
    [
        (f"1 {ROYAL} pp20 / 2 {NINES} p 10 pr2.5 envy>50", {}, "3.17", "Box 1"),
        (f"1 4h7c3h p 10 / 2 {NINES} p 10 pr2.5 envy>50", {}, "3.16, 4.4", "Envy"),
        (f"1 {ROYAL} p 10 / 2 {NINES} p 10 envy>50", {}, "3.16, 4.4", "Progressive"),
        (f"1 {ROYAL} p 10 =Ann / 2 {NINES} p 10 =Ann pr2.5 envy>50", {}, "1.1.3", "Box 1"),
        (
            f"1 {ROYAL} f 10 / 2 {NINES} p 10 pr2.5 envy>50",
            {"envy-folded-hand": "no"},
            "3.16",
            "Box 1",
        ),
        (f"2 {NINES} p 10 ante-bonus>10", {}, "4.2", "pair of 9s"),
        (f"2 {NINES} f 10 play>10", {}, "3.8", "Folded"),
        (f"2 {NINES} f 10 ante-bonus>10", {}, "3.8", "Folded"),
        (f"2 {NINES} p 10 ante-bonus>10 / i foreign-card", {}, "5.1", "The Ante is returned"),
    ],
)
def test_a_payment_that_is_not_due_says_why_and_under_which_clause(
    boxes: str, readings: Mapping[str, str], clause: str, tells: str
) -> None:
    house = default_house(certain(find_game("three-card-poker")))
    check = Check(replace(house, readings={**house.readings, **readings}))
    assert check.fill_line(f"{boxes} / d Jd10h8c") == ()
    (line,) = (one for one in check.result.boxes[-1].lines if one.claim and not one.line)
    assert line.claim is not None
    assert line.difference == -certain(line.paid)
    assert line.clause.startswith(clause)
    assert tells in line.reason.render()


@pytest.mark.parametrize(
    ("box", "declared", "back"),
    [
        ("2d3s4h f 50>-50", "", 50_00),
        ("KdJs4h a>-50", " / i late-wager box=2 wager=ante amount=50", 100_00),
    ],
)
def test_a_play_that_was_taken_where_there_is_none_goes_back(
    box: str, declared: str, back: int
) -> None:
    """After a fold, or beside an Ante that came too late."""
    line = f"1 QsQd9c p 100>100 play>100 / 2 {box} play>-50{{}} / d KhQc2s{declared}"
    result = of_poker(line.format(""))
    assert result.sums.verdict.give_back == {(2, None): back}
    told = [certain(one.paid_text("")).render() for one in result.boxes[1].lines]
    assert told[-1] == "50.00 of the stake was collected · 50.00 to be given back"
    rest = of_poker(line.format("<50")).sums.verdict.give_back
    assert rest.get((2, None), 0) == back - 50_00
