"""What stands beside the felt: reasons, coach, costs, figures, and what a spot tells."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QLabel, QToolTip

from tests.certain import certain
from tests.gui.table.table_driver import TableDriver
from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Decision
from trifelt.engine.games.names import rank_text
from trifelt.engine.message import Message
from trifelt.engine.money import Amount
from trifelt.engine.settlement import NoticeKind
from trifelt.gui.table.model.prints import pay_lines
from trifelt.storage.settings import Coach

GAME_IDS = tuple(game.id for game in GAMES)
WITH_DECISION = tuple(game.id for game in GAMES if game.choice is not None)
WITHOUT_DECISION = tuple(game.id for game in GAMES if game.choice is None)


def words_of(message: Message | None) -> str:
    return "" if message is None else message.render()


@pytest.mark.parametrize("game", GAME_IDS)
def test_every_line_of_the_reasons_lights_its_spot_and_no_more_than_the_hands_it_reads(
    table: TableDriver, game: str
) -> None:
    table.driver.window.resize(1440, 900)
    table.play(game, seed=6)
    table.bet(3, table.main)
    for wager in table.pane.table.house.game.placeable:
        if wager.id != table.main:
            table.driver.click(table.view, table.spot(3, wager.id))
    table.key("Space")
    table.decide_all()
    items = table.pane.felt.items_of_felt
    rows = table.pane.side.why.rows
    assert len(rows) >= 2
    for row in rows:
        assert row.why.line.reason.render()
        assert row.why.line.clause
        row.setFocus(Qt.FocusReason.OtherFocusReason)
        table.key("Return")
        assert items.lights[row.why.spot].pen().widthF() == 3
        lit = {key[0] for key, card in items.cards.items() if card.frame}
        assert lit == set(row.why.whose_cards)
        assert "You" not in row.why.title.render()
    table.driver.click(rows[-1])
    assert not items.lights[rows[-1].why.spot].isVisible()


def test_reading_that_would_have_paid_otherwise_is_told_under_reasons(table: TableDriver) -> None:
    table.play("three-card-poker", seed=range(1, 200))
    for _ in range(30):
        table.bet(3, "ante")
        table.driver.click(table.view, table.spot(3, "progressive"))
        table.key("Space")
        table.decide_all(Decision.PLAY)
        settlement = certain(table.pane.table.round.settlement)
        readings = [one for one in settlement.notices if one.kind is NoticeKind.READING]
        if readings:
            break
        table.key("Space")
    assert readings
    shown = [text.text() for text in table.pane.side.why.findChildren(QLabel)]
    assert words_of(readings[0].text) in shown


@pytest.mark.parametrize("game", WITH_DECISION)
def test_the_coach_judges_before_after_or_not_at_all(table: TableDriver, game: str) -> None:
    change = table.driver.window.context.preferences.change
    pane, coach = table.pane, table.pane.side.coach
    table.play(game, seed=range(1, 100))

    change(coach=Coach.BEFORE)
    table.deal()
    advice = certain(pane.table.advice())
    best = "Play" if advice.best is Decision.PLAY else "Fold"
    assert pane.over.tray.advice.text() == f"{best} is best"
    assert pane.over.tray.chances.chances == advice.chances
    shares = advice.chances
    whole = shares.not_qualified + shares.higher + shares.equal + shares.lower
    assert whole == shares.dealer_hands == 18_424
    table.decide_all()

    change(coach=Coach.AFTER)
    table.key("R", "Space")
    advice = certain(pane.table.advice())
    assert not pane.over.tray.advice.isVisible()
    table.driver.wait_until(lambda: pane.side.strategy is not None, "the rule of best play")
    cost = advice.alone.cost_of_error
    wrong = advice.best is Decision.FOLD
    table.key("P" if wrong else "F")
    strategy = certain(pane.side.strategy)
    assert certain(strategy.threshold) in coach.verdict.text()
    assert rank_text(advice.hand) in coach.verdict.text()
    assert str(Amount(round(cost * 2_500))) in coach.verdict.text()
    assert f"{float(cost):.4f}" in coach.detail.text()
    assert pane.table.standing.wrong == 1
    assert coach.score.text().startswith("1 of 2 right")

    change(coach=Coach.OFF)
    table.key("R", "Space")
    assert not pane.over.tray.chances.isVisible()
    table.decide_all()
    assert not coach.verdict.isVisible()


@pytest.mark.parametrize("game", WITHOUT_DECISION)
def test_where_nothing_is_decided_each_wager_tells_its_cost_before_the_call(
    table: TableDriver, game: str
) -> None:
    table.driver.window.resize(1440, 900)
    table.play(game)
    table.bet(3, table.main)
    side = next(w.id for w in table.pane.table.house.game.placeable if w.id != table.main)
    table.driver.click(table.view, table.chip(500))
    table.driver.click(table.view, table.spot(3, side))
    panel = table.pane.side.costs

    def texts() -> list[str]:
        return [part.text() for part in panel.findChildren(QLabel)]

    table.driver.wait_until(lambda: "Total per round" in texts(), "the costs")
    assert not table.pane.side.coach.isVisible()
    assert sum(text.endswith(" %") for text in texts()) == 2


@pytest.mark.parametrize("width", [1024, 1279, 1280, 1440])
def test_figures_and_the_balance_line_are_in_sight_at_every_width(
    table: TableDriver, width: int
) -> None:
    table.driver.window.resize(width, 800)
    table.driver.settle(50)
    side = table.pane.side
    narrow = width < 1280
    assert side.strip.isVisible() is narrow
    assert side.strip.graph.isVisible() is narrow
    assert side.ledger.isVisible() is not narrow
    if narrow:
        assert all(figure.isVisible() for figure in (side.strip.balance, side.strip.expected))
        table.key("F9")
        assert side.ledger.isVisible()
        assert side.why.isVisible()
        table.key("F9")
        assert not side.ledger.isVisible()


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_spot_tells_all_that_it_pays_under_the_mouse(table: TableDriver, game: str) -> None:
    table.play(game)
    offers = table.pane.table.house.offers
    for spot, _ in table.pane.felt.spot_frames():
        if spot.box != 3:
            continue
        told = hint_at(table, spot.box, spot.wager).split("\n")
        assert told[0] == offers[spot.wager].wager.title.render()
        for title, pays in pay_lines(offers[spot.wager]):
            assert f"{title.render()}: {pays}" in told
    QToolTip.hideText()


def hint_at(table: TableDriver, box: int, wager: str) -> str:
    """What is told of a spot under the mouse."""
    place = table.spot(box, wager)
    event = QHelpEvent(QEvent.Type.ToolTip, place, table.view.mapToGlobal(place))
    QApplication.sendEvent(table.view, event)
    return QToolTip.text()


def test_the_mouse_over_a_settled_bet_tells_why_it_won_or_lost(table: TableDriver) -> None:
    table.play("three-card-poker", seed=11)
    table.deal()
    table.decide_all()
    for row in table.pane.side.why.rows:
        told = hint_at(table, row.why.spot.box, row.why.spot.wager)
        assert row.why.line.reason.render() in told
        assert row.why.line.clause in told
    table.key("Space")
    assert "Clause" not in hint_at(table, 3, "ante")
    QToolTip.hideText()


def test_a_question_mark_shows_what_the_spot_pays(table: TableDriver) -> None:
    table.play("three-pictures")
    table.pane.spots.take_keyboard()
    spot = certain(table.pane.spots.key)
    table.key("?")
    offer = table.pane.table.house.offers[spot.wager]
    assert offer.wager.title.render() in QToolTip.text()
    assert all(str(pays) in QToolTip.text() for _, pays in pay_lines(offer))
    QToolTip.hideText()
