"""What stands beside the felt: reasons, coach, costs, drill, figures, irregularities."""

from typing import Any

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QLineEdit, QToolTip

from tests.gui.table.table_driver import TableDriver
from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Decision
from trifelt.engine.incidents.general import incidents_of
from trifelt.engine.message import Message
from trifelt.engine.round.play import Phase
from trifelt.engine.settlement import NoticeKind
from trifelt.gui.table.drill_dialog import DrillDialog
from trifelt.gui.table.incident_dialog import IncidentDialog
from trifelt.gui.table.items import Pill
from trifelt.gui.table.model.prints import pay_lines
from trifelt.gui.table.model.state import SpotKey, Tone
from trifelt.gui.tour.driver import TourDriver
from trifelt.storage.log import Kind
from trifelt.storage.settings import Coach, Motion

GAME_IDS = tuple(game.id for game in GAMES)
WITH_DECISION = tuple(game.id for game in GAMES if game.choice is not None)
WITHOUT_DECISION = tuple(game.id for game in GAMES if game.choice is None)
SIGNS = {Tone.WIN: "+", Tone.LOSE: "−"}


@pytest.fixture
def table(driver: TourDriver) -> TableDriver:
    """The table with its motion off."""
    return TableDriver(driver)


def words_of(message: Message | None) -> str:
    return "" if message is None else message.render()


# --- results ----------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAME_IDS)
def test_with_motion_off_repeat_space_and_a_letter_a_box_make_a_whole_round(
    table: TableDriver, game: str
) -> None:
    table.play(game, seed=(1, 2, 3, 4, 5))
    for box in (2, 4):
        table.bet(box, table.main)
    table.key("Space")
    table.decide_all()
    rounds = table.pane.sitting.standing.rounds
    table.key("R")
    table.key("Space")
    if table.pane.table.house.game.choice is not None:
        table.key("P")
        table.key("F")
    assert table.pane.table.round.phase is Phase.SETTLED
    assert table.pane.sitting.standing.rounds == rounds + 1


@pytest.mark.parametrize("game", GAME_IDS)
@pytest.mark.parametrize("seed", [3, 8])
def test_every_result_is_told_by_word_and_sign_besides_its_colour(
    table: TableDriver, game: str, seed: int
) -> None:
    table.play(game, seed=seed)
    table.bet(3, table.main)
    for wager in table.pane.table.house.game.placeable:
        if wager.id != table.main:
            table.driver.click(table.view, table.chip(500))
            table.driver.click(table.view, table.spot(3, wager.id))
    table.key("Space")
    table.decide_all()
    marks = table.pane.felt.state.marks
    assert len(marks) >= 2
    for spot, mark in marks.items():
        pill = table.pane.felt.items_of_felt.mark(spot)
        assert pill is not None
        assert mark.word.render() in ("win", "lose", "push", "returned")
        assert pill.text.startswith(mark.word.render())
        assert SIGNS.get(mark.tone, "") in pill.text
    names = table.pane.felt.state
    assert names.dealer_name is not None
    assert set(names.names) == {3}


@pytest.mark.parametrize("motion", [Motion.NORMAL, Motion.SLOW])
def test_with_motion_cards_fly_chips_move_and_the_amount_floats_by(
    table: TableDriver, motion: Motion
) -> None:
    table.play("three-pictures", seed=4)
    table.bet(3, "main")
    table.driver.window.context.preferences.change(motion=motion)
    table.key("Space")
    pane = table.pane
    assert pane.felt.movement.scripted
    assert pane.table.round.phase is not Phase.SETTLED
    floating: set[str] = set()
    cards: set[int] = set()

    def over() -> bool:
        marked = {id(pane.felt.items_of_felt.mark(spot)) for spot in pane.felt.state.marks}
        for item in pane.felt.scene().items():
            if isinstance(item, Pill) and id(item) not in marked and item.zValue() > 50:
                floating.add(item.text)
        cards.add(len(pane.felt.items_of_felt.cards))
        return not pane.felt.movement.busy

    table.driver.wait_until(over, "the round to be shown")
    assert cards >= {2, 4, 6}
    net = pane.table.round.totals_of("You").net
    assert net
    assert any(text.startswith("+" if net > 0 else "−") for text in floating)


