"""Movement on the felt: things glide, and a script tells what happens after what."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from time import perf_counter
from typing import Final

from PySide6.QtCore import QObject, QPointF, Qt, QTimer, Signal
from PySide6.QtWidgets import QGraphicsItem
from shiboken6 import isValid

from trifelt.storage.settings import Motion as Speed

FRAME_MS: Final = 15
_PACE: Final = {Speed.OFF: 0.0, Speed.FAST: 0.4, Speed.NORMAL: 1.0, Speed.SLOW: 2.2}

Script = Iterator[int]


@dataclass(slots=True)
class _Glide:
    item: QGraphicsItem
    show: Callable[[float], None]
    begun: float
    lasts: float
    arrived: Callable[[], None] | None

    def place(self, now: float) -> bool:
        """Show the item as it is at this time; True once it has arrived."""
        share = min(1.0, (now - self.begun) / self.lasts) if self.lasts > 0 else 1.0
        # Quick away and softly home.
        self.show(1 - (1 - share) ** 3)
        return share >= 1.0


class Movement(QObject):
    """Runs one script at a time and any number of glides; still when nothing moves."""

    finished = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pace = 1.0
        self._glides: list[_Glide] = []
        self._script: Script | None = None
        self._due = 0.0
        self._skipping = False
        self._held = False
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(FRAME_MS)
        self._timer.timeout.connect(self._on_timer_timeout)

    @property
    def busy(self) -> bool:
        """Whether a script is under way or something moves."""
        return self._script is not None or bool(self._glides)

    @property
    def scripted(self) -> bool:
        """Whether a script is under way."""
        return self._script is not None

    def set_speed(self, speed: Speed) -> None:
        """Move at this speed from now on; off shows every step at once."""
        self._pace = _PACE[speed]
        if not self._pace:
            self.skip()

    def glide(
        self,
        item: QGraphicsItem,
        start: QPointF,
        end: QPointF,
        milliseconds: int = 220,
        arrived: Callable[[], None] | None = None,
    ) -> None:
        """Move an item; what it does on arrival happens in any case."""
        self._change(
            item, lambda share: item.setPos(start + (end - start) * share), milliseconds, arrived
        )

    def fade_in(self, item: QGraphicsItem, milliseconds: int) -> None:
        """Let an item come out of nothing."""
        self._change(item, item.setOpacity, milliseconds, None)

    def _change(
        self,
        item: QGraphicsItem,
        show: Callable[[float], None],
        milliseconds: int,
        arrived: Callable[[], None] | None,
    ) -> None:
        self._glides = [glide for glide in self._glides if glide.item is not item]
        lasts = 0.0 if self._skipping else milliseconds * self._pace / 1000
        glide = _Glide(item, show, perf_counter(), lasts, arrived)
        if glide.place(glide.begun):
            if arrived is not None:
                arrived()
            return
        self._glides.append(glide)
        self._run()

    def play(self, script: Script) -> None:
        """Run a script: what it yields are milliseconds to wait before it goes on."""
        self.skip()
        self._script = script
        self._due = perf_counter()
        self._advance()

    def skip(self) -> None:
        """Show the end of everything that moves, at once."""
        if self._skipping:
            return
        self._skipping = True
        self._held = False
        try:
            self._land_all()
            script = self._script
            if script is not None:
                for _ in script:
                    self._land_all()
                self._land_all()
                self._end_script()
        finally:
            self._skipping = False
        self._rest()

    def hold(self) -> None:
        """Halt the script where it stands; what is on its way arrives."""
        self._land_all()
        self._held = True
        self._timer.stop()

    def go_on(self) -> None:
        """Go on with a script that was halted."""
        if self._held:
            self._held = False
            self._due = perf_counter()
            self._advance()

    def _run(self) -> None:
        if not self._held:
            self._timer.start()

    def forget(self) -> None:
        """Let everything go where it is, without telling anyone."""
        self._glides.clear()
        self._script = None
        self._timer.stop()

    def _advance(self) -> None:
        while self._script is not None and perf_counter() >= self._due:
            script = self._script
            try:
                wait = next(script)
            except StopIteration:
                if self._script is script:
                    self._end_script()
                return
            if self._script is not script:
                return
            self._due = perf_counter() + wait * self._pace / 1000
        if self._script is not None:
            self._run()

    def _end_script(self) -> None:
        self._script = None
        self.finished.emit()

    def _land_all(self) -> None:
        while self._glides:
            glide = self._glides.pop(0)
            if isValid(glide.item):
                glide.show(1.0)
            if glide.arrived is not None:
                glide.arrived()

    def _rest(self) -> None:
        if not self.busy:
            self._timer.stop()

    def _on_timer_timeout(self) -> None:
        now = perf_counter()
        under_way, self._glides = self._glides, []
        there = []
        for glide in under_way:
            if not isValid(glide.item):
                continue
            if glide.place(now):
                there.append(glide)
            else:
                self._glides.append(glide)
        for glide in there:
            if glide.arrived is not None:
                glide.arrived()
        self._advance()
        self._rest()
