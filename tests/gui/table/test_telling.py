"""What the table says is true of the moment in which it is said."""

from dataclasses import replace

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QLabel, QMenu

from tests.certain import certain
from tests.gui.table.table_driver import TableDriver
from trifelt.engine.documents.read import read_document
from trifelt.engine.games.game import Decision
from trifelt.engine.houses import BUILT_IN
from trifelt.engine.round.play import Phase
from trifelt.engine.settlement import settle
from trifelt.gui.cards.chips import chips_of
from trifelt.gui.table.model.state import SpotKey
from trifelt.gui.table.model.why import why_lines
from trifelt.gui.table.over_felt import FieldOverFelt
from trifelt.storage.settings import Coach, Motion


def test_no_more_bets_is_said_until_the_first_card_lies(table: TableDriver) -> None:
    table.play("three-pictures")
    table.pane.context.preferences.change(motion=Motion.SLOW)
    table.deal()
    assert table.said == "No more bets"
    assert not table.pane.felt.state.hands
    table.driver.wait_until(lambda: bool(table.pane.felt.state.hands), "the first card")
    assert table.said == ""
    table.pane.context.preferences.change(motion=Motion.OFF)


def test_a_rare_hand_has_its_moment_and_space_goes_on(table: TableDriver) -> None:
    table.play("three-card-poker", seed=7)
    items = table.pane.felt.items_of_felt
    for wager in ("ante", "pair-plus"):
        table.bet(3, wager)
    table.key("Space")
    assert not items.glows
    table.key("P")
    assert table.said == "Straight flush · Pair Plus pays 40 to 1"
    assert set(items.glows) == {3}
    assert {key for key, card in items.cards.items() if card.frame} == {(3, 0), (3, 1), (3, 2)}
    table.key("Space")
    assert table.pane.table.round.phase is Phase.BETTING
    assert not items.glows
    # The same hand without the wager that pays for it.
    table.deal()
    table.key("P")
    assert table.said == "Box 3: straight flush, 5 high"
    assert set(items.glows) == {3}
    table.pane.context.preferences.change(motion=Motion.NORMAL)
    items.glow_behind((3,))
    assert items.glows[3].opacity() < 1
    table.key("Space")
    assert not items.glows


def test_a_verdict_stands_at_its_box_until_the_round_is_over(table: TableDriver) -> None:
    table.play("three-card-poker", seed=7)
    marks = table.pane.felt.items_of_felt.verdicts
    table.deal(3, 4)
    table.key("F")
    assert {box: mark.right for box, mark in marks.items()} == {3: False}
    assert "Play was better" in table.said
    table.decide_all()
    assert {box: mark.right for box, mark in marks.items()} == {3: False, 4: True}
    table.pane.context.preferences.change(coach=Coach.OFF)
    assert not marks
    table.pane.context.preferences.change(coach=Coach.AFTER)
    assert set(marks) == {3, 4}
    table.key("Space")
    assert not marks


def test_a_coach_that_is_off_says_so_and_still_keeps_the_score(table: TableDriver) -> None:
    table.play("three-card-poker")
    coach = table.pane.side.coach
    assert coach.title.text() == "No decision yet."
    table.pane.context.preferences.change(coach=Coach.OFF)
    table.deal()
    table.key("P")
    assert coach.title.text() == "The coach is off."
    assert not coach.verdict.isVisible()
    assert "of 1" in coach.score.text()
    table.pane.context.preferences.change(coach=Coach.AFTER)
    assert coach.title.text().startswith("Box 3:")


def type_on(table: TableDriver, box: int, wager: str, text: str) -> FieldOverFelt:
    """Ask for the amount on a spot by the keyboard and type one."""
    table.pane.spots.go_to(SpotKey(box, wager))
    table.key("E")
    field = table.pane.over.field
    field.field.selectAll()
    table.driver.write(text)
    table.key("Return")
    return field


def test_a_fault_under_the_amount_is_read_whole(table: TableDriver) -> None:
    table.play("three-card-poker")
    field = type_on(table, 4, "ante", "700")
    label = next(each for each in field.findChildren(QLabel) if each.property("role") == "fault")
    assert "for playing on" in label.text()
    table.driver.settle()
    assert label.height() >= label.heightForWidth(label.width())
    assert label.geometry().top() > field.field.geometry().bottom()
    assert table.pane.over.rect().contains(field.geometry())


def test_cents_after_a_comma_are_not_taken_for_hundreds(table: TableDriver) -> None:
    table.play("three-pictures")
    field = type_on(table, 4, "main", "1,50")
    assert table.lies(4, "main") == 0
    assert field.fault.fault is not None
    table.key("Escape")
    type_on(table, 4, "main", "1,000")
    assert table.lies(4, "main") == 100_000


