"""The felt's other items: words on spots and on pills, marks, the discards."""

from collections.abc import Callable, Collection, Iterable
from typing import Final, TypeVar

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QPen,
    QRadialGradient,
)
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene

from trifelt.gui.cards.faces import CORNER, WIDTH, paint_back
from trifelt.gui.cards.pictures import DrawnItem
from trifelt.gui.shell.tokens import Tokens
from trifelt.gui.table.felt_paint import (
    CENTRE,
    FeltPrint,
    felt_font,
    fitting,
    paint_spot_words,
    print_size,
    rect_of,
    spot_pen,
)
from trifelt.gui.table.model.layout import Rect, SpotPrint
from trifelt.gui.table.model.plan import BoxPlan
from trifelt.gui.table.model.prints import brief_difference, short_amount
from trifelt.gui.table.model.state import DEALER, FeltState, SpotKey, SpotResult, Tone

# A card's thickness as a share of its width: a deck looks higher than a hand.
_THICKNESS: Final = 0.016
_EDGE: Final = "#f4f1e8"
_SHADE: Final = "#b9b4a4"
Key = TypeVar("Key")
Item = TypeVar("Item", bound=QGraphicsItem)


def keep_items(
    scene: QGraphicsScene,
    items: dict[Key, Item],
    wanted: Iterable[Key],
    make: Callable[[Key], Item],
    z: float,
) -> None:
    """Remove the items that are no longer wanted, and make those that are missing."""
    wanted = list(wanted)
    for key in set(items).difference(wanted):
        scene.removeItem(items.pop(key))
    for key in wanted:
        if key not in items:
            items[key] = make(key)
            items[key].setZValue(z)
            scene.addItem(items[key])


def pill_width(row: str, pixels: float) -> float:
    """The width of a pill with these words at this size."""
    return QFontMetricsF(felt_font(pixels, bold=True)).horizontalAdvance(row) + pixels * 1.1


class Pill(DrawnItem):
    """A few words on a dark rounded ground, centred on the item's place."""

    def __init__(self, colour: QColor, ink: QColor, pixels: float) -> None:
        super().__init__()
        self._colour, self.pixels = colour, pixels
        self.text = ""
        self.ink = ink
        self.edge: QColor | None = None
        self.most = 0.0  # the widest that it may be, or 0 for any width
        self._ground = QRectF()

    def change(self, **facts: object) -> None:
        super().change(**facts)
        rows = self.text.split("\n")
        width = max(pill_width(row, self.pixels) for row in rows)
        height = self.pixels * (0.35 + 1.2 * len(rows))
        width = min(width, self.most or width)
        self._ground = QRectF(-width / 2, -height / 2, width, height)
        self._area = self._ground.adjusted(-2, -2, 2, 2)

    def font(self) -> QFont:
        """The font, narrowed so that the widest row fits."""
        rows = self.text.split("\n")
        room = self._ground.width() - self.pixels * 0.5
        widest = max(rows, key=QFontMetricsF(felt_font(self.pixels, bold=True)).horizontalAdvance)
        return fitting(widest, self.pixels, room, bold=True)

    def draw(self, painter: QPainter) -> None:
        painter.setPen(Qt.PenStyle.NoPen if self.edge is None else QPen(self.edge, 1.4))
        painter.setBrush(self._colour)
        radius = self.pixels * (0.6 if "\n" in self.text else 0.8)
        painter.drawRoundedRect(self._ground, radius, radius)
        font = self.font()
        painter.setFont(font)
        painter.setPen(self.ink)
        metrics, cut, room = QFontMetricsF(font), Qt.TextElideMode.ElideRight, self._ground.width()
        rows = (metrics.elidedText(row, cut, room) for row in self.text.split("\n"))
        painter.drawText(self._ground, CENTRE, "\n".join(rows))


class SpotWords(DrawnItem):
    """What is printed in a spot, or its name alone over a result that begins at `name_over`."""

    def __init__(self, what: FeltPrint, spot: SpotPrint, place: QRectF) -> None:
        super().__init__(place)
        self._what, self._spot = what, spot
        self.name_over: float | None = None

    def draw(self, painter: QPainter) -> None:
        paint_spot_words(painter, self._what, self._spot, self._area, self.name_over)


