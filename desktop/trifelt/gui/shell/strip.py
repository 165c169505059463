"""The strip above the panes: what was done, and what failed, until it is read or put away."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final

from PySide6.QtCore import QRect, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleEvent, QMouseEvent
from PySide6.QtWidgets import QAbstractButton, QFrame, QPushButton, QSizePolicy

from trifelt.engine.message import Message
from trifelt.gui.shell.background import refusal_in
from trifelt.gui.shell.building import PlainLabel, row, set_role
from trifelt.gui.shell.controls import IconButton
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.theme import Theme
from trifelt.gui.shell.tokens import STEP, icon_picture
from trifelt.storage.own_files import FileFaultsError, FileTakenError
from trifelt.storage.refusal import StorageError

READ_FOR_MS: Final = 8000
REMEMBERED: Final = 20

Act = Callable[[], None]
# What was saved of the records that waited, and why others could not be.
Waited = tuple[Message | None, tuple[Message, ...]]


class MessageKind(StrEnum):
    """What a message is: something done, which passes by itself, something that was refused,
    which goes with what is done next, or something that failed, which waits to be put away."""

    DONE = "done"
    REFUSAL = "refusal"
    FAILURE = "failure"


@dataclass(frozen=True, slots=True)
class StripMessage:
    """One message of the strip, with what its button does where it has one."""

    kind: MessageKind
    message: Message
    action: Message | None = None
    act: Act | None = None


class MessageStrip(QFrame):
    """Shows one message at a time; failures wait for each other, what was done is replaced.

    It covers the header: a page that moved under a message would make the next click miss.
    """

    refreshed = Signal()

    def __init__(self, texts: Texts, theme: Theme) -> None:
        super().__init__()
        self._texts = texts
        self._theme = theme
        self._entries: list[StripMessage] = []
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self.put_away)
        self.mark = PlainLabel(self)
        self.sentence = PlainLabel(self)
        self.sentence.setWordWrap(True)
        self.sentence.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._more = PlainLabel(self)
        self._more.setProperty("role", "small")
        self.action = QPushButton(self)
        self.action.clicked.connect(self._on_act_clicked)
        words = Message("Dismiss this message")
        self.close_button = IconButton(texts, theme, "close", words, self.put_away)
        parts = (self.mark, (self.sentence, 1), self._more, self.action, self.close_button)
        self.setLayout(row(*parts, spacing=2 * STEP, margins=(2 * STEP, STEP, STEP, STEP)))
        theme.changed.connect(self._refresh)
        self._refresh()

    @property
    def entry(self) -> StripMessage | None:
        """The message that shows now."""
        return self._entries[-1] if self._entries else None

    def done(self, message: Message, action: Message | None = None, act: Act | None = None) -> None:
        """Say what was done; a button may take it back."""
        self._put(StripMessage(MessageKind.DONE, message, action, act))

    def failed(
        self, message: Message, action: Message | None = None, act: Act | None = None
    ) -> None:
        """Say what failed; it stays until it is put away."""
        self._put(StripMessage(MessageKind.FAILURE, message, action, act))

    def tell_saved(
        self, path: Path, refusal: Message | None = None, said: Message | None = None
    ) -> None:
        """Say that a file was saved, or otherwise why it was not."""
        words = refusal or said or Message("Saved {file}", file=str(path))
        (self.done if refusal is None else self.failed)(words)

    def tell_waited(self, waited: Waited) -> None:
        """Say what came of records that had waited."""
        saved, refusals = waited
        if saved is not None:
            self.done(saved)
        for refusal in refusals:
            self.failed(refusal)

    def refused(self, why: Message) -> None:
        """Say why something cannot be done; past once something else is, or in another pane."""
        self._put(StripMessage(MessageKind.REFUSAL, why))

    def take_back(self, why: Message) -> None:
        """What was refused for this reason could be done now."""
        self._entries = [
            one for one in self._entries if one.message != why or one.kind != MessageKind.REFUSAL
        ]
        self._refresh()

    @contextmanager
    def telling(self, title: Message | None = None, again: Act | None = None) -> Iterator[None]:
        """Say what the storage refuses, the faults of a file in a list under a title, and offer to
        do it `again` in place of what is there already; the rest of the block is then left out.
        """
        try:
            yield
        except FileFaultsError as refused:
            from trifelt.gui.shell.dialogs import FaultListDialog

            title, told = title or refused.message, (refused.message,)
            FaultListDialog(self._texts, title, told, refused.faults, self.window()).open()
        except FileTakenError as refused:
            self.failed(refused.message, Message("Replace it"), again)
        except StorageError as refused:
            self.failed(refused.message)

    def tell_refusal(self, fault: Exception) -> None:
        """Say what the storage refused; any other fault is a bug, and goes on."""
        self.failed(refusal_in(fault))

    def go_on(self) -> None:
        """Clear what was done or refused when another pane or check shows; failures stay."""
        left = [entry for entry in self._entries if entry.kind is MessageKind.FAILURE]
        if left != self._entries:
            self._entries = left
            self._refresh()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click meant for a button below gets there; only what failed stays in its way."""
        super().mouseReleaseEvent(event)
        if self.entry is not None and self.entry.kind is not MessageKind.FAILURE:
            place = self.mapTo(self.window(), event.position().toPoint())
            self.put_away()
            below = self.window().childAt(place)
            if isinstance(below, QAbstractButton) and not self.isAncestorOf(below):
                below.click()

    def fits(self, wide: int, high: int) -> bool:
        """Whether a place has room for the whole message."""
        return wide >= self.minimumSizeHint().width() and self.heightForWidth(wide) <= high

    def move_over(self, place: QRect) -> None:
        """Cover this place, and as much below it as the message needs."""
        high = max(self.heightForWidth(place.width()), place.height())
        self.setGeometry(place.x(), place.y(), place.width(), high)
        self.raise_()

    def _put(self, entry: StripMessage) -> None:
        kept = [
            e for e in self._entries if e.kind is MessageKind.FAILURE and e.message != entry.message
        ]
        self._entries = [*kept, entry][-REMEMBERED:]
        self._refresh()
        QAccessible.updateAccessibility(QAccessibleEvent(self.sentence, QAccessible.Event.Alert))

    def _refresh(self) -> None:
        entry = self.entry
        self._timer.stop()
        self.setVisible(entry is not None)
        if entry is not None:
            self._show_entry(entry)
        self.refreshed.emit()

    def _show_entry(self, entry: StripMessage) -> None:
        tokens, done = self._theme.tokens, entry.kind is MessageKind.DONE
        set_role(self, "notice" if done else "failure")
        colour = tokens.accent if done else tokens.lose
        self.mark.setPixmap(icon_picture("tick" if done else "warning", colour, 20, 2.0))
        self._texts.show(self.sentence, entry.message)
        self.action.setVisible(entry.action is not None)
        if entry.action is not None:
            self._texts.show(self.action, entry.action)
        waiting = len(self._entries) - 1
        self._more.setVisible(waiting > 0)
        if waiting:
            self._texts.show(self._more, Message.counted("{count} more", "{count} more", waiting))
        if done:
            self._timer.start(READ_FOR_MS)

    def put_away(self) -> None:
        """Put the message that shows away; the one that waits behind it shows then."""
        if self._entries:
            self._entries.pop()
        self._refresh()

    def _on_act_clicked(self) -> None:
        act = self.entry.act if self.entry else None
        self.put_away()
        if act is not None:
            act()
