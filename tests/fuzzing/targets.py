"""What must hold whatever is read: only declared faults, each with its place and its text.

A target takes the bytes that a file, a field or standard input might hold, and fails as a test
does: with sound examples and findings in `test_targets.py`, or with what `__main__.py` looks for.
"""

import contextlib
import io
import json
import shutil
import tempfile
from collections.abc import Callable, Iterable
from functools import cache, partial
from operator import attrgetter
from pathlib import Path
from typing import Any, TypeVar
from unittest.mock import patch

import tomli_w

from tests.certain import certain
from tests.engine.incidents.rounds import assert_conserved
from tests.fuzzing.sealing import sealed
from tests.storage.log.filled_log import a_record, baks
from tests.storage.saving_window import answer
from trifelt.cli import given
from trifelt.cli.main import main
from trifelt.engine.audit.audited import Audited
from trifelt.engine.audit.houses import Houses
from trifelt.engine.audit.totals import audit_content
from trifelt.engine.cards import cards_text, read_cards
from trifelt.engine.checker import Fault
from trifelt.engine.clauses import clauses_of
from trifelt.engine.documents.read import read_document
from trifelt.engine.documents.write import write_document, write_settlement
from trifelt.engine.games import GAMES
from trifelt.engine.houses import BUILT_IN
from trifelt.engine.houses.cells import CellRead, cell_text, read_cell
from trifelt.engine.houses.read import HouseSource, read_house
from trifelt.engine.houses.schema import write_house
from trifelt.engine.languages import catalogue_of
from trifelt.engine.message import Message
from trifelt.engine.money import money_text, read_money
from trifelt.engine.parsing import parse_json, parse_toml
from trifelt.engine.payout_check.oneline import read_line, write_line
from trifelt.engine.settlement import settle
from trifelt.engine.training.payments import NoExercisesError
from trifelt.engine.training.plan import write_plan
from trifelt.engine.variants.editing import differences
from trifelt.gui.train.model.table_test import read_result
from trifelt.storage import payment_columns, payment_files
from trifelt.storage.audit_files import keep_names, kept_names
from trifelt.storage.exercise_files import read_exercise_file
from trifelt.storage.houses import read_house_file
from trifelt.storage.log import Log, export_json, import_json
from trifelt.storage.own_files import FileProblem
from trifelt.storage.payment_files import audit_tasks
from trifelt.storage.refusal import StorageError
from trifelt.storage.settings import read_settings, write_settings
from trifelt.storage.settings_file import SettingsFile
from trifelt.storage.sheets import attach_sheet, attached_sheet, detach_sheet
from trifelt.storage.tables import read_table
from trifelt.storage.training import Training
from trifelt.storage.window_state import load_window, save_window

T = TypeVar("T")
Target = Callable[[bytes], None]


def text_of(data: bytes) -> str:
    """Any text at all, lone surrogates among it."""
    try:
        return data.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return data.decode("utf-8", "replace")


def assert_told(faults: Iterable[Fault], *, whole_file: bool = False) -> None:
    """A fault says where, unless the whole of a file is at fault, and what."""
    for fault in faults:
        assert fault.place or whole_file
        assert fault.text.render().strip()


def assert_said(refusal: StorageError) -> None:
    """A refusal says why."""
    assert refusal.message.render().strip()


# --- fields ---------------------------------------------------------------------------------------


def cards(data: bytes) -> None:
    read = read_cards(data.decode(errors="replace"))
    assert all(0 <= card < 52 for card in read.cards)
    assert len(set(read.cards)) == len(read.cards)
    assert all(fault.render().startswith("card ") for fault in read.faults)
    again = read_cards(cards_text(read.cards))
    assert again.faults == ()
    assert again.cards == read.cards


def money(data: bytes) -> None:
    text = data.decode(errors="replace")
    cents = read_money(text)
    if cents is not None:
        assert cents >= 0
        assert read_money(money_text(cents)) == cents
        assert set(text) <= set("0123456789.")


def cell(data: bytes) -> None:
    """A cell as text, and as whatever JSON or TOML makes of it."""
    text = data.decode(errors="replace")
    for value in (text, parse_json(text)):
        read = read_cell(value)
        if isinstance(read, Message):
            assert read.render().strip()
            continue
        again = certain(read_cell(cell_text(read.cell)), CellRead)
        assert again.cell == read.cell
        assert again.remark is None


