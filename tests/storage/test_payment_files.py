"""Files of payments as blocks of whole rounds, with one library and without it."""

import io
import os
import sys
from collections.abc import Iterable, Sequence
from itertools import pairwise
from pathlib import Path

import pytest

from tests.recorded import csv_of, recorded_rounds
from trifelt.engine.audit.audit import Task, audited_once
from trifelt.engine.audit.audited import Audited
from trifelt.engine.audit.houses import Houses
from trifelt.engine.audit.record import COLUMN_TITLES, COLUMNS, RecordLine
from trifelt.engine.languages import catalogue_of
from trifelt.storage import payment_files
from trifelt.storage.payment_columns import read_head, read_piece
from trifelt.storage.payment_files import PaymentFile, SharedFile, audit_tasks, recorded_lines
from trifelt.storage.refusal import StorageError

LINES = [line for each in recorded_rounds(60, seed=1) for line in each]


@pytest.fixture(params=["by columns", "by lines"])
def _way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.param == "by lines":
        monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.setattr(payment_files, "BYTES_AT_ONCE", 5_000)


def _read(text: str | bytes, **names: str) -> tuple[list[RecordLine], list[int]]:
    """Every line, and the numbers of those that are none."""
    file = io.BytesIO(text.encode() if isinstance(text, str) else text)
    payments = PaymentFile(read_head(file), file, names)
    lines: list[RecordLine] = []
    wrong = []
    last, before = None, 0
    for piece in payments.pieces():
        block, faults, count = read_piece(piece, before)
        before += count
        found = [block.line(n) for n in range(len(block))]
        assert found[0].texts["round"] != last, "a round is never parted"
        last = found[-1].texts["round"]
        lines += found
        wrong += [fault.number for fault in faults]
    return lines, wrong


def _texts(lines: Sequence[RecordLine]) -> list[dict[str, str]]:
    return [{name: line.texts[name] for name in COLUMNS} for line in lines]


@pytest.mark.usefixtures("_way")
@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_every_line_comes_back_in_order_with_its_number(separator: str) -> None:
    lines, wrong = _read(csv_of(LINES, separator))
    assert _texts(lines) == LINES
    assert [line.number for line in lines] == list(range(2, len(LINES) + 2))
    assert not wrong
    names = [line.texts["wager"] for line in lines]
    assert len(set(map(id, names))) == len(set(names)), "what many lines say is held once"


@pytest.mark.usefixtures("_way")
def test_wrong_lines_cost_nothing_but_themselves() -> None:
    rows = csv_of(LINES).split("\n")
    rows[3:3] = ["one,two", "", '"open', "\N{NULL}", "x," * 40]
    text = "\ufeff" + "\r\n".join(rows)
    lines, wrong = _read(text.encode() + b"\xff\xfe\n")
    told = {line.number: line for line in lines}
    assert [told[n].texts["wager"] for n in (2, 3)] == [line["wager"] for line in LINES[:2]]
    assert _texts([line for line in lines if line.number > 8])[: len(LINES) - 2] == LINES[2:]
    assert {4, 8} <= set(wrong)
    assert 5 not in told


@pytest.mark.usefixtures("_way")
@pytest.mark.parametrize("blank", ["   ", "\t ", "\N{NO-BREAK SPACE}", ""])
def test_a_line_of_blanks_is_passed_over(blank: str) -> None:
    rows = csv_of(LINES).split("\n")
    rows[5:5] = [blank]
    lines, wrong = _read("\n".join(rows))
    assert [line.number for line in lines][3:6] == [5, 7, 8]
    assert (_texts(lines), wrong) == (LINES, [])


