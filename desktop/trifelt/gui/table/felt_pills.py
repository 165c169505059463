"""The words over what lies on the felt: totals of stacks, names of hands, results of spots."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QFontMetricsF
from PySide6.QtWidgets import QGraphicsScene

from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.theme import Theme
from trifelt.gui.table.felt_print import letters
from trifelt.gui.table.items import Pill
from trifelt.gui.table.model.layout import Rect
from trifelt.gui.table.model.plan import FeltPlan
from trifelt.gui.table.model.prints import brief_difference, short_amount
from trifelt.gui.table.model.state import DEALER, FeltState, Mark, SpotKey, Tone

_TWO_ROWS_BELOW: Final = 6.4
_TOTAL_Z: Final = 12.0
_NAME_Z: Final = 13.0
_RESULT_Z: Final = 14.0


class FeltPills:
    """Shows what a state says in words, and nothing else."""

    def __init__(self, scene: QGraphicsScene, texts: Texts, theme: Theme) -> None:
        self._scene = scene
        self._texts = texts
        self._theme = theme
        self._plan: FeltPlan | None = None
        self._totals: dict[SpotKey, Pill] = {}
        self._names: dict[int, Pill] = {}
        self._results: dict[SpotKey, Pill] = {}

    def set_plan(self, plan: FeltPlan) -> None:
        """Stand from now on where this plan has it."""
        self._plan = plan

    def result(self, spot: SpotKey) -> Pill | None:
        """The result that a spot shows."""
        return self._results.get(spot)

    def show(self, state: FeltState, spots: Collection[SpotKey]) -> None:
        """Tell the totals and the results of these spots, and every name."""
        # Where a result is told it says what became of the chips.
        totals = {
            spot: cents
            for spot, cents in state.stacks.items()
            if spot in spots and spot not in state.marks
        }
        self._remove(self._totals, set(self._totals) - set(totals))
        for spot, cents in totals.items():
            self.show_total(spot, cents)
        self._show_names(state)
        self._remove(self._results, set(self._results) - set(state.marks))
        for spot, mark in state.marks.items():
            if spot in spots:
                self._show_result(spot, mark, lies=spot in state.stacks or spot in state.winnings)

    def show_total(self, spot: SpotKey, cents: int) -> None:
        """Tell what lies on a spot; of nothing, nothing is told."""
        if cents <= 0:
            self._remove(self._totals, {spot} & set(self._totals))
            return
        assert self._plan is not None
        pill = self._totals.get(spot) or self._new(self._totals, spot, _TOTAL_Z)
        frame = self._frame(spot)
        pixels = self._pixels()
        pill.tell(
            short_amount(cents, narrow=frame.width < _TWO_ROWS_BELOW * pixels),
            self._theme.tokens.colour("felt_text"),
            self._ground(),
            pixels,
            most=frame.width + 6 * self._plan.scale,
        )
        x, y = frame.centre
        # Inside what the keyboard draws around the spot, and off the spot below.
        lowest = frame.bottom - pill.boundingRect().height() / 2 + 4 * self._plan.scale
        pill.setPos(x, min(y + self._plan.chip * 0.5 + 2, lowest))

    def _show_names(self, state: FeltState) -> None:
        assert self._plan is not None
        named = dict(state.names)
        if state.dealer_name is not None:
            named[DEALER] = state.dealer_name
        self._remove(self._names, set(self._names) - set(named))
        tokens = self._theme.tokens
        for whose, name in named.items():
            pill = self._names.get(whose) or self._new(self._names, whose, _NAME_Z)
            frame = self._plan.dealer_name if whose == DEALER else self._plan.box(whose).name
            pill.tell(
                self._texts.render(name),
                tokens.colour("felt_text"),
                self._ground(),
                max(11.0, frame.height * 0.62),
                edge=tokens.colour("spot_lit") if whose == state.active else None,
                most=frame.width,
            )
            pill.setPos(*frame.centre)

    def _show_result(self, spot: SpotKey, mark: Mark, *, lies: bool) -> None:
        """A small tag under the chips; where nothing lies any more there is room for two rows."""
        assert self._plan is not None
        tokens, scale = self._theme.tokens, self._plan.scale
        pill = self._results.get(spot) or self._new(self._results, spot, _RESULT_Z)
        ink = {
            Tone.WIN: tokens.colour("felt_win"),
            Tone.LOSE: tokens.colour("felt_lose"),
            Tone.EVEN: tokens.colour("felt_text"),
        }[mark.tone]
        frame = self._frame(spot)
        word = self._texts.render(mark.word)
        pixels = max(11.0, 9 * scale)
        narrow = frame.width < _TWO_ROWS_BELOW * pixels
        amount = brief_difference(mark.net, narrow=narrow) if mark.net else ""
        row = f"{word} {amount}".strip()
        most = frame.width + 6 * scale
        wide = QFontMetricsF(letters(pixels, bold=True)).horizontalAdvance(row) + pixels * 1.1
        if amount and wide > most:
            # Beside chips sign and colour tell it; where they are gone there is room for two rows.
            row = amount if lies else f"{word}\n{amount}"
        pill.tell(row, ink, self._ground(), pixels, edge=ink, most=most)
        half = pill.boundingRect().height() / 2
        x, _ = frame.centre
        below = (half * 0.4 if lies else -half) + 2 * scale
        pill.setPos(QPointF(x, frame.bottom + below - (half if lies else 0)))

    def _frame(self, spot: SpotKey) -> Rect:
        assert self._plan is not None
        return self._plan.box(spot.box).spots[spot.wager]

    def _pixels(self) -> float:
        assert self._plan is not None
        return max(11.0, 10.5 * self._plan.scale)

    def _ground(self) -> QColor:
        ground = QColor(self._theme.tokens.felt_sign)
        ground.setAlphaF(0.94)
        return ground

    def _new(self, pills: dict, key: object, z: float) -> Pill:  # type: ignore[type-arg]
        pill = Pill()
        pill.setZValue(z)
        self._scene.addItem(pill)
        pills[key] = pill
        return pill

    def _remove(self, pills: dict, keys: Iterable[object]) -> None:  # type: ignore[type-arg]
        for key in keys:
            self._scene.removeItem(pills.pop(key))
