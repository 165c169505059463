"""Opening a log's file: what it is, whose it is, how old it is, whether it is whole."""

import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from trifelt.engine.message import Message
from trifelt.storage.atomic import exclusive
from trifelt.storage.folders import keep_private, make_folder
from trifelt.storage.log.schema import (
    APPLICATION,
    Migration,
    SqliteFault,
    application_of,
    bring_index_up,
    has_index,
    is_damage,
    is_empty,
    is_read_only,
    layout_after,
    mark_stale,
    migrate,
    offer_words,
    roll_back,
    schema_of,
    version_of,
)
from trifelt.storage.refusal import StorageError

# How long SQLite itself waits for a lock; whoever asked may wait longer.
BUSY_SECONDS = 0.2
COMPANIONS = ("-wal", "-journal")
SMALLEST_PAGE = 512

# Rows that belong together and no longer find each other.
_PARTED = (
    "PRAGMA foreign_key_check",
    "SELECT 1 FROM record WHERE position NOT IN (SELECT position FROM content) LIMIT 1",
    "SELECT 1 FROM house WHERE NOT json_valid(definition) LIMIT 1",
)

Identity = tuple[int, int] | None


class DamagedError(Exception):
    """The file is not a log of this program."""


@dataclass(frozen=True, slots=True)
class OpenLog:
    """A connection, and the file it was opened on, which may be replaced under it."""

    link: sqlite3.Connection
    file: Identity
    indexed: bool
    writable: bool


def file_identity(path: Path) -> Identity:
    """Which file a path leads to now."""
    found = _found_at(path)
    return None if found is None else (found.st_dev, found.st_ino)


def open_log(path: Path, migrations: tuple[Migration, ...], lock_file: Path) -> OpenLog:
    """A connection to a current log, made or migrated first where it is none."""
    verify_plain(path)
    _refuse_newer_untouched(path, migrations)
    make_folder(path.parent)
    if _is_no_database(path):
        raise DamagedError
    writable = may_write(path)
    if not writable and not path.exists():
        raise StorageError(
            Message("No log can be kept in {folder}: it is read-only.", folder=str(path.parent))
        )
    link = _connected(path, "rwc") if writable else _reading_connection(path)
    keep_private(path)
    try:
        if not _is_current(path, link, migrations):
            if not writable:
                why = Message(
                    "The log {path} is of an older version and read-only: it cannot be opened.",
                    path=str(path),
                )
                raise StorageError(why)
            with exclusive(lock_file):
                if not _is_current(path, link, migrations):  # another window may have been faster
                    link.execute("PRAGMA journal_mode = WAL")
                    migrate(link, migrations)
        # As safe as FULL, and where no WAL can be had (a network folder) the folder is synced too.
        link.execute("PRAGMA synchronous = EXTRA")
        indexed = bring_index_up(link) if writable else has_index(link)
        return OpenLog(link, file_identity(path), indexed, writable)
    except BaseException:
        link.close()
        raise


def begun_log(path: Path, migrations: tuple[Migration, ...]) -> OpenLog:
    """A connection to a log that was not there, made in one file."""
    link = _connected(path, "rwc")
    keep_private(path)
    try:
        link.execute("PRAGMA synchronous = EXTRA")
        migrate(link, migrations)
        return OpenLog(link, None, bring_index_up(link), writable=True)
    except BaseException:
        link.close()
        raise


def verify_plain(path: Path) -> None:
    """Refuse what is no file: to read a pipe would never end, and it is not ours to move."""
    found = _found_at(path)
    if found is not None and not stat.S_ISREG(found.st_mode):
        why = Message(
            "The log {path} cannot be used: it is not a plain file. It was left as it is.",
            path=str(path),
        )
        raise StorageError(why)


def refuse_newer(path: Path, link: sqlite3.Connection, migrations: tuple[Migration, ...]) -> None:
    """A log of a newer program is not written to."""
    if version_of(link) > len(migrations):
        why = Message(
            "The log {path} was written by a newer version of the program. It was left as it "
            "is, and nothing is added to it until this program is brought up to date.",
            path=str(path),
        )
        raise StorageError(why)


# How SQLite from 3.44 on names what is wrong with a full-text index, which is made anew by itself.
_OF_INDEX = "inverted index for FTS5 table"


