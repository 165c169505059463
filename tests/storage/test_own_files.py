"""One of the user's own files: what is read of it, and by what it is known again."""

from pathlib import Path

from tests.certain import certain
from trifelt.engine.houses import BUILT_IN
from trifelt.storage.houses import UserHouses, read_house_file
from trifelt.storage.own_files import FileProblem


def test_an_id_of_a_built_in_house_is_told_where_the_base_gives_the_game(
    houses: UserHouses, tmp_path: Path
) -> None:
    path = tmp_path / "club.toml"
    path.write_text('schema = 1\nid = "rws"\nname = "R"\nbase = "rws"\n', encoding="utf-8")
    found = certain(read_house_file(path, BUILT_IN))
    assert isinstance(found, FileProblem)
    assert [fault.render() for fault in found.faults] == [
        "id: 'rws' is a built-in house; choose another id"
    ]
