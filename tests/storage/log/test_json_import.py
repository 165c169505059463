"""Imports: whole or not at all, the same twice changes nothing, every fault has its place."""

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.storage.log.filled_log import a_record
from trifelt.storage.log import HouseThen, Log, Record, RecordKind, export_json, import_json


@pytest.fixture
def made() -> list[Record]:
    """A session, rounds in it, a check with a correction and a note, in two houses."""
    other = HouseThen("three-pictures", "x", "X", {"deep": {"b": [1, None, 0.5]}})
    return [
        a_record(0, kind=RecordKind.SESSION, house=None, game=None, staked=None, net=None),
        a_record(1, session="record-000000", net=-1250),
        a_record(2, session="record-000000", house=other),
        a_record(
            3, kind=RecordKind.CHECK, body={"text": "♠ \ud800", "float": 1e-300, "big": 10**25}
        ),
        a_record(4, kind=RecordKind.CORRECTION, about="record-000003"),
        a_record(5, kind=RecordKind.NOTE, about="record-000004", created=a_record(-99).created),
    ]


@pytest.fixture
def exported(log: Log, made: list[Record], tmp_path: Path) -> Path:
    """Their export."""
    log.save_all(made)
    export_json(log, tmp_path / "log.json")
    return tmp_path / "log.json"


@pytest.fixture
def other(tmp_path: Path) -> Log:
    """Another log, empty."""
    return Log(tmp_path / "other" / "log.sqlite3")


def everything(log: Log) -> list[Record | object]:
    return list(log.records())


def test_an_export_imports_as_it_was_and_again_changes_nothing(
    log: Log, exported: Path, other: Log, made: list[Record]
) -> None:
    with other:
        done = import_json(other, exported)
        assert (done.added, done.known, done.faults) == (6, 0, ())
        again = import_json(other, exported)
        assert (again.added, again.known, again.faults) == (0, 6, ())
        assert everything(other) == everything(log)
        assert {record.id: record for record in made} == {
            record.id: record for record in everything(other) if isinstance(record, Record)
        }


def test_what_is_missing_is_added_to_what_is_there(
    exported: Path, other: Log, made: list[Record]
) -> None:
    with other:
        other.save_all([made[3], a_record(77)])
        done = import_json(other, exported)
        assert (done.added, done.known) == (5, 1)
        assert other.count() == 7


def changed(exported: Path, change: Callable[[Any], None]) -> Path:
    content = json.loads(exported.read_text(encoding="utf-8"))
    change(content)
    exported.write_text(json.dumps(content), encoding="utf-8")
    return exported


def test_all_faults_are_named_at_once_with_their_places(exported: Path, other: Log) -> None:
    def spoil(content: Any) -> None:
        records = content["records"]
        records[0]["kind"] = "rund"
        records[1]["created"] = "yesterday"
        records[2]["house"] = 99
        records[3]["net"] = 12.5
        records[3]["extra"] = 1
        del records[4]["body"]
        content["houses"][0]["definition"] = []
        content["colour"] = "red"

    with other:
        done = import_json(other, changed(exported, spoil))
        found = {fault.place: str(fault.text) for fault in done.faults}
        assert set(found) == {
            "records[0].kind",
            "records[1].created",
            "records[2].house",
            "records[3].net",
            "records[3].extra",
            "records[4].body",
            "houses[0].definition",
            "colour",
        }
        assert "2026-11-18T21:30" in found["records[1].created"]
        assert (done.added, other.count()) == (0, 0)


