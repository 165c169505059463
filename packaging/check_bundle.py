"""What the bundle must do and may weigh: `python packaging/check_bundle.py dist/trifelt`.

The standard library alone, so that it also runs where the bundle was installed: name the folder
that holds the program, /usr/lib/trifelt for the .deb. Fails with a sentence for each miss.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from time import perf_counter, sleep
from typing import Final

CHECKOUT: Final = Path(__file__).resolve().parents[1]
LARGEST_MEGABYTES: Final = 180
# How much longer than an empty window of Qt's, made beside it, the program works until it is seen.
LONGEST_START: Final = 4.0
EMPTY_WINDOW: Final = """
from PySide6.QtWidgets import QApplication, QWidget
qt = QApplication([])
window = QWidget()
window.setStyleSheet("background: white")
window.resize(1440, 900)
window.show()
qt.exec()
"""
STARTS: Final = 9
BARE: Final = {"PATH": "/nowhere", "LC_ALL": "C.UTF-8"}
LONGEST_WAIT_SECONDS: Final = 30
SCREEN: Final = (1440, 900)
# Of Qt and Python, what would only come in by mistake.
FOREIGN: Final = re.compile(
    r"(Qml|Quick|Qt6?Network|Qt6?Test|EglFS|eglfs|qgtk3|qvnc|linuxfb|/tls/|libcrypto|libssl"
    r"|/tests/|\.pdb$|__pycache__)"
)


class MissError(Exception):
    """What the bundle ought to do or be, and does not or is not."""


def size_is_kept(folder: Path) -> str:
    """The whole folder, each file once; a link weighs nothing."""
    files = [path for path in folder.rglob("*") if path.is_file() and not path.is_symlink()]
    megabytes = sum(path.stat().st_size for path in files) / 1e6
    if megabytes > LARGEST_MEGABYTES:
        largest = sorted(files, key=lambda path: -path.stat().st_size)[:10]
        named = ", ".join(f"{path.name} {path.stat().st_size / 1e6:.1f}" for path in largest)
        raise MissError(
            f"{megabytes:.1f} MB are more than {LARGEST_MEGABYTES}; the largest: {named}"
        )
    return f"{megabytes:.1f} MB in {len(files)} files (at most {LARGEST_MEGABYTES})"


def nothing_foreign_is_in_it(folder: Path) -> str:
    """What the window cannot reach has no place in it."""
    paths = [path.relative_to(folder).as_posix() for path in folder.rglob("*")]
    foreign = [path for path in paths if FOREIGN.search("/" + path)]
    if foreign:
        raise MissError(f"these have no place in the bundle: {', '.join(foreign[:10])}")
    return "no part of Qt or Python that nothing here reaches"


def run(folder: Path, *arguments: str, **environment: str) -> str:
    """What the bundled program prints, in an environment that lends it nothing."""
    with tempfile.TemporaryDirectory() as home:
        result = subprocess.run(
            [str(folder / "trifelt"), *arguments],
            cwd=home,
            env={**BARE, "HOME": home, "TRIFELT_HOME": home, **environment},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
    if (result.returncode, result.stderr) != (0, ""):
        raise MissError(f"{' '.join(arguments)} ended with {result.returncode}: {result.stderr}")
    return result.stdout


def version_is_the_projects(folder: Path) -> str:
    """The bundle was made from this checkout."""
    code = (CHECKOUT / "desktop" / "trifelt" / "__init__.py").read_text(encoding="utf-8")
    version = re.search(r'__version__ = "(.+)"', code)
    printed = run(folder, "--version").strip()
    if version is None or printed != f"trifelt {version[1]}":
        raise MissError(f"--version prints {printed!r}")
    return printed


def resources_are_in_it(folder: Path) -> str:
    """Pay tables, houses, icons, languages and examples, byte for byte."""
    source = CHECKOUT / "resources"
    here = [path for path in source.rglob("*") if path.is_file()]
    place = folder / "_internal" / "trifelt" / "resources"
    for path in here:
        copy = place / path.relative_to(source)
        if not copy.is_file() or copy.read_bytes() != path.read_bytes():
            raise MissError(f"{copy} is not what lies in the checkout")
    return f"{len(here)} resources"


def example_is_settled(folder: Path) -> str:
    """A round with side wagers comes out to the cent, odds and clauses from the bundle."""
    example = CHECKOUT / "resources" / "examples" / "three-card-poker-round.json"
    answer = json.loads(run(folder, "settle", "--json", str(example)))
    lines = sum(len(box["lines"]) for box in answer["boxes"])
    if answer["game"] != "three-card-poker" or lines < len(answer["boxes"]):
        raise MissError(f"the example settles to {answer}")
    return f"{lines} lines in {len(answer['boxes'])} boxes"


def verb_loads_no_qt(folder: Path) -> str:
    """A verb opens none of the window's libraries, by the words of the system's own loader."""
    with tempfile.TemporaryDirectory() as told:
        run(folder, "houses", "list", LD_DEBUG="files", LD_DEBUG_OUTPUT=f"{told}/loaded")
        opened = "".join(file.read_text(errors="replace") for file in Path(told).iterdir())
    if "libQt6" in opened:
        raise MissError("a verb loads Qt")
    if "libpython" not in opened:
        return "left out: this system's loader does not tell what it opens"
    return "a verb loads no part of Qt"


def tour_is_taken(folder: Path) -> str:
    """Every pane opens, works and is drawn, in both themes and at three sizes."""
    with tempfile.TemporaryDirectory() as pictures:
        run(folder, "tour", pictures, QT_QPA_PLATFORM="offscreen")
        saved = list(Path(pictures).glob("*.png"))
    if not saved:
        raise MissError("the tour saved no picture")
    return f"{len(saved)} pictures"


# --- how long until something is seen -----------------------------------------------------------


class Screen:
    """A real X display whose pixels can be read without asking it."""

    def __init__(self, name: str, pixels: Path) -> None:
        self.name = name
        self._pixels = pixels

    def band(self) -> bytes:
        """Eight lines, well above the pointer, without the byte that is no colour."""
        width, height = SCREEN
        with self._pixels.open("rb") as file:
            file.seek(-4 * width * height * 3 // 4, os.SEEK_END)
            pixels = file.read(4 * width * 8)
        return pixels[0::4] + pixels[1::4] + pixels[2::4]

    def is_empty(self) -> bool:
        """Whether nothing is shown: the X server was asked for a black ground."""
        return not any(self.band())


def wait_until(happened: Callable[[], bool]) -> bool:
    """Look again and again; false if it has not come in half a minute."""
    until = perf_counter() + LONGEST_WAIT_SECONDS
    while perf_counter() < until:
        if happened():
            return True
        sleep(0.001)
    return False


@contextmanager
def screen() -> Iterator[Screen]:
    """An X server of our own, which keeps its pixels in a file."""
    with tempfile.TemporaryDirectory() as folder:
        reader, writer = os.pipe()
        command = ["Xvfb", "-displayfd", str(writer), "-nolisten", "tcp", "-noreset", "-br"]
        command += ["-fbdir", folder, "-screen", "0", f"{SCREEN[0]}x{SCREEN[1]}x24"]
        with subprocess.Popen(command, pass_fds=[writer], stderr=subprocess.DEVNULL) as server:
            os.close(writer)
            with os.fdopen(reader, encoding="ascii") as answer:
                number = answer.readline().strip()
            try:
                yield Screen(f":{number}", Path(folder) / "Xvfb_screen0")
            finally:
                server.terminate()


def processor_time(process: int) -> float:
    """How many milliseconds a process has worked, whatever else this machine did meanwhile."""
    tasks = Path(f"/proc/{process}/task").iterdir()
    return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e6


def first_paint(shown: Screen, program: list[str], home: str) -> tuple[float, float]:
    """Milliseconds that a program works, and that go by, until the screen shows something."""
    if not wait_until(shown.is_empty):
        raise MissError("the screen did not become empty")
    environment = {**os.environ, "DISPLAY": shown.name, "QT_QPA_PLATFORM": "xcb"}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    began = perf_counter()
    with subprocess.Popen(program, env={**environment, "TRIFELT_HOME": home}) as running:
        wait_until(lambda: not shown.is_empty() or running.poll() is not None)
        took = perf_counter() - began
        seen = not shown.is_empty()
        worked = processor_time(running.pid) if seen else 0.0
        sleep(0.3)
        running.terminate()
    if not seen:
        raise MissError("no window was seen")
    return worked, took * 1000


def starts(*programs: list[str], count: int = STARTS) -> list[tuple[float, float]]:
    """Each program's least work and time of several warm starts on a real display, by turns."""
    with screen() as shown, tempfile.TemporaryDirectory() as home:
        for program in programs:
            first_paint(shown, program, home)
        rounds = [[first_paint(shown, each, home) for each in programs] for _ in range(count)]
    return [
        (min(w for w, _ in took), min(t for _, t in took)) for took in zip(*rounds, strict=True)
    ]


