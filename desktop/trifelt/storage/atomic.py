"""Files that are either whole or as they were: saving, setting aside, reading with a limit."""

import errno
import json
import os
import shutil
import stat
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from trifelt.engine.message import Message
from trifelt.storage.folders import make_folder
from trifelt.storage.refusal import StorageError, not_read, not_saved, reason_of

SEGMENT = 1 << 20


def save_text(path: Path, text: str, *, replace: bool = True, locked: bool = False) -> None:
    """Save a text so that a kill or a full disk at any moment leaves the old file or the new.

    Without `replace` a file there is refused. Who holds the lock over a file says `locked`: then
    what a killed save left behind is written over by the next. A pipe or a terminal is written
    to and stays what it is; a missing folder is not made.
    """
    save_pieces(path, (text,), replace=replace, locked=locked)


def save_bytes(path: Path, content: bytes) -> Message | None:
    """The same for bytes; why they were not saved, if they were not."""
    try:
        save_pieces(path, (content,))
    except StorageError as error:
        return error.message
    return None


def save_pieces(
    path: Path, pieces: Iterable[str | bytes], *, replace: bool = True, locked: bool = False
) -> None:
    """The same for what comes in pieces."""
    try:
        if _is_stream(path):
            _write_into(path, pieces)
            return
        target = Path(os.path.realpath(path))  # a link to a file kept elsewhere stays a link
        if target.exists() and not os.access(target, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(target))
        token = "draft" if locked else os.urandom(6).hex()
        draft = target.parent / f".{target.name[:100]}.{token}.tmp"
        _write_draft(draft, pieces, new=not locked)
        try:
            _put_in_place(draft, target, replace=replace)
        finally:
            draft.unlink(missing_ok=True)
        make_durable(target.parent)
    except FileExistsError as error:
        raise StorageError(
            Message("{path} is there already and was left as it is.", path=str(path))
        ) from error
    except OSError as error:
        raise not_saved(path, error) from error


def _is_stream(path: Path) -> bool:
    """Whether a pipe or a terminal stands there; what is no file either is refused."""
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
    # A pipe that nobody reads would be waited for without an end.
    flags = os.O_WRONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)
    handle = os.open(path, flags)
    os.set_blocking(handle, True)
    with open(handle, "wb") as file:  # noqa: PTH123 (a handle)
        file.writelines(_encoded(pieces))


def _encoded(pieces: Iterable[str | bytes]) -> Iterator[bytes]:
    for piece in pieces:
        yield piece.encode("utf-8", "replace") if isinstance(piece, str) else piece


def _write_draft(draft: Path, pieces: Iterable[str | bytes], *, new: bool) -> None:
    """All pieces in a file of its own in the same folder, on the disk when this returns."""
    # The mode is left to the user's mask, which mkstemp would overrule.
    flags = os.O_WRONLY | os.O_CREAT | (os.O_EXCL if new else os.O_TRUNC)
    handle = os.open(draft, flags, 0o666)
    try:
        with open(handle, "wb") as file:  # noqa: PTH123 (a handle)
            file.writelines(_encoded(pieces))
            file.flush()
            os.fsync(file.fileno())
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


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
    """Have the folder's new entry on the disk too, where a folder can be asked for that."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def read_text(path: Path, limit: int) -> str | None:
    """The text of a file, nothing when there is none; a larger or undecodable one is refused."""
    data = read_bytes(path, limit)
    return None if data is None else decoded(path, data)


def decoded(path: Path, data: bytes) -> str:
    """The text that a file's bytes are."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise UnreadableError(
            Message("{path}, line {line}: this is not UTF-8 text.", path=str(path), line=line)
        ) from error


def read_bytes(path: Path, limit: int) -> bytes | None:
    """The bytes of a plain file up to a limit, nothing when there is none."""
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
        raise not_read(path, error) from error
    if data is None:
        why = Message(
            "{path} is larger than the {limit} kB that such a file may have.",
            path=str(path),
            limit=limit // 1000,
        )
        raise UnreadableError(why)
    return data


def read_json(path: Path, limit: int) -> Any:
    """What a small JSON file of ours holds; None where there is none that makes sense."""
    try:
        text = read_text(path, limit)
        return None if text is None else json.loads(text)
    except (StorageError, ValueError, RecursionError):
        return None


class UnreadableError(StorageError):
    """The file can be copied, but what it holds makes no sense: it is to be set aside."""


def set_aside(path: Path, companions: tuple[str, ...] = ()) -> Path:
    """Copy a file that cannot be understood to .bak beside it; the file itself stays.

    Its companions (by suffix) go with it. An earlier .bak is never written over, and one that
    holds the same already serves.
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
        why = Message(
            "{path} could not be copied to a .bak beside it: {reason}.",
            path=str(path),
            reason=reason_of(error),
        )
        raise StorageError(why) from error
    raise AssertionError("names never run out")


def _serves(path: Path, name: Path, companions: tuple[str, ...]) -> bool:
    """Whether what stands under a .bak's name, if anything, is a part of what is to go there."""
    for suffix in ("", *companions):
        ours, there = Path(f"{path}{suffix}"), Path(f"{name}{suffix}")
        if os.path.lexists(there) and not (
            same_content(ours, there)
            # A companion that is gone since was copied with the same file.
            or (not os.path.lexists(ours) and same_content(path, name))
        ):
            return False
    return True


def _bak_names(path: Path) -> Iterable[Path]:
    yield path.with_name(f"{path.name}.bak")
    number = 2
    while True:
        yield path.with_name(f"{path.name}.bak{number}")
        number += 1


def same_content(one: Path, other: Path) -> bool:
    """Whether two files hold the same bytes; what cannot be read holds nothing comparable."""
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
    """Copy to a name that nothing has, whole or not at all; false when it was taken meanwhile."""
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
    """Hold the lock file at a path; a lock that stays taken is refused in a sentence."""
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
        except (BlockingIOError, PermissionError) as error:  # the two systems' words for taken
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
