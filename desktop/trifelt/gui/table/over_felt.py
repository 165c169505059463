"""The felt with what stands over it: buttons, the tray, the field for amounts, a sentence."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.theme import Theme
from trifelt.gui.table.actions import Actions
from trifelt.gui.table.felt import FeltView
from trifelt.gui.table.felt_print import rect_of
from trifelt.gui.table.field_over_felt import FieldOverFelt
from trifelt.gui.table.model.plan import BAR_HEIGHT
from trifelt.gui.table.model.state import SpotKey
from trifelt.gui.table.replay_bar import ReplayBar
from trifelt.gui.table.toast import Toast
from trifelt.gui.table.tray import Tray


class OverFelt(QWidget):
    """Keeps everything in its place as the felt grows."""

    def __init__(self, felt: FeltView, texts: Texts, theme: Theme) -> None:
        super().__init__()
        self._felt = felt
        felt.setParent(self)
        self.buttons = Actions(texts, theme, self)
        self.tray = Tray(texts, theme, self)
        self.field = FieldOverFelt(texts, self)
        self.replay = ReplayBar(texts, self)
        self.toast = Toast(texts, self._place_of_toast, self)
        felt.planned.connect(self._on_felt_planned)

    def place_of(self, spot: SpotKey) -> QPoint:
        """Where a spot is, to put something beside it."""
        frame = self._felt.items_of_felt.spot_frame(spot)
        return QPoint(round(frame.center().x()), round(frame.bottom()))

    def place_of_meter(self) -> QPoint:
        """Where the meter is."""
        plan = self._felt.plan
        assert plan is not None
        x, _ = plan.meter.centre
        return QPoint(round(x), round(plan.meter.bottom))

    def event(self, event: QEvent) -> bool:
        # The buttons want another width when their words or their letters change.
        if event.type() is QEvent.Type.LayoutRequest:
            self._lay()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay()

    def _on_felt_planned(self) -> None:
        plan = self._felt.plan
        assert plan is not None
        self.tray.lie_in(rect_of(plan.stage).toRect(), plan.scale)
        self.toast.follow()

    def _place_of_toast(self) -> tuple[int, int, int]:
        """In the empty middle; over the dealer's cards while a decision stands there."""
        plan = self._felt.plan
        if plan is None:
            return 0, 0, 600
        deciding = not self.tray.isHidden()
        x, y = plan.dealer_cards[1].centre if deciding else plan.stage.centre
        return round(x), round(y), round(plan.width * 0.6)

    def _lay(self) -> None:
        width, height = self.width(), self.height()
        bar = round(BAR_HEIGHT)
        room = min(width - 4, self.buttons.sizeHint().width())
        self._felt.set_rack_room(width - room)
        self._felt.setGeometry(0, 0, width, height)
        self.buttons.setGeometry(width - room, height - bar, room, bar)
        self.replay.setGeometry(0, height - bar, width, bar)
