"""A session goes on at the next start, with its balance, its rounds and its luck."""

import json

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.certain import certain
from tests.gui.table.table_driver import TableDriver
from trifelt.engine.games import GAMES
from trifelt.engine.houses import default_house
from trifelt.engine.round.play import Phase
from trifelt.gui.app import Application
from trifelt.gui.table.model.kept import take_up_session, write_session
from trifelt.gui.table.model.state import OWNER, Action, SpotKey
from trifelt.gui.table.model.table import Table
from trifelt.gui.table.view import TablePane
from trifelt.storage.log import RecordKind
from trifelt.storage.settings import Coach
from trifelt.storage.window_state import load_window


def test_a_session_goes_on_after_a_restart_until_a_new_one_is_started(
    application: Application, table: TableDriver, qtbot: QtBot
) -> None:
    table.play("three-card-poker", seed=range(1, 100))
    for seed_of_bets in ("ante", "pair-plus"):
        table.bet(3, "ante")
        if seed_of_bets != "ante":
            table.bet(4, "ante")
            table.bet(4, seed_of_bets)
        table.key("Space")
        table.decide_all()
        table.key("Space")
    table.pane.table.automatic_boxes = frozenset({5, 6})
    table.pane.table.set_jackpot(2_600_000)
    standing, session = table.pane.table.standing, table.pane.table.session
    last = certain(table.pane.table.last_round)
    assert standing.rounds == 2
    table.driver.window.close()

    again = Application(application.qt, application.folders)
    with qtbot.waitExposed(again.window):
        again.show()
    pane = certain(again.window.pane("table"), TablePane)
    found = pane.table.standing
    kept = certain(pane.table.last_round)
    assert (kept.document(), kept.deck, kept.settlement) == (
        last.document(),
        last.deck,
        last.settlement,
    )
    assert pane.table.automatic_boxes == {5, 6}
    assert pane.table.round.jackpot == 2_600_000
    assert (found.course, found.expected, found.right, found.wrong) == (
        standing.course,
        standing.expected,
        standing.right,
        standing.wrong,
    )
    assert found.variance == pytest.approx(standing.variance)
    assert (pane.table.session, pane.table.balance) == (session, standing.balance)
    assert pane.side.ledger.balance.text().endswith(f"{standing.balance / 100:,.2f}")
    pane.new_session()
    qtbot.waitUntil(lambda: pane.log.log.count() == 3)
    (ended,) = [one for one in pane.log.log.page().entries if one.kind is RecordKind.SESSION]
    assert ended.session == session
    again.window.close()
    again.close()


def coached(pane: TablePane) -> str:
    return pane.side.coach.score.text()


@pytest.mark.parametrize("decided", [0, 1])
def test_a_round_that_is_dealt_goes_on_after_a_restart(
    application: Application, table: TableDriver, qtbot: QtBot, decided: int
) -> None:
    table.play("three-card-poker", seed=7)
    table.pane.table.automatic_boxes = frozenset({2})
    for box in (3, 4):
        table.bet(box, "ante")
    table.bet(4, "pair-plus")
    table.driver.window.context.preferences.change(coach=Coach.BEFORE)
    table.key("Space")
    side = table.pane.side
    table.driver.wait_until(lambda: side.strategy is not None, "the rule of best play")
    if decided:
        table.key("F")
    before = table.pane.table
    balance, asked, document = before.balance, before.asked, before.round.document()
    assert asked == (4 if decided else 3)
    looked = [before.round.examined(box, OWNER) for box in (3, 4)]
    assert looked == [True, True]
    notes, score = list(before.notes), coached(table.pane)
    words = side.coach.detail.text()
    assert len(notes) == decided
    table.driver.window.close()

    again = Application(application.qt, application.folders)
    with qtbot.waitExposed(again.window):
        again.show()
    pane = certain(again.window.pane("table"), TablePane)
    qtbot.waitUntil(lambda: pane.over.toast.message is not None)
    assert (pane.table.balance, pane.table.asked) == (balance, asked)
    assert pane.table.round.document() == document
    assert [pane.table.round.examined(box, OWNER) for box in (3, 4)] == looked
    assert pane.table.round.seed == 7
    qtbot.waitUntil(lambda: pane.side.strategy is not None)
    assert (pane.table.notes, pane.side.coach.detail.text()) == (notes, words)
    assert coached(pane) == score
    qtbot.mouseClick(pane.over.tray.fold, Qt.MouseButton.LeftButton)
    if not decided:
        qtbot.mouseClick(pane.over.tray.fold, Qt.MouseButton.LeftButton)
    assert pane.table.round.phase is Phase.SETTLED
    assert pane.table.standing.rounds == 1
    qtbot.waitUntil(lambda: pane.log.log.count() == 1)
    qtbot.mouseClick(pane.over.buttons.next, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(pane.over.buttons.made[Action.AGAIN], Qt.MouseButton.LeftButton)
    assert pane.table.stake(SpotKey(4, "pair-plus")) == 2_500
    again.window.close()
    again.close()

    # Bets that were placed again and not dealt are there too, and so are those of the last round.
    third = Application(application.qt, application.folders)
    with qtbot.waitExposed(third.window):
        third.show()
    last = certain(third.window.pane("table"), TablePane)
    assert last.table.stake(SpotKey(4, "pair-plus")) == 2_500
    assert len(last.table.last_bets) == 3
    third.window.close()
    third.close()


@pytest.mark.parametrize("data", [b"", b"{}", b"\xff", b'{"houses": [], "mixes": [[0]]}'])
def test_what_is_no_session_leaves_the_fresh_one(data: bytes) -> None:
    table = Table(default_house(GAMES[0]), 100_000, lambda _round, _report: None)
    assert not take_up_session(table, data)
    assert table.balance == 100_000
    assert write_session(table) == b""


def test_a_round_that_was_settled_is_not_dealt_again_after_a_crash(
    application: Application, table: TableDriver
) -> None:
    def kept() -> tuple[bool, int]:
        """Whether a round is under way, and how many are over, if the program ended here."""
        places = load_window(application.folders.window_file)
        session = json.loads(places.get("pane table") or '{"round": null, "rounds": -1}')
        return session["round"] is not None, session["rounds"]

    def wait_for(*, under_way: bool, rounds: int) -> None:
        table.driver.wait_until(lambda: kept() == (under_way, rounds), "the session is kept")

    table.play("three-card-poker")
    for round_ in range(2):
        table.bet(3, "ante")
        table.key("Space")
        wait_for(under_way=True, rounds=round_)
        table.decide_all()
        wait_for(under_way=False, rounds=round_ + 1)
        table.key("Space")