class BoxMark(DrawnItem):
    """A box's number, and stronger outlines of its spots if the box is the user's."""

    def __init__(self, what: FeltPrint, box: BoxPlan, lines: QPainterPath) -> None:
        super().__init__()
        self._tokens, self._scale, self._lift = what.tokens, what.plan.scale, what.plan.lift
        self._number, self._lines = box.number, lines
        (x, y), across, down = box.label, 60 * self._scale, 14 * self._scale
        self._words = QRectF(x - across, y - down, 2 * across, 2 * down)
        self._hand = rect_of(box.cards[0]).united(rect_of(box.cards[-1]))
        self.own = False
        self.player = ""  # who plays here besides the user
        self.named = False  # the hand's name takes the number's place
        self.asked = False
        margin = 12 * self._scale
        whole = self._words.united(lines.boundingRect().adjusted(-3, -3, 3, 3))
        self._area = whole.united(self._hand.adjusted(-margin, -margin, margin, margin))

    def draw(self, painter: QPainter) -> None:
        if self.asked:
            self._draw_asked(painter)
        painter.setPen(self._tokens.colour("felt_print", 0.95 if self.own else 0.8))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if not self.named:
            painter.setFont(felt_font(print_size(self._scale), bold=self.own))
            words = f"{self._number} · {self.player}" if self.player else str(self._number)
            painter.drawText(self._words, CENTRE, words)
        if self.own:
            painter.setPen(spot_pen(self._tokens, self._scale, mine=True))
            painter.drawPath(self._lines)

    def _draw_asked(self, painter: QPainter) -> None:
        """A bright ring around the hand, with the shadow of its raised cards."""
        around = 3 * self._scale
        ring = self._hand.adjusted(-around, -around, around, around)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0, 90))
        painter.drawRoundedRect(ring.adjusted(0, 2 * around, 0, 0), 2 * around, 2 * around)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        ring.translate(0, -self._lift * self._scale)
        for wide, strength in ((10, 0.16), (6, 0.3), (3, 1.0)):
            painter.setPen(QPen(self._tokens.colour("spot_lit", strength), wide * self._scale))
            painter.drawRoundedRect(ring, 2 * around, 2 * around)


class HandGlow(DrawnItem):
    """A soft light on the cloth behind a rare hand."""

    def __init__(self, hand: QRectF, tokens: Tokens) -> None:
        aside, above = hand.width() * 0.45, hand.height() * 0.7
        super().__init__(hand.adjusted(-aside, -above, aside, above))
        self._tokens = tokens

    def draw(self, painter: QPainter) -> None:
        painter.translate(self._area.center())
        painter.scale(self._area.width() / 2, self._area.height() / 2)
        glow = QRadialGradient(QPointF(0, 0), 1)
        glow.setColorAt(0.35, self._tokens.colour("spot_lit", 0.6))
        glow.setColorAt(1, self._tokens.colour("spot_lit", 0.0))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(glow)
        painter.drawEllipse(QPointF(0, 0), 1, 1)


class VerdictMark(DrawnItem):
    """A tick or a cross in a coin: whether a decision was right."""

    def __init__(self, what: FeltPrint, *, right: bool) -> None:
        size = 18 * what.plan.scale
        half = size / 2 + 1
        super().__init__(QRectF(-half, -half, 2 * half, 2 * half))
        self.right, self._tokens, self._size = right, what.tokens, size

    def draw(self, painter: QPainter) -> None:
        half, arm, ink = self._size / 2, self._size * 0.22, self._tokens.colour("felt_sign")
        painter.setPen(QPen(ink, 1))
        painter.setBrush(self._tokens.colour("felt_win" if self.right else "felt_lose"))
        painter.drawEllipse(QPointF(0, 0), half, half)
        painter.setPen(QPen(ink, self._size * 0.12))
        if self.right:
            corner = QPointF(-arm * 0.3, arm)
            painter.drawLine(QPointF(-arm * 1.2, 0), corner)
            painter.drawLine(corner, QPointF(arm * 1.2, -arm))
        else:
            painter.drawLine(QPointF(-arm, -arm), QPointF(arm, arm))
            painter.drawLine(QPointF(-arm, arm), QPointF(arm, -arm))


class Discards(DrawnItem):
    """The pile of used cards, face down, without those still on their way to it."""

    def __init__(self, place: Rect) -> None:
        super().__init__()
        self._place = place
        self.expected = 0  # how many cards it will have
        self.under_way = 0

    @property
    def count(self) -> int:
        """How many cards it has now."""
        return max(0, self.expected - self.under_way)

    def receive(self) -> None:
        """One of the cards under way has arrived."""
        self.change(under_way=max(0, self.under_way - 1))

    def top(self) -> QPointF:
        """Where the next card lands."""
        return QPointF(self._place.x, self._place.y - self._rise(self.expected))

    def _rise(self, cards: int) -> float:
        return cards * self._place.width * _THICKNESS

    def boundingRect(self) -> QRectF:
        return rect_of(self._place).adjusted(-2, -self._rise(self.expected) - 2, 2, 2)

    def draw(self, painter: QPainter) -> None:
        if not self.count:
            return
        face, rise = rect_of(self._place), self._rise(self.count)
        radius = face.width() * CORNER / WIDTH
        painter.setPen(QPen(QColor(_SHADE), 0.6))
        painter.setBrush(QColor(_EDGE))
        painter.drawRoundedRect(face.adjusted(0, -rise, 0, 0), radius, radius)
        # The edges of the cards: a fine line for every third one.
        for n in range(0, self.count, 3):
            y = face.bottom() - self._rise(n)
            painter.drawLine(QPointF(face.left() + radius, y), QPointF(face.right() - radius, y))
        paint_back(painter, face.translated(0, -rise))


