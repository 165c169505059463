"""An audit as the window runs it: a file's columns, what was found, and one of its rounds again."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path
from types import MappingProxyType
from typing import IO, Final

from trifelt import __version__
from trifelt.engine.audit.audit import Task, audited_once
from trifelt.engine.audit.audited import (
    ALL,
    BY_HOUSE,
    BY_KIND,
    BY_WAGER,
    Audited,
    Counts,
    GroupSum,
    LineFault,
    group_sums,
    sum_of,
)
from trifelt.engine.audit.houses import Houses
from trifelt.engine.audit.record import REQUIRED
from trifelt.engine.audit.totals import (
    COUNTED,
    GROUP_COLUMNS,
    SUMMED,
    audit_answer,
    audit_content,
    group_titles,
    unread_line,
)
from trifelt.engine.games import GAMES
from trifelt.engine.message import Message, joined
from trifelt.engine.money import Amount
from trifelt.engine.resources import described
from trifelt.gui.check.model.error_sums import ErrorSum, noted
from trifelt.gui.check.model.marks import TITLES
from trifelt.gui.graphs.model import Facts
from trifelt.storage.audit_files import kept_names
from trifelt.storage.payment_columns import guessed_names, header_of, read_head
from trifelt.storage.payment_files import audit_tasks, holds_documents, recorded_lines
from trifelt.storage.refusal import StorageError, refused
from trifelt.storage.spreadsheet import csv_text

MOST_LISTED: Final = 200_000
_BYTES_AT_ONCE: Final = 1 << 20  # a run soon tells how far it is, and stops
_BY_OUTCOME: Final = "outcome"
AUDITED_BY: Final[Mapping[str, Message]] = MappingProxyType(
    {
        BY_KIND: Message("Likely error"),
        BY_WAGER: Message("Wager"),
        _BY_OUTCOME: Message("Outcome"),
        "staff": TITLES["dealer"],
        "table": TITLES["table"],
        "hour": Message("Hour"),
    }
)


@dataclass(frozen=True, slots=True)
class PaymentHeader:
    """What the columns of a file are called; none where it holds documents."""

    path: Path
    header: tuple[str, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)

    @property
    def missing(self) -> tuple[str, ...]:
        """The columns without which nothing can be audited and which nobody named yet."""
        if not self.header:
            return ()
        return tuple(column for column in REQUIRED if column not in self.names)


def opened_payments(path: Path) -> IO[bytes]:
    """The file, or why it cannot be read."""
    if path.exists() and not path.is_file():  # a pipe would never answer
        raise StorageError(
            Message("{path} could not be read: it is not a plain file.", path=str(path))
        )
    try:
        return path.open("rb")
    except OSError as error:
        why = Message("{file} cannot be read: {reason}.", file=path.name)
        raise refused(why, error) from error


def read_payment_header(path: Path, kept: Path) -> PaymentHeader:
    """The header, with what its columns were called before or what can be guessed."""
    with opened_payments(path) as file:
        first, more = read_head(file), file.read(1 << 10)
    if holds_documents(first):
        return PaymentHeader(path)
    _, header = header_of(first, more)
    if not any(header):
        raise StorageError(Message("{file} is empty.", file=path.name))
    named = kept_names(kept, header)
    return PaymentHeader(path, header, guessed_names(header) if named is None else named)


@dataclass(frozen=True, slots=True)
class AuditProgress:
    """How far an audit is."""

    share: float
    lines: int
    differences: int


@dataclass(frozen=True, slots=True)
class AuditedFile:
    """What an audit found in a file, or in the part of it before it was stopped."""

    source: PaymentHeader
    houses: Houses
    found: Audited
    stopped: bool = False

    @property
    def counts(self) -> Counts:
        return self.found.counts

    @property
    def faults(self) -> list[LineFault]:
        """What is wrong with lines, at the columns as the file calls them."""
        names = {**self.source.names, "line": ""}
        return [one._replace(place=names.get(one.place, one.place)) for one in self.found.faults]

    @property
    def about(self) -> dict[str, str]:
        """What a file that holds some of it says of it."""
        stopped = {"stopped": "stopped"} if self.stopped else {}
        return {"file": self.source.path.name, "version": __version__, **stopped}

    @property
    def whole(self) -> GroupSum:
        return sum_of(self.counts, ALL)

    def sums(self, by: str) -> list[ErrorSum]:
        """The wrong payments of each group, the most frequent first; hours in their order."""
        found: dict[tuple[str, ...], ErrorSum] = {}
        name = BY_WAGER if by == _BY_OUTCOME else by
        for one in group_sums(self.counts, name):
            group = one.group[:2] if by == BY_WAGER else one.group
            before = found.get(group, ErrorSum(_title(by, one.group), 0, 0, 0, 0))
            found[group] = ErrorSum(
                before.title,
                before.underpaid + one.underpaid_lines,
                before.overpaid + one.overpaid_lines,
                before.underpaid_amount + one.underpaid,
                before.overpaid_amount + one.overpaid,
                before.not_recorded + one.not_recorded,
                before.missing + one.missing,
            )
        sums = [one for one in found.values() if one.count or one.not_recorded]
        return sums if by == "hour" else sorted(sums, key=lambda one: -one.count)


def _title(by: str, group: tuple[str, ...]) -> Message:
    if by == "hour" and group[0]:
        return Message("{hour}:00 to {hour}:59", hour=group[0])
    titles = group_titles(BY_WAGER if by == _BY_OUTCOME else by, group)
    if len(titles) == 1:
        return titles[0] if isinstance(titles[0], Message) else noted(titles[0])
    game, wager, outcome = titles
    if by == BY_WAGER:
        return Message("{game}: {wager}", game=game, wager=wager)
    return Message("{game}: {wager}, {outcome}", game=game, wager=wager, outcome=outcome)


def audit_file(
    source: PaymentHeader,
    houses: Houses,
    wanted: Callable[[], bool],
    told: Callable[[AuditProgress], None],
) -> AuditedFile:
    """Audit a file until its end, or until it is no longer wanted."""
    found, stopped = Audited(), False

    def run(tasks: Iterable[Task]) -> Iterator[Audited]:
        nonlocal stopped
        for task in tasks:
            if stopped := not wanted():
                return
            yield task()

    with opened_payments(source.path) as file:
        size = max(1, source.path.stat().st_size)
        tasks = audit_tasks(file, source.names, houses, size=_BYTES_AT_ONCE)
        for part in audited_once(tasks, run):
            found.add(part)
            found.unpack()
            del found.differences[MOST_LISTED:], found.faults[MOST_LISTED:]
            lines, whole = found.counts["lines",], sum_of(found.counts, ALL)
            wrong = whole.overpaid_lines + whole.underpaid_lines
            told(AuditProgress(file.tell() / size, lines, wrong))
    return AuditedFile(source, houses, found, stopped)


def totals_text(audited: AuditedFile, suffix: str) -> str:
    """All totals with what they are of: as CSV for a file that is called so, else as JSON."""
    found, source = audited.found, audited.source
    if suffix != ".csv":
        stopped = {"stopped": True} if audited.stopped else {}
        asked = {"file": source.path.name, "house": None, "map": source.names, **stopped}
        answer = described("audit", audit_answer(asked, found, [*map(unread_line, found.faults)]))
        return json.dumps(answer, indent=2) + "\n"
    content = audit_content(found.counts)
    houses = (f"{game} {', '.join(ids)}" for game, ids in content["houses"].items())
    of = source.path.name, "; ".join(houses)
    ways = ("overpaid", "underpaid", "due_not_recorded")
    rows: list[tuple[str | int | Decimal, ...]] = [
        ("file", "houses", "by", "group", "lines", *ways, "amount", "version")
    ]
    amounts = [Decimal(content[way]["amount"]) for way in ways[:2]]
    amounts.append(Decimal(content["due_not_recorded"]))
    part = "stopped before the end" if audited.stopped else ""
    rows.append((*of, "all", part, content["lines"], *amounts, "", __version__))
    nothing = ("",) * len(ways)
    counted = {name: content[name] for name in (*COUNTED[1:], "one_by_one")}
    counted |= {name: content[name]["lines"] for name in ways[:2]}
    rows += [(*of, name, "", count, *nothing, "", __version__) for name, count in counted.items()]
    summed = {name: Decimal(content[name]) for name in SUMMED}
    rows += [(*of, name, "", "", *nothing, amount, __version__) for name, amount in summed.items()]
    for name, columns in GROUP_COLUMNS.items():
        for one in content[f"by_{name}"]:
            group = " ".join(str(one[column]) for column in columns)
            sums = (Decimal(one[way]) for way in ways)
            rows.append((*of, name, group, one["lines"], *sums, "", __version__))
    return csv_text(rows)


def audit_words(audited: AuditedFile) -> Message:
    """What was read, and what all wrong payments amount to."""
    counts, whole = audited.counts, audited.whole
    said = [
        Message.counted(
            "{lines} line of {of_rounds}: {agree} paid as due, {over} overpaid by {over_by}, "
            "{under} underpaid by {under_by}.",
            "{lines} lines of {of_rounds}: {agree} paid as due, {over} overpaid by {over_by}, "
            "{under} underpaid by {under_by}.",
            counts["lines",],
            lines=f"{counts['lines',]:,}",
            of_rounds=Message.counted("{count} round", "{count} rounds", counts["rounds",]),
            agree=f"{counts['agree',]:,}",
            over=f"{whole.overpaid_lines:,}",
            over_by=Amount(whole.overpaid),
            under=f"{whole.underpaid_lines:,}",
            under_by=Amount(whole.underpaid),
        )
    ]
    missing, twice = counts["not_recorded",], counts["twice",]
    faults, left, perhaps = counts["faults",], counts["not_judged",], counts["perhaps_twice",]
    told = (
        Message.counted(
            "{count} payment is not recorded; {due} were due on it.",
            "{count} payments are not recorded; {due} were due on them.",
            missing,
            due=Amount(counts["due_not_recorded",]),
        ),
        Message.counted(
            "{count} line could not be read.", "{count} lines could not be read.", faults
        ),
        Message.counted(
            "{count} more line was not judged because of this.",
            "{count} more lines were not judged because of this.",
            left,
        ),
        Message.counted(
            "{count} round is in the file twice and is counted once ({lines} lines left out).",
            "{count} rounds are in the file twice and are counted once ({lines} lines left out).",
            twice,
            lines=f"{counts['repeated',]:,}",
        ),
        Message.counted(
            "{count} round is perhaps in the file twice.",
            "{count} rounds are perhaps in the file twice.",
            perhaps,
        ),
    )
    there = (missing, faults, left, twice, perhaps)
    said += [one for one, count in zip(told, there, strict=True) if count]
    if named := _judges(audited):
        said.append(Message("Judged by {houses}.", houses=named))
    if MOST_LISTED in (len(audited.found.differences), len(audited.found.faults)):
        said.append(Message("Each list has at most {count} lines.", count=f"{MOST_LISTED:,}"))
    if audited.stopped:
        said.insert(0, Message("Stopped before the end of the file."))
    return joined(said)


def _judges(audited: AuditedFile) -> Message | None:
    """The houses by which lines were judged, by game."""
    ids = [key[1:] for key in sorted(audited.counts) if key[0] == BY_HOUSE]
    found = [audited.houses.find(game, id) for game in GAMES for of, id in ids if of == game.id]
    houses = [house for house in found if house is not None]
    named = [Message("{game}: {house}", game=of.game.title, house=of.title) for of in houses]
    return joined(named, "; ") if named else None


def audit_facts(audited: AuditedFile) -> Facts:
    """What the sums of an audit rest on."""
    name = audited.source.path.name
    stopped = Message("{file}, stopped before the end", file=name)
    return (
        (Message("File"), stopped if audited.stopped else name),
        (Message("House"), _judges(audited) or ""),
        (Message.in_context("file", "Lines"), audited.counts["lines",]),
    )


def faults_text(audited: AuditedFile) -> str:
    """The lines that could not be read or judged, and rounds that are there twice, as CSV: each
    with the cells that the file has in its columns.
    """
    source, faults, about = audited.source, audited.faults, audited.about
    with opened_payments(source.path) as file:
        lines = dict(recorded_lines(file, source.names, {one.number for one in faults}))
    head = ("line", "column", "text", *about)
    own = (f"{name} (own)" if name in head else name for name in source.header)
    rows: list[tuple[str | int, ...]] = [(*head, *(own if source.header else ("recorded",)))]
    for one in faults:
        cells = lines.get(one.number, ())
        rows.append((one.number, one.place, one.text.render(), *about.values(), *cells))
    return csv_text(rows)
