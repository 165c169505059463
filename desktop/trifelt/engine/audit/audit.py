"""Blocks and documents audited: tasks that any executor can be given."""

from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b
from typing import Any, Final, cast

import numpy as np

from trifelt.engine import games
from trifelt.engine.audit.audited import PERHAPS, TWICE, Audited, LineFault
from trifelt.engine.audit.block import OF_ONE_ROUND, Block
from trifelt.engine.audit.houses import Houses
from trifelt.engine.audit.plain import audit_round, compare_round
from trifelt.engine.audit.record import (
    COLUMNS,
    RecordLine,
    plain_text,
    read_column,
    why_not_taken,
)
from trifelt.engine.audit.regular import regular_rounds
from trifelt.engine.audit.rounds import NONE_MET, Met, RoundKeys, RoundsMet
from trifelt.engine.cards import shown
from trifelt.engine.checker import Money, RepeatedKeys, kind_of, unknown
from trifelt.engine.documents.fitting import no_bettor
from trifelt.engine.documents.read import read_document
from trifelt.engine.documents.write import write_document
from trifelt.engine.games.game import Game
from trifelt.engine.message import Message
from trifelt.engine.money import money_text
from trifelt.engine.parsing import parse_json
from trifelt.engine.settlement import settle
from trifelt.engine.settlement.document import Document
from trifelt.engine.wager import Bet, Kind

Task = Callable[..., Audited]

# What may be beside a settle document.
_BESIDE: Final = ("round", "time", "table", "staff")


def audited_once(
    tasks: Iterable[Task], run: Callable[[Iterable[Task]], Iterable[Audited]]
) -> Iterator[Audited]:
    """What comes of tasks as they are run in their order, each round of theirs counted once.

    Where a round was met before, its task is done again without it.
    """
    under_way: deque[Task] = deque()

    def begun() -> Iterator[Task]:
        for task in tasks:
            under_way.append(task)
            yield task

    known, read = RoundsMet(), 0
    for found in run(begun()):
        task, rounds = under_way.popleft(), found.rounds
        met = {} if rounds is None else known.met_again(rounds, read)
        yield task(met) if met else found
        read += found.read


def packed(task: Task, differences: bool, *given: object) -> Audited:
    """What comes of a task, its lines packed; the lines that differ only if they are asked for, as
    it takes long to hand them over.
    """
    found = task(*given)
    if not differences:
        found.differences.clear()
    found.pack()
    return found


def audit_block(
    block: Block, houses: Houses, lost: Sequence[int] = (), met: Mapping[int, Met] = NONE_MET
) -> Audited:
    """Rounds that hold nothing unusual and agree are counted by arrays, the others one by one.

    `lost` are the numbers of the lines with too few or too many fields: of which round they were
    nobody knows, so the rounds beside them are looked at one by one. A round that was `met` before
    is told, and not judged if it is the same.
    """
    ends = np.append(block.rounds, len(block))
    begins = block.numbers[ends[:-1]]
    again = np.isin(begins, [number for number, one in met.items() if one.same])
    places = np.searchsorted(block.numbers, lost)  # of the line after each
    beside = np.isin(np.arange(len(block)), (places - 1, places))
    left = again | np.logical_or.reduceat(beside, block.rounds) if lost else again
    found, regular = regular_rounds(block, houses, left)
    for n in np.flatnonzero(~(regular | again)):
        found.counts["one_by_one",] += 1
        lines = [block.line(at) for at in range(ends[n], ends[n + 1])]
        at = int(np.searchsorted(places, ends[n]))
        near = at < len(lost) and places[at] <= ends[n + 1]
        found.add(audit_round(lines, houses, lost[at] if near else None))
    found.differences.sort(key=lambda one: one.line.number)
    if not met:
        read = ~np.isin(begins, [fault.number for fault in found.faults])
        found.rounds = block.round_keys().only(np.flatnonzero(read))
    names, codes = block.texts["round"], block.codes["round"]
    there = np.flatnonzero(np.isin(begins, [*met])).tolist()
    for at in there:
        number = int(begins[at])
        found.faults.append(_told_again(number, names[codes[ends[at]]], met[number]))
    repeated = int(np.diff(ends)[again].sum())
    twice = {("twice",): int(again.sum()), ("repeated",): repeated, ("lines",): repeated}
    found.counts.update(twice | {("perhaps_twice",): len(there) - twice["twice",]})
    found.faults.sort(key=lambda one: one.number)
    return found


def _told_again(number: int, name: object, met: Met) -> LineFault:
    """A round that was there before."""
    facts = {"round": str(name).strip(), "earlier": str(met.line)}
    return LineFault(number, "line", Message.of((TWICE if met.same else PERHAPS).text, facts))


def audit_documents(
    lines: Sequence[tuple[int, str]], houses: Houses, met: Mapping[int, Met] = NONE_MET
) -> Audited:
    """Settle documents with what was paid, one a line; those that name their round are known
    again.
    """
    found = Audited()
    keys: list[tuple[int, int, int]] = []
    for number, text in lines:
        content: Any = parse_json(text)
        if not isinstance(content, Message | dict):
            content = Message("expected a document")
        if isinstance(content, Message):
            found.faults.append(LineFault(number, "document", content))
            found.counts.update({("lines",): 1, ("faults",): 1})
        else:
            found.add(audit_document(number, content, houses, met.get(number)))
            of_round = [content.get(name) for name in OF_ONE_ROUND]
            if of_round[0] and not met and all(map(_is_plain, of_round)):
                keys.append((_number_of(repr(of_round)), _number_of(text), number))
    if keys:
        begins, wholes, numbers = zip(*keys, strict=True)
        both = np.array(begins, dtype=np.uint64), np.array(wholes, dtype=np.uint64)
        found.rounds = RoundKeys(*both, np.array(numbers))
    return found


