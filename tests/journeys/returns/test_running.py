"""Runs as a person uses them: run, pause, step, stop, again, slowly, two houses."""

import json
from functools import partial

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.certain import certain
from trifelt.cli.main import main
from trifelt.engine.games import GAMES
from trifelt.engine.hands import hand_cards
from trifelt.engine.message import Message
from trifelt.engine.simulation.counts import simulate
from trifelt.engine.simulation.report import report
from trifelt.gui.app import Application
from trifelt.gui.returns.model.rounds import FULL_SPEED, PACES
from trifelt.gui.returns.model.runner import Runner, RunState
from trifelt.gui.returns.view import ReturnsPane
from trifelt.gui.shell.figure_table import FigureTable
from trifelt.gui.shell.figures import number_text, percent_text

LEFT = Qt.MouseButton.LeftButton
ROUNDS = 3_000_000


def type_into(qtbot: QtBot, field: object, text: str) -> None:
    qtbot.mouseClick(field, LEFT)
    qtbot.keyClick(field, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClicks(field, text)


def click_row(qtbot: QtBot, table: FigureTable, row: int) -> None:
    """Click into a row, scrolled to where it can be seen."""
    place = table.figures.index(row, 0)
    table.scrollTo(place)
    qtbot.mouseClick(table.viewport(), LEFT, pos=table.visualRect(place).center())


def run_to_the_end(pane: ReturnsPane, qtbot: QtBot) -> list[tuple[str, ...]]:
    before = pane.runner
    qtbot.mouseClick(pane.live.controls.run, LEFT)
    qtbot.waitUntil(
        lambda: (
            pane.runner not in (None, before)
            and pane.runner.state is RunState.DONE
            and pane.live.controls.run.text() == "Run again"
        ),
    )
    return figures(pane)


def figures(pane: ReturnsPane) -> list[tuple[str, ...]]:
    tables = (pane.live.wagers, pane.live.outcomes)
    return [
        tuple(str(cell.text) for cell in row.cells)
        for table in tables
        for row in table.figures.rows
    ]


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_it_opens_ready_with_lines_and_bands_over_the_whole_axis(
    pane: ReturnsPane, application: Application, qtbot: QtBot, game: str
) -> None:
    application.choice.choose_game(game)
    qtbot.waitUntil(lambda: bool(pane.houses) and pane.live.controls.run.isEnabled())
    chart = pane.live.returns
    series = pane.houses[0][0].series
    assert chart.spot_count() > 50
    bands = [line for line in chart.lines if line.low is not None]
    assert [line.title.render() for line in bands if isinstance(line.title, Message)] == [
        f"{series[0].title}: 98 % of runs, 50 % in the darker part",
        f"{series[0].title}: 50 % of runs",
    ]
    for line in bands:
        assert line.x[0] == 1
        assert line.x[-1] >= 10**9
        assert line.low is not None
        assert line.high is not None
        assert (line.low <= line.high).all()
        # Both edges are on their way to the exact line already.
        assert line.high[-1] - line.low[-1] < 0.001
        assert line.low[-1] < series[0].exact < line.high[-1]
    assert [row.cells[2].text for row in pane.live.wagers.figures.rows] == [
        percent_text(each.exact) for each in series
    ]
    assert float(certain(pane.live.results.bins.expected).sum()) == pytest.approx(1.0)
    assert not pane.live.results.bins.values.any()


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_the_same_seed_gives_the_same_figures_and_those_of_the_command_line(
    pane: ReturnsPane,
    application: Application,
    qtbot: QtBot,
    capsys: pytest.CaptureFixture[str],
    game: str,
) -> None:
    """Returns, z, and every outcome's count; the chi-square beside them."""
    application.choice.choose_game(game)
    qtbot.waitUntil(lambda: bool(pane.houses) and pane.live.controls.run.isEnabled())
    type_into(qtbot, pane.run_panel.rounds, str(ROUNDS))
    type_into(qtbot, pane.run_panel.seed, "42")
    first = run_to_the_end(pane, qtbot)
    assert run_to_the_end(pane, qtbot) == first
    mix = certain(pane.mix)
    stakes = ",".join(f"{wager}={cents / 100:.2f}" for wager, cents in mix.stakes.items())
    how = ["--wagers", stakes, "--rounds", str(ROUNDS), "--seed", "42", "--json"]
    assert main(["simulate", game, *how]) == 0
    told = json.loads(capsys.readouterr().out)
    series = [told["total"], *told["wagers"]] if len(mix.stakes) > 1 else told["wagers"]
    wagers = pane.live.wagers.figures.rows
    assert [row.cells[1].text for row in wagers] == [
        percent_text(1 + each["observed_net"]) for each in series
    ]
    assert [row.cells[3].text for row in wagers] == [
        number_text(each["z"], 2, signed=True) for each in series
    ]
    for place, wager in enumerate(told["wagers"]):
        click_row(qtbot, pane.live.wagers, len(series) - len(told["wagers"]) + place)
        assert pane.live.focus == wager["wager"]
        rows = pane.live.outcomes.figures.rows
        assert {row.id: row.cells[1].text for row in rows} == {
            each["outcome"]: f"{each['observed']:,}" for each in wager["outcomes"]
        }
        chi = f"{wager['chi_square']['value']:.2f}"
        assert pane.live.chi_square.text().startswith(f"Chi-square {chi}, ")
        # The run's curve is there whichever wager is looked at.
        line = next(each for each in pane.live.returns.lines if each.id == f"0:{wager['wager']}")
        assert line.x[-1] == ROUNDS
        assert line.y[-1] == pytest.approx(1 + wager["observed_net"], abs=1e-9)


def test_run_pause_step_stop_and_run_again(pane: ReturnsPane, qtbot: QtBot) -> None:
    controls = pane.live.controls
    type_into(qtbot, pane.run_panel.seed, "7")
    qtbot.mouseClick(controls.step, LEFT)
    qtbot.waitUntil(pane.live.last_round.isVisible)
    assert len(pane.live.last_round.player.cards) == 3
    first_cards = pane.live.last_round.player.cards, pane.live.last_round.dealer.cards
    qtbot.mouseClick(controls.run, LEFT)
    qtbot.waitUntil(lambda: pane.runner is not None and pane.runner.snapshot().rounds > 3 * 10**6)
    qtbot.waitUntil(pane.live.last_round.isHidden)  # by the next picture of the run
    assert pane.run_panel.seed.isReadOnly()
    qtbot.mouseClick(controls.run, LEFT)
    assert pane.runner is not None
    assert pane.runner.state is RunState.PAUSED
    assert controls.run.text() == "Continue"
    # What was under way when the pause came is taken in, however long that takes; then it steps.
    qtbot.mouseClick(controls.step, LEFT)
    qtbot.waitUntil(pane.live.last_round.isVisible)
    before = pane.runner.snapshot().rounds - 1
    for number in (2, 3):
        qtbot.mouseClick(controls.step, LEFT)
        qtbot.waitUntil(
            lambda number=number: (  # type: ignore[misc]
                pane.live.last_round.isVisible()
                and pane.live.last_round.title.text() == f"Round {before + number:,}"
            )
        )
        assert pane.runner.snapshot().rounds == before + number
    dealt = certain(pane.runner.snapshot().dealt)
    assert pane.live.last_round.player.cards == hand_cards(dealt.player)
    assert pane.live.last_round.dealer.cards == hand_cards(dealt.dealer)
    qtbot.mouseClick(controls.stop, LEFT)
    qtbot.waitUntil(lambda: controls.run.text() == "Run again")
    assert not controls.stop.isEnabled()
    assert not pane.run_panel.seed.isReadOnly()
    # What was dealt stays, and is what the engine counts from this seed.
    end = pane.runner.snapshot()
    assert end.rounds == before + 3
    assert end.counts[0].same(simulate(pane.houses[0][0].plan, end.rounds, 7))
    shares = pane.live.wagers.figures.rows[0].cells[1].text
    assert shares == percent_text(
        1 + float(report(pane.houses[0][0].exact, end.counts[0]).total.observed)
    )
    # No step throws away what was dealt. The same seed anew has the same first round.
    assert not controls.step.isEnabled()
    type_into(qtbot, pane.run_panel.seed, "7")
    qtbot.mouseClick(controls.step, LEFT)
    qtbot.waitUntil(lambda: pane.live.last_round.title.text() == "Round 1")
    assert (pane.live.last_round.player.cards, pane.live.last_round.dealer.cards) == first_cards


def test_a_seed_is_drawn_and_shown_and_another_gives_other_figures(
    pane: ReturnsPane, qtbot: QtBot
) -> None:
    type_into(qtbot, pane.run_panel.rounds, "300000")
    first = run_to_the_end(pane, qtbot)
    drawn = pane.run_panel.seed.text()
    assert drawn.isdecimal()
    assert run_to_the_end(pane, qtbot) == first
    type_into(qtbot, pane.run_panel.seed, str(int(drawn) + 1))
    assert run_to_the_end(pane, qtbot) != first


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_rounds_are_watched_one_a_second_with_their_cards_and_then_faster_and_faster(
    pane: ReturnsPane, application: Application, qtbot: QtBot, game: str
) -> None:
    application.choice.choose_game(game)
    qtbot.waitUntil(lambda: bool(pane.houses) and pane.live.controls.run.isEnabled())
    controls, last = pane.live.controls, pane.live.last_round
    type_into(qtbot, pane.run_panel.rounds, "5000000")
    type_into(qtbot, pane.run_panel.seed, "11")
    controls.pace.setFocus()
    qtbot.keyClick(controls.pace, Qt.Key.Key_Home)
    assert controls.pace_words.text() == "One round a second"
    qtbot.mouseClick(controls.run, LEFT)
    for number in (1, 2, 3):
        qtbot.waitUntil(
            lambda number=number: last.title.text() == f"Round {number}"  # type: ignore[misc]
        )
        assert last.isVisible()
        assert pane.runner is not None
        dealt = certain(pane.runner.snapshot().dealt)
        assert dealt.number == number
        assert last.player.cards == hand_cards(dealt.player)
        assert last.dealer.cards == hand_cards(dealt.dealer)
        assert last.player_name.text() == application.choice.game.hand_name(dealt.player).render()
        shares = application.choice.game.fourth_card is not None
        assert last.fourth.isVisible() == shares
        if shares:
            six = {*last.player.cards, *last.dealer.cards}
            assert len(last.fourth.cards) == 1
            assert not six & set(last.fourth.cards)
    assert pane.runner is not None
    for place in range(1, FULL_SPEED + 1):
        qtbot.keyClick(controls.pace, Qt.Key.Key_Right)
        assert controls.chosen_pace == PACES[place]
        runner, before = pane.runner, pane.runner.snapshot().rounds
        qtbot.waitUntil(partial(is_past, runner, before))
    assert controls.pace_words.text() == "Full speed"
    qtbot.waitUntil(lambda: controls.run.text() == "Run again")
    assert last.isHidden()
    # However slowly it began, it comes to what the engine counts.
    found = pane.runner.snapshot()
    assert found.counts[0].same(simulate(pane.houses[0][0].plan, 5_000_000, 11))


def is_past(runner: Runner, rounds: int) -> bool:
    return runner.snapshot().rounds > rounds


def test_two_houses_meet_the_same_cards(pane: ReturnsPane, qtbot: QtBot) -> None:
    """Another table of one wager: every other wager comes to the same in both houses."""
    qtbot.keyClick(pane.run_panel.rival, Qt.Key.Key_Down)
    qtbot.waitUntil(lambda: len(pane.houses) == 2)
    type_into(qtbot, pane.run_panel.rounds, "1500000")
    type_into(qtbot, pane.run_panel.seed, "5")
    rows = run_to_the_end(pane, qtbot)
    assert sum(1 for row in rows if len(row) == 1) == 2  # a heading for each house
    assert not pane.live.returns.overhead.note, "only the wagers in focus belong to the picture"
    assert str(pane.houses[1][1]) in str(pane.live.returns.exported().basis)
    for title in (pane.live.outcomes_title.text(), pane.live.results.overhead.title):
        assert str(pane.houses[0][1]) in title  # columns and outcomes are those of the first
    end = certain(pane.runner).snapshot()
    shown = pane.live.wagers.figures.rows
    for house, (expected, _) in enumerate(pane.houses):
        alone = simulate(expected.plan, 1_500_000, 5)
        assert end.counts[house].same(alone)
        found = report(expected.exact, alone)
        texts = {row.id: row.cells[1].text for row in shown if not row.heading}
        for wager in found.wagers:
            wanted = percent_text(1 + float(wager.net.observed))
            assert texts[f"{house}:{wager.wager}"] == wanted
    returns = [
        {row.id.partition(":")[2]: row.cells[1].text for row in shown if row.id.startswith(f"{n}:")}
        for n in (0, 1)
    ]
    differing = {wager for wager in returns[0] if returns[0][wager] != returns[1][wager]}
    assert differing
    assert differing != set(returns[0])
    names = [entry.words for entry in pane.live.returns.entries()]
    assert len(set(names)) == len(names)  # each band and line says whose it is


def test_a_field_that_is_wrong_leaves_the_last_rounds_that_could_be_dealt(
    pane: ReturnsPane, qtbot: QtBot
) -> None:
    panel, told = pane.run_panel, pane.live.controls.rounds
    type_into(qtbot, panel.rounds, "200000")
    assert told.text() == "0 of 200,000 rounds"
    type_into(qtbot, panel.rounds, "abc")
    assert told.text() == "0 of 200,000 rounds"
    assert not pane.live.controls.run.isEnabled()
    type_into(qtbot, panel.rounds, "5000")
    type_into(qtbot, panel.seed, "seven")
    assert told.text() == "0 of 5,000 rounds"
    assert not pane.live.controls.run.isEnabled()


def test_figures_of_another_game_are_never_seen_under_its_name(
    pane: ReturnsPane, application: Application, qtbot: QtBot
) -> None:
    for game in ("three-card-prime", "three-pictures"):
        qtbot.waitUntil(lambda: bool(pane.houses))
        assert pane.live.isVisible()
        application.choice.choose_game(game)
        assert not pane.live.isVisible()
    qtbot.waitUntil(pane.live.isVisible)
    assert pane.houses[0][0].mix.house.game.id == "three-pictures"