def test_a_spot_s_menu_offers_only_what_can_be_done(table: TableDriver) -> None:
    table.play("three-card-poker")
    table.pane.betting.ask_spot(SpotKey(3, "ante"), QPoint(300, 300))
    menu = certain(QApplication.activePopupWidget(), QMenu)
    assert [each.isEnabled() for each in menu.actions()] == [True, False, False]
    menu.close()
    table.deal()
    assert table.pane.table.asked == 3
    table.pane.betting.ask_spot(SpotKey(3, "ante"), QPoint(300, 300))
    assert QApplication.activePopupWidget() is None
    assert table.said == "No more bets: what comes now is refused (5.6)."


def test_house_chosen_while_cards_come_down_waits_until_result_was_seen(table: TableDriver) -> None:
    table.play("prosperity-3-pictures")
    table.pane.context.preferences.change(motion=Motion.SLOW)
    first, other = table.pane.context.choice.houses[:2]
    table.deal()
    assert table.pane.felt.movement.scripted
    table.pane.context.choice.choose_house(certain(other.id))
    assert table.pane.table.round.phase is Phase.SETTLED
    assert table.pane.table.house is first
    assert len(table.pane.side.why.rows) == 1
    assert "changes to MBS, tie by ranking with the next round" in table.said
    header = table.driver.window.header
    assert header.house_button.text() == first.full_title.render()
    table.pane.context.preferences.change(motion=Motion.OFF)
    table.key("Space")
    assert table.pane.table.house is other
    assert header.house_button.text() == other.full_title.render()


def test_the_heading_names_the_game_on_the_felt_until_the_round_is_over(table: TableDriver) -> None:
    table.play("three-card-poker")
    table.deal()
    assert table.pane.table.asked == 3
    window = table.driver.window
    window.context.choice.choose_game("three-card-prime")
    assert table.said == "The table changes to Three Card Prime with the next round"
    assert window.header.game_button.text() == "Three Card Poker"
    window.show_pane("check")
    assert window.header.game_button.text() == "Three Card Prime"
    window.show_pane("table")
    assert window.header.game_button.text() == "Three Card Poker"
    table.key("P")
    assert table.pane.table.round.phase is Phase.SETTLED
    table.key("Space")
    assert table.pane.table.house.game.id == "three-card-prime"
    assert window.header.game_button.text() == "Three Card Prime"


def test_an_amount_that_is_refused_is_typed_anew_at_once(table: TableDriver) -> None:
    table.play("three-card-poker")
    table.key("J")
    field, picked = table.pane.over.field, table.pane.felt.rack.picked
    field.field.selectAll()
    table.driver.write("abc")
    table.driver.click(field.button)
    assert field.fault.fault is not None
    table.driver.write("30000")
    table.key("Return")
    assert table.pane.table.jackpot == 3_000_000
    assert table.pane.felt.rack.picked == picked


def test_a_house_with_fewer_boxes_is_laid_out_while_cards_lie_in_others(table: TableDriver) -> None:
    table.play("three-pictures")
    table.bet(7, "main")
    table.key("Space")
    pane, house = table.pane, table.pane.table.house
    assert 7 in pane.felt.state.hands
    kept = table.driver.window.context.preferences.settings.chips.chips
    chips = chips_of(kept)
    pane.felt.set_table(replace(house, seats=3), chips)
    assert not pane.felt.items_of_felt.cards
    pane.set_felt()
    assert 7 in pane.felt.state.hands


def test_the_lines_and_their_total_are_the_user_s_own(table: TableDriver) -> None:
    table.play("lucky-three-pictures")
    table.pane.table.automatic_boxes = frozenset({2, 3})
    table.deal()
    assert table.pane.table.round.bets.persons(3) == ("Player 3", "You")
    assert table.pane.table.round.bets.persons(2) == ("Player 2",)
    (row,) = table.pane.side.why.rows
    assert row.why.line.net == table.pane.table.standing.result
    table.pane.menu.replay_last()
    replay = certain(table.pane.replaying.replay)
    for _ in range(replay.steps):
        table.key("Space")
    (row,) = table.pane.side.why.rows
    assert row.why.spot == SpotKey(3, "main")


def test_of_a_shared_box_only_the_user_s_lines_are_shown() -> None:
    bettors = [
        {"name": "You", "seated": True, "wagers": {"main": "25"}},
        {"name": "Bo", "wagers": {"main": "50"}},
    ]
    content = {
        "game": "lucky-three-pictures",
        "dealer": "9h 2d 4c",
        "boxes": [{"hand": "Ks Qd 7h", "bettors": bettors}],
    }
    document = certain(read_document(content, BUILT_IN).document)
    settlement, boxes = settle(document), frozenset({1})
    assert [why.line.net for why in why_lines(settlement, boxes)] == [2_500, 5_000]
    assert [why.line.net for why in why_lines(settlement, boxes, "You")] == [2_500]


