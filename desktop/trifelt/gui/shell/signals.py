"""Ctrl-C in the terminal and a request to end, heard while Qt waits for events."""

import signal
import socket
from typing import Final

from PySide6.QtCore import QObject, QSocketNotifier, Signal

_ENDING: Final = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)


class EndingSignals(QObject):
    """Tells of the signals that end a program; Python alone would hear them at the next event."""

    came = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.status = 0  # the exit status that a shell expects after the signal
        self._reader, self._writer = socket.socketpair()
        self._reader.setblocking(False)
        self._writer.setblocking(False)
        self._notifier = QSocketNotifier(self._reader.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._on_activated)
        self._wakeup = signal.set_wakeup_fd(self._writer.fileno(), warn_on_full_buffer=False)
        # What the caller has ignored, as nohup does, stays ignored.
        heard = [each for each in _ENDING if signal.getsignal(each) is not signal.SIG_IGN]
        self._handlers = {each: signal.signal(each, lambda *_: None) for each in heard}

    def stop(self) -> None:
        """Leave the signals to whoever had them before."""
        for each, handler in self._handlers.items():
            signal.signal(each, handler)
        signal.set_wakeup_fd(self._wakeup)
        self._notifier.setEnabled(False)
        self._reader.close()
        self._writer.close()

    def _on_activated(self) -> None:
        for number in self._reader.recv(64):
            if number in self._handlers and not self.status:
                self.status = 128 + number
                self.came.emit()
