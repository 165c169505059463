"""What goes into the bundle, on each system, and what its check lets through."""

import runpy
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.packaging.loading import script
from trifelt import __version__

CHECKOUT = Path(__file__).parents[2]
PACKAGING = CHECKOUT / "packaging"


class Recorder:
    """Stands in for PyInstaller: keeps what each of its steps was given."""

    def __init__(self) -> None:
        self.given: dict[str, list[tuple[tuple[Any, ...], dict[str, Any]]]] = {}
        self.analysis = ModuleType("analysis")
        self.analysis.__dict__.update(binaries=[], datas=[], scripts=[], pure=[])

    def step(self, name: str) -> Callable[..., Any]:
        """One of PyInstaller's names in a .spec file."""

        def take(*arguments: Any, **options: Any) -> Any:
            self.given.setdefault(name, []).append((arguments, options))
            return self.analysis if name == "Analysis" else name

        return take


class Bare:
    """A package that was installed without a licence file."""

    files: tuple[Path, ...] = ()

    def __init__(self, name: str) -> None:
        self.name = name


ReadSpec = Callable[[str], Recorder]


@pytest.fixture
def read_spec(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> ReadSpec:
    """Run the .spec in a copy of the checkout, as PyInstaller would on one of the systems."""
    for name in ("trifelt.spec", "bundled.py", "NOTICES.md"):
        (tmp_path / "packaging").mkdir(exist_ok=True)
        shutil.copy(PACKAGING / name, tmp_path / "packaging")
    for name in ("LICENSE", "pyproject.toml"):
        shutil.copy(CHECKOUT / name, tmp_path)
    (tmp_path / "resources").mkdir()
    # PyInstaller is installed where bundles are made and nowhere else.
    monkeypatch.setattr("importlib.metadata.distribution", Bare)

    def read(platform: str) -> Recorder:
        recorder = Recorder()
        monkeypatch.setattr(sys, "platform", platform)
        names = {"SPECPATH": str(tmp_path / "packaging")}
        steps = ("Analysis", "PYZ", "EXE", "COLLECT", "BUNDLE")
        runpy.run_path(
            str(tmp_path / "packaging" / "trifelt.spec"),
            init_globals={**names, **{step: recorder.step(step) for step in steps}},
        )
        return recorder

    return read


@pytest.mark.parametrize("platform", ["linux", "win32", "darwin"])
def test_resources_and_licences_go_along(read_spec: ReadSpec, platform: str) -> None:
    ((_, options),) = read_spec(platform).given["Analysis"]
    targets = {target for _, target in options["datas"]}
    assert {"trifelt/resources", "licences", "licences/trifelt"} <= targets
    for source, _ in options["datas"]:
        assert Path(source).exists()


def test_windows_has_a_program_for_the_verbs_and_one_for_the_menu(read_spec: ReadSpec) -> None:
    programs = {o["name"]: o for _, o in read_spec("win32").given["EXE"]}
    assert {name: o["console"] for name, o in programs.items()} == {
        "trifelt": True,
        "trifelt-window": False,
    }
    for options in programs.values():
        assert options["icon"].endswith("trifelt.ico")
        assert "(0, 1, 0, 0)" in Path(options["version"]).read_text(encoding="utf-8")


def test_macos_has_an_application_with_its_icon(read_spec: ReadSpec) -> None:
    recorder = read_spec("darwin")
    ((_, options),) = recorder.given["BUNDLE"]
    assert options["name"] == "Trifelt.app"
    assert options["icon"].endswith("trifelt.icns")
    assert "BUNDLE" not in read_spec("linux").given


# --- the check of the bundle --------------------------------------------------------------------


@pytest.fixture(scope="module")
def check() -> ModuleType:
    """packaging/check_bundle.py, which is no module of the program."""
    return script("check_bundle")


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    """A folder that stands where the bundle would, with a program that answers as ours does."""
    resources = tmp_path / "_internal" / "trifelt" / "resources"
    shutil.copytree(CHECKOUT / "resources", resources)
    program = tmp_path / "trifelt"
    path = CHECKOUT / "desktop"
    program.write_bytes(
        f'#!/bin/sh\nPYTHONPATH="{path}" exec "{sys.executable}" -m trifelt "$@"\n'.encode()
    )
    program.chmod(0o755)
    return tmp_path


unix = pytest.mark.skipif(sys.platform == "win32", reason="the stand-in is a shell script")


@unix
@pytest.mark.parametrize("name", ["size", "slim", "version", "resources", "settle"])
def test_check_passes_what_is_right(check: ModuleType, bundle: Path, name: str) -> None:
    assert check.CHECKS[name](bundle)


def test_check_refuses_what_weighs_too_much(check: ModuleType, bundle: Path) -> None:
    with (bundle / "ballast").open("wb") as file:
        file.truncate(180_000_001)
    with pytest.raises(check.MissError, match=r"more than 180; the largest: ballast 180\.0"):
        check.size_is_kept(bundle)


@pytest.mark.parametrize(
    "foreign",
    [
        "_internal/PySide6/Qt/lib/libQt6Network.so.6",
        "_internal/PySide6/Qt/lib/libQt6Quick.so.6",
        "_internal/PySide6/Qt/plugins/tls/libqcertonlybackend.so",
        "_internal/numpy/tests/test_lib.py",
        "_internal/libcrypto.so.3",
    ],
)
def test_check_refuses_what_nothing_reaches(check: ModuleType, bundle: Path, foreign: str) -> None:
    (bundle / foreign).parent.mkdir(parents=True, exist_ok=True)
    (bundle / foreign).touch()
    with pytest.raises(check.MissError, match="no place in the bundle"):
        check.nothing_foreign_is_in_it(bundle)


def test_check_refuses_resource_that_is_missing_or_changed(check: ModuleType, bundle: Path) -> None:
    example = "three-card-poker-round.json"
    file = bundle / "_internal" / "trifelt" / "resources" / "examples" / example
    file.write_bytes(file.read_bytes() + b"\n")
    with pytest.raises(check.MissError, match=example):
        check.resources_are_in_it(bundle)
    file.unlink()
    with pytest.raises(check.MissError, match=example):
        check.resources_are_in_it(bundle)


@unix
@pytest.mark.parametrize("name", ["version", "settle", "tour"])
def test_check_refuses_a_program_that_fails(check: ModuleType, bundle: Path, name: str) -> None:
    (bundle / "trifelt").write_bytes(b"#!/bin/sh\necho broken >&2\nexit 1\n")
    with pytest.raises(check.MissError, match="ended with 1: broken"):
        check.CHECKS[name](bundle)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="asks the loader of Linux")
