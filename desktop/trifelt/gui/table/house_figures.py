"""The exact figures of the house, counted off the interface thread and kept while it is played."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject

from trifelt.engine.exact.analysis import analyze_house
from trifelt.engine.exact.figures import Figures
from trifelt.engine.houses.house import House
from trifelt.gui.shell.background import run_in_background

_KEPT = 8


class HouseFigures(QObject):
    """Figures by house and meter; what is asked for again is there at once."""

    def __init__(self, changed: Callable[[], None], parent: QObject) -> None:
        super().__init__(parent)
        self._changed = changed
        self._kept: dict[tuple[int, int | None], tuple[House, Figures]] = {}
        self._wanted: tuple[int, int | None] = (0, None)

    @property
    def figures(self) -> Figures | None:
        """The figures last asked for, once they are counted."""
        found = self._kept.get(self._wanted)
        return None if found is None else found[1]

    def ask(self, house: House, jackpot: int | None) -> None:
        """Have the figures of a house counted."""
        key = (id(house), jackpot)
        self._wanted = key
        if key in self._kept:
            self._changed()
            return

        def keep(figures: Figures) -> None:
            # The house is kept with its figures, so that its identity is never another's.
            self._kept[key] = (house, figures)
            while len(self._kept) > _KEPT:
                del self._kept[next(iter(self._kept))]
            self._changed()

        run_in_background(
            parent=self, op=lambda _: analyze_house(house, jackpot), success=keep, key="figures"
        )
