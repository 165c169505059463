"""Declare an irregularity: the sheet's clause, what it asks, and what it then does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from trifelt.engine.checker import Fault
from trifelt.engine.houses.house import House
from trifelt.engine.incidents.incident import Chosen, Declared, Incident, Noticed
from trifelt.engine.message import Message
from trifelt.engine.money import money_text
from trifelt.gui.shell.building import ChoiceBox, clear, label
from trifelt.gui.shell.field_fault import FaultedField
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.tokens import HALF, STEP
from trifelt.gui.table.model.incident_form import NO, YES, field_title, fields_of, read_declared
from trifelt.gui.table.model.state import SpotKey

Declare = Callable[[Declared], tuple[Fault, ...]]

_YES_NO: Final = ((YES, Message("Yes")), (NO, Message("No")))
_NOTICED: Final = (
    (Noticed.BEFORE_CLOSE, Message("before the close")),
    (Noticed.BEFORE_NEXT_ROUND, Message("before the next round")),
    (Noticed.LATER, Message("later")),
)
_CHOICES: Final = (
    (Chosen.CONTINUE, Message("continues")),
    (Chosen.WITHDRAW, Message("takes all bets back")),
)


class IncidentDialog(QDialog):
    """One irregularity at a time; the engine says what is missing and what it comes to."""

    def __init__(
        self,
        texts: Texts,
        house: House,
        stakes: Sequence[tuple[SpotKey, str | None, int]],
        declare: Declare,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._texts = texts
        self._house = house
        self._stakes = tuple(stakes)
        self._declare = declare
        self._fields: dict[str, QWidget] = {}
        self._faulted: dict[str, FaultedField] = {}
        self._answers: dict[str, Any] = {}
        texts.show(self, Message("Declare an irregularity"), "windowTitle")
        self.resize(560, 620)
        self._incidents = house.game.irregularities
        self.kind = ChoiceBox()
        texts.name(self.kind, Message("Irregularity"))
        for incident in self._incidents:
            clause = f"{incident.clause}  " if incident.clause else ""
            self.kind.addItem(clause + texts.render(incident.title))
        self.kind.currentIndexChanged.connect(self._on_kind_changed)
        self.condition = label(texts, Message(""), wrap=True)
        self.effect = label(texts, Message(""), "muted", wrap=True)
        self._page = QWidget()
        self._page.setProperty("role", "page")
        self._grid = QVBoxLayout(self._page)
        self._grid.setContentsMargins(0, 0, STEP, 0)
        self._grid.setSpacing(STEP)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidget(self._page)
        self.ruling = label(texts, Message(""), "strong", wrap=True)
        self.problem = label(texts, Message(""), "fault", wrap=True)
        self.problem.hide()
        self.confirm = QPushButton()
        self.confirm.setProperty("role", "primary")
        texts.show(self.confirm, Message("Declare"))
        self.confirm.clicked.connect(self._on_confirm_clicked)
        cancel = QPushButton()
        texts.show(cancel, Message("Cancel"))
        cancel.clicked.connect(self.reject)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(cancel)
        buttons.addWidget(self.confirm)
        column = QVBoxLayout(self)
        column.setContentsMargins(3 * STEP, 2 * STEP, 3 * STEP, 2 * STEP)
        column.setSpacing(STEP)
        for part in (self.kind, self.condition, self.effect):
            column.addWidget(part)
        column.addWidget(scroll, 1)
        column.addWidget(self.ruling)
        column.addWidget(self.problem)
        column.addLayout(buttons)
        self._on_kind_changed()

    @property
    def incident(self) -> Incident:
        """The irregularity that is chosen."""
        return self._incidents[self.kind.currentIndex()]

    @property
    def fields(self) -> dict[str, QWidget]:
        """The fields that ask, by what they answer."""
        return self._fields

    @property
    def faulted(self) -> dict[str, FaultedField]:
        """What is wrong with each answer, under its field."""
        return self._faulted

    # --- the form ------------------------------------------------------------------------------

    def _on_kind_changed(self) -> None:
        self._answers = {}
        self._texts.show(self.condition, self.incident.condition)
        self._texts.show(self.effect, self.incident.effect)
        self._build()

    def _build(self) -> None:
        clear(self._grid)
        self._fields, self._faulted = {}, {}
        for name in fields_of(self._house.game, self.incident, self._read()[0]):
            self._add(name)
        self._grid.addStretch(1)
        self._tell()

    def _add(self, name: str) -> None:
        field = self._field(name)
        title = field_title(self.incident, name)
        self._texts.name(field, title)
        faulted = FaultedField(self._texts, field)
        box = QWidget()
        column = QVBoxLayout(box)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(HALF)
        column.addWidget(label(self._texts, title, "small", wrap=True, capital=True))
        column.addWidget(faulted)
        self._grid.addWidget(box)
        self._fields[name], self._faulted[name] = field, faulted

    def _field(self, name: str) -> QWidget:
        match name:
            case "box":
                boxes = sorted({spot.box for spot, _, _ in self._stakes})
                boxes = boxes or list(range(1, self._house.seats + 1))
                if self.incident.new_bet:
                    boxes = list(range(1, self._house.seats + 1))
                return self._combo(
                    name, tuple((box, Message("Box {box}", box=box)) for box in boxes)
                )
            case "wager":
                return self._combo(
                    name,
                    tuple(
                        (offer.wager.id, offer.wager.title)
                        for offer in self._house.offers.values()
                        if not offer.wager.kind.pays_only
                    ),
                )
            case "bettor":
                persons = dict.fromkeys(person for _, person, _ in self._stakes if person)
                return self._combo(name, tuple((p, Message("{name}", name=p)) for p in persons))
            case "handled" | "reconstructible" | "established":
                return self._combo(name, _YES_NO)
            case "noticed":
                return self._combo(name, _NOTICED)
            case "choices":
                return self._choices()
            case "amounts":
                return self._amounts()
            case _:
                return self._line(name)

    def _combo(self, name: str, values: Sequence[tuple[object, Message]]) -> QComboBox:
        combo = ChoiceBox()
        combo.addItem("–", "")
        for value, title in values:
            combo.addItem(self._texts.render(title, capital=True), value)
        given = combo.findData(self._answers.get(name, ""))
        combo.setCurrentIndex(max(0, given))
        combo.setProperty("field", name)
        combo.currentIndexChanged.connect(self._on_combo_changed)
        return combo

    def _line(self, name: str) -> QLineEdit:
        line = QLineEdit(str(self._answers.get(name, "")))
        line.setProperty("field", name)
        if name == "moves":
            line.setPlaceholderText("2-3, 3-4")
        line.textEdited.connect(self._on_line_edited)
        return line

    def _choices(self) -> QWidget:
        persons = tuple(dict.fromkeys((spot.box, person) for spot, person, _ in self._stakes))
        holder, grid = _grid_of()
        for row, (box, person) in enumerate(persons):
            who = Message("Box {box} {person}", box=box, person=person or "")
            combo = ChoiceBox()
            combo.addItem("–", "")
            for value, title in _CHOICES:
                combo.addItem(self._texts.render(title, capital=True), str(value))
            combo.setProperty("choice_of", [box, person or ""])
            self._texts.name(combo, who)
            combo.currentIndexChanged.connect(self._on_choice_changed)
            grid.addWidget(label(self._texts, who), row, 0)
            grid.addWidget(combo, row, 1)
        return holder

    def _amounts(self) -> QWidget:
        holder, grid = _grid_of()
        for column, title in enumerate(
            (Message("Wager"), Message("Wins"), Message("Gets back")), start=0
        ):
            grid.addWidget(label(self._texts, title, "small"), 0, column)
        for row, (spot, person, cents) in enumerate(self._stakes, start=1):
            title = self._house.game.wager[spot.wager].title
            who = Message("{box} {wager} {person}", box=spot.box, wager=title, person=person or "")
            grid.addWidget(label(self._texts, who), row, 0)
            for column, (part, start) in enumerate((("winnings", 0), ("returned", cents)), start=1):
                line = QLineEdit(money_text(start))
                line.setMaximumWidth(130)
                line.setProperty("amount_of", [spot.box, person or "", spot.wager, part])
                self._texts.name(line, Message("{who}: {part}", who=who, part=part))
                line.textEdited.connect(self._on_amount_edited)
                grid.addWidget(line, row, column)
        return holder

    # --- answers -------------------------------------------------------------------------------

    def _on_combo_changed(self) -> None:
        combo = self.sender()
        assert isinstance(combo, QComboBox)
        name = str(combo.property("field"))
        value = combo.currentData()
        self._answers[name] = str(value) if isinstance(value, Noticed) else value
        before = tuple(self._fields)
        if fields_of(self._house.game, self.incident, self._read()[0]) != before:
            self._build()
            self._fields[name].setFocus()
        else:
            self._tell()

    def _on_line_edited(self, text: str) -> None:
        line = self.sender()
        assert isinstance(line, QLineEdit)
        self._answers[str(line.property("field"))] = text.strip()
        self._tell()

    def _on_choice_changed(self) -> None:
        found = []
        for combo in self._fields["choices"].findChildren(QComboBox):
            box, person = combo.property("choice_of")
            if combo.currentData():
                found.append({"box": int(box), "choice": combo.currentData(), **_whose(person)})
        self._answers["choices"] = found
        self._tell()

    def _on_amount_edited(self) -> None:
        rows: dict[tuple[int, str, str], dict[str, Any]] = {}
        for line in self._fields["amounts"].findChildren(QLineEdit):
            box, person, wager, part = line.property("amount_of")
            row = rows.setdefault(
                (int(box), person, wager),
                {"box": int(box), "wager": wager, **_whose(person)},
            )
            row[part] = line.text().strip()
        self._answers["amounts"] = list(rows.values())
        self._tell()

    def _read(self) -> tuple[Declared | None, tuple[Fault, ...]]:
        return read_declared(self._house.game, self.incident, self._answers)

    def _tell(self) -> None:
        """Say what the answers so far come to."""
        if "amounts" in self._fields and "amounts" not in self._answers:
            self._on_amount_edited()
            return
        declared, faults = self._read()
        self._show_faults(faults)
        ruling = declared.ruling() if declared is not None else None
        self.ruling.setVisible(ruling is not None)
        if ruling is not None:
            self._texts.show(self.ruling, ruling.text)

    def _show_faults(self, faults: tuple[Fault, ...]) -> None:
        by_field: dict[str, Message] = {}
        for fault in faults:
            by_field.setdefault(fault.place.split(".")[0].split("[")[0], fault.text)
        for name, faulted in self._faulted.items():
            faulted.set_fault(by_field.pop(name, None))
        self.problem.setVisible(bool(by_field))
        if by_field:
            self._texts.show(self.problem, next(iter(by_field.values())))

    def _on_confirm_clicked(self) -> None:
        declared, faults = self._read()
        if declared is not None:
            faults = self._declare(declared)
        self._show_faults(faults)
        if declared is not None and not faults:
            self.accept()


def _whose(person: str) -> dict[str, str]:
    return {"bettor": person} if person else {}


def _grid_of() -> tuple[QWidget, QGridLayout]:
    holder = QWidget()
    grid = QGridLayout(holder)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setAlignment(Qt.AlignmentFlag.AlignLeft)
    return holder, grid
