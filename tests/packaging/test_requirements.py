"""The locked requirements are complete, hashed and free of addresses."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

CHECKOUT = Path(__file__).parents[2]
LOCK = (CHECKOUT / "packaging" / "requirements.lock").read_text(encoding="utf-8")
PROJECT = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))
WANTED = [*PROJECT["project"]["dependencies"], *PROJECT["dependency-groups"]["dev"]]
PINS = re.findall(r"^([A-Za-z0-9._-]+)==([^\s;]+)", LOCK, flags=re.MULTILINE)


@pytest.mark.parametrize("wanted", WANTED)
def test_every_dependency_is_locked_to_a_version_it_allows(wanted: str) -> None:
    requirement = Requirement(wanted)
    name = canonicalize_name(requirement.name)
    versions = [Version(version) for pinned, version in PINS if canonicalize_name(pinned) == name]
    assert versions
    assert all(version in requirement.specifier for version in versions)


def test_every_pin_has_a_hash() -> None:
    entries = re.split(r"^(?=\S)", LOCK, flags=re.MULTILINE)
    pins = [entry for entry in entries if "==" in entry]
    assert len(pins) == len(PINS) > len(WANTED)
    assert [entry.split()[0] for entry in pins if "--hash=sha256:" not in entry] == []


def test_lock_holds_no_address() -> None:
    assert not re.search(r"://|file:|^-", LOCK, flags=re.MULTILINE)


def test_the_qt_that_crashes_here_is_refused() -> None:
    # PySide6 6.12.0 drops references to None and aborts on Python 3.10 and 3.11.
    qt = next(r for r in map(Requirement, WANTED) if r.name == "PySide6-Essentials")
    assert not qt.specifier.contains("6.12.0")
    assert ("pyside6-essentials", "6.11.3") in PINS


def test_the_program_and_its_project_file_name_one_version() -> None:
    from trifelt import __version__

    assert __version__ == PROJECT["project"]["version"]