def test_space_skips_what_moves_and_shows_the_same_end(table: TableDriver) -> None:
    table.play("three-pictures", seed=4)
    table.bet(3, "main")
    table.driver.window.context.preferences.change(motion=Motion.SLOW)
    table.key("Space")
    assert table.pane.felt.movement.scripted
    table.key("Space")
    assert table.pane.table.round.phase is Phase.SETTLED
    assert not table.pane.felt.movement.busy
    assert set(table.pane.felt.state.marks) == {SpotKey(3, "main")}


# --- reasons ----------------------------------------------------------------------------


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
        assert row.line.reason.render()
        assert row.line.clause
        row.setFocus(Qt.FocusReason.OtherFocusReason)
        table.key("Return")
        assert items.lights[row.line.spot].bright
        lit = {key[0] for key, card in items.cards.items() if card.lit}
        assert lit == set(row.line.whose_cards)


def test_a_reading_that_would_have_paid_otherwise_is_told_under_the_reasons(
    table: TableDriver,
) -> None:
    table.play("three-card-poker", seed=range(1, 200))
    for _ in range(30):
        table.bet(3, "ante")
        table.driver.click(table.view, table.spot(3, "progressive"))
        table.key("Space")
        table.decide_all(Decision.PLAY)
        settlement = table.pane.table.round.settlement
        assert settlement is not None
        readings = [one for one in settlement.notices if one.kind is NoticeKind.READING]
        if readings:
            break
        table.key("Space")
    assert readings
    shown = [text.text() for text in table.pane.side.why.findChildren(QLabel)]
    assert words_of(readings[0].text) in shown


# --- the coach and the costs ----------------------------------------------------------------------


@pytest.mark.parametrize("game", WITH_DECISION)
def test_the_coach_judges_before_after_or_not_at_all(table: TableDriver, game: str) -> None:
    change = table.driver.window.context.preferences.change
    pane, coach = table.pane, table.pane.side.coach
    table.play(game, seed=range(1, 100))

    change(coach=Coach.BEFORE)
    table.bet(3, table.main)
    table.key("Space")
    advice = pane.table.advice()
    assert advice is not None
    best = "Play" if advice.best is Decision.PLAY else "Fold"
    assert pane.over.tray.advice.text() == f"{best} is best"
    assert pane.over.tray.chances.chances == advice.chances
    shares = advice.chances
    whole = shares.not_qualified + shares.higher + shares.equal + shares.lower
    assert whole == shares.dealer_hands == 18_424
    table.decide_all()

    change(coach=Coach.AFTER)
    table.key("R")
    table.key("Space")
    advice = pane.table.advice()
    assert advice is not None
    assert not pane.over.tray.advice.isVisible()
    cost = advice.alone.cost_of_error
    wrong = advice.best is Decision.FOLD
    table.key("P" if wrong else "F")
    assert "was better by" in coach.verdict.text()
    assert f"{float(cost):.4f}" in coach.verdict.text()
    assert pane.sitting.standing.wrong == 1
    assert coach.score.text().startswith("Right 1 of 2")

    change(coach=Coach.OFF)
    table.key("R")
    table.key("Space")
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

    table.driver.wait_until(lambda: "Together, a round" in texts(), "the costs")
    assert not table.pane.side.coach.isVisible()
    assert sum(text.endswith(" %") for text in texts()) == 2


# --- the balance ----------------------------------------------------------------------------


@pytest.mark.parametrize("game", WITH_DECISION)
def test_that_playing_on_would_not_be_covered_is_said_before_the_deal(
    table: TableDriver, game: str
) -> None:
    table.driver.window.context.preferences.change(starting_balance=15_000)
    table.play(game)
    table.bet(3, table.main, 10_000)
    assert not table.pane.table.round.bets.stakes
    assert "playing on would cost" in table.said
    table.bet(3, table.main, 2_500)
    assert table.lies(3, table.main) == 2_500


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
        assert set(side.strip.figures) == {"balance", "result", "expected", "luck", "rounds"}
        table.key("F9")
        assert side.ledger.isVisible()
        assert side.why.isVisible()
        table.key("F9")
        assert not side.ledger.isVisible()


