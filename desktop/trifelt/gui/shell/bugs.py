"""A bug is written to the error file and shown once, with details to copy; the window stays."""

import logging
import platform
import sys
import threading
import traceback
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType
from typing import Final

from PySide6.QtCore import (
    QMessageLogContext,
    QObject,
    Qt,
    QtMsgType,
    Signal,
    qInstallMessageHandler,
    qVersion,
)

from trifelt import __version__
from trifelt.storage.folders import keep_private

KEPT_BYTES: Final = 512_000
KEPT_FILES: Final = 3

_log = logging.getLogger("trifelt.bugs")
_qt_log = logging.getLogger("trifelt.qt")
# Offscreen no window system takes a minimum size or the keyboard, and Qt says so each time.
_IDLE_QT: Final = "This plugin does not support "
_QT_LEVELS: Final = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}


def write_log_to(file: Path) -> RotatingFileHandler:
    """Write warnings and worse to the error file, whose size is limited."""
    file.parent.mkdir(0o700, parents=True, exist_ok=True)
    keep_private(file.parent)
    handler = RotatingFileHandler(
        file, maxBytes=KEPT_BYTES, backupCount=KEPT_FILES, encoding="utf-8", delay=True
    )
    handler.setLevel(logging.WARNING)
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    # A disk that fills up must not turn every warning into another fault.
    handler.handleError = lambda record: None  # type: ignore[method-assign]  # noqa: ARG005
    logging.getLogger().addHandler(handler)
    return handler


def _on_qt_message(kind: QtMsgType, context: QMessageLogContext, message: str) -> None:
    if not message.startswith(_IDLE_QT):
        _qt_log.log(_QT_LEVELS.get(kind, logging.WARNING), "%s: %s", context.category, message)


def versions() -> str:
    """The versions of the program, Python, Qt and the system, for a bug report."""
    return (
        f"Trifelt {__version__}, Python {platform.python_version()}, Qt {qVersion()}, "
        f"{platform.platform()}"
    )


class BugReporter(QObject):
    """Catches uncaught exceptions on any thread and reports them on the interface thread."""

    found = Signal(str)
    _caught = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._reported: set[str] = set()
        self._caught.connect(self._on_caught, Qt.ConnectionType.QueuedConnection)

    def install(self) -> None:
        """Replace Python's and Qt's own handlers."""
        sys.excepthook = self._on_exception
        threading.excepthook = self._on_thread_exception
        qInstallMessageHandler(_on_qt_message)

    def uninstall(self) -> None:
        """Restore Python's and Qt's own handlers."""
        sys.excepthook = sys.__excepthook__
        threading.excepthook = threading.__excepthook__
        qInstallMessageHandler(None)

    def caught(self, fault: BaseException) -> None:
        """Log a bug, and report it once for each place that it comes from."""
        details = "".join(traceback.format_exception(fault))
        _log.error("%s\n%s", versions(), details)
        self._caught.emit(details)

    def _on_caught(self, details: str) -> None:
        # A fault in a paint event would otherwise open a dialog for every frame.
        if details not in self._reported:
            self._reported.add(details)
            self.found.emit(f"{versions()}\n\n{details}")

    def _on_exception(
        self, kind: type[BaseException], fault: BaseException, trace: TracebackType | None
    ) -> None:
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, fault, trace)
        else:
            self.caught(fault)

    def _on_thread_exception(self, args: threading.ExceptHookArgs) -> None:
        if args.exc_value is not None:
            self.caught(args.exc_value)
