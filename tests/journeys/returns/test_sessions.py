"""The odds of a session as a person asks for them: sliders, the fan, several boxes."""

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from tests.certain import certain
from trifelt.engine.exact.results import box_results
from trifelt.engine.message import Message
from trifelt.engine.session.session import play_session
from trifelt.gui.graphs.palette import LegendSwatch
from trifelt.gui.returns.model.odds import PATHS, chance_text
from trifelt.gui.returns.view import SESSION, ReturnsPane
from trifelt.gui.shell.figures import amount_text
from trifelt.tour.driver import TourDriver

LEFT = Qt.MouseButton.LeftButton


@pytest.mark.parametrize("name", ["bankroll", "rounds", "target"])
def test_a_slider_is_dragged_and_the_odds_move_with_it(
    pane: ReturnsPane, driver: TourDriver, qtbot: QtBot, name: str
) -> None:
    driver.click(pane.views.button(SESSION))
    qtbot.waitUntil(lambda: pane.session.answer is not None)
    panel = pane.session_panel
    if not panel.isVisible():
        driver.key("F9")
    if name == "target":
        driver.click(panel.stops)
        qtbot.waitUntil(lambda: not pane.session.figures["target"].isHidden())
    first = certain(pane.session.answer)
    part = getattr(panel, name)
    slider = part.slider
    middle = slider.height() // 2
    span = slider.width() - 18
    start = QPoint(9 + round(span * slider.value() / slider.maximum()), middle)
    before = part.value
    seen: list[int] = []
    for step in range(1, 7):
        here = start + QPoint(6 * step, 0)
        if step == 1:
            driver.press(slider, start)
        driver.move(slider, here, pressed=True)
        driver.settle(1)
        seen.append(part.value)
        assert part.field.text() in (f"{part.value / 100:,.2f}", f"{part.value:,}")
    # The button is still down: the odds follow already.
    qtbot.waitUntil(lambda: answered(pane, name) == part.value)
    driver.release(slider, start + QPoint(36, 0))
    assert seen == sorted(seen)
    assert seen[-1] > before
    answer = certain(pane.session.answer)
    session = answer.session
    if name == "bankroll":
        assert (session.ruined or 0) < (first.session.ruined or 0)
    elif name == "rounds":
        assert (session.ruined or 0) > (first.session.ruined or 0)
        assert answer.fan[0].x[-1] == part.value
    else:
        assert (session.reached or 0) < (first.session.reached or 0)
    assert pane.session.figures["ruin"].text() == chance_words(session.ruined or 0)
    assert pane.session.figures["ahead"].text() == chance_words(session.ahead)
    # The engine asked anew, without the window, says the same.
    mix, question = answer.question.mix, answer.question
    results = box_results(mix.house, mix.stakes)
    alone = play_session(results, question.rounds, barrier=question.barrier)
    assert alone.ruined == pytest.approx(session.ruined, abs=1e-12)
    assert alone.quantiles == session.quantiles


def answered(pane: ReturnsPane, name: str) -> int | None:
    answer = certain(pane.session.answer)
    found: int | None = getattr(answer.question, name)
    return found


def chance_words(chance: float) -> str:
    text = chance_text(chance)
    return text.render() if isinstance(text, Message) else text


