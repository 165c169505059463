"""Saving files as a whole or not at all, setting them aside, reading them up to a limit."""

import errno
import json
import os
import shutil
import stat
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any

from trifelt.engine.message import Message
from trifelt.storage.folders import make_folder
from trifelt.storage.refusal import StorageError, not_saved, refused

SEGMENT = 1 << 20


def save_text(path: Path, text: str, *, replace: bool = True, locked: bool = False) -> None:
    """Save a text so that a kill or a full disk at any moment leaves the old file or the new.

    Without `replace` an existing file is refused. `locked` says that the caller holds the lock of
    the file: the draft then has a fixed name, and the next save replaces what a killed one left.
    A pipe or a terminal is written to directly; a missing folder is not made.
    """
    save_pieces(path, (text,), replace=replace, locked=locked)


def save_bytes(path: Path, content: bytes) -> Message | None:
    """Save bytes, or return why they were not saved."""
    try:
        save_pieces(path, (content,))
    except StorageError as error:
        return error.message
    return None


def save_pieces(
    path: Path, pieces: Iterable[str | bytes], *, replace: bool = True, locked: bool = False
) -> None:
    """Save a file piece by piece; the rest is as in `save_text`."""
    try:
        if _is_stream(path):
            _write_into(path, pieces)
            return
        target = Path(os.path.realpath(path))  # a link to a file kept elsewhere stays a link
        if target.exists() and not os.access(target, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(target))
        token = "draft" if locked else os.urandom(6).hex()
        draft = target.parent / f".{target.name[:100]}.{token}.tmp"
        try:
            _write_draft(draft, pieces, new=not locked)
            _put_in_place(draft, target, replace=replace)
        finally:
            draft.unlink(missing_ok=True)
        make_durable(target.parent)
    except FileExistsError as error:
        raise StorageError(
            Message("{path} already exists and was left as it is.", path=str(path))
        ) from error
    except OSError as error:
        raise not_saved(path, error) from error


def _is_stream(path: Path) -> bool:
    """Whether the path is a pipe or a terminal; anything else but a file is refused."""
    try:
        mode = path.stat().st_mode  # asked of the name: the real path of a pipe is no path
    except FileNotFoundError:
        return False
    if stat.S_ISREG(mode):
        return False
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not (stat.S_ISFIFO(mode) or stat.S_ISCHR(mode)):
        raise OSError(errno.ENODEV, os.strerror(errno.ENODEV), str(path))
    return True


def _write_into(path: Path, pieces: Iterable[str | bytes]) -> None:
    # Opening a pipe that nobody reads would wait for ever.
    flags = os.O_WRONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)
    handle = os.open(path, flags)
    os.set_blocking(handle, True)
    with open(handle, "wb") as file:  # noqa: PTH123 (a handle)
        file.writelines(_encoded(pieces))


def _encoded(pieces: Iterable[str | bytes]) -> Iterator[bytes]:
    for piece in pieces:
        yield piece.encode("utf-8", "replace") if isinstance(piece, str) else piece


def _write_draft(draft: Path, pieces: Iterable[str | bytes], *, new: bool) -> None:
    """Write all pieces to a draft file, which is on the disk when this returns."""
    # The mode is left to the user's mask, which mkstemp would overrule.
    flags = os.O_WRONLY | os.O_CREAT | (os.O_EXCL if new else os.O_TRUNC)
    with open(os.open(draft, flags, 0o666), "wb") as file:  # noqa: PTH123 (a handle)
        file.writelines(_encoded(pieces))
        file.flush()
        os.fsync(file.fileno())


def _put_in_place(draft: Path, target: Path, *, replace: bool) -> None:
    if replace:
        with suppress(OSError):
            draft.chmod(stat.S_IMODE(target.stat().st_mode))
        draft.replace(target)
        return
    try:
        os.link(draft, target)  # unlike a rename, a link never takes another file's place
    except FileExistsError:
        raise
    except OSError:
        if os.path.lexists(target):
            raise FileExistsError(target) from None
        draft.rename(target)


def make_durable(folder: Path) -> None:
    """Flush the folder's new entry to the disk, where the system can."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def read_text(path: Path, limit: int) -> str | None:
    """The text of a file, None if there is none; a larger or undecodable one is refused."""
    data = read_bytes(path, limit)
    return None if data is None else decoded(path, data)


def decoded(path: Path, data: bytes) -> str:
    """The text in a file's bytes."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise UnreadableError(
            Message("{path}, line {line}: this is not UTF-8 text.", path=str(path), line=line)
        ) from error


