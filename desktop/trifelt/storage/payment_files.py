"""Records of payments in files: pieces of whole rounds, and the tasks of their audit."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from hashlib import blake2b
from io import BufferedReader
from itertools import islice, pairwise
from pathlib import Path
from typing import IO, Any, Final, NamedTuple

import numpy as np

from trifelt.engine.audit.audit import Task, audit_block, audit_documents, packed
from trifelt.engine.audit.audited import Audited
from trifelt.engine.audit.houses import Houses
from trifelt.engine.audit.record import RecordLine
from trifelt.engine.audit.rounds import NONE_MET, Met, RoundKeys
from trifelt.engine.message import Message
from trifelt.storage.payment_columns import (
    BYTE_ORDER_MARK,
    HEAD_LOOKED_AT,
    MOST_BREAKS,
    FileLayout,
    Piece,
    decoded_text,
    own_texts,
    read_head,
    read_piece,
)
from trifelt.storage.refusal import StorageError

BYTES_AT_ONCE: Final = 8 << 20  # less than a million lines, whatever they hold
_LONGEST_ROUND: Final = 1 << 18
_LONGEST_DOCUMENT: Final = 1 << 22
_DOCUMENTS_AT_ONCE: Final = 500
_MOST_PIECES: Final = 8


class SharedFile(NamedTuple):
    """A file by its place, its size in bytes, when it was written and how it begins."""

    path: str
    size: int
    written: int
    head: bytes

    @classmethod
    def of(cls, path: Path) -> SharedFile:
        """The file that is at this place now."""
        found = path.resolve().stat()
        with path.open("rb") as file:
            head = blake2b(file.read(HEAD_LOOKED_AT), digest_size=16).digest()
        return cls(str(path.resolve()), found.st_size, found.st_mtime_ns, head)

    @property
    def is_here(self) -> bool:
        """Whether this very file is on this machine, a shared folder's too."""
        try:
            return SharedFile.of(Path(self.path)) == self
        except OSError:
            return False


class PaymentFile:
    """A file's pieces, its first line given."""

    def __init__(self, first: bytes, file: IO[bytes], names: Mapping[str, str]) -> None:
        self._file: Any = file
        more = file.peek() if isinstance(file, BufferedReader) else b""
        self.layout = FileLayout.of(first, more, names)
        self._begins = len(first)

    def pieces(self, size: int | None = None) -> Iterator[Piece]:
        """The lines in order, those of a round never parted; in pieces of this size, or large."""
        size = size or BYTES_AT_ONCE
        buffer = bytearray(2 * BYTES_AT_ONCE + size)
        view = memoryview(buffer)
        held = 0
        while count := self._file.readinto(view[held : held + size]):
            held += count
            end = _last_round(self.layout, buffer, held)
            if end:
                yield Piece(self.layout, bytes(view[:end]))
                held -= end
                buffer[:held] = buffer[end : end + held]
            if held > 2 * BYTES_AT_ONCE:
                raise _no_line_ends()
        if held:
            yield Piece(self.layout, bytes(view[:held]))

    def parts(self, file: SharedFile, workers: int) -> Iterator[FilePart]:
        """The same lines as parts of the file that workers find by themselves, unread here.

        Shorter ones towards the end, so that no worker waits long for the last one.
        """
        start = self._begins
        while start < file.size:
            pieces = (file.size - start) // BYTES_AT_ONCE // (4 * workers)
            end = start + BYTES_AT_ONCE * min(max(1, pieces), _MOST_PIECES)
            yield FilePart(self.layout, file, self._begins, start, min(end, file.size))
            start = end


@dataclass(frozen=True, slots=True)
class FilePart:
    """The rounds that begin between two places of a file, its first line before `begins`."""

    layout: FileLayout
    file: SharedFile
    begins: int
    start: int
    end: int

    def pieces(self) -> Iterator[Piece]:
        """The lines in order, those of a round never parted."""
        with open(self.file.path, "rb", buffering=0) as file:  # noqa: PTH123 (blocks of bytes)
            if not self.file.is_here:  # another machine may have another file of this name
                name = Path(self.file.path).name
                raise StorageError(Message("{file} was changed by another program.", file=name))
            places = (*range(self.start, self.end, BYTES_AT_ONCE), self.end)
            for start, end in pairwise([self._round_before(place, file) for place in places]):
                if end - start > 4 * BYTES_AT_ONCE:
                    raise _no_line_ends()
                if start < end:
                    file.seek(start)
                    yield Piece(self.layout, file.read(end - start))

    def _round_before(self, place: int, file: IO[bytes]) -> int:
        """Where the last round before a place begins, by what is before it alone."""
        if place == self.file.size:
            return place
        while place > self.begins:
            start = max(self.begins, place - 2 * _LONGEST_ROUND)
            file.seek(start)
            if found := _last_round(self.layout, file.read(place - start), place - start):
                return start + found
            place -= BYTES_AT_ONCE  # no line ends there
        return self.begins


def _no_line_ends() -> StorageError:
    return StorageError(Message("No line ends within {most} MiB.", most=BYTES_AT_ONCE >> 20))


