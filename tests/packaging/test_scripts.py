"""The two commands set up a fresh machine, cost a ready one nothing, and say what is missing."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parents[2]
SCRIPTS = [*sorted((CHECKOUT / "packaging").glob("*.sh")), CHECKOUT / ".ci" / "run"]
TOOLS = "/usr/bin:/bin"

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the scripts are for Unix shells")

Result = subprocess.CompletedProcess[str]


@dataclass(frozen=True, slots=True)
class Machine:
    """A checkout in a folder with blanks, on a machine whose tools are ours to choose."""

    checkout: Path
    tools: Path
    elsewhere: Path

    def tool(self, name: str, script: str) -> Path:
        """Put a command of our own in front of the machine's."""
        path = self.tools / name
        path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        path.chmod(0o755)
        return path

    def bash(self, *command: str, **environment: str) -> Result:
        """Run a command from another folder, with a bare environment."""
        return subprocess.run(
            ["bash", *command],
            cwd=self.elsewhere,
            env={
                "PATH": f"{self.tools}:{TOOLS}",
                "HOME": str(self.elsewhere),
                "TRIFELT_NO_INSTALL": "1",
                **environment,
            },
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )

    def run(self, *arguments: str, **environment: str) -> Result:
        """Call packaging/run.sh as a user would, from another folder."""
        return self.bash(str(self.checkout / "packaging" / "run.sh"), *arguments, **environment)

    def sourced(self, commands: str, **environment: str) -> Result:
        """Run commands that have set-up's functions at hand."""
        setup = self.checkout / "packaging" / "setup.sh"
        return self.bash("-euc", f'. "{setup}"; {commands}', **environment)

    def make_ready(self) -> None:
        """An environment that is complete, with a Python that only tells what it is asked."""
        (self.checkout / ".venv" / "bin").mkdir(parents=True)
        python = self.checkout / ".venv" / "bin" / "python"
        python.write_text('#!/bin/sh\nprintf "[%s]" "$@"\necho " in $PWD"\n', encoding="utf-8")
        python.chmod(0o755)
        assert self.sourced('fingerprint >"$stamp"').returncode == 0


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    """A fresh machine."""
    checkout = tmp_path / "a folder with blanks"
    for folder in ("packaging", "resources/examples"):
        shutil.copytree(CHECKOUT / folder, checkout / folder)
    shutil.copy(CHECKOUT / "pyproject.toml", checkout)
    tools, elsewhere = tmp_path / "tools", tmp_path / "elsewhere"
    tools.mkdir()
    elsewhere.mkdir()
    return Machine(checkout, tools, elsewhere)


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_scripts_are_well_formed(script: Path) -> None:
    subprocess.run(["bash", "-n", script], check=True)
    if shutil.which("shellcheck"):
        subprocess.run(["shellcheck", "-x", script], check=True)


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_commands_can_be_called_and_what_is_sourced_cannot(script: Path) -> None:
    assert os.access(script, os.X_OK) == (script.name != "setup.sh")


# --- a machine that is ready ---------------------------------------------------------------------


def test_second_run_starts_the_program_at_once_where_the_user_stands(machine: Machine) -> None:
    machine.make_ready()
    result = machine.run("settle", "my round.json")
    assert result.stdout == f"[-P][-m][trifelt][settle][my round.json] in {machine.elsewhere}\n"
    assert result.stderr == ""


def test_run_through_a_link_finds_its_checkout(machine: Machine) -> None:
    machine.make_ready()
    link = machine.tools / "trifelt-run"
    link.symlink_to(machine.checkout / "packaging" / "run.sh")
    assert "[houses]" in machine.bash(str(link), "houses").stdout


def test_without_a_display_a_round_is_settled_instead(machine: Machine) -> None:
    machine.make_ready()
    result = machine.run()
    assert "no display" in result.stderr
    assert '"game": "three-card-poker"' in result.stdout
    assert "[settle]" in result.stdout
    assert result.returncode == 0


def test_with_a_display_the_window_opens(machine: Machine) -> None:
    machine.make_ready()
    (machine.checkout / ".venv" / "trifelt-libraries").touch()
    assert machine.run(DISPLAY=":1").stdout == f"[-P][-m][trifelt] in {machine.elsewhere}\n"


def test_status_of_the_program_is_passed_on(machine: Machine) -> None:
    machine.make_ready()
    (machine.checkout / ".venv" / "bin" / "python").write_text("#!/bin/sh\nexit 2\n")
    assert machine.run("settle", "-").returncode == 2


@pytest.mark.parametrize("changed", ["pyproject.toml", "packaging/requirements.lock"])
def test_a_changed_project_is_set_up_again(machine: Machine, changed: str) -> None:
    machine.make_ready()
    assert machine.sourced("is_ready").returncode == 0
    with (machine.checkout / changed).open("a", encoding="utf-8") as file:
        file.write("\n# changed\n")
    assert machine.sourced("is_ready").returncode != 0
    assert machine.sourced("is_mendable", PATH=TOOLS).returncode == 0


def test_the_bundles_environment_is_brought_up_to_date_without_the_project(
    machine: Machine,
) -> None:
    ask = "pip_install() { echo pip; }; use_environment {0} {1}; install_project"
    assert machine.sourced(ask.replace("{0} {1}", ".venv requirements.lock")).stdout == "pip\n"
    assert machine.sourced(ask.replace("{0} {1}", "build/environment bundle.lock")).stdout == ""


