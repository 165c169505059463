"""Typing a payout check: by keyboard alone, by the grid, on one line, and wrongly."""

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QStyle, QStyleOptionFrame

from tests.certain import certain
from tests.journeys.check.beginning import begin
from tests.journeys.opening import said
from trifelt.engine.cards import read_cards
from trifelt.engine.games import GAMES
from trifelt.gui.app import Application
from trifelt.gui.check.model.marks import LONGEST_TEXT
from trifelt.gui.check.view import CheckPane
from trifelt.tour.driver import TourDriver

# What is typed for a box and the dealer, stakes each followed by Enter, and what it pays.
TYPED = {
    "three-card-poker": ("AhKhQh", ("25p", "10", ""), "Qs7d2c", 575_00),
    "three-card-prime": ("AhKhQh", ("25p", "10", "", "10"), "Qs7d2c", 0),
    "three-pictures": ("KhQhJh", ("25", "", "5"), "9s8d2c", 25_00 + 80_00),
    "prosperity-3-pictures": ("JsKd9h", ("200", "25", "", "10", "5"), "Qh10c9s", 450_00),
    "lucky-three-pictures": ("KhKd6c", ("100", "", "10", "5", ""), "5s4cJd", 0),
}


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_a_check_is_typed_by_keyboard_alone(
    application: Application, driver: TourDriver, pane: CheckPane, game: str
) -> None:
    begin(application, driver, pane, game)
    hand, stakes, dealer, _ = TYPED[game]
    driver.write(hand)  # six characters move on to the first stake
    for stake in stakes:
        driver.enter(stake)
    for _ in range(len(pane.check.game.placeable) - len(stakes)):
        driver.key("Return")
    driver.write(dealer)
    result = pane.check.result
    if not result.is_whole:  # the fourth card, where the game has one
        assert [one.place for one in result.read.missing] == ["fourth"]
        assert pane.form.fourth.edit.hasFocus()
        driver.write("9c")
        result = pane.check.result
    assert result.is_whole, [str(one.text) for one in result.read.missing]
    box = pane.check.draft.boxes[0]
    typed = {wager: text for wager, text in box.bettors[0].stakes.items() if text}
    assert list(typed.values()) == [stake.rstrip("p") for stake in stakes if stake]
    assert (box.decision == "play") == (pane.check.game.choice is not None)
    expected = TYPED[game][3]
    if expected:
        assert result.sums.pay == expected
    due = f"${result.sums.pay // 100:,}.{result.sums.pay % 100:02d}"
    assert f"Winnings due {due} " in pane.verdict.due.text()
    assert len(pane.lines.rows) == len(result.boxes[0].lines)
    driver.key("Ctrl+S")
    said(application, driver, certain(result.checksum))
    driver.key("Ctrl+N")
    assert pane.form.box.decision.value == pane.check.box.decision == ""


def test_typing_goes_on_when_a_game_was_chosen_in_the_header(
    application: Application, driver: TourDriver, pane: CheckPane
) -> None:
    chooser = application.window.header.game_button
    chooser.setFocus()
    application.choice.choose_game("three-pictures")
    assert pane.form.box.hand.edit.hasFocus()
    chooser.setFocus()
    driver.key("Ctrl+L")
    assert pane.form.line.hasFocus()


def test_the_result_follows_every_keystroke_without_a_button(
    application: Application, driver: TourDriver, pane: CheckPane
) -> None:
    begin(application, driver, pane, "three-pictures")
    driver.write("Kh9d9h")
    driver.write("2")
    assert [row.stake.text() for row in pane.lines.rows] == ["2.00"]
    driver.write("5")
    assert [row.stake.text() for row in pane.lines.rows] == ["25.00"]
    driver.key("/")
    driver.write("9s8d")
    assert pane.lines.rows[0].result.text() == "waits"
    assert (
        pane.verdict.headline.text() == "Cannot be decided yet: waiting for the dealer's third card"
    )
    driver.write("2c")
    assert [row.result.text() for row in pane.lines.rows] == ["lose"]
    assert pane.verdict.headline.text() == "Nothing to pay"


