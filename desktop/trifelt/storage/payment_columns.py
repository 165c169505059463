"""The lines of a file of payments as columns, and how a file calls and separates these."""

from __future__ import annotations

import csv
import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import IO, Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from trifelt.engine.audit.audited import LineFault
from trifelt.engine.audit.block import Block, Codes, DistinctTexts, make_block
from trifelt.engine.audit.record import COLUMN_TITLES, COLUMNS, REQUIRED, alike
from trifelt.engine.cards import shown
from trifelt.engine.checker import unknown
from trifelt.engine.languages import in_every_language
from trifelt.engine.message import Message, joined
from trifelt.storage.refusal import StorageError

HEAD_LOOKED_AT: Final = 1 << 16
BYTE_ORDER_MARK: Final = "\ufeff"
_SEPARATORS: Final = ",;\t"
_MOST_NAMED: Final = 24
_WIDE: Final = re.compile(rb"[\x81-\xfe][\x40-\x7e\x80-\xfe]")  # a letter of two bytes
_LONE_RETURN: Final = re.compile(rb"\r+(?![\r\n])")  # one within a line ends none
_LAST_ASCII: Final = 0x7F
_AROUND_TITLE: Final = f"{BYTE_ORDER_MARK} "
_TITLED: Final = ("game", "dealer", "hand")
_LINE_END: Final = ord("\n")
MOST_BREAKS: Final = 100
_SEPARATOR_TOLD: Final = re.compile(rb'(?:\xef\xbb\xbf)?"?sep=.?"?[,;\t]*\r?\n', re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class FileLayout:
    """How the lines of a file are made: where in them each column is."""

    separator: str
    header: tuple[str, ...]
    places: Mapping[str, int]
    own: Mapping[str, int]  # where the columns are that the program does not know
    letters: str  # how lines are written that are not UTF-8
    head_lines: int = 1

    @classmethod
    def of(cls, first: bytes, more: bytes, names: Mapping[str, str]) -> FileLayout:
        """That of a file with this first line and more, and names for some of its columns."""
        separator, header = header_of(first, more)
        places, own = _places(header, names), dict[str, int]()
        for at, name in enumerate(header):
            if at not in places.values():
                own[f"{name} ({at + 1})".strip() if not name or name in own else name] = at
        head_lines = first.rstrip(b"\r\n").count(b"\n") + 1
        return cls(separator, header, places, own, encoding_of(first + more), head_lines)

    def record_lines(self, lines: Sequence[str]) -> int:
        """How many of these lines are the first record: several where a quoted cell of it holds
        line breaks; a mark that nothing closes before the next whole record takes none of them.
        """
        taken, closed = 0, True

        def each() -> Iterator[str]:
            nonlocal taken, closed
            for line in lines[:MOST_BREAKS]:
                if taken and len(line_cells(line, self.separator)) == len(self.header):
                    break
                taken += 1
                yield line.replace("\r", "") + "\n"
            closed = False

        try:
            cells = next(csv.reader(each(), delimiter=self.separator))
        except csv.Error:
            return 1
        return taken if closed and len(cells) == len(self.header) else 1

    def record(self, lines: Sequence[str]) -> str:
        """The first record of these lines as one line."""
        count = self.record_lines(lines) if '"' in lines[0] else 1
        return " ".join(line.rstrip("\r") for line in lines[:count])

    def record_cells(self, lines: Sequence[str]) -> list[str]:
        """The cells of the first record of these lines."""
        return line_cells(self.record(lines), self.separator)


@dataclass(frozen=True, slots=True)
class Piece:
    """Whole lines of a file."""

    layout: FileLayout
    data: bytes

    @property
    def lines(self) -> int:
        """How many these are."""
        return self.data.count(b"\n") + (not self.data.endswith(b"\n"))

    def without_breaks(self) -> tuple[Piece, list[int]]:
        """The same with every record in one line, and where each of them begins."""
        lines = decoded_text(self.data, self.layout.letters).removesuffix("\n").split("\n")
        records, begins, at = [], [], 0
        while at < len(lines):
            some = lines[at : at + MOST_BREAKS] if '"' in lines[at] else lines[at : at + 1]
            begins.append(at)
            records.append(self.layout.record(some))
            at += self.layout.record_lines(some) if len(some) > 1 else 1
        return Piece(self.layout, "".join(f"{one}\n" for one in records).encode()), begins


def read_head(file: IO[bytes], most: int = HEAD_LOOKED_AT) -> bytes:
    """The first line; the second one too after one that only tells how columns are separated."""
    first = file.readline(most)
    return first + file.readline(most) if _SEPARATOR_TOLD.fullmatch(first) else first


def header_of(first: bytes, more: bytes = b"") -> tuple[str, tuple[str, ...]]:
    """What separates the columns, and what they are called; `more` is some of what follows."""
    if first.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        raise StorageError(Message("This file is UTF-16; save it as UTF-8 (“CSV UTF-8”)."))
    if first.rstrip(b"\r\n").count(b"\r") > 1:
        raise StorageError(
            Message("The lines of this file end in CR alone; save it with the usual line ends.")
        )
    odd = any(byte < ord(" ") and byte not in b"\t\r\n" for byte in first[:HEAD_LOOKED_AT])
    if odd or 10 * more.count(b"\0") > len(more):
        raise StorageError(Message("This is not a CSV file: it begins with what is not text."))
    head = decoded_text(first, encoding_of(first)).removeprefix(BYTE_ORDER_MARK).rstrip("\r\n")
    head = head.rpartition("\n")[2]
    separator = max(_SEPARATORS, key=head.count)
    return separator, tuple(name.strip() for name in line_cells(head, separator))


def guessed_names(header: Sequence[str]) -> dict[str, str]:
    """How a file calls its columns, where that is no more than another way to write their names, or
    what the window calls them in any language.
    """
    named = {alike(name): name for name in reversed(header)}
    found: dict[str, str] = {}
    for column, title in COLUMN_TITLES.items():
        ways = (*map(alike, in_every_language(title)), column)
        if (way := next((way for way in ways if way in named), None)) is not None:
            found[column] = named.pop(way)
    return found


def same_column(names: Mapping[str, str], titles: Mapping[str, Message]) -> Message | None:
    """What to say where one column of a file is chosen for several fields."""
    taken = Counter(names.values())
    twice = [titles[field] for field, column in names.items() if taken[column] > 1]
    said = Message("The same column is chosen for: {fields}.", fields=joined(twice, ", "))
    return said if twice else None


def _places(header: Sequence[str], names: Mapping[str, str]) -> dict[str, int]:
    """Where in a line each column is."""
    for name in names.values():
        if name not in header:
            raise StorageError(unknown(Message("column"), name, header))
    guessed, taken = guessed_names(header).items(), {*names.values()}
    # Where its column was chosen for another field, what may be left out is left out.
    free = {field: name for field, name in guessed if field in REQUIRED or name not in taken}
    called = free | dict(names)
    if twice := same_column(called, {field: Message("{name}", name=field) for field in called}):
        raise StorageError(twice)
    for column, name in called.items():
        same = {alike(name)} if column not in names else set()
        if sum(of == name or alike(of) in same for of in header) > 1:
            raise StorageError(Message("The file has several columns {name}.", name=shown(name)))
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


def read_piece(piece: Piece, before: int = 0) -> tuple[Block, list[LineFault], int]:
    """The lines as a block, those with another number of fields, and how many there are in all.

    They are numbered from the header, with so many lines between it and them.
    """
    piece = Piece(piece.layout, _LONE_RETURN.sub(b" ", piece.data))
    found, lines, layout = by_columns(piece), piece.lines, piece.layout
    begins: ArrayLike = np.arange(lines)
    if found is None:
        piece, begins = piece.without_breaks()
        found = (by_columns(piece) if piece.lines < lines else None) or by_lines(piece)
    texts, codes, wrong = found
    faults = []
    numbers = np.asarray(begins, dtype=np.int64) + before + layout.head_lines + 1
    for row, fields in wrong:
        text = Message("expected {some} fields, got {got}", some=len(layout.header), got=fields)
        faults += [LineFault(int(numbers[row - 1]), "line", text)] if fields else []
    if wrong:
        numbers = np.delete(numbers, [row - 1 for row, _ in wrong])
    nothing, empty = np.zeros(len(numbers), dtype=np.int32), DistinctTexts.of([""])
    for name in COLUMNS:
        codes.setdefault(name, nothing)
        texts.setdefault(name, empty)
    return _without_blanks(make_block(numbers, codes, texts), layout), faults, lines


def own_texts(piece: Piece, numbers: Iterable[int]) -> Iterator[tuple[tuple[str, str], ...]]:
    """What lines say, by their numbers from the header, in the columns that are not ours."""
    layout, data = piece.layout, piece.data
    ends = np.flatnonzero(np.frombuffer(data, dtype=np.uint8) == _LINE_END)
    starts = [0, *(ends + 1).tolist(), len(data)]
    for number in numbers:
        at = number - layout.head_lines - 1
        some = data[starts[at] : starts[min(at + MOST_BREAKS, len(starts) - 1)]]
        lines = decoded_text(some, layout.letters).split("\n")
        cells = layout.record_cells(lines)
        yield tuple((name, "".join(cells[at : at + 1])) for name, at in layout.own.items())


Columns = tuple[dict[str, DistinctTexts], dict[str, Codes], list[tuple[int, int]]]
"""The texts and codes of every column, and the lines with another number of fields: none where
there is nothing but blanks.
"""


def by_columns(piece: Piece) -> Columns | None:
    """By the library that reads columns; none where it is not installed or misreads a mark."""
    try:
        import pyarrow as pa
        import pyarrow.csv as arrow
    except ImportError:
        return None
    wrong: list[tuple[int, int]] = []

    def skip(row: Any) -> str:
        wrong.append((row.number, row.actual_columns if row.text.strip() else 0))
        return "skip"

    layout, data = piece.layout, piece.data
    data = data if data.isascii() else decoded_text(data, layout.letters).encode()
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


def by_lines(piece: Piece) -> Columns:
    """By the standard library, line by line, so that no quotation mark swallows the next."""
    layout, fields = piece.layout, len(piece.layout.header)
    known: list[dict[str, int]] = [{} for _ in range(fields)]
    codes: list[list[int]] = [[] for _ in range(fields)]
    wrong = []
    lines = decoded_text(piece.data, layout.letters).removesuffix("\n").split("\n")
    for number, line in enumerate(lines, start=1):
        cells = line_cells(line, layout.separator)
        if cells and len(cells) != fields:
            wrong.append((number, len(cells) if line.strip() else 0))
            continue
        for n, text in enumerate(cells or [""] * fields):
            codes[n].append(known[n].setdefault(text, len(known[n])))
    return (
        {name: DistinctTexts.of(known[at]) for name, at in layout.places.items()},
        {name: np.array(codes[at], dtype=np.int32) for name, at in layout.places.items()},
        wrong,
    )


def line_cells(line: str, separator: str) -> list[str]:
    """The cells of a line; one with a cell too long for the library is a single cell."""
    try:
        return next(csv.reader([line.rstrip("\n").replace("\r", "")], delimiter=separator), [])
    except csv.Error:
        return [line]


def encoding_of(sample: bytes) -> str:
    """How Windows and its spreadsheets wrote a text that is not UTF-8.

    >>> names = "Çelik Müller", "陈国强 张伟 李娜", "陳國強 張偉 王美玲 林志明"
    >>> [encoding_of(name.encode(by)) for name, by in zip(names, ("cp1252", "gbk", "big5"))]
    ['cp1252', 'gb18030', 'big5']
    """
    wide = _WIDE.findall(sample)
    low = sum(second <= _LAST_ASCII for _, second in wide)
    if 3 * low >= 2 * len(wide):
        return "cp1252"  # a letter beyond ASCII is among others
    return "big5" if 10 * low > len(wide) else "gb18030"


def decoded_text(data: bytes, letters: str = "cp1252") -> str:
    """UTF-8; a line that is none, in other letters."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        lines = data.splitlines(keepends=True)
        parted = len(lines) > 1
        each = (decoded_text(line, letters) for line in lines)
        return "".join(each) if parted else data.decode(letters, "replace")


def _without_blanks(block: Block, layout: FileLayout) -> Block:
    """The lines with anything in a column, but for the titles of the columns once more."""
    called = {name: layout.header[layout.places[name]] for name in _TITLED}
    titles = (
        (name, [text.strip(_AROUND_TITLE) == title for text in block.texts[name]])
        for name, title in called.items()
    )
    left = _lines_of(block, ((name, block.texts[name].blank()) for name in COLUMNS))
    left |= _lines_of(block, titles)
    return block.only(~left) if left.any() else block


def _lines_of(block: Block, said: Iterable[tuple[str, ArrayLike]]) -> NDArray[np.bool_]:
    """The lines with one of these texts in every column."""
    found = np.ones(len(block), dtype=bool)
    for name, texts in said:
        wanted = np.asarray(texts, dtype=bool)
        found &= wanted[block.codes[name]] if wanted.any() else False
        if not wanted.any():
            break
    return found
