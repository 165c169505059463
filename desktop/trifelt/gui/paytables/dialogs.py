"""Asks a question with a few answers: what is lost, or which of two changes is to be kept."""

from collections.abc import Callable, Collection
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from trifelt.engine.message import Message
from trifelt.gui.paytables.model.own_houses import id_from
from trifelt.gui.shell.building import Part, button, label
from trifelt.gui.shell.controls import FaultedField
from trifelt.gui.shell.dialogs import ChildDialog
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.tokens import HALF, STEP


class ChoiceDialog(ChildDialog):
    """A question with a few answers; `chosen` tells which, Esc tells none."""

    chosen = Signal(str)

    def __init__(
        self,
        texts: Texts,
        title: Message,
        words: Message,
        answers: tuple[tuple[str, Message], ...],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self.buttons = {
            answer: button(texts, says, partial(self._on_button_clicked, answer))
            for answer, says in answers
        }
        last = self.buttons[answers[-1][0]]
        last.setProperty("role", "primary")
        last.setDefault(True)
        self.lay_out(
            texts,
            title,
            label(texts, title, "heading"),
            label(texts, words, wrap=True),
            buttons=tuple(self.buttons.values()),
        )
        self.setMinimumWidth(520)

    def _on_button_clicked(self, answer: str) -> None:
        self.accept()
        self.chosen.emit(answer)


LONGEST_NAME = 80


class NameDialog(ChildDialog):
    """Says what is wrong beside the field; `named` tells a name and an id that can be used."""

    named = Signal(str, str)

    def __init__(
        self,
        texts: Texts,
        title: Message,
        name: str,
        parent: QWidget,
        *,
        refusal: Callable[[str], Message | None],
        taken: Collection[str] = (),
        id: str | None = None,
    ) -> None:
        super().__init__(parent)
        self._texts = texts
        self._refusal = refusal
        self._taken = taken
        self._fixed_id = id
        self.name = QLineEdit(name)
        self.name.setMaxLength(2 * LONGEST_NAME)
        self._name = FaultedField(texts, self.name)
        texts.name(self.name, Message("Name of the house"))
        self.id = QLineEdit(id or id_from(name, taken))
        self._id = FaultedField(texts, self.id)
        texts.name(self.id, Message("Id of the house"))
        self.save = button(texts, Message("Save"), self._on_save_clicked, "primary")
        parts: list[Part] = [label(texts, Message("Name"), "small"), self._name]
        if id is None:
            words = Message("Id used by files and scripts: a-z, 0-9 and -")
            parts += [STEP, label(texts, words, "small", wrap=True), self._id]
        self.lay_out(
            texts,
            title,
            label(texts, title, "heading"),
            STEP,
            *parts,
            2 * STEP,
            buttons=(button(texts, Message("Cancel"), self.reject), self.save),
            spacing=HALF,
        )
        self.setMinimumWidth(440)
        self.name.textEdited.connect(self._on_name_edited)
        self.id.textEdited.connect(self._check)
        self.name.selectAll()
        self._check()

    def _on_name_edited(self, name: str) -> None:
        if self._fixed_id is None and not self.id.isModified():
            self.id.setText(id_from(name, self._taken))
        self._check()

    def _check(self, *_: object) -> None:
        name = self.name.text()
        fault = None
        if not name.strip():
            fault = Message("Enter a name.")
        elif len(name) > LONGEST_NAME:
            fault = Message("Use 1 to {most} characters.", most=LONGEST_NAME)
        elif not name.isprintable():
            fault = Message("Use plain text.")
        self._name.set_fault(fault)
        refusal = None if self._fixed_id is not None else self._refusal(self.id.text())
        self._id.set_fault(refusal)
        self.save.setEnabled(fault is None and refusal is None)

    def _on_save_clicked(self) -> None:
        self.accept()
        self.named.emit(self.name.text().strip(), self._fixed_id or self.id.text())
