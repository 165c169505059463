"""How many rounds a run deals a second, as it is told beside its progress."""

from __future__ import annotations

from collections import deque
from typing import Final

from trifelt.gui.returns.model.runner import Snapshot, State

OVER_S: Final = 2.0
SHORTEST_S: Final = 0.2


class Rate:
    """The rate over the last moments; over the whole run once it is done."""

    def __init__(self) -> None:
        self._seen: deque[tuple[float, int]] = deque()

    def forget(self) -> None:
        """Begin anew: the run was halted, or its pace is another one."""
        self._seen.clear()

    def of(self, snapshot: Snapshot, now: float) -> float | None:
        """Rounds a second at this moment; None while that cannot be told."""
        if snapshot.state in (State.DONE, State.STOPPED):
            return snapshot.rounds / snapshot.seconds if snapshot.seconds else None
        if snapshot.state is not State.RUNNING:
            return None
        self._seen.append((now, snapshot.rounds))
        while now - self._seen[0][0] > OVER_S:
            self._seen.popleft()
        then, before = self._seen[0]
        took = now - then
        return (snapshot.rounds - before) / took if took > SHORTEST_S else None
