"""README's pictures, taken on a tour of the real window: `packaging/documents.sh pictures`.

A round at the table as a moving picture, and what a pane shows in the middle of its tour. The still
one gets a palette of its own, so that it is small enough for a document.
"""

import os
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Final

from PIL import Image
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QColor, QCursor, QImage, QPainter, QPen, QPolygon

from trifelt.gui.app import make_qt
from trifelt.gui.returns.view import ReturnsPane
from trifelt.gui.shell.bugs import BugReporter
from trifelt.gui.table.model.state import SpotKey
from trifelt.gui.table.view import TablePane
from trifelt.storage.settings import Motion, ThemeChoice
from trifelt.tour.driver import TourDriver
from trifelt.tour.parts import PARTS, Part
from trifelt.tour.run import one_pass

CHECKOUT = Path(__file__).resolve().parents[1]
PICTURES = CHECKOUT / "docs" / "pictures"
SIZE: Final = (1440, 900)
COLOURS: Final = 256
MOVING = PICTURES / "round.webp"
FRAME_MS: Final = 90
FILM_WIDTH: Final = 900
ARROW: Final = ((0, 0), (0, 20), (5, 16), (8, 24), (12, 22), (9, 15), (15, 15))
# Deals a flush that wins, and a hand that is rightly folded.
SEED: Final = 5149
# Which picture of a pane's part of the tour is kept: the end of its name, after its number.
TAKEN: Final[Mapping[str, str]] = {
    "check": "check",
    "train": "train",
    "paytables": "pay-tables",
    "returns": "done",
}


def picture_of(image: QImage) -> Image.Image:
    """Qt's picture as Pillow's."""
    image = image.convertToFormat(QImage.Format.Format_RGB888)
    size = (image.width(), image.height())
    return Image.frombytes(
        "RGB", size, bytes(image.constBits()), "raw", "RGB", image.bytesPerLine()
    )


def with_palette(picture: Image.Image) -> Image.Image:
    """The same picture in the 256 colours that suit it best."""
    return picture.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=1, dither=Image.Dither.NONE)


def seeded(part: Part) -> Part:
    """The same part with cards that are the same whenever the pictures are taken."""

    def with_seeds(driver: TourDriver) -> None:
        pane = driver.window.pane(driver.window.current)
        if isinstance(pane, TablePane):
            pane.table.seeds = lambda: SEED
            pane.new_session()
        elif isinstance(pane, ReturnsPane):
            driver.click(pane.run_panel.seed)
            driver.write(str(SEED))
        part(driver)

    return with_seeds


class Film:
    """What the window shows, picture by picture, with the mouse where it is."""

    def __init__(self, driver: TourDriver) -> None:
        self._driver = driver
        self._frames: list[Image.Image] = []
        self._times: list[float] = []
        self._timer = QTimer(interval=FRAME_MS)
        self._timer.timeout.connect(self._take)

    def start(self) -> None:
        """Take pictures from now on."""
        self._timer.start()

    def _take(self) -> None:
        shown = self._driver.window.grab()
        painter = QPainter(shown)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor("white"), 1.5))
        painter.setBrush(QColor("black"))
        mouse = self._driver.window.mapFromGlobal(QCursor.pos())
        painter.drawPolygon(QPolygon([mouse + QPoint(x, y) for x, y in ARROW]))
        painter.end()
        smooth = Qt.TransformationMode.SmoothTransformation
        self._times.append(monotonic())
        self._frames.append(picture_of(shown.toImage().scaledToWidth(FILM_WIDTH, smooth)))

    def save(self, target: Path) -> None:
        """Every picture for as long as it was shown; pictures that are alike are one."""
        self._timer.stop()
        self._times.append(monotonic())
        kept: list[Image.Image] = []
        lasts: list[int] = []
        for frame, begun, over in zip(self._frames, self._times, self._times[1:], strict=False):
            if kept and frame.tobytes() == kept[-1].tobytes():
                lasts[-1] += round(1000 * (over - begun))
            else:
                kept.append(frame)
                lasts.append(round(1000 * (over - begun)))
        first, *rest = kept
        first.save(
            target, save_all=True, append_images=rest, duration=lasts, loop=0, quality=62, method=5
        )


def round_part(driver: TourDriver) -> None:
    """Bet on two boxes, deal, decide, and see what is paid: fifteen seconds as somebody plays."""
    pane = driver.window.pane("table")
    assert isinstance(pane, TablePane)
    driver.window.context.preferences.change(motion=Motion.NORMAL)
    viewport, felt = pane.felt.viewport(), pane.felt

    def place(box: int, wager: str) -> QPoint:
        return felt.mapFromScene(felt.foot_of(SpotKey(box, wager)))

    def go(start: QPoint, end: QPoint, *, pressed: bool) -> None:
        for step in range(1, 13):
            driver.move(viewport, start + (end - start) * step / 12, pressed=pressed)
            driver.settle(25)

    film = Film(driver)
    chip = felt.mapFromScene(felt.rack.place_of(felt.rack.chips[3]))
    driver.move(viewport, chip)
    film.start()
    driver.settle(300)
    for box, wager in ((3, "ante"), (3, "pair-plus"), (4, "ante")):
        driver.press(viewport, chip)
        go(chip, place(box, wager), pressed=True)
        driver.release(viewport, place(box, wager))
        driver.settle(250)
        go(place(box, wager), chip, pressed=False)
    pane.spots.take_keyboard()
    driver.key("Space")
    while not pane.table.round.phase.over:
        driver.wait_until(
            lambda: not felt.movement.scripted or pane.table.asked is not None, "the deal"
        )
        driver.settle(800)
        advice = pane.table.advice()
        if advice is not None:
            driver.key("P" if advice.best == "play" else "F")
        driver.settle(300)
    driver.settle(5500)
    film.save(MOVING)


def tell_size(file: Path) -> None:
    """Say what was written, and how large it is."""
    print(f"{file.relative_to(CHECKOUT)}: {file.stat().st_size / 1000:.0f} kB")


def take_pictures(names: Mapping[str, str] = TAKEN) -> None:
    """Tour each pane for itself, like a first start, and keep the picture that README shows."""
    qt = make_qt(())
    bugs = BugReporter(qt)
    found: list[str] = []
    bugs.found.connect(found.append)
    bugs.install()
    PICTURES.mkdir(parents=True, exist_ok=True)
    for pane, part in PARTS.items():
        if pane not in names:
            continue
        parts = {pane: seeded(part)}
        with TemporaryDirectory(prefix="trifelt-pictures-") as folder:
            taken = one_pass(qt, Path(folder), ThemeChoice.LIGHT, SIZE, parts)
            name = re.compile(rf".*-\d\d-{names[pane]}")
            source = next(file for file in taken if name.fullmatch(file.stem))
            target = PICTURES / f"{pane}.png"
            with Image.open(source) as picture:
                with_palette(picture.convert("RGB")).save(target, optimize=True)
        tell_size(target)
    with TemporaryDirectory(prefix="trifelt-pictures-") as folder:
        one_pass(qt, Path(folder), ThemeChoice.LIGHT, SIZE, {"table": seeded(round_part)})
    tell_size(MOVING)
    bugs.uninstall()
    if found:
        sys.exit("\n".join(found))


if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    take_pictures()
