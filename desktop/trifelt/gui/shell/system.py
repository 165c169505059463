"""What the window needs of the system: a usable display, even letters, a file of its own, and the
signals that end a program.
"""

import ctypes
import os
import signal
import socket
import sys
from pathlib import Path
from typing import Final

import PySide6
from PySide6.QtCore import QLibraryInfo, QLockFile, QObject, QSocketNotifier, Signal

MOST_WINDOWS: Final = 9
_PLUGINS: Final = {"xcb": "libqxcb.so", "wayland": "libqwayland.so"}


def display_fault() -> str | None:
    """Why no display can be used, in one sentence; None if one can.

    A missing system library raises ImportError.
    """
    if sys.platform in {"win32", "darwin"}:
        return None
    missing: ImportError | None = None
    fault: str | None = None
    for name in _platforms():
        try:
            fault = _fault_of(name)
        except ImportError as error:
            missing = missing or error
            continue
        if fault is None:
            return None
    if missing is not None:
        raise missing
    return fault


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


_RULE: Final = """<fontconfig><match target="font">
<test name="fontformat"><string>CFF</string></test>
<edit name="autohint" mode="assign"><bool>{}</bool></edit>
</match></fontconfig>"""


def thin_strokes(*, wanted: bool) -> None:
    """Keep the strokes of OpenType's own faces, as Noto Sans CJK is, from being thickened.

    Thickened for dark letters on light, they are half bold light on dark; hinted otherwise they
    are not.
    """
    try:
        fontconfig = ctypes.CDLL("libfontconfig.so.1")
        fontconfig.FcConfigGetCurrent.restype = ctypes.c_void_p
        now = ctypes.c_void_p(fontconfig.FcConfigGetCurrent())
        rule = _RULE.format(str(wanted).lower()).encode()
        fontconfig.FcConfigParseAndLoadFromMemory(now, rule, 0)
    except (OSError, AttributeError):  # another system, or a very old one
        return


def plugins_folder() -> Path:
    """The folder of Qt's plugins; Qt does not find it itself if a folder's name has a quote."""
    beside = Path(PySide6.__file__).parent / "Qt" / "plugins"
    if beside.is_dir():
        return beside
    return Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath))


def _x_fault() -> str | None:
    xcb = ctypes.CDLL("libxcb.so.1")
    xcb.xcb_connect.restype = ctypes.c_void_p
    xcb.xcb_connection_has_error.argtypes = [ctypes.c_void_p]
    # Left open: a server restarts when its only client leaves, and refuses Qt meanwhile.
    connection = xcb.xcb_connect(None, None)
    return _unreachable("DISPLAY") if xcb.xcb_connection_has_error(connection) else None


def _wayland_fault() -> str | None:
    if os.environ.get("WAYLAND_SOCKET"):
        return None
    # An absolute path replaces the folder.
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


class WindowPlace:
    """The file in which a window keeps what is unfinished: the first that no other window holds."""

    def __init__(self, first: Path) -> None:
        for number in range(1, MOST_WINDOWS + 1):
            self.path = first if number == 1 else first.with_stem(f"{first.stem}-{number}")
            self._lock = QLockFile(str(self.path.with_suffix(".lock")))
            self._lock.setStaleLockTime(0)  # however long the window is open
            if self.hold():
                return

    def hold(self) -> bool:
        """Whether no other window holds it; a folder where nothing can be written holds nobody."""
        self._lock.tryLock(0)
        return self._lock.error() is not QLockFile.LockError.LockFailedError

    def leave(self) -> None:
        """Let the next window have it."""
        self._lock.unlock()


_ENDING: Final = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)


class EndingSignals(QObject):
    """Reports signals that end a program at once; Python alone would wait for the next event."""

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
        # Signals that the caller ignores, as nohup does, stay ignored.
        heard = [each for each in _ENDING if signal.getsignal(each) is not signal.SIG_IGN]
        self._handlers = {each: signal.signal(each, lambda *_: None) for each in heard}

    def stop(self) -> None:
        """Restore the signals' earlier handlers."""
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