@pytest.mark.usefixtures("_way")
def test_a_return_or_a_zero_byte_within_a_line_changes_no_other_line() -> None:
    rows = [row + "," for row in csv_of(LINES).split("\n")][:-1]
    rows[3], rows[9] = rows[3] + "a\rb", rows[9] + "a\0b"
    for other in ("", '"x\ny"', '"x'):
        rows[20] = rows[20].rpartition(",")[0] + "," + other
        lines, wrong = _read("\n".join(rows) + "\n")
        assert (_texts(lines), wrong) == (LINES, [])


@pytest.mark.parametrize("way", ["utf-16", "utf-16-be", "ends in CR"])
def test_a_file_that_a_spreadsheet_can_save_otherwise_is_refused_with_how(way: str) -> None:
    text = csv_of(LINES)
    mark = "\ufeff" if way == "utf-16-be" else ""
    data = (mark + text).encode(way) if "utf" in way else text.replace("\n", "\r").encode()
    with pytest.raises(StorageError, match="UTF-16" if "utf" in way else "CR alone"):
        _read(data)


@pytest.mark.usefixtures("_way")
def test_cells_in_quotes_and_columns_by_other_names() -> None:
    head = csv_of([]).replace("paid", "Win").replace("staff", "Who")
    cells = [LINES[0][name] for name in COLUMNS]
    cells[COLUMNS.index("staff")] = '"Lee, Ann"'
    lines, _ = _read(head + ",".join(cells) + "\n", paid="Win", staff="Who")
    assert lines[0].texts["staff"] == "Lee, Ann"
    assert lines[0].texts["paid"] == LINES[0]["paid"]


@pytest.mark.usefixtures("_way")
def test_names_are_read_in_unicode_and_as_windows_writes_them() -> None:
    named = [{**line, "staff": f"Çelik {n}"} for n, line in enumerate(LINES)]
    rows = csv_of(named).split("\n")
    windows = [{*"♠♥♦♣"}.isdisjoint(row) for row in rows]
    coded = [row.encode("cp1252" if n else "utf-8") for row, n in zip(rows, windows, strict=True)]
    lines, wrong = _read(b"\n".join(coded))
    assert 1 < sum(windows) < len(windows)
    assert _texts(lines) == named
    assert not wrong


@pytest.mark.usefixtures("_way")
@pytest.mark.parametrize(
    ("letters", "names"), [("gbk", "陈国强 张伟 李娜 王芳"), ("big5", "陳國強 張偉 王美玲 林志明")]
)
def test_names_are_read_as_windows_writes_chinese(tmp_path: Path, letters: str, names: str) -> None:
    who = names.split()
    named = [
        {**line, "staff": who[n % len(who)], "time": ""}
        for n, line in enumerate(LINES)
        if all(map(str.isascii, line.values()))
    ]
    path = tmp_path / "payments.csv"
    path.write_bytes(csv_of(named).replace("staff", "荷官").encode(letters))
    with path.open("rb") as file:
        payments = PaymentFile(file.readline(), file, {"staff": "荷官"})
        blocks = [read_piece(piece)[0] for piece in payments.pieces()]
    lines = [block.line(n) for block in blocks for n in range(len(block))]
    assert _texts(lines) == named


def test_a_column_is_found_however_its_name_is_written() -> None:
    head = csv_of([]).replace("round", "Round").replace("staff", "STAFF ").replace("paid", " Paid")
    lines, _ = _read(head + csv_of(LINES[:3]).split("\n", 1)[1])
    assert _texts(lines) == LINES[:3]
    other = head.replace("table", "Win")
    places = PaymentFile(other.encode(), io.BytesIO(), {"paid": "Win"}).layout.places
    assert places["paid"] == COLUMNS.index("table")


@pytest.mark.parametrize("code", ["en", "zh_Hans", "zh_Hant"])
def test_a_column_is_found_by_what_the_window_calls_it(code: str) -> None:
    titles = [title.render(catalogue_of(code)) for title in COLUMN_TITLES.values()]
    lines, _ = _read(",".join(titles) + "\n" + csv_of(LINES[:3]).split("\n", 1)[1])
    assert _texts(lines) == LINES[:3]


