"""The felt for the keyboard and for screen readers: one stop of Tab, walked by the arrows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QRectF, Qt, Signal

from trifelt.engine.message import Message
from trifelt.engine.money import Amount
from trifelt.gui.shell.building import PlainLabel
from trifelt.gui.shell.spots import SpotButton, SpotLayer
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.theme import Theme
from trifelt.gui.table.felt import FeltView
from trifelt.gui.table.model.spoken import hand_words, picked_words
from trifelt.gui.table.model.state import DEALER, FOURTH, FeltState, SpotKey


class FeltSpots(SpotLayer):
    """Left and right go from box to box, up and down through the spots of a box."""

    pressed = Signal(object)
    chip_pressed = Signal(int)

    def __init__(self, view: FeltView, texts: Texts, theme: Theme) -> None:
        super().__init__(view, texts, theme, ring="spot_lit")
        self._felt = view
        self._keys: dict[SpotKey, SpotButton] = {}
        self._chips: dict[int, SpotButton] = {}
        self._hands: dict[int, PlainLabel] = {}
        self._asked: SpotKey | None = None
        self._before: SpotKey | None = None
        view.planned.connect(self.lay_spots)

    @property
    def key(self) -> SpotKey | None:
        """The spot that has the focus, or will have it."""
        return next((key for key, spot in self._keys.items() if spot is self.current), None)

    def spot(self, key: SpotKey) -> SpotButton:
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
        self._lay_chips()
        self.follow()

    def _lay_chips(self) -> None:
        """The chips of the rack, which keys pick: no stop of the keyboard."""
        rack = self._felt.rack
        if tuple(self._chips) == rack.chips:
            return
        for chip in self._chips.values():
            self.drop(chip)
        self._chips = {}
        for cents in rack.chips:
            chip = self.put(partial(rack.frame_of, cents))
            chip.clicked.connect(partial(self._on_chip_clicked, cents))
            self._chips[cents] = chip

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

    def ask(self, key: SpotKey | None) -> None:
        """Take the keyboard where a decision is due; after the last one, where it was before."""
        if key == self._asked:
            return
        if self._asked is None:
            self._before = self.key
        self._asked = key
        spot = self._keys.get(key or self._before or SpotKey(0, ""))
        if spot is not None:
            focused = self.current is not None and self.current.hasFocus()
            self.make_current(spot)
            if focused or key is not None:
                spot.setFocus(Qt.FocusReason.OtherFocusReason)

    def tell(
        self,
        state: FeltState,
        titles: dict[str, Message],
        promise: Callable[[SpotKey], Message],
        picked: int,
    ) -> None:
        """Name every spot for what it is and what lies on it, every chip, and every hand."""
        for cents, chip in self._chips.items():
            named = Message("Chip {cents}", cents=Amount(cents))
            self.rename(chip, picked_words(cents) if cents == picked else named)
            chip.setVisible(self._felt.rack.shown)
        self._tell_hands(state)
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
                    "Box {box}, {wager}: {cents}",
                    box=key.box,
                    wager=title,
                    cents=Amount(cents),
                )
            else:
                name = Message("Box {box}, {wager}: empty", box=key.box, wager=title)
            self.rename(spot, name, promise(key))

    def _tell_hands(self, state: FeltState) -> None:
        """A hand that lies is a text at its place."""
        plan = self._felt.plan
        for whose in (DEALER, FOURTH, *sorted(self._hands.keys() | state.hands.keys())):
            words = hand_words(state, whose)
            text = self._hands.get(whose)
            if words is None or plan is None:
                if text is not None:
                    text.hide()
                continue
            if text is None:
                text = self._hands[whose] = PlainLabel(self.viewport)
                text.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            self._texts.name(text, words)
            frames = self._felt.items_of_felt.hand_frame(whose)
            text.setGeometry(frames.toAlignedRect())
            text.show()

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
        """Box 1 is at the dealer's left: for a player the rightmost, so the right is one down."""
        plan = self._felt.plan
        turned = plan is not None and plan.dealer_side
        target = SpotKey(here.box + (across if turned else -across), here.wager)
        return target if target in self._keys else None

    def _below(self, here: SpotKey, down: int) -> SpotKey | None:
        """What lies below; below the lowest spot of a column the next column begins."""
        frames = {key: self._frame(key) for key in self._keys if key.box == here.box}
        order = _in_columns(frames)
        place = order.index(here) + down
        following = order[place] if 0 <= place < len(order) else None
        if down > 0 and (following is None or not _is_below(frames, following, here)):
            return _nearest_below(frames, here) or following
        return following

    def _frame(self, key: SpotKey) -> QRectF:
        return self._felt.items_of_felt.spot_frame(key)

    def _on_chip_clicked(self, cents: int) -> None:
        self.chip_pressed.emit(cents)

    def _place_of(self, key: SpotKey) -> Callable[[], QRectF]:
        def place() -> QRectF:
            return self._felt.items_of_felt.spot_frame(key).adjusted(-3, -3, 3, 3)

        return place

    def _on_spot_clicked(self) -> None:
        pressed = self.sender()
        key = next((key for key, spot in self._keys.items() if spot is pressed), None)
        if key is not None:
            self.pressed.emit(key)


def _nearest_below(frames: Mapping[SpotKey, QRectF], here: SpotKey) -> SpotKey | None:
    """The spot below that is the least aside, where one lies below at all."""
    frame = frames[here]
    below = [
        key
        for key, other in frames.items()
        if _is_below(frames, key, here)
        and other.left() < frame.right()
        and other.right() > frame.left()
    ]
    return min(below, key=lambda key: _aside(frames[key], frame), default=None)


def _is_below(frames: Mapping[SpotKey, QRectF], key: SpotKey, here: SpotKey) -> bool:
    return frames[key].center().y() > frames[here].bottom()


def _in_columns(frames: Mapping[SpotKey, QRectF]) -> list[SpotKey]:
    """All spots of a box: each column from its top down, the lower ones under the nearest top."""
    highest = min(frame.center().y() for frame in frames.values())
    tops = [key for key, frame in frames.items() if frame.top() < highest]
    tops.sort(key=lambda key: frames[key].x())

    def place(key: SpotKey) -> tuple[int, float, float]:
        column = min(range(len(tops)), key=lambda n: _aside(frames[tops[n]], frames[key]))
        return column, frames[key].y(), frames[key].x()

    return sorted(frames, key=place)


def _aside(one: QRectF, other: QRectF) -> float:
    return abs(one.center().x() - other.center().x())
