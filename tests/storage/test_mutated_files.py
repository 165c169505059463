"""Ten thousand spoiled files: no exception escapes, nothing is overwritten, .bak stands beside."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import tomli_w

from trifelt.engine.games import GAMES
from trifelt.engine.houses import built_in_houses, write_house
from trifelt.storage.houses import UserHouses
from trifelt.storage.log import HouseThen, Kind, Log, Record, export_json, import_json
from trifelt.storage.settings import default_settings, write_settings
from trifelt.storage.settings_file import SettingsFile

SETTINGS, HOUSES, IMPORTS = 4000, 3000, 3000

TOKENS = [
    b"=", b'"', b"'", b"[", b"]", b"{", b"}", b"#", b"\n", b",", b".", b"-", b"\\", b"\\u0000",
    b"\x00", b"\xff", b"\xef\xbb\xbf", b"\xed\xa0\x80", b"nan", b"inf", b"1e999999999999999999",
    b"9" * 30, b"9" * 5000, b"0x", b"true", b"null", b"2026-02-30", b"12:60:00", b"schema = 2",
    b"schema = 0", b"[" * 2000, b'{"a":' * 2000, b"../../evil", b"\r", b"\xe2\x80\xae", b"'''",
]  # fmt: skip


def spoiled(data: bytes, chance: random.Random) -> bytes:
    """The bytes with one to five things done to them."""
    text = bytearray(data)
    for _ in range(chance.choice((1, 1, 1, 2, 5))):
        start = chance.randrange(len(text) + 1)
        end = min(len(text), start + chance.choice((0, 1, 1, 4, 40, 400)))
        what = chance.randrange(7)
        if what == 0 and text:
            text[start % len(text)] = chance.randrange(256)
        elif what == 1:
            del text[start:end]
        elif what == 2:
            text[start:start] = chance.choice(TOKENS)
        elif what == 3:
            text[start:end] = chance.choice(TOKENS)
        elif what == 4:
            text[start:start] = text[start:end]
        elif what == 5:
            lines = text.split(b"\n")
            chance.shuffle(lines)
            text = bytearray(b"\n".join(lines))
        elif chance.random() < 0.3:
            del text[start:]
    return bytes(text)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "config"


def clear(folder: Path, keep: Path) -> None:
    for path in folder.iterdir():
        if path != keep and path.is_file():
            path.unlink()


def test_spoiled_settings_start_the_program_and_are_kept(folder: Path) -> None:
    sound = tomli_w.dumps(write_settings(default_settings())).encode()
    path = folder / "settings.toml"
    folder.mkdir()
    chance = random.Random(1)
    kept = 0
    for _ in range(SETTINGS):
        data = spoiled(sound, chance)
        path.write_bytes(data)
        file = SettingsFile(path)
        told = file.load()
        assert all(str(notice) for notice in told.notices)
        assert all(fault.render() for fault in told.faults)
        assert file.settings.chips.chips
        assert path.read_bytes() == data
        baks = sorted(folder.glob("*.bak*"))
        # Told of, and not because it is newer: a copy stands beside it.
        assert [bak.read_bytes() for bak in baks] == [data] * (
            bool(told.notices) and file.can_save()
        )
        kept += len(baks)
        clear(folder, path)
    assert kept > SETTINGS // 2


def house_files() -> Iterator[tuple[str, bytes]]:
    for game in GAMES:
        for house in built_in_houses(game):
            content = {**write_house(house), "id": "mine", "name": "Mine"}
            yield game.id, tomli_w.dumps(content).encode()
            based = {"schema": 1, "game": game.id, "id": "mine", "base": house.id}
            yield game.id, tomli_w.dumps({**based, "seats": 3}).encode()


def test_spoiled_houses_stop_nothing_and_are_kept(folder: Path) -> None:
    sound = list(house_files())
    houses = UserHouses(folder)
    chance = random.Random(2)
    kept = 0
    for number in range(HOUSES):
        game, whole = sound[number % len(sound)]
        data = spoiled(whole, chance)
        path = folder / game / "mine.toml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        loaded = houses.load()
        assert len(loaded.houses) + len(loaded.problems) == 1
        assert path.read_bytes() == data
        baks = sorted(path.parent.glob("*.bak*"))
        if loaded.problems:
            (problem,) = loaded.problems
            assert problem.faults
            assert all(fault.render() for fault in problem.faults)
            newer = any("newer version" in fault.render() for fault in problem.faults)
            assert [bak.read_bytes() for bak in baks] == ([] if newer else [data])
            kept += len(baks)
        else:
            assert baks == []
        clear(path.parent, path)
        path.unlink()
    assert kept > HOUSES // 2


def test_spoiled_imports_are_refused_whole(tmp_path: Path, a_record: Callable[..., Record]) -> None:
    other = HouseThen("three-pictures", "x", "X", {"deep": {"b": [1, None, 0.5]}})
    made = [
        a_record(1),
        a_record(2, kind=Kind.CHECK, house=other, session="s", net=-5),
        a_record(3, kind=Kind.NOTE, about="record-000002", body={"text": "Zoë ♠"}),
    ]
    path = tmp_path / "log.json"
    with Log(tmp_path / "a" / "log.sqlite3") as log:
        log.save_all(made)
        export_json(log, path, "0.1.0")
    sound = path.read_bytes()
    chance = random.Random(3)
    refused = 0
    with Log(tmp_path / "b" / "log.sqlite3") as log:
        assert import_json(log, path).added == len(made)
        before = list(log.records())
        for _ in range(IMPORTS):
            data = spoiled(sound, chance)
            path.write_bytes(data)
            done = import_json(log, path)
            assert path.read_bytes() == data
            assert all(fault.render() for fault in done.faults)
            # The checksums let nothing in that is not what was exported.
            assert done.added == 0
            assert done.faults or done.known <= len(made)
            refused += bool(done.faults)
        assert list(log.records()) == before
    assert refused > IMPORTS // 2
