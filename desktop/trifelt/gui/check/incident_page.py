"""Irregularities of the round: declared by the form, and below it the deal rebuilt."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QTimer, Signal
from PySide6.QtWidgets import QWidget

from trifelt.engine.message import Message
from trifelt.gui.check.model.check import Check
from trifelt.gui.check.model.irregular import fix_of, irregularity_scope, lacks_maximum
from trifelt.gui.check.model.missing import decided_by
from trifelt.gui.irregularity.form import IrregularityForm
from trifelt.gui.irregularity.model import Answers, Key, by_field
from trifelt.gui.shell.building import STRETCH, column, holder
from trifelt.gui.shell.controls import ScrolledPage, Segments
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.tokens import STEP


class IncidentPage(ScrolledPage):
    """All irregularities of the check, and below them the deal rebuilt."""

    changed = Signal()
    maximum_wanted = Signal(str)  # of this wager

    def __init__(self, check: Check, texts: Texts, deal: QWidget) -> None:
        super().__init__()
        self._check = check
        self.is_by_mouse = False  # whether a mouse is answering just now
        self.form = IrregularityForm(texts, whole=True)
        self.form.list.currentRowChanged.connect(self._on_row_changed)
        self.form.changed.connect(self._on_form_changed)
        self.form.fix_picked.connect(self._on_fix_picked)
        self._rows = column(self.form, deal, STRETCH, spacing=STEP, margins=(0, 0, STEP, 0))
        self._page = holder(self._rows)
        self.show_page(self._page)

    def go_to_top(self) -> None:
        """Show the search, and nothing of where an answer was held."""
        self.form.fold()
        self._rows.setContentsMargins(0, 0, STEP, 0)
        self.verticalScrollBar().setValue(0)

    def show_state(self) -> None:
        """Follow the form."""
        draft = self._check.draft
        house, count = self._check.house, range(len(draft.incidents))
        read, decided = self._check.result.read, None
        if proposes := any(one.place.endswith(".established") for one in read.missing):
            decided = decided_by(draft, house, read.cards)
        self.form.show_state(
            replace(irregularity_scope(draft, house), proposes=proposes, decided=decided),
            draft.incidents,
            [self._faults(n) for n in count],
            [fix and fix[0] for fix in (fix_of(draft, house, n) for n in count)],
        )

    def _faults(self, number: int) -> Mapping[Key, Message]:
        place, faults = f"incidents[{number}].", self._check.result.faults
        here = [(at.removeprefix(place), faults[at]) for at in faults if at.startswith(place)]
        return by_field(here, self._check.draft.incidents[number])

    def _on_form_changed(self, incidents: list[Answers], answered: tuple[int, Key] | None) -> None:
        field = None if answered is None else self._field(*answered)
        under = field and (field.by_mouse if isinstance(field, Segments) else field.underMouse())
        before = field.mapToGlobal(QPoint()).y() if field and under else None
        self._check.set_incidents(incidents)
        self.is_by_mouse = before is not None
        self.changed.emit()
        self.is_by_mouse = False
        if answered is not None:  # what was only just made has no place yet
            QTimer.singleShot(0, self, partial(self._keep_in_sight, *answered, before))

    def _on_row_changed(self, row: int) -> None:
        """The page scrolls for the list, which shows all of itself."""
        listed = self.form.list
        if row >= 0 and self.form.search.hasFocus():
            place = listed.mapTo(self._page, listed.visualItemRect(listed.item(row)).center())
            self.ensureVisible(0, place.y(), 0, 8 * STEP)

    def _field(self, number: int, key: Key) -> QWidget | None:
        found = self.form.frames[number].fields.get(key)
        return None if found is None else found.field

    def _keep_in_sight(self, number: int, key: Key, before: int | None) -> None:
        """What is under the mouse stays there, as far as the page goes, and what has the
        keyboard shows; as does what would help the irregularity on.
        """
        field, bar = self._field(number, key), self.verticalScrollBar()
        place = bar.value() - self._rows.contentsMargins().top()
        if field is not None and before is not None:
            place += field.mapToGlobal(QPoint()).y() - before
        self._rows.setContentsMargins(0, 0, STEP, 0)
        if before is not None:
            over = place + self.viewport().height() - self._rows.heightForWidth(self._page.width())
            self._rows.setContentsMargins(0, max(0, -place), STEP, max(0, over))
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
        bar.setValue(place)
        if before is None:
            self._follow_focus()
        if (fix := self.form.frames[number].fix).isVisible():
            self.ensureWidgetVisible(fix, 0, STEP)

    def _on_fix_picked(self, number: int) -> None:
        if lacks_maximum(self._check.draft, self._check.house, number):
            wager = self._check.draft.incidents[number].get("wager")
            self.maximum_wanted.emit(str(wager or self._check.game.placeable[0].id))
            return
        if (fix := fix_of(self._check.draft, self._check.house, number)) is not None:
            listed = len(self._check.draft.incidents)
            self._check.put(fix[1])
            self.changed.emit()
            last = len(self._check.draft.incidents) - 1
            self.form.frames[number if last < listed else last].focus_next()