# --- the drill ----------------------------------------------------------------------------


def test_the_drill_begins_with_ones_own_dearest_error(table: TableDriver) -> None:
    table.play("three-card-poker", seed=range(1, 100))
    pane = table.pane
    costs: dict[int, Any] = {}
    for _ in range(3):
        table.bet(3, "ante")
        table.key("Space")
        advice = pane.table.advice()
        assert advice is not None
        costs[advice.hand] = advice.alone.cost_of_error
        table.key("F" if advice.best is Decision.PLAY else "P")
        table.key("Space")
    log = pane.log.log
    table.driver.wait_until(lambda: log.count() == 3, "the rounds in the log")
    pane.menu.begin_drill()
    table.driver.wait_until(lambda: pane.menu.dialog is not None, "the drill")
    dialog = pane.menu.dialog
    assert isinstance(dialog, DrillDialog)
    ordered = sorted(costs, key=lambda hand: -costs[hand])
    assert list(dialog.drill.hands[: len(ordered)]) == ordered
    standing = pane.sitting.standing
    table.key("F" if dialog.drill.advice().best is Decision.PLAY else "P")
    table.key("Space")
    table.key("Escape")
    assert pane.sitting.standing is standing
    assert {entry.kind for entry in log.page().entries} == {Kind.ROUND}
    assert log.count() == 3


# --- irregularities ----------------------------------------------------------------------------


def is_over(table: TableDriver) -> bool:
    return table.pane.table.round.phase.over


def cards_shown(table: TableDriver) -> int:
    return len(table.pane.felt.items_of_felt.cards)


def fill(dialog: IncidentDialog) -> None:
    """Answer every question with its first answer; an answer may bring more questions."""
    for _ in range(4):
        for field in list(dialog.fields.values()):
            combos = [field] if isinstance(field, QComboBox) else field.findChildren(QComboBox)
            for combo in combos:
                if combo.currentIndex() == 0 and combo.count() > 1:
                    combo.setCurrentIndex(1)
            if isinstance(field, QLineEdit) and not field.text():
                field.setFocus()
                for letter in "2-3" if field.placeholderText() else "1":
                    field.insert(letter)
                field.textEdited.emit(field.text())


@pytest.mark.parametrize(
    "dealt",
    [
        pytest.param(False, id="before the call"),
        pytest.param(True, id="during the round", marks=pytest.mark.slow),
    ],
)
@pytest.mark.parametrize("game", GAME_IDS)
def test_every_irregularity_is_acted_on_or_refused_in_words_and_no_cent_is_lost(
    table: TableDriver, game: str, *, dealt: bool
) -> None:
    table.play(game)
    pane = table.pane
    change = table.driver.window.context.preferences.change
    acted = 0
    for place in range(len(incidents_of(pane.table.house.game))):
        pane.new_session()
        table.bet(3, table.main)
        table.bet(4, table.main)
        if dealt:
            # Halted while the cards come down, or where the first hand is asked.
            change(motion=Motion.NORMAL)
            table.key("Space")
            table.driver.wait_until(lambda: cards_shown(table) >= 4, "some cards")
        pane.menu.declare()
        assert not is_over(table)
        dialog = pane.menu.dialog
        assert isinstance(dialog, IncidentDialog)
        dialog.kind.setCurrentIndex(place)
        fill(dialog)
        table.driver.click(dialog.confirm)
        if pane.menu.dialog is dialog:
            said = [dialog.problem.text()] if dialog.problem.isVisible() else []
            said += [fault.render() for fault in faults_of(dialog)]
            assert said, dialog.incident.id
            table.key("Escape")
        else:
            acted += 1
        change(motion=Motion.OFF)
        table.decide_all()
        if not is_over(table) and pane.table.verify_deal() is None:
            table.key("Space")
            table.decide_all()
        practice = pane.sitting.practice
        if is_over(table):
            assert practice.balance == practice.standing.balance
        else:
            assert practice.balance + pane.table.round.staked("You") == practice.standing.balance
    assert acted


def faults_of(dialog: IncidentDialog) -> list[Message]:
    return [each.fault for each in dialog.faulted.values() if each.fault is not None]