def one_line(data: bytes) -> None:
    """The payout check's form: what is understood is written and read back the same."""
    if not data:
        return
    game = GAMES[data[0] % len(GAMES)]
    read = read_line(data[1:].decode(errors="replace"), game)
    assert all(fault.render().strip() for fault in read.faults)
    found = read_document({**read.content, "game": game.id}, BUILT_IN)
    assert_told(found.faults)
    if found.document is None or read.faults:
        return
    answer = write_settlement(settle(found.document))
    assert_conserved(answer)
    again = read_line(write_line(read.content, game), game)
    assert again.faults == ()
    second = read_document({**again.content, "game": game.id}, BUILT_IN).document
    assert second == found.document


# --- files ----------------------------------------------------------------------------------------


def document(data: bytes) -> None:
    """A settle document: settled with its money conserved, or told; written it reads the same."""
    content = parse_json(text_of(data))
    if isinstance(content, Message):
        assert content.render().strip()
        return
    read = read_document(content, BUILT_IN)
    assert (read.document is None) == bool(read.faults)
    assert_told((*read.faults, *read.remarks))
    if read.document is None:
        return
    answer = write_settlement(settle(read.document))
    assert_conserved(answer)
    again = read_document(
        parse_json(json.dumps(write_document(read.document, whole_house=True))), BUILT_IN
    )
    assert again.document is not None, [fault.render() for fault in again.faults]
    second = write_settlement(settle(again.document))
    assert {**second, "house": None} == {**answer, "house": None}


def settle_verb(data: bytes) -> None:
    """`trifelt settle`, whole and line by line: a status, no traceback, no half answer."""
    given.user_houses.cache_clear()
    path = _file("input", data)
    status, out, err = _run("settle", str(path), "--json")
    assert status in (0, 2)
    if status == 0:
        json.loads(out)
    else:
        assert out == ""
        assert all(": " in line for line in err.splitlines())
        assert err.strip()
    status, out, err = _run("settle", str(path), "--json", "--lines")
    assert status in (0, 2)
    answers = [json.loads(line) for line in out.splitlines()]
    assert len(answers) == sum(1 for line in data.split(b"\n") if line.strip())
    assert (status == 2) == any("faults" in answer for answer in answers)


def house(data: bytes) -> None:
    """A house file: read, or every fault told; written it reads the same."""
    read = read_house_file(_file("house.toml", data), BUILT_IN)
    assert read is not None
    if isinstance(read, FileProblem):
        assert read.faults
        assert_told(read.faults, whole_file=True)
        return
    assert_told(read.remarks)
    content = parse_toml(tomli_w.dumps(write_house(read.value)))
    again = read_house(content, BUILT_IN)
    assert again.faults == ()
    assert again.house is not None
    assert differences(again.house, read.value) == ()
    assert write_house(again.house) == write_house(read.value)


def settings(data: bytes) -> None:
    """Settings: the program starts with what is sound of them, and with defaults for the rest."""
    path = _file("settings.toml", data)
    file = SettingsFile(path)
    told = file.load()
    assert all(notice.render().strip() for notice in told.notices)
    assert_told(told.faults)
    assert not told.faults or told.notices
    assert path.read_bytes() == data
    content = parse_toml(tomli_w.dumps(write_settings(file.settings)))
    again = read_settings(content)
    assert again.faults == ()
    assert again.settings == file.settings
    # A damaged file has a copy beside it; a sound one and a newer one have none.
    newer = any("newer version" in str(notice) for notice in told.notices)
    baks = [*path.parent.glob("settings.toml.bak*")]
    assert len(baks) == (bool(told.notices) and not newer)
    for bak in baks:
        assert bak.read_bytes() == data
        bak.unlink()


def log_import(data: bytes) -> None:
    """A file of records: all of it taken in or none; exported again it says the same."""
    path = _file("records.json", sealed(data))
    log = _log()
    before = log.count()
    done = import_json(log, path)
    assert_told(done.faults, whole_file=True)
    assert log.count() == before + done.added
    if done.faults:
        assert (done.added, done.known) == (0, 0)
        return
    assert import_json(log, path) == type(done)(0, done.added + done.known)
    if not done.added:
        return
    out = _folder() / "exported.json"
    told = export_json(log, out)
    assert told.damaged == ()
    with Log(_folder() / "other.sqlite3") as other:
        assert import_json(other, out).faults == ()
        assert [*other.records()] == [*log.records()]
    log.close()
    _log.cache_clear()
    for file in _folder().glob("*.sqlite3*"):
        file.unlink()


def log(data: bytes) -> None:
    """The log's own file: what can be read of it is, and it takes a new record, or it says why."""
    shutil.rmtree(_folder() / "log", ignore_errors=True)
    path = _file("log/log.sqlite3", data)
    with Log(path) as log, Training(path) as training:
        of_game = [partial(a, g.id) for a in (training.due, training.results) for g in GAMES]
        asks = (log.page, log.facets, lambda: [*log.records()], log.houses, training.answers)
        for ask in (log.count, *asks, *of_game):
            try:
                ask()
            except StorageError as refusal:
                assert_said(refusal)
                if ask == log.count:
                    assert path.read_bytes() == data
                    return
        log.save(new := a_record(10_000))
        assert log.record(new.id) == new
        training.save([answer("one", 7)])
        assert not log.take_notices() or baks(path)


