"""The two commands set up a fresh machine, cost a ready one nothing, and say what is missing."""

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
            start_new_session=True,
        )

    def run(self, *arguments: str, **environment: str) -> Result:
        """Call packaging/run.sh as a user would, from another folder."""
        return self.bash(str(self.checkout / "packaging" / "run.sh"), *arguments, **environment)

    def sourced(self, commands: str, **environment: str) -> Result:
        """Run commands that have set-up's functions at hand."""
        setup = self.checkout / "packaging" / "setup.sh"
        return self.bash("-euc", f'. "{setup}"; {commands}', **environment)

    def make_ready(self) -> None:
        """An environment that is complete, with a Python that only tells what it is to run."""
        (self.checkout / ".venv" / "bin").mkdir(parents=True)
        python = self.checkout / ".venv" / "bin" / "python"
        python.write_text(
            '#!/bin/sh\n[ "$1" != -c ] || exit 0\nprintf "[%s]" "$@"\necho " in $PWD"\n',
            encoding="utf-8",
        )
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


def test_what_is_worked_with_is_enough_to_run_with_and_not_the_other_way(machine: Machine) -> None:
    run, work = (
        "use_environment .venv runtime.lock 1; ",
        "use_environment .venv requirements.lock 1; ",
    )
    machine.make_ready()
    assert machine.sourced(run + "is_ready").returncode == 0
    assert machine.sourced(run + 'fingerprint >"$stamp"; is_ready').returncode == 0
    assert machine.sourced(work + "is_ready").returncode != 0


def test_bundles_environment_is_brought_up_to_date_without_the_project(machine: Machine) -> None:
    ask = "use_environment {} 1; python=echo; progress() {{ echo $*; }}; install_locked"
    for environment, has_project in (
        (".venv requirements.lock", True),
        (".venv runtime.lock", True),
        ("build/environment bundle.lock", False),
    ):
        told = machine.sourced(ask.format(environment)).stderr
        assert "--require-hashes" in told
        assert ("editable.py" in told) == has_project


def test_a_ready_environment_that_cannot_be_written_runs(machine: Machine) -> None:
    machine.make_ready()
    machine.tool("ldd", "exit 0")
    # Nobody can write a file where a folder is, root neither.
    (machine.checkout / ".venv" / "trifelt-libraries").mkdir()
    result = machine.sourced("has_fonts() { true; }; ensure_window no; echo on")
    assert (result.returncode, result.stdout, result.stderr) == (0, "on\n", "")


