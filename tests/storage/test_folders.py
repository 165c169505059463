"""One user's folders, and the sentences for those that cannot be made."""

import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from trifelt.storage.folders import make_folder, user_folders
from trifelt.storage.refusal import StorageError


def test_trifelt_home_moves_all_of_it(tmp_path: Path) -> None:
    folders = user_folders({"TRIFELT_HOME": str(tmp_path / "home")})
    places = (
        folders.settings_file,
        folders.houses_folder,
        folders.window_file,
        folders.record_file,
        folders.error_file,
    )
    assert all(place.is_relative_to(tmp_path / "home") for place in places)
    assert len(set(places)) == len(places)


def test_the_environment_is_asked_when_none_is_given(trifelt_home: Path) -> None:
    assert user_folders().config == trifelt_home / "config"


def test_without_trifelt_home_the_platform_names_the_folders(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name))
    folders = user_folders({})
    assert all(
        place.name == "trifelt" or "trifelt" in place.parts
        for place in (folders.config, folders.data, folders.log)
    )


def test_a_relative_home_is_made_absolute(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert user_folders({"TRIFELT_HOME": "here"}).data == tmp_path / "here" / "data"


def test_asking_for_folders_makes_none(tmp_path: Path) -> None:
    user_folders({"TRIFELT_HOME": str(tmp_path / "home")})
    assert not (tmp_path / "home").exists()


def test_a_folder_is_made_with_all_above_it(tmp_path: Path) -> None:
    make_folder(tmp_path / "a" / "b")
    make_folder(tmp_path / "a" / "b")
    assert (tmp_path / "a" / "b").is_dir()


def test_a_folder_is_the_users_own_even_where_it_was_everybodys(tmp_path: Path) -> None:
    (tmp_path / "old").mkdir(0o755)
    for name in ("old", "new"):
        make_folder(tmp_path / name)
        assert stat.S_IMODE((tmp_path / name).stat().st_mode) == 0o700


@pytest.mark.parametrize("depth", [0, 1, 2])
def test_a_file_in_the_way_of_a_folder_is_named(tmp_path: Path, depth: int) -> None:
    file = tmp_path / "file"
    file.write_text("mine", encoding="utf-8")
    with pytest.raises(StorageError) as refused:
        make_folder(file.joinpath(*"ab"[:depth]))
    assert f"{file} is in the way" in str(refused.value.message)
    assert file.read_text(encoding="utf-8") == "mine"


def test_a_read_only_place_is_said(tmp_path: Path, protect: Callable[[Path], None]) -> None:
    place = tmp_path / "place"
    place.mkdir()
    protect(place)
    with pytest.raises(StorageError, match="cannot be made"):
        make_folder(place / "new")
