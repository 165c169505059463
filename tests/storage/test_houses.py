"""Own houses: imported, saved, exported and deleted without ever losing what a file held."""

import dataclasses
from pathlib import Path

import pytest

from tests.certain import certain
from tests.storage.own_houses import CLUB, own
from trifelt.engine.games import GAMES
from trifelt.engine.games.three_card_poker import THREE_CARD_POKER as POKER
from trifelt.engine.houses import House, built_in_houses, default_house, write_house
from trifelt.storage.houses import UserHouses
from trifelt.storage.own_files import FileFaultsError, OwnFile
from trifelt.storage.refusal import StorageError


def test_without_folder_there_are_the_built_in_houses_and_none_is_made(houses: UserHouses) -> None:
    assert houses.load().files == ()
    assert houses.ids(POKER) == ("mbs",)
    assert houses.find(POKER, "mbs") is default_house(POKER)
    assert houses.find(POKER, "none") is None
    assert not houses.folder.exists()


@pytest.mark.parametrize("id", ["", "../my-club", "My-Club", "con", "a" * 41])
def test_id_that_is_no_plain_name_names_no_house(houses: UserHouses, club: Path, id: str) -> None:
    """Not even where a file of that name lies."""
    houses.import_file(club)
    assert houses.own(POKER, id) is None
    assert houses.find(POKER, id) is None
    with pytest.raises(StorageError):
        houses.path_of(POKER, id)


@pytest.mark.parametrize(
    "house",
    [h for game in GAMES for h in built_in_houses(game)],
    ids=lambda h: f"{h.game.id} {h.id}",
)
def test_a_saved_house_reads_as_the_same(houses: UserHouses, house: House) -> None:
    saved = houses.save(own(house))
    assert saved.path == houses.folder / house.game.id / "mine.toml"
    assert write_house(saved.value) == write_house(own(house))
    found = certain(houses.find(house.game, "mine"))
    assert write_house(found) == write_house(own(house))
    assert houses.ids(house.game)[-1] == "mine"
    assert houses.load().problems == ()
    assert [each.value.id for each in houses.load().files] == ["mine"]


def test_limit_that_base_has_and_house_has_not_stays_away(houses: UserHouses, club: Path) -> None:
    base = houses.import_file(club).value
    ante = dataclasses.replace(base.offers["ante"], minimum=None)
    free = own(base, offers={**base.offers, "ante": ante})
    saved = houses.save(free).value
    assert saved.offers["ante"].minimum is None
    assert write_house(saved) == write_house(dataclasses.replace(free, base=None))
    kept = houses.save(own(base, id="other")).value
    assert (kept.base, kept.offers["ante"].minimum) == ("my-club", 2500)


@pytest.mark.parametrize(
    "id",
    ["../evil", "..", "a/b", "a\\b", "/etc/passwd", "C:", "", "A", "a.b", "ä", "a" * 41, "con",
     "nul", "x\\u0000", "lpt1", "mbs"],
)  # fmt: skip
def test_an_imported_name_never_leaves_the_folder(
    houses: UserHouses, club: Path, id: str, tmp_path: Path
) -> None:
    before = {path for path in tmp_path.rglob("*") if path.is_file()}
    text = CLUB.replace('"my-club"', '"' + id.replace("\\", "\\\\") + '"')
    club.write_text(text.replace("\\\\u0000", "\\u0000"), encoding="utf-8")
    with pytest.raises(StorageError):
        houses.import_file(club)
    after = {path for path in tmp_path.rglob("*") if path.is_file()}
    assert after == before


def test_file_with_faults_is_not_imported_and_all_are_told(houses: UserHouses, club: Path) -> None:
    text = CLUB.replace("min =", "mn =").replace('"My club"', '""') + "\n[readngs]\n"
    club.write_text(text, encoding="utf-8")
    with pytest.raises(FileFaultsError) as refused:
        houses.import_file(club)
    assert {fault.place for fault in refused.value.faults} == {"wagers.ante.mn", "name", "readngs"}
    assert "has 3 faults" in str(refused.value.message)
    assert not houses.folder.exists()


def test_a_file_that_is_not_there_or_too_large_is_said(houses: UserHouses, tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="There is no file"):
        houses.import_file(tmp_path / "none.toml")
    (tmp_path / "large.toml").write_bytes(b"#" * 1_000_001)
    with pytest.raises(FileFaultsError) as refused:
        houses.import_file(tmp_path / "large.toml")
    assert "larger" in str(refused.value.faults[0].text)


