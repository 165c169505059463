"""A saved file is whole or as it was; one that makes no sense is set aside and never lost."""

import os
import socket
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from trifelt.storage.atomic import (
    UnreadableError,
    read_text,
    save_bytes,
    save_pieces,
    save_text,
    set_aside,
)
from trifelt.storage.refusal import StorageError


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()} - {"trifelt-home"}


def test_a_text_is_saved_to_the_letter(tmp_path: Path) -> None:
    path = tmp_path / "file.toml"
    save_text(path, "ä\r\n\n♠")
    assert path.read_bytes() == "ä\r\n\n♠".encode()
    assert names(tmp_path) == {"file.toml"}


def test_a_missing_folder_is_said_and_not_made(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="could not be saved: the folder does not exist"):
        save_text(tmp_path / "none" / "file", "new")
    assert names(tmp_path) == set()


def test_a_pipe_is_written_to_and_stays_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    (tmp_path / "link").symlink_to(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        save_text(tmp_path / "link", "through", replace=False)
        assert save_bytes(pipe, b" and on") is None
        assert os.read(reader, 100) == b"through and on"
    finally:
        os.close(reader)
    assert pipe.is_fifo()
    assert names(tmp_path) == {"pipe", "link"}


def test_a_pipe_that_nobody_reads_is_refused_and_stays(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert "nothing is reading from it" in str(save_bytes(tmp_path / "pipe", b"new"))
    assert (tmp_path / "pipe").is_fifo()


def test_what_is_neither_a_file_nor_a_pipe_is_refused_and_stays(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(tmp_path / "socket"))
        with pytest.raises(StorageError, match="it is not a plain file"):
            save_text(tmp_path / "socket", "new")
    assert (tmp_path / "socket").is_socket()


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root makes one")
def test_a_device_is_written_to_and_stays_a_device(tmp_path: Path) -> None:
    device = tmp_path / "nothing"
    os.mknod(device, 0o600 | stat.S_IFCHR, os.makedev(1, 3))
    save_text(device, "new")
    assert device.is_char_device()


def test_a_pipe_with_the_name_of_a_bak_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    os.mkfifo(tmp_path / "file.bak")
    assert set_aside(tmp_path / "file").name == "file.bak2"


def test_a_failing_save_leaves_the_old_file_and_no_draft(tmp_path: Path) -> None:
    path = tmp_path / "file"
    save_text(path, "old")

    def pieces() -> Iterator[str]:
        yield "new"
        raise RuntimeError("the source of the pieces fails")

    with pytest.raises(RuntimeError):
        save_pieces(path, pieces())
    assert path.read_text(encoding="utf-8") == "old"
    assert names(tmp_path) == {"file"}


def test_without_replace_a_file_there_is_refused_and_left(tmp_path: Path) -> None:
    path = tmp_path / "file"
    save_text(path, "old", replace=False)
    with pytest.raises(StorageError, match="already exists"):
        save_text(path, "new", replace=False)
    assert path.read_text(encoding="utf-8") == "old"
    assert names(tmp_path) == {"file"}


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    kept = tmp_path / "elsewhere" / "kept"
    kept.parent.mkdir()
    save_text(kept, "old")
    link = tmp_path / "link"
    link.symlink_to(kept)
    save_text(link, "new")
    assert link.is_symlink()
    assert kept.read_text(encoding="utf-8") == "new"


def test_the_mode_of_a_file_stays(tmp_path: Path) -> None:
    path = tmp_path / "file"
    save_text(path, "old")
    path.chmod(0o640)
    save_text(path, "new")
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_half_a_character_is_shown_as_a_question_mark(tmp_path: Path) -> None:
    save_text(tmp_path / "file", "a\ud800b")
    assert (tmp_path / "file").read_text(encoding="utf-8") == "a?b"


def test_a_folder_in_the_files_place_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").mkdir()
    with pytest.raises(StorageError, match="could not be saved: a folder is in the place"):
        save_text(tmp_path / "file", "new")
    assert names(tmp_path) == {"file"}


def test_a_read_only_folder_is_said(tmp_path: Path, protect: Callable[[Path], None]) -> None:
    place = tmp_path / "place"
    place.mkdir()
    save_text(place / "file", "old")
    protect(place)
    with pytest.raises(StorageError, match=r"could not be saved: (the folder is read-only|this)"):
        save_text(place / "file", "new")
    assert (place / "file").read_text(encoding="utf-8") == "old"


def test_a_full_disk_is_said_and_the_old_file_stays(small_disk: Path) -> None:
    save_text(small_disk / "file", "old")
    with pytest.raises(StorageError, match="could not be saved: the disk is full"):
        save_text(small_disk / "file", "x" * 1_000_000)
    assert (small_disk / "file").read_text(encoding="utf-8") == "old"
    assert names(small_disk) == {"file"}
    save_text(small_disk / "file", "new")


LIMITED = """
import resource, sys
from pathlib import Path
from trifelt.storage.atomic import save_text
from trifelt.storage.refusal import StorageError
before = resource.getrlimit(resource.RLIMIT_FSIZE)
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, before[1]))
try:
    save_text(Path(sys.argv[1]), "x" * 5000)
except StorageError as error:
    print(error.message)
resource.setrlimit(resource.RLIMIT_FSIZE, before)  # the file that coverage writes is larger
"""


def test_a_file_that_may_not_grow_is_said_and_the_old_one_stays(tmp_path: Path) -> None:
    path = tmp_path / "file"
    save_text(path, "old")
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, str(path)], capture_output=True, text=True, check=True
    )
    assert "could not be saved: the file may not get any larger" in done.stdout
    assert path.read_text(encoding="utf-8") == "old"
    assert names(tmp_path) == {"file"}


