"""What SQLite's error codes mean to the person in front of the program."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from trifelt.engine.message import Message
from trifelt.storage.refusal import StorageError

_PRIMARY = 0xFF
"""The low byte of an extended code is the kind of error."""

_DAMAGE = frozenset(
    {
        sqlite3.SQLITE_CORRUPT,
        sqlite3.SQLITE_NOTADB,
        sqlite3.SQLITE_FORMAT,
        sqlite3.SQLITE_ERROR,
        sqlite3.SQLITE_CONSTRAINT,
    }
)

_BUSY = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL})

_REASONS = {
    sqlite3.SQLITE_FULL: Message("the disk is full"),
    sqlite3.SQLITE_READONLY: Message("it is read-only"),
    sqlite3.SQLITE_CANTOPEN: Message("it cannot be opened there"),
    sqlite3.SQLITE_IOERR: Message("the disk is full or reports a fault"),
    sqlite3.SQLITE_PERM: Message("this account has no right to do that"),
    sqlite3.SQLITE_AUTH: Message("this account has no right to do that"),
    sqlite3.SQLITE_BUSY: Message("another program keeps it busy"),
    sqlite3.SQLITE_LOCKED: Message("another program keeps it busy"),
    sqlite3.SQLITE_PROTOCOL: Message("another program keeps it busy"),
    sqlite3.SQLITE_NOMEM: Message("the memory is used up"),
    sqlite3.SQLITE_TOOBIG: Message("the record is too large"),
    sqlite3.SQLITE_CORRUPT: Message("it is damaged"),
    sqlite3.SQLITE_NOTADB: Message("it is damaged"),
}


# A damaged schema is told of by an error whose text is damaged as well.
SqliteFault = (sqlite3.Error, UnicodeDecodeError)


def code_of(error: Exception) -> int | None:
    """SQLite's kind of error, where the error came from SQLite itself."""
    code = getattr(error, "sqlite_errorcode", None)
    return None if code is None else int(code) & _PRIMARY


def is_damage(error: Exception) -> bool:
    """Whether the error may mean that the file is no log or no longer a whole one.

    A plain error and a broken constraint are among them: our statements are sound, and what they
    insert was checked, wherever the tables are as they were made.
    """
    return isinstance(error, UnicodeDecodeError) or code_of(error) in _DAMAGE


def is_busy(error: Exception) -> bool:
    """Whether another program holds the log just now."""
    return code_of(error) in _BUSY


def is_read_only(error: Exception) -> bool:
    """Whether SQLite would not write."""
    return code_of(error) == sqlite3.SQLITE_READONLY


def refusal_of(path: Path, error: Exception) -> StorageError:
    """The sentence for an error that cannot be cured by setting the file aside."""
    reason = _REASONS.get(code_of(error) or sqlite3.SQLITE_CORRUPT)
    if reason is None:
        reason = Message("the database answers “{answer}”", answer=str(error))
    return StorageError(
        Message("The log {path} cannot be used: {reason}.", path=str(path), reason=reason)
    )
