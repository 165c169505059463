"""Saving and reading: what was saved comes back as it was, is never edited, and bears threads."""

import dataclasses
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest

from tests.certain import certain
from tests.storage.log.filled_log import a_record
from trifelt.engine.games import GAMES
from trifelt.engine.houses import House, built_in_houses, write_house
from trifelt.storage.log import Filter, HouseThen, Log, Record, RecordKind, house_of, house_then
from trifelt.storage.log.opening import OpenLog, open_log
from trifelt.storage.log.schema import Migration
from trifelt.storage.refusal import StorageError

SINGAPORE = timezone(timedelta(hours=8))


def test_a_record_comes_back_exactly_as_it_was_saved(log: Log) -> None:
    record = a_record(
        1,
        kind=RecordKind.CHECK,
        created=datetime(2026, 11, 18, 21, 30, 0, 123000, SINGAPORE),
        body={"text": "♠ Zoë \x00\n", "deep": [[{"a": None}]], "big": 10**30, "half": 0.1},
        session="session-1",
        summary='Überzahlung ♦ "100"',
    )
    log.save(record)
    assert log.record(record.id) == record
    back = certain(log.record(record.id))
    assert back.created.utcoffset() == timedelta(hours=8)


def test_an_unknown_id_is_nothing(log: Log) -> None:
    assert log.record("none") is None


def test_a_correction_and_a_note_point_to_a_record_that_is_there(log: Log) -> None:
    log.save(a_record(1, kind=RecordKind.CHECK))
    log.save(a_record(2, kind=RecordKind.CORRECTION, about="record-000001"))
    log.save(a_record(3, kind=RecordKind.NOTE, about="record-000002"))
    with pytest.raises(StorageError, match="not in the log"):
        log.save(a_record(4, kind=RecordKind.NOTE, about="nowhere"))
    about = list(log.records(Filter(about="record-000001")))
    assert [record.id for record in about if isinstance(record, Record)] == ["record-000002"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"id": ""},
        {"id": "a b"},
        {"id": "x" * 65},
        {"session": "../x"},
        {"kind": RecordKind.NOTE},
        {"about": "record-000001"},
        {"created": datetime(2026, 1, 1)},  # noqa: DTZ001
        {"created": datetime(1969, 12, 31, tzinfo=SINGAPORE)},
        {"created": datetime(2200, 1, 2, tzinfo=SINGAPORE)},
        {"net": 1 << 63},
        {"body": {"a": float("nan")}},
        {"body": {"a": object()}},
    ],
)
def test_what_cannot_be_kept_is_refused_in_words(log: Log, wrong: dict[str, object]) -> None:
    with pytest.raises(StorageError) as refused:
        log.save(a_record(1, **wrong))
    assert str(refused.value.message).endswith(".")
    assert log.count() == 0


def test_a_body_nested_without_end_is_refused(log: Log) -> None:
    body: dict[str, object] = {}
    body["a"] = body
    with pytest.raises(StorageError, match="not JSON"):
        log.save(a_record(1, body=body))


def test_saving_twice_changes_nothing_and_never_edits(log: Log) -> None:
    log.save(a_record(1))
    log.save(a_record(1))
    with pytest.raises(StorageError, match="never edited"):
        log.save(a_record(1, summary="another"))
    assert log.count() == 1
    assert log.record("record-000001") == a_record(1)


def test_several_are_saved_all_or_none(log: Log) -> None:
    log.save(a_record(2))
    with pytest.raises(StorageError, match="never edited"):
        log.save_all([a_record(1), a_record(2, net=1), a_record(3)])
    assert log.count() == 1
    assert log.save_all([a_record(1), a_record(2), a_record(3)]) == 2


def test_halves_of_characters_are_kept_as_question_marks(log: Log) -> None:
    house = HouseThen("\ud800-pictures", "x\udfff", "a\udc00b", {"name": "a\udc00b"})
    log.save(a_record(1, summary="a\ud800b", words="\udfff", game="\udc00", house=house))
    back = certain(log.record("record-000001"))
    assert (back.summary, back.words, back.game) == ("a?b", "?", "?")
    assert back.house is not None
    assert (back.house.game, back.house.id, back.house.name) == ("?-pictures", "x?", "a?b")


