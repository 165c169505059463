"""Rounds that go as badly as the sheets foresee, played on the felt by mouse and keys."""

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QPushButton

from tests.certain import certain
from tests.engine.round.tables import LUCKY, PICTURES, POKER, PROSPERITY, house_of
from tests.gui.table.table_driver import TableDriver
from tests.journeys.table.test_irregularities import pick
from trifelt.engine.practice.standing import Standing
from trifelt.engine.round.play import Phase
from trifelt.gui.irregularity.dialog import IrregularityDialog
from trifelt.gui.shell.controls import Segments
from trifelt.gui.table.model.state import SpotKey
from trifelt.storage.log import Filter, Record, RecordKind
from trifelt.storage.settings import Looking

LIMITS = {"main": {"min": "50", "max": "1000"}}


def at_limits(table: TableDriver, **changes: object) -> None:
    """Sit down where the table has limits."""
    table.play(LUCKY)
    table.pane.table.set_house(house_of(LUCKY, **{"wagers": LIMITS, **changes}))
    table.pane.table.begin_session(Standing(1_000_000))
    table.pane.set_felt()


def hand(table: TableDriver, box: int) -> QPoint:
    """Where a box's cards are."""
    return table.pane.felt.items_of_felt.hand_frame(box).center().toPoint()


def wait_for_me(table: TableDriver) -> None:
    table.pane.context.preferences.change(looking=Looking.BY_HAND)


def dialog_of(table: TableDriver) -> IrregularityDialog:
    return certain(table.pane.menu.dialog, IrregularityDialog)


def conserved(table: TableDriver) -> None:
    """What is not on the felt and what is on it are the balance, to the cent."""
    practice = table.pane.table
    staked = 0 if practice.round.phase.over else practice.round.staked("You")
    assert practice.balance + staked == practice.standing.balance


def says(table: TableDriver) -> set[tuple[str, int]]:
    """The clauses and nets that the panel of reasons shows."""
    return {(row.why.line.clause, row.why.line.net) for row in table.pane.side.why.rows}


def noticed(table: TableDriver) -> set[str]:
    """The clauses of the notices of the round."""
    settlement = certain(table.pane.table.round.settlement)
    return {notice.clause or "" for notice in settlement.notices}


def phase_of(table: TableDriver) -> Phase:
    return table.pane.table.round.phase


# --- a busy dealer ------------------------------------------------------------------------------


def test_lucky_5_1_1_over_maximum_stands_unnoticed_and_plays_pro_rata(table: TableDriver) -> None:
    at_limits(table)
    table.bet(3, "main", 100_000)
    table.bet(3, "main", 50_000)
    assert "(5.1)" in table.said
    table.pane.menu.busy.trigger()
    table.bet(3, "main", 50_000)
    assert table.lies(3, "main") == 150_000
    table.key("Space")
    (settled,) = (row.why.line for row in table.pane.side.why.rows)
    assert (settled.box, settled.wager, settled.stake, settled.in_play) == (
        3,
        "main",
        150_000,
        100_000,
    )
    assert "5.1.1" in noticed(table)
    conserved(table)


@pytest.mark.parametrize(("game", "clause"), [(POKER, "5.6"), (PICTURES, "5.5"), (LUCKY, "5.7")])
def test_chips_after_the_call_stand_unnoticed_and_are_returned(
    table: TableDriver, game: str, clause: str
) -> None:
    table.play(game)
    table.pane.menu.busy.trigger()
    wait_for_me(table)
    table.deal()
    assert table.pane.table.at_look
    table.bet(3, table.main, 500)
    table.bet(5, table.main, 500)
    stacks = table.pane.felt.state.stacks
    assert (stacks[SpotKey(3, table.main)], stacks[SpotKey(5, table.main)]) == (3_000, 500)
    conserved(table)
    table.key("Space")
    table.decide_all()
    assert (clause, 0) in says(table)
    assert table.pane.felt.state.stacks[SpotKey(5, table.main)] == 500
    conserved(table)


# --- hands that move ----------------------------------------------------------------------------


@pytest.mark.parametrize("game", [PICTURES, PROSPERITY, POKER])
def test_5_3_hands_are_dragged_where_they_belong_before_any_is_looked_at(
    table: TableDriver, game: str
) -> None:
    table.play(game)
    wait_for_me(table)
    table.deal(2, 5)
    round_ = table.pane.table.round
    second, fifth = round_.cards(2), round_.cards(5)
    table.drag(hand(table, 2), hand(table, 5))
    assert (round_.cards(2), round_.cards(5)) == (fifth, second)
    assert "2 to 5, 5 to 2" in table.said
    table.driver.click(table.view, hand(table, 2))
    assert table.pane.felt.state.hands[2] == fifth
    table.drag(hand(table, 2), hand(table, 5))
    assert "before any is looked at" in table.said
    assert round_.cards(2) == fifth
    table.key("Space")
    table.decide_all()
    assert phase_of(table) is Phase.SETTLED
    conserved(table)


