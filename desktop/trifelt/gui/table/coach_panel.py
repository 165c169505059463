"""The coach's panel: what is right in this hand, and how many decisions were."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QVBoxLayout

from trifelt.engine.message import Message
from trifelt.gui.shell.building import label, panel, set_role
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.tokens import HALF
from trifelt.gui.table.model.coach import CoachNote
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
        self.score = label(texts, Message(""), "small", wrap=True)
        for part in (self.title, self.verdict, self.detail, self.seen, self.score):
            column.addWidget(part)
        self.say(None)

    def say(self, note: CoachNote | None, *, off: bool = False) -> None:
        """Say this of a hand, or wait for one; a coach that is off says so."""
        shown = note is not None
        for part in (self.verdict, self.detail):
            part.setVisible(shown)
        self.seen.setVisible(note is not None and note.seen is not None)
        if note is None:
            waits = Message("No decision yet.")
            self._texts.show(self.title, Message("The coach is off.") if off else waits)
            set_role(self.title, "muted")
            return
        set_role(self.title, "strong")
        self._texts.show(self.title, note.title)
        self._texts.show(self.verdict, note.verdict)
        set_role(self.verdict, _ROLES[note.tone])
        self._texts.show(self.detail, note.detail)
        if note.seen is not None:
            self._texts.show(self.seen, note.seen)

    def tell_score(self, score: Message) -> None:
        """Say how many decisions were right."""
        self._texts.show(self.score, score)
