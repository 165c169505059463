"""One house file: what is read of it, and by what it is known again."""

from pathlib import Path

import pytest

from tests.certain import certain
from tests.storage.own_houses import CLUB
from trifelt.engine.houses import BUILT_IN
from trifelt.storage import house_files
from trifelt.storage.atomic import read_bytes
from trifelt.storage.house_files import read_house_file, token_of
from trifelt.storage.houses import UserHouses


def test_an_id_of_a_built_in_house_is_told_where_the_base_gives_the_game(
    houses: UserHouses, tmp_path: Path
) -> None:
    path = tmp_path / "club.toml"
    path.write_text('schema = 1\nid = "rws"\nname = "R"\nbase = "rws"\n', encoding="utf-8")
    found = certain(read_house_file(path, BUILT_IN))
    assert found.house is None
    assert [fault.render() for fault in found.faults] == ["id: 'rws' is a built-in house"]


def test_a_file_removed_while_it_is_read_has_a_token_of_what_was_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "club.toml"
    path.write_text(CLUB, encoding="utf-8")
    kept = token_of(path)

    def read_and_remove(path: Path, limit: int) -> bytes | None:
        data = read_bytes(path, limit)
        path.unlink()
        return data

    monkeypatch.setattr(house_files, "read_bytes", read_and_remove)
    found = certain(token_of(path))
    assert kept is not None
    assert (found.written, kept.same_content(found)) == (0, True)
