"""Irregularities of the round: chosen from the game's catalogue, their questions answered."""

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from trifelt.engine.games.game import Game
from trifelt.engine.message import Message
from trifelt.gui.check.model.check import Check
from trifelt.gui.check.model.irregular import (
    Question,
    Way,
    answered,
    catalogue,
    declared_in,
    incident_title,
    questions,
)
from trifelt.gui.shell.building import ChoiceBox, clear, label
from trifelt.gui.shell.field_fault import FaultedField
from trifelt.gui.shell.scrolled_page import ScrolledPage
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.tokens import HALF, STEP


class IncidentFrame(QFrame):
    """One irregularity: what it is, what it does, and what it asks."""

    answered = Signal(object, str)
    removed = Signal()

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts
        self.setProperty("role", "notice")
        self.title = label(texts, Message(""), "strong", wrap=True)
        self.effect = label(texts, Message(""), "small", wrap=True)
        self.remove = QToolButton()
        texts.show_data(self.remove, "×")
        texts.name(self.remove, Message("Take this irregularity away"))
        self.remove.clicked.connect(self.removed)
        self.fields: dict[tuple[str, ...], FaultedField] = {}
        top = QHBoxLayout()
        top.addWidget(self.title, 1)
        top.addWidget(self.remove, 0, Qt.AlignmentFlag.AlignTop)
        self._rows = QVBoxLayout()
        self._rows.setSpacing(HALF)
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * STEP, STEP, STEP, STEP)
        column.setSpacing(HALF)
        column.addLayout(top)
        column.addWidget(self.effect)
        column.addLayout(self._rows)

    def show_questions(self, asked: tuple[Question, ...], faults: dict[str, Message]) -> None:
        """Show these questions; fields stay while the questions are the same."""
        if tuple(self.fields) != tuple(one.key for one in asked):
            self._build(asked)
        told: set[str] = set()
        for one in asked:
            field = self.fields[one.key]
            self._follow(field.field, one)
            fault = next(
                (text for place, text in faults.items() if place.startswith(one.place)), None
            )
            # A fault of a list stands under the first of its fields.
            field.set_fault(None if one.place in told else fault)
            told.add(one.place)

    def _build(self, asked: tuple[Question, ...]) -> None:
        clear(self._rows)
        self.fields = {}
        for one in asked:
            edit: QComboBox | QLineEdit
            if one.way is Way.PICK:
                edit = ChoiceBox()
                edit.activated.connect(partial(self._on_picked, edit, one.key))
            else:
                edit = QLineEdit()
                edit.setMaxLength(500)
                edit.textEdited.connect(partial(self.answered.emit, one.key))
            self._texts.name(edit, one.text)
            field = FaultedField(self._texts, edit)
            self.fields[one.key] = field
            self._rows.addWidget(label(self._texts, one.text, "small", wrap=True, capital=True))
            self._rows.addWidget(field)

    def _on_picked(self, combo: QComboBox, key: tuple[str, ...], _place: int) -> None:
        self.answered.emit(key, str(combo.currentData() or ""))

    def _follow(self, edit: QWidget, one: Question) -> None:
        if isinstance(edit, QLineEdit):
            if edit.text() != one.answer:
                edit.setText(one.answer)
            return
        assert isinstance(edit, QComboBox)
        titles = [("", "–")]
        titles += [(value, self._texts.render(text, capital=True)) for value, text in one.options]
        now = [(edit.itemData(n), edit.itemText(n)) for n in range(edit.count())]
        if now != titles:
            edit.clear()
            for value, title in titles:
                edit.addItem(title, value)
        edit.setCurrentIndex(max(0, edit.findData(one.answer)))


class IncidentPage(ScrolledPage):
    """All irregularities of the check, and below them the deal rebuilt."""

    changed = Signal()

    def __init__(self, check: Check, texts: Texts, deal: QWidget) -> None:
        super().__init__()
        self._check = check
        self._texts = texts
        self._game: Game | None = None
        self.frames: list[IncidentFrame] = []
        self.add = ChoiceBox()
        self.add.setMaxVisibleItems(24)
        texts.name(self.add, Message("Declare an irregularity"))
        self.add.activated.connect(self._on_incident_picked)
        page = QWidget()
        self._column = QVBoxLayout(page)
        self._column.setContentsMargins(0, 0, STEP, 0)
        self._column.setSpacing(STEP)
        self._column.addWidget(self.add)
        self._column.addWidget(deal)
        self._column.addStretch(1)
        self.show_page(page)

    def show_state(self) -> None:
        """Follow the form."""
        check = self._check
        if check.game is not self._game:
            self._game = check.game
            self._fill()
        declared = declared_in(check.draft, check.game)
        while len(self.frames) < len(declared):
            frame = IncidentFrame(self._texts)
            frame.answered.connect(partial(self._on_answered, len(self.frames)))
            frame.removed.connect(partial(self._on_removed, len(self.frames)))
            self.frames.append(frame)
            self._column.insertWidget(len(self.frames), frame)
        faults = dict(check.result.faults)
        for n, frame in enumerate(self.frames):
            frame.setVisible(n < len(declared))
            incident = declared[n] if n < len(declared) else None
            if incident is None:
                continue
            self._texts.show(frame.title, incident_title(incident))
            self._texts.show(
                frame.effect,
                Message("{if_so} {then}", if_so=incident.condition, then=incident.effect),
            )
            frame.show_questions(questions(check.draft, check.game, n), faults)

    def _fill(self) -> None:
        self.add.clear()
        self.add.addItem(self._texts.render(Message("Declare an irregularity…")), "")
        for incident in catalogue(self._check.game):
            self.add.addItem(self._texts.render(incident_title(incident)), incident.id)
        self.add.setCurrentIndex(0)

    def _on_incident_picked(self, _place: int) -> None:
        chosen = str(self.add.currentData() or "")
        self.add.setCurrentIndex(0)
        if chosen:
            self._check.set_incidents([*self._check.draft.incidents, {"id": chosen}])
            self.changed.emit()

    def _on_answered(self, number: int, key: tuple[str, ...], text: str) -> None:
        incidents = list(self._check.draft.incidents)
        incidents[number] = answered(incidents[number], key, text)
        self._check.set_incidents(incidents)
        self.changed.emit()

    def _on_removed(self, number: int) -> None:
        incidents = list(self._check.draft.incidents)
        del incidents[number]
        self._check.set_incidents(incidents)
        self.changed.emit()
