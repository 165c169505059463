"""A table is dealt and settled from the dealer's side: by keys alone, and by mouse alone."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.certain import certain
from tests.gui.pseudo import CODE
from tests.gui.train.test_journeys import (
    Key,
    click,
    press,
    saved,
    wait_for_question,
    wait_for_saved,
)
from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Game
from trifelt.engine.money import money_text
from trifelt.engine.payout_check.chips import fewest_chips
from trifelt.engine.training.levels import ExerciseKind, find_level
from trifelt.engine.training.plan import TestPlan
from trifelt.gui.app import Application
from trifelt.gui.table.model.state import SpotKey
from trifelt.gui.train.model.asking import PUSH, TAKE
from trifelt.gui.train.model.practice import Practice, remade
from trifelt.gui.train.model.seat import SeatPhase
from trifelt.gui.train.model.seat_bets import SeatBet
from trifelt.gui.train.seat_form import SeatForm
from trifelt.gui.train.seat_parts import ALL, BACK, FILL, NEXT
from trifelt.gui.train.view import TEST, TrainPane
from trifelt.storage.settings import Motion

LEFT = Qt.MouseButton.LeftButton
of_every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
# In each of these a bet wins, one loses, and Lucky has several players on a box.
NUMBERS = {"lucky-three-pictures": 11}


@pytest.fixture
def pane(shown: Application) -> TrainPane:
    """The pane for training, on the screen, with nothing that moves."""
    shown.window.context.preferences.change(motion=Motion.OFF)
    shown.window.resize(1024, 700)
    shown.window.show_pane("train")
    return certain(shown.window.pane("train"), TrainPane)


def sit_down(qtbot: QtBot, pane: TrainPane, game: Game, level_id: str = "practice") -> SeatForm:
    """The same table every time, shown as any exercise is."""
    pane.context.choice.choose_game(game.id)
    level = certain(find_level(level_id))
    house, number = pane.context.choice.house, NUMBERS.get(game.id, 8)
    pane.practice = Practice(house, ExerciseKind.TABLE, level, 11)
    pane._ahead = remade(house, ExerciseKind.TABLE, level, 11, number)
    pane._waits = True
    pane._show_next()
    wait_for_question(qtbot, pane, ExerciseKind.TABLE)
    return certain(pane.exercise.seat)


def phase(form: SeatForm) -> SeatPhase:
    return certain(form.seat).phase


def drag(qtbot: QtBot, form: SeatForm, start: QPoint, end: QPoint) -> None:
    """Real presses and moves, further than a player trembles."""
    felt: QWidget = form.felt.viewport()
    qtbot.mousePress(felt, LEFT, pos=start)
    for part in (0.3, 0.7, 1.0):
        qtbot.mouseMove(felt, start + (end - start) * part)
    qtbot.mouseRelease(felt, LEFT, pos=end)


def middle_of(form: SeatForm, spot: SpotKey) -> QPoint:
    return form.felt.items_of_felt.spot_frame(spot).center().toPoint()


def walk_to(qtbot: QtBot, pane: TrainPane, form: SeatForm, spot: SpotKey) -> None:
    """By the arrows alone."""
    tries = 0
    while form.spots.key is not None and form.spots.key.box != spot.box:
        press(qtbot, pane, Key.Key_Right if form.spots.key.box < spot.box else Key.Key_Left)
        tries += 1
        assert tries < 20
    for key in (*[Key.Key_Up] * 8, *[Key.Key_Down] * 12):
        if form.spots.key == spot:
            return
        press(qtbot, pane, key)
    assert form.spots.key == spot


def bets_in_order(form: SeatForm) -> list[tuple[SpotKey, SeatBet, bool]]:
    """What is to be done with the player that is due: takings first."""
    assert form.seat is not None
    bets = form.seat.bets[form.seat.current].items()
    return [
        (spot, bet, taking)
        for taking in (True, False)
        for spot, bet in bets
        if (bet.is_lost if taking else bet.due)
    ]


def box_done(qtbot: QtBot, pane: TrainPane, form: SeatForm) -> None:
    """Push what is neither taken nor paid, and go on."""
    while form.seat.unsettled is not None:
        walk_to(qtbot, pane, form, form.seat.unsettled)
        press(qtbot, pane, Key.Key_U)
    press(qtbot, pane, Key.Key_Space)


def announce(form: SeatForm) -> tuple[str, str]:
    (choice,) = certain(form.seat).question.choices
    return choice.key, choice.right


@of_every_game
def test_a_table_is_dealt_and_settled_by_keys_alone(
    game: Game, pane: TrainPane, qtbot: QtBot
) -> None:
    form = sit_down(qtbot, pane, game)
    seat = certain(form.seat)
    press(qtbot, pane, Key.Key_Space, Key.Key_Space, Key.Key_Space)
    assert seat.state().dealt == 1
    press(qtbot, pane, Key.Key_A)
    if phase(form) is SeatPhase.DECIDE:
        press(qtbot, pane, Key.Key_Space)
        if phase(form) is SeatPhase.DECIDE:
            press(qtbot, pane, Key.Key_A)
    press(qtbot, pane, Key.Key_Space)
    assert phase(form) is SeatPhase.ANNOUNCE
    place = [value for value, _ in seat.question.choices[0].options].index(announce(form)[1])
    press(qtbot, pane, str(place + 1))
    while phase(form) is SeatPhase.SETTLE:
        for spot, bet, taking in bets_in_order(form):
            walk_to(qtbot, pane, form, spot)
            if taking:
                press(qtbot, pane, Key.Key_T)
                continue
            if seat.verify_pay(spot, bet.due) is not None:
                press(qtbot, pane, Key.Key_F)
            press(qtbot, pane, *money_text(bet.due), Key.Key_Return)
            assert bet.paid == bet.due
        box_done(qtbot, pane, form)
    verdict = certain(pane.exercise.verdict)
    assert verdict.right
    assert verdict.wrong == ()
    wait_for_saved(qtbot, pane, 1)
    (kept,) = saved(pane)
    assert kept.right
    assert kept.kind == "table"
    press(qtbot, pane, Key.Key_Space)
    qtbot.waitUntil(lambda: form.seat is not seat)
    press(qtbot, pane, Key.Key_Escape)
    assert pane.start_page.isVisible()


@of_every_game
def test_a_table_is_dealt_and_settled_by_mouse_alone(
    game: Game, pane: TrainPane, qtbot: QtBot
) -> None:
    form = sit_down(qtbot, pane, game)
    seat, made = form.seat, form.buttons.made
    assert seat is not None
    while phase(form) is not SeatPhase.ANNOUNCE:
        click(qtbot, made[ALL] if made[ALL].isVisible() else made[NEXT])
    click(qtbot, form.plate.choices.buttons[announce(form)])
    while phase(form) is SeatPhase.SETTLE:
        for spot, bet, taking in bets_in_order(form):
            middle = middle_of(form, spot)
            if taking:
                # Over the float: nowhere on the felt.
                drag(qtbot, form, middle, QPoint(middle.x(), form.felt.height() - 20))
                assert bet.taken
                continue
            cut = fewest_chips(bet.due, seat.float)
            while any(seat.float[value] < count for value, count in cut.counts):
                click(qtbot, made[FILL])
            chips = [value for value, count in cut.counts for _ in range(count)]
            for place, value in enumerate(chips):
                chip = form.felt.rack.frame_of(value).center().toPoint()
                if place < 2:
                    drag(qtbot, form, chip, middle)
                else:
                    qtbot.mouseClick(form.felt.viewport(), LEFT, pos=chip)
            assert bet.paid == cut.total
        for spot, bet in seat.bets[seat.current].items():
            if bet.is_untouched:
                qtbot.mouseClick(form.felt.viewport(), LEFT, pos=middle_of(form, spot))
                click(qtbot, made[PUSH])
        click(qtbot, made[NEXT])
    verdict = certain(pane.exercise.verdict)
    assert verdict.right
    click(qtbot, form.buttons.made[NEXT])
    qtbot.waitUntil(lambda: form.seat is not seat)
    click(qtbot, pane.exercise.stop)
    assert pane.start_page.isVisible()


def test_what_cannot_be_done_is_said_and_what_is_wrong_is_told_with_its_clause(
    pane: TrainPane, qtbot: QtBot
) -> None:
    form = sit_down(qtbot, pane, GAMES[0])
    seat = certain(form.seat)
    press(qtbot, pane, Key.Key_T)
    assert form.over.toast.message is not None
    press(qtbot, pane, Key.Key_Space, Key.Key_Space, Key.Key_A, Key.Key_A, Key.Key_Space)
    wrong = next(v for v, _ in seat.question.choices[0].options if v != announce(form)[1])
    click(qtbot, form.plate.choices.buttons[announce(form)[0], wrong])
    told = certain(form.over.toast.message)
    assert "Your hand" in told.render()
    form.over.toast.go_on()
    assert form.over.toast.message is told  # to be read, though the next bet is settled
    spot, bet = next(iter(seat.bets[seat.current].items()))
    walk_to(qtbot, pane, form, spot)
    press(qtbot, pane, "1", Key.Key_Escape)
    assert not bet.paid
    press(qtbot, pane, "5", Key.Key_Return)
    assert form.spots.key == seat.unsettled != spot
    press(qtbot, pane, Key.Key_Space)
    assert not seat.done  # the other bets are not settled yet, and that is said
    told = certain(form.over.toast.message)
    assert "not settled yet" in told.render()
    assert form.spots.key == seat.unsettled
    walk_to(qtbot, pane, form, spot)
    press(qtbot, pane, Key.Key_Backspace)
    assert not bet.paid
    press(qtbot, pane, Key.Key_Asterisk)
    press(qtbot, pane, Key.Key_Minus)
    assert (bet.taken, bet.pushed) == (True, False)
    click(qtbot, form.buttons.made[PUSH])
    assert (bet.taken, bet.pushed) == (False, True)
    click(qtbot, form.buttons.made[TAKE])
    press(qtbot, pane, Key.Key_T)
    assert bet.taken
    assert "already" in certain(form.over.toast.message).render()
    click(qtbot, form.buttons.made[BACK])
    assert bet.is_untouched
    for _ in seat.players:
        box_done(qtbot, pane, form)
    verdict = certain(pane.exercise.verdict)
    assert not verdict.right
    assert form.shows_side
    words = {label.text() for label in form.panel.feedback.findChildren(type(form.todo))}
    clauses = {number for part in verdict.wrong for number in part.clauses}
    assert clauses
    assert all(any(text.startswith(number) for text in words) for number in clauses)
    wait_for_saved(qtbot, pane, 1)
    assert not saved(pane)[0].right


def test_a_table_test_asks_tables_and_tells_nothing_before_its_end(
    pane: TrainPane, qtbot: QtBot
) -> None:
    level = certain(find_level("learn"))
    click(qtbot, pane.pages.button(TEST))
    kinds = (ExerciseKind.TABLE,)
    pane.take_test(TestPlan(pane.context.choice.house, kinds, level, 11, 2, None, 90), "Ann")
    for number in range(2):
        wait_for_question(qtbot, pane, ExerciseKind.TABLE)
        form = certain(pane.exercise.seat)
        assert phase(form) is SeatPhase.CALL
        while phase(form) is not SeatPhase.ANNOUNCE:
            press(qtbot, pane, Key.Key_Space)
        wrong = next(v for v, _ in form.seat.question.choices[0].options if v != announce(form)[1])
        click(qtbot, form.plate.choices.buttons[announce(form)[0], wrong])
        asked = form.seat
        while phase(form) is SeatPhase.SETTLE and form.seat is asked:
            box_done(qtbot, pane, form)
            assert form.over.toast.message is None
            assert form.panel.told.isHidden()
        assert pane.practice is None or number == 0
    qtbot.waitUntil(certain(pane.desk).page.isVisible)


def test_box_one_is_at_the_left_and_the_right_arrow_goes_up(pane: TrainPane, qtbot: QtBot) -> None:
    form = sit_down(qtbot, pane, GAMES[0])
    plan = certain(form.felt.plan)
    lefts = [box.frame.x for box in plan.boxes]
    assert lefts == sorted(lefts)
    assert plan.dealer_cards[0].y > max(box.frame.bottom for box in plan.boxes[2:5])
    boxes = sorted({player.box for player in form.seat.players})
    # The keyboard begins at the hand that is due first.
    assert certain(form.spots.key) in form.seat.bets[form.seat.players[0]]
    for _ in boxes:
        press(qtbot, pane, Key.Key_Left)
    met = [certain(form.spots.key).box]
    for _ in boxes[1:]:
        press(qtbot, pane, Key.Key_Right)
        met.append(certain(form.spots.key).box)
    assert met == boxes
    assert QApplication.focusWidget() is form.spots.current
    assert form.buttons.made[BACK].toolTip()


def test_the_name_of_the_dealers_hand_leaves_the_cards_to_be_seen(
    pane: TrainPane, shown: Application, qtbot: QtBot
) -> None:
    form = sit_down(qtbot, pane, GAMES[3], "learn")  # every hand is named
    while phase(form) is not SeatPhase.ANNOUNCE:
        click(qtbot, form.buttons.made[NEXT])
    click(qtbot, form.plate.choices.buttons[announce(form)])
    for size in ((1024, 700), (1280, 800), (1920, 1080)):
        shown.window.resize(*size)
        for language in ("en", CODE):
            shown.window.context.preferences.change(language=language)
            QApplication.processEvents()
            felt = form.felt.items_of_felt
            for whose, name in felt.pills.names.items():
                covered = name.sceneBoundingRect().adjusted(2, 2, -2, -2)
                assert not covered.intersects(felt.hand_frame(whose)), (size, language, whose)