def _last_round(layout: FileLayout, data: bytes | bytearray, held: int) -> int:
    """Where the last round begins; where the lines end if that is far from there.

    0 while it is the only one: its last line may still be to come.
    """
    whole = end = data.rfind(b"\n", 0, held) + 1
    after: list[str] | None = []  # the round after this line; none where a line is no such one
    later: list[str] = []  # the lines after it that are none: it may go on in them
    kept, at = after, whole  # and where it begins
    places = [layout.places[name] for name in ("round", "game", "table") if name in layout.places]
    while end > max(0, whole - _LONGEST_ROUND):
        start = data.rfind(b"\n", 0, end - 1) + 1
        line = decoded_text(bytes(data[start:end]), layout.letters).removesuffix("\n")
        cells = layout.record_cells([line])
        if later and layout.record_lines([line, *later]) == 1 + len(later):
            cells, after = layout.record_cells([line, *later]), kept
        if len(cells) not in (0, len(layout.header)) or (later and not cells):
            # Of which round a line is that cannot be read nobody knows: both keep it.
            kept, after = kept if later else after, None
            later[:] = [line, *later][:MOST_BREAKS]
        elif any(map(str.strip, cells)):
            later.clear()
            named = [cells[place] for place in places]
            if after and (
                named[:2] != after[:2] or (named != after and named[2].strip() and after[2].strip())
            ):
                return at
            after, at = named, start
        end = start
    return whole if end > 0 else 0


def audit_tasks(
    file: IO[bytes],
    names: Mapping[str, str],
    houses: Houses,
    shared: SharedFile | None = None,
    workers: int = 1,
    *,
    differences: bool = True,
    size: int | None = None,
) -> Iterator[Task]:
    """What is to be done about a file, which holds columns or settle documents, piece by piece.

    The lines of each result are packed, those that differ only if they are asked for.

    Where the workers can open it, no more of it is read here than its first line.
    """
    first = read_head(file, _LONGEST_DOCUMENT)
    if not first:
        raise StorageError(Message("The file is empty."))
    if not holds_documents(first):
        payments = PaymentFile(first, file, names)
        if shared is None:
            for piece in payments.pieces(size):
                yield partial(packed, partial(audit_piece, piece, houses), differences)
        else:
            for part in payments.parts(shared, workers):
                yield partial(audit_part, part, houses, differences)
        return
    numbered = enumerate(_texts(first, file), start=1)
    documents = ((number, text) for number, text in numbered if text.strip())
    while some := list(islice(documents, _DOCUMENTS_AT_ONCE)):
        yield partial(packed, partial(audit_documents, some, houses), differences)


def holds_documents(first: bytes) -> bool:
    """Whether a file whose first line is this has a settle document on each line."""
    return first.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{")


def _texts(first: bytes, file: IO[bytes]) -> Iterator[str]:
    line = first
    while line:
        yield decoded_text(line).removeprefix(BYTE_ORDER_MARK).rstrip("\r\n")
        line = file.readline(_LONGEST_DOCUMENT)


def round_of_line(file: IO[bytes], names: Mapping[str, str], number: int) -> list[RecordLine] | str:
    """The lines of the round that a line belongs to; where it is a document, its text."""
    first = read_head(file, _LONGEST_DOCUMENT)
    if holds_documents(first):
        return next(islice(_texts(first, file), number - 1, None), "")
    before, payments = 0, PaymentFile(first, file, names)
    for piece in payments.pieces():
        lines = piece.lines
        if number <= before + lines + payments.layout.head_lines:
            block, _, _ = read_piece(piece, before)
            starts = block.rounds
            at = int(np.searchsorted(block.numbers, number))
            chosen = int(np.searchsorted(starts, at, side="right")) - 1
            ends = np.append(starts, len(block))
            return [block.line(n) for n in range(ends[chosen], ends[chosen + 1])]
        before += lines
    return []


def recorded_lines(
    file: IO[bytes], names: Mapping[str, str], numbers: Container[int]
) -> Iterator[tuple[int, list[str]]]:
    """The cells of some lines of a file, by their numbers; of a document, its text."""
    first = read_head(file)
    is_csv = not holds_documents(first)
    layout = FileLayout.of(first, file.read(HEAD_LOOKED_AT), names) if is_csv else None
    letters = "cp1252" if layout is None else layout.letters
    file.seek(0)
    lines = iter(partial(file.readline, _LONGEST_DOCUMENT), b"")
    for number, line in enumerate(lines, start=1):
        if number in numbers:
            place, some = file.tell(), [line]
            if is_csv and b'"' in line:
                some += (file.readline(_LONGEST_DOCUMENT) for _ in range(MOST_BREAKS))
            file.seek(place)
            texts = [decoded_text(one[:_LONGEST_ROUND], letters).strip("\r\n") for one in some]
            yield number, texts if layout is None else layout.record_cells(texts)


def audit_piece(piece: Piece, houses: Houses, met: Mapping[int, Met] = NONE_MET) -> Audited:
    """What comes of the lines of a piece, numbered as if it were the first of its file."""
    block, faults, lines = read_piece(piece)
    found = audit_block(block, houses, [fault.number for fault in faults], met)
    found.carried = (*piece.layout.own,)
    if found.carried:
        own = own_texts(piece, (one.line.number for one in found.differences))
        found.differences = [
            one._replace(own=texts) for one, texts in zip(found.differences, own, strict=True)
        ]
    found.read = lines
    found.faults += faults
    found.faults.sort(key=lambda one: one.number)
    found.counts.update({("lines",): len(faults), ("faults",): len(faults)})
    return found


def audit_part(
    part: FilePart, houses: Houses, differences: bool, met: Mapping[int, Met] = NONE_MET
) -> Audited:
    """The same, packed, of a part of a file that is found here."""
    whole, rounds = Audited(), []
    for piece in part.pieces():
        met_here = {n - whole.read: one for n, one in met.items()}
        found = packed(partial(audit_piece, piece, houses), differences, met_here)
        if found.rounds is not None:
            rounds.append(found.rounds._replace(numbers=found.rounds.numbers + whole.read))
        whole.add(found)
    if rounds:
        whole.rounds = RoundKeys.joined(rounds)
    return whole