def test_check_refuses_a_verb_that_loads_qt(check: ModuleType, bundle: Path) -> None:
    program = f"#!/bin/sh\nexec '{sys.executable}' -c 'import PySide6.QtCore'\n"
    (bundle / "trifelt").write_text(program, encoding="utf-8")
    with pytest.raises(check.MissError, match="a verb loads Qt"):
        check.verb_loads_no_qt(bundle)


@unix
def test_check_refuses_another_version(check: ModuleType, bundle: Path) -> None:
    (bundle / "trifelt").write_bytes(b"#!/bin/sh\necho trifelt 0.0.1\n")
    with pytest.raises(check.MissError, match=r"0\.0\.1"):
        check.version_is_the_projects(bundle)


@pytest.mark.xvfb
def test_first_paint_is_seen_on_the_screen_itself(check: ModuleType) -> None:
    if not shutil.which("Xvfb"):
        pytest.skip("needs Xvfb (packaging/test.sh names the line to type)")
    slow = "import time; time.sleep(0.2)\n" + check.EMPTY_WINDOW
    busy = "sum(range(20_000_000))\n" + check.EMPTY_WINDOW
    (least, took), (worked, _) = check.starts(
        [sys.executable, "-c", slow], [sys.executable, "-c", busy], count=2
    )
    assert 200 < took < 30_000
    assert 0 < least < worked


@pytest.mark.xvfb
def test_a_program_that_shows_nothing_is_refused(check: ModuleType) -> None:
    if not shutil.which("Xvfb"):
        pytest.skip("needs Xvfb (packaging/test.sh names the line to type)")
    with pytest.raises(check.MissError, match="no window was seen"):
        check.starts([sys.executable, "-c", "pass"])


# --- bundle and package, really made --------------------------------------------------------------


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """What bundle.sh says when it has made dist/trifelt anew and checked it."""
    if not sys.platform.startswith("linux"):
        pytest.skip("bundle.sh is made for Linux and was tried there alone")
    return made("bundle.sh", tmp_path_factory.mktemp("elsewhere"))


def made(script: str, elsewhere: Path) -> list[str]:
    """The lines that a script of packaging/ prints, called from another folder."""
    done = subprocess.run(
        [PACKAGING / script], capture_output=True, text=True, check=False, cwd=elsewhere
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.splitlines()


@pytest.mark.slow
def test_bundle_is_made_and_holds_to_all_of_it(said: list[str]) -> None:
    names = ["size", "slim", "version", "resources", "settle", "headless", "start", "tour"]
    assert [line.split()[0] for line in said] == names
    assert not [line for line in said if "FAILED" in line]


@pytest.mark.slow
def test_package_names_what_it_needs_and_holds_what_a_desktop_looks_for(
    said: list[str], tmp_path: Path
) -> None:
    if not shutil.which("dpkg-shlibdeps"):
        pytest.skip("needs dpkg-dev: packages are made on Debian")
    made("deb.sh", tmp_path)
    (package,) = (CHECKOUT / "dist").glob(f"trifelt_{__version__}_*.deb")

    def asked(*arguments: str) -> str:
        command = ["dpkg-deb", *arguments]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout

    needed = {one.split()[0] for one in asked("-f", str(package), "Depends").split(", ")}
    assert {"libc6", "libegl1", "libfontconfig1", "libxcb-cursor0", "fonts-dejavu-core"} <= needed
    assert "libcups2" in asked("-f", str(package), "Recommends")
    lines = [line.split() for line in asked("-c", str(package)).splitlines()]
    assert {line[1] for line in lines} == {"root/root"}
    files = {line[5].removeprefix("./") for line in lines}
    assert {
        "usr/bin/trifelt",
        "usr/lib/trifelt/trifelt",
        "usr/share/applications/trifelt.desktop",
        "usr/share/doc/trifelt/copyright",
        "usr/share/icons/hicolor/48x48/apps/trifelt.png",
        "usr/share/icons/hicolor/scalable/apps/trifelt.svg",
        "usr/share/man/man1/trifelt.1.gz",
        "usr/share/metainfo/org.trifelt.trifelt.metainfo.xml",
    } <= files
    assert not [file for file in files if "_internal/libxcb-" in file or "libffi" in file]
    if shutil.which("lintian"):
        found = subprocess.run(
            ["lintian", "--allow-root", "--fail-on", "error,warning", package],
            capture_output=True,
            text=True,
            check=False,
        )
        assert (found.returncode, found.stdout) == (0, "")
