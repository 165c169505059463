"""The dialog of a table profile: its name and house, its limits, seats and jackpot."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from trifelt.engine.checker import Fault
from trifelt.engine.games.game import Game
from trifelt.engine.houses.house import House
from trifelt.engine.houses.schema import id_from
from trifelt.engine.message import Message
from trifelt.engine.money import plain_amount, plain_amounts
from trifelt.gui.shell.building import button, choice_box, form, holder, label
from trifelt.gui.shell.controls import FaultedField, ScrolledPage
from trifelt.gui.shell.dialogs import ChildDialog
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.tokens import STEP
from trifelt.storage.refusal import StorageError
from trifelt.storage.tables import TableProfile, TableProfiles


class TableDialog(ChildDialog):
    """Makes or changes a table.

    What is wrong is said under its field, and the cursor goes to the first such field; at the start
    it is in the field that the dialog was opened for.
    """

    kept = Signal(str)
    deleted = Signal()

    def __init__(
        self,
        texts: Texts,
        profiles: TableProfiles,
        game: Game,
        houses: tuple[House, ...],
        table: TableProfile | None,
        parent: QWidget,
        first: str = "name",
    ) -> None:
        super().__init__(parent)
        self._texts, self._profiles, self._game, self._table = texts, profiles, game, table
        self._fields: dict[str, FaultedField] = {}
        self._others = {one.id: one.name for one in profiles.load().values if one.game is game}
        content = {} if table is None else table.content
        limits = content.get("limits", {})
        self.house = choice_box(texts, Message("House"))
        for house in houses:
            texts.add_choice(self.house, house.title, house.id)
        self.house.setCurrentIndex(max(0, self.house.findData(content.get("house"))))
        rows: list[tuple[Message, QWidget]] = [
            self._row("name", Message("Name of the table"), str(content.get("name", ""))),
            (Message("House"), self.house),
            self._row("seats", Message("Seats"), str(content.get("seats", ""))),
            self._row("chips", Message("Chips"), ", ".join(content.get("chips", ()))),
        ]
        if game.priced_wager is not None:
            rows.append(self._row("jackpot", Message("Jackpot"), content.get("jackpot", "")))
        for wager in game.placeable:
            if wager.price is None:
                given = limits.get(wager.id, {})
                for key, title in (
                    ("min", Message("{wager}: minimum bet", wager=wager.title)),
                    ("max", Message("{wager}: maximum bet", wager=wager.title)),
                ):
                    place = f"limits.{wager.id}.{key}"
                    rows.append(self._row(place, title, given.get(key, "")))
        self.field("chips").setPlaceholderText("5, 25, 100")
        self.keep = button(texts, Message("Save"), self._on_keep_clicked, "primary")
        self.remove = button(texts, Message("Delete"), self._on_delete_clicked)
        self.remove.setVisible(table is not None)
        title = Message("New table") if table is None else Message("Change the table")
        fields = holder(form(texts, *rows, margins=(0, 0, STEP, 0)))
        page = ScrolledPage(fields)
        # In a low window the fields scroll, and the buttons stay in sight.
        page.setMinimumHeight(min(fields.sizeHint().height(), parent.window().height() - 28 * STEP))
        self.lay_out(
            texts,
            title,
            label(texts, title, "heading"),
            label(
                texts,
                Message("Whatever is left empty is as in the house."),
                "small",
                wrap=True,
            ),
            page,
            buttons=[self.remove, button(texts, Message("Cancel"), self.reject), self.keep],
        )
        self.setMinimumWidth(60 * STEP)
        self._fields[first].setFocus()

    def field(self, place: str) -> QLineEdit:
        """The field of a part of the table, by its place in the file."""
        found = self._fields[place].field
        assert isinstance(found, QLineEdit)
        return found

    def _row(self, place: str, title: Message, text: str) -> tuple[Message, QWidget]:
        field = QLineEdit(text)
        self._texts.name(field, title)
        self._fields[place] = FaultedField(self._texts, field)
        return title, self._fields[place]

    def _content(self) -> dict[str, Any]:
        """The table as its file would hold it, from what was typed."""
        name = self.field("name").text().strip()
        id = id_from(name, self._others, otherwise="table")
        content: dict[str, Any] = {
            "schema": 1,
            "game": self._game.id,
            "id": id if self._table is None else self._table.id,
            "name": name,
            "house": self.house.currentData(),
            "limits": {},
        }
        readers: Mapping[str, Callable[[str], Any]] = {
            "seats": _seats,
            "jackpot": plain_amount,
            "chips": plain_amounts,
        }
        for place, field in self._fields.items():
            text = self.field(place).text().strip()
            if text and place in readers:
                content[place] = readers[place](text)
            elif text and place.startswith("limits."):
                _, wager, key = place.split(".")
                content["limits"].setdefault(wager, {})[key] = plain_amount(text)
            field.set_fault(None)
        return content

    def _on_keep_clicked(self) -> None:
        content = self._content()
        if self._table is None and content["name"] in self._others.values():
            self._fields["name"].set_fault(Message("There is already a table with this name."))
            return
        try:
            kept = self._profiles.save_content(content)
        except StorageError as refused:
            self._fields["name"].set_fault(refused.message)
            return
        if isinstance(kept, TableProfile):
            self.kept.emit(kept.id)
            self.accept()
            return
        self._show_faults(kept)

    def _show_faults(self, faults: tuple[Fault, ...]) -> None:
        for fault in faults:
            place = fault.place.split("[")[0]
            place = place if place in self._fields else "name"
            empty = place == "name" and not self.field(place).text().strip()
            self._fields[place].set_fault(Message("Enter a name.") if empty else fault.text)
        first = next(field for field in self._fields.values() if field.fault is not None)
        first.setFocus()

    def _on_delete_clicked(self) -> None:
        assert self._table is not None
        try:
            self._profiles.delete(self._game, self._table.id)
        except StorageError as refused:
            self._fields["name"].set_fault(refused.message)
            return
        self.deleted.emit()
        self.accept()


def _seats(text: str) -> int | str:
    """A number where it is one; what it is not, the check tells."""
    return int(text) if re.fullmatch("[0-9]{1,3}", text) else text
