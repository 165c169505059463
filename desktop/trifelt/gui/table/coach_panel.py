"""The coach's panel: what is right in this hand, and how many decisions were."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout

from trifelt.engine.message import Message, joined
from trifelt.gui.shell.building import clear, label, panel, set_role
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.tokens import HALF
from trifelt.gui.table.model.coach import CoachNote, summary
from trifelt.gui.table.model.state import Tone

_ROLES = {Tone.WIN: "win", Tone.LOSE: "lose", Tone.EVEN: "strong"}


class CoachPanel(QFrame):
    """What the coach says of the hand, and the score of the decisions so far."""

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts
        frame, column = panel(texts, Message("Coach"))
        column.setSpacing(HALF)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(frame)
        self.title = label(texts, Message(""), "strong", wrap=True)
        self.verdict = label(texts, Message(""), "win", wrap=True)
        self.detail = label(texts, Message(""), "small", wrap=True)
        self.seen = label(texts, Message(""), "small", wrap=True)
        self._column = QVBoxLayout()
        self._column.setSpacing(HALF)
        self.lines: list[QLabel] = []
        self.score = label(texts, Message(""), "small", wrap=True)
        for part in (self.title, self.verdict, self.detail, self.seen):
            column.addWidget(part)
        column.addLayout(self._column)
        column.addWidget(self.score)
        self._told: tuple[CoachNote, ...] = ()
        self.say((), None)

    def say(self, notes: Sequence[CoachNote], hint: CoachNote | None, *, off: bool = False) -> None:
        """Say this of the decisions of a round, and of the one that is due; or that it is off."""
        # The worst leads, and gives the colour.
        notes = sorted(notes, key=lambda note: note.tone is not Tone.LOSE)
        alone = hint or (notes[0] if len(notes) == 1 else None)
        self._list(() if alone is not None and hint is None else tuple(notes))
        for part in (self.verdict, self.detail):
            part.setVisible(alone is not None)
        self.seen.setVisible(alone is not None and alone.seen is not None)
        if alone is not None:
            set_role(self.title, "strong")
            self._texts.show(self.title, alone.title)
            self._texts.show(self.verdict, alone.verdict)
            set_role(self.verdict, _ROLES[alone.tone])
            self._texts.show(self.detail, alone.detail)
            if alone.seen is not None:
                self._texts.show(self.seen, alone.seen)
        elif notes:
            set_role(self.title, _ROLES[notes[0].tone])
            self._texts.show(self.title, summary(notes))
        else:
            waits = Message("No decision yet.")
            self._texts.show(self.title, Message("The coach is off.") if off else waits)
            set_role(self.title, "muted")

    def _list(self, notes: tuple[CoachNote, ...]) -> None:
        """One line for each decision."""
        if notes == self._told:
            return
        self._told = notes
        clear(self._column)
        self.lines = []
        for note in notes:
            line = label(self._texts, note.brief, _ROLES[note.tone], wrap=True)
            self._texts.show(line, joined((note.title, note.seen or note.detail)), "toolTip")
            self._column.addWidget(line)
            self.lines.append(line)

    def tell_score(self, score: Message) -> None:
        """Say how many decisions were right."""
        self._texts.show(self.score, score)
