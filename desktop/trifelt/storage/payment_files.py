"""Records of payments in CSV files: pieces of whole rounds, and what each of them holds."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import blake2b
from itertools import islice, pairwise
from pathlib import Path
from typing import IO, Any, Final, NamedTuple

import numpy as np

from trifelt.engine.audit.audit import Task, audit_block, audit_documents
from trifelt.engine.audit.audited import Audited, LineFault, as_one
from trifelt.engine.audit.houses import Houses
from trifelt.engine.audit.record import (
    COLUMNS,
    REQUIRED,
    Block,
    Codes,
    DistinctTexts,
    RecordLine,
    alike,
    make_block,
)
from trifelt.engine.cards import shown
from trifelt.engine.checker import unknown
from trifelt.engine.message import Message
from trifelt.storage.refusal import StorageError

BYTES_AT_ONCE: Final = 8 << 20  # less than a million lines, whatever they hold
_HEAD_LOOKED_AT: Final = 1 << 16
_LONGEST_ROUND: Final = 1 << 18
_LONGEST_DOCUMENT: Final = 1 << 22
_DOCUMENTS_AT_ONCE: Final = 500
_MOST_PIECES: Final = 8
_SEPARATORS: Final = ",;\t"
_MOST_NAMED: Final = 24
_MARK: Final = "\ufeff"  # of byte order


@dataclass(frozen=True, slots=True)
class FileLayout:
    """How the lines of a file are made: where in them each column is."""

    separator: str
    header: tuple[str, ...]
    places: Mapping[str, int]


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
            head = blake2b(file.read(_HEAD_LOOKED_AT), digest_size=16).digest()
        return cls(str(path.resolve()), found.st_size, found.st_mtime_ns, head)

    @property
    def is_here(self) -> bool:
        """Whether this very file is on this machine, a shared folder's too."""
        try:
            return SharedFile.of(Path(self.path)) == self
        except OSError:
            return False


@dataclass(frozen=True, slots=True)
class Piece:
    """Whole lines of a file."""

    layout: FileLayout
    data: bytes

    @property
    def lines(self) -> int:
        """How many these are."""
        return self.data.count(b"\n") + (not self.data.endswith(b"\n"))


class PaymentFile:
    """A file's pieces, its first line given."""

    def __init__(self, first: bytes, file: IO[bytes], names: Mapping[str, str]) -> None:
        self._file: Any = file
        separator, header = header_of(first)
        self.layout = FileLayout(separator, header, _places(header, names))
        self._begins = len(first)

    def pieces(self) -> Iterator[Piece]:
        """The lines in order, those of a round never parted."""
        buffer = bytearray(3 * BYTES_AT_ONCE)
        view = memoryview(buffer)
        held = 0
        while count := self._file.readinto(view[held : held + BYTES_AT_ONCE]):
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

    def stretches(self, file: SharedFile, workers: int) -> Iterator[Stretch]:
        """The same lines as parts of the file that workers find by themselves, unread here.

        Shorter ones towards the end, so that no worker waits long for the last one.
        """
        start = self._begins
        while start < file.size:
            pieces = (file.size - start) // BYTES_AT_ONCE // (4 * workers)
            end = start + BYTES_AT_ONCE * min(max(1, pieces), _MOST_PIECES)
            yield Stretch(self.layout, file, self._begins, start, min(end, file.size))
            start = end


@dataclass(frozen=True, slots=True)
class Stretch:
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
    while end > max(0, whole - _LONGEST_ROUND):
        start = data.rfind(b"\n", 0, end - 1) + 1
        cells = _cells(_decoded(bytes(data[start:end])), layout.separator)
        if len(cells) not in (0, len(layout.header)):
            after = None  # of which round a line is that cannot be read nobody knows: both keep it
        elif any(map(str.strip, cells)):
            named = [cells[layout.places[name]] for name in ("round", "game")]
            if after and named != after:
                return end
            after = named
        end = start
    return whole if end > 0 else 0


