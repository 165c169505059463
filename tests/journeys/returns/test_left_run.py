"""A run is not lost by a look at another game."""

from pytestqt.qtbot import QtBot

from tests.certain import certain
from tests.gui.looking import nothing_is_under_way
from trifelt.gui.app import Application
from trifelt.gui.returns.model.runner import Runner, RunState
from trifelt.gui.returns.view import ReturnsPane
from trifelt.tour.driver import TourDriver


def leave_a_run(
    application: Application, driver: TourDriver, pane: ReturnsPane, qtbot: QtBot
) -> tuple[Runner, str]:
    """Another game is chosen in the midst of a run; the run, and the game that it was of."""
    driver.fill(pane.run_panel.rounds, "500,000,000")
    driver.click(pane.live.controls.run)
    qtbot.waitUntil(lambda: pane.runner is not None and pane.runner.snapshot().rounds > 0)
    run, first = certain(pane.runner), application.choice.house.game.id
    application.choice.choose_game("three-pictures")
    return run, first


def test_a_run_waits_while_another_game_shows_and_goes_on_after_it(
    application: Application, driver: TourDriver, pane: ReturnsPane, qtbot: QtBot
) -> None:
    run, first = leave_a_run(application, driver, pane, qtbot)
    qtbot.waitUntil(lambda: bool(pane.houses))
    assert pane.runner is None
    assert run.state is RunState.PAUSED
    application.choice.choose_game(first)
    qtbot.waitUntil(lambda: pane.runner is run)
    dealt = run.snapshot().rounds
    assert dealt > 0
    assert pane.live.wagers.figures.rows
    driver.click(pane.live.controls.run)
    qtbot.waitUntil(lambda: run.snapshot().rounds > dealt)
    driver.click(pane.live.controls.stop)
    qtbot.waitUntil(lambda: run.state is RunState.STOPPED)


def test_a_run_that_was_left_ends_where_another_mix_is_typed_when_its_game_shows_again(
    application: Application, driver: TourDriver, pane: ReturnsPane, qtbot: QtBot
) -> None:
    run, first = leave_a_run(application, driver, pane, qtbot)
    application.choice.choose_game(first)
    stake = next(iter(pane.mix_panel.stakes.values()))
    stake.textEdited.emit("75")  # before the figures of this game are there again
    qtbot.waitUntil(lambda: bool(pane.houses))
    assert pane.runner is None
    assert run.state is RunState.STOPPED
    driver.wait_until(nothing_is_under_way, "the end of its thread")
