"""Drives the table by the mouse and the keyboard, as a person at it would."""

from collections.abc import Iterable

from PySide6.QtCore import QPoint, Qt

from tests.certain import certain
from trifelt.engine.games.game import Decision
from trifelt.gui.table.model.state import SpotKey
from trifelt.gui.table.view import TablePane
from trifelt.storage.settings import Motion
from trifelt.tour.driver import TourDriver

SHIFT = Qt.KeyboardModifier.ShiftModifier


class TableDriver:
    """A pane with its motion off, a seed of its own, and the places of its things."""

    def __init__(self, driver: TourDriver) -> None:
        self.driver = driver
        window = driver.window
        window.context.preferences.change(motion=Motion.OFF)
        driver.click(window.rail.buttons["table"])
        pane = certain(window.pane("table"), TablePane)
        self.pane = pane
        self.view = pane.felt.viewport()
        driver.settle()

    def play(self, game: str, seed: int | Iterable[int] = 1) -> None:
        """Sit down at a game whose next rounds have these seeds."""
        pane = self.pane
        seeds = iter([seed] * 1000 if isinstance(seed, int) else seed)
        pane.table.seeds = lambda: next(seeds)
        self.driver.window.context.choice.choose_game(game)
        pane.new_session()
        self.driver.settle()

    # --- places ------------------------------------------------------------------------------

    def chip(self, cents: int) -> QPoint:
        """Where a chip of the rack lies."""
        assert cents in self.pane.felt.rack.chips
        return self.pane.felt.mapFromScene(self.pane.felt.rack.place_of(cents))

    def spot(self, box: int, wager: str) -> QPoint:
        """Where a spot is."""
        return self.pane.felt.mapFromScene(self.pane.felt.foot_of(SpotKey(box, wager)))

    @property
    def main(self) -> str:
        """The wager that a box is dealt in for."""
        return self.pane.table.house.game.main

    # --- deeds -------------------------------------------------------------------------------

    def bet(self, box: int, wager: str, cents: int = 2_500) -> None:
        """Drag a chip from the rack to a spot."""
        self.driver.drag(self.view, self.chip(cents), self.spot(box, wager))

    def deal(self, *boxes: int) -> None:
        """Bet on the main wager of boxes, of box 3 unless told, and have the cards dealt."""
        for box in boxes or (3,):
            self.bet(box, self.main)
        self.key("Space")

    def drag(self, start: QPoint, end: QPoint) -> None:
        """Drag from one place to another."""
        self.driver.drag(self.view, start, end)

    def key(self, *sequences: str) -> None:
        """Press keys."""
        self.driver.key(*sequences)

    def decide_all(self, decision: Decision | None = None) -> None:
        """Decide every own hand by its key: as told, or by best play."""
        while self.pane.table.asked is not None:
            advice = certain(self.pane.table.advice())
            choice = decision or advice.best
            self.key("P" if choice is Decision.PLAY else "F")

    # --- what shows --------------------------------------------------------------------------

    def lies(self, box: int, wager: str) -> int:
        """What the user has on a spot."""
        return self.pane.table.stake(SpotKey(box, wager))

    @property
    def said(self) -> str:
        """The sentence that shows over the felt."""
        message = self.pane.over.toast.message
        return "" if message is None else message.render()
