"""What is compared with what, how it is told, and what is drawn of it, without the window."""

import numpy as np
import pytest

from tests.certain import certain
from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Game
from trifelt.engine.houses import default_house
from trifelt.engine.message import Message
from trifelt.gui.paytables.model.comparison import (
    Candidate,
    baselines,
    compare,
    grouped,
    of_house,
    of_reading,
    presets,
    readings_of,
    tables_of,
)
from trifelt.gui.paytables.model.comparison_told import (
    as_table,
    baseline_mark,
    basis,
    comparison_bars,
    hits_alike,
    odds_tables,
    rows_without,
    share_stacks,
    sorted_by,
    table_lines,
    volatility_points,
    worth_bars,
)
from trifelt.gui.paytables.model.curves import break_evens, curves_of, jackpot_curves
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
    lines = {line.key: line for line in table_lines(compared, {pinned}, Terms(), "$")}
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
    table = as_table(table_lines(compared, (), terms, "$"), str)
    rows = [dict(zip(table.header, row, strict=True)) for row in table.rows]
    assert [row["Stake on one box"] for row in rows] == [10, 10, 2.5]
    for row in rows:
        cost = float(row["House edge"]) * float(row["Stake on one box"]) * terms.rounds
        assert row["Cost per hour"] == pytest.approx(cost, abs=0.005)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_stacks_reach_as_far_as_what_comes_back(game: Game) -> None:
    compared = compare(of_house(default_house(game)), Terms(jackpot=2_500_000, seats=3), nothing)
    stacks = {stack.group or "one": stack for stack in share_stacks(compared, ())}
    assert len(share_stacks(compared, ())) == len(compared)
    for each, stack in zip(compared, share_stacks(compared, ()), strict=True):
        assert each.figures.element_of_risk is not None
        assert stack.total == pytest.approx(1 - float(each.figures.element_of_risk), abs=1e-12)
    assert stacks
    assert len(comparison_bars(compared, ())) == len(compared)
    assert worth_bars(compared[0])


def test_parts_that_look_different_are_called_differently_in_whatever_games() -> None:
    every = [each for game in GAMES for each in of_house(default_house(game))]
    stacks = share_stacks(compare(every, NO_JACKPOT, nothing), ())
    parts = [part for stack in stacks for part in stack.segments]
    names: dict[str, set[str]] = {}
    for part in parts:
        names.setdefault(str(part.title), set()).add(part.id)
    assert [words for words, looks in names.items() if len(looks) > 1] == []
    assert any(words.startswith("Three Card Prime: Ante") for words in names)


def test_a_line_over_all_bars_is_drawn_only_where_all_are_held_against_it() -> None:
    tables = dict(tables_of(POKER))
    plus = next(found for wager, found in tables.items() if wager.id == "pair-plus")
    compared = compare(plus, NO_JACKPOT, nothing)
    (mark,) = baseline_mark(compared, {plus[0].key})
    assert mark.value == pytest.approx(float(certain(compared[0].figures.house_edge)))
    several = compare((*plus, *of_house(default_house(TRIPLE))), NO_JACKPOT, nothing)
    assert baseline_mark(several, {plus[0].key}) == ()


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
    (line,) = (one for one in table_lines(compared, (), terms, "$") if "progressive" in one.key)
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


def prime_tables() -> list[Candidate]:
    return [each for _, tables in tables_of(PRIME) for each in tables]


def test_houses_that_differ_in_a_reading_show_it_among_the_odds_of_the_wagers_it_acts_on() -> None:
    house = default_house(GAMES[3])
    ranking = certain(of_reading(house, "tie", "ranking", "tie")).house
    compared = compare((*of_house(house), *of_house(ranking)), NO_JACKPOT, nothing)
    tables = odds_tables(compared, baselines(compared, compared[0].candidate.key))
    readings = {
        str(table.title): [
            tuple(map(str, cells)) for title, cells in table.rows if ": " in str(title)
        ]
        for table in tables
    }
    means = house.game.reading["tie"].values
    assert readings["Tie"] == [(str(means["points"]), str(means["ranking"]))]
    assert [title for title, rows in readings.items() if not rows]  # it does not act on these
    again = odds_tables(compare((*of_house(house), *of_house(house)), NO_JACKPOT, nothing), ())
    assert not any(": " in str(title) for table in again for title, _ in table.rows)


