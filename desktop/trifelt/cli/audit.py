"""`trifelt audit`: recorded payments against what was due."""

import os
import pickle
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Executor
from contextlib import contextmanager
from decimal import Decimal
from functools import partial
from itertools import islice
from pathlib import Path
from tempfile import SpooledTemporaryFile
from typing import IO, Any, Final, cast

from trifelt import __version__
from trifelt.cli import given
from trifelt.cli.executors import add_executor, pool_given, workers_given
from trifelt.cli.terminal import (
    DONE,
    WRONG_INPUT,
    WrongInputError,
    decode,
    not_known,
    one_line,
    print_json,
    read_input,
    reason,
    standard_input,
    table,
    tell,
)
from trifelt.engine.audit.audit import audited_once
from trifelt.engine.audit.audited import Audited, Counts, Difference, PackedLines
from trifelt.engine.audit.houses import Houses
from trifelt.engine.audit.record import COLUMNS
from trifelt.engine.audit.totals import (
    COUNTED,
    GROUP_COLUMNS,
    SUMMED,
    audit_answer,
    audit_content,
    group_titles,
    unread_line,
)
from trifelt.engine.checker import MOST_FAULTS
from trifelt.engine.games import GAMES
from trifelt.engine.message import Message
from trifelt.engine.parsing import parse_toml
from trifelt.engine.tasks import results_in_order
from trifelt.storage.audit_files import save_differences
from trifelt.storage.payment_files import SharedFile, audit_tasks
from trifelt.storage.refusal import StorageError

_HELD: Final = 1 << 24  # bytes of what could not be read that stay in memory
COLUMNS_TOLD: Final = {
    "round": "What tells a round from the one before it.",
    "game": "The game by its name, or its id as `trifelt houses list` shows it.",
    "dealer": "The dealer's three cards.",
    "box": "1 to the house's seats.",
    "hand": "The three cards of the box.",
    "decision": "May be left out where no game has a decision: play or fold, or empty.",
    "wager": "The wager by its name or id; raises and payments such as Envy have their own lines.",
    "stake": "The stake; empty on a payment.",
    "paid": "Winnings without the stake; minus what was taken of the stake; empty: not recorded.",
    "house": "May be left out: the house's id; that of --house, else the game's first, by default.",
    "fourth": "May be left out: the card that all boxes share, where the game has one.",
    "jackpot": "May be left out: the jackpot, where the game has one.",
    "player": "May be left out: who bets.",
    "time": "May be left out: lines are counted by its hour: 21:15, 9.15 pm, 21h15, 2115.",
    "table": "May be left out: another begins another round; lines are counted by it.",
    "staff": "May be left out: the dealer who paid; lines are counted by it.",
}


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of this verb."""
    parser.add_argument(
        "file",
        metavar="FILE",
        help="CSV, or a line each settle documents with what was `paid`: "
        '[{"box": 1, "wager": "main", "winnings": "-30"}]; - standard input',
    )
    parser.add_argument("--house", metavar="ID|FILE", help="the house where a line names none")
    parser.add_argument(
        "--map", metavar="FILE", help="TOML with the names of columns: paid = 'Win'"
    )
    parser.add_argument(
        "--differences",
        metavar="FILE",
        help="write each line that differs, with all its columns, as CSV",
    )
    parser.add_argument("--workers", metavar="N", help="processes (default: one a core)")
    add_executor(parser)
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")


def run(arguments: Namespace) -> int:
    """Audit the file."""
    workers = workers_given(arguments, os.cpu_count() or 1)
    houses = _houses(arguments.house)
    names = _names(arguments.map)
    with SpooledTemporaryFile(_HELD) as kept:
        whole, unread = Audited(), _Unread(kept)
        try:
            with _opened(arguments.file) as file, pool_given(arguments, workers) as pool:
                shared = _shared(arguments.file, pool.executor)
                listed = arguments.differences is not None
                tasks = audit_tasks(file, names, houses, shared, pool.workers, differences=listed)
                run = partial(results_in_order, executor=pool.executor, at_once=2 * pool.workers)
                results = _told(audited_once(tasks, run), whole, unread if arguments.json else None)
                if not listed:
                    for _ in results:
                        pass
                else:
                    about = {"file": arguments.file, "version": __version__}
                    save_differences(Path(arguments.differences), results, about)
        except StorageError as error:
            raise WrongInputError(f"{one_line(arguments.file)}: {one_line(str(error))}") from error
        faults, left = whole.counts["faults",], whole.counts["not_judged",]
        if faults + left > MOST_FAULTS:
            tell(
                f"and more: {faults:,} lines in all could not be read, and {left:,} were not "
                "judged because of them; --json lists every one"
            )
        if arguments.json:
            asked = {"file": arguments.file, "house": arguments.house, "map": dict(names)}
            print_json("audit", audit_answer(asked, whole, unread))
        else:
            print(_text(whole.counts))
        return WRONG_INPUT if faults else DONE


def _shared(name: str, executor: Executor) -> SharedFile | None:
    """The file, if workers can open it: one of a cluster's may be where it is not."""
    if not Path(name).is_file():
        return None
    shared = SharedFile.of(Path(name))
    return shared if executor.submit(getattr, shared, "is_here").result() else None


