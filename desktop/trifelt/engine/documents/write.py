"""Documents and settlements as JSON, and a checksum for people to compare."""

import json
from collections.abc import Iterable, Mapping
from typing import Any, Final

from trifelt.engine.cards import card_text, cards_text
from trifelt.engine.documents.schema import write_declared
from trifelt.engine.games.game import Game
from trifelt.engine.hands import hand_cards
from trifelt.engine.houses.house import House
from trifelt.engine.houses.schema import write_house
from trifelt.engine.money import money_text
from trifelt.engine.settlement.document import (
    Bettor,
    Box,
    BoxResult,
    Document,
    Line,
    Notice,
    Settlement,
    Totals,
    notice_content,
    totals,
)


def write_document(document: Document, *, whole_house: bool = False) -> dict[str, Any]:
    """The document that reads back as this round, with a house that has no id in full."""
    content: dict[str, Any] = {
        "game": document.game.id,
        "house": house_reference(document.house, whole=whole_house),
    }
    if document.dealer_cards:
        content["dealer"] = cards_text(document.dealer_cards)
    if document.fourth is not None:
        content["fourth"] = card_text(document.fourth)
    if document.jackpot is not None:
        content["jackpot"] = money_text(document.jackpot)
    content["boxes"] = [_box_content(box) for box in document.boxes]
    if document.incidents:
        content["incidents"] = [write_declared(one) for one in document.incidents]
    return content


def house_reference(house: House, *, whole: bool = False) -> str | dict[str, Any]:
    """A house by its id, or in full."""
    if house.id is not None and not whole:
        return house.id
    return write_house(house)


def _box_content(box: Box) -> dict[str, Any]:
    content: dict[str, Any] = {"box": box.number}
    if box.cards:
        content["hand"] = cards_text(box.cards)
    if box.decision is not None:
        content["decision"] = box.decision.value
    if box.player is not None:
        content["player"] = box.player
    if bettors_named(box.bettors):
        content["bettors"] = [
            {"name": bettor.name, "seated": bettor.seated, "wagers": _stakes(bettor.wagers)}
            for bettor in box.bettors
        ]
    else:
        content["wagers"] = _stakes(box.bettors[0].wagers)
    return content


def _stakes(wagers: Mapping[str, int]) -> dict[str, str]:
    return {wager: money_text(cents) for wager, cents in wagers.items()}


def bettors_named(bettors: Iterable[Bettor]) -> bool:
    """Whether a box's bettors were given by name."""
    return any(bettor.name is not None for bettor in bettors)


def hand_text(hand: int) -> str:
    """The cards of a hand, highest first."""
    return cards_text(hand_cards(hand)[::-1])


def write_settlement(settlement: Settlement) -> dict[str, Any]:
    """The settled round as `trifelt settle --json` prints it."""
    document = settlement.document
    content: dict[str, Any] = {"game": document.game.id, "house": document.house.id}
    if cards := document.dealer_cards:
        content["dealer"] = {
            "cards": cards_text(cards),
            "name": _name(document.game, document.dealer),
        }
    if document.fourth is not None:
        content["fourth"] = card_text(document.fourth)
    if document.jackpot is not None:
        content["jackpot"] = money_text(document.jackpot)
    sums = [totals(box.lines) for box in settlement.boxes]
    boxes = zip(settlement.boxes, sums, strict=True)
    content["boxes"] = [_write_box(document.game, box, of_box) for box, of_box in boxes]
    content["notices"] = [_write_notice(notice) for notice in settlement.notices]
    return content | _write_totals(Totals(*map(sum, zip(*sums, strict=True))))


def _name(game: Game, hand: int | None) -> str | None:
    return None if hand is None else game.hand_name(hand).render()


def _write_box(game: Game, result: BoxResult, sums: Totals) -> dict[str, Any]:
    box = result.box
    content: dict[str, Any] = {"box": box.number}
    if box.cards:
        content |= {"hand": cards_text(box.cards), "name": _name(game, box.hand)}
    content["lines"] = [line_content(line) for line in result.lines]
    if bettors_named(box.bettors):
        seated = box.seated(game.main)
        names = [bettor.name for bettor in box.bettors]
        content["bettors"] = [
            {"name": name, "seated": name == seated.name}
            | _write_totals(totals([line for line in result.lines if line.bettor == name]))
            # Those who only bet after the call come last.
            for name in dict.fromkeys([*names, *(line.bettor for line in result.lines)])
        ]
    return content | _write_totals(sums)


def line_content(line: Line) -> dict[str, Any]:
    """One line."""
    content: dict[str, Any] = {
        "wager": line.wager,
        "bettor": line.bettor,
        "stake": money_text(line.stake),
        "in_play": money_text(line.in_play),
        "result": line.result,
        "outcome": line.outcome,
        "row": line.row,
        "odds": str(line.odds) if line.odds is not None else None,
        "winnings": money_text(line.winnings),
        "returned": money_text(line.returned),
        "clause": line.clause or None,
        "reason": line.reason.render(),
    }
    if line.from_box is not None:
        content["from_box"] = line.from_box
    return content


def _write_totals(sums: Totals) -> dict[str, str]:
    return {
        "staked": money_text(sums.staked),
        "winnings": money_text(sums.winnings),
        "returned": money_text(sums.returned),
        "net": money_text(sums.net),
    }


def _write_notice(notice: Notice) -> dict[str, Any]:
    content = notice_content(notice)
    if notice.reading is not None:
        content |= {"reading": notice.reading, "value": notice.value}
        content["lines"] = [{"box": line.box} | line_content(line) for line in notice.lines or ()]
    return content


# Without I, L, O and U, which are misread or misheard.
_SIGNS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_LENGTH: Final = 8


def short_checksum(content: object) -> str:
    """A checksum of any JSON value: eight characters in two groups.

    >>> short_checksum({"b": 1, "a": 2}) == short_checksum({"a": 2, "b": 1})
    True
    """
    import hashlib  # which loads what settling a round needs nothing of

    text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    number = int.from_bytes(hashlib.sha256(text.encode("ascii")).digest()[:5], "big")
    signs = "".join(_SIGNS[number >> (5 * place) & 31] for place in reversed(range(_LENGTH)))
    return f"{signs[:4]}-{signs[4:]}"