def _number_of(text: str) -> int:
    """A number for a text, whatever its blanks."""
    written = "".join(text.split()).encode("utf-8", "replace")
    return int.from_bytes(blake2b(written, digest_size=8).digest())


def _is_plain(value: object) -> bool:
    return isinstance(value, str | int | None)


def audit_document(
    number: int, content: dict[str, Any], houses: Houses, met: Met | None = None
) -> Audited:
    """A settle document with what was `paid`; round, time, table and staff may be beside it. One
    that was met before is told, and not judged if it is the same.
    """
    found = Audited()
    paid = content.get("paid", [])
    read = read_document(without_payments(content, houses), houses)
    document = read.document
    faults = [LineFault(number, fault.place, fault.text) for fault in read.faults]
    faults += _given_twice(number, "", content)
    for name in _BESIDE:
        if not _is_plain(said := content.get(name)):
            wrong = Message("expected text, got {kind}", kind=kind_of(said))
            faults.append(LineFault(number, name, wrong))
    recorded, staked = {}, Counter[Bet]()
    if document is not None:
        for line in settle(document).lines:
            staked[line.bet] += line.stake
        recorded = dict(_recorded(number, paid, document, staked, faults))
    if faults or document is None:
        found.faults += faults
        found.counts.update({("lines",): 1, ("faults",): 1})
        return found
    texts_of = write_document(document) | {"house": document.house.id or "", "round": number}
    texts_of |= {name: content[name] for name in _BESIDE if content.get(name)}
    boxes = {box["box"]: box for box in texts_of["boxes"]}
    lines = {}
    for bet in dict.fromkeys((*staked, *recorded)):
        box, bettor, wager = bet
        of = texts_of | boxes[box] | {"wager": wager, "paid": recorded.get(bet, "")}
        of |= {"player": bettor} if bettor else {}
        of |= {"stake": money_text(staked[bet])} if staked.get(bet) else {}
        texts = {name: str(of.get(name, "")) for name in COLUMNS}
        lines[bet] = RecordLine(number, texts)
    found.counts["lines",] += len(lines)
    if met is not None:
        found.faults.append(_told_again(number, content["round"], met))
        found.counts["twice" if met.same else "perhaps_twice",] += 1
    if met is not None and met.same:
        found.counts["repeated",] += len(lines)
    else:
        compare_round(document, lines, found)
    return found


def _given_twice(number: int, place: str, table: dict[str, Any]) -> Iterator[LineFault]:
    """What is wrong with each key that a table has more than once."""
    if isinstance(table, RepeatedKeys):
        for key in table.repeated:
            yield LineFault(number, f"{place}{key}", Message("given twice"))


def without_payments(content: Mapping[str, Any], houses: Houses) -> dict[str, Any]:
    """The settle document alone, under the house that stands in where it names none."""
    document = {name: each for name, each in content.items() if name not in (*_BESIDE, "paid")}
    game = games.find_game(str(content.get("game")))
    named = None if game is None else houses.named(game, "")
    return document if named is None else {"house": named, **document}


def _recorded(
    number: int, paid: Any, document: Document, staked: Mapping[Bet, int], faults: list[LineFault]
) -> Iterator[tuple[Bet, str]]:
    game = document.game
    people = {box.number: [one.name for one in box.bettors] for box in document.boxes}
    for place, name, _ in staked:  # those who bet after the call too
        people[place] += [] if name in people[place] else [name]
    seen: dict[Bet, int] = {}
    envies = Counter[Bet]()
    for n, entry in enumerate(paid if isinstance(paid, list) else [paid]):
        of = entry if isinstance(entry, dict) else {}
        faults += _given_twice(number, f"paid[{n}].", of)
        given, wager = of.get("winnings"), plain_text("wager", str(of.get("wager")))
        bet = cast("Bet", (of.get("box"), of.get("bettor"), wager))
        winnings = "" if given is None else plain_text("paid", str(given))
        amount, text = read_column("paid", winnings), _no_such_bet(of, wager, people, game)
        kind = None if text else game.wager[wager].kind
        if text is None and kind is not Kind.ENVY and (first := seen.setdefault(bet, n)) != n:
            text = Message("this wager is already in {place}", place=f"paid[{first}]")
        elif text is None and isinstance(amount, Message):
            text = amount
        elif kind is not None and amount and amount < 0:
            text = why_not_taken(amount, 0 if kind.pays_only else staked.get(bet, -amount))
        if text is not None:
            faults.append(LineFault(number, f"paid[{n}]", text))
            continue
        if kind is Kind.ENVY and amount is not None:  # one for each hand envied
            envies[bet] += amount
            winnings = money_text(envies[bet])
        yield bet, winnings


def _no_such_bet(
    of: Mapping[str, Any], wager: str, people: Mapping[int, Sequence[str | None]], game: Game
) -> Message | None:
    """What of a payment names no bet of the round, or no amount."""
    box, bettor, given = of.get("box"), of.get("bettor"), of.get("winnings")
    if not {"box", "wager", "winnings"} <= of.keys():
        return Message("expected box, wager and winnings")
    if not isinstance(box, int) or box not in people:
        return Message("box {box} is not in this round", box=shown(str(box)))
    if bettor not in people[box]:
        return no_bettor(bettor, [name for name in people[box] if name])
    if wager not in game.wager:
        return unknown(Message("wager"), wager, tuple(game.wager))
    if isinstance(given, str | int | None) and not isinstance(given, bool):
        return None
    return cast("Message", Money().read(given))