def _houses(named: str | None) -> Houses:
    source = given.KnownHouses()
    if named is None:
        return Houses.of(source)
    if given.is_file(named):
        return Houses.of(source, [given.house_of_file(None, Path(named))])
    found = [house for game in GAMES if (house := source.find(game, named)) is not None]
    if not found:
        known = {id for game in GAMES for id in source.ids(game)}
        raise not_known("house", Message("house"), named, sorted(known))
    return Houses.of(source, found)


def _names(path: str | None) -> Mapping[str, str]:
    """How the file calls its columns."""
    if path is None:
        return {}
    text = decode(read_input(path))
    content = text if isinstance(text, Message) else parse_toml(text)
    if isinstance(content, Message):
        raise WrongInputError(f"{one_line(path)}: {one_line(content.render())}")
    for column, name in content.items():
        if column not in COLUMNS:
            raise not_known("map", Message("column"), column, COLUMNS)
        if not isinstance(name, str):
            raise WrongInputError(f"map.{column}: expected the name of a column")
    return cast("Mapping[str, str]", content)


@contextmanager
def _opened(name: str) -> Iterator[IO[bytes]]:
    if name == "-":
        yield cast("IO[bytes]", standard_input())
        return
    try:
        file = Path(name).open("rb")  # noqa: SIM115 closed below
    except (OSError, ValueError) as error:
        raise WrongInputError(f"{one_line(name)}: cannot be read: {reason(error)}") from error
    with file:
        yield file


class _Unread(list[dict[str, Any]]):
    """Lines that await being printed as JSON, however many: many of them in a file of their own."""

    def __init__(self, file: IO[bytes]) -> None:
        super().__init__()
        self._file = file
        self._count = 0

    def keep(self, lines: PackedLines) -> None:
        """Some more of them."""
        if lines.faults:
            faults = lines._replace(differences=b"")
            pickle.dump(faults, self._file, pickle.HIGHEST_PROTOCOL)
            self._count += 1

    def __len__(self) -> int:  # for JSON, which asks whether there is any
        return self._count

    def __iter__(self) -> Iterator[dict[str, Any]]:
        self._file.seek(0)
        for _ in range(self._count):
            lines: PackedLines = pickle.load(self._file)  # noqa: S301 (our own)
            yield from map(unread_line, lines.unpacked_faults())


def _told(
    results: Iterable[Audited], whole: Audited, unread: _Unread | None
) -> Iterator[list[Difference]]:
    """Add what comes up, tell and keep its faults; the differences of each result."""
    left = MOST_FAULTS
    for result in results:
        whole.add(result)
        for lines in whole.packed:
            faults = [*islice(lines.unpacked_faults(), left)] if left else []
            left -= len(faults)
            for fault in faults:
                place = "" if fault.place == "line" else f"{fault.place}: "
                tell(f"line {fault.number}: {place}{one_line(fault.text.render())}")
            if unread is not None:
                unread.keep(lines)
            yield [*lines.unpacked_differences()]
        whole.packed.clear()


_HEADS: Final = {
    "faults": "could not be read",
    "not_judged": "not judged because of them",
    "twice": "rounds entered twice, counted once",
    "repeated": "their lines",
    "perhaps_twice": "rounds entered twice, perhaps",
    "agree": "paid as due",
    "not_recorded": "not recorded",
    "not_taken": "lost stakes not taken",
    "due_not_recorded": "due, not recorded",
}


def _apart(figure: str) -> str:
    """A figure with its thousands apart."""
    return f"{Decimal(figure):,}"


def _text(counts: Counts) -> str:
    content = audit_content(counts)
    ways = ("overpaid", "underpaid")
    head = [(_HEADS.get(name, name), f"{content[name]:,}") for name in COUNTED]
    head += [(way, f"{content[way]['lines']:,}") for way in ways]
    head += [(f"{way} by", _apart(content[way]["amount"])) for way in ways]
    amounts = (*SUMMED, "due_not_recorded")
    head += [(_HEADS.get(name, name), _apart(content[name])) for name in amounts]
    parts = [table(head, "<>")]
    for name, labels in GROUP_COLUMNS.items():
        found = content[f"by_{name}"]
        sums = ("lines", "overpaid", "underpaid", "due_not_recorded")
        rows = [
            (
                *(one_line(str(title)) for title in group_titles(name, [row[of] for of in labels])),
                *(_apart(str(row[column])) for column in sums),
            )
            for row in found
        ]
        if any(row[labels[0]] for row in found):  # a column that is nowhere filled tells nothing
            heads = (*labels, *sums[:3], "not recorded")
            parts.append(table([heads, *rows], "<" * len(labels) + ">>>>"))
    return "\n\n".join(parts)
