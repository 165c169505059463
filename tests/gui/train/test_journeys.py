"""Every kind of exercise, answered by keys alone and by mouse alone, and kept."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer, QUrl
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from tests.certain import certain
from tests.gui.train.model.test_judging import right_answer
from trifelt.engine.games import GAMES
from trifelt.engine.houses import default_house
from trifelt.engine.money import Amount, read_money
from trifelt.engine.payout_check.chips import chips_message, fewest_chips
from trifelt.engine.settlement import settle
from trifelt.engine.training.levels import LEVELS, TITLES, ExerciseKind, find_level
from trifelt.engine.training.plan import exercise_about
from trifelt.gui.app import Application
from trifelt.gui.cards.pictures import CardRow
from trifelt.gui.help.page import ClauseDialog
from trifelt.gui.help.view import HelpPane
from trifelt.gui.paytables.view import PaytablesPane
from trifelt.gui.shell.controls import ScrolledPage
from trifelt.gui.shell.figure_table import WholeTable
from trifelt.gui.table.model.why import why_lines
from trifelt.gui.table.view import TablePane
from trifelt.gui.train.model.asking import ACTS, PAY, PUSH, TAKE, Form
from trifelt.gui.train.model.judging import judge_answer
from trifelt.gui.train.model.practice import Practice, remade
from trifelt.gui.train.view import TrainPane
from trifelt.storage.training import Answered, Training

Key = Qt.Key
LEFT = Qt.MouseButton.LeftButton
KINDS = list(TITLES)
# The dealer's seat has journeys of its own.
FORMS_ONLY = [kind for kind in KINDS if kind is not ExerciseKind.TABLE]


@pytest.fixture
def pane(shown: Application, qtbot: QtBot) -> TrainPane:
    """The pane for training, on the screen."""
    shown.window.show_pane("train")
    return certain(shown.window.pane("train"), TrainPane)


def press(qtbot: QtBot, pane: TrainPane, *keys: Qt.Key | str) -> None:
    """Press keys where the focus is."""
    for key in keys:
        held = certain(QApplication.focusWidget())
        assert pane.isAncestorOf(held)
        if isinstance(key, str):
            qtbot.keyClicks(held, key)
        else:
            qtbot.keyClick(held, key)


def click(qtbot: QtBot, widget: QWidget) -> None:
    qtbot.waitUntil(widget.isVisible)  # what was just laid out shows with the next event
    qtbot.mouseClick(widget, LEFT)


def wait_for_question(qtbot: QtBot, pane: TrainPane, kind: ExerciseKind) -> None:
    qtbot.waitUntil(
        lambda: (
            (page := pane.exercise).isVisible()
            and page.asked is not None
            and page.asked.question.kind is kind
            and page.verdict is None
        )
    )


def saved(pane: TrainPane) -> tuple[Answered, ...]:
    with Training(pane.context.folders.record_file) as training:
        return training.answers()


def wait_for_saved(qtbot: QtBot, pane: TrainPane, count: int) -> None:
    qtbot.waitUntil(lambda: len(saved(pane)) == count)


def answer_by_keys(qtbot: QtBot, pane: TrainPane) -> None:
    asked = certain(pane.exercise.asked)
    question, given = asked.question, right_answer(asked.question)
    for choice in question.choices:
        place = [value for value, _ in choice.options].index(choice.right)
        press(qtbot, pane, str(place + 1))
    if question.kind is ExerciseKind.BOX:  # losing bets first, then from the top again
        press(qtbot, pane, *("t" if given[r.key] == TAKE else Key.Key_Down for r in question.rows))
        press(qtbot, pane, *(Key.Key_Up for _ in question.rows))
    for row in question.rows:
        if question.form is Form.OUTCOME:
            press(qtbot, pane, str(list(ACTS).index(given[row.key]) + 1))
        elif row.paid is not None and row.paid == row.due:
            press(qtbot, pane, Key.Key_Down)
        elif question.kind is ExerciseKind.BOX and given[row.key] not in (TAKE, PUSH):
            press(qtbot, pane, given[row.key], Key.Key_Down)
        elif given[row.key] in (TAKE, PUSH):
            press(qtbot, pane, "-" if given[row.key] == TAKE else "u")
        else:
            press(qtbot, pane, given[row.key])
            if question.kind is not ExerciseKind.ERROR and row is not question.rows[-1]:
                press(qtbot, pane, Key.Key_Return)
            elif row is not question.rows[-1]:
                press(qtbot, pane, Key.Key_Down)
    if question.form is Form.AMOUNT and pane.exercise.verdict is None:
        press(qtbot, pane, Key.Key_Return)


def answer_by_mouse(qtbot: QtBot, pane: TrainPane) -> None:
    page = pane.exercise
    assert page.asked is not None
    question, given = page.asked.question, right_answer(page.asked.question)
    for choice in question.choices:
        click(qtbot, page.choices.buttons[choice.key, choice.right])
    takes_first = sorted(
        enumerate(question.rows), key=lambda one: given.get(one[1].key, "") != TAKE
    )
    for number, row in takes_first:
        if question.form is Form.OUTCOME:
            click(qtbot, page.choices.buttons[row.key, given[row.key]])
            continue
        if row.paid is not None and row.paid == row.due:
            continue
        shown = page.amounts.rows[number]
        if given[row.key] in shown.acts:
            click(qtbot, shown.acts[given[row.key]])
            continue
        click(qtbot, shown.edit)
        cents = certain(read_money(given[row.key]))
        for value, count in fewest_chips(cents, question.house.chips).counts:
            for _ in range(count):
                click(qtbot, page.amounts.rack[value])
    if question.form is Form.AMOUNT:
        click(qtbot, page.next)


@pytest.mark.parametrize("kind", FORMS_ONLY)
def test_kind_is_answered_by_keys_alone(kind: ExerciseKind, pane: TrainPane, qtbot: QtBot) -> None:
    press(qtbot, pane, str(KINDS.index(kind) + 1))
    for number in range(3):
        wait_for_question(qtbot, pane, kind)
        answer_by_keys(qtbot, pane)
        verdict = certain(pane.exercise.verdict)
        assert verdict.right
        wait_for_saved(qtbot, pane, number + 1)
        press(qtbot, pane, Key.Key_Space if number % 2 else Key.Key_Return)
    wait_for_question(qtbot, pane, kind)
    press(qtbot, pane, Key.Key_Escape)
    assert pane.start_page.isVisible()
    assert [one.right for one in saved(pane)] == [True] * 3


@pytest.mark.parametrize("kind", FORMS_ONLY)
def test_kind_is_answered_by_mouse_alone(kind: ExerciseKind, pane: TrainPane, qtbot: QtBot) -> None:
    click(qtbot, pane.start_page.cards[kind].start)
    for _ in range(2):
        wait_for_question(qtbot, pane, kind)
        answer_by_mouse(qtbot, pane)
        verdict = certain(pane.exercise.verdict)
        assert verdict.right
        click(qtbot, pane.exercise.next)
    wait_for_question(qtbot, pane, kind)
    click(qtbot, pane.exercise.stop)
    assert pane.start_page.isVisible()


def test_a_wrong_answer_is_told_at_once_and_what_is_no_amount_is_not_taken(
    pane: TrainPane, qtbot: QtBot
) -> None:
    click(qtbot, pane.start_page.cards[ExerciseKind.PAY].start)
    wait_for_question(qtbot, pane, ExerciseKind.PAY)
    press(qtbot, pane, Key.Key_Return)
    assert saved(pane) == ()
    press(qtbot, pane, "x", Key.Key_Return)
    assert pane.exercise.amounts.rows[0].field.fault is not None
    press(qtbot, pane, Key.Key_Backspace, "0.01", Key.Key_Return)
    qtbot.waitUntil(lambda: [one.right for one in saved(pane)] == [False])


def test_backspace_takes_the_last_outcome_back(pane: TrainPane, qtbot: QtBot) -> None:
    click(qtbot, pane.start_page.cards[ExerciseKind.OUTCOME].start)
    wait_for_question(qtbot, pane, ExerciseKind.OUTCOME)
    while (page := pane.exercise).asked is not None and len(page.asked.question.rows) < 2:
        answer_by_keys(qtbot, pane)
        press(qtbot, pane, Key.Key_Space)
        wait_for_question(qtbot, pane, ExerciseKind.OUTCOME)
    press(qtbot, pane, "1")
    assert list(page.choices.given.values()) == [TAKE]
    press(qtbot, pane, Key.Key_Backspace, "3")
    assert list(page.choices.given.values()) == [PAY]


def test_answers_are_there_after_a_restart_and_the_level_too(
    pane: TrainPane, shown: Application, qtbot: QtBot
) -> None:
    click(qtbot, pane.start_page.levels.button("practice"))
    click(qtbot, pane.start_page.cards[ExerciseKind.READ].start)
    wait_for_question(qtbot, pane, ExerciseKind.READ)
    answer_by_keys(qtbot, pane)
    shown.window.close()  # before the answer was saved, perhaps
    assert len(saved(pane)) == 1
    assert pane.keep().split()[0] == b"practice"


def test_another_game_leaves_exercise(pane: TrainPane, shown: Application, qtbot: QtBot) -> None:
    click(qtbot, pane.start_page.cards[ExerciseKind.RULING].start)
    wait_for_question(qtbot, pane, ExerciseKind.RULING)
    shown.choice.choose_game("three-card-prime")
    assert pane.start_page.isVisible()
    rulings = pane.start_page.cards[ExerciseKind.RULING].start
    qtbot.waitUntil(lambda: not rulings.isEnabled())
    assert saved(pane) == ()


def test_a_mistake_is_listed_done_again_and_opened_in_the_check(
    pane: TrainPane, shown: Application, qtbot: QtBot
) -> None:
    pane.context.choice.choose_game("prosperity-3-pictures")  # its wagers take two lines
    click(qtbot, pane.start_page.cards[ExerciseKind.PAY].start)
    wait_for_question(qtbot, pane, ExerciseKind.PAY)
    press(qtbot, pane, "0.01", Key.Key_Return)
    wait_for_saved(qtbot, pane, 1)
    press(qtbot, pane, Key.Key_Escape)
    qtbot.waitUntil(lambda: "1 open mistake" in pane.start_page.due.text())
    click(qtbot, pane.pages.button("progress"))
    page = certain(pane.progress)
    qtbot.waitUntil(page.retry.isEnabled)
    for width in (1024, 1280):
        shown.window.resize(width, 800)
        QApplication.processEvents()
        for table in page.findChildren(WholeTable):
            assert table.verticalScrollBar().maximum() == 0, (width, table.accessibleName())
    wrong = saved(pane)[0]
    assert certain(page.chosen).id == wrong.id
    click(qtbot, page.retry)
    wait_for_question(qtbot, pane, ExerciseKind.PAY)
    assert certain(pane.exercise.asked).question.exercise.answer == wrong.due
    answer_by_keys(qtbot, pane)
    wait_for_saved(qtbot, pane, 2)
    press(qtbot, pane, Key.Key_Escape)
    qtbot.waitUntil(lambda: "0 open mistakes" in pane.start_page.due.text())
    pane.check(wrong)
    assert shown.window.current == "check"


def test_every_answer_is_saved_as_csv(pane: TrainPane, qtbot: QtBot, tmp_path: Path) -> None:
    click(qtbot, pane.start_page.cards[ExerciseKind.READ].start)
    wait_for_question(qtbot, pane, ExerciseKind.READ)
    answer_by_keys(qtbot, pane)
    wait_for_saved(qtbot, pane, 1)
    press(qtbot, pane, Key.Key_Escape)
    click(qtbot, pane.pages.button("progress"))
    page = certain(pane.progress)
    qtbot.waitUntil(lambda: "1 answer" in page.about.text())
    for ending, action in zip(("csv", "png", "svg"), page.save.drop_down.actions(), strict=True):
        action.trigger()
        dialog = next(one for one in page.findChildren(QFileDialog) if one.isVisible())
        dialog.selectFile(str(tmp_path / f"mine.{ending}"))
        QTimer.singleShot(0, dialog.accept)
        qtbot.waitUntil((tmp_path / f"mine.{ending}").exists)
    picture = QImage(str(tmp_path / "mine.png"))
    assert picture.pixelColor(0, 0).alpha() == 255  # to be read on any ground
    assert b"<svg" in (tmp_path / "mine.svg").read_bytes()
    assert len((tmp_path / "mine.csv").read_text(encoding="utf-8-sig").splitlines()) == 2


def test_two_windows_see_each_others_answers(pane: TrainPane, qtbot: QtBot) -> None:
    click(qtbot, pane.start_page.cards[ExerciseKind.READ].start)
    wait_for_question(qtbot, pane, ExerciseKind.READ)
    answer_by_keys(qtbot, pane)
    wait_for_saved(qtbot, pane, 1)
    other = saved(pane)[0]
    with Training(pane.context.folders.record_file) as training:
        training.save([replace(other, id="of-another-window", number=other.number + 1)])
    press(qtbot, pane, Key.Key_Escape)
    qtbot.waitUntil(
        lambda: "of the last 2 right" in pane.start_page.cards[ExerciseKind.READ].state.text()
    )


@pytest.mark.parametrize("from_", ["table", "paytables", "check", "help"])
def test_every_pane_leads_to_exercises_about_what_it_shows(
    from_: str, shown: Application, pane: TrainPane, qtbot: QtBot
) -> None:
    shown.window.show_pane(from_)
    other = shown.window.pane(from_)
    if isinstance(other, PaytablesPane):
        section = next(one for one in other.tables.sections if one.wager.id == "pair-plus")
        other.tables.reveal(next(iter(section.lines.values())))
        buttons = section.findChildren(QPushButton)
        click(qtbot, next(one for one in buttons if one.text() == "Practise"))
    elif isinstance(other, TablePane):
        house = default_house(GAMES[0])
        about = ("pair-plus",)
        document = exercise_about(house, ExerciseKind.BOX, LEVELS[0], 1, 1, about).made.document
        lines = why_lines(settle(document), frozenset({document.boxes[0].number}))
        other.side.why.show_round(lines, ())
        row = next(one for one in other.side.why.rows if one.why.spot.wager == "pair-plus")
        row.setChecked(True)
        buttons = other.side.why.findChildren(QPushButton)
        next(one for one in buttons if one.text() == "Practise this").click()
    else:
        page = other.page if isinstance(other, HelpPane) else None
        if page is None:
            dialog = ClauseDialog(shown.window.context, GAMES[0], ["4.3"], other)
            dialog.open()
            page = dialog.page
        page.anchorClicked.emit(QUrl("three-card-poker/4.3"))
    wait_for_question(qtbot, pane, ExerciseKind.PAY)
    shown.window.activateWindow()  # a dialog may have closed
    qtbot.waitUntil(lambda: QApplication.focusWidget() is not None)
    assert pane.exercise.asked is not None
    for _ in range(2):
        asked = pane.exercise.asked.question
        assert [row.wager for row in asked.rows] == ["pair-plus"]
        answer_by_keys(qtbot, pane)
        press(qtbot, pane, Key.Key_Space)
        wait_for_question(qtbot, pane, ExerciseKind.PAY)
    press(qtbot, pane, Key.Key_Escape)
    pane.receive("1.1.1")
    qtbot.waitUntil(lambda: pane.context.strip.entry is not None)
    assert pane.start_page.isVisible()


def test_no_card_of_an_exercise_is_cut_in_a_small_window(pane: TrainPane, qtbot: QtBot) -> None:
    pane.window().resize(1024, 700)
    pane.context.choice.choose_game("three-card-prime")
    house = pane.context.choice.house
    made = (remade(house, ExerciseKind.PAY, LEVELS[2], 11, number) for number in range(500))
    asked = next(one for one in made if "deuce" in str(one.question.rows[0].lines[0].row))
    pane.practice = Practice(house, ExerciseKind.PAY, LEVELS[2], 11)
    pane._ahead, pane._waits = asked, True
    pane._show_next()
    wait_for_question(qtbot, pane, ExerciseKind.PAY)
    strips = pane.exercise.scene.findChildren(CardRow)
    assert len(strips) == 3
    # The hands are laid out, then their cards made to fit.
    qtbot.waitUntil(lambda: all(one.width() == one.sizeHint().width() for one in strips))


@pytest.mark.parametrize("level", ["learn", "table-ready"])
def test_the_stake_that_a_bonus_is_worked_out_from_shows(
    level: str, pane: TrainPane, qtbot: QtBot
) -> None:
    """A bonus has no stake of its own: it pays on that of the wager that it hangs on."""
    found = certain(find_level(level))
    house = pane.context.choice.house
    number, made = exercise_about(house, ExerciseKind.PAY, found, 3, 0, ("ante-bonus",))
    asked = remade(house, ExerciseKind.PAY, found, 3, number)
    pane.exercise.show_asked(asked, TITLES[ExerciseKind.PAY][0])
    stake = made.document.boxes[0].bettors[0].wagers["ante"]
    (part,) = (one for one in pane.exercise.amounts.rows[0].parts[1:2])
    texts = [part, *part.findChildren(QWidget)]
    said = {getattr(one, "text", str)() for one in texts} | {one.accessibleName() for one in texts}
    chips = str(chips_message(fewest_chips(stake, house.chips)))
    assert f"Ante {chips if level == 'table-ready' else Amount(stake)}" in said


def test_what_no_chips_make_of_a_payment_is_said(pane: TrainPane) -> None:
    house = default_house(GAMES[2])
    made = (remade(house, ExerciseKind.PAY, LEVELS[0], 7, number) for number in range(500))
    question = next(
        asked.question
        for asked in made
        if fewest_chips(asked.question.rows[0].due, house.chips).rest
    )
    cut = fewest_chips(question.rows[0].due, house.chips)
    feedback = pane.exercise.feedback
    known = pane.context.preferences.settings.chips
    feedback.show_verdict(question, judge_answer(question, right_answer(question)), 1.0, known)
    assert chips_message(cut).render() in [label.text() for label in feedback.findChildren(QLabel)]


def test_an_exercise_begins_at_its_top_however_the_one_before_was_left(
    pane: TrainPane, qtbot: QtBot
) -> None:
    pane.window().resize(1264, 756)
    house = default_house(GAMES[3])
    made = (remade(house, ExerciseKind.ERROR, LEVELS[1], 7, number) for number in range(500))
    long = (asked for asked in made if len(asked.question.rows) > 12)
    pane.practice = Practice(house, ExerciseKind.ERROR, LEVELS[1], 7)
    for _ in range(2):
        pane._ahead, pane._waits = next(long), True
        pane._show_next()
        wait_for_question(qtbot, pane, ExerciseKind.ERROR)
        # The rows find their places, then the focus is followed.
        scroll = certain(pane.exercise.stack.currentWidget(), ScrolledPage).verticalScrollBar()
        qtbot.waitUntil(lambda: scroll.maximum() > 0 and scroll.value() == 0)  # noqa: B023
        scroll.setValue(scroll.maximum())
