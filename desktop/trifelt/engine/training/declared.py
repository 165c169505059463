"""An irregularity that fits a round, with an answer to everything that its clause asks."""

from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final

from trifelt.engine.documents.read import read_document
from trifelt.engine.documents.write import write_document
from trifelt.engine.houses.house import House
from trifelt.engine.houses.read import OneHouse
from trifelt.engine.incidents.incident import (
    BettorChoice,
    Chosen,
    Declared,
    Incident,
    Move,
    Noticed,
)
from trifelt.engine.message import Message, joined
from trifelt.engine.money import Amount
from trifelt.engine.settlement.document import Document
from trifelt.engine.training.levels import Level
from trifelt.engine.training.rounds import Draw, stake_on

# What a person decides freely cannot be asked of a trainee.
_FREE = frozenset({"amounts"})
# Texts, as they would be typed; what is typed as they are is said in the language of the reader.
_WHO = (Message("Pit Supervisor Lim").text, Message("Shift Manager Ong").text)

_SAID: Final = {
    ("handled", True): Message("A player has handled the cards."),
    ("handled", False): Message("No player has handled the cards."),
    ("reconstructible", True): Message("The cards can be reconstructed."),
    ("reconstructible", False): Message("The cards cannot be reconstructed."),
    ("established", True): Message("A bet has conclusively won or lost already."),
    ("established", False): Message("No bet has conclusively won or lost yet."),
    ("noticed", Noticed.BEFORE_CLOSE): Message("It is noticed before the close."),
    ("noticed", Noticed.BEFORE_NEXT_ROUND): Message("It is noticed before the next round."),
    ("noticed", Noticed.LATER): Message("It is noticed after the next round has begun."),
}


def rulable(house: House) -> tuple[Incident, ...]:
    """The irregularities of the house's sheet with an answer that follows from the clause."""
    return tuple(
        incident
        for incident in house.game.incidents
        if not _FREE & {ask.field for ask in incident.asks}
    )


def round_with_incident(
    document: Document, incident: Incident, level: Level, draw: Draw
) -> Document | None:
    """The round with this irregularity declared; None where it cannot have happened in it."""
    if document.game.limits is not None and incident.id in ("over-maximum", "under-minimum"):
        document = document._replace(house=_limited(document, incident, draw))
    if incident.id == "side-without-main":
        document = _without_main(document, draw)
    declared = Declared(incident)
    while missing := declared.missing():
        field = missing[0].field
        answer = _answer(document, declared, field, level, draw)
        if answer is None:
            return None
        declared = replace(declared, **{field: answer})
    declared = _with_bettor(document, declared, draw)
    found = document._replace(incidents=(declared,))
    # The one check of documents says whether all of it fits together.
    return read_document(write_document(found), OneHouse(found.house)).document and found


def _with_bettor(document: Document, declared: Declared, draw: Draw) -> Declared:
    """Whose bet it is, where the box has several."""
    if declared.box is None or "bettor" not in declared.incident.fields:
        return declared
    names = [
        bettor.name
        for box in document.boxes
        if box.number == declared.box
        for bettor in box.bettors
        if bettor.name is not None
        and (declared.wager is None or declared.incident.new_bet or declared.wager in bettor.wagers)
    ]
    return replace(declared, bettor=draw.choice(names)) if names else declared


def _answer(document: Document, declared: Declared, field: str, level: Level, draw: Draw) -> Any:
    match field:
        case "box":
            return draw.choice(document.boxes).number
        case "wager":
            return _wager(document, declared, draw)
        case "amount":
            return _amount(document, declared, level, draw)
        case "handled" | "reconstructible" | "established":
            return bool(draw.below(2))
        case "noticed":
            return draw.choice(tuple(Noticed))
        case "count":
            return draw.between(1, 3)
        case "moves":
            if len(document.boxes) < 2:
                return None
            one, other = draw.some([box.number for box in document.boxes], 2)
            return Move(one, other), Move(other, one)
        case "choices":
            return tuple(
                BettorChoice(box.number, bettor.name, draw.choice(tuple(Chosen)))
                for box in document.boxes
                for bettor in box.bettors
            )
        case "who":
            return draw.choice(_WHO)
        case "round":
            return draw.between(2, 40)
        case _:
            return Message("as seen at the table").text


