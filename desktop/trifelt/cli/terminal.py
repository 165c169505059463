"""What all verbs share: exit statuses, faults on standard error, readable tables."""

import argparse
import errno
import json
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from io import BufferedIOBase
from pathlib import Path
from textwrap import wrap
from typing import Any, NoReturn, cast
from unicodedata import east_asian_width

from trifelt.engine.cards import shown
from trifelt.engine.checker import Fault, unknown
from trifelt.engine.message import Message
from trifelt.engine.money import LARGEST_WHOLE, read_whole
from trifelt.engine.resources import described
from trifelt.storage.refusal import StorageError

DONE = 0
FAILED = 1
WRONG_INPUT = 2

USUAL_COLUMNS = 80

LARGEST_INPUT = 256 * 1024 * 1024


class WrongInputError(Exception):
    """What was given cannot be worked with; each line says where, what, and what would be right."""

    def __init__(self, *lines: str) -> None:
        super().__init__("\n".join(lines))
        self.lines = lines


class HelpText(argparse.RawDescriptionHelpFormatter):
    """Asks how wide the terminal is without the library that argparse would load for it."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=_columns() - 2)

    def _split_lines(self, text: str, width: int) -> list[str]:
        # An id that is broken at its hyphen cannot be typed from what is read.
        return wrap(text, width, break_on_hyphens=False)


def _columns() -> int:
    given = os.environ.get("COLUMNS", "")
    if columns := read_whole(given, LARGEST_WHOLE):
        return columns
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns or USUAL_COLUMNS
    except (OSError, ValueError):
        return USUAL_COLUMNS


class Parser(argparse.ArgumentParser):
    """Tells a wrong argument in one line, like every other fault."""

    def error(self, message: str) -> NoReturn:
        raise WrongInputError(f"{self.prog}: {one_line(message)}")


def counted(number: int, what: str) -> str:
    """A number of things.

    >>> counted(1, "round"), counted(1000, "round")
    ('1 round', '1,000 rounds')
    """
    return f"{number:,} {what}" if number == 1 else f"{number:,} {what}s"


def one_line(text: str) -> str:
    """Somebody's text, safe on a line of its own."""
    return shown(text, 2000)


def not_known(place: str, what: Message, name: str, known: Iterable[str]) -> WrongInputError:
    """The fault of a name that nothing has, with the near ones."""
    return WrongInputError(f"{place}: {one_line(unknown(what, name, tuple(known)).render())}")


def tell(line: str) -> None:
    """A line on standard error."""
    print(line, file=sys.stderr)


def tell_faults(faults: Iterable[Fault], before: str = "") -> None:
    """One line for each fault."""
    for fault in faults:
        tell(before + one_line(fault.render()))


def status_of(fault: WrongInputError) -> int:
    """That of a request for what cannot be, or, by what a refusal rests on, of what the system
    could not do.
    """
    refusal = fault.__cause__
    cause = refusal.__cause__ if isinstance(refusal, StorageError) else None
    asked = {errno.ENOENT, errno.EEXIST, errno.EISDIR, errno.ENOTDIR, errno.ENAMETOOLONG}
    asked |= {errno.ENODEV, errno.ENXIO}
    if isinstance(cause, OSError) and cause.errno not in asked:
        return FAILED
    return WRONG_INPUT


def print_json(verb: str, answer: dict[str, Any] | list[dict[str, Any]]) -> None:
    """A verb's answer as one JSON document."""
    if isinstance(answer, list):
        whole: Any = [described(verb, one) for one in answer]
    else:
        whole = described(verb, answer)
    json.dump(whole, sys.stdout, indent=2)  # piece by piece, as it may be larger than memory
    print()


def read_input(name: str) -> bytes:
    """A file's bytes, or standard input's for `-`."""
    with opened(name) as file:
        data = file.read(LARGEST_INPUT + 1)
    if len(data) > LARGEST_INPUT:
        raise WrongInputError(
            f"{one_line(name)}: larger than {LARGEST_INPUT >> 20} MiB; give it line by line"
        )
    return data


@contextmanager
def opened(name: str) -> Iterator[BufferedIOBase]:
    """A file, or standard input for `-`, opened for reading; faults are reported."""
    try:
        if name == "-":
            yield standard_input()
        else:
            with Path(name).open("rb") as file:
                yield file
    except BrokenPipeError:
        raise
    except (OSError, ValueError) as error:
        raise WrongInputError(f"{one_line(name)}: cannot be read: {reason(error)}") from error


def standard_input() -> BufferedIOBase:
    """Standard input's bytes; at a terminal, say that they are waited for."""
    if sys.stdin is None:
        raise WrongInputError("-: standard input is closed")
    if sys.stdin.isatty():
        tell("Reading from the terminal; end with Ctrl+D on a line of its own.")
    return cast("BufferedIOBase", sys.stdin.buffer)


def reason(error: Exception) -> str:
    """Why the system said no."""
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return one_line(str(error))


def decode(data: bytes) -> str | Message:
    """UTF-8 text."""
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        return Message("this is not UTF-8 (byte {position})", position=error.start)


def paragraph(heading: str, *texts: str) -> str:
    """A heading with texts under it, set in."""
    lines = [heading]
    for text in texts:
        lines += wrap(
            text, 96, initial_indent="    ", subsequent_indent="    ", break_on_hyphens=False
        )
    return "\n".join(lines)


def table(rows: Sequence[Sequence[str]], align: str) -> str:
    """Rows as aligned columns; `align` has one sign a column, `<` or `>`."""
    widths = [max(_places(row[n]) for row in rows) for n in range(len(align))]
    return "\n".join(
        "  ".join(
            f"{cell:{side}{width - _places(cell) + len(cell)}}"
            for cell, side, width in zip(row, align, widths, strict=True)
        ).rstrip()
        for row in rows
    )


def _places(text: str) -> int:
    """How many places of a line a text takes: a Han letter takes two."""
    return len(text) + sum(east_asian_width(sign) in "WF" for sign in text)
