"""`trifelt settle`: documents in, lines with their clauses out."""

import json
import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from functools import partial
from io import BufferedIOBase
from pathlib import Path
from typing import Any, Final

from trifelt.cli.given import KnownHouses, Say, add_language, say_given
from trifelt.cli.terminal import (
    DONE,
    LARGEST_INPUT,
    WRONG_INPUT,
    WrongInputError,
    counted,
    decode,
    one_line,
    opened,
    print_json,
    read_input,
    table,
    tell_faults,
)
from trifelt.engine.cards import card_text
from trifelt.engine.checker import Fault, Faults, count_faults
from trifelt.engine.documents.read import DocumentRead, read_document
from trifelt.engine.documents.write import bettors_named, hand_text, write_settlement
from trifelt.engine.houses.cells import cell_words
from trifelt.engine.message import Message
from trifelt.engine.money import Amount
from trifelt.engine.parsing import parse_json
from trifelt.engine.resources import described
from trifelt.engine.settlement import BoxResult, Line, Settlement, Totals, settle, totals
from trifelt.engine.settlement.document import Document

_CHUNK: Final = 1 << 16
_SHARED_FROM: Final = 1 << 20  # bytes; less is answered before other processes have begun
LONGEST_LINE: Final = 1 << 22
_HEADS: Final = (
    None,
    Message("stake"),
    None,
    Message("odds"),
    Message("won"),
    Message("back"),
    Message("clause"),
)
# A settlement is a tree, so nothing needs to look for circles.
_ONE_LINE: Final = json.JSONEncoder(check_circular=False).encode
# The answers to some lines, the faults to tell of each, and the status that they leave.
_Answered = tuple[str, list[tuple[int, tuple[Fault, ...]]], int]
_Task = Callable[[], _Answered]


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of this verb."""
    parser.add_argument("file", metavar="FILE", help="a settle document; - is standard input")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument(
        "--lines", action="store_true", help="one document a line, answered line by line"
    )
    add_language(parser)


def run(arguments: Namespace) -> int:
    """Settle what the file holds."""
    say = say_given(arguments)
    if arguments.lines:
        return _run_lines(arguments.file, as_json=arguments.json)
    text = decode(read_input(arguments.file))
    content = text if isinstance(text, Message) else parse_json(text)
    if isinstance(content, Message):
        raise WrongInputError(f"document: {one_line(content.render())}")
    source = KnownHouses()
    documents: list[Document] = []
    faults = Faults()
    many = isinstance(content, list)
    for n, one in enumerate(content if many else [content]):
        read = read_document(one, source, (None, n) if many else None)
        faults.take((*read.faults, *read.remarks))
        if read.document is not None:
            documents.append(read.document)
        if faults.more:
            break
    tell_faults(faults.listed())
    if len(documents) < (len(content) if many else 1):
        return WRONG_INPUT
    settled = [settle(document) for document in documents]
    if not arguments.json:
        print(
            "\n\n".join(settlement_text(one, say) for one in settled) or say(Message("no rounds"))
        )
    elif many:
        print_json("settle", [write_settlement(one) for one in settled])
    else:
        print_json("settle", write_settlement(settled[0]))
    return DONE


def _run_lines(name: str, *, as_json: bool) -> int:
    """What has come is answered and sent off before more is waited for."""
    status = DONE
    for answers, told, found in _results(name, _tasks(name, as_json=as_json)):
        for number, faults in told:
            tell_faults(faults, f"line {number}: ")
        sys.stdout.write(answers)
        sys.stdout.flush()
        status = max(status, found)
    return status


def _results(name: str, tasks: Iterator[_Task]) -> Iterator[_Answered]:
    """The answers in order; those of a long file from the processes of this machine."""
    workers = os.cpu_count() or 1
    if workers == 1 or name == "-" or not _is_long(Path(name)):
        yield from (task() for task in tasks)
        return
    # A few rounds are settled before this is loaded.
    from trifelt.cli.executors import processes
    from trifelt.engine.tasks import results_in_order

    with processes(workers) as pool:
        yield from results_in_order(tasks, pool, 2 * workers)


def _is_long(path: Path) -> bool:
    try:
        return path.is_file() and path.stat().st_size >= _SHARED_FROM
    except OSError:  # told when it is opened
        return False


def _tasks(name: str, *, as_json: bool) -> Iterator[_Task]:
    """Each batch of lines to answer; what stops the reading is told after the answers before it."""
    try:
        with opened(name) as file:
            for batch in filter(None, _numbered(file)):
                yield partial(_answered, batch, as_json=as_json)
    except WrongInputError as error:
        yield partial(_refused, error)


def _refused(error: WrongInputError) -> _Answered:
    raise error


def _answered(batch: list[tuple[int, bytes]], *, as_json: bool) -> _Answered:
    """Lines settled, each by itself."""
    source = KnownHouses()
    status = DONE
    answers: list[str] = []
    told: list[tuple[int, tuple[Fault, ...]]] = []
    for number, line in batch:
        read = _read_line(line, source)
        if read.faults or read.remarks:
            told.append((number, (*read.faults, *read.remarks)))
        if read.document is None:
            status = WRONG_INPUT
            answers.append(_faulty_line(number, read.faults, as_json=as_json))
        elif as_json:
            settled = write_settlement(settle(read.document))
            answers.append(_ONE_LINE(described("settle", settled)) + "\n")
        else:
            sums = _sums(totals(settle(read.document).lines))
            answers.append(f"line {number}: {read.document.game.id}, {sums}\n")
    return "".join(answers), told, status


def _numbered(file: BufferedIOBase) -> Iterator[list[tuple[int, bytes]]]:
    number = 0
    begun: list[bytes] = []
    size = 0  # of the line begun; of one that is too long only the start is kept
    while True:
        chunk = file.read1(_CHUNK)
        *ended, rest = chunk.split(b"\n")
        if ended or not chunk:
            ended.insert(0, b"".join([*begun, ended.pop(0) if ended else rest]))
            begun, size = [], 0
        lines = list(enumerate(ended, start=number + 1))
        number += len(ended)
        yield [(n, line) for n, line in lines if line.strip()]
        if not chunk:
            return
        size += len(rest)
        if size > LARGEST_INPUT:
            raise WrongInputError(
                f"line {number + 1}: no line ends within {LARGEST_INPUT >> 20} MiB"
            )
        if size - len(rest) <= LONGEST_LINE:
            begun.append(rest)


def _read_line(line: bytes, source: KnownHouses) -> DocumentRead:
    if len(line) > LONGEST_LINE:
        most = Message("longer than {most} MiB", most=LONGEST_LINE >> 20)
        return DocumentRead(None, (Fault("document", most),))
    text = decode(line)
    content: Any = text if isinstance(text, Message) else parse_json(text)
    if isinstance(content, Message):
        return DocumentRead(None, (Fault("document", content),))
    return read_document(content, source)


def _faulty_line(number: int, faults: tuple[Fault, ...], *, as_json: bool) -> str:
    if not as_json:
        return f"line {number}: not settled; {counted(count_faults(faults), 'fault')}\n"
    listed = [fault.content() for fault in faults]
    return json.dumps(described("settle", {"line": number, "faults": listed})) + "\n"


def settlement_text(settlement: Settlement, say: Say) -> str:
    """Boxes with their lines and reasons, then notices and totals."""
    document = settlement.document
    game = document.game
    parts = [say(Message("{game}, {house}", game=game.title, house=document.house.title))]
    if document.dealer is not None:
        name = say(game.hand_name(document.dealer))
        parts.append(f"{say(Message('Dealer'))}  {hand_text(document.dealer)}  {name}")
    if document.fourth is not None and game.fourth_card is not None:
        parts.append(f"{say(game.fourth_card.title)}  {card_text(document.fourth)}")
    if document.jackpot is not None:
        parts.append(f"{say(Message('Jackpot'))}  {Amount(document.jackpot)}")
    parts += [_box_text(settlement, box, say) for box in settlement.boxes]
    parts += [
        "! "
        + say(notice.text if notice.box is None else _told(_box_named(notice.box), notice.text))
        + (f" [{notice.clause}]" if notice.clause else "")
        for notice in settlement.notices
    ]
    parts.append(say(_told(Message.in_context("sum", "Table"), _sums(totals(settlement.lines)))))
    return "\n\n".join(parts)


def _box_text(settlement: Settlement, result: BoxResult, say: Say) -> str:
    box = result.box
    head = say(_box_named(box.number))
    if box.hand is not None:
        head += f"  {hand_text(box.hand)}  {say(settlement.document.game.hand_name(box.hand))}"
    if box.folded:
        head += "  " + say(Message("(folded)"))
    lines = [head]
    if result.lines:
        rows = [tuple("" if head is None else say(head) for head in _HEADS)]
        rows += [_row(settlement, line, say) for line in result.lines]
        told = table(rows, "<><<>><").split("\n")
        lines.append("  " + told[0])
        for line, row in zip(result.lines, told[1:], strict=True):
            lines += ["  " + row, f"      {say(line.reason)}"]
    if bettors_named(box.bettors):
        for bettor in box.bettors:
            own = [line for line in result.lines if line.bettor == bettor.name]
            lines.append("  " + say(_told(bettor.name or "", _sums(totals(own)))))
    lines.append("  " + say(_sums(totals(result.lines))))
    return "\n".join(lines)


def _row(settlement: Settlement, line: Line, say: Say) -> tuple[str, ...]:
    title = settlement.document.game.wager[line.wager].title
    stake = str(Amount(line.stake))
    if line.in_play != line.stake:
        left = Amount(line.in_play)
        stake = say(Message("{left} of {stake}", left=left, stake=stake))
    return (
        say(title if line.bettor is None else _told(line.bettor, title)),
        stake,
        say(Message(line.result.value)),
        say(cell_words(line.odds)) if line.odds is not None else "-",
        str(Amount(line.winnings)),
        str(Amount(line.returned)),
        line.clause,
    )


def _box_named(number: int) -> Message:
    return Message("Box {number}", number=number)


def _told(of: Message | str, text: Message) -> Message:
    return Message("{title}: {text}", title=of, text=text)


def _sums(sums: Totals) -> Message:
    return Message(
        "staked {staked}, won {won}, returned {returned}, net {net}",
        staked=Amount(sums.staked),
        won=Amount(sums.winnings),
        returned=Amount(sums.returned),
        net=Amount(sums.net),
    )