def looks_damaged(path: Path, migrations: tuple[Migration, ...]) -> bool:
    """Whether the file, read from one end to the other, is no log or not a whole one.

    Of a newer log nothing of the kind can be said: that is refused.
    """
    if not path.exists():
        return False
    if _is_no_database(path):
        return True
    writable = may_write(path)
    try:
        with closing(_connected(path, "rw" if writable else "ro")) as link:
            try:
                with _one_moment(link):
                    if is_empty(link):
                        return False
                    _verify_ours(path, link)
                    refuse_newer(path, link, migrations)  # what is strange there is no damage
                    version = version_of(link)
                    if schema_of(link) != layout_after(migrations[:version]):
                        return True
                    faults = link.execute("PRAGMA integrity_check")
                    if any(row != "ok" and _OF_INDEX not in row for (row,) in faults):
                        return True
                    if any(link.execute(parted).fetchone() for parted in _PARTED):
                        return True
            except DamagedError:
                return True
            if writable:  # its header may say that only a later SQLite may write to it
                link.execute("BEGIN IMMEDIATE")
                link.execute(f"PRAGMA user_version = {version_of(link)}")
                link.execute("ROLLBACK")
            return False
    except SqliteFault as error:
        return is_damage(error) or (writable and is_read_only(error))


def renew_index(path: Path) -> None:
    """Make the full-text index anew from the records, which it adds nothing to."""
    with closing(_connected(path, "rw")) as link:
        mark_stale(link)
        bring_index_up(link)


def may_write(path: Path) -> bool:
    """Whether a log can be written here: SQLite needs the file's folder too."""
    folder = os.access(path.parent, os.W_OK)
    return folder and (not path.exists() or os.access(path, os.W_OK))


def _is_no_database(path: Path) -> bool:
    """Whether there is something that SQLite would take for an empty file."""
    found = _found_at(path)
    return found is not None and 0 < found.st_size < SMALLEST_PAGE


def _is_cut(path: Path, link: sqlite3.Connection) -> bool:
    """Whether the end of the file is missing, which SQLite notices only when it gets there."""
    pages = int(link.execute("PRAGMA page_count").fetchone()[0])
    size = int(link.execute("PRAGMA page_size").fetchone()[0])
    later, found = _found_at(Path(f"{path}-wal")), _found_at(path)
    if later is not None and later.st_size:
        return False  # the missing pages may be there
    return found is not None and found.st_size < pages * size  # None: moved away meanwhile


def _found_at(path: Path) -> os.stat_result | None:
    """What is at a path, if anything is."""
    try:
        return path.stat()
    except OSError:
        return None


def _verify_ours(path: Path, link: sqlite3.Connection) -> None:
    """A database that has anything in it is a log of this program, and all of it is there."""
    # Mark and version are written together, in one transaction with the first tables.
    if application_of(link) != APPLICATION or version_of(link) < 1 or _is_cut(path, link):
        raise DamagedError


@contextmanager
def _one_moment(link: sqlite3.Connection) -> Iterator[None]:
    """Everything read in here is of one moment: another process may be making the log just now."""
    link.execute("BEGIN")
    try:
        yield
    finally:
        roll_back(link)


def _connected(path: Path, mode: str) -> sqlite3.Connection:
    link = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}",
        uri=True,
        timeout=BUSY_SECONDS,
        isolation_level=None,
        check_same_thread=False,
    )
    # A letter damaged on the disk is found by the record's checksum, not by a failing read.
    link.text_factory = lambda data: data.decode("utf-8", "replace")
    link.execute("PRAGMA foreign_keys = ON")
    link.execute("PRAGMA trusted_schema = OFF")
    offer_words(link)
    return link


def _reading_connection(path: Path) -> sqlite3.Connection:
    """A connection for reading; in a folder where SQLite may make no file, without its files."""
    link = _connected(path, "ro")
    try:
        version_of(link)
        link.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    except sqlite3.Error as error:
        link.close()
        if Path(f"{path}-wal").exists() or not isinstance(error, sqlite3.OperationalError):
            raise
        return _connected(path, "ro&immutable=1")
    return link


def _refuse_newer_untouched(path: Path, migrations: tuple[Migration, ...]) -> None:
    """Refuse a newer log before a byte of it or beside it changes.

    SQLite reads it: to open and close the file oneself would drop the locks that other
    connections of this process hold on it.
    """
    if not path.is_file():
        return
    try:
        with closing(_connected(path, "ro&immutable=1")) as link:
            if application_of(link) == APPLICATION:
                refuse_newer(path, link, migrations)
    except SqliteFault:
        return  # damaged, or not to be read: found out again, with its reason, when it is opened


def _is_current(path: Path, link: sqlite3.Connection, migrations: tuple[Migration, ...]) -> bool:
    """Whether nothing is to be made or migrated; one of a newer program is refused."""
    with _one_moment(link):
        if is_empty(link):
            return False
        _verify_ours(path, link)
        refuse_newer(path, link, migrations)
        return version_of(link) == len(migrations)
