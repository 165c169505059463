"""Whole rounds at the table in every game, by mouse and by keyboard."""

import pytest
from PySide6.QtCore import QPoint, QRectF

from tests.certain import certain
from tests.gui.table.table_driver import TableDriver
from trifelt.engine.games import GAMES
from trifelt.engine.round.play import Phase
from trifelt.gui.table.items import Pill
from trifelt.gui.table.model.state import DEALER, SpotKey, Tone
from trifelt.storage.settings import Coach, Motion

GAME_IDS = tuple(game.id for game in GAMES)
WITH_DECISION = tuple(game.id for game in GAMES if game.choice is not None)
SIGNS = {Tone.WIN: "+", Tone.LOSE: "−"}


def settled_net(table: TableDriver) -> int:
    """What the round came to by its own lines."""
    return table.pane.table.round.totals_of("You").net


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
    assert table.pane.table.standing.balance == 100_000 + settled_net(table)
    marks = table.pane.felt.state.marks
    assert len(marks) >= 2
    assert {spot.wager for spot in table.pane.table.round.bets.stakes} <= {s.wager for s in marks}
    for spot, mark in marks.items():
        pill = certain(table.pane.felt.items_of_felt.pills.results.get(spot))
        assert mark.word.render() in ("win", "lose", "push", "returned")
        # A narrow tag under chips has room for the sign alone.
        chips = spot in table.pane.felt.state.winnings
        assert pill.text.startswith((mark.word.render(), "+" if chips else mark.word.render()))
        assert SIGNS.get(mark.tone, "") in pill.text
    names = table.pane.felt.state
    assert names.dealer_name is not None
    assert set(names.names) == {3}


@pytest.mark.parametrize("game", GAME_IDS)
def test_the_keyboard_alone_plays_a_whole_round(table: TableDriver, game: str) -> None:
    table.play(game)
    pane = table.pane
    pane.spots.take_keyboard()
    assert pane.spots.key == SpotKey(1, table.main)
    table.key("3")
    assert pane.felt.rack.picked == pane.felt.rack.chips[2]
    table.key("Left")
    assert pane.spots.key == SpotKey(2, table.main)
    table.key("Return", "Return")
    assert table.lies(2, table.main) == 1_000
    table.key("Backspace")
    assert table.lies(2, table.main) == 500
    table.key("D")
    assert table.lies(2, table.main) == 1_000
    table.key("Space")
    table.decide_all()
    assert pane.felt.state.marks
    table.key("Space")
    assert not pane.felt.state.marks
    table.key("R")
    assert table.lies(2, table.main) == 1_000
    table.key("C")
    assert not pane.table.round.bets.stakes


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
        marked = {
            id(pane.felt.items_of_felt.pills.results.get(spot)) for spot in pane.felt.state.marks
        }
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


@pytest.mark.parametrize("game", GAME_IDS)
def test_two_own_boxes_and_three_automatic_players(table: TableDriver, game: str) -> None:
    table.play(game, seed=7)
    pane = table.pane
    pane.menu.choose_players()
    dialog = certain(pane.menu.dialog)
    for number in (1, 5, 7):
        table.driver.click(dialog.boxes[number])  # type: ignore[attr-defined]
    table.key("Return")
    assert pane.table.automatic_boxes == {1, 5, 7}
    table.bet(2, table.main)
    table.bet(4, table.main, 10_000)
    table.key("Space")
    asked = []
    while pane.table.asked is not None:
        asked.append(pane.table.asked)
        table.key("P")
    choice = pane.table.house.game.choice
    assert asked == ([2, 4] if choice is not None else [])
    assert pane.table.round.bets.boxes == (1, 2, 4, 5, 7)
    assert pane.table.round.phase is Phase.SETTLED
    assert pane.table.standing.result == settled_net(table)
    assert {row.why.spot.box for row in pane.side.why.rows} == {2, 4}


def test_players_who_leave_during_a_round_still_decide_in_it(table: TableDriver) -> None:
    table.play("three-card-poker")
    table.pane.table.automatic_boxes = frozenset({5, 6})
    table.deal()
    assert table.pane.table.asked == 3
    table.pane.table.automatic_boxes = frozenset()
    table.key("P")
    assert table.pane.table.round.phase is Phase.SETTLED
    assert set(table.pane.table.round.decisions) == {3, 5, 6}


def test_the_game_changes_between_rounds_and_not_within_one(table: TableDriver) -> None:
    table.play("three-card-poker")
    table.deal()
    table.driver.window.context.choice.choose_game("three-pictures")
    table.driver.settle()
    assert "with the next round" in table.said
    assert table.pane.table.house.game.id == "three-card-poker"
    table.decide_all()
    table.key("Space")
    assert table.pane.table.house.game.id == "three-pictures"
    table.bet(3, "main")
    assert table.lies(3, "main") == 2_500


def test_the_keyboard_stays_at_its_box_when_the_game_changes(table: TableDriver) -> None:
    table.play("three-card-poker")
    table.pane.spots.take_keyboard()
    for _ in range(3):
        table.key("Left")
    assert table.pane.spots.key == SpotKey(4, "ante")
    table.driver.window.context.choice.choose_game("three-pictures")
    table.driver.settle()
    assert table.pane.spots.key == SpotKey(4, "main")


def test_a_session_does_not_end_while_bets_are_called(table: TableDriver) -> None:
    table.play("three-card-poker")
    table.pane.table.automatic_boxes = frozenset({5, 6})
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
    table.key("F", "Space")
    assert table.pane.table.standing.rounds == 1
    table.pane.new_session()
    assert table.pane.table.standing.rounds == 0


@pytest.mark.parametrize("size", [(1024, 700), (1440, 900), (1920, 1080)])
@pytest.mark.parametrize("game", WITH_DECISION)
def test_a_decision_hides_no_box_and_keeps_its_buttons_in_place(
    table: TableDriver, game: str, size: tuple[int, int]
) -> None:
    table.driver.window.resize(*size)
    table.driver.settle()
    table.pane.context.preferences.change(coach=Coach.BEFORE)
    table.play(game, seed=5)
    pane = table.pane
    boxes = range(1, pane.table.house.seats + 1)
    for box in boxes:
        table.bet(box, table.main)
    table.key("Space")
    tray, items = pane.over.tray, pane.felt.items_of_felt
    places, met = set(), []
    while pane.table.asked is not None:
        met.append(pane.table.asked)
        assert items.asked == {pane.table.asked}
        over = QRectF(tray.geometry())
        assert not any(over.intersects(items.hand_frame(whose)) for whose in (DEALER, *boxes))
        assert not any(over.intersects(items.spot_frame(key)) for key, _ in pane.felt.spot_frames())
        for part in (tray.cards, tray.play, tray.fold, tray.name):
            assert tray.rect().contains(part.geometry())
        for part in (tray.cards, tray.play, tray.fold):
            assert part.height() >= part.sizeHint().height()
        for told in (tray.name, tray.advice):
            assert told.height() >= told.heightForWidth(told.width())
        buttons = (tray.play, tray.fold)
        places.add(tuple(one.mapTo(pane, QPoint()).toTuple() for one in buttons))
        table.driver.click(tray.play)
    assert met == list(boxes)
    assert len(places) == 1
    assert items.asked == frozenset()
