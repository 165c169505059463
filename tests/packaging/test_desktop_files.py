"""Menu entry, metainfo, icons and manual page are well formed, and say what the program says."""

import configparser
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from PySide6.QtCore import QBuffer, QByteArray
from PySide6.QtGui import QImage, QImageReader

from trifelt import __version__
from trifelt.cli.main import VERBS, parser_of

CHECKOUT = Path(__file__).parents[2]
PACKAGING = CHECKOUT / "packaging"
LINUX = PACKAGING / "linux"
ENTRY = LINUX / "trifelt.desktop"
METAINFO = LINUX / "org.trifelt.trifelt.metainfo.xml"


def tool(name: str) -> str:
    """The path of a validator, or a skip that names it."""
    found = shutil.which(name)
    if found is None:
        pytest.skip(f"{name} is not installed here, so nothing was validated with it")
    return found


def validate(*command: str | Path) -> str:
    """What a validator says; it must be content."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


@pytest.fixture(scope="module")
def entry() -> configparser.SectionProxy:
    """The menu entry as desktops read it."""
    parser = configparser.ConfigParser(interpolation=None, delimiters=("=",))
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(ENTRY, encoding="utf-8")
    return parser["Desktop Entry"]


@pytest.fixture(scope="module")
def metainfo() -> ET.Element:
    """What software centres read."""
    return ET.parse(METAINFO).getroot()


# --- menu entry and metainfo ----------------------------------------------------------------------


def test_menu_entry_is_valid() -> None:
    assert validate(tool("desktop-file-validate"), ENTRY) == ""


def test_metainfo_is_valid_for_software_centres() -> None:
    command = (tool("appstreamcli"), "validate", "--no-net", METAINFO)
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    wrong = {line.split()[-1] for line in done.stdout.splitlines() if re.match("[EW]: ", line)}
    # Newer validators miss a homepage, which the program has none of.
    assert wrong <= {"url-homepage-missing"}, done.stdout + done.stderr
    assert wrong or done.returncode == 0, done.stdout + done.stderr


def test_menu_entry_starts_the_program_and_its_window_finds_its_icon(
    entry: configparser.SectionProxy,
) -> None:
    # Older validators refuse the version after this one.
    assert (entry["Version"], entry["Exec"], entry["Terminal"]) == ("1.4", "trifelt", "false")
    code = (CHECKOUT / "desktop" / "trifelt" / "gui" / "app.py").read_text(encoding="utf-8")
    assert f'setDesktopFileName("{ENTRY.stem}")' in code
    assert entry["Icon"] == entry["StartupWMClass"] == ENTRY.stem


def test_metainfo_belongs_to_the_menu_entry_and_to_this_version(
    metainfo: ET.Element, entry: configparser.SectionProxy
) -> None:
    assert metainfo.findtext("launchable") == ENTRY.name
    assert metainfo.findtext("id") == METAINFO.name.removesuffix(".metainfo.xml")
    assert metainfo.findtext("summary") == entry["Comment"]
    categories = [one.text for one in metainfo.iter("category")]
    assert ";".join(str(one) for one in categories) + ";" == entry["Categories"]
    releases = [one.attrib["version"] for one in metainfo.iter("release")]
    assert releases[0] == __version__


# --- icons ----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def icons(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The icons as the bundle and the .deb take them."""
    folder = tmp_path_factory.mktemp("icons")
    validate(sys.executable, PACKAGING / "icons.py", folder)
    return folder


def test_icons_of_linux_have_the_size_that_their_folder_says(icons: Path) -> None:
    pictures = list(icons.glob("hicolor/*/apps/trifelt.png"))
    assert len(pictures) == 9
    for picture in pictures:
        side = int(picture.parts[-3].partition("x")[0])
        image = QImage(str(picture))
        assert (image.width(), image.height()) == (side, side)
        assert image.pixelColor(0, 0).alpha() == 0
        assert image.pixelColor(side // 2, side // 2).alpha() == 255
    drawing = icons / "hicolor" / "scalable" / "apps" / "trifelt.svg"
    assert drawing.read_bytes() == (CHECKOUT / "resources/icons/trifelt.svg").read_bytes()


@pytest.mark.parametrize(
    ("kind", "sizes"),
    [("ico", [16, 24, 32, 48, 64, 128, 256]), ("icns", [16, 32, 64, 128, 256, 512])],
)
def test_icons_of_windows_and_macos_are_read_back(icons: Path, kind: str, sizes: list[int]) -> None:
    buffer = QBuffer()
    buffer.setData(QByteArray((icons / f"trifelt.{kind}").read_bytes()))
    reader = QImageReader(buffer, kind.encode())
    found = []
    for number in range(reader.imageCount()):
        assert reader.jumpToImage(number)
        found.append(reader.read().width())
    assert found == sizes


# --- the manual page ------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The manual page as the .deb carries it."""
    done = subprocess.run(
        [sys.executable, PACKAGING / "man_page.py"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    path = tmp_path_factory.mktemp("man") / "trifelt.1"
    path.write_text(done.stdout, encoding="utf-8")
    return path


def test_manual_page_is_well_formed(page: Path) -> None:
    assert validate(tool("mandoc"), "-Tlint", page) == ""


def test_manual_page_names_every_verb_and_every_option(page: Path) -> None:
    text = re.sub(r"\\f[A-Z]", "", page.read_text(encoding="utf-8")).replace("\\-", "-")
    for verb in VERBS:
        chapter = text.split(f".SS {verb}\n", 1)[1].split("\n.SS ", 1)[0]
        for word in re.findall(r"--[a-z][a-z-]*", parser_of(verb).format_help()):
            assert word in {"--help", "--version"} or word in chapter, (verb, word)
    assert ".SS tour\n" in text
