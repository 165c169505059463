"""A session that is not over, with its round, as the window keeps it for the next start."""

import json
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import asdict
from fractions import Fraction
from typing import Any

from trifelt.engine.documents.read import read_document
from trifelt.engine.documents.write import write_document
from trifelt.engine.games.game import Decision
from trifelt.engine.houses import BUILT_IN
from trifelt.engine.houses.house import House
from trifelt.engine.message import Message
from trifelt.engine.practice.standing import Mix, Standing
from trifelt.engine.round.bets import Spot
from trifelt.engine.round.play import Phase, Round
from trifelt.engine.round.records import ChipsPlaced
from trifelt.engine.round.saved import read_deck, replay, round_of, write_deck
from trifelt.engine.settlement.document import Document
from trifelt.gui.table.model.state import OWNER
from trifelt.gui.table.model.table import Chips, Table
from trifelt.storage.log import HouseThen, house_of, house_then
from trifelt.storage.refusal import StorageError

_NUMBERS = ("start", "result", "staked", "rounds", "right", "wrong")
_FRACTIONS = ("expected", "cost_of_errors")
_UNREADABLE = (ValueError, TypeError, LookupError, ArithmeticError, StorageError)


def write_session(table: Table, luck: float | None = None) -> bytes:
    """The session at a table, with its luck as far as it is counted; nothing where none began."""
    standing = table.standing
    bets = () if table.under_way or table.counted else table.bets()
    if not (standing.rounds or bets or table.last_bets):
        return b""
    houses = list(dict.fromkeys([*table.houses, *(mix.house for mix in standing.mixes)]))
    written = {
        "session": table.session,
        "luck": luck,
        "bets": bets,
        "last_bets": table.last_bets,
        "round": _write_round(table.round) if table.under_way else None,
        "last_round": None if table.last_round is None else _write_round(table.last_round),
        "jackpot": table.last_jackpot,
        "automatic": sorted(table.automatic_boxes),
        **{name: getattr(standing, name) for name in _NUMBERS},
        **{name: str(getattr(standing, name)) for name in _FRACTIONS},
        "course": standing.course,
        "houses": [_write_house(house) for house in houses],
        "played_at": [houses.index(house) for house in table.houses],
        "mixes": [
            [houses.index(mix.house), mix.boxes, mix.jackpot, mix.envied, rounds]
            for mix, rounds in standing.mixes.items()
        ],
    }
    return json.dumps(written).encode()


def take_up_session(table: Table, data: bytes) -> bool:
    """Go on with a session; whether these are the bytes of one."""
    try:
        read: dict[str, Any] = json.loads(data)
        houses = [house_of(HouseThen(**house)) for house in read["houses"]]
        figures: dict[str, Any] = {name: int(read[name]) for name in _NUMBERS}
        figures |= {name: Fraction(read[name]) for name in _FRACTIONS}
        standing = Standing(
            **figures,
            course=tuple(map(int, read["course"])),
            mixes={_read_mix(houses, *mix): int(mix[-1]) for mix in read["mixes"]},
        )
        jackpot, automatic = read.get("jackpot"), frozenset(map(int, read.get("automatic", ())))
        session, played_at = str(read["session"]), [houses[n] for n in read["played_at"]]
        bets, last_bets = (_read_chips(read.get(name, ())) for name in ("bets", "last_bets"))
    except _UNREADABLE:
        # The file may be another version's, or spoiled.
        return False
    if isinstance(jackpot, int) and jackpot > 0:
        table.set_jackpot(jackpot)
    table.automatic_boxes = automatic
    table.begin_session(standing)
    table.session, table.houses = session, played_at
    if bets and table.verify(ChipsPlaced(bets)) is None:
        table.change(ChipsPlaced(bets))
    if all(spot.wager in table.house.offers for spot, _ in last_bets):
        table.last_bets = last_bets
    with suppress(*_UNREADABLE):  # the session is worth more than its rounds
        if read.get("last_round"):
            table.last_round = last = _read_round(table.house, read["last_round"])
            if last.can_settle():
                last.settle()
        if read.get("round"):
            round_ = _read_round(table.house, read["round"])
            table.house = round_.house
            table.resume(round_)
    return True


def kept_luck(data: bytes) -> float | None:
    """The luck of a kept session, to show until it is counted again."""
    luck = json.loads(data).get("luck")
    return luck if isinstance(luck, float) else None


def _write_round(round_: Round) -> dict[str, object]:
    dealt = replay(round_)
    if dealt.phase is Phase.BETTING:  # called, and not closed yet
        dealt.close()
    while dealt.phase is Phase.CLOSED:
        dealt.deal_card()
    document, deciding = dealt.document(), round_.house.game.deciding_wager
    # A document has every decision: whoever has not decided yet folds in it, and is named.
    due = [box.number for box in document.boxes if box.has(deciding) and box.decision is None]
    content = {
        **write_document(_with_decision(document, due, Decision.FOLD)),
        "house": _write_house(round_.house)["definition"],
    }
    return {
        "document": content,
        "due": due,
        "noticed": round_.noticed,
        "looked": [box for box in sorted(round_.bets.boxes) if round_.examined(box, OWNER)],
        **write_deck(round_),
    }


def _with_decision(document: Document, boxes: list[int], made: Decision | None) -> Document:
    decided = (
        box._replace(decision=made) if box.number in boxes else box for box in document.boxes
    )
    return document._replace(boxes=tuple(decided))


def _read_round(played: House, content: dict[str, Any]) -> Round:
    """The round as far as it was decided; the very house that is played at, if it is the same."""
    now = json.loads(json.dumps(_write_house(played)["definition"]))
    document = read_document(content["document"], BUILT_IN).document
    deck = read_deck(content)
    if document is None or isinstance(deck, Message):
        raise ValueError("a round that cannot be read")
    if now == content["document"]["house"] and document.game is played.game:
        document = document._replace(house=played)
    document = _with_decision(document, content["due"], None)
    round_ = round_of(document, deck=deck, seed=content.get("seed"))
    round_.noticed = bool(content["noticed"])
    for box in content.get("looked", ()):
        if round_.can_examine(box, OWNER):
            round_.examine(box, OWNER)
    return round_


def _read_chips(chips: Iterable[tuple[tuple[int, str, str | None], int]]) -> Chips:
    return tuple((Spot(*spot), int(cents)) for spot, cents in chips)


def _write_house(house: House) -> dict[str, object]:
    return asdict(house_then(house))


def _read_mix(
    houses: list[House],
    place: int,
    boxes: list[list[tuple[str, int]]],
    jackpot: int | None,
    envied: int,
    _rounds: int,
) -> Mix:
    house = houses[place]
    if not all(wager in house.offers for box in boxes for wager, _ in box):
        raise ValueError("a bet that the house does not offer")
    stakes = tuple(tuple((wager, int(cents)) for wager, cents in box) for box in boxes)
    return Mix(house, stakes, jackpot, envied)
