"""The keyboard stays where its keys mean what the felt says: nothing steals or loses it."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from tests.certain import certain
from tests.gui.table.table_driver import TableDriver
from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Game
from trifelt.engine.round.play import Phase
from trifelt.gui.help.page import ClauseDialog
from trifelt.gui.help.view import HelpPane
from trifelt.gui.table.model.state import OWNER, Action, SpotKey
from trifelt.storage.settings import Looking

POKER = "three-card-poker"


def on_felt(table: TableDriver) -> bool:
    spot = table.pane.spots.current
    return spot is not None and QApplication.focusWidget() is spot


@pytest.mark.parametrize("choice", ["play", "fold"])
def test_choice_by_tray_s_own_buttons_gives_keyboard_back(table: TableDriver, choice: str) -> None:
    table.play(POKER)
    table.deal()
    button: QWidget = getattr(table.pane.over.tray, choice)
    button.setFocus()
    table.key("Space")
    assert table.pane.table.round.phase is Phase.SETTLED
    assert on_felt(table)


def test_button_that_goes_or_is_disabled_gives_the_keyboard_to_the_felt(table: TableDriver) -> None:
    table.play(POKER)
    table.bet(3, "ante")
    buttons = table.pane.over.buttons
    buttons.made[Action.CLEAR].setFocus()
    table.key("Space")
    assert table.lies(3, "ante") == 0
    assert on_felt(table)
    table.key("Z")
    buttons.next.setFocus()
    table.key("Space")
    assert table.pane.table.asked == 3
    assert on_felt(table)
    table.key("P")
    assert table.pane.table.round.phase is Phase.SETTLED


def test_a_line_of_the_round_before_gives_the_keyboard_to_the_felt(table: TableDriver) -> None:
    table.play("three-pictures")
    table.deal()
    table.pane.side.why.rows[0].setFocus()
    table.key("R")
    assert table.lies(3, "main") == 2_500
    assert on_felt(table)


def test_keys_go_on_at_the_spot_that_was_clicked(table: TableDriver) -> None:
    table.play("three-pictures")
    table.driver.click(table.view, table.spot(5, "main"))
    assert table.pane.spots.key == SpotKey(5, "main")
    assert on_felt(table)
    table.key("Return")
    assert table.lies(5, "main") == 5_000


def test_a_press_on_the_felt_takes_the_keyboard_from_the_panel(table: TableDriver) -> None:
    table.play("three-pictures")
    table.deal()
    table.pane.side.why.rows[0].setFocus()
    table.driver.click(table.view, QPoint(table.view.width() // 2, table.view.height() // 3))
    assert on_felt(table)


def test_f10_opens_the_table_s_menu_at_its_first_entry(table: TableDriver) -> None:
    table.play(POKER)
    table.pane.spots.take_keyboard()
    table.key("F10")
    menu = table.pane.header.menu
    assert menu.isVisible()
    assert menu.activeAction() is table.pane.menu.chart
    assert table.driver.window.geometry().contains(menu.geometry())
    table.key("Escape")
    assert not menu.isVisible()
    assert on_felt(table)
    table.driver.click(table.driver.window.rail.buttons["history"])
    table.key("F10")
    assert not menu.isVisible()


def test_a_replay_is_stepped_by_space_from_wherever_it_was_begun(table: TableDriver) -> None:
    table.play("three-pictures")
    table.deal()
    table.pane.header.menu_button.setFocus()
    table.pane.menu.again.trigger()
    assert on_felt(table)
    replay = certain(table.pane.replaying.replay)
    table.key("Space")
    assert replay.at == 1
    for _ in range(replay.steps):
        assert table.pane.replaying.under_way
        table.key("Space")
    assert not table.pane.replaying.under_way
    assert on_felt(table)


def test_a_drawer_that_closes_gives_the_keyboard_to_the_felt(table: TableDriver) -> None:
    table.play("three-pictures")
    table.deal()
    table.driver.window.resize(1100, 800)
    table.driver.settle()
    table.key("F9")
    table.pane.side.why.rows[0].setFocus()
    table.key("Escape")
    assert not table.pane.layout_.shows_side
    assert on_felt(table)


def test_the_lines_are_one_stop_of_the_tab_key(table: TableDriver) -> None:
    table.play(POKER)
    for box in (2, 3, 4, 5):
        for wager in ("ante", "pair-plus", "progressive"):
            table.bet(box, wager)
    table.key("Space")
    table.decide_all()
    table.driver.window.resize(1440, 700)
    table.driver.settle()
    rows = table.pane.side.why.rows
    assert rows[-1].visibleRegion().isEmpty()
    assert len(rows) > 3
    rows[0].setFocus()
    table.key("Up")
    assert rows[0].hasFocus()
    table.key("Down")
    assert rows[1].hasFocus()
    table.key("End")
    assert rows[-1].hasFocus()
    assert not rows[-1].visibleRegion().isEmpty()
    table.key("Up")
    before_last = rows[-2]
    assert before_last.hasFocus()
    table.key("Tab")
    held = certain(QApplication.focusWidget())
    assert held not in rows
    table.key("Shift+Tab")
    assert before_last.hasFocus()
    table.key("Home")
    assert rows[0].hasFocus()
    table.key("Shift+Tab")
    assert QApplication.focusWidget() not in rows
    table.key("Tab")
    assert rows[0].hasFocus()
    table.key("Escape")
    assert on_felt(table)


def test_escape_comes_back_to_the_felt_from_the_header_and_the_rail(table: TableDriver) -> None:
    table.play(POKER)
    table.deal()
    window = table.driver.window
    for control in (window.header.game_button, window.rail.buttons["check"], window.rail.mark):
        control.setFocus()
        assert not on_felt(table)
        table.key("Escape")
        assert on_felt(table)
    table.key("P")
    assert table.pane.table.round.phase is Phase.SETTLED


def test_space_is_the_next_thing_after_a_click_on_a_line(table: TableDriver) -> None:
    table.play("three-pictures")
    table.deal()
    row = table.pane.side.why.rows[0]
    table.driver.click(row)
    assert row.isChecked()
    table.key("Space")
    assert table.pane.table.round.phase is Phase.BETTING


def test_a_clause_of_a_line_opens_its_words_by_a_click_and_by_its_key(table: TableDriver) -> None:
    table.play("three-pictures")
    table.deal()
    row = table.pane.side.why.rows[0]
    QTest.mouseClick(row, Qt.MouseButton.LeftButton, pos=row.clause.pos() + QPoint(4, 4))
    by_click = table.pane.findChildren(ClauseDialog)[-1]
    assert row.why.line.clause[:3] in by_click.page.toPlainText()
    assert not row.isChecked()
    by_click.accept()
    row.setFocus()
    table.key("F2")
    assert table.pane.findChildren(ClauseDialog)[-1].isVisible()


def test_help_opens_at_the_game_that_is_played(table: TableDriver) -> None:
    table.play("three-pictures")
    table.key("F1")
    page = certain(table.driver.window.pane("help"), HelpPane)
    assert page.list.item(page.list.currentRow()).text() == "Three Pictures"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_down_goes_down_and_every_spot_of_a_box_is_reached(table: TableDriver, game: Game) -> None:
    table.play(game.id)
    spots = table.pane.spots
    keys = [key for key, _ in table.pane.felt.spot_frames() if key.box == 3]
    frame = table.pane.felt.items_of_felt.spot_frame
    for start in keys:
        spots.go_to(start)
        table.key("Down")
        assert spots.key is not None
        below = [k for k in keys if frame(k).top() >= frame(start).bottom() - 1]
        beneath = [
            k
            for k in below
            if frame(k).left() < frame(start).right() and frame(k).right() > frame(start).left()
        ]
        assert spots.key in beneath if beneath else frame(spots.key).x() >= frame(start).x()
    reached = {spots.key}
    for _ in keys:
        table.key("Up")
        reached.add(spots.key)
    for _ in keys:
        table.key("Down")
        reached.add(spots.key)
    for _ in keys:
        table.key("Up")
        reached.add(spots.key)
    assert reached == set(keys)


def test_the_keyboard_stands_where_a_decision_is_due_and_comes_back(table: TableDriver) -> None:
    table.play(POKER)
    for box in (2, 5):
        table.bet(box, "ante")
    spots = table.pane.spots
    spots.go_to(SpotKey(5, "pair-plus"))
    table.key("Space")
    assert spots.key == SpotKey(2, "play")
    assert on_felt(table)
    table.key("Return")
    assert spots.key == SpotKey(5, "play")
    table.key("F")
    assert spots.key == SpotKey(5, "pair-plus")
    assert on_felt(table)


def test_the_next_step_is_in_reach_while_the_drawer_is_open(table: TableDriver) -> None:
    table.play("three-pictures")
    table.driver.window.resize(1024, 700)
    table.driver.settle()
    table.bet(3, "main")
    table.key("F9")
    assert table.pane.layout_.shows_side
    for each in (table.pane.over.buttons.next, table.pane.over.buttons.made[Action.CLEAR]):
        middle = each.mapTo(table.driver.window, each.rect().center())
        assert table.driver.window.childAt(middle) is each


def test_a_key_looks_at_one_hand_after_the_other_and_playing_on_says_so(table: TableDriver) -> None:
    table.play("three-card-poker")
    table.pane.context.preferences.change(looking=Looking.BY_HAND)
    table.deal(2, 4)
    table.key("P")
    assert "(L)" in table.said
    assert table.pane.felt.state.active is None
    round_ = table.pane.table.round
    table.key("L")
    assert round_.examined(4, OWNER)
    table.key("L")
    assert round_.examined(2, OWNER) or "one hand" in table.said


def test_an_open_drawer_steps_aside_while_hands_are_decided(table: TableDriver) -> None:
    table.driver.window.resize(1024, 700)
    table.play(POKER)
    table.key("F9")
    shown = [table.pane.layout_.shows_side]
    for box in (6, 7):
        table.bet(box, "ante")
    for key in ("Space", "F9"):
        table.key(key)
        shown.append(table.pane.layout_.shows_side)
    assert table.pane.table.asked == 6
    assert table.said == "The panel opens when the round is over."
    table.decide_all()
    assert [*shown, table.pane.layout_.shows_side] == [True, False, False, True]
