"""House files that are wrong, refused or pulled away stop nothing and are told."""

import errno
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.storage.own_houses import CLUB, baks, own
from trifelt.engine.games import GAMES
from trifelt.engine.games.three_card_poker import THREE_CARD_POKER as POKER
from trifelt.engine.houses import default_house
from trifelt.storage import houses as houses_module
from trifelt.storage import own_files
from trifelt.storage.atomic import save_pieces
from trifelt.storage.houses import UserHouses
from trifelt.storage.own_files import FileFaultsError, FilesLoad
from trifelt.storage.refusal import StorageError

BAD = {
    "not-toml": "x = ",
    "faults": CLUB.replace("min", "mn").replace("my-club", "faults"),
    "other-id": CLUB,
    "built-in": CLUB.replace("my-club", "mbs"),
    "not-text": "\udcff",
    "dots": "x" + ".a" * 40_000 + " = 1",
}


def test_bad_files_stop_nothing_and_are_set_aside_with_all_their_faults(
    houses: UserHouses, club: Path
) -> None:
    good = houses.import_file(club)
    folder = good.path.parent
    for name, text in BAD.items():
        (folder / f"{name}.toml").write_bytes(text.encode("utf-8", "surrogateescape"))
    (folder / "folder.toml").mkdir()
    loaded = houses.load()
    assert [each.value.id for each in loaded.files] == ["my-club"]
    problems = {problem.path.stem: problem for problem in loaded.problems}
    assert set(problems) == {*BAD, "folder"}
    assert [fault.place for fault in problems["faults"].faults] == ["wagers.ante.mn"]
    assert "named other-id.toml" in str(problems["other-id"].faults[0].text)
    for name, text in BAD.items():
        data = text.encode("utf-8", "surrogateescape")
        assert (folder / f"{name}.toml").read_bytes() == data
        assert (folder / f"{name}.toml.bak").read_bytes() == data
        assert f"kept as {name}.toml.bak" in str(problems[name].notices[0])
    houses.load()
    assert len(baks(houses)) == len(BAD)
    assert houses.find(POKER, "faults") is None
    assert houses.find(POKER, "my-club") is not None


def test_whatever_reading_a_file_raises_is_that_files_fault(
    houses: UserHouses, club: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_given: object, **_named: object) -> None:
        raise ZeroDivisionError("nobody thought of this")

    houses.import_file(club)
    monkeypatch.setattr(houses_module, "read_house", fail)
    loaded = houses.load()
    assert loaded.files == ()
    (problem,) = loaded.problems
    assert "nobody thought of this" in problem.faults[0].render()
    assert problem.path.with_name("my-club.toml.bak").is_file()
    assert houses.find(POKER, "my-club") is None


def test_a_bad_file_is_kept_as_bak_before_a_house_is_saved_over_it(houses: UserHouses) -> None:
    path = houses.path_of(POKER, "mine")
    path.parent.mkdir(parents=True)
    path.write_text("x = ", encoding="utf-8")
    with pytest.raises(StorageError, match="already"):
        houses.save(own(default_house(POKER)))
    houses.save(own(default_house(POKER)), force=True)
    assert [bak.read_text(encoding="utf-8") for bak in baks(houses)] == ["x = "]


def test_a_newer_house_is_refused_in_words_and_left_without_a_bak(houses: UserHouses) -> None:
    path = houses.path_of(POKER, "my-club")
    path.parent.mkdir(parents=True)
    path.write_text(CLUB.replace("schema = 1", "schema = 2"), encoding="utf-8")
    (problem,) = houses.load().problems
    assert any("newer version" in str(fault.text) for fault in problem.faults)
    assert baks(houses) == []


def test_houses_built_on_each_other_in_a_circle_are_told(houses: UserHouses) -> None:
    folder = houses.path_of(POKER, "a").parent
    folder.mkdir(parents=True)
    for id, base in (("a", "b"), ("b", "a"), ("self", "self")):
        text = CLUB.replace("my-club", id).replace('"mbs"', f'"{base}"')
        (folder / f"{id}.toml").write_text(text, encoding="utf-8")
    loaded = houses.load()
    assert loaded.files == ()
    assert [[fault.place for fault in each.faults] for each in loaded.problems] == [["base"]] * 3


def test_a_long_chain_of_bases_ends_in_a_fault_not_a_crash(houses: UserHouses) -> None:
    folder = houses.path_of(POKER, "a").parent
    folder.mkdir(parents=True)
    for number in range(30):
        base = f"h{number - 1}" if number else "mbs"
        text = CLUB.replace("my-club", f"h{number}").replace('"mbs"', f'"{base}"')
        (folder / f"h{number}.toml").write_text(text, encoding="utf-8")
    loaded = houses.load()
    assert {each.value.id for each in loaded.files} == {f"h{n}" for n in range(20)}
    assert len(loaded.problems) == 10


def test_a_read_only_folder_is_said(
    houses: UserHouses, club: Path, protect: Callable[[Path], None]
) -> None:
    read = houses.import_file(club)
    (read.path.parent / "bad.toml").write_text("x =", encoding="utf-8")
    protect(houses.folder)
    for ask in (
        lambda: houses.save(read.value, read.data),
        lambda: houses.import_file(club, replace=True),
        lambda: houses.delete(POKER, "my-club"),
    ):
        with pytest.raises(StorageError, match=r"read-only|no right"):
            ask()
    loaded = houses.load()
    assert [each.value.id for each in loaded.files] == ["my-club"]
    assert "could not be copied" in str(loaded.problems[0].notices[0])
    assert read.path.read_text(encoding="utf-8") == CLUB


def test_a_house_that_cannot_be_deleted_is_said_and_stays(
    houses: UserHouses, club: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = houses.import_file(club).path

    def refused(self: Path, *, missing_ok: bool = False) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    with monkeypatch.context() as patched:
        patched.setattr(Path, "unlink", refused)
        with pytest.raises(StorageError, match="could not be deleted"):
            houses.delete(POKER, "my-club")
    assert path.read_text(encoding="utf-8") == CLUB


def test_a_house_removed_while_all_are_read_is_simply_gone(
    houses: UserHouses, club: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = houses.import_file(club).path
    stamp = houses.stamp()
    monkeypatch.setattr(UserHouses, "_files", lambda _, game: (path,) if game is GAMES[0] else ())
    path.unlink()
    assert houses.load() == FilesLoad((), ())
    assert houses.stamp() == ()
    assert len(stamp) == 1


def test_a_house_spoiled_while_it_is_saved_is_told(
    houses: UserHouses, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is answered is the house as its file has it now."""

    def spoiled(path: Path, pieces: tuple[bytes], **options: bool) -> None:
        save_pieces(path, (pieces[0].replace(b"seats = 7", b"seats = 9"),), **options)

    monkeypatch.setattr(own_files, "save_pieces", spoiled)
    with pytest.raises(FileFaultsError) as refused:
        houses.save(own(default_house(POKER)))
    assert any("seats" in fault.place for fault in refused.value.faults)