def test_a_show_that_is_halted_to_declare_goes_on_where_it_stood(table: TableDriver) -> None:
    table.play("three-pictures", seed=4)
    table.bet(3, "main")
    table.driver.window.context.preferences.change(motion=Motion.NORMAL)
    table.key("Space")
    pane = table.pane
    cards = pane.felt.items_of_felt.cards
    table.driver.wait_until(lambda: len(cards) >= 2, "two cards")
    pane.menu.declare()
    lying = len(cards)
    table.driver.settle(400)
    assert len(cards) == lying
    assert pane.table.round.phase is not Phase.SETTLED
    table.key("Escape")
    table.driver.wait_until(lambda: pane.table.round.phase is Phase.SETTLED, "the end")
    table.driver.wait_until(lambda: not pane.felt.movement.busy, "the end of the show")
    assert pane.sitting.standing.rounds == 1


def test_a_round_that_is_voided_while_the_cards_come_down_gives_everything_back(
    table: TableDriver,
) -> None:
    table.play("three-pictures", seed=4)
    table.bet(3, "main")
    table.driver.window.context.preferences.change(motion=Motion.NORMAL)
    table.key("Space")
    pane = table.pane
    table.driver.wait_until(lambda: len(pane.felt.items_of_felt.cards) >= 2, "two cards")
    pane.menu.declare()
    dialog = pane.menu.dialog
    assert isinstance(dialog, IncidentDialog)
    void = next(n for n, one in enumerate(incidents_of(GAMES[2])) if one.id == "house-void")
    dialog.kind.setCurrentIndex(void)
    table.driver.settle()
    table.driver.click(dialog.fields["ground"])
    table.driver.write("a card fell to the floor")
    table.driver.click(dialog.confirm)
    table.driver.wait_until(lambda: not pane.felt.movement.busy, "the end of the show")
    assert pane.table.round.phase is Phase.VOID
    assert pane.sitting.practice.balance == 100_000
    assert [row.line.net for row in pane.side.why.rows] == [0]


def test_from_the_call_on_no_button_offers_to_change_the_bets(table: TableDriver) -> None:
    table.play("three-pictures")
    table.pane.table.set_automatic(frozenset({5, 6}))
    table.bet(3, "main")
    buttons = [table.pane.over.buttons.button(name) for name in ("undo", "clear", "double")]
    assert all(button.isEnabled() for button in buttons)
    table.driver.window.context.preferences.change(motion=Motion.NORMAL)
    table.key("Space")
    assert table.pane.felt.movement.scripted
    assert not any(button.isEnabled() for button in buttons)
    table.key("Z")
    assert "no more bets" in table.said.lower()
    assert table.lies(3, "main") == 2_500


def test_a_session_does_not_end_while_bets_are_called(table: TableDriver) -> None:
    table.play("three-card-poker")
    table.pane.table.set_automatic(frozenset({5, 6}))
    table.bet(3, "ante")
    table.driver.window.context.preferences.change(motion=Motion.NORMAL)
    table.key("Space")
    assert table.pane.table.round.phase is Phase.BETTING  # the others put their bets down
    assert table.pane.table.under_way
    assert table.pane.table.verify_jackpot(100) is not None
    table.pane.new_session()
    assert "Finish this round first" in table.said
    assert table.pane.table.asked == 3
    assert table.pane.table.round.bets.boxes == (3, 5, 6)
    table.key("F")
    table.key("Space")
    assert table.pane.sitting.standing.rounds == 1
    table.pane.new_session()
    assert table.pane.sitting.standing.rounds == 0


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_spot_tells_all_that_it_pays_under_the_mouse(table: TableDriver, game: str) -> None:
    table.play(game)
    offers = table.pane.table.house.offers
    for spot, _ in table.pane.felt.spot_frames():
        if spot.box != 3:
            continue
        place = table.spot(spot.box, spot.wager)
        event = QHelpEvent(QEvent.Type.ToolTip, place, table.view.mapToGlobal(place))
        QApplication.sendEvent(table.view, event)
        told = QToolTip.text().split("\n")
        assert told[0] == offers[spot.wager].wager.title.render()
        for title, pays in pay_lines(offers[spot.wager]):
            assert f"{title.render()}: {pays}" in told
    QToolTip.hideText()
