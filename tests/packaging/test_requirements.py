"""The locked requirements are complete, hashed and free of addresses."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

CHECKOUT = Path(__file__).parents[2]
PROJECT = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))
GROUPS = PROJECT["dependency-groups"]
# Each lock holds what the program depends on and what one group adds to it.
LOCKS = {
    "runtime.lock": [],
    "requirements.lock": GROUPS["dev"],
    "bundle.lock": GROUPS["bundle"],
}
WANTED = {lock: [*PROJECT["project"]["dependencies"], *more] for lock, more in LOCKS.items()}


def text_of(lock: str) -> str:
    """A lock file as it lies in packaging/."""
    return (CHECKOUT / "packaging" / lock).read_text(encoding="utf-8")


def pins(lock: str) -> list[tuple[str, str]]:
    """Every package of a lock with its version; one that differs by Python stands there twice."""
    found = re.findall(r"^([A-Za-z0-9._-]+)==([^\s;]+)", text_of(lock), flags=re.MULTILINE)
    return [(canonicalize_name(name), version) for name, version in found]


@pytest.mark.parametrize(
    ("lock", "wanted"), [(lock, wanted) for lock in LOCKS for wanted in WANTED[lock]]
)
def test_every_dependency_is_locked_to_a_version_it_allows(lock: str, wanted: str) -> None:
    requirement = Requirement(wanted)
    name = canonicalize_name(requirement.name)
    versions = [Version(version) for pinned, version in pins(lock) if pinned == name]
    assert versions
    assert all(version in requirement.specifier for version in versions)


@pytest.mark.parametrize("lock", LOCKS)
def test_every_pin_has_a_hash(lock: str) -> None:
    entries = [e for e in re.split(r"^(?=\S)", text_of(lock), flags=re.MULTILINE) if "==" in e]
    assert len(entries) == len(pins(lock)) >= len(WANTED[lock])
    assert [entry.split()[0] for entry in entries if "--hash=sha256:" not in entry] == []


def test_the_bundle_carries_what_was_tested() -> None:
    tested = set(pins("requirements.lock"))
    names = {name for name, _ in tested}
    assert {pin for pin in pins("bundle.lock") if pin[0] in names} <= tested


def test_what_is_run_is_what_was_tested_to_the_byte_and_nothing_more() -> None:
    entries = {
        lock: {
            re.sub(r"\s*#.*", "", entry).strip()
            for entry in re.split(r"^(?=\S)", text_of(lock), flags=re.MULTILINE)
            if "==" in entry
        }
        for lock in ("runtime.lock", "requirements.lock")
    }
    assert entries["runtime.lock"] < entries["requirements.lock"]
    tools = {canonicalize_name(Requirement(each).name) for each in GROUPS["dev"]}
    assert not tools & {name for name, _ in pins("runtime.lock")}


def test_what_makes_the_bundle_is_no_part_of_the_program() -> None:
    assert "pyinstaller" in {name for name, _ in pins("bundle.lock")}
    assert "pyinstaller" not in {name for name, _ in pins("requirements.lock")}


def test_the_program_and_its_project_file_name_one_version() -> None:
    from trifelt import __version__

    assert __version__ == PROJECT["project"]["version"]