_TWO_ROWS_BELOW: Final = 6.4
_TIGHT: Final = 0.86  # how far a row of a result may be narrowed
_INKS: Final = {Tone.WIN: "felt_win", Tone.LOSE: "felt_lose", Tone.EVEN: "felt_text"}
_TOTAL_Z: Final = 12.0
_NAME_Z: Final = 13.0
_RESULT_Z: Final = 14.0


class FeltPills:
    """Shows the words of a state: totals, names and results."""

    def __init__(self, scene: QGraphicsScene, what: FeltPrint) -> None:
        self._scene, self._what, self._plan = scene, what, what.plan
        self._pixels = print_size(what.plan.scale)
        self.totals: dict[SpotKey, Pill] = {}
        self.names: dict[int, Pill] = {}
        self.results: dict[SpotKey, Pill] = {}

    def show(self, state: FeltState, spots: Collection[SpotKey]) -> None:
        """Show the totals and results of these spots, and every name."""
        # A result replaces the total.
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
        """Show what is on a spot, if anything, and the user's part of it."""
        pill = self.totals.get(spot)
        if pill is None:
            return
        pill.setVisible(cents > 0)
        frame = self._frame(spot)
        beside = frame.width > 2 * frame.height  # it has no room below a chip
        narrow = beside or frame.width < _TWO_ROWS_BELOW * self._pixels
        total = short_amount(cents, narrow=narrow)
        pill.change(
            text=total if mine is None else f"{short_amount(mine, narrow=narrow)} / {total}",
            most=frame.width + 6 * self._plan.scale,
        )
        x, y = frame.centre
        if beside:
            pill.setPos(x + self._plan.chip * 0.55 + pill.boundingRect().width() / 2, y)
            return
        # Inside the focus ring around the spot, and off the spot below.
        lowest = frame.bottom - pill.boundingRect().height() / 2 + 4 * self._plan.scale
        pill.setPos(x, min(y + self._plan.chip * 0.5 + 2, lowest))

    def _show_names(self, state: FeltState) -> None:
        named = dict(state.names)
        if state.dealer_name is not None:
            named[DEALER] = state.dealer_name
        keep_items(self._scene, self.names, named, self._pill, _NAME_Z)
        active = self._what.tokens.colour("spot_lit")
        for whose, name in named.items():
            pill = self.names[whose]
            frame = self._plan.dealer_name if whose == DEALER else self._plan.box(whose).name
            text = self._what.render(name)
            if whose == DEALER and pill_width(text, self._pixels) > frame.width:
                text = text.replace(" · ", "\n")
            pill.change(
                text=text,
                edge=active if whose == state.active else None,
                most=frame.width,
            )
            # It grows away from the cards that it names.
            half = pill.boundingRect().height() / 2
            y = frame.bottom - half if self._plan.dealer_side else frame.y + half
            pill.setPos(frame.centre[0], y)

    def _show_result(self, spot: SpotKey, mark: SpotResult, *, has_chips: bool) -> None:
        """A small tag under the chips; two rows high where the chips are gone."""
        scale, pill = self._plan.scale, self.results[spot]
        ink = self._what.tokens.colour(_INKS[mark.tone])
        frame = self._frame(spot)
        word = self._what.render(mark.word)
        narrow = frame.width < _TWO_ROWS_BELOW * self._pixels
        amount = brief_difference(mark.net, narrow=narrow) if mark.net else ""
        row = f"{word} {amount}".strip()
        if amount and pill_width(row, self._pixels) * _TIGHT > frame.width:
            # Beside chips sign and colour tell it; where they are gone there is room for two rows.
            row = amount if has_chips else f"{word}\n{amount}"
        # The next spot may have such a tag at the same height.
        pill.change(text=row, ink=ink, edge=ink, most=frame.width)
        half = pill.boundingRect().height() / 2
        x, _ = frame.centre
        below = (half * 0.4 if has_chips else -half) + 2 * scale
        pill.setPos(QPointF(x, frame.bottom + below - (half if has_chips else 0)))

    def _frame(self, spot: SpotKey) -> Rect:
        return self._plan.box(spot.box).spots[spot.wager]

    def _pill(self, _key: object) -> Pill:
        tokens = self._what.tokens
        return Pill(tokens.colour("felt_sign", 0.94), tokens.colour("felt_text"), self._pixels)
