"""Sees that another program has changed the houses on the disk."""

from PySide6.QtCore import QObject, QTimer, Signal

from trifelt.storage.houses import UserHouses

LOOK_AFTER_MS = 1500


class DiskWatch(QObject):
    """Looks while the pane shows; what the pane itself saved is `known` and not told."""

    changed = Signal()

    def __init__(self, houses: UserHouses, parent: QObject) -> None:
        super().__init__(parent)
        self._houses = houses
        self._stamp = houses.stamp()
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK_AFTER_MS)
        self._timer.timeout.connect(self.look)

    def start(self) -> None:
        """Look at once, and from now on."""
        self.look()
        self._timer.start()

    def stop(self) -> None:
        """Nobody is looking at the pane."""
        self._timer.stop()

    def known(self) -> None:
        """What is on the disk now is known."""
        self._stamp = self._houses.stamp()

    def look(self) -> None:
        """Tell once of what is not known yet."""
        stamp = self._houses.stamp()
        if stamp != self._stamp:
            self._stamp = stamp
            self.changed.emit()
