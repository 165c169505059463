"""What the window hangs on: whether a display can be used, and the signals that end a program."""

import ctypes
import os
import signal
import socket
import sys
from pathlib import Path
from typing import Final

import PySide6
from PySide6.QtCore import QLibraryInfo, QObject, QSocketNotifier, Signal

_PLUGINS: Final = {"xcb": "libqxcb.so", "wayland": "libqwayland.so"}


def display_fault() -> str | None:
    """Why no display can be used, in one sentence; None where one of them can.

    A system library that is missing is raised as the import error that it is.
    """
    if sys.platform in {"win32", "darwin"}:
        return None
    missing: ImportError | None = None
    told: str | None = None
    for name in _platforms():
        try:
            told = _fault_of(name)
        except ImportError as fault:
            missing = missing or fault
            continue
        if told is None:
            return None
    if missing is not None:
        raise missing
    return told


def _platforms() -> list[str]:
    """The platforms that Qt will try, in its order."""
    asked = os.environ.get("QT_QPA_PLATFORM")
    if asked:
        return [name.partition(":")[0] for name in asked.split(";")]
    kinds = (("wayland", "WAYLAND_DISPLAY"), ("xcb", "DISPLAY"))
    return [name for name, variable in kinds if os.environ.get(variable)]


def _fault_of(name: str) -> str | None:
    if name not in _PLUGINS:
        return None
    folder = os.environ.get("QT_QPA_PLATFORM_PLUGIN_PATH") or plugins_folder() / "platforms"
    plugin = Path(folder) / _PLUGINS[name]
    if not plugin.exists():
        return None  # another system's Qt keeps it elsewhere
    try:
        ctypes.CDLL(str(plugin))
    except OSError as fault:
        raise ImportError(str(fault)) from fault
    return _wayland_fault() if name == "wayland" else _x_fault()


def plugins_folder() -> Path:
    """Where Qt's plugins are; Qt itself does not find them where a folder's name holds a quote."""
    beside = Path(PySide6.__file__).parent / "Qt" / "plugins"
    if beside.is_dir():
        return beside
    return Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath))


def _x_fault() -> str | None:
    xcb = ctypes.CDLL("libxcb.so.1")
    xcb.xcb_connect.restype = ctypes.c_void_p
    xcb.xcb_connection_has_error.argtypes = [ctypes.c_void_p]
    # Left open: a server whose only client goes away starts anew and turns Qt down meanwhile.
    connection = xcb.xcb_connect(None, None)
    return _unreachable("DISPLAY") if xcb.xcb_connection_has_error(connection) else None


def _wayland_fault() -> str | None:
    if os.environ.get("WAYLAND_SOCKET"):
        return None
    # A name that is a whole path replaces the folder.
    place = Path(os.environ.get("XDG_RUNTIME_DIR", "/"))
    place /= os.environ.get("WAYLAND_DISPLAY") or "wayland-0"
    with socket.socket(socket.AF_UNIX) as line:
        try:
            line.connect(str(place))
        except OSError:
            return _unreachable("WAYLAND_DISPLAY")
    return None


def _unreachable(variable: str) -> str:
    return (
        f"cannot open a window on the display {variable}={os.environ.get(variable, '')}: nothing "
        "answers there, or it belongs to another user (as after ssh, su or sudo)"
    )


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