def test_a_houses_definition_is_kept_once(log: Log) -> None:
    other = HouseThen("three-pictures", "mbs", "Marina Bay Sands", {"schema": 1, "seats": 6})
    log.save_all(a_record(number) for number in range(50))
    log.save(a_record(50, house=other))
    log.save(a_record(51, house=None))
    seen = log.read(lambda opened: opened.link.execute("SELECT count(*) FROM house").fetchone())
    assert seen == (2,)
    back = certain(log.record("record-000050"))
    assert back.house == other


@pytest.mark.parametrize(
    "house", [house for game in GAMES for house in built_in_houses(game)], ids=lambda h: h.id
)
def test_a_house_opens_again_as_it_was_even_without_its_base(log: Log, house: House) -> None:
    log.save(a_record(1, house=house_then(house)))
    back = certain(log.record("record-000001"))
    assert back.house is not None
    assert "base" not in back.house.definition
    again = house_of(back.house)
    assert write_house(again) == write_house(dataclasses.replace(house, base=None))


def test_a_house_that_cannot_be_read_any_more_is_said() -> None:
    with pytest.raises(StorageError, match="no longer there"):
        house_of(HouseThen("whist", "mbs", "MBS", {}))
    with pytest.raises(StorageError, match="cannot be read as it was"):
        house_of(HouseThen("three-pictures", "mbs", "MBS", {"seats": 99}))


def test_threads_save_and_read_at_once_and_lose_nothing(log: Log) -> None:
    def save(number: int) -> int:
        log.save(a_record(number))
        return log.count()

    with ThreadPoolExecutor(8) as pool:
        counts = list(pool.map(save, range(200)))
    assert log.count() == 200
    assert all(count >= 1 for count in counts)


def test_a_reading_under_way_sees_the_log_as_it_was_and_blocks_no_saving(log: Log) -> None:
    log.save_all(a_record(number) for number in range(10))
    walk = log.records()
    next(walk)
    log.save(a_record(99))
    assert sum(1 for _ in walk) == 9
    assert log.count() == 11


def test_records_are_read_by_their_places_the_oldest_first(log: Log) -> None:
    log.save_all(a_record(number) for number in (2, 0, 1))
    places = log.places(Filter(kinds=(RecordKind.ROUND,)))
    assert len(places) == 3
    found = list(log.kept_at(places))
    assert [one.place for one in found] == sorted(places)
    made = [a_record(number) for number in range(3)]
    assert [one.created for one in found] == [record.created for record in made]
    assert [one.body for one in found] == [record.body for record in made]
    known = log.houses()
    assert [known[one.house] for one in found if one.house is not None] == [
        record.house for record in made if record.house is not None
    ]


def test_a_closed_log_refuses_and_leaves_one_file(log: Log) -> None:
    log.save(a_record(1))
    log.close()
    for ask in (log.count, log.page, lambda: log.save(a_record(2))):
        with pytest.raises(StorageError, match="closed"):
            ask()
    assert {path.name for path in log.path.parent.iterdir()} == {"log.sqlite3", "log.sqlite3.lock"}


def test_closing_waits_for_no_reading(tmp_path: Path) -> None:
    log = Log(tmp_path / "log.sqlite3")
    assert log.count() == 0
    with log.snapshot():
        log.close()
    with pytest.raises(StorageError, match="closed"):
        log.count()


def is_open(link: sqlite3.Connection) -> bool:
    try:
        link.execute("SELECT 1")
    except sqlite3.ProgrammingError:
        return False
    return True


def test_readings_at_the_same_time_leave_one_connection_open(
    log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[OpenLog] = []

    def open_one(path: Path, migrations: tuple[Migration, ...], lock: Path) -> OpenLog:
        opened.append(open_log(path, migrations, lock))
        return opened[-1]

    monkeypatch.setattr("trifelt.storage.log.store.open_log", open_one)
    with log.snapshot(), log.snapshot(), log.snapshot():
        assert len(opened) == 3
    assert log.count() == 0
    assert len(opened) == 3
    assert [is_open(each.link) for each in opened].count(True) == 1
