"""Every line and branch of engine and storage is run; what is left out stands in one place."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

CHECKOUT = Path(__file__).parents[1]
PYPROJECT = CHECKOUT / "pyproject.toml"
SOURCES = [
    path.read_text(encoding="utf-8")
    for package in ("engine", "storage")
    for path in (CHECKOUT / "desktop" / "trifelt" / package).rglob("*.py")
]
LISTS = ("exclude_also", "partial_also")


def settings() -> dict[str, Any]:
    found: dict[str, Any] = tomllib.loads(PYPROJECT.read_text(encoding="utf-8"))["tool"]["coverage"]
    return found


def entries(name: str) -> list[str]:
    """The lines of a list as they stand in the file."""
    text = PYPROJECT.read_text(encoding="utf-8")
    _, rest = text.split(f"\n{name} = [\n")
    return rest.split("\n]")[0].splitlines()


def test_whatever_no_test_runs_fails_the_run() -> None:
    assert settings()["run"]["branch"] is True
    assert settings()["run"]["source_pkgs"] == ["trifelt.engine", "trifelt.storage"]
    assert settings()["report"]["fail_under"] == 100
    assert not set(settings()["run"]) & {"omit", "include"}
    assert not set(settings()["report"]) & {"omit", "include", "exclude_lines", "partial_branches"}


@pytest.mark.parametrize("name", LISTS)
def test_what_is_left_out_has_its_reason_beside_it(name: str) -> None:
    found = entries(name)
    assert len(found) == len(settings()["report"][name])
    for line in found:
        assert re.fullmatch(r' +"[^"]+", # \w.*', line), line


@pytest.mark.parametrize("name", LISTS)
def test_nothing_is_left_out_that_is_not_there(name: str) -> None:
    for pattern in settings()["report"][name]:
        left_out = re.compile(pattern, re.MULTILINE)
        assert any(left_out.search(source) for source in SOURCES), pattern


def test_no_source_leaves_a_line_of_its_own_out() -> None:
    assert len(SOURCES) > 150
    for source in SOURCES:
        assert not re.search(r"#\s*pragma", source, re.IGNORECASE)
