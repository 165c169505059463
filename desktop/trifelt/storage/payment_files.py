"""Records of payments in CSV files, read as blocks of whole rounds."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping, Sequence
from typing import IO, Any, Final

import numpy as np

from trifelt.engine.audit.plain import LineFault
from trifelt.engine.audit.record import COLUMNS, REQUIRED, Block, Codes, RecordLine, block_of
from trifelt.engine.checker import unknown
from trifelt.engine.message import Message
from trifelt.storage.refusal import StorageError

BYTES_AT_ONCE: Final = 4 << 20
_SEPARATORS: Final = ",;\t"


class PaymentFile:
    """A file's blocks, its first line given; what no line could be made of is in `faults`."""

    def __init__(self, first: bytes, file: IO[bytes], names: Mapping[str, str]) -> None:
        self._file = file
        self._number = 1
        head = first.decode("utf-8-sig", errors="replace").rstrip("\r\n")
        self._separator = max(_SEPARATORS, key=head.count)
        header = [name.strip() for name in next(csv.reader([head], delimiter=self._separator), [])]
        self._fields = len(header)
        self._places = _places(header, names)
        self.faults: list[LineFault] = []

    def blocks(self) -> Iterator[Block]:
        """The lines in their order, the lines of a round never parted."""
        kept: list[RecordLine] = []
        for chunk in self._chunks():
            block = _put_before(kept, self._block(chunk))
            if not len(block):
                continue
            last = int(block.rounds()[-1])
            kept = [block.line(n) for n in range(last, len(block))]
            if last:
                yield _cut(block, slice(0, last))
        if kept:
            yield block_of(kept)

    def _chunks(self) -> Iterator[bytes]:
        """Whole lines, some megabytes at a time."""
        rest = b""
        while data := self._file.read(BYTES_AT_ONCE):
            whole, newline, begun = data.rpartition(b"\n")
            if newline:
                yield rest + whole
                rest = begun
            elif len(rest) > BYTES_AT_ONCE:
                raise StorageError(Message("No line ends within {most} MiB.", most=4))
            else:
                rest += data
        if rest:
            yield rest

    def _block(self, chunk: bytes) -> Block:
        columns = None if b'"' in chunk else _by_columns(chunk, self._separator, self._fields)
        if columns is None:
            columns = _by_lines(chunk, self._separator, self._fields)
        texts, codes, wrong = columns
        rows = len(codes[0]) + len(wrong)
        skipped = np.array([number for number, _ in wrong], dtype=np.int64)
        numbers = np.setdiff1d(np.arange(1, rows + 1), skipped) + self._number
        for number, fields in wrong:
            text = Message("expected {some} fields, got {got}", some=self._fields, got=fields)
            self.faults.append(LineFault(self._number + number, "line", text))
        self._number += rows
        nothing = np.zeros(len(numbers), dtype=np.int32)
        block = Block(
            numbers,
            {
                name: codes[at] if (at := self._places.get(name)) is not None else nothing
                for name in COLUMNS
            },
            {
                name: texts[at] if (at := self._places.get(name)) is not None else ("",)
                for name in COLUMNS
            },
        )
        return _cut(block, ~_blank(block))


Columns = tuple[list[Sequence[str]], list[Codes], list[tuple[int, int]]]
"""The texts and codes of every column, and the lines with another number of fields."""


def _by_columns(chunk: bytes, separator: str, fields: int) -> Columns | None:
    """By the library that reads columns, where it is installed."""
    try:
        import pyarrow as pa
        import pyarrow.csv as arrow
    except ImportError:
        return None
    wrong: list[tuple[int, int]] = []

    def skip(row: Any) -> str:
        wrong.append((row.number, row.actual_columns))
        return "skip"

    whole = chunk.decode(errors="replace").encode() + b"\n"
    names = [str(n) for n in range(fields)]
    coded = pa.dictionary(pa.int32(), pa.binary())
    table = arrow.read_csv(
        pa.py_buffer(whole),
        read_options=arrow.ReadOptions(
            use_threads=False, column_names=names, block_size=len(whole)
        ),
        parse_options=arrow.ParseOptions(
            delimiter=separator,
            quote_char=False,
            ignore_empty_lines=False,
            invalid_row_handler=skip,
        ),
        convert_options=arrow.ConvertOptions(
            column_types=dict.fromkeys(names, coded), strings_can_be_null=False
        ),
    )
    texts: list[Sequence[str]] = []
    codes = []
    for column in table.columns:
        found = column.combine_chunks()
        texts.append([text.decode() for text in found.dictionary.to_pylist()])
        codes.append(found.indices.to_numpy(zero_copy_only=False).astype(np.int32, copy=False))
    return texts, codes, wrong


def _by_lines(chunk: bytes, separator: str, fields: int) -> Columns:
    """By the standard library, line by line, so that no quotation mark swallows the next."""
    known: list[dict[str, int]] = [{} for _ in range(fields)]
    codes: list[list[int]] = [[] for _ in range(fields)]
    wrong = []
    for number, line in enumerate(chunk.decode(errors="replace").split("\n"), start=1):
        cells = next(csv.reader([line.rstrip("\r")], delimiter=separator), [])
        if cells and len(cells) != fields:
            wrong.append((number, len(cells)))
            continue
        for n, text in enumerate(cells or [""] * fields):
            codes[n].append(known[n].setdefault(text, len(known[n])))
    return (
        [tuple(texts) for texts in known],
        [np.array(column, dtype=np.int32) for column in codes],
        wrong,
    )


def _places(header: Sequence[str], names: Mapping[str, str]) -> dict[str, int]:
    """Where in a line each column is."""
    for name in names.values():
        if name not in header:
            raise StorageError(unknown(Message("column"), name, header))
    called = {column: names.get(column, column) for column in COLUMNS}
    missing = [called[column] for column in REQUIRED if called[column] not in header]
    if missing:
        raise StorageError(Message("There is no column {missing}.", missing=", ".join(missing)))
    return {column: header.index(name) for column, name in called.items() if name in header}


def _blank(block: Block) -> Any:
    """The lines with nothing in any column."""
    blank = np.ones(len(block), dtype=bool)
    for name in COLUMNS:
        empty = np.array([not text.strip() for text in block.texts[name]], dtype=bool)
        blank &= empty[block.codes[name]]
    return blank


def _cut(block: Block, chosen: Any) -> Block:
    codes = {name: codes[chosen] for name, codes in block.codes.items()}
    return Block(block.numbers[chosen], codes, block.texts)


def _put_before(lines: Sequence[RecordLine], block: Block) -> Block:
    """A block with the lines before it that belong to its first round."""
    if not lines:
        return block
    codes, texts = {}, {}
    for name in COLUMNS:
        known = list(block.texts[name])
        before = [_place(line.texts[name], known) for line in lines]
        codes[name] = np.concatenate([np.array(before, dtype=np.int32), block.codes[name]])
        texts[name] = known
    numbers = np.array([line.number for line in lines], dtype=np.int64)
    return Block(np.concatenate([numbers, block.numbers]), codes, texts)


def _place(text: str, known: list[str]) -> int:
    if text not in known:
        known.append(text)
    return known.index(text)
