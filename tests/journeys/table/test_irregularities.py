"""Irregularities declared at the table: acted on or refused in words, no cent lost."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QLineEdit, QPushButton

from tests.certain import certain
from tests.gui.table.table_driver import TableDriver
from trifelt.engine.games import GAMES
from trifelt.engine.message import Message
from trifelt.engine.round.play import Phase
from trifelt.gui.irregularity.dialog import IrregularityDialog
from trifelt.gui.shell.controls import Segments
from trifelt.storage.settings import Motion

GAME_IDS = tuple(game.id for game in GAMES)


def is_over(table: TableDriver) -> bool:
    return table.pane.table.round.phase.over


def cards_shown(table: TableDriver) -> int:
    return len(table.pane.felt.items_of_felt.cards)


def pick(table: TableDriver, dialog: IrregularityDialog, id: str) -> None:
    """Choose an irregularity of the list by a click."""
    table.driver.settle()
    listed = dialog.form.list
    for place in range(listed.count()):
        item = listed.item(place)
        if item.data(Qt.ItemDataRole.UserRole) == id:
            listed.scrollToItem(item)
            table.driver.click(listed.viewport(), listed.visualItemRect(item).center())
            return
    raise AssertionError(id)


def fill(table: TableDriver, dialog: IrregularityDialog) -> None:
    """Answer every question with its first answer; an answer may bring more questions."""
    for _ in range(30):
        frame = dialog.form.frames[0]
        for each in frame.fields.values():
            field = each.field
            if isinstance(field, Segments) and not field.value:
                table.driver.click(next(iter(field.findChildren(QPushButton))))
            elif isinstance(field, QComboBox) and field.currentIndex() == 0:
                field.setFocus()
                table.key("Down")
            elif isinstance(field, QLineEdit) and not field.text():
                field.setFocus()
                table.driver.write("2>3" if field.placeholderText() else "1")
            else:
                continue
            break
        else:
            return


def faults_of(dialog: IrregularityDialog) -> list[Message]:
    fields = dialog.form.frames[0].fields.values()
    return [each.fault for each in fields if each.fault is not None]


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
    for incident in pane.table.house.game.irregularities:
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
        dialog = certain(pane.menu.dialog, IrregularityDialog)
        pick(table, dialog, incident.id)
        fill(table, dialog)
        table.driver.click(dialog.confirm)
        if pane.menu.dialog is dialog:
            said = [dialog.problem.text()] if dialog.problem.isVisible() else []
            said += [fault.render() for fault in faults_of(dialog)]
            assert said, incident.id
            table.key("Escape")
        else:
            acted += 1
        change(motion=Motion.OFF)
        table.decide_all()
        if not is_over(table) and pane.table.verify_deal() is None:
            table.key("Space")
            table.decide_all()
        practice = pane.table
        if is_over(table):
            assert practice.balance == practice.standing.balance
        else:
            assert practice.balance + pane.table.round.staked("You") == practice.standing.balance
    assert acted


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_voided_round_gives_everything_back(table: TableDriver, game: str) -> None:
    table.play(game)
    pane = table.pane
    table.bet(3, table.main)
    if pane.table.house.game.choice is not None:
        table.key("Space")
        assert pane.table.asked == 3
    pane.menu.declare()
    dialog = certain(pane.menu.dialog, IrregularityDialog)
    void = certain(pane.table.house.game.irregularity("house-void"))
    table.driver.write("voided house")
    table.key("Return")
    assert dialog.listed == [{"id": void.id}]
    table.driver.click(dialog.confirm)
    assert dialog.isVisible()  # the ground is asked for first
    table.driver.click(dialog.form.frames[0].fields["ground",].field)
    table.driver.write("the deck fell to the floor")
    table.driver.click(dialog.confirm)
    assert pane.table.round.phase is Phase.VOID
    assert pane.table.balance == 100_000
    assert all(row.why.line.net == 0 for row in pane.side.why.rows)


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
    assert pane.table.standing.rounds == 1


def test_a_round_that_is_void_before_the_close_is_not_dealt(table: TableDriver) -> None:
    table.play("three-card-poker")
    pane = table.pane
    pane.table.automatic_boxes = frozenset({5})
    pane.context.preferences.change(motion=Motion.NORMAL)
    table.deal()
    assert pane.felt.movement.scripted
    assert not cards_shown(table)
    pane.menu.declare()
    dialog = certain(pane.menu.dialog, IrregularityDialog)
    pick(table, dialog, "house-void")
    fill(table, dialog)
    dialog.confirm.click()
    pane.felt.movement.skip()
    assert pane.table.round.phase is Phase.VOID
    assert pane.table.balance == pane.table.standing.start


def test_what_is_not_answered_and_moves_that_cannot_be_read_are_told_at_the_question(
    table: TableDriver,
) -> None:
    table.play("three-card-poker")
    table.bet(3, "ante")
    table.pane.menu.declare()
    dialog = certain(table.pane.menu.dialog, IrregularityDialog)
    pick(table, dialog, "misdeal")
    dialog.confirm.click()
    assert {fault.render() for fault in faults_of(dialog)} == {"Answer this question."}
    for answers in ("no", "yes"):
        dialog.form.answer(0, ("handled",) if answers == "no" else ("reconstructible",), answers)
    dialog.form.answer(0, ("moves",), "2>9, x")
    dialog.confirm.click()
    assert [fault.render() for fault in faults_of(dialog)] == [
        "Enter moves such as 2>3, 3>2; d is the dealer."
    ]
    assert not table.pane.table.round.incidents


def test_the_dialog_stands_on_what_the_known_cards_propose_and_objects_to_the_other_answer(
    table: TableDriver,
) -> None:
    """Before any card is dealt no bet is decided."""
    table.play("lucky-three-pictures")
    table.bet(3, "main")
    table.pane.menu.declare()
    dialog = certain(table.pane.menu.dialog, IrregularityDialog)
    pick(table, dialog, "technical-interruption")
    field = certain(dialog.form.frames[0].fields["established",].field, Segments)
    assert field.button("no").hasFocus()
    for answer in ("yes", "no"):
        dialog.form.answer(0, ("established",), answer)
        objects = "By the known cards no bet is decided yet" in dialog.ruling.text()
        assert objects == (answer == "yes")
