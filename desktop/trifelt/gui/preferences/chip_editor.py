"""The chip sets: choose one, name it, copy it, and edit its chips, which are drawn as they lie."""

from dataclasses import replace
from functools import partial

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon, QResizeEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from trifelt.engine.message import Message
from trifelt.gui.cards.chip_button import ChipButton
from trifelt.gui.cards.chips import chips_of
from trifelt.gui.preferences import model
from trifelt.gui.preferences.swatches import Swatches
from trifelt.gui.shell.amounts import amount_text
from trifelt.gui.shell.building import ChoiceBox, label
from trifelt.gui.shell.field_fault import FaultedField
from trifelt.gui.shell.icons import icon_picture
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.tokens import CONTROL_HEIGHT, HALF, STEP
from trifelt.storage.settings import MOST_CHIP_SETS, MOST_CHIPS, Settings, describe

DIAMETER = 52
FIELD_WIDTH = 216


class ChipSetEditor(QWidget):
    """Edits the chosen chip set; every change acts and is saved at once."""

    def __init__(self, context: PaneContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._preferences = context.preferences
        texts = context.texts
        self._selected = self._preferences.settings.chips.chips[0].cents
        self.sets = ChoiceBox()
        texts.name(self.sets, describe("chip-set").title, describe("chip-set").help)
        self.sets.activated.connect(self._on_sets_activated)
        self.copy = QPushButton()
        texts.show(self.copy, Message("Copy"))
        texts.name(self.copy, Message("Copy this chip set"))
        self.copy.clicked.connect(self._on_copy_clicked)
        self.delete = QPushButton()
        texts.show(self.delete, Message("Delete"))
        texts.name(self.delete, Message("Delete this chip set"))
        self.delete.clicked.connect(self._on_delete_clicked)
        self.name = QLineEdit()
        texts.name(self.name, Message("Name of the chip set"))
        self.name.textEdited.connect(self._on_name_edited)
        self._name_field = FaultedField(texts, self.name)
        self._rack = QFrame()
        self._rack_grid = QGridLayout(self._rack)
        self._rack_grid.setContentsMargins(0, 0, 0, 0)
        self._rack_grid.setSpacing(HALF)
        self._chip_group = QButtonGroup(self)
        self.chips: dict[int, ChipButton] = {}
        self.add = QToolButton()
        self.add.setFixedSize(DIAMETER + 2 * HALF, DIAMETER + 2 * HALF)
        self.add.setIconSize(QSize(24, 24))
        texts.name(self.add, Message("Add a chip"))
        texts.show(self.add, Message("Add a chip"), "toolTip")
        self.add.clicked.connect(self._on_add_clicked)
        self.value = QLineEdit()
        self.value.setFixedWidth(FIELD_WIDTH)
        texts.name(self.value, Message("Value of the chip"))
        self.value.textEdited.connect(self._on_value_edited)
        self._value_field = FaultedField(texts, self.value)
        self.colour = QLineEdit()
        self.colour.setFixedWidth(FIELD_WIDTH)
        texts.name(self.colour, Message("Colour of the chip, as # and six digits"))
        self.colour.textEdited.connect(self._on_colour_edited)
        self._colour_field = FaultedField(texts, self.colour)
        self.swatches = Swatches(model.SWATCHES, texts, context.theme)
        self.swatches.picked.connect(self._on_swatch_picked)
        self.remove = QPushButton()
        texts.show(self.remove, Message("Remove this chip"))
        self.remove.clicked.connect(self._on_remove_clicked)
        self._lay_out()
        context.theme.changed.connect(self._on_theme_changed)
        self._on_theme_changed()
        self.refresh()

    def refresh(self) -> None:
        """Show what is set now."""
        settings = self._preferences.settings
        self.sets.clear()
        self.sets.addItems([chips.name for chips in settings.chip_sets])
        self.sets.setCurrentIndex(settings.chip_sets.index(settings.chips))
        self.delete.setEnabled(len(settings.chip_sets) > 1)
        self.copy.setEnabled(len(settings.chip_sets) < MOST_CHIP_SETS)
        if not self.name.hasFocus() or self._name_field.fault is None:
            self._follow(self.name, self._name_field, settings.chips.name)
        self._refresh_rack(settings)
        self._refresh_chip(settings)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_rack()

    def _lay_rack(self) -> None:
        """As many chips in a row as there is room for."""
        side = self.add.width() + self._rack_grid.spacing() + 2
        per_row = max(4, self.width() // side)
        for place, widget in enumerate((*self.chips.values(), self.add)):
            self._rack_grid.addWidget(widget, place // per_row, place % per_row)
        for column in range(MOST_CHIPS + 2):
            self._rack_grid.setColumnStretch(column, 1 if column == per_row else 0)

    def _refresh_rack(self, settings: Settings) -> None:
        kinds = chips_of([(chip.cents, chip.colour) for chip in settings.chips.chips])
        had_focus = any(button.hasFocus() for button in self.chips.values())
        if tuple(button.chip for button in self.chips.values()) != kinds:
            for button in self.chips.values():
                self._chip_group.removeButton(button)
                self._rack_grid.removeWidget(button)
                button.hide()
                button.deleteLater()
            self.chips = {}
            for kind in kinds:
                button = ChipButton(kind, DIAMETER, self._context.theme, self._rack)
                button.clicked.connect(partial(self._select, kind.cents))
                self._chip_group.addButton(button)
                self.chips[kind.cents] = button
                button.show()
            self._lay_rack()
        if self._selected not in self.chips:
            self._selected = kinds[0].cents
        for cents, button in self.chips.items():
            amount = amount_text(cents, settings.currency)
            self._context.texts.name(button, Message("Chip of {amount}", amount=amount))
            self._context.texts.show_data(button, amount, "toolTip")
        self.chips[self._selected].setChecked(True)
        if had_focus:
            self.chips[self._selected].setFocus()
        self.add.setEnabled(len(kinds) < MOST_CHIPS)

    def _refresh_chip(self, settings: Settings) -> None:
        chip = next(chip for chip in settings.chips.chips if chip.cents == self._selected)
        self._follow(self.value, self._value_field, model.chip_value_text(chip.cents))
        self._follow(self.colour, self._colour_field, chip.colour)
        self.swatches.show_colour(chip.colour)
        self.remove.setEnabled(len(settings.chips.chips) > 1)

    def _follow(self, field: QLineEdit, faulted: FaultedField, text: str) -> None:
        """Show a value, but leave alone what is being typed where it means the same."""
        if not field.hasFocus():
            field.setText(text)
            faulted.set_fault(None)

    def _apply(self, checked: model.Checked, faulted: FaultedField | None = None) -> bool:
        if isinstance(checked, Message):
            if faulted is None:
                self._context.strip.refused(checked)
            else:
                faulted.set_fault(checked)
            return False
        if faulted is not None:
            faulted.set_fault(None)
        self._preferences.edit(partial(_take_chips, checked))
        return True

    def _select(self, cents: int) -> None:
        self._selected = cents
        self._refresh_chip(self._preferences.settings)

    def _on_sets_activated(self, place: int) -> None:
        name = self._preferences.settings.chip_sets[place].name
        self._preferences.change(chip_set=name)

    def _on_copy_clicked(self) -> None:
        settings = self._preferences.settings
        title = self._context.texts.render(Message("{name} copy", name=settings.chips.name))
        if self._apply(model.with_copied_set(settings, title[:40])):
            self.name.setFocus()
            self.name.selectAll()

    def _on_delete_clicked(self) -> None:
        before = self._preferences.settings
        if self._apply(model.with_deleted_set(before)):
            self._context.strip.done(
                Message("The chip set {name} is deleted", name=before.chips.name),
                Message("Undo"),
                partial(self._put_back, before),
            )

    def _put_back(self, before: Settings) -> None:
        self._preferences.edit(partial(_take_chips, before))

    def _on_name_edited(self, text: str) -> None:
        self._apply(model.with_set_name(self._preferences.settings, text), self._name_field)

    def _on_value_edited(self, text: str) -> None:
        settings = self._preferences.settings
        others = [chip.cents for chip in settings.chips.chips if chip.cents != self._selected]
        checked = model.with_chip_value(settings, self._selected, text)
        if not isinstance(checked, Message):
            new = {chip.cents for chip in checked.chips.chips} - set(others)
            self._selected = new.pop()
        self._apply(checked, self._value_field)

    def _on_colour_edited(self, text: str) -> None:
        settings = self._preferences.settings
        self._apply(model.with_chip_colour(settings, self._selected, text), self._colour_field)

    def _on_swatch_picked(self, colour: str) -> None:
        self._apply(
            model.with_chip_colour(self._preferences.settings, self._selected, colour),
            self._colour_field,
        )

    def _on_add_clicked(self) -> None:
        settings = self._preferences.settings
        self._selected = model.new_chip_value(settings)
        if self._apply(model.with_new_chip(settings)):
            self.value.setFocus()
            self.value.selectAll()

    def _on_remove_clicked(self) -> None:
        self._apply(model.without_chip(self._preferences.settings, self._selected))

    def _on_theme_changed(self) -> None:
        tokens = self._context.theme.tokens
        self.add.setIcon(QIcon(icon_picture("add", tokens.text, 24, 2.0)))

    def _lay_out(self) -> None:
        texts = self._context.texts
        top = QHBoxLayout()
        top.setSpacing(STEP)
        self.sets.setMinimumWidth(160)
        for widget, stretch in ((self.sets, 1), (self.copy, 0), (self.delete, 0)):
            top.addWidget(widget, stretch)
        fields = QGridLayout()
        fields.setHorizontalSpacing(2 * STEP)
        fields.setVerticalSpacing(STEP)
        for row, (title, field) in enumerate(
            (
                (Message("Value"), self._value_field),
                (Message("Colour"), self._colour_field),
            )
        ):
            fields.addWidget(
                _beside(label(texts, title, "muted")), row, 0, Qt.AlignmentFlag.AlignTop
            )
            fields.addWidget(field, row, 1)
        fields.addWidget(self.remove, 2, 1)
        fields.setRowStretch(3, 1)
        lower = QHBoxLayout()
        lower.setSpacing(4 * STEP)
        lower.addLayout(fields)
        lower.addWidget(self.swatches, 0, Qt.AlignmentFlag.AlignTop)
        lower.addStretch(1)
        name = QHBoxLayout()
        name.setSpacing(2 * STEP)
        name.addWidget(
            _beside(label(texts, Message("Name"), "muted")), 0, Qt.AlignmentFlag.AlignTop
        )
        name.addWidget(self._name_field, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2 * STEP)
        column.addLayout(top)
        column.addLayout(name)
        column.addWidget(self._rack)
        column.addLayout(lower)
        self.remove.setMinimumHeight(CONTROL_HEIGHT)


def _take_chips(wanted: Settings, present: Settings) -> Settings:
    """What is set now, with the chip sets of the wanted settings."""
    return replace(present, chip_sets=wanted.chip_sets, chip_set=wanted.chip_set)


def _beside(title: QLabel) -> QLabel:
    """A title as high as its field, so that it stays in line when a fault opens under that."""
    title.setFixedHeight(CONTROL_HEIGHT)
    return title
