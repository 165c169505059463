"""Declare an irregularity at the table: the form, and the ruling that follows from it."""

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtWidgets import QWidget

from trifelt.engine.checker import Fault
from trifelt.engine.incidents.incident import Declared, Effect
from trifelt.engine.incidents.shared import HOUSE_DECISION
from trifelt.engine.message import Message, joined
from trifelt.gui.irregularity.form import IrregularityForm
from trifelt.gui.irregularity.model import (
    Answers,
    IrregularityScope,
    by_field,
    objection,
    read_declared,
    unanswered,
)
from trifelt.gui.shell.building import STRETCH, button, column, holder, label
from trifelt.gui.shell.controls import ScrolledPage
from trifelt.gui.shell.dialogs import ChildDialog
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.tokens import STEP

_HIGHEST: Final = 860
# What says what is to be done where the sheet is silent.
_DECIDES: Final = (Effect.VOIDS, Effect.DECIDES_AMOUNTS)
Declare = Callable[[Sequence[Declared]], tuple[Fault, ...]]


class IrregularityDialog(ChildDialog):
    """One irregularity, or several that make one declaration; the engine says what is missing."""

    def __init__(
        self,
        texts: Texts,
        scope: IrregularityScope,
        declare: Declare,
        parent: QWidget,
        begun: Answers | None = None,
    ) -> None:
        super().__init__(parent)
        self._texts = texts
        self._scope = scope
        self._declare = declare
        self.listed: list[Answers] = [] if begun is None else [begun]
        self.resize(560, min(_HIGHEST, self.screen().availableGeometry().height() - 80))
        self.form = IrregularityForm(texts)
        self.form.changed.connect(self._on_changed)
        self.form.fix_picked.connect(lambda _number: self.form.pick(HOUSE_DECISION))
        self.ruling = label(texts, Message(""), "strong", wrap=True)
        self.problem = label(texts, Message(""), "fault", wrap=True)
        for told, rows in ((self.ruling, 3), (self.problem, 1)):
            # What is told below a question moves no question.
            keeps = told.sizePolicy()
            keeps.setRetainSizeWhenHidden(True)
            told.setSizePolicy(keeps)
            told.setMinimumHeight(rows * told.fontMetrics().lineSpacing())
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
        if begun is None:
            self.form.focus_search()
        else:
            self.form.frames[0].focus_next()

    def _show(self, faults: tuple[Fault, ...] = (), *, tried: bool = False) -> None:
        """Show the answers; `faults` and open questions once it has been tried to declare."""
        read = [read_declared(self._scope.game, answers) for answers in self.listed]
        rulings = [None if one is None else one.ruling() for one, _ in read]
        told = []
        for number, (_, found) in enumerate(read):
            last = faults if number == len(read) - 1 else ()
            places = ((one.place, one.text) for one in (*found, *last))
            told.append(by_field(places, self.listed[number]))
            if tried:
                told[-1] = {**unanswered(self._scope, self.listed[number]), **told[-1]}
        decided = any(one is not None and one.effect in _DECIDES for one in rulings)
        fixes = [
            Message("Add what the house decided")
            if ruling is not None and ruling.effect is Effect.SHEET_IS_SILENT and not decided
            else None
            for ruling in rulings
        ]
        self.form.show_state(self._scope, self.listed, told, fixes)
        frames = zip(self.form.frames, told, strict=False)
        beside = [
            text
            for frame, texts in frames
            for key, text in texts.items()
            if key[0] not in {one[0] for one in frame.fields}
        ]
        texts = [ruling.text for ruling in rulings if ruling is not None]
        objections = (objection(self._scope, one) for one, _ in read if one is not None)
        texts += filter(None, objections)
        self.ruling.setVisible(bool(texts))
        self._texts.show(self.ruling, joined(texts))
        self.problem.setVisible(bool(beside))
        if beside:
            self._texts.show(self.problem, beside[0])
        self.confirm.setEnabled(bool(self.listed))

    def _on_changed(self, listed: list[Answers], _answered: object) -> None:
        is_removed = len(listed) < len(self.listed)
        self.listed = listed
        self._show()
        if is_removed:
            self.form.focus_search()

    def _on_confirm_clicked(self) -> None:
        read = [read_declared(self._scope.game, answers) for answers in self.listed]
        declared = [one for one, _ in read if one is not None]
        faults: tuple[Fault, ...] = ()
        due = [number for number, one in enumerate(self.listed) if unanswered(self._scope, one)]
        if not due and len(declared) == len(read):
            faults = self._declare(declared)
            if not faults:
                self.accept()
                return
        self._show(faults, tried=True)
        if due:
            self.form.frames[due[0]].focus_next()
