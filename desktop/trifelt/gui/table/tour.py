"""The tour's part at the table: a whole round of each game, and what stands around it."""

from PySide6.QtCore import QPoint

from trifelt.gui.table.model.state import SpotKey
from trifelt.gui.table.view import TablePane
from trifelt.gui.tour.driver import TourDriver
from trifelt.storage.settings import Motion

_BOXES = (3, 4)
_AUTOMATIC = frozenset({1, 6})


def tour(driver: TourDriver) -> None:
    """Bet by drag, click and key, deal, decide, look at the reasons; then the other games."""
    pane = driver.window.pane("table")
    assert isinstance(pane, TablePane)
    choice = driver.window.context.choice
    before = choice.game.id
    driver.window.context.preferences.change(motion=Motion.NORMAL)
    for game in choice.table.games:
        choice.choose_game(game.id)
        driver.settle()
        _round(driver, pane)
    choice.choose_game(before)
    driver.settle()


def _round(driver: TourDriver, pane: TablePane) -> None:
    game = pane.table.house.game
    pane.table.automatic_boxes = _AUTOMATIC
    viewport = pane.felt.viewport()
    chip = pane.felt.rack.chips[3]
    source = _at(pane, None, chip)
    for box in _BOXES:
        driver.drag(viewport, source, _at(pane, SpotKey(box, game.main)))
    for wager in game.placeable:
        if wager.id != game.main and wager.needs is not None:
            driver.click(viewport, _at(pane, SpotKey(_BOXES[0], wager.id)))
    last = game.placeable[-1].id
    driver.drag(viewport, source, _at(pane, SpotKey(_BOXES[1], last)), drop=False)
    driver.picture(f"table-{game.id}-bets")
    driver.key("Escape")
    driver.release(viewport, _at(pane, SpotKey(_BOXES[1], last)))
    pane.focus_felt()
    driver.key("Space")
    driver.settle(900)
    driver.picture(f"table-{game.id}-deal")
    driver.key("Space")
    driver.settle()
    while pane.table.asked is not None:
        driver.picture(f"table-{game.id}-decision")
        advice = pane.table.advice()
        assert advice is not None
        driver.key("P" if advice.best == "play" else "F")
        if pane.felt.movement.scripted:
            driver.key("Space")
        driver.settle()
    if pane.felt.movement.scripted:
        driver.key("Space")
    driver.wait_until(lambda: pane.table.round.phase.over, "the round to end")
    rows = pane.side.why.rows
    if rows and not pane.layout_.is_drawer:
        driver.click(rows[0])
    driver.settle(1700)
    driver.picture(f"table-{game.id}-result")
    pane.focus_felt()
    driver.key("Space")


def _at(pane: TablePane, spot: SpotKey | None, chip: int = 0) -> QPoint:
    place = pane.felt.rack.place_of(chip) if spot is None else pane.felt.foot_of(spot)
    return pane.felt.mapFromScene(place)
