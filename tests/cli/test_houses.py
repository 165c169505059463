"""`trifelt houses`: list, show, check, import, export, delete."""

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Runner, files_below
from tests.engine.houses.ten_faults import PLACES, TEN_FAULTS
from trifelt.engine.games import GAMES
from trifelt.engine.houses import BUILT_IN, built_in_houses, read_house, write_house
from trifelt.engine.resources import described

CLUB = """
game = "three-card-poker"
id = "club"
name = "Club"
base = "mbs"
[wagers.pair-plus.pays]
straight-flush = 50
trips = "31 for 1"
"""


@pytest.fixture
def club(tmp_path: Path) -> Path:
    path = tmp_path / "club.toml"
    path.write_text(CLUB)
    return path


def listed(trifelt: Runner, *arguments: str) -> list[dict[str, Any]]:
    run = trifelt("houses", *arguments, "--json")
    assert run.status == 0
    rows: list[dict[str, Any]] = json.loads(run.out)
    return rows


def test_built_in_houses_are_listed_game_by_game(trifelt: Runner) -> None:
    rows = listed(trifelt)
    assert rows == [
        described(
            "houses",
            {
                "id": house.id,
                "game": game.id,
                "name": house.name,
                "source": "built-in",
                "base": house.base,
                "path": None,
            },
        )
        for game in GAMES
        for house in built_in_houses(game)
    ]
    assert listed(trifelt, "list") == rows
    table = trifelt("houses").out.splitlines()
    assert table[0].split() == ["id", "game", "name", "source", "base"]
    assert len(table) == len(rows) + 1


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_a_house_is_shown_whole_as_toml_and_as_json(trifelt: Runner, game: Any) -> None:
    for house in built_in_houses(game):
        arguments = ["houses", "show", str(house.id), "--game", game.id]
        as_json = json.loads(trifelt(*arguments, "--json").out)
        as_toml = tomllib.loads(trifelt(*arguments).out)
        assert as_json == as_toml == write_house(house)
        assert read_house(as_toml, BUILT_IN).house is not None


def test_an_id_of_several_games_is_listed_and_refused(trifelt: Runner) -> None:
    run = trifelt("houses", "show", "mbs")
    assert (run.status, run.out) == (2, "")
    assert run.faults == [
        "id: 'mbs' is a house in several games; add --game",
        "--game three-card-poker: MBS",
        "--game three-pictures: MBS",
        "--game prosperity-3-pictures: MBS",
    ]


def test_checking_a_good_file(trifelt: Runner, club: Path, trifelt_home: Path) -> None:
    run = trifelt("houses", "check", str(club))
    assert (run.status, run.out) == (0, f"{club}: no faults\n")
    assert run.faults == ["wagers.pair-plus.pays.trips: 31 for 1 includes the stake: 30 to 1"]
    run = trifelt("houses", "check", str(club), "--json")
    assert (run.status, json.loads(run.out)) == (0, described("houses", {"faults": []}))
    assert not files_below(trifelt_home)


def test_a_file_with_ten_faults_tells_them_all(trifelt: Runner, tmp_path: Path) -> None:
    path = tmp_path / "ten.toml"
    path.write_text(TEN_FAULTS)
    run = trifelt("houses", "check", str(path))
    assert (run.status, run.out) == (2, "")
    assert {line.split(": ")[0] for line in run.faults} == PLACES
    assert len(run.faults) == 10
    run = trifelt("houses", "check", str(path), "--json")
    assert run.status == 2
    told = json.loads(run.out)
    assert {fault["place"] for fault in told["faults"]} == PLACES
    assert [f"{fault['place']}: {fault['text']}" for fault in told["faults"]] == run.faults
    assert path.read_text() == TEN_FAULTS


