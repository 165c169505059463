"""Whole rounds at the table in every game, by mouse and by keyboard."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.gui.table.table_driver import SHIFT, TableDriver
from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Decision
from trifelt.engine.incidents.general import find_incident
from trifelt.engine.round.play import Phase
from trifelt.gui.table.drill_dialog import DrillDialog
from trifelt.gui.table.incident_dialog import IncidentDialog
from trifelt.gui.table.model.state import SpotKey, Tone
from trifelt.gui.tour.driver import TourDriver
from trifelt.storage.log import Kind

GAME_IDS = tuple(game.id for game in GAMES)
WITH_DECISION = tuple(game.id for game in GAMES if game.choice is not None)
WITH_SIDE = tuple(
    (game.id, wager.id, wager.needs_clause)
    for game in GAMES
    for wager in game.placeable
    if wager.needs is not None
)


@pytest.fixture
def table(driver: TourDriver) -> TableDriver:
    """The table with its motion off."""
    return TableDriver(driver)


def settled_net(table: TableDriver) -> int:
    """What the round came to by its own lines."""
    return table.pane.table.round.totals_of("You").net


@pytest.mark.parametrize("game", GAME_IDS)
def test_chips_are_dragged_cards_dealt_and_every_spot_told_its_result(
    table: TableDriver, game: str
) -> None:
    table.play(game)
    table.bet(3, table.main)
    table.bet(3, table.main, 500)
    for wager in table.pane.table.house.game.placeable:
        if wager.id != table.main and wager.price is None:
            table.bet(3, wager.id, 500)
    staked = table.pane.table.round.staked("You")
    assert table.lies(3, table.main) == 3_000
    assert table.pane.sitting.practice.balance == 100_000 - staked

    table.key("Space")
    table.decide_all()

    round_ = table.pane.table.round
    assert round_.phase is Phase.SETTLED
    assert table.pane.sitting.standing.balance == 100_000 + settled_net(table)
    marks = table.pane.felt.state.marks
    placed = {spot.wager for spot in round_.bets.stakes}
    assert placed <= {spot.wager for spot in marks}
    assert len(table.pane.side.why.rows) == len(
        round_.settlement.lines if round_.settlement else ()
    )
    assert table.pane.felt.state.dealer_name is not None


@pytest.mark.parametrize("game", GAME_IDS)
def test_the_last_bets_are_placed_again_with_one_key(table: TableDriver, game: str) -> None:
    table.play(game, seed=(1, 2, 3, 4, 5))
    table.bet(2, table.main)
    before = dict(table.pane.table.round.bets.stakes)
    table.key("Space")
    table.decide_all()
    table.key("R")
    assert table.pane.table.round.phase is Phase.BETTING
    assert dict(table.pane.table.round.bets.stakes) == before


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
    assert table.pane.sitting.practice.balance == 100_000


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
    assert table.pane.sitting.practice.balance == 100_000


@pytest.mark.parametrize("game", GAME_IDS)
def test_the_keyboard_alone_plays_a_whole_round(table: TableDriver, game: str) -> None:
    table.play(game)
    pane = table.pane
    pane.focus_felt()
    assert pane.spots.key == SpotKey(1, table.main)
    table.key("3")
    assert pane.felt.rack.picked == pane.felt.rack.chips[2]
    table.key("Left")
    assert pane.spots.key == SpotKey(2, table.main)
    table.key("Return")
    table.key("Return")
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


def test_the_keyboard_stays_at_its_box_when_the_game_changes(table: TableDriver) -> None:
    table.play("three-card-poker")
    table.pane.focus_felt()
    for _ in range(3):
        table.key("Left")
    assert table.pane.spots.key == SpotKey(4, "ante")
    table.driver.window.context.choice.choose_game("three-pictures")
    table.driver.settle()
    assert table.pane.spots.key == SpotKey(4, "main")


@pytest.mark.parametrize("game", WITH_DECISION)
def test_a_folded_hand_loses_its_ante_and_is_told_so(table: TableDriver, game: str) -> None:
    table.play(game)
    table.bet(3, table.main)
    table.key("Space")
    assert table.pane.over.tray.isVisible()
    table.driver.click(table.pane.over.tray.fold)
    assert table.pane.table.round.phase is Phase.SETTLED
    assert settled_net(table) == -2_500
    mark = table.pane.felt.state.marks[SpotKey(3, table.main)]
    assert (mark.tone, mark.net) == (Tone.LOSE, -2_500)
    assert 3 in table.pane.felt.state.folded


@pytest.mark.parametrize("game", GAME_IDS)
def test_two_own_boxes_and_three_automatic_players(table: TableDriver, game: str) -> None:
    table.play(game, seed=7)
    pane = table.pane
    pane.menu.choose_players()
    dialog = pane.menu.dialog
    assert dialog is not None
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
    assert pane.sitting.standing.result == settled_net(table)
    assert {row.line.spot.box for row in pane.side.why.rows} == {2, 4}


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_voided_round_gives_everything_back(table: TableDriver, game: str) -> None:
    table.play(game)
    pane = table.pane
    table.bet(3, table.main)
    if pane.table.house.game.choice is not None:
        table.key("Space")
        assert pane.table.asked == 3
    pane.menu.declare()
    dialog = pane.menu.dialog
    assert isinstance(dialog, IncidentDialog)
    void = find_incident(pane.table.house.game, "house-void")
    assert void is not None
    dialog.kind.setCurrentIndex(dialog.kind.count() - 2)
    assert dialog.incident is void
    table.driver.click(dialog.confirm)
    assert dialog.isVisible()  # the ground is asked for first
    table.driver.click(dialog.fields["ground"])
    table.driver.write("the deck fell to the floor")
    table.driver.click(dialog.confirm)
    assert pane.table.round.phase is Phase.VOID
    assert pane.sitting.practice.balance == 100_000
    assert all(row.line.net == 0 for row in pane.side.why.rows)


@pytest.mark.parametrize("game", GAME_IDS)
def test_what_the_balance_does_not_cover_is_refused_in_words(table: TableDriver, game: str) -> None:
    table.play(game)
    table.bet(3, table.main, 500_000)
    assert not table.pane.table.round.bets.stakes
    assert "balance" in table.said


def test_no_more_bets_locks_the_felt_and_says_so(table: TableDriver) -> None:
    table.play("three-card-poker")
    table.bet(3, "ante")
    table.key("Space")
    assert table.pane.table.asked == 3
    table.drag(table.spot(3, "ante"), table.spot(4, "ante"))
    assert "No more bets" in table.said
    assert "5.7" in table.said
    assert table.lies(3, "ante") == 2_500


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
    table.driver.wheel(table.view, table.spot(3, "main"), 2)
    assert table.lies(3, "main") == 5_000
    table.driver.wheel(table.view, table.spot(3, "main"), -1)
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


def test_an_amount_is_typed_on_a_spot_and_a_wrong_one_told(table: TableDriver) -> None:
    table.play("three-pictures")
    table.pane.focus_felt()
    assert table.pane.spots.key == SpotKey(1, "main")
    table.key("E")
    table.driver.write("12,3x")
    table.key("Return")
    assert table.pane.over.field.fault.fault is not None
    table.key("Ctrl+A")
    table.driver.write("37.50")
    table.key("Return")
    assert table.lies(1, "main") == 3_750
    assert not table.pane.over.field.isVisible()


def test_the_game_changes_between_rounds_and_not_within_one(table: TableDriver) -> None:
    table.play("three-card-poker")
    table.bet(3, "ante")
    table.key("Space")
    table.driver.window.context.choice.choose_game("three-pictures")
    table.driver.settle()
    assert "finish this one first" in table.said
    assert table.pane.table.house.game.id == "three-card-poker"
    table.decide_all()
    table.key("Space")
    assert table.pane.table.house.game.id == "three-pictures"
    table.bet(3, "main")
    assert table.lies(3, "main") == 2_500


def test_rounds_and_the_session_go_to_the_log(table: TableDriver) -> None:
    table.play("three-card-poker", seed=11)
    table.bet(3, "ante")
    table.key("Space")
    table.decide_all()
    log = table.pane.log.log
    table.driver.wait_until(lambda: log.count() == 1, "the round in the log")
    table.pane.new_session()
    table.driver.wait_until(lambda: log.count() == 2, "the session in the log")
    entries = log.page().entries
    assert {entry.kind for entry in entries} == {Kind.ROUND, Kind.SESSION}
    assert len({entry.session for entry in entries}) == 1
    kept = log.record(next(entry.id for entry in entries if entry.kind is Kind.ROUND))
    assert kept is not None
    assert kept.body["seed"] == 11
    assert len(str(kept.body["deck"]).split()) == 52

    table.pane.receive(kept)
    replay = table.pane.replaying.replay
    assert replay is not None
    assert replay.source.deck == table.pane.table.round.deck
    table.driver.click(table.pane.over.replay.buttons["end"])
    assert table.pane.felt.state.dealer_name is not None
    assert len(table.pane.side.why.rows) > 0
    balance = table.pane.sitting.practice.balance
    table.key("Escape")
    assert not table.pane.replaying.under_way
    assert table.pane.sitting.practice.balance == balance


def test_the_last_round_is_replayed_step_by_step(table: TableDriver) -> None:
    table.play("lucky-three-pictures")
    table.bet(3, "main")
    table.key("Space")
    ended = table.pane.felt.state
    table.pane.menu.replay_last()
    replay = table.pane.replaying.replay
    assert replay is not None
    table.driver.click(table.pane.over.replay.buttons["forward"])
    assert table.pane.felt.state.stacks == {SpotKey(3, "main"): 2_500}
    for _ in range(replay.steps - replay.at):
        table.key("Space")
    assert table.pane.felt.state == ended
    table.key("Backspace")
    assert replay.at == replay.steps - 1
    table.drag(table.spot(3, "main"), table.spot(4, "main"))
    assert table.pane.replaying.under_way
    table.driver.click(table.pane.over.replay.buttons["close"])
    assert table.pane.felt.state == ended


def test_a_seed_deals_the_same_round_again(table: TableDriver) -> None:
    table.play("three-card-prime", seed=42)
    table.bet(3, "ante")
    table.key("Space")
    table.decide_all()
    hand = table.pane.table.round.cards(3)
    table.pane.menu.ask_seed()
    table.driver.write("42")
    table.key("Return")
    replay = table.pane.replaying.replay
    assert replay is not None
    assert replay.source.cards(3) == hand


def test_a_line_of_the_reasons_lights_its_spot_and_the_deciding_cards(table: TableDriver) -> None:
    table.play("three-card-poker")
    table.bet(3, "ante")
    table.driver.click(table.view, table.spot(3, "pair-plus"))
    table.key("Space")
    table.decide_all()
    items = table.pane.felt.items_of_felt
    pair_plus = next(row for row in table.pane.side.why.rows if row.line.spot.wager == "pair-plus")
    assert pair_plus.line.whose_cards == (3,)
    table.driver.window.resize(1440, 900)
    table.driver.settle()
    table.driver.click(pair_plus)
    assert items.lights[SpotKey(3, "pair-plus")].bright
    table.driver.click(pair_plus)
    assert not items.lights[SpotKey(3, "pair-plus")].isVisible()


def test_the_drill_asks_close_calls_and_leaves_the_session_alone(table: TableDriver) -> None:
    table.play("three-card-poker")
    pane = table.pane
    pane.menu.begin_drill()
    table.driver.wait_until(lambda: pane.menu.dialog is not None, "the drill")
    dialog = pane.menu.dialog
    assert isinstance(dialog, DrillDialog)
    best = dialog.drill.advice().best
    table.key("P" if best is Decision.PLAY else "F")
    assert dialog.drill.right == 1
    table.key("Space")
    wrong = dialog.drill.advice().best
    table.key("F" if wrong is Decision.PLAY else "P")
    assert dialog.drill.right == 1
    assert dialog.drill.cost > 0
    table.key("Escape")
    assert pane.sitting.standing.rounds == 0
    assert pane.sitting.standing.wrong == 0


def test_players_who_leave_during_a_round_still_decide_in_it(table: TableDriver) -> None:
    table.play("three-card-poker")
    table.pane.table.set_automatic(frozenset({5, 6}))
    table.bet(3, "ante")
    table.key("Space")
    assert table.pane.table.asked == 3
    table.pane.table.set_automatic(frozenset())
    table.key("P")
    assert table.pane.table.round.phase is Phase.SETTLED
    assert set(table.pane.table.round.decisions) == {3, 5, 6}


def test_a_press_on_the_felt_puts_the_field_for_an_amount_away(table: TableDriver) -> None:
    table.play("three-pictures")
    table.pane.focus_felt()
    table.key("E")
    assert table.pane.over.field.isVisible()
    table.bet(4, "main")
    assert not table.pane.over.field.isVisible()
    assert table.lies(4, "main") == 2_500
    table.key("C")
    assert table.lies(4, "main") == 0


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


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_name_is_told_in_the_reasons_only_where_it_is_another_persons(
    table: TableDriver, game: str
) -> None:
    table.play(game)
    table.bet(3, table.main)
    table.key("Space")
    table.decide_all()
    rows = table.pane.side.why.rows
    assert rows
    assert not any("You" in row.line.title.render() for row in rows)


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


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_stack_is_changed_up_to_the_fewest_chips(table: TableDriver, game: str) -> None:
    table.play(game)
    for _ in range(5):
        table.bet(3, table.main, 500)
    stack = table.pane.felt.items_of_felt.stack(SpotKey(3, table.main))
    assert stack is not None
    assert [(chip.cents, count) for chip, count in stack.chips] == [(2_500, 1)]
    assert stack.total == 2_500


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
    assert table.pane.sitting.practice.balance == 97_000


def test_undo_and_redo_answer_to_the_keys_of_other_programs_too(table: TableDriver) -> None:
    table.play("three-pictures")
    table.bet(3, "main")
    table.pane.focus_felt()
    for keys, lies in (("Ctrl+Z", 0), ("Ctrl+Y", 2_500), ("Ctrl+Z", 0), ("Ctrl+Shift+Z", 2_500)):
        table.key(keys)
        assert table.lies(3, "main") == lies
    # In the hand chips wait for the drop: nothing below them changes.
    table.driver.drag(table.view, table.chip(500), table.spot(4, "main"), drop=False)
    table.key("Ctrl+Z")
    table.driver.release(table.view, table.spot(4, "main"))
    assert (table.lies(3, "main"), table.lies(4, "main")) == (2_500, 500)
