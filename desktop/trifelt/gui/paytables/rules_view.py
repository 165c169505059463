"""Readings, limits, table rules, cap and words of the house; each acts as it is set."""

from dataclasses import dataclass
from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QComboBox, QFrame, QLabel, QLineEdit, QWidget

from trifelt.engine.houses.house import edition_text
from trifelt.engine.message import Message
from trifelt.gui.paytables.model.editor import Editor
from trifelt.gui.paytables.model.priced import PricedHouse
from trifelt.gui.paytables.model.rules import Group, RuleField, field_texts, put_of, rule_fields
from trifelt.gui.paytables.page import HousePage
from trifelt.gui.shell.building import (
    RIGHT,
    STRETCH,
    TOP,
    add,
    card,
    choice_box,
    clear,
    column,
    grid,
    holder,
    label,
)
from trifelt.gui.shell.building import row as row_of
from trifelt.gui.shell.controls import FaultedField, ScrolledPage
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.tokens import HALF, STEP

TITLES: Final = {
    Group.READINGS: Message("Readings of the sheet"),
    Group.LIMITS: Message("Limits"),
    Group.TABLE: Message("Table"),
    Group.CAP: Message("Maximum payout"),
    Group.WORDS: Message("Words"),
}
LEFT: Final = (Group.READINGS, Group.CAP, Group.WORDS)
FIELD_WIDTH: Final = 148


@dataclass(frozen=True, slots=True)
class _Line:
    """The widgets of one field."""

    field: RuleField
    control: QWidget
    fault: FaultedField
    was: QLabel


class RulesView(HousePage):
    """Built anew when the fields that there are change; else only shown anew."""

    def __init__(self, context: PaneContext, editor: Editor) -> None:
        super().__init__(context, editor)
        self._keys: tuple[str, ...] = ()
        self.lines: dict[str, _Line] = {}
        self._columns = row_of(spacing=2 * STEP)
        page = holder(self._columns)
        page.installEventFilter(self)
        self._scroll = ScrolledPage(page)
        self.setLayout(column(self._scroll))
        context.texts.language_changed.connect(self._on_language_changed)

    def refresh(self, _priced: PricedHouse | None, _base: PricedHouse | None) -> None:
        """Show the rules of the house as they are now."""
        house = self._editor.house
        fields = rule_fields(house)
        keys = (house.game.id, *(field.key for field in fields))
        if keys != self._keys:
            self._keys = keys
            self._build(fields)
        base = self._editor.draft.base
        now, was = field_texts(house), field_texts(base)
        for key, line in self.lines.items():
            text, before = now.get(key, ""), was.get(key, "")
            self._show(line, text)
            # What a cap covers is nothing to compare where there was none.
            new_cap = line.field.group is Group.CAP and base.cap is None
            differs = before != text and (not new_cap or line.field.place[-1] == "amount")
            line.was.setVisible(differs)
            if differs:
                self._texts.show(line.was, Message("was {value}", value=self._told(line, before)))
            line.control.setEnabled(line.field.acts(house))

    def _on_language_changed(self) -> None:
        for key, text in field_texts(self._editor.house).items():
            if key in self.lines:
                self._show(self.lines[key], text)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self._arrange()
        return super().eventFilter(watched, event)

    def _arrange(self) -> None:
        """The panels in two columns where both have room, else in one."""
        items = [self._columns.itemAt(n) for n in range(self._columns.count())]
        margins = self._columns.contentsMargins()
        need = sum(item.minimumSize().width() for item in items if item) + 2 * STEP
        fits = need + margins.left() + margins.right() <= self._scroll.viewport().width()
        way = QBoxLayout.Direction
        self._columns.setDirection(way.LeftToRight if fits else way.TopToBottom)

    def _told(self, line: _Line, value: str) -> Message:
        for choice, means in line.field.choices:
            if choice == value:
                return means
        if not value:
            return line.field.empty or Message("none")
        return Message("{value}", value=value)

    def _show(self, line: _Line, text: str) -> None:
        control = line.control
        if isinstance(control, QComboBox):
            control.setCurrentIndex(max(0, control.findData(text)))
        elif isinstance(control, QLineEdit) and not (control.hasFocus() and control.isModified()):
            is_edition = line.field.place == ("edition",)
            control.setText(self._texts.render(edition_text(text)) if is_edition else text)
            control.setCursorPosition(0)
            line.fault.set_fault(None)

    def _build(self, fields: tuple[RuleField, ...]) -> None:
        focus = next((key for key, line in self.lines.items() if line.control.hasFocus()), "")
        self.lines = {}
        clear(self._columns)
        for left in (True, False):
            panels = [
                self._panel(group, mine)
                for group in Group
                if (group in LEFT) is left
                and (mine := [field for field in fields if field.group is group])
            ]
            self._columns.addWidget(holder(column(*panels, STRETCH, spacing=2 * STEP)), 1)
        if focus in self.lines:
            self.lines[focus].control.setFocus(Qt.FocusReason.OtherFocusReason)

    def _panel(self, group: Group, fields: list[RuleField]) -> QFrame:
        inside = grid((), spacing=(2 * STEP, STEP), shares=(1, 0))
        for row, field in enumerate(fields):
            number = Message("{clause}", clause=field.clause)
            clause = label(self._texts, number, "clause") if field.clause else None
            was = label(self._texts, Message(""), "clause", wrap=True)
            was.hide()
            words = column(label(self._texts, field.title, wrap=True), clause, was, spacing=0)
            control = self._control(field)
            fault = FaultedField(self._texts, control)
            self.lines[field.key] = _Line(field, control, fault, was)
            if field.wide:
                add(words, HALF, fault)
                inside.addLayout(words, row, 0, 1, 2)
                continue
            fault.setFixedWidth(FIELD_WIDTH)
            inside.addLayout(words, row, 0)
            inside.addWidget(fault, row, 1, RIGHT | TOP)
        return card(self._texts, TITLES[group], inside)

    def _control(self, field: RuleField) -> QWidget:
        control: QWidget
        if field.choices:
            combo = choice_box(self._texts, field.title, low=True)
            for value, means in field.choices:
                self._texts.add_choice(combo, means, value, capital=True)
            combo.activated.connect(partial(self._on_picked, field.key))
            control = combo
        else:
            line = QLineEdit()
            line.setProperty("role", "cell")
            if not field.wide:
                line.setAlignment(Qt.AlignmentFlag.AlignRight)
            if field.empty is not None:
                self._texts.show(line, field.empty, "placeholderText")
            line.textEdited.connect(partial(self._put, field.key))
            control = line
        self._texts.name(control, field.title)
        return control

    def _on_picked(self, key: str, place: int) -> None:
        combo = self.lines[key].control
        assert isinstance(combo, QComboBox)
        self._put(key, str(combo.itemData(place)))

    def _put(self, key: str, text: str) -> None:
        line = self.lines[key]
        faults = self._editor.put(*put_of(self._editor.house, line.field.place, text))
        line.fault.set_fault(faults[0].text if faults else None)
        if not faults:
            self.changed.emit()
        elif isinstance(line.control, QComboBox):
            # A choice that cannot stand goes back; what is wrong with it stays said.
            self._show(line, field_texts(self._editor.house).get(key, ""))