def test_a_house_comes_in_is_used_goes_out_and_is_gone(
    trifelt: Runner, club: Path, tmp_path: Path, trifelt_home: Path
) -> None:
    run = trifelt("houses", "import", str(club), "--json")
    assert run.status == 0
    row = json.loads(run.out)
    assert (row["id"], row["source"], row["base"]) == ("club", "user", "mbs")
    assert Path(row["path"]).is_relative_to(trifelt_home)
    assert row in listed(trifelt)
    assert row in listed(trifelt, "--game", "three-card-poker")
    assert row not in listed(trifelt, "--game", "three-pictures")

    out = tmp_path / "out.toml"
    assert trifelt("houses", "export", "club", str(out)).status == 0
    assert tomllib.loads(out.read_text())["id"] == "club"

    assert trifelt("houses", "delete", "club").out == "deleted club of three-card-poker\n"
    assert "club" not in [row["id"] for row in listed(trifelt)]
    assert trifelt("houses", "show", "club").status == 2
    assert trifelt("houses", "import", str(out)).status == 0


def test_a_taken_id_is_refused_without_replace(trifelt: Runner, club: Path) -> None:
    assert trifelt("houses", "import", str(club)).status == 0
    club.write_text(CLUB.replace('"Club"', '"Other"'))
    run = trifelt("houses", "import", str(club))
    assert (run.status, run.out) == (2, "")
    assert len(run.faults) == 1
    assert [row["name"] for row in listed(trifelt) if row["id"] == "club"] == ["Club"]
    assert trifelt("houses", "import", str(club), "--replace").status == 0
    assert [row["name"] for row in listed(trifelt) if row["id"] == "club"] == ["Other"]


def test_existing_file_is_not_written_over_without_force(trifelt: Runner, tmp_path: Path) -> None:
    out = tmp_path / "out.toml"
    out.write_text("mine")
    run = trifelt("houses", "export", "standard", str(out))
    assert (run.status, run.out, out.read_text()) == (2, "", "mine")
    assert trifelt("houses", "export", "standard", str(out), "--force").status == 0
    assert tomllib.loads(out.read_text())["id"] == "standard"


def test_a_built_in_house_is_never_replaced_or_deleted(
    trifelt: Runner, tmp_path: Path, trifelt_home: Path
) -> None:
    path = tmp_path / "mbs.toml"
    path.write_text(CLUB.replace('"club"', '"mbs"'))
    for arguments in (["import", str(path)], ["import", str(path), "--replace"]):
        run = trifelt("houses", *arguments)
        assert (run.status, run.out) == (2, "")
        assert len(run.faults) == 1
        assert "mbs" in run.faults[0]
    run = trifelt("houses", "delete", "mbs", "--game", "three-card-poker")
    assert (run.status, run.out) == (2, "")
    assert not [name for name in files_below(trifelt_home) if name.endswith(".toml")]


def test_a_house_whose_file_is_damaged_is_not_called_unknown(trifelt: Runner, club: Path) -> None:
    row = json.loads(trifelt("houses", "import", str(club), "--json").out)
    Path(row["path"]).write_text(CLUB + "seats = 99\n")
    document = {
        "game": "three-card-poker",
        "dealer": "Qs 7d 2c",
        "boxes": [{"hand": "8h 8d 3c", "wagers": {"pair-plus": "5"}}],
    }
    told = "the file of house 'club' cannot be read; see `trifelt houses check`"
    run = trifelt("settle", "-", stdin=json.dumps({**document, "house": "club"}))
    assert (run.status, run.out, run.faults) == (2, "", [f"house: {told}"])
    run = trifelt("settle", "-", stdin=json.dumps({**document, "house": {"base": "club"}}))
    assert (run.status, run.out, run.faults) == (2, "", [f"house.base: {told}"])
    run = trifelt("houses", "show", "club")
    assert (run.status, run.out, run.faults) == (2, "", [f"id: {told}"])


def test_export_prints_a_house_that_reads_the_same(trifelt: Runner, tmp_path: Path) -> None:
    run = trifelt("houses", "export", "rws", "-")
    assert run.status == 0
    trifelt("houses", "export", "rws", str(tmp_path / "rws.toml"))
    assert run.out == (tmp_path / "rws.toml").read_text()
    assert trifelt("houses", "export", "rws", "-", "--json").status == 2