@pytest.mark.parametrize(
    ("change", "place", "text"),
    [
        (
            lambda c: c["records"][1].update(summary="other"),
            "records[1].checksum",
            "changed since",
        ),
        (
            lambda c: c["records"][1].update(net="9999.00"),
            "records[1].checksum",
            "changed since",
        ),
        (lambda c: c["houses"][0].update(name="Y"), "records[0].checksum", "changed since"),
        (lambda c: c["records"].append(c["records"][1]), "records[6].id", "has this id too"),
        (lambda c: c["records"].pop(4), "records[4].about", "no record record-000003"),
        (lambda c: c["records"][1].update(house=-1), "records[1].house", "counted from 0, or null"),
        (lambda c: c["records"][1].update(checksum="x"), "records[1].checksum", "64 digits"),
        (lambda c: c["records"][1].update(created="1960-01-01T00:00+00:00"), "records[1]", "1970"),
        (lambda c: c["records"][1].update(house=9), "records[1].house", "no house"),
        (lambda c: c.update(schema=2), "schema", "newer version"),
        (lambda c: c.update(schema=0), "schema", "expected schema 1, got 0"),
        (lambda c: c.update(format="other"), "format", "not known"),
        (lambda c: c.update(records={}), "records", "expected a list"),
        (lambda c: c.pop("houses"), "houses", "missing"),
    ],
)
def test_one_fault_keeps_the_whole_file_out(
    exported: Path, other: Log, change: Callable[[Any], None], place: str, text: str
) -> None:
    with other:
        done = import_json(other, changed(exported, change))
        faults = [(fault.place, str(fault.text)) for fault in done.faults]
        assert any(at == place and text in what for at, what in faults), faults
        assert done.added == 0
        assert other.count() == 0


def test_a_record_that_the_log_has_otherwise_is_named_and_kept(exported: Path, other: Log) -> None:
    mine = a_record(2, summary="mine")
    with other:
        other.save(mine)
        done = import_json(other, exported)
        assert [fault.place for fault in done.faults] == ["records[3].id"]
        assert "the log has another record record-000002" in str(done.faults[0].text)
        assert everything(other) == [mine]


def test_records_about_each_other_in_circle_are_named(log: Log, tmp_path: Path, other: Log) -> None:
    log.save(a_record(1))
    export_json(log, tmp_path / "log.json")
    from trifelt.storage.log.record import checksum

    def circle(content: Any) -> None:
        (one,) = content["records"]
        two = copy.deepcopy(one)
        for table, name, about in ((one, "a", "b"), (two, "b", "a")):
            table.update(id=name, kind="note", about=about)
            table["checksum"] = checksum(a_record(1, id=name, kind=RecordKind.NOTE, about=about))
        content["records"].append(two)

    with other:
        done = import_json(other, changed(tmp_path / "log.json", circle))
        assert [(f.place, str(f.text)) for f in done.faults] == [
            (f"records[{n}].about", "the records point to each other in a circle") for n in (0, 1)
        ]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        "[" * 100_000,
        '{"format": "trifelt-log", "format": "trifelt-log"}',
        '{"schema": NaN}',
        '{"schema": 1' + "0" * 5000 + "}",
        "{} {}",
        "\ud800",
    ])  # fmt: skip
def test_what_is_no_such_file_is_said(tmp_path: Path, other: Log, text: str) -> None:
    path = tmp_path / "log.json"
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    with other:
        done = import_json(other, path)
        assert done.added == 0
        assert done.faults
        assert all(str(fault.text) for fault in done.faults)


def test_a_key_given_twice_deep_in_a_body_is_a_fault(exported: Path, other: Log) -> None:
    text = exported.read_text(encoding="utf-8")
    assert '"deep": {' in text
    exported.write_text(text.replace('"deep": {', '"deep": {"b": 2, '), encoding="utf-8")
    with other:
        done = import_json(other, exported)
        assert [(f.place, str(f.text)) for f in done.faults] == [
            ("houses[1].definition.deep.b", "given twice")
        ]


def test_a_missing_file_and_a_folder_are_said(tmp_path: Path, other: Log) -> None:
    with other:
        assert "There is no file" in str(import_json(other, tmp_path / "none").faults[0].text)
        assert "not a plain file" in str(import_json(other, tmp_path).faults[0].text)


def test_a_thousand_records_come_in_as_one_transaction(
    log: Log, other: Log, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log.save_all(a_record(n) for n in range(1000))
    export_json(log, tmp_path / "log.json")
    from trifelt.storage.log import reading, store

    seen = 0
    insert = reading.insert

    def failing(opened: Any, record: Record) -> bool:
        nonlocal seen
        seen += 1
        if seen == 900:
            raise OSError("the machine stops here")
        return insert(opened, record)

    with other:
        with monkeypatch.context() as broken:
            broken.setattr(store, "insert", failing)
            with pytest.raises(OSError, match="the machine stops"):
                import_json(other, tmp_path / "log.json")
        assert other.count() == 0
        assert import_json(other, tmp_path / "log.json").added == 1000
