"""The filters over the history: words, kind, game, house, days, and one session."""

from collections.abc import Sequence
from datetime import date

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QLineEdit, QSizePolicy, QWidget

from trifelt.engine.message import Message
from trifelt.gui.history.model.entries import (
    Option,
    filter_of,
    game_options,
    house_options,
    kind_options,
    read_day,
)
from trifelt.gui.shell.building import TOP, button, choice_box, row
from trifelt.gui.shell.controls import FaultedField
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.tokens import STEP
from trifelt.storage.log import Facet, Filter


class FilterBar(QWidget):
    """Fields whose every change narrows or widens what shows.

    The pane places the button of a session.
    """

    changed = Signal()

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts
        self._session: str | None = None
        self._facets: Sequence[Facet] = ()
        self.search = QLineEdit(maxLength=200)
        texts.show(self.search, Message("Search"), "placeholderText")
        texts.show(
            self.search,
            Message("Search: table, names, amounts, checksum; “words as printed”"),
            "toolTip",
        )
        texts.name(self.search, Message("Search the history"))
        self.kind = self._combo(Message("Kind"))
        self.game = self._combo(Message("Game"), 188)
        self.house = self._combo(Message("House"), 148)
        self._first = self._day(Message("First day"), Message("from 2026-11-01"))
        self._last = self._day(Message("Last day"), Message("to 2026-11-30"))
        self.first, self.last = FaultedField(texts, self._first), FaultedField(texts, self._last)
        for day in (self.first, self.last):
            _as_wide(day, 148)
        self.session = button(texts, Message(""), self.leave_session)
        self.session.hide()
        self.search.textChanged.connect(self._on_changed)
        parts = self.search, self.kind, self.game, self.house, self.first, self.last
        line = row(*((part, 1) for part in parts), spacing=STEP)  # narrow, all are of one width
        for part in parts:
            line.setAlignment(part, TOP)
        self.setLayout(line)
        self.setFocusProxy(self.search)

    def filter(self) -> Filter | None:
        """What the fields ask for; None while a day is wrong."""
        days: list[date | None] = []
        for edit, field in ((self._first, self.first), (self._last, self.last)):
            read = read_day(edit.text())
            field.set_fault(read if isinstance(read, Message) else None)
            if isinstance(read, Message):
                return None
            days.append(read)
        return filter_of(
            self.search.text(),
            str(self.kind.currentData() or ""),
            str(self.game.currentData() or ""),
            str(self.house.currentData() or ""),
            days[0],
            days[1],
            self._session,
        )

    def show_options(self, facets: Sequence[Facet]) -> None:
        """What there is to choose from; what is chosen stays."""
        self._facets = facets
        self._fill(self.kind, Message("Kind"), kind_options(facets))
        self._fill(self.game, Message("Game"), game_options(facets))
        self._fill_houses()

    def choose_session(self, session: str, title: Message) -> None:
        """Leave nothing but the rounds of a session, until its button is pressed."""
        self._session = session
        self._texts.show(self.session, Message("{session}  ×", session=title))
        self._texts.name(self.session, Message("Show all sessions again"))
        self.session.show()
        self.blockSignals(True)
        for edit in (self.search, self._first, self._last):
            edit.clear()
        for combo in (self.kind, self.game, self.house):
            combo.setCurrentIndex(0)
        self.blockSignals(False)
        self.changed.emit()

    def leave_session(self) -> None:
        """All sessions again."""
        self._session = None
        self.session.hide()
        self.search.setFocus(Qt.FocusReason.OtherFocusReason)
        self.changed.emit()

    def _fill_houses(self) -> None:
        game = str(self.game.currentData() or "")
        self._fill(self.house, Message("House"), house_options(self._facets, game))

    def _fill(self, combo: QComboBox, name: Message, options: tuple[Option, ...]) -> None:
        chosen = combo.currentData()
        combo.blockSignals(True)
        combo.clear()
        for value, title in (("", name), *options):
            self._texts.add_choice(combo, title, value)
        combo.setCurrentIndex(max(0, combo.findData(chosen)))
        combo.blockSignals(False)
        view = combo.view()
        view.setMinimumWidth(view.sizeHintForColumn(0) + 3 * STEP)

    def _combo(self, name: Message, width: int = 116) -> QComboBox:
        combo = choice_box(self._texts, name)
        self._texts.add_choice(combo, name, "")
        _as_wide(combo, width)
        combo.currentIndexChanged.connect(self._on_changed)
        return combo

    def _day(self, name: Message, example: Message) -> QLineEdit:
        edit = QLineEdit(maxLength=10)
        self._texts.name(edit, name)
        self._texts.show(edit, example, "placeholderText")
        edit.textChanged.connect(self._on_changed)
        return edit

    def _on_changed(self, _value: object = None) -> None:
        if self.sender() is self.game:
            # A house belongs to its game: one of another game would leave nothing.
            self._fill_houses()
        self.changed.emit()


def _as_wide(part: QWidget, width: int) -> None:
    """At most so wide, and in a narrow window narrower."""
    part.setMinimumWidth(min(width, 96))
    part.setMaximumWidth(width)
    part.setSizePolicy(QSizePolicy.Policy.Expanding, part.sizePolicy().verticalPolicy())