def test_fan_its_paths_and_boxes_show_what_was_worked_out(pane: ReturnsPane, qtbot: QtBot) -> None:
    qtbot.mouseClick(pane.views.button(SESSION), LEFT)
    qtbot.waitUntil(lambda: pane.session.answer is not None)
    answer = certain(pane.session.answer)
    lines = {line.id: line for line in pane.session.fan.lines}
    for low, high in ((1, 99), (5, 95), (25, 75)):
        band = lines[f"{low}-{high}"]
        ends = answer.session.course[-1].playing  # half of the sessions are ruined by then
        bankroll = answer.question.bankroll
        assert certain(band.low)[-1] * 100 == pytest.approx(bankroll + ends[low])
        assert certain(band.high)[-1] * 100 == pytest.approx(bankroll + ends[high])
    depths = [
        entry.depth for entry in pane.session.fan.entries() if entry.swatch is LegendSwatch.BAND
    ]
    assert depths == [1, 2, 3]  # each band looks in the legend as it does in the plot
    paths = [line for id, line in lines.items() if id.startswith("path")]
    assert len(paths) == PATHS
    for path in paths:
        assert path.y[0] == bankroll / 100
        assert (path.y >= 0).all()
    assert pane.session.ends.bins.values.sum() == pytest.approx(1, abs=1e-9)
    volatilities = pane.session.volatilities.figures
    seats = answer.question.mix.house.seats
    qtbot.waitUntil(
        lambda: len(volatilities.rows) == seats and volatilities.rows[-1].id == str(seats)
    )
    one = box_results(answer.question.mix.house, answer.question.mix.stakes)
    assert volatilities.rows[0].cells[1].text == amount_text(round(one.standard_deviation), "$")


def test_what_is_being_counted_says_so(pane: ReturnsPane, qtbot: QtBot) -> None:
    seen: list[list[str]] = []
    rows = pane.session.volatilities.figures
    rows.modelReset.connect(lambda: seen.append([row.id for row in rows.rows]))
    qtbot.mouseClick(pane.views.button(SESSION), LEFT)
    qtbot.waitUntil(lambda: bool(seen) and "more" not in seen[-1] and len(seen[-1]) > 1)
    assert seen[0] == ["more"]


def test_stakes_that_share_no_unit_get_a_sentence_and_the_next_ones_an_answer(
    pane: ReturnsPane, driver: TourDriver, qtbot: QtBot
) -> None:
    if not pane.run_panel.isVisible():
        driver.key("F9")
    stakes = pane.mix_panel.stakes
    driver.fill(stakes["ante"], "9999.99")
    driver.fill(stakes["pair-plus"], "5")
    driver.click(pane.views.button(SESSION))
    told = pane.session.working
    driver.fill(pane.session_panel.bankroll.field, "400000")
    qtbot.waitUntil(lambda: "0.01" in told.text())
    assert told.isVisible()
    assert pane.session.answer is None
    assert {figure.text() for figure in pane.session.figures.values()} == {"–"}
    driver.fill(stakes["ante"], "25")
    qtbot.waitUntil(lambda: pane.session.answer is not None)
    assert not told.isVisible()


def test_a_session_without_a_limit_goes_on_until_ruin_or_its_target(
    pane: ReturnsPane, driver: TourDriver
) -> None:
    driver.click(pane.views.button(SESSION))
    driver.wait_until(lambda: pane.session.answer is not None, "the odds")
    panel, view = pane.session_panel, pane.session
    if not panel.isVisible():
        driver.key("F9")
    driver.click(panel.stops)
    driver.click(panel.limited)
    assert not panel.rounds.field.isEnabled()
    driver.wait_until(
        lambda: view.answer is not None and view.answer.session.rounds is None, "the odds"
    )
    session = certain(view.answer).session
    assert session.ruined is not None
    assert session.reached is not None
    assert session.ruined + session.reached == pytest.approx(1)
    assert view.figures["rounds"].text() == f"{session.expected_rounds:,.1f}"
    # Those still playing are between the two ends, which say how many sessions are there.
    ends = [str(mark.title) for mark in view.fan.marks]
    assert ends[1:] == [
        f"ruined: {chance_words(session.ruined)}",
        f"target: {chance_words(session.reached)}",
    ]
    driver.click(view.below.button("time"))
    assert view.by_time.isVisible()
    ruined, reached = view.by_time.lines
    assert ruined.y[-1] == pytest.approx(session.ruined, abs=0.03)
    assert reached.y[-1] <= session.reached
    if panel.window().width() < 1280:
        driver.key("F9")
