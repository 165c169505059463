"""What is compared with what, how it is told, and what is drawn of it, without the window."""

import numpy as np
import pytest

from tests.certain import certain
from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Game
from trifelt.engine.houses import default_house
from trifelt.engine.message import Message
from trifelt.gui.paytables.model.comparison import (
    compare,
    grouped,
    of_house,
    presets,
    readings_of,
    tables_of,
)
from trifelt.gui.paytables.model.comparison_told import (
    as_table,
    baseline_mark,
    basis,
    comparison_bars,
    share_stacks,
    table_lines,
    worth_bars,
)
from trifelt.gui.paytables.model.curves import break_evens, jackpot_curves
from trifelt.gui.paytables.model.priced import FIGURES, Terms

POKER, PRIME, TRIPLE = GAMES[:3]
NO_JACKPOT = Terms()


def nothing() -> None:
    """Never stops a comparison."""


def test_ready_made_choices_cover_tables_readings_and_games_alike() -> None:
    found = {preset.id: preset for preset in presets(GAMES)}
    wanted = {
        "three-card-poker/pair-plus": 6,
        "three-card-prime/all-six": 5,
        "three-card-prime/play": 4,
        "three-card-prime/pair-bonus": 5,
    }
    for id, count in wanted.items():
        assert len(found[id].candidates) == count
    assert {each.id for each in found.values() if each.id.endswith("/readings")} == {
        f"{game.id}/readings" for game in GAMES if readings_of(game)
    }
    across = found["across/main"].candidates
    assert [each.house.game.id for each in across] == [game.id for game in GAMES[2:]]


def test_main_wagers_of_one_rule_are_alike_and_side_wagers_are_not() -> None:
    every = [each for game in GAMES[2:] for each in of_house(default_house(game))]
    groups = grouped(compare(every, NO_JACKPOT, nothing))
    mains = [(n, title.render()) for n, title, each in groups if each.candidate.wager == "main"]
    assert set(mains) == {(0, "Main")}
    ties = [each for each in every if each.wager in ("tie", "lucky-tie")]
    assert len({each.alike for each in ties}) == 3


def test_wagers_of_several_games_that_stand_together_are_named_with_their_game() -> None:
    mains = [each for game in GAMES[2:] for each in of_house(default_house(game))]
    compared = compare([each for each in mains if each.wager == "main"], NO_JACKPOT, nothing)
    titles = [each.candidate.title for each in compared]
    assert [title.render() for title in titles if isinstance(title, Message)] == [
        "Three Pictures: MBS",
        "Prosperity 3 Pictures: MBS",
        "Non-Commission Lucky Three Pictures: RWS",
    ]
    alone = compare(of_house(default_house(GAMES[2])), NO_JACKPOT, nothing)
    assert {each.candidate.title for each in alone} == {Message("{name}", name="MBS")}


def test_differences_and_marks_are_told_among_those_that_are_alike() -> None:
    tables = {wager.id: found for wager, found in tables_of(POKER)}["pair-plus"]
    compared = compare((*tables, *of_house(default_house(TRIPLE))), NO_JACKPOT, nothing)
    pinned = tables[0].key
    lines = {line.key: line for line in table_lines(compared, pinned, Terms(), "$")}
    base, best = lines[pinned], lines["three-card-poker/table/pair-plus/40-30-6-4-1"]
    assert base.pinned
    assert base.cells[0].value == "5.575 %"
    assert (best.cells[0].value, str(best.cells[0].difference)) == ("2.317 %", "−3.258 points")
    assert best.cells[0].least
    assert [key for key, line in lines.items() if line.cells[0].most and "pair-plus" in key] == [
        "three-card-poker/table/pair-plus/40-30-6-3-1"
    ]
    other = lines["three-pictures/house/mbs/main"]
    assert all(cell.difference is None for cell in other.cells)
    assert not any(cell.least or cell.most for cell in other.cells)
    table = as_table(tuple(lines.values()), str)
    assert table.rows[0][5] == pytest.approx(0.055746606, abs=1e-9)


def test_costs_that_are_saved_follow_from_the_stake_in_their_row() -> None:
    terms = Terms(jackpot=2_000_000, seats=7)
    compared = compare(of_house(default_house(POKER)), terms, nothing)
    table = as_table(table_lines(compared, "", terms, "$"), str)
    rows = [dict(zip(table.header, row, strict=True)) for row in table.rows]
    assert [row["Stake on one box"] for row in rows] == [10, 10, 2.5]
    for row in rows:
        cost = float(row["House edge"]) * float(row["Stake on one box"]) * terms.rounds
        assert row["Cost per hour"] == pytest.approx(cost, abs=0.005)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_stacks_reach_as_far_as_what_comes_back(game: Game) -> None:
    compared = compare(of_house(default_house(game)), Terms(jackpot=2_500_000, seats=3), nothing)
    stacks = {stack.group or "one": stack for stack in share_stacks(compared, "")}
    assert len(share_stacks(compared, "")) == len(compared)
    for each, stack in zip(compared, share_stacks(compared, ""), strict=True):
        assert each.figures.element_of_risk is not None
        assert stack.total == pytest.approx(1 - float(each.figures.element_of_risk), abs=1e-12)
    assert stacks
    assert len(comparison_bars(compared, "")) == len(compared)
    assert worth_bars(compared[0])


def test_a_line_over_all_bars_is_drawn_only_where_all_are_held_against_it() -> None:
    tables = dict(tables_of(POKER))
    plus = next(found for wager, found in tables.items() if wager.id == "pair-plus")
    compared = compare(plus, NO_JACKPOT, nothing)
    (mark,) = baseline_mark(compared, plus[0].key)
    assert mark.value == pytest.approx(float(certain(compared[0].figures.house_edge)))
    several = compare((*plus, *of_house(default_house(TRIPLE))), NO_JACKPOT, nothing)
    assert baseline_mark(several, plus[0].key) == ()


def test_the_jackpot_breaks_even_earlier_with_more_boxes_and_the_line_meets_one_there() -> None:
    house = default_house(POKER)
    evens = break_evens(house, "progressive")
    assert list(evens) == list(range(1, 8))
    assert sorted(set(evens.values()), reverse=True) == list(evens.values())
    compared = compare(of_house(house), Terms(jackpot=2_500_000), nothing)
    curves = certain(jackpot_curves(compared))
    line = next(each for each in curves.lines if each.id == "3")
    assert np.interp(evens[3] / 100, line.x, line.y) == pytest.approx(1, abs=1e-6)


def test_a_wager_with_a_price_costs_by_it_and_not_by_the_stake() -> None:
    terms = Terms(jackpot=2_500_000, seats=3)
    compared = compare(of_house(default_house(POKER)), terms, nothing)
    (line,) = (one for one in table_lines(compared, "", terms, "$") if "progressive" in one.key)
    assert line.cells[0].value == "−1.086 %"
    assert line.cells[4].value == "−$1.09"  # 40 rounds of 2.50


def test_a_chart_names_as_many_deals_as_its_figures_were_counted_over() -> None:
    found = {preset.id: preset.candidates for preset in presets(GAMES)}
    for id, deals in (("pair-bonus", "1,082,900"), ("play", "407,170,400")):
        compared = compare(found[f"three-card-prime/{id}"], NO_JACKPOT, nothing)
        assert f"over all {deals} deals" in basis(compared, NO_JACKPOT, "").render()


def test_a_difference_that_does_not_show_is_none() -> None:
    volatility = FIGURES[3]
    assert volatility.difference(0.9571, 0.9568, "") is None
    assert str(volatility.difference(0.958, 0.956, "")) == "+0.002"