def test_the_grid_fills_the_field_that_is_typed_and_says_where_a_used_card_lies(
    application: Application, driver: TourDriver, pane: CheckPane
) -> None:
    begin(application, driver, pane, "three-pictures")
    for name in ("Kh", "Qh", "Jh"):
        (card,) = read_cards(name).cards
        driver.click(pane.form.grid.button(card))
    assert pane.check.draft.boxes[0].hand == "Kh Qh Jh"
    driver.click(pane.form.dealer.strip, QPoint(10, 10))
    (king,) = read_cards("Kh").cards
    driver.click(pane.form.grid.button(king))
    assert pane.form.told.text() == "Kh is already dealt: box 1"
    assert pane.check.draft.dealer == ""
    (nine,) = read_cards("9s").cards
    driver.click(pane.form.grid.button(nine))
    assert pane.check.draft.dealer == "9s"
    driver.click(pane.form.grid.button(nine))  # once more takes it out
    assert pane.check.draft.dealer == ""


def test_the_next_card_of_the_grid_after_the_last_of_a_hand_is_the_dealers(
    application: Application, driver: TourDriver, pane: CheckPane
) -> None:
    begin(application, driver, pane, "three-card-poker")
    dealt = [read_cards(name).cards[0] for name in ("Kh", "Qh", "7s", "2h", "4c", "9d")]
    for card in dealt[:4]:
        driver.click(pane.form.grid.button(card))
    # Between the cards the keyboard is at the stakes of the box.
    driver.click(pane.form.box.rows.rows["ante"].stake)
    driver.write("25")
    for card in dealt[4:]:
        driver.click(pane.form.grid.button(card))
    assert (pane.check.draft.boxes[0].hand, pane.check.draft.dealer) == ("Kh Qh 7s", "2h 4c 9d")


def test_one_line_is_pasted_and_copied(
    application: Application, driver: TourDriver, pane: CheckPane
) -> None:
    begin(application, driver, pane, "three-card-poker")
    line = "1 AhKhQh p 25 pp10 / 2 7h7d2c f 50 / d Qs7s2d"
    QGuiApplication.clipboard().setText(line + "\nand what else stood there\n")
    driver.key("Ctrl+L", "Ctrl+V")
    assert pane.check.result.is_whole
    assert [box.number for box in pane.check.result.boxes] == [1, 2]
    driver.key("Ctrl+Shift+C")
    text = QGuiApplication.clipboard().text()
    assert text.splitlines()[0] == line
    assert "Pair Plus 10.00: win, 40 to 1, pays 400.00" in text
    driver.key("Ctrl+N")
    assert pane.check.draft.is_empty
    driver.key("Ctrl+L", "Ctrl+V")
    assert pane.check.line == line


def test_a_line_that_is_not_understood_says_what_and_how_one_is_written(
    application: Application, driver: TourDriver, pane: CheckPane
) -> None:
    begin(application, driver, pane, "three-pictures")
    driver.key("Ctrl+L")
    driver.enter("1 KhQhJh 25 zz9 / d 9s8d2c / i late-wagers box=1")
    said = pane.form.line.accessibleDescription()
    assert "'zz9' is not a card, stake or decision" in said
    assert "Did you mean late-wager?" in said
    assert pane.form.line_fault.how.isVisible()
    assert "slashes separate the parts" in pane.form.line_fault.how.text()
    assert pane.check.box.bettors[0].stakes["main"] == "25"  # what was understood stands
    # Part of the dispute is not in the form: nothing is decided, and nothing is saved.
    assert "the line at the top" in pane.verdict.headline.text()
    assert not pane.check.result.is_whole
    driver.key("Ctrl+A")
    driver.key("Backspace")  # what was understood is the check
    assert not pane.form.line_fault.how.isVisible()
    assert pane.check.result.is_whole


def test_what_was_paid_is_typed_beside_its_stake_or_after_the_cards(
    application: Application, driver: TourDriver, pane: CheckPane
) -> None:
    begin(application, driver, pane, "prosperity-3-pictures")
    driver.enter("JsKd9h200")
    driver.write("25-0")  # the keypad's minus leads from a stake to what was paid on it
    driver.key("Return")  # and on to the next stake
    driver.write("7")
    rows = pane.form.box.rows.rows
    assert rows["player-prosperity-pictures"].stake.text() == "7"
    driver.key("/")
    driver.write("Qh10c9s>")
    assert rows["main"].paid.hasFocus()
    driver.write("-200")  # there a minus is a sign: the stake was taken
    driver.key("Return")
    assert rows["tie"].paid.hasFocus()
    paid = {wager: text for wager, text in pane.check.box.bettors[0].paid.items() if text}
    assert paid == {"tie": "0", "main": "-200"}
    assert pane.verdict.headline.text() == "Pay $450.00 more to box 1; give back $200.00 to box 1"
    assert pane.check.line.startswith("1 JsKd9h 200>-200 t25>0 ppp7 / d")


