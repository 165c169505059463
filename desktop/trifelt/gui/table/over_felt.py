"""The widgets over the felt: buttons, the hand to decide, a field for amounts, a sentence."""

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QLineEdit, QPushButton, QToolButton, QWidget

from trifelt.engine.message import Message
from trifelt.engine.money import money_text, plain_amount, read_money
from trifelt.gui.shell.building import (
    STRETCH,
    TOP,
    PlainLabel,
    button,
    column,
    label,
    row,
    set_role,
)
from trifelt.gui.shell.controls import FaultedField, IconButton
from trifelt.gui.shell.figures import NO_AMOUNT
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.theme import Theme
from trifelt.gui.shell.tokens import HALF, STEP
from trifelt.gui.table.felt import FeltView
from trifelt.gui.table.felt_paint import print_size, rect_of
from trifelt.gui.table.model.plan import BAR_HEIGHT
from trifelt.gui.table.model.state import Action
from trifelt.gui.table.model.table import Table
from trifelt.gui.table.replay_bar import ReplayBar
from trifelt.gui.table.spots import FeltSpots
from trifelt.gui.table.tray import StagePlate, Tray

_BUTTONS: Final = {
    Action.UNDO: (Message("Undo"), "Z"),
    Action.REDO: (Message("Redo"), "Y"),
    Action.CLEAR: (Message("Clear"), "C"),
    Action.AGAIN: (Message("Bet again"), "R"),
    Action.DOUBLE: (Message("Double"), "D"),
}
_ICONS: Final = (Action.UNDO, Action.REDO)
READ_FOR_MS: Final = 4500
CALLED_FOR_MS: Final = 1600
_FIELD_WIDTH: Final = 220
Place = Callable[[], tuple[int, int, int]]
"""The middle of the sentence, and how wide it may be."""
Take = Callable[[str], Message | None]
"""Does what was asked with the text, or says why not."""


class Actions(QWidget):
    """Emits what was asked for; what cannot be done now is disabled and says why."""

    asked = Signal(object)

    def __init__(self, texts: Texts, theme: Theme) -> None:
        super().__init__()
        self._texts = texts
        self.made: dict[Action, QPushButton | QToolButton] = {}
        for action, (title, _) in _BUTTONS.items():
            made: QPushButton | QToolButton
            if action in _ICONS:
                made = IconButton(texts, theme, action, title)
                made.setFixedSize(QSize(38, 38))
            else:
                made = button(texts, title)
                texts.name(made, title)
            self.made[action] = made
        self.next = self.made[Action.NEXT] = QPushButton()
        self.next.setProperty("role", "primary")
        self.next.setMinimumWidth(136)
        for action, made in self.made.items():
            made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            made.clicked.connect(partial(self.asked.emit, action))
        undo, redo, *others, last = self.made.values()
        parts = (STRETCH, undo, redo, HALF, *others, HALF, last)
        self.setLayout(row(*parts, spacing=STEP - 2, margins=(0, 0, 2 * STEP, 0)))

    def show_table(self, table: Table, *, moving: bool) -> None:
        """Enable what can be done now, say why of what cannot, and name the next step."""
        over = table.round.phase.over
        for action, (title, key) in _BUTTONS.items():
            why = Message("No more bets") if moving else table.verify_action(action)
            if action is Action.AGAIN and over and table.last_bets and not moving:
                why = None
            self._allow(action, why, Message("{title} ({key})", title=title, key=key))
        goes_on = over or moving or table.at_look
        self._allow(Action.NEXT, None if goes_on else table.verify_deal(), Message("Space"))
        title = Message("Next round") if over or table.asked is not None else Message("Deal")
        if moving or table.at_look:
            title = Message("Skip") if moving else Message("Go on")
        self._texts.show(self.next, title)
        self._texts.name(self.next, title)

    def _allow(self, action: Action, why: Message | None, hint: Message) -> None:
        self.made[action].setEnabled(why is None)
        self._texts.show(self.made[action], why or hint, "toolTip")


