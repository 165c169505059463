"""Folders that refuse, disks that are full, records and houses to keep."""

import os
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.storage.own_houses import CLUB
from trifelt.storage.houses import UserHouses
from trifelt.storage.log import Log


@pytest.fixture
def log(tmp_path: Path) -> Iterator[Log]:
    """An empty log."""
    with Log(tmp_path / "data" / "log.sqlite3") as opened:
        yield opened


@pytest.fixture
def houses(tmp_path: Path) -> UserHouses:
    """A user's houses, none so far."""
    return UserHouses(tmp_path / "config" / "houses")


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """A file to import."""
    path = tmp_path / "club.toml"
    path.write_text(CLUB, encoding="utf-8")
    return path


def _mounted(folder: Path, options: str) -> bool:
    command = ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(folder)]
    try:
        done = subprocess.run(command, capture_output=True, check=False)
    except OSError:
        return False
    return done.returncode == 0


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A real disk of 512 kB."""
    disk = tmp_path / "disk"
    disk.mkdir()
    if not _mounted(disk, "size=512k"):
        pytest.skip("only root may mount a small disk; the limit on a file's size stands in for it")
    try:
        yield disk
    finally:
        subprocess.run(["umount", "--lazy", str(disk)], check=True)


@pytest.fixture
def protect(tmp_path: Path) -> Iterator[Callable[[Path], None]]:
    """Makes a folder read-only: by its mode, or for root, whom modes do not bind, by a mount."""
    undo: list[Callable[[], object]] = []

    def protected(folder: Path) -> None:
        if os.geteuid() != 0:
            folder.chmod(0o555)
            undo.append(lambda: folder.chmod(0o755))
            return
        for options in (
            ["--bind", str(folder), str(folder)],
            ["-o", "remount,bind,ro", str(folder)],
        ):
            if subprocess.run(["mount", *options], capture_output=True, check=False).returncode:
                pytest.skip("root is not bound by modes and may not mount here")
            if options[0] == "--bind":
                undo.append(lambda: subprocess.run(["umount", "--lazy", str(folder)], check=True))

    yield protected
    for step in reversed(undo):
        step()