def test_bytes_that_are_no_text_are_told_with_their_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"a\nb\n\xff")
    with pytest.raises(UnreadableError, match="line 3: this is not UTF-8"):
        read_text(tmp_path / "file", 100)


def test_a_file_over_the_limit_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"x" * 101)
    with pytest.raises(UnreadableError, match="larger"):
        read_text(tmp_path / "file", 100)


def test_what_is_no_plain_file_is_not_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for place in (tmp_path, tmp_path / "pipe"):
        with pytest.raises(StorageError, match="not a plain file"):
            read_text(place, 100)


def test_setting_aside_copies_and_leaves_the_file(tmp_path: Path) -> None:
    path = tmp_path / "file.toml"
    path.write_bytes(b"\xff broken")
    assert set_aside(path).name == "file.toml.bak"
    assert path.read_bytes() == (tmp_path / "file.toml.bak").read_bytes() == b"\xff broken"


def test_an_earlier_bak_is_never_written_over_and_the_same_serves_again(tmp_path: Path) -> None:
    path = tmp_path / "file"
    made = []
    for content in (b"one", b"two", b"one", b"three"):
        path.write_bytes(content)
        made.append(set_aside(path).name)
    assert made == ["file.bak", "file.bak2", "file.bak", "file.bak3"]
    assert (tmp_path / "file.bak").read_bytes() == b"one"
    assert (tmp_path / "file.bak2").read_bytes() == b"two"


def test_what_cannot_be_set_aside_is_said(tmp_path: Path, protect: Callable[[Path], None]) -> None:
    place = tmp_path / "place"
    place.mkdir()
    save_text(place / "file", "broken")
    protect(place)
    with pytest.raises(StorageError, match=r"could not be copied to a \.bak"):
        set_aside(place / "file")


def test_setting_aside_takes_companions_along_under_one_name(tmp_path: Path) -> None:
    (tmp_path / "log.bak-wal").write_bytes(b"an older one's")
    (tmp_path / "log").write_bytes(b"a")
    (tmp_path / "log-wal").write_bytes(b"b")
    assert set_aside(tmp_path / "log", ("-wal", "-journal")).name == "log.bak2"
    assert (tmp_path / "log.bak2").read_bytes() == b"a"
    assert (tmp_path / "log.bak2-wal").read_bytes() == b"b"
    (tmp_path / "log-wal").unlink()
    assert set_aside(tmp_path / "log", ("-wal", "-journal")).name == "log.bak2"


def test_a_file_that_is_set_aside_keeps_its_mode(tmp_path: Path) -> None:
    (tmp_path / "log").touch(0o600)
    assert stat.S_IMODE(set_aside(tmp_path / "log").stat().st_mode) == 0o600


def test_saving_works_where_there_are_no_links(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_links(*args: object, **options: object) -> None:
        raise PermissionError("this file system has no links")

    monkeypatch.setattr(os, "link", no_links)
    save_text(tmp_path / "new", "text", replace=False)
    with pytest.raises(StorageError, match="already"):
        save_text(tmp_path / "new", "other", replace=False)


def test_a_name_that_is_taken_meanwhile_is_left_and_the_next_one_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two windows set the same file aside at once."""
    path = tmp_path / "file"
    path.write_bytes(b"mine")
    whole = os.link

    def taken_first(source: Path, target: Path, **options: bool) -> None:
        if target.name == "file.bak" and not target.exists():
            target.write_bytes(b"other")
        whole(source, target, **options)

    monkeypatch.setattr(os, "link", taken_first)
    assert set_aside(path).name == "file.bak2"
    assert (tmp_path / "file.bak").read_bytes() == b"other"
    assert (tmp_path / "file.bak2").read_bytes() == b"mine"


def test_a_bak_that_cannot_be_read_is_left_and_the_next_name_used(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"mine")
    (tmp_path / "file.bak").symlink_to(tmp_path / "nowhere")
    assert set_aside(path).name == "file.bak2"
    assert (tmp_path / "file.bak").is_symlink()