def audit_tasks(
    file: IO[bytes],
    names: Mapping[str, str],
    houses: Houses,
    shared: SharedFile | None = None,
    workers: int = 1,
) -> Iterator[Task]:
    """What is to be done about a file, which holds columns or settle documents.

    Where the workers can open it, no more of it is read here than its first line.
    """
    first = file.readline(_LONGEST_DOCUMENT)
    if not first:
        raise StorageError(Message("The file is empty."))
    if not holds_documents(first):
        payments = PaymentFile(first, file, names)
        if shared is None:
            yield from (partial(audit_piece, piece, houses) for piece in payments.pieces())
        else:
            stretches = payments.stretches(shared, workers)
            yield from (partial(audit_stretch, one, houses) for one in stretches)
        return
    numbered = enumerate(_texts(first, file), start=1)
    documents = ((number, text) for number, text in numbered if text.strip())
    while some := list(islice(documents, _DOCUMENTS_AT_ONCE)):
        yield partial(audit_documents, some, houses)


def holds_documents(first: bytes) -> bool:
    """Whether a file whose first line is this has a settle document on each line."""
    return first.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{")


def _decoded(data: bytes) -> str:
    """UTF-8; a line that is none, as Windows and its spreadsheets write Western letters."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        lines = data.splitlines(keepends=True)
        parted = len(lines) > 1
        return "".join(map(_decoded, lines)) if parted else data.decode("cp1252", "replace")


def _texts(first: bytes, file: IO[bytes]) -> Iterator[str]:
    line = first
    while line:
        yield _decoded(line).removeprefix(_MARK)
        line = file.readline(_LONGEST_DOCUMENT)


def round_of_line(file: IO[bytes], names: Mapping[str, str], number: int) -> list[RecordLine] | str:
    """The lines of the round that a line belongs to; where it is a document, its text."""
    first = file.readline(_LONGEST_DOCUMENT)
    if holds_documents(first):
        return next(islice(_texts(first, file), number - 1, None), "")
    before = 0
    for piece in PaymentFile(first, file, names).pieces():
        lines = piece.lines
        if number <= before + lines + 1:
            block, _, _ = read_piece(piece, before)
            starts = block.rounds()
            at = int(np.searchsorted(block.numbers, number))
            chosen = int(np.searchsorted(starts, at, side="right")) - 1
            ends = np.append(starts, len(block))
            return [block.line(n) for n in range(ends[chosen], ends[chosen + 1])]
        before += lines
    return []


def guessed_names(header: Sequence[str]) -> dict[str, str]:
    """How a file calls its columns, where that is no more than another way to write their names."""
    named = {alike(name): name for name in reversed(header)}
    return {column: named[column] for column in COLUMNS if column in named}


def audit_piece(piece: Piece, houses: Houses) -> Audited:
    """What comes of the lines of a piece, numbered as if it were the first of its file."""
    block, faults, lines = read_piece(piece)
    found = audit_block(block, houses, [fault.number for fault in faults])
    found.read = lines
    found.faults += faults
    found.faults.sort(key=lambda one: one.number)
    found.counts.update({("lines",): len(faults), ("faults",): len(faults)})
    return found


def audit_stretch(stretch: Stretch, houses: Houses) -> Audited:
    """The same of a part of a file that is found here."""
    return as_one(audit_piece(piece, houses) for piece in stretch.pieces())


def header_of(first: bytes) -> tuple[str, tuple[str, ...]]:
    """What separates the columns, and what they are called."""
    if any(byte < ord(" ") and byte not in b"\t\r\n" for byte in first[:_HEAD_LOOKED_AT]):
        raise StorageError(Message("This is not a CSV file: its first line is not text."))
    head = _decoded(first).removeprefix(_MARK).rstrip("\r\n")
    separator = max(_SEPARATORS, key=head.count)
    return separator, tuple(name.strip() for name in _cells(head, separator))


def read_piece(piece: Piece, before: int = 0) -> tuple[Block, list[LineFault], int]:
    """The lines as a block, those with another number of fields, and how many there are in all.

    They are numbered from the header, with so many lines between it and them.
    """
    found = _by_columns(piece)
    if found is None:
        found = _by_lines(piece)
    texts, codes, wrong = found
    faults = []
    lines = len(codes[REQUIRED[0]]) + len(wrong)
    numbers = np.arange(lines) + before + 2
    expected = len(piece.layout.header)
    for row, fields in wrong:
        text = Message("expected {some} fields, got {got}", some=expected, got=fields)
        faults.append(LineFault(before + 1 + row, "line", text))
    if wrong:
        numbers = np.delete(numbers, [row - 1 for row, _ in wrong])
    nothing, empty = np.zeros(len(numbers), dtype=np.int32), DistinctTexts.of([""])
    for name in COLUMNS:
        codes.setdefault(name, nothing)
        texts.setdefault(name, empty)
    return _without_blanks(make_block(numbers, codes, texts)), faults, lines


Columns = tuple[dict[str, DistinctTexts], dict[str, Codes], list[tuple[int, int]]]
"""The texts and codes of every column, and the lines with another number of fields."""


def _by_columns(piece: Piece) -> Columns | None:
    """By the library that reads columns; none where it is not installed or misreads a mark."""
    try:
        import pyarrow as pa
        import pyarrow.csv as arrow
    except ImportError:
        return None
    wrong: list[tuple[int, int]] = []

    def skip(row: Any) -> str:
        wrong.append((row.number, row.actual_columns))
        return "skip"

    layout, data = piece.layout, piece.data
    data = data if data.isascii() else _decoded(data).encode()
    data = data if data.endswith(b"\n") else data + b"\n"
    quoted = b'"' in data
    coded = pa.dictionary(pa.int32(), pa.string())
    names = {name: str(at) for name, at in layout.places.items()}
    table = arrow.read_csv(
        pa.py_buffer(data),
        read_options=arrow.ReadOptions(
            use_threads=False,
            column_names=[str(at) for at in range(len(layout.header))],
            block_size=len(data) + 1,
        ),
        parse_options=arrow.ParseOptions(
            delimiter=layout.separator,
            quote_char='"' if quoted else False,
            ignore_empty_lines=False,
            invalid_row_handler=skip,
        ),
        convert_options=arrow.ConvertOptions(
            column_types=dict.fromkeys(names.values(), coded),
            include_columns=list(dict.fromkeys(names.values())),
            strings_can_be_null=False,
            check_utf8=False,
        ),
    )
    if (quoted or b"\r" in data) and table.num_rows + len(wrong) != data.count(b"\n"):
        return None  # a mark that nothing closes swallowed the next line
    texts, codes = {}, {}
    for name, at in names.items():
        column = table[at].chunk(0) if table.num_rows else table[at].combine_chunks()
        _, ends, letters = column.dictionary.buffers()
        ends = np.frombuffer(ends, dtype=np.int32)[1 : len(column.dictionary) + 1]
        texts[name] = DistinctTexts(b"" if letters is None else letters.to_pybytes(), ends)
        codes[name] = column.indices.to_numpy()
    return texts, codes, wrong


def _by_lines(piece: Piece) -> Columns:
    """By the standard library, line by line, so that no quotation mark swallows the next."""
    layout, fields = piece.layout, len(piece.layout.header)
    known: list[dict[str, int]] = [{} for _ in range(fields)]
    codes: list[list[int]] = [[] for _ in range(fields)]
    wrong = []
    lines = _decoded(piece.data).removesuffix("\n").split("\n")
    for number, line in enumerate(lines, start=1):
        cells = _cells(line, layout.separator)
        if cells and len(cells) != fields:
            wrong.append((number, len(cells)))
            continue
        for n, text in enumerate(cells or [""] * fields):
            codes[n].append(known[n].setdefault(text, len(known[n])))
    return (
        {name: DistinctTexts.of(known[at]) for name, at in layout.places.items()},
        {name: np.array(codes[at], dtype=np.int32) for name, at in layout.places.items()},
        wrong,
    )


def _cells(line: str, separator: str) -> list[str]:
    """The cells of a line; one with a cell too long for the library is a single cell."""
    try:
        return next(csv.reader([line.rstrip("\n").replace("\r", "")], delimiter=separator), [])
    except csv.Error:
        return [line]


def _places(header: Sequence[str], names: Mapping[str, str]) -> dict[str, int]:
    """Where in a line each column is."""
    for name in names.values():
        if name not in header:
            raise StorageError(unknown(Message("column"), name, header))
    called = guessed_names(header) | dict(names)
    missing = [column for column in REQUIRED if column not in called]
    if missing:
        raise StorageError(
            Message(
                "The file has no column {missing}. Its columns are {there}.",
                missing=", ".join(missing),
                there=", ".join(shown(name) for name in header[:_MOST_NAMED]),
            )
        )
    return {column: header.index(called[column]) for column in COLUMNS if column in called}


def _without_blanks(block: Block) -> Block:
    """The lines with anything in a column."""
    blank = np.ones(len(block), dtype=bool)
    for name in COLUMNS:
        empty = block.texts[name].blank()
        if not empty.any():
            return block
        blank &= empty[block.codes[name]]
    return block.only(~blank)
