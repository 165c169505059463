"""The chip sets: choose one, name it, copy it, and edit its chips."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QIcon, QPixmap, QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QLineEdit, QToolButton, QWidget

from trifelt.engine.houses.house import name_text
from trifelt.engine.message import Message
from trifelt.engine.money import plain_amount
from trifelt.gui.cards.chips import chips_of
from trifelt.gui.cards.pictures import ChipButton
from trifelt.gui.preferences import model
from trifelt.gui.shell.building import (
    STRETCH,
    TOP,
    ChoiceBox,
    button,
    column,
    grid,
    holder,
    label,
    order_tabs,
    row,
)
from trifelt.gui.shell.controls import FaultedField, check_only
from trifelt.gui.shell.figures import amount_text
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.tokens import CONTROL_HEIGHT, HALF, STEP, icon_picture
from trifelt.storage.settings import MOST_CHIP_SETS, MOST_CHIPS, SETTINGS, Settings

DIAMETER = 52
FIELD_WIDTH = 216
SWATCH = 20
SWATCHES_IN_A_ROW = 7


class ChipSetEditor(QWidget):
    """Edits the chosen chip set; every change acts and is saved once it is made."""

    def __init__(self, context: PaneContext) -> None:
        super().__init__()
        self._context = context
        self._preferences = context.preferences
        texts = context.texts
        self._selected = self._preferences.settings.chips.chips[0].cents
        self.sets = ChoiceBox()
        self.sets.setMinimumWidth(160)
        setting = SETTINGS["chip-set"]
        texts.name(self.sets, setting.title, setting.help)
        self.sets.activated.connect(self._on_sets_activated)
        self.copy = button(texts, Message("Copy"), self._on_copy_clicked)
        texts.name(self.copy, Message("Copy this chip set"))
        self.delete = button(texts, Message("Delete"), self._on_delete_clicked)
        texts.name(self.delete, Message("Delete this chip set"))
        told = Message("Name of the chip set")
        self.name, self._name_field = self._field(told, self._with_name)
        self._rack_grid = grid((), spacing=HALF)
        self._rack = holder(self._rack_grid)
        self._chip_group = QButtonGroup(self)
        self.chips: dict[int, ChipButton] = {}
        self.add = QToolButton()
        self.add.setFixedSize(DIAMETER + 2 * HALF, DIAMETER + 2 * HALF)
        self.add.setIconSize(QSize(24, 24))
        texts.name(self.add, Message("Add a chip"))
        texts.show(self.add, Message("Add a chip"), "toolTip")
        self.add.clicked.connect(self._on_add_clicked)
        told = Message("Value of the chip")
        self.value, self._value_field = self._field(told, self._with_value)
        told = Message("Colour of the chip, as # and six digits")
        self.colour, self._colour_field = self._field(told, self._with_colour)
        for field in (self.value, self.colour):
            field.setFixedWidth(FIELD_WIDTH)
        self.swatches = Swatches(model.SWATCHES, texts)
        self.swatches.picked.connect(self._on_colour_picked)
        self.remove = button(texts, Message("Remove this chip"), self._on_remove_clicked)
        self.remove.setMinimumHeight(CONTROL_HEIGHT)
        self._lay_out()
        context.theme.changed.connect(self._on_theme_changed)
        self._on_theme_changed()
        self.refresh()

    def _field(
        self, name: Message, with_text: Callable[[str], model.Checked]
    ) -> tuple[QLineEdit, FaultedField]:
        """A field that is judged as it is typed, and taken when that is done."""
        field = QLineEdit()
        self._context.texts.name(field, name)
        faulted = FaultedField(self._context.texts, field)

        def judge(text: str) -> None:
            checked = with_text(text)
            faulted.set_fault(checked if isinstance(checked, Message) else None)

        def take() -> None:
            if field.isModified() and self._apply(with_text(field.text()), faulted):
                field.setModified(False)

        field.textEdited.connect(judge)
        field.editingFinished.connect(take)
        return field, faulted

    def refresh(self) -> None:
        """Show what is set now."""
        settings = self._preferences.settings
        self.sets.clear()
        say = self._context.texts.render
        self.sets.addItems([say(name_text(chips.name)) for chips in settings.chip_sets])
        self.sets.setCurrentIndex(settings.chip_sets.index(settings.chips))
        self.delete.setEnabled(len(settings.chip_sets) > 1)
        self.copy.setEnabled(len(settings.chip_sets) < MOST_CHIP_SETS)
        if not self.name.hasFocus() or self._name_field.fault is None:
            self._follow(self.name, self._name_field, say(name_text(settings.chips.name)))
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
        for place in range(MOST_CHIPS + 2):
            self._rack_grid.setColumnStretch(place, 1 if place == per_row else 0)

    def _refresh_rack(self, settings: Settings) -> None:
        kinds = chips_of(settings.chips.chips)
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
            below = self._value_field, self._colour_field, self.swatches, self.remove
            order_tabs(self.name, *self.chips.values(), self.add, *below)
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
        before = {chip.cents for chip in self._preferences.settings.chips.chips}
        if len(new := {chip.cents for chip in checked.chips.chips} - before) == 1:
            self._selected = new.pop()
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
        title = self._context.texts.render(
            Message("{name} copy", name=name_text(settings.chips.name))
        )
        if self._apply(model.with_copied_set(settings, title[:40])):
            self.name.setFocus()
            self.name.selectAll()

    def _on_delete_clicked(self) -> None:
        before = self._preferences.settings
        if self._apply(model.with_deleted_set(before)):
            self._context.strip.done(
                Message("Chip set {name} deleted", name=before.chips.name),
                Message("Undo"),
                partial(self._preferences.edit, partial(_take_chips, before)),
            )

    def _with_name(self, text: str) -> model.Checked:
        return model.with_set_name(self._preferences.settings, text)

    def _with_value(self, text: str) -> model.Checked:
        settings = self._preferences.settings
        return model.with_chip(settings, self._selected, "value", plain_amount(text))

    def _with_colour(self, colour: str) -> model.Checked:
        settings = self._preferences.settings
        return model.with_chip(settings, self._selected, "colour", colour.strip())

    def _on_colour_picked(self, colour: str) -> None:
        self._apply(self._with_colour(colour), self._colour_field)

    def _on_add_clicked(self) -> None:
        if self._apply(model.with_new_chip(self._preferences.settings)):
            self.value.setFocus()
            self.value.selectAll()

    def _on_remove_clicked(self) -> None:
        self._apply(model.without_chip(self._preferences.settings, self._selected))

    def _on_theme_changed(self) -> None:
        tokens = self._context.theme.tokens
        self.add.setIcon(QIcon(icon_picture("add", tokens.text, 24, 2.0)))

    def _lay_out(self) -> None:
        fields = grid(
            (
                (self._title(Message("Value")), self._value_field),
                (self._title(Message("Colour")), self._colour_field),
                (None, self.remove),
            ),
            spacing=(2 * STEP, STEP),
        )
        fields.setRowStretch(3, 1)
        self.setLayout(
            column(
                row((self.sets, 1), self.copy, self.delete, spacing=STEP),
                row(self._title(Message("Name")), (self._name_field, 1), spacing=2 * STEP),
                self._rack,
                row(fields, (self.swatches, TOP), STRETCH, spacing=4 * STEP),
                spacing=2 * STEP,
            )
        )

    def _title(self, title: Message) -> QWidget:
        """A title as high as its field: it stays in line when a fault opens under that."""
        shown = label(self._context.texts, title, "muted")
        shown.setFixedHeight(CONTROL_HEIGHT)
        return holder(column(shown, STRETCH))


class Swatches(QWidget):
    """A small grid of colours."""

    picked = Signal(str)

    def __init__(self, colours: tuple[str, ...], texts: Texts) -> None:
        super().__init__()
        self.swatches: dict[str, QToolButton] = {}
        self._group = QButtonGroup(self)
        inside = grid((), spacing=HALF)
        for place, colour in enumerate(colours):
            swatch = self.swatches[colour] = QToolButton()
            swatch.setCheckable(True)
            self._group.addButton(swatch)
            swatch.setProperty("role", "swatch")
            painted = QPixmap(64, 64)
            painted.fill(colour)
            swatch.setIcon(painted)
            swatch.setIconSize(QSize(SWATCH, SWATCH))
            texts.name(swatch, Message("Colour {colour}", colour=colour))
            texts.show_data(swatch, colour, "toolTip")
            swatch.clicked.connect(partial(self.picked.emit, colour))
            inside.addWidget(swatch, place // SWATCHES_IN_A_ROW, place % SWATCHES_IN_A_ROW)
        self.setLayout(inside)

    def show_colour(self, colour: str) -> None:
        """Mark the colour that is chosen, if it is among these."""
        check_only(self._group, self.swatches.get(colour))


def _take_chips(wanted: Settings, present: Settings) -> Settings:
    """What is set now, with the chip sets of the wanted settings."""
    return replace(present, chip_sets=wanted.chip_sets, chip_set=wanted.chip_set)
