"""The words over what lies on the felt: totals of stacks, names of hands, results of spots."""

from collections.abc import Collection
from typing import Final

from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QGraphicsScene

from trifelt.gui.table.felt_print import FeltPrint, print_size
from trifelt.gui.table.items import Pill, keep_items, pill_width
from trifelt.gui.table.model.layout import Rect
from trifelt.gui.table.model.prints import brief_difference, short_amount
from trifelt.gui.table.model.state import DEALER, FeltState, SpotKey, SpotResult, Tone

_TWO_ROWS_BELOW: Final = 6.4
_TIGHT: Final = 0.86  # so narrow may a row of a result be
_INKS: Final = {Tone.WIN: "felt_win", Tone.LOSE: "felt_lose", Tone.EVEN: "felt_text"}
_TOTAL_Z: Final = 12.0
_NAME_Z: Final = 13.0
_RESULT_Z: Final = 14.0


class FeltPills:
    """Shows what a state says in words, and nothing else."""

    def __init__(self, scene: QGraphicsScene, what: FeltPrint) -> None:
        self._scene, self._what, self._plan = scene, what, what.plan
        self._pixels = print_size(what.plan.scale)
        self.totals: dict[SpotKey, Pill] = {}
        self._names: dict[int, Pill] = {}
        self.results: dict[SpotKey, Pill] = {}

    def show(self, state: FeltState, spots: Collection[SpotKey]) -> None:
        """Tell the totals and the results of these spots, and every name."""
        # Where a result is told it says what became of the chips.
        totals = {
            spot: cents
            for spot, cents in state.stacks.items()
            if state.totals and spot in spots and spot not in state.marks
        }
        keep_items(self._scene, self.totals, totals, self._pill, _TOTAL_Z)
        for spot, cents in totals.items():
            self.show_total(spot, cents, state.mine.get(spot))
        self._show_names(state)
        marks = {spot: mark for spot, mark in state.marks.items() if spot in spots}
        keep_items(self._scene, self.results, marks, self._pill, _RESULT_Z)
        for spot, mark in marks.items():
            self._show_result(spot, mark, has_chips=spot in state.stacks or spot in state.winnings)

    def show_total(self, spot: SpotKey, cents: int, mine: int | None = None) -> None:
        """Tell what is on a spot, and the user's part of it; of nothing, nothing is told."""
        pill = self.totals.get(spot)
        if pill is None:
            return
        pill.setVisible(cents > 0)
        frame = self._frame(spot)
        narrow = frame.width < _TWO_ROWS_BELOW * self._pixels
        told = short_amount(cents, narrow=narrow)
        pill.change(
            text=told if mine is None else f"{short_amount(mine, narrow=narrow)} / {told}",
            most=frame.width + 6 * self._plan.scale,
        )
        x, y = frame.centre
        if frame.width > 2 * frame.height:
            # Below a chip there would be no room for it.
            pill.setPos(x + self._plan.chip * 0.55 + pill.boundingRect().width() / 2, y)
            return
        # Inside what the keyboard draws around the spot, and off the spot below.
        lowest = frame.bottom - pill.boundingRect().height() / 2 + 4 * self._plan.scale
        pill.setPos(x, min(y + self._plan.chip * 0.5 + 2, lowest))

    def _show_names(self, state: FeltState) -> None:
        named = dict(state.names)
        if state.dealer_name is not None:
            named[DEALER] = state.dealer_name
        keep_items(self._scene, self._names, named, self._pill, _NAME_Z)
        active = self._what.tokens.colour("spot_lit")
        for whose, name in named.items():
            pill = self._names[whose]
            frame = self._plan.dealer_name if whose == DEALER else self._plan.box(whose).name
            text = self._what.render(name)
            if whose == DEALER and pill_width(text, self._pixels) > frame.width:
                text = text.replace(" · ", "\n")
            pill.change(
                text=text,
                edge=active if whose == state.active else None,
                most=frame.width,
            )
            pill.setPos(frame.centre[0], frame.y + pill.boundingRect().height() / 2)

    def _show_result(self, spot: SpotKey, mark: SpotResult, *, has_chips: bool) -> None:
        """A small tag under the chips; where nothing lies any more there is room for two rows."""
        scale, pill = self._plan.scale, self.results[spot]
        ink = self._what.tokens.colour(_INKS[mark.tone])
        frame = self._frame(spot)
        word = self._what.render(mark.word)
        narrow = frame.width < _TWO_ROWS_BELOW * self._pixels
        amount = brief_difference(mark.net, narrow=narrow) if mark.net else ""
        row = f"{word} {amount}".strip()
        most = frame.width + 2 * scale
        if amount and pill_width(row, self._pixels) * _TIGHT > most:
            # Beside chips sign and colour tell it; where they are gone there is room for two rows.
            row = amount if has_chips else f"{word}\n{amount}"
        if "\n" in row:
            most = frame.width  # the next spot may have such a tag at the same height
        pill.change(text=row, ink=ink, edge=ink, most=most)
        half = pill.boundingRect().height() / 2
        x, _ = frame.centre
        below = (half * 0.4 if has_chips else -half) + 2 * scale
        pill.setPos(QPointF(x, frame.bottom + below - (half if has_chips else 0)))

    def _frame(self, spot: SpotKey) -> Rect:
        return self._plan.box(spot.box).spots[spot.wager]

    def _pill(self, _key: object) -> Pill:
        tokens = self._what.tokens
        return Pill(tokens.colour("felt_sign", 0.94), tokens.colour("felt_text"), self._pixels)
