"""The felt for the keyboard and for screen readers: one stop of Tab, walked by the arrows."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF, Qt, Signal

from trifelt.engine.message import Message
from trifelt.engine.money import Amount
from trifelt.gui.shell.spots import Spot, SpotLayer
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.theme import Theme
from trifelt.gui.table.felt import FeltView
from trifelt.gui.table.model.state import FeltState, SpotKey


class FeltSpots(SpotLayer):
    """Left and right go from box to box, up and down through the spots of a box."""

    pressed = Signal(object)

    def __init__(self, view: FeltView, texts: Texts, theme: Theme) -> None:
        super().__init__(view, texts, theme, ring="spot_lit")
        self._felt = view
        self._keys: dict[SpotKey, Spot] = {}
        view.planned.connect(self.lay_spots)

    @property
    def key(self) -> SpotKey | None:
        """The spot that has the focus, or will have it."""
        return next((key for key, spot in self._keys.items() if spot is self.current), None)

    def spot(self, key: SpotKey) -> Spot:
        """The button over a spot."""
        return self._keys[key]

    def lay_spots(self) -> None:
        """One button for every spot of the felt."""
        wanted = [key for key, _ in self._felt.spot_frames()]
        focused = self.current is not None and self.current.hasFocus()
        here = self.key
        if list(self._keys) != wanted:
            self.clear()
            self._keys = {}
            for key in wanted:
                spot = self.add(Message(""), self._place_of(key))
                spot.clicked.connect(self._on_spot_clicked)
                self._keys[key] = spot
        start = self._start(here)
        if start is not None:
            self.make_current(self._keys[start])
        if focused and self.current is not None:
            self.current.setFocus(Qt.FocusReason.OtherFocusReason)
        self.follow()

    def _start(self, here: SpotKey | None) -> SpotKey | None:
        """Where the keyboard stays or begins: a box's main spot where the old one went."""
        if here in self._keys:
            return here
        main = self._felt.main_wager
        boxes = (here.box, 1) if here is not None else (1,)
        return next((key for box in boxes if (key := SpotKey(box, main)) in self._keys), None)

    def go_to(self, key: SpotKey) -> None:
        """What the mouse touched last is where the keyboard goes on."""
        self.make_current(self._keys[key])
        self._keys[key].setFocus(Qt.FocusReason.MouseFocusReason)

    def tell(self, state: FeltState, titles: dict[str, Message], chip: int) -> None:
        """Name every spot for what it is and what lies on it."""
        for key, spot in self._keys.items():
            title = titles[key.wager]
            cents = state.stacks.get(key, 0)
            mark = state.marks.get(key)
            if mark is not None:
                name = Message(
                    "Box {box}, {wager}: {word} {net}",
                    box=key.box,
                    wager=title,
                    word=mark.word,
                    net=Amount(mark.net),
                )
            elif cents:
                name = Message(
                    "Box {box}, {wager}: {cents} lies here",
                    box=key.box,
                    wager=title,
                    cents=Amount(cents),
                )
            else:
                name = Message("Box {box}, {wager}: empty", box=key.box, wager=title)
            help_text = (
                Message("No more bets")
                if state.locked
                else Message("Enter adds {chip}, Backspace takes a chip off", chip=Amount(chip))
            )
            self.rename(spot, name, help_text)

    def walk(self, across: int, down: int) -> bool:
        """Move to the neighbouring box, or to another spot of the box."""
        here = self.key
        if here is None:
            return False
        target = self._beside(here, across) if across else self._below(here, down)
        if target is None:
            return False
        spot = self._keys[target]
        self.make_current(spot)
        spot.setFocus(Qt.FocusReason.OtherFocusReason)
        return True

    def _beside(self, here: SpotKey, across: int) -> SpotKey | None:
        """Box 1 is the rightmost, so the right is one box down."""
        target = SpotKey(here.box - across, here.wager)
        return target if target in self._keys else None

    def _below(self, here: SpotKey, down: int) -> SpotKey | None:
        """The spots of a box from the top one to the lowest, row by row."""
        box = [key for key in self._keys if key.box == here.box]
        box.sort(key=lambda key: _reading_order(self._frame(key)))
        place = box.index(here) + down
        return box[place] if 0 <= place < len(box) else None

    def _frame(self, key: SpotKey) -> QRectF:
        return self._felt.items_of_felt.spot_frame(key)

    def _place_of(self, key: SpotKey) -> Callable[[], QRectF]:
        def place() -> QRectF:
            return self._felt.items_of_felt.spot_frame(key).adjusted(-3, -3, 3, 3)

        return place

    def _on_spot_clicked(self) -> None:
        pressed = self.sender()
        key = next((key for key, spot in self._keys.items() if spot is pressed), None)
        if key is not None:
            self.pressed.emit(key)


def _reading_order(frame: QRectF) -> tuple[int, float]:
    return round(frame.center().y() / 12), frame.x()
