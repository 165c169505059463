"""Rows of a damaged database, page by page: no tree, no schema and no other page need be whole."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

_MAGIC: Final = b"SQLite format 3\0"
_LEAF: Final = 13
_USUAL_PAGE: Final = 4096
_WAL_HEAD: Final = 32
_FRAME_HEAD: Final = 24
_WHOLE_NUMBER_BYTES: Final = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}

Value = int | float | str | bytes | None


class StoredRow(NamedTuple):
    """Where a row stands: its page, its payload's place and length in it, and what it is."""

    page: bytes
    start: int
    length: int
    rowid: int
    columns: int


class Pages:
    """The pages of a database and of the -wal beside it, which has later ones."""

    def __init__(self, path: Path) -> None:
        data = path.read_bytes()
        size = int.from_bytes(data[16:18], "big") if data.startswith(_MAGIC) else 0
        size = 65536 if size == 1 else size
        self._size = size if size >= 512 and size & (size - 1) == 0 else _USUAL_PAGE
        self._pages = [
            data[start : start + self._size].ljust(self._size, b"\0")
            for start in range(0, len(data), self._size)
        ]
        self._later = list(self._frames(path.with_name(f"{path.name}-wal")))
        self._latest = dict(self._later)

    def cells(self) -> Iterator[StoredRow]:
        """The rows of every page that is a table's leaf."""
        for page in self._pages:
            yield from self._cells_of(page)
        for _, page in self._later:
            yield from self._cells_of(page)

    def values(self, cell: StoredRow) -> list[Value] | None:
        """What a row says; None where a part of it is lost."""
        payload = self._payload(cell)
        if payload is None:
            return None
        try:
            return list(_values(payload))
        except (IndexError, struct.error, KeyError):
            return None

    def _frames(self, wal: Path) -> Iterator[tuple[int, bytes]]:
        data = wal.read_bytes() if wal.is_file() else b""
        step = _FRAME_HEAD + self._size
        for start in range(_WAL_HEAD, len(data) - step + 1, step):
            number = int.from_bytes(data[start : start + 4], "big")
            yield number, data[start + _FRAME_HEAD : start + step]

    def _cells_of(self, page: bytes) -> Iterator[StoredRow]:
        if page[0] != _LEAF:
            return
        for place in range(8, 8 + 2 * int.from_bytes(page[3:5], "big"), 2):
            try:
                length, start = _number(page, int.from_bytes(page[place : place + 2], "big"))
                rowid, start = _number(page, start)
                yield StoredRow(page, start, length, rowid, _columns_of(page, start))
            except IndexError:
                continue

    def _payload(self, cell: StoredRow) -> bytes | None:
        """A row's bytes, those on other pages too."""
        room = self._size
        if cell.length <= room - 35:
            return cell.page[cell.start : cell.start + cell.length]
        least = (room - 12) * 32 // 255 - 23
        here = least + (cell.length - least) % (room - 4)
        end = cell.start + (here if here <= room - 35 else least)
        parts = [cell.page[cell.start : end]]
        number = int.from_bytes(cell.page[end : end + 4], "big")
        missing = cell.length - (end - cell.start)
        if missing > self._size * (len(self._pages) + len(self._later)):
            return None
        while missing > 0:
            page = self._latest.get(number)
            if page is None and 0 < number <= len(self._pages):
                page = self._pages[number - 1]
            if page is None:
                return None
            parts.append(page[4 : 4 + missing])
            missing -= room - 4
            number = int.from_bytes(page[:4], "big")
        return b"".join(parts)


def _number(data: bytes, at: int) -> tuple[int, int]:
    """A number of one to nine bytes, and where it ends."""
    value = 0
    for place in range(at, at + 8):
        byte = data[place]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, place + 1
    value = value << 8 | data[at + 8]
    return value - (1 << 64) if value >> 63 else value, at + 9


def _columns_of(data: bytes, start: int) -> int:
    """How many columns a row has."""
    length, at = _number(data, start)
    columns = 0
    while at < start + length:
        _, at = _number(data, at)
        columns += 1
    return columns


def _values(payload: bytes) -> Iterator[Value]:
    at, kind_at = _number(payload, 0)
    end = at
    while kind_at < end:
        kind, kind_at = _number(payload, kind_at)
        if kind >= 12:
            size = (kind - 12) // 2
            part = payload[at : at + size]
            yield part.decode("utf-8", "replace") if kind % 2 else part
        elif kind in (0, 8, 9):
            size = 0
            yield None if kind == 0 else kind - 8
        elif kind == 7:
            size = 8
            yield float(struct.unpack_from(">d", payload, at)[0])
        else:
            size = _WHOLE_NUMBER_BYTES[kind]
            yield int.from_bytes(payload[at : at + size], "big", signed=True)
        at += size
