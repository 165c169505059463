"""The returns by keyboard alone, in the narrowest window and in a wide one."""

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.journeys.opening import opened_by_key
from trifelt.engine.simulation.counts import simulate
from trifelt.gui.app import Application
from trifelt.gui.returns.model.runner import RunState
from trifelt.gui.returns.view import LIVE, SESSION, ReturnsPane
from trifelt.tour.driver import TourDriver

MOST_TABS = 60


@pytest.fixture(params=[(1024, 700), (1440, 900)], ids=["narrow", "wide"])
def pane(
    application: Application, driver: TourDriver, qtbot: QtBot, request: pytest.FixtureRequest
) -> ReturnsPane:
    """The returns, opened by their key."""
    application.window.resize(*request.param)
    driver.settle(50)
    found = opened_by_key(application, driver, "returns", ReturnsPane)
    qtbot.waitUntil(lambda: found.live.controls.run.isEnabled())
    return found


def tab_to(driver: TourDriver, wanted: QWidget) -> None:
    """Press Tab until a widget has the focus, as a person does who watches the frame."""
    for _ in range(MOST_TABS):
        if QApplication.focusWidget() is wanted:
            return
        driver.key("Tab")
    raise AssertionError(f"no Tab leads to {wanted!r}")


def write_into(driver: TourDriver, field: QWidget, text: str) -> None:
    tab_to(driver, field)
    driver.write_over(text)


def open_drawer(pane: ReturnsPane, driver: TourDriver) -> None:
    if not pane.run_panel.isVisible() and not pane.session_panel.isVisible():
        driver.key("F9")


def close_drawer(pane: ReturnsPane, driver: TourDriver) -> None:
    if pane.side.is_drawer:
        driver.key("F9")


def test_a_whole_run_and_a_session_without_the_mouse(
    pane: ReturnsPane, driver: TourDriver, qtbot: QtBot
) -> None:
    controls = pane.live.controls
    # The wagers, the rounds and the seed.
    open_drawer(pane, driver)
    main = next(iter(pane.mix_panel.stakes))
    write_into(driver, pane.mix_panel.stakes[main], "25")
    write_into(driver, pane.run_panel.rounds, "2 M")
    write_into(driver, pane.run_panel.seed, "12")
    close_drawer(pane, driver)
    qtbot.waitUntil(lambda: controls.run.isEnabled())
    assert pane.mix is not None
    assert pane.mix.stakes[main] == 2_500
    # One round, looked at; then the speed, then all of them.
    tab_to(driver, controls.step)
    driver.key("Space")
    qtbot.waitUntil(pane.live.last_round.isVisible)
    tab_to(driver, controls.pace)
    paces = []
    for key in ("Home", "End"):
        driver.key(key)
        paces.append(controls.chosen_pace)
    assert paces == [1, None]
    tab_to(driver, controls.run)
    driver.key("Space")
    qtbot.waitUntil(lambda: controls.run.text() == "Run again")
    assert pane.runner is not None
    assert pane.runner.state is RunState.DONE
    # A button that was pressed by a key keeps the focus.
    assert QApplication.focusWidget() is controls.run
    end = pane.runner.snapshot()
    assert end.counts[0].same(simulate(pane.houses[0][0].plan, 2_000_000, 12))
    # Another wager to look at.
    tab_to(driver, pane.live.wagers)
    before = pane.live.focus
    driver.key("Down")
    assert pane.live.focus != before
    assert pane.live.outcomes.figures.rows[0].cells[1].text != "–"
    # The values of the graph one by one, its picture copied, its menu opened and left.
    tab_to(driver, pane.live.returns.plot)
    driver.key("Right", "Right")
    assert pane.live.returns.card.isVisible()
    assert pane.live.returns.plot.accessibleDescription() == pane.live.returns.spot(1).text()
    QGuiApplication.clipboard().clear()
    driver.key("Ctrl+C")
    assert QGuiApplication.clipboard().image().width() >= 1600
    driver.key("Menu")
    assert pane.live.returns.menu.isVisible()
    driver.key("Esc")
    assert not pane.live.returns.menu.isVisible()
    # The session: its view, its bankroll by the slider, a target.
    tab_to(driver, pane.views.button(LIVE))
    driver.key("Right")
    if pane.views.value != SESSION:
        driver.key("Space")
    assert pane.views.value == SESSION
    qtbot.waitUntil(lambda: pane.session.answer is not None)
    open_drawer(pane, driver)
    asked = pane.session_panel.bankroll.value
    tab_to(driver, pane.session_panel.bankroll.slider)
    driver.key("Right")
    assert pane.session_panel.bankroll.value > asked
    tab_to(driver, pane.session_panel.stops)
    driver.key("Space")
    write_into(driver, pane.session_panel.target.field, "99,000")
    qtbot.waitUntil(
        lambda: (
            pane.session.answer is not None
            and pane.session.answer.question.target == 9_900_000
            and pane.session.answer.question.bankroll == pane.session_panel.bankroll.value
        ),
    )
    assert not pane.session.figures["target"].isHidden()


def test_wrong_input_is_told_beside_its_field_and_nothing_runs(
    pane: ReturnsPane, driver: TourDriver, qtbot: QtBot
) -> None:
    open_drawer(pane, driver)
    for text in ("0", "ten", "99,999,999,999,999", "1.5", ""):
        write_into(driver, pane.run_panel.rounds, text) if text else clear(
            driver, pane.run_panel.rounds
        )
        assert not pane.live.controls.run.isEnabled(), text
    write_into(driver, pane.run_panel.rounds, "1000")
    qtbot.waitUntil(pane.live.controls.run.isEnabled)
    stake = next(iter(pane.mix_panel.stakes.values()))
    write_into(driver, stake, "1.234")
    assert not pane.live.controls.run.isEnabled()
    assert pane.mix is None
    write_into(driver, stake, "10")
    qtbot.waitUntil(pane.live.controls.run.isEnabled)


def clear(driver: TourDriver, field: QWidget) -> None:
    tab_to(driver, field)
    driver.key("Ctrl+A", "Backspace")


@pytest.mark.parametrize("before", [None, "three-card-prime"])
def test_tab_goes_down_the_panel(
    application: Application, pane: ReturnsPane, driver: TourDriver, before: str | None
) -> None:
    """Also through the stakes that are made anew when another game is chosen."""
    if before is not None:
        application.choice.choose_game(before)
        application.choice.choose_game("three-card-poker")
    open_drawer(pane, driver)
    mix, run = pane.mix_panel, pane.run_panel
    write_into(driver, mix.stakes["progressive"], "2.50")
    fields = (*mix.stakes.values(), mix.jackpot, mix.seats, mix.play, run.rounds, run.seed)
    tab_to(driver, fields[0])
    for field in fields[1:]:
        driver.key("Tab")
        assert QApplication.focusWidget() is field
