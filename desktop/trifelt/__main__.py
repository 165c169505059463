"""The one place that picks between the window and the command line, loading only what it needs."""

import gc
import os
import signal
import sys
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from trifelt.engine.exact.figures import Figures

WINDOW_VERBS = frozenset({"tour"})
ABOUT_OPTIONS = frozenset({"-h", "--help", "-V", "--version"})
INTERRUPTED = 130
FEW_COLLECTIONS = 100_000


def wants_window(arguments: Sequence[str]) -> bool:
    """No argument opens the window and `tour` drives it; every other verb runs headless."""
    if not arguments:
        return True
    return arguments[0] in WINDOW_VERBS and ABOUT_OPTIONS.isdisjoint(arguments)


def has_display() -> bool:
    """Whether Qt has somewhere to draw: only a Unix desktop may lack one."""
    if sys.platform in {"win32", "darwin"}:
        return True
    return any(os.environ.get(k) for k in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))


def run_window(arguments: Sequence[str]) -> int:
    """Run the window, or say in a sentence why this machine cannot show one."""
    if not arguments and not has_display():
        # Qt would abort the process here instead of telling what is missing.
        print(
            "trifelt: there is no display to open a window on; "
            "`trifelt --help` lists what runs without one",
            file=sys.stderr,
        )
        return 1
    try:
        import PySide6.QtCore  # noqa: F401 - the first of it that is loaded

        # It reads the source of every module, and keeps it, for features that nobody here asks for.
        if (features := sys.modules.get("shibokensupport.feature")) is not None:
            vars(features)["_mod_uses_pyside"] = lambda _module: True
        if arguments:
            from trifelt.tour.run import main as run_window
        else:
            from trifelt.gui.app import main as run_window
        return run_window(arguments)
    except ImportError as fault:
        return tell_missing(fault, "the window")


def tell_missing(fault: ImportError, what: str) -> int:
    """Say which system library is missing; any other fault is raised again."""
    if "cannot open shared object file" not in str(fault):
        raise fault
    print(
        f"trifelt: a system library that {what} needs is missing ({fault}); "
        "in a checkout packaging/run.sh installs it or names the package",
        file=sys.stderr,
    )
    return 1


def report_pdf(figures: "Figures", report: dict[str, Any], language: str) -> bytes:
    """A report on paper, which Qt lays out, without a window or a display."""
    # A PDF tells the hour of its making, which is as long in every zone only if all have one.
    os.environ |= {"QT_QPA_PLATFORM": "offscreen", "TZ": "UTC"}
    if sys.platform != "win32":
        time.tzset()
    from trifelt.gui.paytables.report import printed

    return printed(figures, report, language)


def run_headless(arguments: Sequence[str]) -> int:
    """Run one verb of the command line; Qt is loaded for nothing but a report as PDF."""
    from trifelt.cli.main import main as run_verb

    try:
        return run_verb(arguments, report_pdf)
    except ImportError as fault:
        return tell_missing(fault, "a PDF")


def stop(number: int, _frame: object) -> None:
    """End at a signal as Ctrl-C does, with the exit status that a shell gives to it."""
    raise KeyboardInterrupt(128 + number)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program with these arguments and give its exit status."""
    # Work is shared among our own threads; the matrix library's pool would only slow the start.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    arguments = list(sys.argv[1:] if argv is None else argv)
    try:
        if wants_window(arguments):
            if argv is None and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
                # Raised while Qt is loaded, an interrupt would be lost in it or abort the process;
                # the window sees to it once there is something to save.
                signal.signal(signal.SIGINT, signal.SIG_DFL)
            return run_window(arguments)
        if argv is not None:
            return run_headless(arguments)
        for number in (signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)):
            # What the caller ignores, as nohup does, stays ignored.
            if signal.getsignal(number) is signal.SIG_DFL:
                signal.signal(number, stop)
        # The process is this verb's alone: what it loads stays until it ends, so looking through
        # it for garbage again and again, and once more at the end, only takes time.
        gc.set_threshold(FEW_COLLECTIONS)
        status = run_headless(arguments)
        gc.freeze()
        return status
    except KeyboardInterrupt as stopped:
        return sum(stopped.args) or INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