def exercises(data: bytes) -> None:
    """An exercise file: read and its first exercise made, or every fault told."""
    read = _read_again(data, read_exercise_file, write_plan)
    if read is not None:
        with contextlib.suppress(NoExercisesError):
            read.exercise(0)


def table(data: bytes) -> None:
    """A table of the user's own: read, or every fault told."""
    _read_again(data, read_table, attrgetter("content"))


def _read_again(
    data: bytes,
    read: Callable[[Any, HouseSource], T | tuple[Fault, ...]],
    write: Callable[[T], dict[str, Any]],
) -> T | None:
    """What a file of the user's own holds, the same when it is written and read again."""
    content = parse_toml(text_of(data))
    if isinstance(content, Message):
        return None
    if isinstance(found := read(content, BUILT_IN), tuple):
        assert_told(found)
        return None
    again = read(write(found), BUILT_IN)
    assert not isinstance(again, tuple)
    assert write(again) == write(found)
    return found


def memory(data: bytes) -> None:
    """What is remembered of the window and of columns: read, or forgotten without a word."""
    path = _file("kept.json", data)
    save_window(path, load_window(path))
    keep_names(_file("kept.json", data), ("a",), kept_names(path, ("a",)) or {})


def result(data: bytes) -> None:
    """The result of a table test: worked out again, or every fault told."""
    read = read_result(text_of(data), BUILT_IN)
    assert (read.result is None) == bool(read.faults)
    assert_told(read.faults, whole_file=True)
    assert all(change.render().strip() for change in read.changed)


def payments(data: bytes) -> None:
    """A record of payments: each line is compared or told, by columns and by lines alike."""
    path, counts = _file("payments.csv", data), list[list[int]]()
    for reads in (payment_columns.by_columns, lambda _piece: None):
        small = patch.object(payment_files, "BYTES_AT_ONCE", 1 << 16)
        with path.open("rb") as file, small, patch.object(payment_columns, "by_columns", reads):
            whole = Audited()
            try:
                for task in audit_tasks(file, {}, Houses()):
                    whole.add(task())
            except StorageError as refusal:
                assert_said(refusal)
                return
        whole.unpack()
        assert all(fault.text.render().strip() for fault in whole.faults)
        assert whole.counts["lines",] >= whole.counts["faults",] >= 0
        json.dumps(audit_content(whole.counts))
        counts.append([whole.counts[name,] for name in ("agree", "staked", "paid", "due")])
    assert counts[0] == counts[1]


def catalogue(data: bytes) -> None:
    """A catalogue from elsewhere: each sentence is said, in its language or in English."""
    path = _file("locale/xx/LC_MESSAGES/trifelt.mo", data)
    read = catalogue_of("xx", path.parents[2])
    for sentence in (
        Message("Deal"),
        Message("Box {box}", box=3),
        Message.counted("{count} round", "{count} rounds", 2),
    ):
        assert sentence.render(read).strip()


def sheet(data: bytes) -> None:
    """A sheet of the user's own: kept by its clauses and read again the same, or refused."""
    path, folder = _file("sheet.txt", data), _folder() / "sheets"
    for game in GAMES[:2]:
        try:
            attached = attach_sheet(folder, game, path)
        except StorageError as refusal:
            assert_said(refusal)
            continue
        assert attached_sheet(folder, game) == attached
        assert {*attached.clauses, *attached.missing} == {*clauses_of(game)}
        detach_sheet(folder, game)


_ALL: tuple[Target, ...] = (
    cards, catalogue, cell, document, exercises, house, log, log_import, memory, money, one_line,
    payments, result, settings, settle_verb, sheet, table,
)  # fmt: skip
TARGETS = {each.__name__.replace("_", "-"): each for each in _ALL}


def _run(*arguments: str) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = main(arguments)
    return status, out.getvalue(), err.getvalue()


@cache
def _temporary() -> tempfile.TemporaryDirectory[str]:
    fourth = Path("/dev/shm")  # memory, where there is such a folder: files by the thousand
    return tempfile.TemporaryDirectory(dir=fourth if fourth.is_dir() else None)


def _folder() -> Path:
    return Path(_temporary().name)


def _file(name: str, data: bytes) -> Path:
    """A file of this name that holds these bytes."""
    path = _folder() / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


@cache
def _log() -> Log:
    return Log(_folder() / "log.sqlite3")
