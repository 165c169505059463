"""What was done to a check, one step after the other: to be undone and done again."""

from collections import deque
from copy import copy
from typing import NamedTuple

from trifelt.engine.message import Message
from trifelt.gui.check.model.kept import KeptCheck, State, Unfinished
from trifelt.gui.check.model.recorded_round import RecordedRound

Said = tuple[Message | None, bool]  # what a banner says, and whether it offers today's house
_MOST = 200


class Step(NamedTuple):
    """A check as it stood, what the log and a file had of it, what was said above it, and the
    unfinished one over which it was opened.
    """

    state: State
    kept: KeptCheck
    said: Said
    of_file: RecordedRound | None = None
    over: "Step | None" = None

    @property
    def is_at_risk(self) -> bool:
        """Whether something is typed that neither the log nor a file has."""
        draft, *_ = self.state
        known = self.of_file is not None and draft == self.of_file.draft
        return not (known or draft.is_untouched or self.kept.record_of(self.state))

    @property
    def unfinished(self) -> tuple[Unfinished, ...]:
        """What has to be kept when the window closes, the check that is on top last."""
        beneath = () if self.over is None else self.over.unfinished
        return (*beneath, Unfinished(*self.state, self.kept.about)) if self.is_at_risk else beneath


class UndoSteps:
    """The check as it was shown last, what led to it, and what was undone."""

    def __init__(self) -> None:
        self._now: Step | None = None
        self._past: deque[Step] = deque(maxlen=_MOST)
        self._ahead: deque[Step] = deque(maxlen=_MOST)  # the next one last

    def mark(self, now: Step) -> None:
        """Go on from the check as it stands: what led here is no step to undo."""
        self._now = now._replace(kept=copy(now.kept))

    @property
    def now(self) -> Step:
        """The check as it was shown last."""
        assert self._now is not None
        return self._now

    def stands_at(self, state: State) -> bool:
        """Whether this is what was shown last."""
        return self._now is None or self._now.state == state

    def add(self, state: State) -> None:
        """What was shown last is a step to undo, if this is another: what was undone comes after.

        Nothing that stood there is ever out of reach.
        """
        if self._now is not None and not self.stands_at(state):
            self._past.extend((*self._ahead, self._now))
            self._ahead.clear()

    def back(self) -> Step | None:
        """What stood there before."""
        return self._turn(self._past, self._ahead)

    def forward(self) -> Step | None:
        """What was undone last."""
        return self._turn(self._ahead, self._past)

    def _turn(self, source: deque[Step], other: deque[Step]) -> Step | None:
        while source and source[-1].state == self.now.state:  # a field undid its own typing
            source.pop()
        if not source:
            return None
        other.append(self.now)
        return source.pop()
