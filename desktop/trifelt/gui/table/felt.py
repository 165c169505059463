"""The felt as a view: the printed cloth, the chips and cards on it, and the mouse."""

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPixmap,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QFrame, QGraphicsScene, QGraphicsView, QToolTip

from trifelt.engine.houses.house import House
from trifelt.engine.message import Message
from trifelt.gui.cards.chips import Chip
from trifelt.gui.cards.pictures import StackItem
from trifelt.gui.shell.texts import Texts, tip
from trifelt.gui.shell.theme import Theme
from trifelt.gui.table.felt_items import FeltItems
from trifelt.gui.table.felt_paint import FeltPrint, paint_felt, paint_jackpot, rect_of
from trifelt.gui.table.gestures import Drag, Grip, Load
from trifelt.gui.table.model.layout import Rect, felt_of
from trifelt.gui.table.model.plan import FeltPlan, Planner, plan_felt
from trifelt.gui.table.model.prints import spot_hint
from trifelt.gui.table.model.state import HAND, FeltState, SpotKey
from trifelt.gui.table.motion import Movement
from trifelt.gui.table.rack import Rack

HAND_Z: Final = 100.0
_NOTCH: Final = 120


class FeltView(QGraphicsView):
    """Shows a state of the felt and turns the mouse into grips, drops and clicks."""

    spot_clicked = Signal(object)
    hand_clicked = Signal(int)
    spot_wheeled = Signal(object, int)
    spot_asked = Signal(object, QPoint)
    chip_picked = Signal(int)
    jackpot_clicked = Signal()
    pressed = Signal()
    planned = Signal()

    items_of_felt: FeltItems
    _hand: StackItem

    def __init__(self, texts: Texts, theme: Theme, planner: Planner = plan_felt) -> None:
        super().__init__()
        self._planner = planner
        self._texts = texts
        self._theme = theme
        self._table: tuple[House, tuple[Chip, ...]] | None = None
        self._what: FeltPrint | None = None
        self._carried: int | None = None  # the box whose cards are in the hand
        self._jackpot: int | None = None
        self._cloth: QPixmap | None = None
        self._wheeled = 0
        self._scene = QGraphicsScene(self)
        self.setScene(self._scene)
        self.state = FeltState()
        """What shows now."""
        self.told_of: Callable[[SpotKey], Iterable[Message]] = lambda _spot: ()
        """What came of the bet on a spot."""
        self.movement = Movement(self)
        self.drag = Drag(self, QApplication.startDragDistance())
        self.rack = Rack(self._scene)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.viewport().setMouseTracking(True)
        theme.changed.connect(self._lay)
        texts.language_changed.connect(self._lay)

    @property
    def what(self) -> FeltPrint:
        """How the felt is printed, once there is a table."""
        assert self._what is not None
        return self._what

    @property
    def plan(self) -> FeltPlan:
        """The place of everything."""
        return self.what.plan

    def set_table(self, house: House, chips: tuple[Chip, ...]) -> None:
        """Show the felt of a house, with these chips in the rack."""
        if self._table is not None and self._table[0] is not house:
            self.state = FeltState()  # boxes with cards may be none of its boxes
        self._table = house, chips
        self._lay()

    def set_rack_room(self, width: int) -> None:
        """Leave the bar beyond this width to the buttons."""
        if width != self.rack.room:
            self.rack.room = width
            if self._what is not None:
                self.rack.place()
                self.viewport().update()
                self.planned.emit()

    def show_rack(self, *, shown: bool) -> None:
        """Hide the rack while nothing can be placed."""
        if shown != self.rack.shown:
            self.rack.shown = shown
            self.rack.place()
            self.viewport().update()

    def set_jackpot(self, cents: int | None) -> None:
        """Show the jackpot; None where the game has none."""
        if cents != self._jackpot:
            self._jackpot = cents
            self.viewport().update()

    def show_state(self, state: FeltState) -> None:
        """Show the felt's current state."""
        self.state = state
        if self._what is not None:
            self.items_of_felt.show(state)

    def spot_frames(self) -> Iterator[tuple[SpotKey, Rect]]:
        """Every spot of the felt, with its place."""
        if self._what is not None:
            for box in self.plan.boxes:
                for wager, frame in box.spots.items():
                    if wager in self._what.house.offers:
                        yield SpotKey(box.number, wager), frame

    def frames_for(self, grip: Grip) -> Iterable[tuple[SpotKey, Rect]]:
        """Every spot for chips; for a hand, every hand that can be taken hold of."""
        loose = self.state.loose
        return self.spot_frames() if grip.hand is None else self.items_of_felt.hand_frames(loose)

    def take_up(self, load: Load) -> None:
        """Show in the hand what is dragged; what is left behind stays on its spot."""
        self.movement.hold()
        self._carried = load.grip.hand
        if self._carried is not None:
            return
        self._hand.change(chips=self.items_of_felt.chips_for(load.cents))
        if load.grip.spot is not None:
            self.items_of_felt.lift(load.grip.spot, load.cents)
        self._hand.show()

    def carry(self, x: float, y: float) -> Rect:
        """Move what is in the hand."""
        if self._carried is not None:
            return self.items_of_felt.carry(self._carried, QPointF(x, y))
        self._hand.setPos(x, y)
        side = self.plan.chip
        return Rect(x - side / 2, y - side / 2, side, side)

    def put_down(self, load: Load, *, home: bool) -> None:
        """Leave the chips there, or let them fly home; cards go where the state has them."""
        spot = load.grip.spot
        self.movement.go_on()
        if load.grip.hand is not None:
            self.items_of_felt.lay_cards()
            return
        if not home:
            self._hand.hide()
            return
        place = self.rack.place_of(load.grip.chip) if spot is None else self.foot_of(spot)
        self.movement.glide(self._hand, self._hand.pos(), place, 180, self._on_hand_home)

    def foot_of(self, spot: SpotKey) -> QPointF:
        """The place of a spot's lowest chip."""
        return self.items_of_felt.spot_frame(spot).center()

    def _on_hand_home(self) -> None:
        self._hand.hide()
        self.items_of_felt.show(self.state)

    # --- the mouse ---------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is not Qt.MouseButton.LeftButton:
            event.ignore()
            return
        self.pressed.emit()
        point = event.position()
        grip = self._grip_at(point, event.modifiers())
        if grip is not None:
            self.drag.press(grip, point.x(), point.y())
        elif self._on_jackpot(point):
            self.jackpot_clicked.emit()
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        point = event.position()
        if self.drag.pressed:
            self.drag.move(point.x(), point.y())
        else:
            self._show_cursor(point)
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() is not Qt.MouseButton.LeftButton:
            event.ignore()
            return
        point = event.position()
        grip = self.drag.release(point.x(), point.y())
        if grip is not None:
            self._click(grip, point)
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        # The second press of a quick pair is a press like any other.
        self.mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # Keys belong to the pane; the view would scroll.
        event.ignore()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        spot = self.spot_at(QPointF(event.pos()))
        self.pressed.emit()
        if spot is not None and not self.drag.dragging:
            self.spot_asked.emit(spot, event.globalPos())
        event.accept()

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent):
            point, decided = QPointF(event.pos()), self.items_of_felt.verdicts
            hands = self.items_of_felt.hand_frames(decided)
            if (place := self.spot_at(point) or _first_at(point, hands)) is not None:
                self.show_hint(place, event.globalPos())
                return True
        return super().viewportEvent(event)

    def show_hint(self, key: SpotKey, at: QPoint | None = None) -> None:
        """Show what a spot pays, whose printed odds are brief; of a hand what the coach said."""
        if key.wager == HAND:
            lines: Iterable[Message] = (self.state.verdicts[key.box][1],)
            place = self.items_of_felt.hand_frame(key.box).toRect()
        else:
            lines = (*self.told_of(key), *spot_hint(self.what.house.offers[key.wager]))
            place = self.items_of_felt.spot_frame(key).toRect()
        at = at or self.viewport().mapToGlobal(place.center())
        text = "\n".join(map(self._texts.render, lines))
        QToolTip.showText(at, tip(text), self.viewport(), place)

    def wheelEvent(self, event: QWheelEvent) -> None:
        spot = self.spot_at(event.position())
        self._wheeled += event.angleDelta().y()
        notches = int(self._wheeled / _NOTCH)
        if notches:
            self._wheeled -= notches * _NOTCH
            if spot is not None and not self.drag.dragging:
                self.spot_wheeled.emit(spot, notches)
        event.accept()

    def spot_at(self, point: QPointF) -> SpotKey | None:
        """The spot at a place of the view."""
        return _first_at(point, self.spot_frames())

    def hand_at(self, point: QPointF) -> SpotKey | None:
        """The hand at a place of the view that can be taken hold of."""
        return _first_at(point, self.items_of_felt.hand_frames(self.state.loose))

    def _grip_at(self, point: QPointF, modifiers: Qt.KeyboardModifier) -> Grip | None:
        chip = self.rack.chip_at(point)
        if chip is not None:
            return Grip(None, chip)
        spot = self.spot_at(point) or self.hand_at(point)
        if spot is None:
            return None
        return Grip(spot, top_only=bool(modifiers & Qt.KeyboardModifier.ShiftModifier))

    def _click(self, grip: Grip, point: QPointF) -> None:
        if grip.spot is None:
            if self.rack.chip_at(point) == grip.chip:
                self.chip_picked.emit(grip.chip)
        elif self.spot_at(point) == grip.spot:
            self.spot_clicked.emit(grip.spot)
        elif self.hand_at(point) == grip.spot:
            self.hand_clicked.emit(grip.spot.box)

    def _on_jackpot(self, point: QPointF) -> bool:
        return self._jackpot is not None and self.plan.jackpot.holds(point.x(), point.y())

    def _show_cursor(self, point: QPointF) -> None:
        grip = self._grip_at(point, Qt.KeyboardModifier.NoModifier)
        hand = grip is not None or self._on_jackpot(point)
        shape = Qt.CursorShape.PointingHandCursor if hand else Qt.CursorShape.ArrowCursor
        if self.viewport().cursor().shape() is not shape:
            self.viewport().setCursor(shape)

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        rect = QRectF(rect)
        if self._what is None:
            painter.fillRect(rect, self._theme.tokens.colour("window"))
            return
        self._cloth = cloth = self._cloth or self._printed(self._what)
        ratio = cloth.devicePixelRatio()
        painter.drawPixmap(rect, cloth, QRectF(rect.topLeft() * ratio, rect.size() * ratio))
        # Not printed with the cloth, which takes four frames: these come and go with the chips.
        painter.save()
        if rect.intersects(rect_of(self.plan.bar)):
            self.rack.paint_bar(painter)
        if self._jackpot is not None and rect.intersects(rect_of(self.plan.jackpot)):
            paint_jackpot(painter, self._what, self._jackpot)
        painter.restore()

    def _printed(self, what: FeltPrint) -> QPixmap:
        ratio = self.devicePixelRatioF()
        cloth = QPixmap(self.viewport().size() * ratio)
        cloth.setDevicePixelRatio(ratio)
        cloth.fill(what.tokens.colour("window"))
        with QPainter(cloth) as painter:
            paint_felt(painter, what)
        return cloth

    def _lay(self) -> None:
        """Plan the felt anew for its size, its table, its colours and its language."""
        self.drag.cancel()
        self.movement.skip()
        size = self.viewport().size()
        if self._table is None or size.isEmpty():
            return
        house, chips = self._table
        layout = felt_of(house.game)
        plan = self._planner(size.width(), size.height(), house.seats, layout)
        before = None if self._what is None else self.items_of_felt
        self._what = FeltPrint(plan, layout, house, self._theme.tokens, self._texts.render)
        self._cloth = None
        self._scene.clear()
        self._scene.setSceneRect(0, 0, size.width(), size.height())
        self.items_of_felt = FeltItems(self._scene, self._what, chips, self.movement)
        self.rack.lay(self._what, chips)
        self._hand = StackItem(plan.chip)
        self._hand.setZValue(HAND_Z)
        self._hand.hide()
        self._scene.addItem(self._hand)
        self.show_state(self.state)
        if before is not None:
            self.items_of_felt.light_as(before)
        self.viewport().update()
        self.planned.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.DevicePixelRatioChange:
            self._cloth = None
            self.viewport().update()


def _first_at(point: QPointF, frames: Iterable[tuple[SpotKey, Rect]]) -> SpotKey | None:
    return next((place for place, frame in frames if frame.holds(point.x(), point.y())), None)
