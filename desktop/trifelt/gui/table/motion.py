"""Movement on the felt: things glide, and a script tells what happens after what."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from PySide6.QtCore import QEasingCurve, QObject, QPointF, QPropertyAnimation, Qt, QTimer, Signal
from PySide6.QtWidgets import QGraphicsObject

from trifelt.storage.settings import Motion as Speed

PACE: Final = {Speed.OFF: 0.0, Speed.FAST: 0.4, Speed.NORMAL: 1.0, Speed.SLOW: 2.2}

Script = Iterator[int]


class Movement(QObject):
    """Runs one script at a time and any number of glides; still when nothing moves."""

    finished = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pace = 1.0
        self._moving: dict[QGraphicsObject, QPropertyAnimation] = {}
        self._script: Script | None = None
        self._skipping = self._held = False
        self._timer = QTimer(self, singleShot=True, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._advance)

    @property
    def busy(self) -> bool:
        """Whether a script is under way or something moves."""
        return self.scripted or bool(self._moving)

    @property
    def scripted(self) -> bool:
        """Whether a script is under way."""
        return self._script is not None

    def set_speed(self, speed: Speed) -> None:
        """Move at this speed from now on; off shows every step at once."""
        self._pace = PACE[speed]
        if not self._pace:
            self.skip()

    def glide(
        self,
        item: QGraphicsObject,
        start: QPointF | float,
        end: QPointF | float,
        milliseconds: int,
        arrived: Callable[[], None] = lambda: None,
        what: bytes = b"pos",
    ) -> None:
        """Move an item, or change its opacity; what it does on arrival happens in any case."""
        if item in self._moving:
            self._moving[item].stop()
        self._moving[item] = change = QPropertyAnimation(item, what, self)
        change.setStartValue(start)
        change.setEndValue(end)
        change.setDuration(0 if self._skipping else round(milliseconds * self._pace))
        change.setEasingCurve(QEasingCurve.Type.OutCubic)
        change.finished.connect(partial(self._on_arrived, item, arrived))
        change.start(QPropertyAnimation.DeletionPolicy.DeleteWhenStopped)

    def _on_arrived(self, item: QGraphicsObject, arrived: Callable[[], None]) -> None:
        del self._moving[item]
        arrived()

    def play(self, script: Script) -> None:
        """Run a script: what it yields are milliseconds to wait before it goes on."""
        self.skip()
        self._script = script
        self._advance()

    def skip(self) -> None:
        """Show the end of everything that moves, at once."""
        if self._skipping:
            return
        self._skipping, self._held = True, False
        self._timer.stop()
        try:
            self._land_all()
            if self._script is not None:
                for _ in self._script:
                    pass
                self._end_script()
        finally:
            self._skipping = False

    def hold(self) -> None:
        """Halt the script; whatever is moving arrives."""
        self._land_all()
        self._held = True
        self._timer.stop()

    def go_on(self) -> None:
        """Go on with a script that was halted."""
        if self._held:
            self._held = False
            self._advance()

    def forget(self) -> None:
        """Let everything go where it is, without telling anyone."""
        for change in self._moving.values():
            change.stop()
        self._moving.clear()
        self._script = None
        self._timer.stop()

    def _advance(self) -> None:
        while (script := self._script) is not None:
            wait = next(script, None)
            if self._script is not script:
                return
            if wait is None:
                self._end_script()
            elif wait * self._pace:
                self._timer.start(round(wait * self._pace))
                return

    def _end_script(self) -> None:
        self._script = None
        self.finished.emit()

    def _land_all(self) -> None:
        for change in tuple(self._moving.values()):
            change.setCurrentTime(change.duration())
