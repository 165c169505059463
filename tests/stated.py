"""What a check draws with, whatever the machine has: its fonts, their size and the screen."""

import atexit
import json
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from xml.sax.saxutils import escape

import pytest

DEFAULT = "DejaVu Sans"
# Each with the Debian package that holds it.
FAMILIES = {
    "DejaVu Sans": "fonts-dejavu-core",
    "Noto Sans": "fonts-noto-core",
    "Liberation Sans": "fonts-liberation",
}

# What a layout is to be held under: a process is told by these, and states its fonts by them.
FAMILY = "TRIFELT_TEST_FONT"
LETTERS = "TRIFELT_TEST_LETTERS"
PLACES = ("/usr/share/fonts", "/usr/local/share/fonts")

_CONFIGURATION = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
<dir>{fonts}</dir>
<cachedir>{cache}</cachedir>
<alias binding="same"><family>sans-serif</family><prefer><family>{family}</family></prefer></alias>
</fontconfig>
"""


def files_of(family: str) -> list[Path]:
    """The files of a family, and of its letters of one width; none where it is not installed."""
    wanted = family.replace(" ", "")
    names = {wanted, f"{wanted}Mono"}
    found: dict[str, Path] = {}
    for place in [Path(place) for place in (*_more_places(), *PLACES)]:
        for file in sorted(place.rglob("*.[to]t[fc]")):
            if re.split(r"[-[]", file.stem)[0] in names:
                found.setdefault(file.name, file)
    return list(found.values())


def _more_places() -> Iterator[str]:
    """Folders that whoever runs the check adds, as others put their fonts elsewhere."""
    yield from filter(None, os.environ.get("TRIFELT_TEST_FONT_FOLDERS", "").split(os.pathsep))


def chinese_font(*names: str) -> Path:
    """The first of these files that is installed; set-up for the check installs them."""
    places = [Path(place) for place in (*_more_places(), *PLACES)]
    file = next((file for name in names for place in places for file in place.rglob(name)), None)
    if file is None:
        pytest.fail("no Chinese font is installed: install fonts-wqy-microhei and fonts-noto-cjk")
    return file


def missing(family: str) -> str:
    """One sentence for a family that is not installed."""
    return (
        f"{family} is not installed: install {FAMILIES[family]}, or name its folder in"
        " TRIFELT_TEST_FONT_FOLDERS"
    )


def state_fonts(environment: dict[str, str] | os._Environ[str] = os.environ) -> None:
    """Let this process and those that it starts see one family alone."""
    family = environment.get(FAMILY, DEFAULT)
    files = files_of(family)
    if not files:
        sys.exit(f"the tests draw with a font that they state: {missing(family)}")
    folder = _folder()
    fonts = folder / "fonts"
    fonts.mkdir()
    for file in files:
        (fonts / file.name).symlink_to(file)
    stated = folder / "fonts.conf"
    stated.write_text(
        _CONFIGURATION.format(
            fonts=escape(str(fonts)),
            cache=escape(str(folder / "cache")),
            family=family,
        ),
        encoding="utf-8",
    )
    environment["FONTCONFIG_FILE"] = str(stated)


def state_screen(
    size: tuple[int, int] = (1920, 1080),
    environment: dict[str, str] | os._Environ[str] = os.environ,
) -> None:
    """Let what is drawn without a screen stand on one of this size."""
    if environment.get("QT_QPA_PLATFORM", "").split(":")[0] != "offscreen":
        return
    screen = {"name": "stated", "x": 0, "y": 0, "width": size[0], "height": size[1]}
    screen |= {"logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}
    stated = _folder() / "screen.json"
    stated.write_text(json.dumps({"screens": [screen]}), encoding="utf-8")
    environment["QT_QPA_PLATFORM"] = f"offscreen:configfile={stated}"


def _folder() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="trifelt-stated-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def enlarge_letters() -> None:
    """Draw letters, and the panel that is measured in them, larger by what the process was told."""
    factor = float(os.environ.get(LETTERS, "1"))
    if factor != 1:
        from trifelt.gui.shell import tokens

        for name in ("SMALL_TEXT", "TEXT", "HEADING", "TITLE", "FIGURE", "PANEL_WIDTH"):
            setattr(tokens, name, round(getattr(tokens, name) * factor))
