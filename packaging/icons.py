"""The program's icon in every form that a system asks for, drawn from the one drawing.

`python packaging/icons.py FOLDER` writes hicolor/ (Linux), trifelt.ico (Windows) and trifelt.icns
(macOS). PySide6 draws; the two containers are a few bytes around PNG files.
"""

import struct
import sys
from pathlib import Path
from shutil import copyfile

from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

DRAWING = Path(__file__).resolve().parents[1] / "resources" / "icons" / "trifelt.svg"
NAME = "trifelt"
HICOLOR_SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)
ICO_SIZES = (16, 24, 32, 48, 64, 128, 256)
# What a picture of each size is called inside an .icns file.
ICNS_TYPES = {16: b"icp4", 32: b"icp5", 64: b"icp6", 128: b"ic07", 256: b"ic08", 512: b"ic09"}


def png(size: int) -> bytes:
    """The icon as a PNG file of this many pixels a side."""
    image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    QSvgRenderer(str(DRAWING)).render(painter)
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    if not image.save(buffer, "PNG"):  # type: ignore[call-overload] # the stubs want a file's name
        raise OSError(f"the icon could not be drawn at {size} pixels")
    return bytes(buffer.data().data())


def ico(sizes: tuple[int, ...] = ICO_SIZES) -> bytes:
    """An icon file of Windows: a directory, then the pictures."""
    pictures = [png(size) for size in sizes]
    place = 6 + 16 * len(sizes)
    entries = b""
    for size, picture in zip(sizes, pictures, strict=True):
        side = size % 256  # a byte, in which 0 stands for 256
        entries += struct.pack("<BBBBHHII", side, side, 0, 0, 1, 32, len(picture), place)
        place += len(picture)
    return struct.pack("<HHH", 0, 1, len(sizes)) + entries + b"".join(pictures)


def icns() -> bytes:
    """An icon file of macOS: pictures, each behind its type and length."""
    blocks = b""
    for size, kind in ICNS_TYPES.items():
        picture = png(size)
        blocks += kind + struct.pack(">I", 8 + len(picture)) + picture
    return b"icns" + struct.pack(">I", 8 + len(blocks)) + blocks


def write_icons(folder: Path) -> None:
    """Write every form under this folder."""
    for size in HICOLOR_SIZES:
        place = folder / "hicolor" / f"{size}x{size}" / "apps"
        place.mkdir(parents=True, exist_ok=True)
        (place / f"{NAME}.png").write_bytes(png(size))
    scalable = folder / "hicolor" / "scalable" / "apps"
    scalable.mkdir(parents=True, exist_ok=True)
    copyfile(DRAWING, scalable / DRAWING.name)
    (folder / f"{NAME}.ico").write_bytes(ico())
    (folder / f"{NAME}.icns").write_bytes(icns())


if __name__ == "__main__":
    write_icons(Path(sys.argv[1]))