def test_a_box_that_was_not_paid_as_due_is_marked_among_the_others(
    application: Application, driver: TourDriver, pane: CheckPane
) -> None:
    begin(application, driver, pane, "three-pictures")
    driver.write("KhQhJh25>0")
    driver.key("+")
    driver.write("2c3c")
    assert [button.text() for button in pane.form.tabs.buttons] == ["1", "2·"]
    driver.write("4c25")
    driver.key("/")
    driver.write("9s8d2h")
    assert [button.text() for button in pane.form.tabs.buttons] == ["1≠", "2"]
    assert pane.form.tabs.buttons[0].accessibleName() == "Box 1, not paid as due"


def pick(driver: TourDriver, pane: CheckPane, title: str) -> None:
    """Open the menu of the box and walk down to an entry."""
    driver.click(pane.form.menu)
    menu = QApplication.activePopupWidget()
    assert menu is pane.form.menu.drop_down
    titles = [act.text() for act in menu.actions() if act.isEnabled() and not act.isSeparator()]
    for _ in range(titles.index(title) + 1):
        driver.key("Down")
    driver.key("Return")


def test_boxes_are_added_gone_to_doubled_swapped_and_taken_away(
    application: Application, driver: TourDriver, pane: CheckPane
) -> None:
    begin(application, driver, pane, "three-pictures")
    driver.write("KhQhJh25")
    driver.key("*")  # another box with the same stakes
    driver.write("2c3c4c")
    assert [box.bettors[0].stakes["main"] for box in pane.check.draft.boxes] == ["25", "25"]
    driver.key("+")
    assert pane.check.box.number == 3
    driver.key("Alt+1")
    assert pane.check.box.number == 1
    pick(driver, pane, "Swap cards with box 2")
    assert [box.hand for box in pane.check.draft.boxes] == ["2c3c4c", "KhQhJh", ""]
    driver.key("Alt+3")
    pick(driver, pane, "Take this box away")
    assert [box.number for box in pane.check.draft.boxes] == [1, 2]
    driver.key("Ctrl+R")
    driver.settle()
    assert pane.check.result.is_whole


def test_what_is_typed_into_fields_stands_on_the_line_too(
    application: Application, driver: TourDriver, pane: CheckPane
) -> None:
    begin(application, driver, pane, "three-card-poker")
    line = pane.form.line
    assert line.text() == ""
    driver.write("AhKhQh")
    driver.write("25p")
    driver.key("/")
    driver.write("Qs7d2c")
    assert line.text() == pane.check.line == "1 AhKhQh p 25 / d Qs7d2c"
    # A line that is being typed is left alone, and fills the form as ever.
    waiting = pane.form.line_fault.waiting
    driver.key("Ctrl+L")
    assert not waiting.isVisible()
    driver.write("1 AhKhQh p 50 pp10 / d Qs7d2c")
    assert waiting.isVisible()  # it says that Enter takes it
    driver.key("Return")
    assert not waiting.isVisible()
    assert line.text() == "1 AhKhQh p 50 pp10 / d Qs7d2c"
    assert pane.check.draft.boxes[0].bettors[0].stakes["pair-plus"] == "10"
    # One that was not understood waits to be mended.
    driver.click(pane.form.box.rows.rows["ante"].stake)
    driver.click(line)
    assert line.selectedText() == line.text()
    driver.click(line)
    assert not line.hasSelectedText()
    driver.write_over("nonsense")
    driver.key("Return")
    driver.click(pane.form.box.rows.rows["ante"].stake)
    driver.write("7")
    assert line.text() == "nonsense"
    driver.key("Ctrl+N")
    assert pane.check.draft.is_empty
    assert line.text() == ""
    assert pane.form.line_fault.fault is None