def _wager(document: Document, declared: Declared, draw: Draw) -> str | None:
    """A wager of the box that this can have happened to; a late one that was not there in time."""
    (box,) = (box for box in document.boxes if box.number == declared.box)
    offered = [wager for wager in document.game.placeable if wager.id in document.house.offers]
    late = declared.incident.id == "late-wager"
    fitting = [
        wager.id
        for wager in offered
        if box.has(wager.id) != late and wager.id not in declared.incident.never
    ]
    return draw.choice(fitting) if fitting else None


def _amount(document: Document, declared: Declared, level: Level, draw: Draw) -> int | None:
    if declared.wager is None:
        return None
    if declared.incident.new_bet:
        return stake_on(document.house, level, draw, document.game.wager[declared.wager])
    (box,) = (box for box in document.boxes if box.number == declared.box)
    stakes = [
        bettor.wagers[declared.wager] for bettor in box.bettors if declared.wager in bettor.wagers
    ]
    return draw.choice(stakes) if stakes else None


def _without_main(document: Document, draw: Draw) -> Document:
    """The round with a box on which only a side wager was placed."""
    game = document.game
    sides = [wager for wager in game.placeable if wager.id in document.house.offers and wager.needs]
    alone = draw.choice(document.boxes)
    first = alone.bettors[0]
    wagers = {wager: cents for wager, cents in first.wagers.items() if wager != game.main}
    wagers = wagers or {draw.choice(sides).id: first.wagers[game.main]}
    box = alone._replace(bettors=(first._replace(wagers=wagers),))
    boxes = tuple(box if each is alone else each for each in document.boxes)
    return document._replace(boxes=boxes)


def _limited(document: Document, incident: Incident, draw: Draw) -> House:
    """The house with limits that a bet of this round is over, or under."""
    house, main = document.house, document.game.main
    stakes = [sum(bettor.wagers.get(main, 0) for bettor in box.bettors) for box in document.boxes]
    stake = draw.choice(stakes)
    chip = min(house.chips)
    over = incident.id == "over-maximum"
    least = chip if over else stake + chip
    most = max(chip, stake * 3 // 5 // chip * chip) if over else max(stakes) * 10
    offers = {**house.offers, main: replace(house.offers[main], minimum=least, maximum=most)}
    return replace(house, id=None, base=house.id, offers=MappingProxyType(offers))


def _told_amount(incident: str, cents: int) -> Message:
    amount = Amount(cents)
    match incident:
        case "late-increase":
            return Message("{amount} more", amount=amount)
        case "withdrawn-wager":
            return Message("{amount} taken back", amount=amount)
        case _:
            return Message("{amount}", amount=amount)


def told_incident(document: Document) -> tuple[Message, ...]:
    """The irregularity of a ruling: its condition, whose bet it is, and what the clause asks."""
    (declared,) = document.incidents
    lines = [declared.incident.condition]
    where = [
        declared.box and Message("Box {box}", box=declared.box),
        declared.bettor and Message("{bettor}", bettor=declared.bettor),
        declared.wager and document.game.wager[declared.wager].title,
        declared.amount and _told_amount(declared.incident.id, declared.amount),
    ]
    if found := [one for one in where if one]:
        lines.append(Message("{bet}.", bet=joined(found, " · ")))
    for field in ("handled", "reconstructible", "established", "noticed"):
        said = _SAID.get((field, getattr(declared, field)))
        if said is not None:
            lines.append(said)
    if declared.count is not None:
        lines.append(
            Message.counted(
                "{count} card was exposed.", "{count} cards were exposed.", declared.count
            )
        )
    return tuple(lines)
