"""What a check still waits for: cards, decisions, answers, and what no document asks for."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from trifelt.engine.games.game import Game
from trifelt.engine.hands import HAND_SIZE
from trifelt.engine.houses.house import House
from trifelt.engine.message import Message
from trifelt.engine.settlement.judging import NOTHING_DECIDED, decided_bet
from trifelt.gui.check.model.draft import DEALER, FOURTH, CheckDraft, hand_place, wanted_cards
from trifelt.gui.check.model.fields import TypedCards
from trifelt.gui.check.model.irregular import (
    is_left_as_dealt,
    lacks_decision,
    lacks_maximum,
    result_stands,
)
from trifelt.gui.irregularity.model import question_text

BOX_PLACE: Final = re.compile(r"boxes\[(\d+)\](.*)")
INCIDENT_PLACE: Final = re.compile(r"incidents\[(\d+)\]\.(\w+)")
_DECIDED_PLACE: Final = re.compile(r"incidents\[(\d+)\]\.amounts\[(\d+)\]\.returned")


@dataclass(frozen=True, slots=True)
class Missing:
    """Something that the settlement waits for: of which box (None: the table), and its field."""

    box: int | None
    place: str
    text: Message


def is_missing(place: str, draft: CheckDraft, cards: Mapping[str, TypedCards]) -> bool:
    """Whether what is wrong is only that something has not been typed yet."""
    if place in cards:
        found = cards[place]
        return found.fault is None and len(found.cards) < wanted_cards(place)
    match = BOX_PLACE.match(place)
    if match:
        box = draft.boxes[int(match[1])]
        if match[2] == ".decision":
            return not box.decision
        return match[2].endswith(".wagers")
    asked = INCIDENT_PLACE.fullmatch(place)
    if asked:
        answer = draft.incidents[int(asked[1])].get(asked[2])
        return answer is None or answer == [] or asked[2] == "choices"  # of some people alone
    if part := _DECIDED_PLACE.fullmatch(place):
        return "returned" not in draft.incidents[int(part[1])]["amounts"][int(part[2])]
    if place == "jackpot":
        return not draft.jackpot.strip()
    return place in ("boxes", "incidents") and all(box.is_empty for box in draft.boxes)


def missing_at(
    place: str, draft: CheckDraft, house: House, cards: Mapping[str, TypedCards]
) -> Missing:
    """What is missing at a place."""
    game = house.game
    match = BOX_PLACE.match(place)
    box = draft.boxes[int(match[1])].number if match else None
    asked = INCIDENT_PLACE.match(place)
    if place == FOURTH and game.fourth_card is not None:
        text = game.fourth_card.title
    elif place in cards:
        text = _cards_missing(place, box, len(cards[place].cards))
    elif match and match[2] == ".decision":
        assert game.choice is not None
        text = Message("play or fold on box {box} ({clause})", box=box, clause=game.choice.clause)
    elif match:
        text = Message("a stake on box {box}", box=box)
        person = re.match(r"\.bettors\[(\d+)\]", match[2])
        if person and (name := draft.boxes[int(match[1])].bettors[int(person[1])].name.strip()):
            text = Message("{bettor}'s stake on box {box}", bettor=name, box=box)
    elif asked:
        text = _answer_missing(draft.incidents[int(asked[1])], asked[2], game)
        if asked[2] == "established":
            found = decided_by(draft, house, cards) or NOTHING_DECIDED
            text = Message(
                "{question} By the known cards {proposal}", question=text, proposal=found
            )
    elif place == "jackpot":
        text = Message("the jackpot")
    else:
        text = Message("stakes and cards")
    return Missing(box, place, text)


def decided_by(draft: CheckDraft, house: House, cards: Mapping[str, TypedCards]) -> Message | None:
    """The bet that the known cards of an interrupted round decide; a person confirms it."""
    known = [
        (
            box.number,
            [wager for one in box.bettors for wager, text in one.stakes.items() if text.strip()],
            cards[hand_place(n)].cards[:HAND_SIZE],
        )
        for n, box in enumerate(draft.boxes)
    ]
    return decided_bet(house, known, cards[DEALER].cards[:HAND_SIZE])


def _cards_missing(place: str, box: int | None, count: int) -> Message:
    whose = Message("the dealer's hand") if place == DEALER else Message("box {box}", box=box)
    of_hand = (
        Message("cards of {box}"),
        Message("two cards of {hand}"),
        Message("third card of {box}"),
    )
    if box is None:
        of_hand = Message("the dealer's cards"), of_hand[1], Message("the dealer's third card")
    return Message.of(of_hand[count].text, {"box": whose, "hand": whose})


def _answer_missing(answers: Mapping[str, Any], field: str, game: Game) -> Message:
    incident = game.irregularity(str(answers.get("id")))
    asks = () if incident is None else incident.asks
    question = next((question_text(ask) for ask in asks if ask.field == field), None)
    if incident is None or question is None:
        return Message("an answer about an irregularity")
    return Message("{irregularity}: {question}", irregularity=incident.title, question=question)


def undecided(draft: CheckDraft, house: House) -> Iterator[Missing]:
    """What no document asks and a check waits for: a maximum, a decision of the house."""
    for n, answers in enumerate(draft.incidents):
        incident = house.game.irregularity(str(answers.get("id")))
        if incident is None:
            continue
        if lacks_maximum(draft, house, n):
            asks = Message("what is the maximum?")
        elif lacks_decision(draft, n):
            asks = Message("cards were handled: what was decided?")
            if result_stands(draft, n):
                asks = Message("the result stands: what was announced and paid?")
        else:
            continue
        text = Message("{irregularity}: {question}", irregularity=incident.title, question=asks)
        yield Missing(None, f"incidents[{n}]", text)


def is_told_as_undecided(place: str, draft: CheckDraft, cards: Mapping[str, TypedCards]) -> bool:
    """Whether a fault of a document is that the house has not decided, or not all of it."""
    if place in cards and any(lacks_decision(draft, n) for n in range(len(draft.incidents))):
        return is_left_as_dealt(dict(draft.hands())[place], draft)
    asked = INCIDENT_PLACE.fullmatch(place)
    return (
        asked is not None
        and asked[2] == "handled"
        and draft.incidents[int(asked[1])].get("handled") is True
    )


def wait_for_begun(
    draft: CheckDraft,
    house: House,
    cards: Mapping[str, TypedCards],
    faults: Mapping[str, Message],
    missing: list[Missing],
) -> None:
    """A hand that is not whole keeps the round open, even where no wager needs it."""
    told = {one.place for one in missing}
    for place, found in cards.items():
        begun = bool(found.cards or found.begun) and len(found.cards) < wanted_cards(place)
        if begun and place not in told and place not in faults:
            missing.append(missing_at(place, draft, house, cards))
