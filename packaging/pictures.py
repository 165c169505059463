"""README's pictures, taken on a tour of the real window: `packaging/documents.sh pictures`.

Each keeps its pixels and gets a palette of its own, so that it is small enough for a document.
"""

import os
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import numpy as np
from PySide6.QtGui import QImage

from trifelt.gui.app import make_qt
from trifelt.gui.returns.view import ReturnsPane
from trifelt.gui.shell.bugs import BugReporter
from trifelt.gui.table.view import TablePane
from trifelt.storage.settings import ThemeChoice
from trifelt.tour.driver import TourDriver
from trifelt.tour.parts import PARTS, Part
from trifelt.tour.run import one_pass

CHECKOUT = Path(__file__).resolve().parents[1]
PICTURES = CHECKOUT / "docs" / "pictures"
SIZE: Final = (1440, 900)
COLOURS: Final = 256
# Deals a flush that wins, a hand that is rightly folded, and three of a kind to a neighbour.
SEED: Final = 5149
# Which picture of a pane's part of the tour is shown: the end of its name, after its number.
TAKEN: Final[Mapping[str, str]] = {
    "table": "table-three-card-poker-result",
    "check": "check",
    "paytables": "pay-tables",
    "returns": "done",
}


def with_palette(image: QImage) -> QImage:
    """The same picture in the 256 colours that suit it best.

    Boxes of colours are parted where they spread most; a colour counts by the root of how often it
    occurs, so that a wide felt does not take every place from the letters on it.
    """
    image = image.convertToFormat(QImage.Format.Format_RGB32)
    wide, high = image.width(), image.height()
    pixels = np.frombuffer(image.constBits(), dtype=np.uint32).reshape(high, wide) & 0xFFFFFF
    seen, place, count = np.unique(pixels, return_inverse=True, return_counts=True)
    rgb = np.stack([seen >> shift & 0xFF for shift in (16, 8, 0)], axis=1).astype(float)
    weight = np.sqrt(count)

    def spread(box: np.ndarray) -> tuple[float, int]:
        mean = np.average(rgb[box], axis=0, weights=weight[box])
        variance = ((rgb[box] - mean) ** 2 * weight[box, None]).sum(axis=0)
        return float(variance.max()), int(variance.argmax())

    boxes = [np.arange(len(seen))]
    spreads = [spread(boxes[0])]
    while len(boxes) < min(COLOURS, len(seen)):
        widest = max(range(len(boxes)), key=lambda each: spreads[each][0])
        box, axis = boxes[widest], spreads[widest][1]
        low = rgb[box, axis] <= np.average(rgb[box, axis], weights=weight[box])
        boxes[widest], spreads[widest] = box[low], spread(box[low])
        boxes.append(box[~low])
        spreads.append(spread(box[~low]))
    index = np.empty(len(seen), dtype=np.uint8)
    table = []
    for number, box in enumerate(boxes):
        red, green, blue = np.rint(np.average(rgb[box], axis=0, weights=count[box])).astype(int)
        table.append(0xFF000000 | int(red) << 16 | int(green) << 8 | int(blue))
        index[box] = number
    data = index[place.reshape(high, wide)].tobytes()
    small = QImage(data, wide, high, wide, QImage.Format.Format_Indexed8).copy()
    small.setColorTable(table)
    return small


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
            if not with_palette(QImage(str(source))).save(str(target), None, 0):
                raise OSError(f"{target} could not be written")
        print(f"{target.relative_to(CHECKOUT)}: {target.stat().st_size / 1000:.0f} kB")
    bugs.uninstall()
    if found:
        sys.exit("\n".join(found))


if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    take_pictures()
