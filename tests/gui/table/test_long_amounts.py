"""The panels beside the felt hold the largest amounts without being cut."""

import pytest
from PySide6.QtWidgets import QApplication

from tests.gui.table.table_driver import TableDriver
from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Game
from trifelt.engine.round.records import ChipsPlaced
from trifelt.gui.shell.tokens import PANEL_WIDTH
from trifelt.gui.table.model.state import SpotKey
from trifelt.gui.table.model.table import own_spot

# What a panel has beside a scroll bar.
ROOM = PANEL_WIDTH - 12
MAIN, SIDE = 1_234_567_500, 987_654_350


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_stakes_in_millions_fit_beside_the_felt(table: TableDriver, game: Game) -> None:
    window = table.driver.window
    window.resize(1440, 900)
    window.context.preferences.change(starting_balance=99_999_999_999)
    table.play(game.id, seed=5)
    pane = table.pane
    wagers = sorted(pane.table.house.game.placeable, key=lambda wager: wager.id != table.main)
    for box in (3, 4):
        for wager in wagers:
            cents = wager.price or (MAIN if wager.id == table.main else SIDE)
            spot = SpotKey(box, wager.id)
            bet = ChipsPlaced(((own_spot(spot), cents),))
            if pane.table.verify(bet) is None:
                pane.table.change(bet)
    pane.refresh()
    plan = pane.felt.plan
    for key, pill in pane.felt.items_of_felt.pills.totals.items():
        frame = plan.box(key.box).spots[key.wager]
        assert pill.sceneBoundingRect().right() < frame.right + plan.chip
    counted = pane.side.costs
    table.driver.wait_until(lambda: counted.minimumSizeHint().width() > 200, "the costs")
    table.key("Space")
    table.decide_all()
    QApplication.sendPostedEvents()
    for panel in (pane.side.ledger, pane.side.why, pane.side.coach, pane.side.costs):
        assert panel.minimumSizeHint().width() <= ROOM


@pytest.mark.parametrize("balance", [10**digits - 1 for digits in range(4, 12)])
def test_balance_of_any_length_leaves_room_for_scroll_bar(table: TableDriver, balance: int) -> None:
    table.driver.window.resize(1440, 900)
    table.driver.window.context.preferences.change(starting_balance=balance)
    table.play("three-pictures", seed=5)
    table.bet(3, "main", 500)
    table.key("Space")
    ledger = table.pane.side.ledger
    QApplication.sendPostedEvents()
    assert ledger.minimumSizeHint().width() <= ROOM
    for shown_label in (ledger.balance, ledger.result):
        assert shown_label.width() >= shown_label.sizeHint().width()
        assert shown_label.height() >= shown_label.sizeHint().height()


def test_no_card_moves_when_the_balance_passes_a_thousand(table: TableDriver) -> None:
    table.driver.window.resize(1440, 900)
    table.driver.window.context.preferences.change(starting_balance=100_000)
    table.play("three-pictures", seed=5)
    ledger = table.pane.side.ledger
    QApplication.sendPostedEvents()
    before, text = ledger.sizeHint().height(), ledger.balance.text()
    table.bet(3, "main", 500)
    QApplication.sendPostedEvents()
    assert len(ledger.balance.text()) < len(text)
    assert ledger.sizeHint().height() == before