def test_a_spent_balance_is_told_with_the_way_out(table: TableDriver) -> None:
    table.play("three-pictures", seed=range(1, 100))
    while table.pane.table.balance:
        left = table.pane.table.balance
        type_on(table, 3, "main", f"{left // 100}.{left % 100:02}")
        table.key("Space", "Space")
    spent = "Your balance is spent. Start a new session from the table's menu (F10)."
    assert table.said == spent
    for _ in range(2):  # and whenever a bet is tried
        table.pane.over.toast.go_on()
        type_on(table, 3, "main", "5")
        assert table.said == spent


def test_a_table_without_bets_tells_how_to_begin_and_a_replay_does_not(table: TableDriver) -> None:
    table.play("three-card-poker")
    told = table.pane.side.why.empty
    assert told.text().startswith("Click a spot to bet")
    table.deal()
    assert table.pane.table.asked == 3
    assert told.text().startswith("After a round")
    table.key("P")
    assert not told.isVisible()
    table.key("Space")
    assert told.text().startswith("Click a spot to bet")
    table.pane.menu.again.trigger()
    assert table.pane.replaying.under_way
    assert told.isVisible()
    assert told.text().startswith("After a round")
    table.key("Escape")
    assert told.text().startswith("Click a spot to bet")


def test_every_decision_of_a_round_stays_in_sight_the_wrong_ones_first(table: TableDriver) -> None:
    table.play("three-card-poker", seed=5)
    table.deal(1, 2, 3)
    coach = table.pane.side.coach
    wrong = 0
    for n in range(3):
        advice = certain(table.pane.table.advice())
        error = n == 1
        wrong += error
        table.key("P" if (advice.best is Decision.PLAY) != error else "F")
    assert table.pane.table.round.phase.over
    assert coach.title.text() == "1 of 3 decisions wrong"
    assert coach.title.property("role") == "lose"
    assert not coach.verdict.isVisible()
    assert [line.text()[:5] for line in coach.lines] == ["Box 2", "Box 1", "Box 3"]
    assert [line.property("role") for line in coach.lines] == ["lose", "win", "win"]
    table.key("Space")
    assert coach.title.text() == "No decision yet."
    assert coach.lines == []


def test_luck_is_not_told_before_a_round_of_the_session_was_played(table: TableDriver) -> None:
    table.play("three-pictures")
    table.deal()
    side = table.pane.side
    table.driver.wait_until(lambda: "(–)" not in side.ledger.expected.text(), "the luck")
    table.pane.new_session()
    assert "(–)" in side.ledger.expected.text()
    assert "(–)" in side.strip.expected.text()


def test_a_double_that_cannot_be_paid_says_what_is_lacking(table: TableDriver) -> None:
    table.driver.window.context.preferences.change(starting_balance=7_500)
    table.play("three-card-poker")
    table.bet(3, "ante", 2_500)
    table.key("D")
    assert table.lies(3, "ante") == 2_500
    said = "25.00 short: this takes 75.00, 50.00 of it for playing on, and the balance is 50.00."
    assert table.said == said
    assert table.pane.side.ledger.balance.text().endswith("50.00")


def test_amount_is_not_asked_where_nothing_is_placed_before_the_cards(table: TableDriver) -> None:
    table.play("three-card-poker")
    table.pane.spots.go_to(SpotKey(3, "play"))
    table.key("E")
    assert not table.pane.over.field.isVisible()
    assert table.said == "Play is bet after you see your cards."


def test_the_key_beside_an_entry_of_a_spot_s_menu_picks_it(table: TableDriver) -> None:
    table.play("three-card-poker")
    table.bet(3, "ante")
    table.pane.betting.ask_spot(SpotKey(3, "ante"), QPoint(300, 300))
    table.key("Delete")
    assert QApplication.activePopupWidget() is None
    assert table.lies(3, "ante") == 0
    table.pane.betting.ask_spot(SpotKey(3, "ante"), QPoint(300, 300))
    table.key("E")
    assert table.pane.over.field.isVisible()


def test_what_no_chip_makes_is_told_by_the_figure_alone(table: TableDriver) -> None:
    table.play("three-card-poker")
    type_on(table, 4, "ante", "0.01")
    items, key = table.pane.felt.items_of_felt, SpotKey(4, "ante")
    assert items.stacks[key].chips == ()
    assert items.pills.totals[key].text == "0.01"
