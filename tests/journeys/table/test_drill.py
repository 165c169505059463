"""The drill: close calls, and one's own dear errors first."""

from typing import Any

from PySide6.QtWidgets import QPushButton

from tests.certain import certain
from tests.gui.table.table_driver import TableDriver
from trifelt.engine.games.game import Decision
from trifelt.engine.games.names import rank_text
from trifelt.gui.table.dialogs import DrillDialog
from trifelt.storage.log import RecordKind


def test_the_drill_asks_close_calls_and_leaves_the_session_alone(table: TableDriver) -> None:
    table.play("three-card-poker")
    pane = table.pane
    pane.menu.begin_drill()
    table.driver.wait_until(lambda: pane.menu.dialog is not None, "the drill")
    dialog = certain(pane.menu.dialog, DrillDialog)
    best = dialog.drill.advice().best
    table.key("P" if best is Decision.PLAY else "F")
    assert dialog.drill.right == 1
    table.key("Space")
    wrong = dialog.drill.advice().best
    table.key("F" if wrong is Decision.PLAY else "P")
    assert dialog.drill.right == 1
    assert dialog.drill.cost > 0
    table.key("Escape")
    assert pane.table.standing.rounds == 0
    assert pane.table.standing.wrong == 0


def test_the_drill_begins_with_ones_own_dearest_error(table: TableDriver) -> None:
    table.play("three-card-poker", seed=range(1, 100))
    pane = table.pane
    costs: dict[int, Any] = {}
    for _ in range(3):
        table.deal()
        advice = certain(pane.table.advice())
        costs[advice.hand] = advice.alone.cost_of_error
        table.key("F" if advice.best is Decision.PLAY else "P")
        table.key("Space")
    log = pane.log.log
    table.driver.wait_until(lambda: log.count() == 3, "the rounds in the log")
    pane.menu.begin_drill()
    table.driver.wait_until(lambda: pane.menu.dialog is not None, "the drill")
    dialog = certain(pane.menu.dialog, DrillDialog)
    ordered = sorted(costs, key=lambda hand: -costs[hand])
    assert list(dialog.drill.hands[: len(ordered)]) == ordered
    standing = pane.table.standing
    table.key("F" if dialog.drill.advice().best is Decision.PLAY else "P")
    table.key("Space", "Escape")
    assert pane.table.standing is standing
    assert {entry.kind for entry in log.page().entries} == {RecordKind.ROUND}
    assert log.count() == 3


def test_the_drill_deals_its_wrong_answers_again_until_none_is_left(table: TableDriver) -> None:
    table.play("three-card-poker")
    pane = table.pane
    pane.menu.begin_drill()
    table.driver.wait_until(lambda: pane.menu.dialog is not None, "the drill")
    dialog = certain(pane.menu.dialog, DrillDialog)

    def answer(right: bool) -> int:
        advice = dialog.drill.advice()
        table.key("P" if (advice.best is Decision.PLAY) is right else "F")
        if not right:
            assert rank_text(advice.hand) in dialog.verdict.text()
        table.key("Space")
        return advice.hand

    wrong = [answer(right=False) for _ in range(2)]
    while not dialog.drill.over:
        answer(right=True)
    assert all(rank_text(hand) in dialog.detail.text() for hand in wrong)
    buttons = dialog.end
    assert buttons.isVisible()
    table.key("Space")
    assert list(dialog.drill.hands) == wrong
    for _ in wrong:
        answer(right=True)
    assert buttons.isHidden()
    done = (each for each in dialog.findChildren(QPushButton) if each.text() == "Done")
    table.driver.click(next(each for each in done if each.isVisible()))
    assert table.pane.menu.dialog is None
