"""Table profiles: kept and read back, under their house, and every fault told at its place."""

from pathlib import Path
from typing import Any

import pytest

from trifelt.engine.checker import Fault
from trifelt.engine.houses import BUILT_IN
from trifelt.storage.own_files import FilesLoad
from trifelt.storage.tables import TableProfile, TableProfiles

TABLE_12: dict[str, Any] = {
    "schema": 1,
    "game": "three-card-poker",
    "id": "table-12",
    "name": "Table 12",
    "house": "mbs",
    "seats": 5,
    "chips": ["5", "25", "100"],
    "jackpot": "25000.50",
    "limits": {"ante": {"min": "25", "max": "1000"}, "pair-plus": {"max": "500"}},
}


def profiles(folder: Path) -> TableProfiles:
    return TableProfiles(folder, BUILT_IN)


def faults_of(folder: Path, **changed: Any) -> list[str]:
    read = profiles(folder).save_content({**TABLE_12, **changed})
    assert not isinstance(read, TableProfile)
    return [fault.place for fault in read]


def test_a_profile_is_its_house_with_the_limits_of_the_table(tmp_path: Path) -> None:
    saved = profiles(tmp_path).save_content(TABLE_12)
    loaded = profiles(tmp_path).load()
    (read,) = loaded.values
    assert not loaded.problems
    assert isinstance(saved, TableProfile)
    assert read.jackpot == 2_500_050
    house = read.house
    assert (house.seats, house.chips) == (5, (500, 2_500, 10_000))
    assert (house.offers["ante"].minimum, house.offers["ante"].maximum) == (2_500, 100_000)
    assert (house.offers["pair-plus"].minimum, house.offers["pair-plus"].maximum) == (None, 50_000)
    assert house.offers["ante-bonus"].pays.name == "5-4-1"
    profiles(tmp_path).delete(read.game, read.id)
    assert profiles(tmp_path).load() == FilesLoad((), ())


@pytest.mark.parametrize(
    ("changed", "places"),
    [
        ({"house": "nobody"}, ["house"]),
        ({"limits": {"ante": {"min": "50", "max": "25"}}}, ["limits.ante.min"]),
        ({"limits": {"anti": {"min": "50"}}}, ["limits.anti"]),
        ({"jackpot": "-1", "seats": 9}, ["jackpot", "seats"]),
        ({"limits": {"progressive": {"min": "5"}}}, ["limits.progressive.min"]),
        ({"schema": 2}, ["schema"]),
    ],
)
def test_every_fault_has_its_place(
    tmp_path: Path, changed: dict[str, Any], places: list[str]
) -> None:
    assert sorted(faults_of(tmp_path, **changed)) == places
    assert not list(tmp_path.rglob("*.toml"))


def test_a_file_that_is_no_profile_is_set_aside_and_told(tmp_path: Path) -> None:
    profiles(tmp_path).save_content(TABLE_12)
    broken = tmp_path / "three-card-poker" / "broken.toml"
    broken.write_text("schema = [", encoding="utf-8")
    renamed = tmp_path / "three-card-poker" / "other.toml"
    renamed.write_text((broken.parent / "table-12.toml").read_text("utf-8"), encoding="utf-8")
    loaded = profiles(tmp_path).load()
    assert [each.id for each in loaded.values] == ["table-12"]
    assert [problem.path.name for problem in loaded.problems] == ["broken.toml", "other.toml"]
    assert all(isinstance(fault, Fault) for problem in loaded.problems for fault in problem.faults)
    assert broken.with_name("broken.toml.bak").exists()
