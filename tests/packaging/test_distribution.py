"""Wheel and source distribution carry everything that the program reads, and run elsewhere."""

import json
import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from tests.packaging.loading import script
from trifelt.gui.panes import PANES

CHECKOUT = Path(__file__).parents[2]
RESOURCES = CHECKOUT / "resources"


def run(
    *arguments: str, cwd: Path, program: str | Path = sys.executable, **environment: str
) -> str:
    """What a command of the checkout's own Python, or another, prints; fails with its complaint."""
    result = subprocess.run(
        [program, *arguments],
        cwd=cwd,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


def build(target: str, source: Path, folder: Path) -> Path:
    """Build one distribution without a network."""
    run("-m", "hatchling", "build", "-t", target, "-d", str(folder), cwd=source)
    (built,) = folder.iterdir()
    return built


def shipped() -> set[str]:
    """The resources as they lie in the checkout."""
    return {
        path.relative_to(RESOURCES).as_posix() for path in RESOURCES.rglob("*") if path.is_file()
    }


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel of this checkout."""
    return build("wheel", CHECKOUT, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A source distribution of this checkout."""
    return build("sdist", CHECKOUT, tmp_path_factory.mktemp("sdist"))


@pytest.fixture(scope="module")
def site(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that holds the wheel installed alone, as `pip install` lays it down."""
    folder = tmp_path_factory.mktemp("site")
    offline = ("--no-deps", "--no-index", "--no-compile", "--quiet")
    run("-m", "uv", "pip", "install", *offline, "--target", str(folder), str(wheel), cwd=folder)
    return folder


def in_wheel(wheel: Path) -> set[str]:
    """The resources in a wheel, named as in the checkout."""
    prefix = "trifelt/resources/"
    with zipfile.ZipFile(wheel) as archive:
        return {n.removeprefix(prefix) for n in archive.namelist() if n.startswith(prefix)}


def test_wheel_carries_every_resource(wheel: Path) -> None:
    assert shipped()
    assert in_wheel(wheel) == shipped()


def test_wheel_holds_the_package_and_its_licence_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    tops = {name.partition("/")[0] for name in names}
    assert len(tops) == 2
    assert "trifelt" in tops
    assert any(name.endswith(".dist-info/licenses/LICENSE") for name in names)
    assert "trifelt/py.typed" in names


def test_source_distribution_builds_same_wheel(wheel: Path, sdist: Path, tmp_path: Path) -> None:
    unpacked = tmp_path / "source"
    unpacked.mkdir()
    subprocess.run(["tar", "-xzf", sdist, "-C", unpacked], check=True)
    (source,) = unpacked.iterdir()
    again = build("wheel", source, tmp_path / "wheel")
    with zipfile.ZipFile(wheel) as first, zipfile.ZipFile(again) as second:
        assert sorted(first.namelist()) == sorted(second.namelist())


def test_source_distribution_carries_the_tests_and_the_set_up(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    wanted = {"tests/conftest.py", "packaging/test.sh", "packaging/requirements.lock", "LICENSE"}
    assert wanted <= names
    assert not any(name.startswith((".venv", ".git/")) for name in names)


def test_installed_wheel_settles_the_example_round(site: Path, tmp_path: Path) -> None:
    example = site / "trifelt" / "resources" / "examples" / "three-card-poker-round.json"
    settle = ("-P", "-m", "trifelt", "settle", "--json", str(example))
    answer = json.loads(run(*settle, cwd=tmp_path, PYTHONPATH=str(site)))
    assert answer["dealer"]["name"] == "queen high"
    assert [box["box"] for box in answer["boxes"]] == [1, 2, 3]


# Opens the window of whatever is installed, and tells how many colours each pane is drawn in.
WINDOW = """
import trifelt
from trifelt.gui.app import Application, make_qt
from trifelt.gui.panes import PANES
from trifelt.tour.run import SIZES, THEMES

qt = make_qt(())
application = Application(qt)
application.show()
print(trifelt.__file__)
for entry in PANES:
    application.window.show_pane(entry.id)
    qt.processEvents()
    picture = application.window.pane(entry.id).grab().toImage()
    points = ((x, y) for x in range(0, picture.width(), 4) for y in range(0, picture.height(), 4))
    print(entry.id, len({picture.pixel(x, y) for x, y in points}))
application.window.close()
application.close()
"""


def window_environment(site: Path, home: Path) -> dict[str, str]:
    """What a window without a screen needs that is installed in this folder."""
    offscreen = {"QT_QPA_PLATFORM": "offscreen", "TRIFELT_HOME": str(home)}
    return {"PYTHONPATH": str(site), **offscreen}


def test_installed_wheel_opens_every_pane(site: Path, tmp_path: Path) -> None:
    environment = window_environment(site, tmp_path / "home")
    package, *panes = run("-P", "-c", WINDOW, cwd=tmp_path, **environment).splitlines()
    assert Path(package).is_relative_to(site)
    colours = {name: int(count) for name, count in (line.split() for line in panes)}
    assert list(colours) == [entry.id for entry in PANES]
    assert min(colours.values()) > 10


@pytest.mark.slow
def test_one_pip_command_installs_into_an_empty_environment(tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    run("-m", "venv", str(empty), cwd=tmp_path)
    programs = empty / ("Scripts" if sys.platform == "win32" else "bin")
    installing = subprocess.run(
        [programs / "python", "-m", "pip", "install", "--quiet", CHECKOUT],
        capture_output=True,
        text=True,
        check=False,
    )
    if "No matching distribution" in installing.stderr:
        pytest.skip("no package index is in reach, so nothing was installed")
    assert installing.returncode == 0, installing.stderr
    environment = window_environment(tmp_path, tmp_path / "home") | {"PYTHONPATH": ""}
    run("houses", "list", program=programs / "trifelt", cwd=tmp_path, **environment)
    python = programs / "python"
    package, *panes = run(
        "-P", "-c", WINDOW, program=python, cwd=tmp_path, **environment
    ).splitlines()
    assert Path(package).is_relative_to(empty)
    assert len(panes) == len(PANES)


def test_the_project_is_installed_without_what_builds_it(tmp_path: Path) -> None:
    wheel = script("editable").write_wheel(tmp_path)
    offline = ("--no-deps", "--no-index", "--quiet", "--target", str(tmp_path / "site"))
    run("-m", "uv", "pip", "install", *offline, str(wheel), cwd=tmp_path)
    code = (
        f"import site; site.addsitedir({str(tmp_path / 'site')!r})\n"
        "from importlib.metadata import distribution\n"
        "import trifelt\n"
        "print(distribution('trifelt').version, trifelt.__version__, trifelt.__file__)"
    )
    told = run("-S", "-P", "-c", code, cwd=tmp_path).split(maxsplit=2)
    assert told[0] == told[1]
    assert Path(told[2].strip()).is_relative_to(CHECKOUT / "desktop")