def test_figures_of_the_lines_stand_one_below_the_other(
    application: Application, driver: TourDriver, pane: CheckPane
) -> None:
    begin(application, driver, pane, "three-card-poker")
    driver.key("Ctrl+L")
    driver.enter("1 AhKhQh p 25 pp10 pr2.50 / d Qs7d2c / m 25000")
    driver.settle(50)
    rows = pane.lines.rows
    assert len({len(row.clause.text()) for row in rows}) > 1
    for part in ("stake", "result", "odds", "amount"):
        assert len({getattr(row, part).geometry().right() for row in rows}) == 1, part


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_all_cards_of_the_grid_are_seen_in_the_smallest_window(
    application: Application, driver: TourDriver, pane: CheckPane, game: str
) -> None:
    begin(application, driver, pane, game)
    high = pane.form.grid.height()
    application.window.resize(1024, 700)
    driver.settle(80)
    assert pane.form.grid.height() < high
    assert not pane.form.grid.button(51).visibleRegion().isEmpty()
    application.window.resize(1440, 876)  # what a bar of the desktop leaves of 900
    driver.settle(80)
    assert pane.form.grid.visibleRegion().boundingRect().height() == high
    application.window.resize(1440, 1000)
    driver.settle(80)
    assert pane.form.grid.height() == high


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_the_longest_dealer_s_hand_is_read_whole_in_the_smallest_window(
    application: Application, driver: TourDriver, pane: CheckPane, game: str
) -> None:
    begin(application, driver, pane, game)
    application.window.resize(1024, 700)
    driver.settle(80)
    driver.key("/")
    field = pane.form.dealer.edit
    typed = "10c10d10h" if pane.form.beside_dealer.isVisible() else "10c 10d 10h"
    driver.write(typed)
    option = QStyleOptionFrame()
    field.initStyleOption(option)
    room = (
        field.style().subElementRect(QStyle.SubElement.SE_LineEditContents, option, field).width()
    )
    assert field.text() == typed
    assert field.fontMetrics().horizontalAdvance(typed) <= room


def test_each_game_keeps_its_own_line(
    application: Application, driver: TourDriver, pane: CheckPane
) -> None:
    begin(application, driver, pane, "three-card-poker")
    driver.key("Ctrl+L")
    driver.enter("1 AhKhQh p 25 what / d Qs7d2c")
    poker = pane.form.line.text()
    assert pane.form.line_fault.how.isVisible()
    driver.click(pane.form.box.rows.rows["ante"].paid)  # a field that goes with the game
    application.choice.choose_game("lucky-three-pictures")
    driver.settle()
    assert pane.form.box.hand.edit.hasFocus(), "boxes first"
    assert pane.form.line.text() == ""
    assert not pane.form.line_fault.how.isVisible()
    application.choice.choose_game("three-card-poker")
    driver.settle()
    assert pane.form.line.text() == poker
    assert pane.form.line_fault.how.isVisible()


@pytest.mark.parametrize("field", ["hand", "player", "stake", "dealer", "jackpot"])
def test_what_was_paid_is_gone_to_from_every_field(
    application: Application, driver: TourDriver, pane: CheckPane, field: str
) -> None:
    begin(application, driver, pane, "three-card-poker")
    rows = pane.form.box.rows.rows
    assert all(row.paid.isVisible() for row in rows.values()), "bonuses too, from the beginning"
    driver.write("AhKhQh25")
    fields = {
        "hand": pane.form.box.hand.edit,
        "player": pane.form.box.player,
        "stake": rows["ante"].stake,
        "dealer": pane.form.dealer.edit,
        "jackpot": pane.form.jackpot,
    }
    driver.click(fields[field])
    driver.key(">")
    assert rows["ante"].paid.hasFocus()
    driver.click(rows["play"].paid)
    driver.key("Return")  # not to a stake: that of Play is not typed
    assert rows["ante-bonus"].paid.hasFocus()


def test_only_a_hand_that_is_paid_from_it_asks_for_the_jackpot(
    application: Application, driver: TourDriver, pane: CheckPane
) -> None:
    begin(application, driver, pane, "three-card-poker")
    driver.key("Ctrl+L")
    driver.enter("1 Ah9d3c p 25 pr2.50 / d Qs7d2c")
    assert pane.check.result.is_whole
    driver.key("Ctrl+S", "Ctrl+L")
    driver.enter("1 AsKsQs p 25 pr2.50 / d Qh7d2c")
    assert pane.verdict.headline.text() == "Cannot be decided yet: waiting for the jackpot"
    assert pane.save.text() == "Save to log"  # other cards are no correction of what was saved


def test_a_claim_shows_what_is_recorded_of_it_however_much_is_pasted(
    application: Application, driver: TourDriver, pane: CheckPane
) -> None:
    begin(application, driver, pane, "three-pictures")
    driver.click(pane.pages.button("record"))
    claim = pane.record.texts_of["claim"]
    driver.click(claim)
    driver.write("Ben: end")
    for _ in "end":
        driver.key("Left")
    QGuiApplication.clipboard().setText("9" * 100_000)
    driver.key("Ctrl+V", "A", "Backspace", "B")
    assert claim.toPlainText() == "Ben: " + "9" * (LONGEST_TEXT - 9) + "bend"
    assert pane.record.marks.claim == claim.toPlainText()
    driver.key("Ctrl+Z", "Ctrl+Z", "Ctrl+Z")
    assert claim.toPlainText() == "Ben: end"