@pytest.mark.parametrize(
    "script", [each for each in SCRIPTS if each.name != "setup.sh"], ids=lambda path: path.name
)
def test_another_shell_hands_a_script_to_bash(machine: Machine, script: Path) -> None:
    shell = shutil.which("dash")
    if shell is None:
        pytest.skip("needs dash")
    machine.tool("bash", 'echo "bash: $*"')
    result = subprocess.run(
        [shell, script, "one", "two"],
        env={"PATH": f"{machine.tools}:{TOOLS}"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert result.stdout == f"bash: {script} one two\n"


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


@pytest.mark.parametrize(
    ("library", "package"),
    [
        ("libglib-2.0.so.0", "libglib2.0-0"),
        ("libxkbcommon-x11.so.0", "libxkbcommon-x11-0"),
        ("libxcb-cursor.so.0", "libxcb-cursor0"),
        ("libX11-xcb.so.1", "libx11-xcb1"),
        ("libpng16.so.16", "libpng16-16"),
    ],
)
def test_packages_of_libraries(machine: Machine, library: str, package: str) -> None:
    assert machine.sourced(f"debian_package {library}").stdout.strip() == package


@pytest.fixture
def without_libraries(machine: Machine) -> Machine:
    """A Linux machine on which two of Qt's libraries are missing."""
    machine.tool("uname", "echo Linux")
    machine.tool("ldd", 'echo "libEGL.so.1 => not found"; echo "libxcb-cursor.so.0 => not found"')
    machine.make_ready()
    (machine.checkout / ".venv" / "lib/python3.11/site-packages/PySide6/Qt").mkdir(parents=True)
    return machine


def test_missing_libraries_are_told_before_anything_is_fetched(machine: Machine) -> None:
    machine.tool("uname", "echo Linux")
    python = machine.tool(
        "python3", 'case $* in *ctypes*) echo libxcb-cursor.so.0;; -c*print*) echo "$0";; esac'
    )
    result = machine.run(DISPLAY=":1", TRIFELT_PYTHON=str(python))
    assert result.returncode == 1
    assert "libxcb-cursor.so.0" in result.stderr
    assert "setting up" not in result.stderr
    assert not (machine.checkout / ".venv").exists()


def test_every_library_that_is_looked_for_is_one_of_qts(machine: Machine) -> None:
    if sys.platform != "linux":
        pytest.skip("libraries have such names on Linux alone")
    from PySide6 import QtCore

    qt = Path(QtCore.__file__).parent / "Qt"
    files = [*qt.glob("lib/libQt6*.so.6"), *qt.glob("plugins/platforms/*.so")]
    held = b"".join(file.read_bytes() for file in files)
    asked = machine.sourced('printf "%s\\n" "${qt_asks_for[@]}"').stdout.split()
    assert len(asked) > 20
    assert [name for name in asked if b"\0" + name.encode() + b"\0" not in held] == []


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


def test_a_check_without_its_font_is_not_begun(machine: Machine) -> None:
    machine.make_ready()
    machine.tool("find", "exit 0")
    result = machine.bash(str(machine.checkout / "packaging" / "test.sh"))
    assert result.returncode == 1
    assert "DejaVu Sans" in result.stderr
    assert result.stdout == ""


def test_headless_verbs_never_ask_for_libraries(without_libraries: Machine) -> None:
    result = without_libraries.run("settle", "-")
    assert "[settle]" in result.stdout
    assert result.stderr == ""


def test_window_without_its_libraries_says_what_still_runs(without_libraries: Machine) -> None:
    result = without_libraries.run(DISPLAY=":1")
    assert result.returncode == 1
    assert "packaging/run.sh --help" in result.stderr
    assert result.stdout == ""


def test_how_much_apt_is_to_fetch_is_told_before_it_fetches(machine: Machine) -> None:
    sizes = "Need to get 53.5 MB of archives.\nAfter this operation, 221 MB more will be used."
    machine.tool("apt-get", f"case $* in *--assume-no*) printf '%s\\n' '{sizes}'; exit 1;; esac")
    result = machine.sourced("tell_of_size env libegl1")
    assert result.returncode == 0
    assert "53.5 MB" in result.stderr
    assert "221 MB" in result.stderr


def test_nothing_is_installed_where_that_is_forbidden(machine: Machine) -> None:
    machine.tool("apt-get", f"touch '{machine.elsewhere}/called'")
    assert machine.sourced("install_packages xvfb").returncode != 0
    assert not (machine.elsewhere / "called").exists()


# --- work that takes its time -------------------------------------------------------------------


def test_an_interrupted_download_is_not_blamed_on_the_network(machine: Machine) -> None:
    machine.make_ready()
    (machine.checkout / ".venv" / "bin" / "python").write_text(
        "#!/bin/sh\ncase $* in *requirements.lock) exit 130;; esac\n", encoding="utf-8"
    )
    (machine.checkout / "pyproject.toml").write_text("# changed\n", encoding="utf-8")
    result = machine.sourced("ensure_environment")
    assert result.returncode == 130
    assert "network" not in result.stderr


@pytest.mark.parametrize("step", ["find_python", "brought_pip", "make_environment"])
def test_ctrl_c_in_a_short_step_is_told_by_set_up_alone(machine: Machine, step: str) -> None:
    pressed = "import os, signal; os.killpg(0, signal.SIGINT)"
    machine.tool(
        "python3",
        "case $* in *version_info* | *'import ensurepip, venv'*) exit 0;; esac\n"
        f'exec "{sys.executable}" -c "{pressed}"',
    )
    result = machine.sourced(f"python=python3; {step}; say 'went on'")
    assert result.returncode == 130
    assert result.stderr.splitlines()[-1] == "trifelt: stopped"
    assert "KeyboardInterrupt" not in result.stderr


def test_the_check_says_how_long_it_takes_and_sees_nothing_of_its_callers(machine: Machine) -> None:
    machine.make_ready()
    (machine.checkout / ".venv" / "trifelt-libraries").touch()
    (machine.checkout / ".venv" / "bin" / "python").write_text(
        '#!/bin/sh\n[ "$1" = -c ] || echo "$HOME $XDG_CONFIG_HOME ${QT_SCALE_FACTOR-none}"\n',
        encoding="utf-8",
    )
    caller = {"QT_SCALE_FACTOR": "3", "TRIFELT_TEST_FONT": "any"}
    result = machine.bash(str(machine.checkout / "packaging" / "test.sh"), **caller)
    assert result.returncode == 0, result.stderr
    assert "minutes" in result.stderr.splitlines()[0]
    seen = {line for line in result.stdout.splitlines() if line.endswith(" none")}
    (homes,) = seen
    home, config, _ = homes.split()
    assert config == f"{home}/config"
    assert not Path(home).exists()
    assert not machine.elsewhere.is_relative_to(home)


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