def test_a_moved_checkout_is_made_anew(machine: Machine, tmp_path: Path) -> None:
    machine.make_ready()
    moved = Machine(machine.checkout.rename(tmp_path / "moved"), machine.tools, machine.elsewhere)
    assert moved.sourced("is_ready").returncode != 0
    assert moved.sourced("is_mendable").returncode != 0


# --- a machine that lacks something --------------------------------------------------------------


def test_too_old_a_python_is_named(machine: Machine) -> None:
    old = machine.tool("python3", 'case $1 in --version) echo "Python 3.9.2";; *) exit 1;; esac')
    result = machine.run("--version", TRIFELT_PYTHON=str(old))
    assert result.returncode == 1
    assert "Python 3.11 or later is needed" in result.stderr
    assert "Python 3.9.2" in result.stderr
    assert not (machine.checkout / ".venv").exists()


def test_a_python_without_venv_gets_the_line_to_type(machine: Machine) -> None:
    bare = machine.tool(
        "python3",
        f'case $* in *ensurepip*) exit 1;; *) exec "{sys.executable}" "$@";; esac',
    )
    # The interpreter names itself as what it stands for, so it is asked where it is called.
    result = machine.sourced(f'ensure_venv_module "{bare}"')
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    assert result.returncode == 1
    assert f"sudo apt-get install -y python{version}-venv" in result.stderr


def test_oldest_python_is_the_project_files_own(machine: Machine) -> None:
    answer = machine.sourced("echo $oldest_minor").stdout.strip()
    project = (CHECKOUT / "pyproject.toml").read_text(encoding="utf-8")
    assert f'requires-python = ">=3.{answer}"' in project


@pytest.mark.parametrize(
    ("library", "package"),
    [
        ("libglib-2.0.so.0", "libglib2.0-0"),
        ("libgthread-2.0.so.0", "libglib2.0-0"),
        ("libGL.so.1", "libgl1"),
        ("libEGL.so.1", "libegl1"),
        ("libxkbcommon.so.0", "libxkbcommon0"),
        ("libxkbcommon-x11.so.0", "libxkbcommon-x11-0"),
        ("libdbus-1.so.3", "libdbus-1-3"),
        ("libfontconfig.so.1", "libfontconfig1"),
        ("libxcb-cursor.so.0", "libxcb-cursor0"),
        ("libxcb-icccm.so.4", "libxcb-icccm4"),
        ("libX11-xcb.so.1", "libx11-xcb1"),
        ("libpng16.so.16", "libpng16-16"),
        ("libwayland-cursor.so.0", "libwayland-cursor0"),
    ],
)
def test_packages_of_libraries(machine: Machine, library: str, package: str) -> None:
    assert machine.sourced(f"debian_package {library}").stdout.strip() == package


@pytest.fixture
def without_libraries(machine: Machine) -> Machine:
    """A Linux machine on which two of Qt's libraries are missing."""
    machine.tool("uname", "echo Linux")
    machine.tool("ldd", 'echo "libEGL.so.1 => not found"; echo "libxcb-cursor.so.0 => not found"')
    return machine


@pytest.mark.parametrize(
    ("manager", "line"),
    [
        ("apt-get", "sudo apt-get install -y fonts-dejavu-core libegl1 libxcb-cursor0"),
        ("dnf", "sudo dnf install -y 'libEGL.so.1()(64bit)' 'libxcb-cursor.so.0()(64bit)'"),
    ],
)
def test_missing_libraries_get_the_line_to_type(
    without_libraries: Machine, manager: str, line: str
) -> None:
    without_libraries.tool(manager, "exit 1")
    # Only the manager in question is on this machine.
    hide = f'command() {{ case $2 in {manager}|ldd) builtin command "$@";; *) return 1;; esac; }}'
    result = without_libraries.sourced(f"{hide}; has_fonts() {{ false; }}; ensure_libraries")
    assert result.returncode == 1
    assert "libEGL.so.1 libxcb-cursor.so.0" in result.stderr
    assert line in result.stderr


def test_headless_verbs_never_ask_for_libraries(without_libraries: Machine) -> None:
    without_libraries.make_ready()
    result = without_libraries.run("settle", "-")
    assert "[settle]" in result.stdout
    assert result.stderr == ""


def test_window_without_its_libraries_says_what_still_runs(without_libraries: Machine) -> None:
    without_libraries.make_ready()
    result = without_libraries.run(DISPLAY=":1")
    assert result.returncode == 1
    assert "packaging/run.sh --help" in result.stderr
    assert result.stdout == ""


def test_nothing_is_installed_where_that_is_forbidden(machine: Machine) -> None:
    machine.tool("apt-get", f"touch '{machine.elsewhere}/called'")
    assert machine.sourced("install_packages xvfb").returncode != 0
    assert not (machine.elsewhere / "called").exists()


# --- environments that are really made -----------------------------------------------------------


@pytest.fixture
def first_words(machine: Machine) -> Callable[[], Result]:
    """Set up with a pip that may fetch nothing."""

    def set_up() -> Result:
        return machine.run("--version", TRIFELT_PYTHON=sys.executable, PIP_NO_INDEX="1")

    return set_up


@pytest.mark.slow
def test_no_network_is_told_and_the_half_made_environment_is_made_anew(
    machine: Machine, first_words: Callable[[], Result]
) -> None:
    first = first_words()
    assert first.returncode == 1
    assert "check the network" in first.stderr
    assert not (machine.checkout / ".venv" / "trifelt-stamp").exists()
    (machine.checkout / ".venv" / "left-over").touch()
    second = first_words()
    assert "not complete; making it anew" in second.stderr
    assert not (machine.checkout / ".venv" / "left-over").exists()