def read_bytes(path: Path, limit: int) -> bytes | None:
    """The bytes of a plain file up to a limit, None if there is none."""
    try:
        found = path.stat()
        if not stat.S_ISREG(found.st_mode):
            raise StorageError(
                Message("{path} could not be read: it is not a plain file.", path=str(path))
            )
        with path.open("rb") as file:
            data = file.read() if found.st_size <= limit else None
    except FileNotFoundError:
        return None
    except OSError as error:
        why = Message("{path} could not be read: {reason}.", path=str(path))
        raise refused(why, error) from error
    if data is None:
        why = Message(
            "{path} is larger than the {limit} kB that such a file may have.",
            path=str(path),
            limit=limit // 1000,
        )
        raise UnreadableError(why)
    return data


def read_json(path: Path, limit: int) -> Any:
    """The content of a small JSON file of ours; None if there is none that makes sense."""
    try:
        text = read_text(path, limit)
        return None if text is None else json.loads(text)
    except (StorageError, ValueError, RecursionError):
        return None


class UnreadableError(StorageError):
    """The file can be copied, but its content makes no sense and is to be set aside."""


def set_aside(path: Path, companions: tuple[str, ...] = ()) -> Path:
    """Copy a file that makes no sense to a .bak beside it; the file itself stays.

    Its companions (by suffix) are copied too. An earlier .bak is never overwritten, and one with
    the same content is used.
    """
    try:
        for name in _bak_names(path):
            if _serves(path, name, companions) and all(
                os.path.lexists(f"{name}{suffix}")
                or _copy_to_free(Path(f"{path}{suffix}"), Path(f"{name}{suffix}"))
                for suffix in (*companions, "")
                if os.path.lexists(f"{path}{suffix}")
            ):
                make_durable(path.parent)
                return name
    except OSError as error:
        why = Message("{path} could not be copied to a .bak beside it: {reason}.", path=str(path))
        raise refused(why, error) from error
    raise AssertionError("names never run out")


def _serves(path: Path, name: Path, companions: tuple[str, ...]) -> bool:
    """Whether a .bak's name is free, or holds a part of the same copy."""
    for suffix in ("", *companions):
        ours, there = Path(f"{path}{suffix}"), Path(f"{name}{suffix}")
        if os.path.lexists(there) and not (
            same_content(ours, there)
            # A companion that is gone by now was copied with the same file.
            or (not os.path.lexists(ours) and same_content(path, name))
        ):
            return False
    return True


def _bak_names(path: Path) -> Iterable[Path]:
    yield path.with_name(f"{path.name}.bak")
    for number in count(2):
        yield path.with_name(f"{path.name}.bak{number}")


def same_content(one: Path, other: Path) -> bool:
    """Whether two files hold the same bytes; a file that cannot be read equals none."""
    try:
        first, second = one.stat(), other.stat()
        if not stat.S_ISREG(second.st_mode) or first.st_size != second.st_size:
            return False
        with one.open("rb") as left, other.open("rb") as right:
            while piece := left.read(SEGMENT):
                if piece != right.read(SEGMENT):
                    return False
    except OSError:
        return False
    return True


def _copy_to_free(path: Path, name: Path) -> bool:
    """Copy to a free name, whole or not at all; false if it was taken meanwhile."""
    draft = path.parent / f".trifelt-{os.urandom(6).hex()}.tmp"
    try:
        with path.open("rb") as source, draft.open("xb") as copy:
            with suppress(OSError):
                shutil.copymode(path, draft)
            shutil.copyfileobj(source, copy, SEGMENT)
            copy.flush()
            os.fsync(copy.fileno())
        try:
            _put_in_place(draft, name, replace=False)
        except FileExistsError:
            return False
    finally:
        draft.unlink(missing_ok=True)
    return True


PATIENCE = 10.0
PAUSE = 0.01

if sys.platform == "win32":
    import msvcrt

    def _try_lock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _try_lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def exclusive(path: Path, patience: float = PATIENCE) -> Iterator[None]:
    """Hold the lock file at a path; a lock that others keep is refused with a sentence."""
    make_folder(path.parent)
    try:
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise not_saved(path, error) from error
    try:
        _wait_for(handle, path, patience)
        yield
    finally:
        os.close(handle)


def _wait_for(handle: int, path: Path, patience: float) -> None:
    deadline = time.monotonic() + patience
    while True:
        try:
            _try_lock(handle)
        except (BlockingIOError, PermissionError) as error:  # each system's error for a taken lock
            if time.monotonic() > deadline:
                why = Message(
                    "Another window of the program keeps {folder} busy; try again.",
                    folder=str(path.parent),
                )
                raise StorageError(why) from error
            time.sleep(PAUSE)
        except OSError as error:
            raise not_saved(path, error) from error
        else:
            return
