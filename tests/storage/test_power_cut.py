"""Nothing reported as saved is lost to a power cut, whatever the disk has of what was written.

A window that saves is traced. After each of its calls the states are made that the disk may then
have: of what no `fsync` asked for nothing, everything, or some of its sectors in any order; names
are kept in their order, as a journal keeps them. Each state is opened again.
"""

import os
import random
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.storage import saving_window
from tests.storage.test_kills import hold_everything

STRACE = shutil.which("strace")
CALLS = "openat,write,pwrite64,fsync,fdatasync,rename,unlink,ftruncate,close,mkdir,lseek"
CALL = re.compile(r"(?:\d+\s+)?(\w+)\((.*)\)\s+= (\d+)")
STRING = re.compile(r'"((?:\\x..)*)"')
SECTOR = 512
LOST = ("nothing", "everything", "some", "some", "some in any order")

Write = tuple[int, bytes]
"""Where, and what; no bytes cut the file there."""


@dataclass(eq=False)
class DiskFile:
    """What the disk has for certain, and what was written since."""

    certain: bytes = b""
    written: list[Write] = field(default_factory=list)

    def content(self, written: list[Write]) -> bytes:
        made = bytearray(self.certain)
        for place, data in written:
            if not data:
                del made[place:]
            made.extend(bytes(max(0, place - len(made))))
            made[place : place + len(data)] = data
        return bytes(made)

    def after(self, cut: str, dice: random.Random) -> bytes:
        """What may be found of it."""
        if cut != "everything":
            kept = [
                (place + start, data[start : start + SECTOR])
                for place, data in self.written
                for share in (dice.choice((0, 0.5, 1)),)
                for start in range(0, max(1, len(data)), SECTOR)
                if dice.random() < share
            ]
            if cut == "some in any order":
                dice.shuffle(kept)
            return self.content(kept if cut != "nothing" else [])
        return self.content(self.written)


@dataclass(frozen=True, slots=True)
class Renaming:
    """A change of the folders: a file or folder (None) gets this name, or the name goes."""

    name: Path
    file: DiskFile | None
    gone: bool = False


class Disk:
    """A folder as a program sees it, and as a power cut may leave it."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.names: dict[Path, DiskFile | None] = {}
        self.certain: dict[Path, DiskFile | None] = {}
        self.renamed: list[Renaming] = []
        self.open: dict[int, Path] = {}
        self.files: dict[int, DiskFile] = {}
        self.places: dict[int, int] = {}

    def rename(self, *changes: Renaming) -> None:
        self.renamed += changes
        _apply(self.names, changes)

    def call(self, name: str, given: str, result: int) -> bytes | None:
        """Follow a call; what it reported on the standard output."""
        strings = [bytes.fromhex(each.replace("\\x", "")) for each in STRING.findall(given)]
        paths = [Path(os.fsdecode(each)) for each in strings]
        number = int(given.split(",", maxsplit=1)[0]) if given[0].isdigit() else -1
        file = self.files.get(number)
        if name == "openat":
            self._open(paths[0], given, result)
        elif name == "close":
            self.files.pop(number, None)
        elif name == "lseek":
            self.places[number] = result
        elif name in {"write", "pwrite64"}:
            if number == 1 and file is None:
                return strings[0]
            self._write(number, strings[0][:result], given if name == "pwrite64" else None)
        elif name == "ftruncate" and file is not None:
            file.written.append((int(given.split(",")[1]), b""))
        elif name in {"fsync", "fdatasync"}:
            self._sync(number)
        elif name == "rename" and self.home in paths[0].parents:
            moved = self.names[paths[0]]
            self.rename(Renaming(paths[0], moved, gone=True), Renaming(paths[1], moved))
        elif name in {"unlink", "mkdir"} and self.home in paths[0].parents:
            self.rename(Renaming(paths[0], None, gone=name == "unlink"))
        return None

    def _open(self, path: Path, given: str, number: int) -> None:
        self.open[number], self.places[number] = path, 0
        if self.home not in path.parents or "O_DIRECTORY" in given:
            return
        if path not in self.names and "O_CREAT" in given:
            self.rename(Renaming(path, DiskFile()))
        file = self.names.get(path)
        if file is not None:
            self.files[number] = file
            if "O_TRUNC" in given:
                file.written.append((0, b""))

    def _write(self, number: int, data: bytes, placed: str | None) -> None:
        if number in self.files:
            place = int(placed.rpartition(",")[2]) if placed else self.places[number]
            self.files[number].written.append((place, data))
            self.places[number] = place + len(data) if not placed else self.places[number]

    def _sync(self, number: int) -> None:
        file, folder = self.files.get(number), self.open.get(number)
        if file is not None:
            file.certain, file.written = file.content(file.written), []
            return
        inside = [n for n, each in enumerate(self.renamed, 1) if each.name.parent == folder]
        last = max(inside, default=0)
        _apply(self.certain, tuple(self.renamed[:last]))
        del self.renamed[:last]

    def cut(self, how: str, dice: random.Random, place: Path) -> None:
        """Make a folder as it is found after a power cut."""
        known = {"nothing": 0, "everything": len(self.renamed)}
        names = dict(self.certain)
        _apply(names, tuple(self.renamed[: known.get(how, dice.randint(0, len(self.renamed)))]))
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir()
        for name, file in sorted(names.items()):
            found = place / name.relative_to(self.home)
            if file is None:
                found.mkdir(exist_ok=True)
            elif found.parent.exists() and not name.name.endswith("-shm"):
                found.write_bytes(file.after(how, dice))


def _apply(names: dict[Path, DiskFile | None], changes: tuple[Renaming, ...]) -> None:
    for change in changes:
        if change.gone:
            names.pop(change.name, None)
        else:
            names[change.name] = change.file


def calls(trace: Path) -> Iterator[tuple[str, str, int]]:
    for line in trace.read_text(encoding="ascii").splitlines():
        found = CALL.match(line)
        if found is not None:
            yield found[1], found[2], int(found[3])


@pytest.mark.slow
@pytest.mark.skipif(STRACE is None, reason="needs strace")
def test_whatever_a_power_cut_leaves_has_all_that_was_reported(tmp_path: Path) -> None:
    home, trace = tmp_path / "home", tmp_path / "trace"
    home.mkdir()
    traced = [STRACE or "", "-f", "-xx", "-s", "99999999", "-o", str(trace), "-e", f"trace={CALLS}"]
    window = [sys.executable, saving_window.__file__, str(home), "a", "0", "0"]
    subprocess.run([*traced, *window], check=True, stdout=subprocess.PIPE)
    disk, dice, states = Disk(home), random.Random(1), 0
    reported: list[tuple[str, str, int]] = []
    for call in calls(trace):
        told = disk.call(*call)
        if told is not None:
            kind, name, number = told.decode().split()
            reported.append((kind, name, int(number)))
        if told is not None or (disk.names and call[0] not in {"openat", "close", "lseek"}):
            for how in LOST:
                disk.cut(how, dice, tmp_path / "found")
                hold_everything(tmp_path / "found", reported, 1)
                states += 1
    assert len(reported) == saving_window.NUMBER
    assert states > 1_000