@pytest.mark.parametrize(
    ("first", "says"),
    [
        (csv_of([]).strip() + ",paid\n", "several columns paid"),
        (csv_of([]).strip() + ",Paid\n", "several columns paid"),
    ],
)
def test_a_head_that_can_be_read_in_two_ways_is_refused(first: str, says: str) -> None:
    with pytest.raises(StorageError, match=says):
        _read(first)


def _broken(every: int, end: str) -> tuple[str, list[dict[str, str]], list[int]]:
    """A file with line breaks in quoted cells, what it says, and where each record begins."""
    rows, said, begins, number = csv_of(LINES).split("\n"), [], [], 2
    for n, line in enumerate(LINES, start=1):
        breaks = f'"Lee{end}says {n}{end}{end}"' if n % 2 else f'"Lee{end}, Ann{end}{end}"'
        begins.append(number)
        broken = n % every == 0
        said.append({**line, "staff": breaks.strip('"').replace(end, " ")} if broken else line)
        cells = [said[-1][name] for name in COLUMNS]
        if broken:
            cells[COLUMNS.index("staff")] = breaks
        rows[n] = ",".join(cells)
        number += 1 + 3 * broken
    return end.join(rows), said, begins


@pytest.mark.usefixtures("_way")
@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("every", [1, 3, 100])
def test_a_line_break_in_quotes_is_a_blank_in_its_cell(every: int, end: str) -> None:
    text, said, begins = _broken(every, end)
    lines, wrong = _read(text)
    assert _texts(lines) == said
    assert [line.number for line in lines] == begins
    assert not wrong


def test_a_record_in_several_lines_is_told_with_all_its_cells(tmp_path: Path) -> None:
    text, said, begins = _broken(1, "\n")
    text = text.replace("round,", "No.,", 1).replace(",staff", ",note", 1)
    path = tmp_path / "payments.csv"
    path.write_text(text.replace(",play,", ",perhaps,").replace(",0.00,", ",0.50,"))
    with path.open("rb") as file:
        whole = _audited(audit_tasks(file, {"round": "No."}, Houses()))
        file.seek(0)
        numbers = [one.number for one in whole.faults]
        cells = dict(recorded_lines(file, {"round": "No."}, numbers))
    notes = dict(zip(begins, (line["staff"] for line in said), strict=True))
    assert {number: cells[number][-1] for number in numbers} == {n: notes[n] for n in numbers}
    assert all(dict(one.own)["note"] == notes[one.line.number] for one in whole.differences)
    assert numbers
    assert whole.differences


@pytest.mark.parametrize("first", ["sep=;", '"sep=;"', "\ufeffSep=;"])
def test_a_first_line_that_only_tells_the_separator_is_passed_over(first: str) -> None:
    lines, wrong = _read(f"{first}\r\n{csv_of(LINES, ';')}one;two\n")
    assert _texts(lines) == LINES
    assert [line.number for line in lines] == list(range(3, len(LINES) + 3))
    assert wrong == [len(LINES) + 3]


def test_the_titles_are_passed_over_where_they_come_again() -> None:
    lines, wrong = _read(csv_of(LINES[:9]) + "\ufeff" + csv_of(LINES[9:]))
    assert _texts(lines) == LINES
    assert [line.number for line in lines][8:10] == [10, 12]
    assert not wrong


def _audited(tasks: Iterable[Task]) -> Audited:
    """What comes of the tasks of a file."""
    whole = Audited()
    for part in audited_once(tasks, lambda begun: (task() for task in begun)):
        whole.add(part)
    whole.unpack()
    return whole


def test_lines_that_differ_are_counted_where_they_are_not_handed_over() -> None:
    """A round that is there twice too, whose task is done a second time."""
    again = [line for line in LINES if line["round"] == "7"]
    text = csv_of([{**line, "paid": "7.77"} for line in (*LINES, *again)])
    told, counted = (
        _audited(audit_tasks(io.BytesIO(text.encode()), {}, Houses(), differences=asked))
        for asked in (True, False)
    )
    assert told.differences
    assert not counted.differences
    assert (counted.counts, counted.faults) == (told.counts, told.faults)
    assert told.counts["repeated",] == len(again)