def test_lucky_5_6_hands_move_after_a_look_too_and_each_player_then_chooses(
    table: TableDriver,
) -> None:
    table.play(LUCKY)
    wait_for_me(table)
    table.deal(2, 5)
    round_ = table.pane.table.round
    second = round_.cards(2)
    table.driver.click(table.view, hand(table, 5))
    table.drag(hand(table, 2), hand(table, 5))
    dialog = dialog_of(table)
    assert round_.cards(5) != second
    choices = [each.field for each in dialog.form.frames[0].fields.values()]
    segments = [field for field in choices if isinstance(field, Segments) and not field.value]
    assert len(segments) == 2
    for field, answer in zip(segments, (0, 1), strict=True):
        table.driver.click(field.findChildren(QPushButton)[answer])
    table.driver.click(dialog.confirm)
    assert round_.cards(5) == second
    table.key("Space")
    assert phase_of(table) is Phase.SETTLED
    lines = {row.why.spot.box: row.why.line for row in table.pane.side.why.rows}
    assert (lines[5].net, lines[5].clause) == (0, "5.6")
    conserved(table)


# --- found after the round was settled ----------------------------------------------------------


@pytest.mark.parametrize("game", [POKER, PICTURES, PROSPERITY, LUCKY])
def test_5_4_the_dealers_wrong_number_of_cards_still_voids_the_settled_round(
    table: TableDriver, game: str
) -> None:
    table.play(game, seed=5)
    pane = table.pane
    table.deal()
    table.decide_all()
    assert phase_of(table) is Phase.SETTLED
    pane.menu.declare()
    dialog = dialog_of(table)
    pick(table, dialog, "dealer-card-count")
    answers: dict[tuple[str, ...], str] = {("noticed",): "Before the next round"}
    while choices := [  # an answer may bring other questions
        (name, each.field)
        for name, each in dialog.form.frames[0].fields.items()
        if isinstance(each.field, Segments) and not each.field.value
    ]:
        name, field = choices[0]
        buttons = {one.text(): one for one in field.findChildren(QPushButton)}
        table.driver.click(buttons[answers.get(name, [*buttons][-1])])
    table.driver.click(dialog.confirm)
    assert pane.menu.dialog is None
    assert phase_of(table) is Phase.VOID
    assert pane.table.balance == pane.table.standing.balance == 100_000
    assert pane.table.standing.rounds == 1
    assert pane.felt.state.stacks[SpotKey(3, table.main)] == 2_500
    log = pane.log.log
    table.driver.wait_until(lambda: len(log.page(Filter()).entries) == 2, "the correction")
    first, newest = log.page(Filter()).entries
    found = certain(log.record(newest.id), Record)
    assert (found.kind, found.about, found.net) == (RecordKind.CORRECTION, first.id, 0)
    table.key("Space")
    assert phase_of(table) is Phase.BETTING


# --- a misdeal with handled cards ---------------------------------------------------------------


def test_5_3_handled_cards_and_what_house_decided_are_one_declaration(table: TableDriver) -> None:
    table.play(PICTURES)
    pane = table.pane
    wait_for_me(table)
    table.deal()
    table.driver.click(table.view, hand(table, 3))
    pane.menu.declare()
    dialog = dialog_of(table)
    pick(table, dialog, "misdeal")
    handled = certain(dialog.form.frames[0].fields["handled",].field, Segments)
    table.driver.click(handled.button("yes"))
    table.driver.click(dialog.confirm)
    assert dialog.isVisible()
    assert "what was decided?" in dialog.problem.text()
    table.driver.click(dialog.form.frames[0].fix)
    decision = dialog.form.frames[1]
    for name, words in (("ground", "misdealt"), ("who", "Eve")):
        table.driver.click(decision.fields[name,].field)
        table.driver.write(words)
    for key, field in decision.fields.items():
        if key[-1] == "returned":
            table.driver.click(field.field)
            table.driver.write("25")
    table.driver.click(dialog.confirm)
    assert pane.menu.dialog is None
    table.key("Space")
    assert [row.why.line.net for row in pane.side.why.rows] == [0]
    conserved(table)


# --- several players on a box -------------------------------------------------------------------


def test_one_stands_on_anothers_box_and_others_stand_on_ones_own(table: TableDriver) -> None:
    at_limits(table)
    pane = table.pane
    pane.menu.choose_players()
    dialog = certain(pane.menu.dialog)
    table.driver.click(dialog.boxes[6])  # type: ignore[attr-defined]
    table.driver.click(dialog.company)  # type: ignore[attr-defined]
    table.key("Return")
    assert pane.felt.state.stacks[SpotKey(6, "main")] == 5_000
    table.bet(6, "main", 10_000)
    table.bet(2, "main", 10_000)
    pill = pane.felt.items_of_felt.pills.totals[SpotKey(6, "main")]
    assert pill.text == "100 / 150"
    table.key("Space")
    bets = pane.table.round.bets
    assert (bets.persons(6), bets.seated[6]) == (("Player 6", "You"), "Player 6")
    assert (bets.persons(2), bets.seated[2]) == (("You", "Player 6"), "You")
    marks = pane.felt.state.marks
    for box in (2, 6):
        own = [line.net for line in pane.table.round.lines_of("You") if line.box == box]
        assert marks[SpotKey(box, "main")].net == sum(own)
    conserved(table)


def test_lucky_3_10_of_several_hands_one_looks_at_one_that_is_clicked(table: TableDriver) -> None:
    table.play(LUCKY)
    wait_for_me(table)
    table.deal(2, 5)
    table.driver.click(table.view, hand(table, 5))
    hands = table.pane.felt.state.hands
    assert not any(hands[2])
    assert None not in hands[5]
    table.driver.click(table.view, hand(table, 2))
    assert "Only one hand may be looked at (3.10)" in table.said
    assert not any(table.pane.felt.state.hands[2])
