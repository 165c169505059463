"""Bets put down, moved, changed and taken up again, and what is refused."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from tests.gui.table.table_driver import SHIFT, TableDriver
from tests.wheel import turn_wheel
from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Decision
from trifelt.gui.table.model.state import Action, SpotKey
from trifelt.storage.settings import Motion

GAME_IDS = tuple(game.id for game in GAMES)
WITH_DECISION = tuple(game.id for game in GAMES if game.choice is not None)
WITH_SIDE = tuple(
    (game.id, wager.id, wager.needs_clause)
    for game in GAMES
    for wager in game.placeable
    if wager.needs is not None
)


@pytest.mark.parametrize("game", GAME_IDS)
def test_chips_move_from_spot_to_spot_and_off_the_felt(table: TableDriver, game: str) -> None:
    table.play(game)
    table.bet(2, table.main)
    table.bet(2, table.main, 500)
    table.drag(table.spot(2, table.main), table.spot(5, table.main))
    assert (table.lies(2, table.main), table.lies(5, table.main)) == (0, 3_000)
    table.driver.press(table.view, table.spot(5, table.main))
    table.driver.move(table.view, table.view.rect().center() / 2, pressed=True)
    table.key("Escape")
    table.driver.release(table.view, table.view.rect().center() / 2)
    assert table.lies(5, table.main) == 3_000
    bare = table.pane.felt.mapFromScene(table.pane.felt.sceneRect().center() / 3)
    table.drag(table.spot(5, table.main), bare)
    assert table.lies(5, table.main) == 0
    assert table.pane.table.balance == 100_000


def test_shift_takes_only_the_top_chip(table: TableDriver) -> None:
    table.play("three-pictures")
    table.bet(3, "main")
    table.bet(3, "main", 500)
    start, end = table.spot(3, "main"), table.spot(5, "main")
    QTest.mousePress(table.view, Qt.MouseButton.LeftButton, SHIFT, start)
    QTest.mouseMove(table.view, start + (end - start) / 2)
    QTest.mouseMove(table.view, end)
    QTest.mouseRelease(table.view, Qt.MouseButton.LeftButton, SHIFT, end)
    assert (table.lies(3, "main"), table.lies(5, "main")) == (2_500, 500)


def test_the_wheel_adds_and_takes_chips(table: TableDriver) -> None:
    table.play("three-pictures")
    turn_wheel(table.driver, table.view, table.spot(3, "main"), 2)
    assert table.lies(3, "main") == 5_000
    turn_wheel(table.driver, table.view, table.spot(3, "main"), -1)
    assert table.lies(3, "main") == 2_500


def test_a_click_adds_the_picked_chip_and_on_the_play_spot_plays_on(table: TableDriver) -> None:
    table.play("three-card-poker")
    table.driver.click(table.view, table.chip(10_000))
    table.driver.click(table.view, table.spot(3, "ante"))
    table.driver.click(table.view, table.spot(3, "progressive"))
    assert (table.lies(3, "ante"), table.lies(3, "progressive")) == (10_000, 250)
    table.key("Space")
    table.driver.click(table.view, table.spot(3, "play"))
    assert table.pane.table.round.decisions == {3: Decision.PLAY}


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_chip_falls_on_the_legal_spot_that_it_covers_most(table: TableDriver, game: str) -> None:
    table.play(game)
    table.bet(3, table.main)
    side = next(
        wager.id
        for wager in table.pane.table.house.game.placeable
        if wager.id != table.main and wager.price is None
    )
    main_spot, side_spot = table.spot(3, table.main), table.spot(3, side)
    table.drag(table.chip(500), main_spot + (side_spot - main_spot) * 0.25)
    assert (table.lies(3, table.main), table.lies(3, side)) == (3_000, 0)
    table.drag(table.chip(500), main_spot + (side_spot - main_spot) * 0.75)
    assert (table.lies(3, table.main), table.lies(3, side)) == (3_000, 500)


def test_a_press_on_the_felt_puts_the_field_for_an_amount_away(table: TableDriver) -> None:
    table.play("three-pictures")
    table.pane.spots.take_keyboard()
    table.key("E")
    assert table.pane.over.field.isVisible()
    table.bet(4, "main")
    assert not table.pane.over.field.isVisible()
    assert table.lies(4, "main") == 2_500
    table.key("C")
    assert table.lies(4, "main") == 0


@pytest.mark.parametrize("game", GAME_IDS)
def test_bets_are_undone_and_redone_without_limit(table: TableDriver, game: str) -> None:
    table.play(game)
    for _ in range(5):
        table.bet(1, table.main, 500)
    assert table.lies(1, table.main) == 2_500
    for left in (2_000, 1_500, 1_000, 500, 0):
        table.key("Z")
        assert table.lies(1, table.main) == left
    table.key("Z")
    assert "nothing to undo" in table.said
    for _ in range(5):
        table.key("Y")
    assert table.lies(1, table.main) == 2_500


def test_undo_and_redo_answer_to_the_keys_of_other_programs_too(table: TableDriver) -> None:
    table.play("three-pictures")
    table.bet(3, "main")
    table.pane.spots.take_keyboard()
    for keys, lies in (("Ctrl+Z", 0), ("Ctrl+Y", 2_500), ("Ctrl+Z", 0), ("Ctrl+Shift+Z", 2_500)):
        table.key(keys)
        assert table.lies(3, "main") == lies
    # In the hand chips wait for the drop: nothing below them changes.
    table.driver.drag(table.view, table.chip(500), table.spot(4, "main"), drop=False)
    table.key("Ctrl+Z")
    table.driver.release(table.view, table.spot(4, "main"))
    assert (table.lies(3, "main"), table.lies(4, "main")) == (2_500, 500)


@pytest.mark.parametrize("game", GAME_IDS)
def test_everything_is_doubled_and_cleared_and_each_is_undone_at_once(
    table: TableDriver, game: str
) -> None:
    table.play(game)
    table.bet(2, table.main)
    table.bet(4, table.main, 500)
    table.key("D")
    assert (table.lies(2, table.main), table.lies(4, table.main)) == (5_000, 1_000)
    table.key("Z")
    assert (table.lies(2, table.main), table.lies(4, table.main)) == (2_500, 500)
    table.key("C")
    assert not table.pane.table.round.bets.stakes
    table.key("Z")
    assert (table.lies(2, table.main), table.lies(4, table.main)) == (2_500, 500)
    assert table.pane.table.balance == 97_000


@pytest.mark.parametrize(("game", "side", "clause"), WITH_SIDE)
def test_a_side_bet_without_its_main_bet_flies_home_and_says_the_clause(
    table: TableDriver, game: str, side: str, clause: str
) -> None:
    table.play(game)
    table.driver.drag(table.view, table.chip(250), table.spot(4, side), drop=False)
    assert not table.pane.felt.items_of_felt.lights[SpotKey(4, side)].isVisible()
    assert table.pane.felt.items_of_felt.lights[SpotKey(4, table.main)].isVisible()
    table.driver.release(table.view, table.spot(4, side))
    assert not table.pane.table.round.bets.stakes
    assert clause in table.said
    assert table.pane.table.balance == 100_000


@pytest.mark.parametrize("game", WITH_DECISION)
def test_that_playing_on_would_not_be_covered_is_said_before_the_deal(
    table: TableDriver, game: str
) -> None:
    table.driver.window.context.preferences.change(starting_balance=15_000)
    table.play(game)
    table.bet(3, table.main, 10_000)
    assert not table.pane.table.round.bets.stakes
    assert "for playing on" in table.said
    table.bet(3, table.main, 2_500)
    assert table.lies(3, table.main) == 2_500


def test_what_was_refused_is_not_said_any_more_once_something_else_is_done(
    table: TableDriver,
) -> None:
    table.play("three-card-poker")
    table.key("Space")
    assert "Place a bet first" in table.said
    table.bet(3, "ante")
    assert table.said == ""
    table.bet(4, "progressive")
    assert "costs" in table.said
    table.key("D")
    assert table.said == ""


def test_small_tremble_is_a_click_and_a_drop_after_the_call_flies_home(table: TableDriver) -> None:
    table.play("three-pictures")
    spot = table.spot(3, "main")
    table.driver.drag(table.view, spot, spot + QPoint(3, 3))
    assert table.lies(3, "main") == 2_500
    table.driver.drag(table.view, table.chip(500), table.spot(4, "main"), drop=False)
    table.pane.table.round.close()
    table.driver.release(table.view, table.spot(4, "main"))
    assert table.lies(4, "main") == 0
    assert "No more bets" in table.said


def test_no_more_bets_locks_the_felt_and_says_so(table: TableDriver) -> None:
    table.play("three-card-poker")
    table.deal()
    assert table.pane.table.asked == 3
    table.drag(table.spot(3, "ante"), table.spot(4, "ante"))
    assert "No more bets" in table.said
    assert "5.7" in table.said
    assert table.lies(3, "ante") == 2_500


def test_from_the_call_on_no_button_offers_to_change_the_bets(table: TableDriver) -> None:
    table.play("three-pictures")
    table.pane.table.automatic_boxes = frozenset({5, 6})
    table.bet(3, "main")
    buttons = [
        table.pane.over.buttons.made[name] for name in (Action.UNDO, Action.CLEAR, Action.DOUBLE)
    ]
    assert all(button.isEnabled() for button in buttons)
    table.driver.window.context.preferences.change(motion=Motion.NORMAL)
    table.key("Space")
    assert table.pane.felt.movement.scripted
    assert not any(button.isEnabled() for button in buttons)
    table.key("Z")
    assert "no more bets" in table.said.lower()
    assert table.lies(3, "main") == 2_500
