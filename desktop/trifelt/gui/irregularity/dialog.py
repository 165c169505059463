"""Declare an irregularity at the table: the form, and what it then comes to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtWidgets import QWidget

from trifelt.engine.checker import WRONG, Fault, Faults
from trifelt.engine.documents.declared import DeclaredNode
from trifelt.engine.incidents.incident import Declared
from trifelt.engine.message import Message
from trifelt.gui.irregularity.form import IrregularityForm
from trifelt.gui.irregularity.model import IrregularityScope, Key, begun, with_answer
from trifelt.gui.shell.building import STRETCH, button, column, holder, label
from trifelt.gui.shell.controls import ScrolledPage
from trifelt.gui.shell.dialogs import ChildDialog
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.tokens import STEP

Declare = Callable[[Declared], tuple[Fault, ...]]


class IrregularityDialog(ChildDialog):
    """One irregularity at a time; the engine says what is missing and what it comes to."""

    def __init__(
        self, texts: Texts, layout: IrregularityScope, declare: Declare, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._texts = texts
        self._layout = layout
        self._declare = declare
        self.answers: dict[str, Any] = {}
        self.resize(560, 620)
        self.form = IrregularityForm(texts)
        self.form.picked.connect(self._on_picked)
        self.form.answered.connect(self._on_answered)
        self.form.removed.connect(self._on_removed)
        self.ruling = label(texts, Message(""), "strong", wrap=True)
        self.problem = label(texts, Message(""), "fault", wrap=True)
        self.confirm = button(texts, Message("Declare"), self._on_confirm_clicked, "primary")
        page = holder(column(self.form, STRETCH, margins=(0, 0, STEP, 0)))
        self.lay_out(
            texts,
            Message("Declare an irregularity"),
            (ScrolledPage(page), 1),
            self.ruling,
            self.problem,
            buttons=[button(texts, Message("Cancel"), self.reject), self.confirm],
            spacing=STEP,
            margins=(3 * STEP, 2 * STEP),
        )
        self._show()
        self.form.focus_search()

    def _show(self, faults: tuple[Fault, ...] = ()) -> None:
        """Show the answers; `faults` are told once it has been tried to declare."""
        declared, read = self._read()
        by_field: dict[str, Message] = {}
        for fault in (*read, *faults):
            name = fault.place.split(".")[0].split("[")[0]
            by_field.setdefault(name, fault.text)
        listed = [self.answers] if self.answers else []
        self.form.show_state(self._layout, listed, [by_field] * len(listed))
        asked = {key[0] for frame in self.form.frames for key in frame.fields}
        beside = [text for name, text in by_field.items() if name not in asked]
        ruling = declared.ruling() if declared is not None else None
        self.ruling.setVisible(ruling is not None)
        if ruling is not None:
            self._texts.show(self.ruling, ruling.text)
        self.problem.setVisible(bool(beside))
        if beside:
            self._texts.show(self.problem, beside[0])
        self.confirm.setEnabled(bool(self.answers))

    def _read(self) -> tuple[Declared | None, tuple[Fault, ...]]:
        if not self.answers:
            return None, ()
        faults = Faults()
        read = DeclaredNode(self._layout.game).check(dict(self.answers), None, faults)
        return (None if read is WRONG else read), faults.told()

    def _on_picked(self, id: str) -> None:
        incident = self._layout.game.irregularity(id)
        assert incident is not None
        self.answers = begun(self._layout, incident)
        self._show()

    def _on_answered(self, _number: int, key: Key, text: str) -> None:
        self.answers = with_answer(self._layout, self.answers, key, text)
        self._show()

    def _on_removed(self, _number: int) -> None:
        self.answers = {}
        self._show()
        self.form.focus_search()

    def _on_confirm_clicked(self) -> None:
        declared, faults = self._read()
        if declared is not None:
            faults = self._declare(declared)
            if not faults:
                self.accept()
                return
        self._show(faults)
