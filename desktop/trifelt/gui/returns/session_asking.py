"""Asks for the odds of a session as it is typed, off the interface thread, and shows them."""

from __future__ import annotations

from trifelt.engine.session.scattered import TooManyAmountsError
from trifelt.gui.returns.model.mix import Mix
from trifelt.gui.returns.model.odds import Answer, Question, Swing, answer, swings
from trifelt.gui.returns.session_panel import SessionPanel
from trifelt.gui.returns.session_view import SessionView
from trifelt.gui.shell.background import Work, run_in_background


class SessionAsking:
    """What was asked last, and what has come of it; nothing is worked out twice."""

    def __init__(self, view: SessionView, panel: SessionPanel) -> None:
        self._view = view
        self._panel = panel
        self._asked: Question | None = None
        self._swings: list[Swing] = []
        self._swung: Mix | None = None

    def ask(self, mix: Mix) -> None:
        """Ask for what the panel says of a session of this mix."""
        read = self._panel.read()
        if read is None:
            return
        question = Question(mix, *read)
        if question == self._asked:
            return
        self._asked = question
        self._view.show_working(working=True)

        def op(work: Work) -> Answer:
            return answer(question, lambda: not work.cancelled)

        run_in_background(
            parent=self._view,
            op=op,
            success=self._on_answered,
            failure=self._on_not_answered,
            key="session",
        )

    def _on_not_answered(self, fault: Exception) -> None:
        if not isinstance(fault, TooManyAmountsError):
            raise fault
        self._view.show_refusal(fault.message)

    def _on_answered(self, found: Answer) -> None:
        self._view.show_working(working=False)
        self._view.show_answer(found)
        mix = found.question.mix
        if mix is self._swung:
            return
        self._swung = mix
        self._swings = []
        self._view.show_swings((), mix.house.seats)

        def op(work: Work) -> None:
            swings(mix, lambda: not work.cancelled, work.report)

        run_in_background(
            parent=self._view,
            op=op,
            success=lambda _none: None,
            progress=self._on_swing,
            key="swings",
        )

    def _on_swing(self, swing: Swing) -> None:
        self._swings.append(swing)
        if self._swung is not None:
            self._view.show_swings(self._swings, self._swung.house.seats)
