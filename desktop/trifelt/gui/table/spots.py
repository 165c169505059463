"""The felt for the keyboard and for screen readers: one stop of Tab, walked by the arrows.

Items of a graphics scene are unknown to screen readers. Transparent buttons over the spots have a
name, can be pressed and hold the focus, while the mouse goes through to the scene.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from itertools import pairwise
from typing import Any, Final, TypeVar

from PySide6.QtCore import QObject, QRectF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from trifelt.engine.message import Message
from trifelt.engine.money import Amount
from trifelt.gui.shell.building import PlainLabel
from trifelt.gui.shell.controls import EnterButton
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.theme import Theme
from trifelt.gui.shell.tokens import CONTROL_RADIUS
from trifelt.gui.table.felt import FeltView
from trifelt.gui.table.model.state import (
    DEALER,
    FOURTH,
    FeltState,
    SpotKey,
    hand_words,
    picked_words,
)

Place = TypeVar("Place")
_STEPS: Final = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


class SpotButton(EnterButton):
    """A transparent button over a spot; over a chip of the rack the keyboard passes it by."""

    def __init__(self, layer: "FeltSpots", theme: Theme, key: SpotKey | None) -> None:
        super().__init__(layer.viewport)
        self._layer, self._theme, self._key = layer, theme, key
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if self._key is not None:
            self._layer.make_current(self._key)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = _STEPS.get(Qt.Key(event.key()))
        if step is not None:
            # At the edge too: a button would hand the focus to some other button.
            self._layer.walk(*step)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self.hasFocus():
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(self._theme.tokens.colour("spot_lit"), 2))
            ring = QRectF(self.rect()).adjusted(1, 1, -1, -1)
            painter.drawRoundedRect(ring, CONTROL_RADIUS, CONTROL_RADIUS)


class FeltSpots(QObject):
    """Left and right go from box to box, up and down through the spots of a box."""

    pressed = Signal(object)
    chip_pressed = Signal(int)

    def __init__(self, view: FeltView, texts: Texts, theme: Theme) -> None:
        super().__init__(view)
        self._felt, self._texts, self._theme = view, texts, theme
        self._keys: dict[SpotKey, SpotButton] = {}
        self._chips: dict[int, SpotButton] = {}
        self._hands: dict[int, PlainLabel] = {}
        self._asked: SpotKey | None = None
        self._before: SpotKey | None = None
        # The spot that has the focus, or will have it.
        self.key: SpotKey | None = None
        view.planned.connect(self.lay_spots)

    @property
    def viewport(self) -> QWidget:
        """Where the spots live; a child of the view itself is not seen by screen readers."""
        return self._felt.viewport()

    @property
    def current(self) -> SpotButton | None:
        """The button over the spot that has the focus, or will have it."""
        return None if self.key is None else self._keys[self.key]

    @property
    def has_keyboard(self) -> bool:
        """Whether the keyboard is on the felt."""
        return self.current is not None and self.current.hasFocus()

    def take_keyboard(self) -> None:
        """Give the keyboard to the felt, unless another pane shows."""
        if self.current is not None and self.viewport.isVisible():
            self.current.setFocus(Qt.FocusReason.OtherFocusReason)

    @contextmanager
    def keyboard_kept(self, within: QWidget) -> Iterator[None]:
        """Give the keyboard to the felt if its control is hidden or disabled meanwhile."""
        held = QApplication.focusWidget()
        yield
        # Qt would give it to the next control, where Space means something else.
        if held is None or not within.isAncestorOf(held):
            return
        if not (isValid(held) and held.isVisible() and held.isEnabled()):
            self.take_keyboard()

    def lay_spots(self) -> None:
        """A button over every spot of the felt, and over every chip of the rack."""
        frames = {key: self._frame(key) for key, _ in self._felt.spot_frames()}
        if list(self._keys) != list(frames):
            focused = self.has_keyboard
            start = self._start(self.key, frames)
            self._keys = self._made_anew(self._keys.values(), {key: key for key in frames})
            self.key = None
            self._put_in_tab_order()
            for key, spot in self._keys.items():
                spot.clicked.connect(partial(self.pressed.emit, key))
                spot.show()
            if start is not None:
                self.make_current(start)
            if focused:
                self.take_keyboard()
        rack = self._felt.rack
        if tuple(self._chips) != rack.chips:
            # Keys pick them: no stop of the keyboard.
            self._chips = self._made_anew(self._chips.values(), dict.fromkeys(rack.chips))
            for cents, chip in self._chips.items():
                chip.clicked.connect(partial(self.chip_pressed.emit, cents))
        for key, spot in self._keys.items():
            self._lay(spot, frames[key].adjusted(-3, -3, 3, 3))
        for cents, chip in self._chips.items():
            self._lay(chip, rack.frame_of(cents))

    def _made_anew(
        self, old: Iterable[SpotButton], wanted: Mapping[Place, SpotKey | None]
    ) -> dict[Place, SpotButton]:
        for each in old:
            each.hide()
            each.deleteLater()
        return {place: SpotButton(self, self._theme, key) for place, key in wanted.items()}

    def _lay(self, button: SpotButton, place: QRectF) -> None:
        button.setGeometry(self._felt.mapFromScene(place).boundingRect())

    def _put_in_tab_order(self) -> None:
        """Let the Tab key meet the spots where it would meet the view, whose last part is a bar."""
        order = [self._felt.verticalScrollBar(), *self._keys.values()]
        for widget in order:  # Qt puts nothing in order that takes no focus
            widget.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        for before, widget in pairwise(order):
            QWidget.setTabOrder(before, widget)
        for widget in order:
            widget.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def _start(self, here: SpotKey | None, keys: Collection[SpotKey]) -> SpotKey | None:
        """Where the keyboard stays or begins: a box's main spot where the old one went."""
        main = self._felt.what.house.game.main
        places = (
            [SpotKey(1, main)]
            if here is None
            else [here, SpotKey(here.box, main), SpotKey(1, main)]
        )
        return next((key for key in places if key in keys), None)

    def make_current(self, key: SpotKey) -> None:
        """Let the Tab key stop at this spot, and at no other."""
        if self.current is not None:
            self.current.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.key = key
        self._keys[key].setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def go_to(
        self, key: SpotKey, *, reason: Qt.FocusReason = Qt.FocusReason.MouseFocusReason
    ) -> None:
        """What the mouse touched last is where the keyboard goes on."""
        self.make_current(key)
        self._keys[key].setFocus(reason)

    def ask(self, key: SpotKey | None) -> None:
        """Take the keyboard where a decision is due; after the last one, where it was before."""
        if key == self._asked:
            return
        if self._asked is None:
            self._before = self.key
        self._asked = key
        spot = key or self._before
        if spot in self._keys:
            focused = self.has_keyboard
            self.make_current(spot)
            if focused or key is not None:
                self.take_keyboard()

    def tell(self, promise: Callable[[SpotKey], Message]) -> None:
        """Name every spot with what is on it, every chip, and every hand."""
        state, rack = self._felt.state, self._felt.rack
        for cents, chip in self._chips.items():
            named = Message("Chip {cents}", cents=Amount(cents))
            self._texts.name(chip, picked_words(cents) if cents == rack.picked else named)
            chip.setVisible(rack.shown)
        self._tell_hands(state)
        for key, spot in self._keys.items():
            wager = self._felt.what.house.offers[key.wager].wager
            facts: dict[str, Any] = {"box": key.box, "wager": wager.title}
            name = Message("Box {box}, {wager}: empty", **facts)
            if (mark := state.marks.get(key)) is not None:
                facts |= {"word": mark.word, "net": Amount(mark.net)}
                name = Message("Box {box}, {wager}: {word} {net}", **facts)
            elif stake := state.stacks.get(key):
                name = Message("Box {box}, {wager}: {cents}", **facts, cents=Amount(stake))
            self._texts.name(spot, name, promise(key))

    def _tell_hands(self, state: FeltState) -> None:
        """A hand is a text at its place."""
        for whose in (DEALER, FOURTH, *sorted(self._hands.keys() | state.hands.keys())):
            if whose not in self._hands:
                self._hands[whose] = PlainLabel(self.viewport)
                self._hands[whose].setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            text, words = self._hands[whose], hand_words(state, whose)
            text.setVisible(words is not None)
            if words is not None:
                self._texts.name(text, words)
                frame = self._felt.items_of_felt.hand_frame(whose)
                text.setGeometry(frame.toAlignedRect())

    def walk(self, across: int, down: int) -> None:
        """Move to the neighbouring box, or to another spot of the box."""
        assert self.key is not None
        target = self._beside(self.key, across) if across else self._below(self.key, down)
        if target is not None:
            self.go_to(target, reason=Qt.FocusReason.OtherFocusReason)

    def _beside(self, here: SpotKey, across: int) -> SpotKey | None:
        """Box 1 is at the dealer's left: for a player the rightmost, so the right is one down."""
        turned = self._felt.plan.dealer_side
        target = SpotKey(here.box + (across if turned else -across), here.wager)
        return target if target in self._keys else None

    def _below(self, here: SpotKey, down: int) -> SpotKey | None:
        """The spot below; below the lowest spot of a column, the next column begins."""
        frames = {key: self._frame(key) for key in self._keys if key.box == here.box}
        order = _in_columns(frames)
        place = order.index(here) + down
        following = order[place] if 0 <= place < len(order) else None
        if down > 0 and (following is None or not _is_below(frames, following, here)):
            return _nearest_below(frames, here) or following
        return following

    def _frame(self, key: SpotKey) -> QRectF:
        return self._felt.items_of_felt.spot_frame(key)


def _nearest_below(frames: Mapping[SpotKey, QRectF], here: SpotKey) -> SpotKey | None:
    """The nearest spot below by column, if there is one."""
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
