"""Exports: a spreadsheet runs no cell of the CSV, and the JSON holds the records whole."""

import csv
import json
from datetime import timedelta, timezone
from decimal import Decimal
from pathlib import Path

import pytest

from tests.storage.log.filled_log import a_record
from trifelt.storage.log import Filter, HouseThen, Log, RecordKind, export_csv, export_json
from trifelt.storage.log.export import CSV_COLUMNS
from trifelt.storage.refusal import StorageError
from trifelt.storage.spreadsheet import spreadsheet_text

FORMULAS = (
    "=1+1", "+1", "-1+1", "@SUM(A1)", "\t=1+1", "\r=1+1", "\n=1+1", "  =1+1", "\u00a0=1+1",
    "\ufeff=1+1", '"=1+1', '" =1+1"', "'=1+1", "＝1+1", "－1", '=HYPERLINK("http://x";"y")',
    "=cmd|' /C calc'!A0", "\x00=1", "\x0b=1", "=1", "@x", "\t", "\r",
    "\t-1", "-1\n", "-", "--1", "-A1", "-1e5", "-1%", "-1,5", "-.5", "-1.", "-1:2", "-1 ", " -1",
    "-\u0661", "+12.50",
)  # fmt: skip


@pytest.mark.parametrize(
    "text", ["", "pair of 8s", "a=b", "3-4", "Q-6-4", "10 %", "-1", "-12.50", "'tis", "Zoë ♠"]
)
def test_other_text_stays_as_it_is(text: str) -> None:
    assert spreadsheet_text(text) == text


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def test_csv_has_a_line_for_each_record_and_numbers_stay_numbers(log: Log, tmp_path: Path) -> None:
    east = timezone(timedelta(hours=5, minutes=30))
    log.save(a_record(1, created=a_record(0).created.astimezone(east), net=-250, staked=None))
    boxes = [{"box": 2, "wagers": {"main": "25.00"}}, {"bettors": [{"wagers": {"tie": "5"}}]}]
    body = {"document": {"boxes": boxes}}
    log.save(a_record(2, house=None, game=None, session="s", body=body))
    done = export_csv(log, tmp_path / "log.csv")
    assert done.count == 2
    assert done.damaged == ()
    text = (tmp_path / "log.csv").read_text(encoding="utf-8-sig")
    head, first, second = text.replace("\r\n", "\n").splitlines()
    assert head == ",".join(f'"{column}"' for column in CSV_COLUMNS)
    assert first.startswith('"2026-01-01","05:30:00",330,"round","three-pictures","mbs",')
    assert ',"","",-2.50,"table1 Zoë","record-000001"' in first
    assert ',"box 2: main=25.00; box 2: tie=5",10.02,4.98,' in second
    assert (tmp_path / "log.csv").read_bytes().startswith(b'"date",')


@pytest.mark.parametrize("formula", FORMULAS)
def test_no_text_of_a_record_comes_out_as_a_formula(log: Log, tmp_path: Path, formula: str) -> None:
    evil = HouseThen("three-pictures", "mbs", formula, {})
    tail = f'a;{formula}\n{formula}","{formula}'
    log.save(a_record(1, summary=formula, words=tail, program=formula, house=evil, game=formula))
    export_csv(log, tmp_path / "log.csv")
    (row,) = rows(tmp_path / "log.csv")
    for column in ("summary", "words", "program", "house_name", "game"):
        assert row[column][:1] == "'" or column == "words"
        assert row[column].lstrip()[:1] not in set("=+-@")
    # Every text is quoted, so that no separator and no line break inside one begins a cell.
    raw = (tmp_path / "log.csv").read_bytes().decode("utf-8-sig")
    assert raw.count("\r\n") == 2
    assert "\n" not in raw.replace("\r\n", "")
    numbers = {"utc_offset_minutes", "staked", "net"}
    for column in numbers:
        Decimal(row[column])


def test_a_filter_chooses_what_is_exported(log: Log, tmp_path: Path) -> None:
    log.save_all(
        a_record(n, kind=RecordKind.CHECK if n % 3 else RecordKind.ROUND) for n in range(9)
    )
    chosen = Filter(kinds=(RecordKind.CHECK,))
    assert export_csv(log, tmp_path / "a.csv", chosen).count == 6
    assert export_json(log, tmp_path / "a.json", chosen).count == 6
    assert len(json.loads((tmp_path / "a.json").read_text(encoding="utf-8"))["records"]) == 6


def test_json_is_whole_with_each_house_once(log: Log, tmp_path: Path) -> None:
    other = HouseThen("three-pictures", "x", "X", {"b": [1]})
    log.save_all([a_record(0), a_record(1, house=other), a_record(2), a_record(3, house=None)])
    export_json(log, tmp_path / "log.json")
    content = json.loads((tmp_path / "log.json").read_text(encoding="utf-8"))
    assert (content["format"], content["schema"]) == ("trifelt-log", 1)
    assert [record["house"] for record in content["records"]] == [0, 1, 0, None]
    assert [house["id"] for house in content["houses"]] == ["mbs", "x"]
    assert content["houses"][1]["definition"] == {"b": [1]}
    first = content["records"][0]
    assert first["body"] == dict(a_record(0).body)
    assert (first["staked"], first["net"]) == ("10.00", "5.00")
    assert first["created"] == "2026-01-01T00:00:00.000+00:00"


def test_an_export_to_a_full_disk_is_said_and_leaves_nothing(log: Log, small_disk: Path) -> None:
    log.save_all(a_record(n, body={"x": "y" * 9000}) for n in range(100))
    with pytest.raises(StorageError, match="the disk is full"):
        export_json(log, small_disk / "log.json")
    assert list(small_disk.iterdir()) == []


def test_a_damaged_record_is_left_out_and_named(log: Log, tmp_path: Path) -> None:
    import sqlite3
    from contextlib import closing

    log.save_all(a_record(n) for n in range(3))
    with closing(sqlite3.connect(log.path)) as link:
        link.execute("DROP TRIGGER content_is_not_edited")
        link.execute(
            "UPDATE content SET words = 'other' WHERE rowid = (SELECT max(rowid) FROM content)"
        )
        link.commit()
    done = export_csv(log, tmp_path / "log.csv")
    assert done.count == 2
    assert [str(fault) for fault in done.damaged] == [
        "The record record-000002 is damaged: it is not what was saved."
    ]