def test_each_wager_is_held_against_one_measure_in_whatever_order_it_is_shown() -> None:
    compared = compare(prime_tables(), NO_JACKPOT, nothing)
    bases = baselines(compared, compared[2].candidate.key)
    for falling in (False, True):
        shown = sorted_by(compared, FIGURES[0], NO_JACKPOT, falling=falling)
        names = [table.names[table.base] for table in odds_tables(shown, bases)]
        assert sorted(map(str, names)) == ["A6-1", "Bad Beat 3", "Loose Deuce 1"]
        lines = table_lines(shown, bases, NO_JACKPOT, "$")
        assert sorted(str(line.title) for line in lines if line.pinned) == sorted(map(str, names))
        assert all(line.pinned or line.cells[0].difference for line in lines)


def test_a_house_is_the_measure_of_each_of_its_wagers_once_it_is_pinned() -> None:
    plus = next(found for wager, found in tables_of(POKER) if wager.id == "pair-plus")
    house = of_house(default_house(POKER))
    compared = compare((*plus, *house), Terms(jackpot=2_500_000), nothing)
    assert baselines(compared, house[0].key) == {house[0].key, house[1].key}


def test_the_house_edge_tells_apart_what_hits_equally_often_within_each_wager() -> None:
    tables = compare(prime_tables(), NO_JACKPOT, nothing)
    assert hits_alike(tables)
    edges = {float(certain(each.figures.house_edge)) for each in tables}
    assert {point.x for point in volatility_points(tables, ())} == edges
    assert not hits_alike(compare(of_house(default_house(PRIME)), NO_JACKPOT, nothing))
    assert not hits_alike(compare(readings_of(GAMES[3]), NO_JACKPOT, nothing))


def test_a_row_of_one_name_in_two_wagers_is_two_parts_each_named_with_its_wager() -> None:
    stacks = share_stacks(compare(prime_tables(), NO_JACKPOT, nothing), ())
    straight = {(part.id, str(part.title)) for each in stacks for part in each.segments}
    named = [title for _, title in straight if title.endswith(": Straight")]
    assert sorted(named) == [
        "All-Six: Straight",
        "Pair Bonus: Straight",
        "Play: Bad beat: Straight",
        "Play: Straight",
    ]


def test_every_row_with_odds_has_its_curve_from_the_top_down_and_the_others_are_named() -> None:
    ante = compare(of_house(default_house(POKER))[:1], NO_JACKPOT, nothing)[0]
    by_odds, by_mix = curves_of(ante, NO_JACKPOT, nothing)
    assert len(by_odds) == len(worth_bars(ante)) == 5
    assert rows_without(ante, by_odds) is None
    for lines in (by_odds, by_mix):
        ends = [(line.y[0], line.y[-1]) for line in lines]
        assert ends == sorted(ends, reverse=True)
    bad_beat = next(each for each in prime_tables() if each.wager == "play")
    (play,) = compare([bad_beat], NO_JACKPOT, nothing)
    lines, _ = curves_of(play, NO_JACKPOT, nothing)
    assert len(lines) == 11
    told = str(rows_without(play, lines))
    assert all(f"Bad beat: {row}" in told for row in ("Flush", "Pair", "High card"))
    assert rows_without(play, ()) is None  # nothing is drawn yet


def test_curves_by_jackpot_are_told_from_the_top_down() -> None:
    compared = compare(of_house(default_house(POKER)), Terms(jackpot=2_500_000), nothing)
    assert [line.id for line in certain(jackpot_curves(compared)).lines] == ["7", "5", "3", "1"]