class Toast(QFrame):
    """One sentence at a time; the mouse goes through it."""

    def __init__(self, texts: Texts, place: Place, parent: QWidget) -> None:
        super().__init__(parent)
        self._texts = texts
        self._place = place
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setObjectName("toast")
        self._label = PlainLabel()
        self._label.setWordWrap(True)
        self._label.setProperty("role", "strong")
        self._label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setLayout(row(self._label, margins=(2 * STEP, HALF + 2)))
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self.hide)
        self._message: Message | None = None
        self._refused = False
        self.hide()

    def follow(self) -> None:
        """Stand where the felt has room for it now."""
        if self.isVisible():
            self._lay()

    @property
    def message(self) -> Message | None:
        """The sentence shown now."""
        return self._message if self.isVisible() else None

    def refuse(self, why: Message) -> None:
        """Say why something was not done."""
        self._say(why, "failure", READ_FOR_MS)

    def correct(self, what: Message) -> None:
        """Say what was done wrongly; it stays to be read, whatever is done next."""
        self.refuse(what)
        self._refused = False

    def call(self, what: Message, *, read: bool = False) -> None:
        """Call something out, as a dealer does."""
        self._say(what, "notice", READ_FOR_MS if read else CALLED_FOR_MS)

    def speak(self, what: Message) -> None:
        """Say something to a screen reader alone."""
        self._texts.announce(self._label, what)

    def take_back(self, what: Message) -> None:
        """What was called is over."""
        if self.message == what:
            self.hide()

    def go_on(self) -> None:
        """What was refused is past once something else was done."""
        if self._refused:
            self.hide()

    def _lay(self) -> None:
        x, y, most = self._place()
        words = self._label.fontMetrics().horizontalAdvance(self._label.text())
        self._label.setFixedWidth(min(most - 4 * STEP, words + 8))
        self._label.setFixedHeight(max(20, self._label.heightForWidth(self._label.width())))
        self.adjustSize()
        self.move(x - self.width() // 2, y - self.height() // 2)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._timer.stop()

    def _say(self, what: Message, role: str, milliseconds: int) -> None:
        self._message = what
        self._refused = role == "failure"
        self._texts.show(self._label, what)
        set_role(self, role)
        self._lay()
        self.show()
        self.raise_()
        self._timer.start(milliseconds)
        self._texts.announce(self._label, what)


def amount_of(take: Callable[[int], Message | None]) -> Take:
    """Reads the text as an amount first."""

    def read(text: str) -> Message | None:
        cents = read_money(plain_amount(text))
        return NO_AMOUNT if cents is None else take(cents)

    return read


def amount_start(cents: int) -> str:
    """The text that an amount starts from; none for nothing."""
    return money_text(cents) if cents else ""


class FieldOverFelt(QFrame):
    """Enter takes what is typed, Esc leaves everything as it is."""

    left = Signal()

    def __init__(self, texts: Texts, parent: QWidget) -> None:
        super().__init__(parent)
        self._texts = texts
        self._over = parent
        self._take: Take | None = None
        self._place = QPoint()
        self.setProperty("role", "panel")
        self.title = label(texts, Message(""), "strong")
        self.field = QLineEdit(maxLength=16)
        self.field.setMinimumWidth(_FIELD_WIDTH)
        self.field.returnPressed.connect(self._on_field_returned)
        self.field.installEventFilter(self)
        self.fault = FaultedField(texts, self.field)
        self.button = button(texts, Message("Set"), self._on_field_returned, "primary")
        line = row((self.fault, 1), (self.button, TOP), spacing=STEP)
        margins = (2 * STEP, STEP, 2 * STEP, STEP + HALF)
        self.setLayout(column(self.title, line, spacing=HALF, margins=margins))
        self.hide()

    def ask(self, title: Message, text: str, take: Take, place: QPoint) -> None:
        """Ask near a place of the parent."""
        self._take = take
        self._texts.show(self.title, title)
        self._texts.name(self.field, title)
        self.fault.set_fault(None)
        self.field.setText(text)
        self.show()
        self._put(place)
        self.raise_()
        self.field.selectAll()
        self.field.setFocus()

    def leave(self) -> None:
        """Go away without doing anything."""
        if self.isVisible():
            self.hide()
            self.left.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() == Qt.Key.Key_Escape:
                self.leave()
                return True
        elif event.type() == QEvent.Type.FocusOut and not self.button.underMouse():
            self.hide()
        return super().eventFilter(watched, event)

    def _fit(self) -> None:
        """As high as the fault needs at this width, which a size hint does not know."""
        outer, within = self.layout(), self.fault.layout()
        assert outer is not None
        assert within is not None
        within.activate()
        outer.activate()
        size = outer.totalSizeHint()
        if outer.hasHeightForWidth():  # while there is a fault to read
            size.setHeight(outer.totalHeightForWidth(size.width()))
        self.resize(size)

    def _put(self, place: QPoint) -> None:
        self._place = place
        self._fit()
        room = self._over.rect()
        x = min(max(STEP, place.x() - self.width() // 2), room.width() - self.width() - STEP)
        y = min(max(STEP, place.y() + STEP), room.height() - self.height() - STEP)
        self.move(x, y)

    def _on_field_returned(self) -> None:
        assert self._take is not None
        why = self._take(self.field.text().strip())
        self.fault.set_fault(why)
        if why is None:
            self.leave()
        else:
            self._put(self._place)
            self.field.setFocus()  # a click on the button took it
            self.field.selectAll()


class FeltFrame(QWidget):
    """A felt with its bar of buttons, a field and a sentence, each in its place as it grows."""

    def __init__(self, felt: FeltView, bar: QWidget, plate: StagePlate, texts: Texts) -> None:
        super().__init__()
        self.felt, self._bar, self._plate = felt, bar, plate
        for part in (felt, bar, plate):
            part.setParent(self)
        self.field = FieldOverFelt(texts, self)
        self.toast = Toast(texts, self._place_of_toast, self)
        felt.planned.connect(self._on_felt_planned)

    def ask_at(self, place: QRectF, title: Message, text: str, take: Take) -> None:
        """Ask below a place of the felt."""
        below = QPoint(round(place.center().x()), round(place.bottom()))
        self.field.ask(title, text, take, below)

    def event(self, event: QEvent) -> bool:
        # The buttons want another width when their words or their letters change.
        if event.type() is QEvent.Type.LayoutRequest:
            self._lay()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay()

    def _on_felt_planned(self) -> None:
        plan = self.felt.plan
        self._plate.move_into(rect_of(plan.stage).toRect(), plan.scale)
        self.toast.follow()

    def _place_of_toast(self) -> tuple[int, int, int]:
        """Above the printed sentence, or over the dealer's cards while a decision covers it."""
        plan = self.felt.plan
        x, y = plan.dealer_cards[1].centre
        if self._plate.isHidden():
            _, printed = plan.line[len(plan.line) // 2]
            y = min(plan.stage.centre[1], printed - 20 - 1.4 * print_size(plan.scale))
        return round(x), round(y), round(plan.width * 0.6)

    def _lay(self) -> None:
        width, height = self.width(), self.height()
        bar = round(BAR_HEIGHT)
        room = min(width - 4, self._bar.sizeHint().width())
        self.felt.set_rack_room(width - room)
        self.felt.setGeometry(0, 0, width, height)
        self._bar.setGeometry(width - room, height - bar, room, bar)


class OverFelt(FeltFrame):
    """What the table pane has over its felt."""

    def __init__(self, felt: FeltView, texts: Texts, theme: Theme) -> None:
        self.buttons = Actions(texts, theme)
        self.tray = Tray(texts, theme)
        super().__init__(felt, self.buttons, self.tray, texts)
        self.replay = ReplayBar(texts, self)
        self.spots = FeltSpots(felt, texts, theme)
        self.field.left.connect(self.spots.take_keyboard)

    def _lay(self) -> None:
        super()._lay()
        bar = round(BAR_HEIGHT)
        self.replay.setGeometry(0, self.height() - bar, self.width(), bar)