def test_a_house_is_exported_such_that_it_imports_elsewhere(
    houses: UserHouses, club: Path, tmp_path: Path
) -> None:
    base = houses.import_file(club).value
    houses.save(own(base, id="on-club", base="my-club", seats=3))
    assert houses.save(own(default_house(POKER))).value.base == "mbs"
    for id in ("my-club", "on-club", "mine"):
        path = tmp_path / f"{id}.toml"
        houses.export_file(POKER, id, path)
        with pytest.raises(StorageError, match="already exists"):
            houses.export_file(POKER, id, path)
        houses.export_file(POKER, id, path, force=True)
        elsewhere = UserHouses(tmp_path / "elsewhere" / id)
        there, here = elsewhere.import_file(path).value, houses.find(POKER, id)
        assert here is not None
        # A base that is the user's own does not go along: what it says is written out.
        assert here.base == ("my-club" if id == "on-club" else "mbs")
        kept = None if id == "on-club" else here.base
        assert write_house(there) == write_house(dataclasses.replace(here, base=kept))


def test_a_built_in_house_can_be_exported(houses: UserHouses, tmp_path: Path) -> None:
    houses.export_file(POKER, "mbs", tmp_path / "mbs.toml")
    assert 'id = "mbs"' in (tmp_path / "mbs.toml").read_text(encoding="utf-8")
    with pytest.raises(StorageError, match="There is no house nobody"):
        houses.export_file(POKER, "nobody", tmp_path / "nobody.toml")


def test_only_own_houses_are_deleted_and_come_back_to_the_letter(
    houses: UserHouses, club: Path
) -> None:
    path = houses.import_file(club).path
    assert houses.verify_delete(POKER, "mbs") is not None
    for id, why in (
        ("mbs", "built-in house and stays"),
        ("none", "have no house"),
        ("../x", "not an id"),
    ):
        with pytest.raises(StorageError, match=why):
            houses.delete(POKER, id)
    deleted = houses.delete(POKER, "my-club")
    assert not path.exists()
    assert houses.own(POKER, "my-club") is None
    houses.restore(deleted)
    assert path.read_text(encoding="utf-8") == CLUB
    with pytest.raises(StorageError, match="already"):
        houses.restore(deleted)


def test_a_house_that_others_build_on_is_not_deleted(houses: UserHouses, club: Path) -> None:
    base = houses.import_file(club).value
    houses.save(own(base, name="On the club"))
    with pytest.raises(StorageError, match="my-club is the base of On the club"):
        houses.delete(POKER, "my-club")
    houses.delete(POKER, "mine")
    houses.delete(POKER, "my-club")


def test_a_house_of_another_game_builds_on_its_own_games_house(houses: UserHouses) -> None:
    """Ids are told apart by game: that another game's house builds on such an id holds nothing."""
    for game in GAMES:
        house = default_house(game)
        houses.save(own(house, id="twin"))
        if game is not POKER:
            houses.save(own(house, id="upper", base="twin"))
    assert houses.verify_delete(POKER, "twin") is None
    assert all(houses.verify_delete(game, "twin") for game in GAMES if game is not POKER)


def test_a_house_without_its_base_is_not_saved(houses: UserHouses) -> None:
    with pytest.raises(FileFaultsError) as refused:
        houses.save(own(default_house(POKER), base="gone"))
    assert [fault.place for fault in refused.value.faults] == ["base"]
    assert houses.load().files == ()


def test_a_file_changed_by_another_program_is_noticed_and_not_saved_over(
    houses: UserHouses, club: Path
) -> None:
    read = houses.import_file(club)
    assert not houses.has_changed(read)
    stamp = houses.stamp()
    changed = CLUB.replace('"25"', '"75"')
    read.path.write_text(changed, encoding="utf-8")
    assert houses.has_changed(read)
    assert houses.stamp() != stamp
    mine = dataclasses.replace(read.value, seats=3)
    with pytest.raises(StorageError, match="was changed by another program"):
        houses.save(mine, read.data)
    assert read.path.read_text(encoding="utf-8") == changed
    saved = houses.save(mine, read.data, force=True)
    assert saved.value.seats == 3
    assert houses.save(dataclasses.replace(mine, seats=4), saved.data).value.seats == 4


def test_a_file_only_touched_is_the_same_file(houses: UserHouses, club: Path) -> None:
    read = houses.import_file(club)
    read.path.touch()
    assert not houses.has_changed(read)
    houses.save(read.value, read.data)


def test_a_file_removed_by_another_program_is_noticed(houses: UserHouses, club: Path) -> None:
    read = houses.import_file(club)
    read.path.unlink()
    assert houses.has_changed(read)
    with pytest.raises(StorageError, match="was removed by another program"):
        houses.save(read.value, read.data)
    assert isinstance(houses.save(read.value, read.data, force=True), OwnFile)


def test_a_new_house_takes_no_id_that_is_taken(houses: UserHouses) -> None:
    houses.save(own(default_house(POKER)))
    assert "already" in str(houses.verify_save(own(default_house(POKER))))
    with pytest.raises(StorageError, match="There is already a house mine"):
        houses.save(own(default_house(POKER)))
    for id, why in ((None, "not an id"), ("mbs", "built-in"), ("con", "reserve")):
        assert why in str(houses.verify_save(own(default_house(POKER), id=id)))
        with pytest.raises(StorageError, match=why):
            houses.save(own(default_house(POKER), id=id), force=True)