@pytest.mark.usefixtures("_way")
@pytest.mark.parametrize("size", [5_000, 1 << 23])
def test_a_round_that_is_in_the_file_twice_is_judged_once_however_far_apart(
    monkeypatch: pytest.MonkeyPatch, size: int
) -> None:
    monkeypatch.setattr(payment_files, "BYTES_AT_ONCE", size)
    wrong = [{**line, "paid": "7.77"} if line["round"] == "7" else line for line in LINES]
    again = [line for line in wrong if line["round"] in ("7", "40")]
    changed = [{**line, "paid": "9.99"} for line in LINES if line["round"] == "3"]
    other = [{**line, "table": "elsewhere"} for line in LINES if line["round"] == "9"]
    junk = dict.fromkeys(LINES[0], "junk")
    lines = [junk, *wrong, *other, junk, *again, *changed]

    def found(lines: Sequence[dict[str, str]]) -> Audited:
        return _audited(audit_tasks(io.BytesIO(csv_of([*lines]).encode()), {}, Houses()))

    whole, once = found(lines), found([junk, *wrong, *other, junk, *changed])
    first = 2 + 2 + len(LINES) + len(other)
    seven = [n for n, line in enumerate(lines, start=2) if line["round"] == "7"]
    forty = [n for n, line in enumerate(lines, start=2) if line["round"] == "40"]
    three = [n for n, line in enumerate(lines, start=2) if line["round"] == "3"]
    told = {one.number: one.text.facts for one in whole.faults if "twice" in one.text.text}
    assert told == {
        first: {"round": "7", "earlier": str(seven[0])},
        first + len(seven) // 2: {"round": "40", "earlier": str(forty[0])},
        three[-len(changed)]: {"round": "3", "earlier": str(three[0])},
    }
    counts = whole.counts
    assert (counts["twice",], counts["perhaps_twice",], counts["faults",]) == (2, 1, 2)
    assert counts["repeated",] == len(again) == counts["lines",] - once.counts["lines",]
    of_twice = {("lines",), ("repeated",), ("twice",), ("one_by_one",)}
    assert {key: n for key, n in counts.items() if n and key not in of_twice} == {
        key: n for key, n in once.counts.items() if n and key not in of_twice
    }
    assert {one.line.number for one in whole.differences}.isdisjoint(
        range(first, first + len(again))
    )