def start_is_quick(folder: Path) -> str:
    """Work is compared, the least of several: whatever else this machine does only adds to it."""
    if not shutil.which("Xvfb") or not find_spec("PySide6"):
        return "left out: it needs Xvfb, and PySide6 to compare with"
    empty = [sys.executable, "-P", "-c", EMPTY_WINDOW]
    (worked, took), (least, _) = starts([str(folder / "trifelt")], empty)
    told = f"{worked / least:.1f} times an empty window's work until the first paint"
    if worked > LONGEST_START * least:
        raise MissError(f"{told}, more than {LONGEST_START}")
    return f"{told}, {worked:.0f} ms of {took:.0f} (at most {LONGEST_START} times)"


CHECKS: Final[dict[str, Callable[[Path], str]]] = {
    "size": size_is_kept,
    "slim": nothing_foreign_is_in_it,
    "version": version_is_the_projects,
    "resources": resources_are_in_it,
    "settle": example_is_settled,
    "headless": verb_loads_no_qt,
    "start": start_is_quick,
    "tour": tour_is_taken,
}


def main() -> int:
    """Run the checks that are named, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("checks", nargs="*", choices=[[], *CHECKS], metavar="CHECK")
    arguments = parser.parse_args()
    missed = False
    for name in arguments.checks or CHECKS:
        try:
            told = CHECKS[name](arguments.folder.resolve())
        except MissError as miss:
            told, missed = f"FAILED: {miss}", True
        print(f"{name:<10} {told}", flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
