"""What the storage could not do, as a sentence instead of an error number."""

import errno
from pathlib import Path

from trifelt.engine.message import Message

_REASONS = {
    errno.ENOSPC: Message("the disk is full"),
    errno.EDQUOT: Message("this account's share of the disk is full"),
    errno.EFBIG: Message("the file may not get any larger"),
    errno.EACCES: Message("this account is not allowed to do that"),
    errno.EPERM: Message("this account is not allowed to do that"),
    errno.EROFS: Message("the folder is read-only"),
    errno.ENOTDIR: Message("a file is in the place of the folder"),
    errno.EISDIR: Message("a folder is in the place of the file"),
    errno.EEXIST: Message("something else is already there"),
    errno.ENOENT: Message("the folder does not exist"),
    errno.ENAMETOOLONG: Message("the name is too long"),
    errno.ELOOP: Message("its links form a circle"),
    errno.EMFILE: Message("too many files are open"),
    errno.ENFILE: Message("too many files are open"),
    errno.EIO: Message("the disk reports a fault"),
    errno.ENODEV: Message("it is not a plain file"),
    errno.ENXIO: Message("nothing is reading from it"),
    errno.EPIPE: Message("the program reading from it stopped"),
}


class StorageError(Exception):
    """Something asked of the storage was not done; `message` is the sentence that says why."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message


def refused(words: Message, error: OSError) -> StorageError:
    """The refusal in these words, with the system's reason in the gap that they leave for it."""
    unknown = Message("the system answers “{answer}”", answer=error.strerror or str(error))
    reason = _REASONS.get(error.errno or 0, unknown)
    return StorageError(Message.of(words.text, {**words.facts, "reason": reason}))


def not_saved(path: Path, error: OSError) -> StorageError:
    """The refusal for a file that could not be written."""
    return refused(Message("{path} could not be saved: {reason}.", path=str(path)), error)


def is_newer(schema: object, known: int) -> bool:
    """Whether a file's schema is one that this program does not know yet.

    >>> is_newer(2, 1), is_newer(1, 1), is_newer(True, 0), is_newer("2", 1)
    (True, False, False, False)
    """
    return isinstance(schema, int) and not isinstance(schema, bool) and schema > known