@pytest.mark.usefixtures("_way")
def test_pieces_are_numbered_on_as_one_file(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = csv_of(LINES).split("\n")
    rows[5::40] = [row + ",beyond" for row in rows[5::40]]
    rows[20::40] = [row.replace(",", ",9", 4) for row in rows[20::40]]
    found = []
    for size in (5_000, 1 << 23):
        monkeypatch.setattr(payment_files, "BYTES_AT_ONCE", size)
        whole = _audited(audit_tasks(io.BytesIO("\n".join(rows).encode()), {}, Houses()))
        faults = [(fault.number, fault.place, fault.text.render()) for fault in whole.faults]
        found.append((whole.counts, faults, [one.line for one in whole.differences]))
    assert found[0] == found[1]
    assert any("of this round" in text for _, _, text in found[0][1])


def _by_place(path: Path, workers: int) -> tuple[list[bytes], Audited]:
    """The pieces of a file that workers find by themselves, and what comes of their tasks."""
    shared = SharedFile.of(path)
    with path.open("rb") as file:
        parts = list(PaymentFile(file.readline(), file, {}).parts(shared, workers))
        pieces = [piece.data for part in parts for piece in part.pieces()]
        file.seek(0)
        whole = _audited(audit_tasks(file, {}, Houses(), shared, workers))
    return pieces, whole


@pytest.mark.parametrize("workers", [1, 2, 9])
def test_workers_that_see_the_file_find_the_same_rounds_in_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, workers: int
) -> None:
    monkeypatch.setattr(payment_files, "BYTES_AT_ONCE", 3_000)
    monkeypatch.setattr(payment_files, "_LONGEST_ROUND", 9_000)
    rows = csv_of([*LINES, *({**line, "paid": "7.77"} for line in LINES)]).split("\n")
    rows[5::40] = [row + ",beyond" for row in rows[5::40]]
    rows[300:300] = ["", "\0" * 4_000, "", ""]
    rows[200:280] = [row.rpartition(",")[0] + ',"Lee\nLi"' for row in rows[200:280]]
    path = tmp_path / "payments.csv"
    path.write_text("\n".join(rows))
    pieces, found = _by_place(path, workers)
    assert b"".join(pieces) == "\n".join(rows[1:]).encode()
    rounds = [{row.split(b",")[0] for row in piece.splitlines() if b"," in row} for piece in pieces]
    assert len(pieces) > 20
    assert not any(before & after for before, after in pairwise(rounds))
    monkeypatch.setattr(payment_files, "BYTES_AT_ONCE", 1 << 20)
    whole = _audited(audit_tasks(io.BytesIO(path.read_bytes()), {}, Houses()))
    assert (found.counts, found.read) == (whole.counts, whole.read)
    assert min(found.counts["perhaps_twice",], found.counts["faults",]) > 0
    assert [one.line for one in found.differences] == [one.line for one in whole.differences]
    assert [one.number for one in found.faults] == [one.number for one in whole.faults]


@pytest.mark.parametrize("length", [1_000, 6_000, 16_000])
def test_a_line_that_hardly_ends_is_found_whole_or_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, length: int
) -> None:
    monkeypatch.setattr(payment_files, "BYTES_AT_ONCE", 3_000)
    monkeypatch.setattr(payment_files, "_LONGEST_ROUND", 500)
    rows = csv_of([{**LINES[0], "round": str(n)} for n in range(100)]).split("\n")
    rows[50:50] = ["x" * length]
    path = tmp_path / "payments.csv"
    path.write_text("\n".join(rows))
    if length > 4 * 3_000:
        with pytest.raises(StorageError, match="No line ends"):
            _by_place(path, 1)
        return
    pieces, found = _by_place(path, 1)
    assert b"".join(pieces) == "\n".join(rows[1:]).encode()
    assert sum(b"x" * length in piece for piece in pieces) == 1
    assert [one.number for one in found.faults] == [51]


def test_a_file_that_has_changed_is_another_one(tmp_path: Path) -> None:
    path = tmp_path / "payments.csv"
    path.write_text(csv_of(LINES))
    shared = SharedFile.of(path)
    (task,) = audit_tasks(io.BytesIO(path.read_bytes()), {}, Houses(), shared)
    assert task().counts["lines",] == len(LINES)
    path.write_text(csv_of(LINES).replace(LINES[0]["dealer"], LINES[0]["dealer"][::-1], 1))
    os.utime(path, ns=(shared.written, shared.written))
    assert not shared.is_here
    with pytest.raises(StorageError, match="changed"):
        task()


@pytest.mark.parametrize(
    ("head", "names", "says"),
    [("round,game\n", {}, "dealer"), (csv_of([]), {"paid": "Win"}, "Win"), ("", {}, "round")],
)
def test_a_column_that_is_missing_is_named(head: str, names: dict[str, str], says: str) -> None:
    with pytest.raises(StorageError, match=says):
        _read(head, **names)


def test_a_file_of_games_without_a_decision_needs_no_such_column() -> None:
    head = csv_of([]).replace("decision,", "")
    assert "decision" not in PaymentFile(head.encode(), io.BytesIO(), {}).layout.places
