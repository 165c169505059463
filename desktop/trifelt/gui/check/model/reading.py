"""From the form to a round: what is wrong beside which field, and what is still missing."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from trifelt.engine.cards import card_text, cards_text, read_cards
from trifelt.engine.documents.read import read_document
from trifelt.engine.games.game import Decision, Game
from trifelt.engine.hands import whole_hand
from trifelt.engine.houses.house import House
from trifelt.engine.houses.read import OneHouse
from trifelt.engine.incidents.incident import Declared, rulings_of
from trifelt.engine.message import Message, under_clause, unnamed
from trifelt.engine.money import plain_amount
from trifelt.engine.payout_check.oneline import read_line
from trifelt.engine.settlement.document import Bettor, Box, Document
from trifelt.engine.settlement.placing import cuts_bets
from trifelt.engine.settlement.settle import settle
from trifelt.gui.check.model.draft import (
    ANY_JACKPOT,
    DEALER,
    FOURTH,
    LINE,
    BettorDraft,
    BoxDraft,
    CheckDraft,
    hand_place,
    is_named,
    stake_place,
    wanted_cards,
)
from trifelt.gui.check.model.fields import (
    BEGUN,
    MOST_DEALT,
    TypedCards,
    is_begun,
    read_stake,
    read_typed_cards,
)
from trifelt.gui.check.model.irregular import is_left_as_dealt
from trifelt.gui.check.model.missing import (
    BOX_PLACE,
    INCIDENT_PLACE,
    Missing,
    is_missing,
    is_told_as_undecided,
    missing_at,
    undecided,
    wait_for_begun,
)
from trifelt.gui.irregularity.model import declared_by, read_declared


@dataclass(frozen=True, slots=True)
class Read:
    """The form as it was understood."""

    document: Document | None
    known: Document | None  # as far as it can be settled, where not all of it is known
    faults: Mapping[str, Message]
    missing: tuple[Missing, ...]
    cards: Mapping[str, TypedCards]
    lies: Mapping[int, str]  # where each card lies, by the place of its field
    takes_twice: bool  # whether a card may be dealt twice, for no card decides anything


def where_text(place: str, draft: CheckDraft, game: Game) -> Message:
    """A field of cards in plain words."""
    match = BOX_PLACE.match(place)
    if match:
        return Message("box {number}", number=draft.boxes[int(match[1])].number)
    if place == FOURTH and game.fourth_card is not None:
        return game.fourth_card.title
    return Message("the dealer's hand")


def _without_its_box(place: str, draft: CheckDraft, there: Sequence[int]) -> Message | None:
    """What to do where the box of an irregularity was taken away since."""
    asked = INCIDENT_PLACE.fullmatch(place)
    box = draft.incidents[int(asked[1])].get("box") if asked and asked[2] == "box" else None
    if not isinstance(box, int) or box in (draft.boxes[n].number for n in there):
        return None
    return Message(
        "Box {box} is not in this round: choose another, or remove this irregularity.", box=box
    )


def already_dealt(card: int, place: str, draft: CheckDraft, game: Game) -> Message:
    """Where a card is that somebody gives once more."""
    where = where_text(place, draft, game)
    return Message("{card} is already dealt: {where}", card=card_text(card), where=where)


def read_draft(draft: CheckDraft, house: House) -> Read:
    """Read the whole form."""
    game = house.game
    faults: dict[str, Message] = {}
    cards, lies, doubled = _read_hands(draft, game, faults)
    indices = [n for n, box in enumerate(draft.boxes) if _counts(draft, box)]
    content = _content(draft, house, indices, cards)
    read = read_document(content, OneHouse(house), unseen=True)
    faults |= doubled if read.plays else {}
    missing: list[Missing] = []
    for fault in read.faults:
        place = _in_form(fault.place, indices)
        if is_told_as_undecided(place, draft, cards):
            continue
        if is_missing(place, draft, cards):
            missing.append(missing_at(place, draft, house, cards))
        else:
            corrected = Message("Type the hand as corrected: three cards decide this round.")
            if is_left_as_dealt(dict(draft.hands()).get(place, ""), draft):
                corrected = Message("Enter the result of every wager that this hand decided.")
            text = _without_its_box(place, draft, indices) or fault.text
            faults.setdefault(place, corrected if _is_as_dealt(cards, place) else text)
    faults |= {
        place: BEGUN for place, text in _amounts(draft, game) if place in faults and is_begun(text)
    }
    if read.document is None or rulings_of(read.document.incidents).void is None:
        missing += undecided(draft, house)
    if any(one.place.startswith("incidents") for one in missing):
        # How many cards are right shows only once it is told what went wrong.
        faults = {place: text for place, text in faults.items() if not _is_as_dealt(cards, place)}
    takes_any = most_cards(draft, game, DEALER) == MOST_DEALT
    if read.document is None or not takes_any:
        wait_for_begun(draft, house, cards, faults, missing)
    # An irregularity decides what else is asked; a jackpot is asked for by what it pays.
    missing.sort(key=lambda one: not one.place.startswith("incidents"))
    missing = [one for one in missing if one.place != "jackpot"] or missing
    without = None
    if [one.place for one in missing] == ["jackpot"] and not faults:
        without = _without_jackpot(content, house)
        missing = [] if without is not None else missing
    # While an irregularity is not wholly answered nobody knows what any wager comes to.
    blocked = any(
        place == DEALER or place.endswith("hand") or place.startswith("incidents")
        for place in faults
    ) or any(one.place.startswith("incidents") for one in missing)
    if draft.line:
        faults[LINE] = unread_parts(draft.line, game)[0]
    document = None if faults or missing else without or read.document
    known = None if document is not None or blocked else _known(draft, house, indices, cards)
    return Read(
        document,
        known,
        MappingProxyType(faults),
        tuple(missing),
        MappingProxyType(cards),
        MappingProxyType(lies),
        not read.plays if indices else rulings_of(_declared(draft, house)).void is not None,
    )


def _amounts(draft: CheckDraft, game: Game) -> Iterator[tuple[str, str]]:
    """What stands in each field of an amount that a document has, by its place."""
    yield "jackpot", draft.jackpot
    for index, box in enumerate(draft.boxes):
        for n, person in enumerate(box.bettors):
            for wager, text in person.stakes.items():
                yield stake_field(box, index, n, wager, game), text


def _without_jackpot(content: dict[str, Any], house: House) -> Document | None:
    """The round as it is under any jackpot; None where a hand is paid from it."""
    found = [
        read_document({**content, "jackpot": jackpot}, OneHouse(house), unseen=True).document
        for jackpot in (ANY_JACKPOT, "999999999")
    ]
    if None in found:
        return None
    paid = [[line.winnings for line in settle(one).lines] for one in found if one is not None]
    return found[0] if paid[0] == paid[1] else None


def unread_parts(line: str, game: Game) -> tuple[Message, ...]:
    """What of a one-line form is not understood."""
    read = read_line(line, game)
    if not any(read.content.get(key) for key in ("boxes", "dealer", "incidents")):
        return read.faults or (Message("This line has no check in it."),)
    return tuple(dict.fromkeys(read.faults))


def _is_as_dealt(cards: Mapping[str, TypedCards], place: str) -> bool:
    """Whether a hand is not of three cards, and was taken so."""
    found = cards.get(place)
    return (
        found is not None
        and found.fault is None
        and (bool(found.cards) and len(found.cards) != wanted_cards(place))
    )


def form_content(draft: CheckDraft, house: House) -> dict[str, Any]:
    """The form as the content of a settle document, as far as it is filled."""
    cards = {
        place: read_typed_cards(text, most_cards(draft, house.game, place))
        for place, text in draft.hands()
    }
    indices = [n for n, box in enumerate(draft.boxes) if _counts(draft, box)]
    return _content(draft, house, indices, cards, whole=False)


def _counts(draft: CheckDraft, box: BoxDraft) -> bool:
    """Whether a box is part of the round; an irregularity may name one where nothing lay."""
    return not box.is_empty or any(one.get("box") == box.number for one in draft.incidents)


def _read_hands(
    draft: CheckDraft, game: Game, faults: dict[str, Message]
) -> tuple[dict[str, TypedCards], dict[int, str], dict[str, Message]]:
    """The cards of each field, where each card is first, and what is told of those that are twice
    on the table, which is no fault where no card decides anything.
    """
    cards: dict[str, TypedCards] = {}
    lies: dict[int, str] = {}
    doubled: dict[str, Message] = {}
    excess = game.irregularity("deck-count") or game.irregularity("house-void")
    assert excess is not None
    for place, text in draft.hands():
        found = read_typed_cards(text, most_cards(draft, game, place))
        cards[place] = found
        if found.fault is not None:
            faults[place] = found.fault
            if len(found.cards) > wanted_cards(place) and place != FOURTH:
                faults[place] = Message(
                    "{fault}. If it was dealt so, declare it (Ctrl+I).", fault=found.fault
                )
        elsewhere = (card for card in found.cards if lies.setdefault(card, place) != place)
        twice = [*read_cards(cards_text(found.cards)).faults]
        twice += [already_dealt(card, lies[card], draft, game) for card in elsewhere]
        if twice:
            doubled[place] = Message(
                "{fault}. If it was dealt so, declare “{irregularity}”{clause} (Ctrl+I).",
                fault=twice[-1],
                irregularity=excess.title,
                clause=under_clause(excess.clause),
            )
    return cards, lies, doubled


def most_cards(draft: CheckDraft, game: Game, place: str) -> int:
    """How many cards a field takes: where an irregularity is about their number, as dealt."""
    declared = (game.irregularity(str(one.get("id"))) for one in draft.incidents)
    as_dealt = place != FOURTH and any(one is not None and one.card_count for one in declared)
    return MOST_DEALT if as_dealt else wanted_cards(place)


def _is_given(found: TypedCards, place: str, draft: CheckDraft, game: Game, *, whole: bool) -> bool:
    """Whether a hand is handed on: a whole one, and another number where that may be meant."""
    if len(found.cards) == wanted_cards(place):
        return True
    return bool(found.cards) and (not whole or most_cards(draft, game, place) == MOST_DEALT)


def _content(
    draft: CheckDraft,
    house: House,
    indices: list[int],
    cards: Mapping[str, TypedCards],
    *,
    whole: bool = True,
) -> dict[str, Any]:
    """The content of a document; with `whole`, hands that are not whole are left out."""
    content: dict[str, Any] = {"game": house.game.id, "house": house.id or "inline"}
    for key in (DEALER, FOURTH):
        found = cards[key]
        if _is_given(found, key, draft, house.game, whole=whole):
            content[key] = cards_text(found.cards)
    if house.game.fourth_card is None:
        content.pop(FOURTH, None)
    if draft.jackpot.strip() and house.game.priced_wager is not None:
        content["jackpot"] = plain_amount(draft.jackpot)
    content["boxes"] = [
        _box_content(
            draft.boxes[n],
            cards[hand_place(n)],
            house.game,
            given=_is_given(cards[hand_place(n)], hand_place(n), draft, house.game, whole=whole),
        )
        for n in indices
    ]
    if draft.incidents:
        content["incidents"] = [declared_by(one) for one in draft.incidents]
    return content


def _box_content(box: BoxDraft, hand: TypedCards, game: Game, *, given: bool) -> dict[str, Any]:
    content: dict[str, Any] = {"box": box.number}
    if given:
        content["hand"] = cards_text(hand.cards)
    deciding = game.deciding_wager or ""
    if box.decision and any(one.stakes.get(deciding, "").strip() for one in box.bettors):
        content["decision"] = box.decision
    if box.player.strip():
        content["player"] = box.player.strip()
    if is_named(box) and game.bettors:
        content["bettors"] = [
            {
                "name": bettor.name.strip() or unnamed(n),
                "seated": bettor.seated,
                "wagers": _wagers(bettor),
            }
            for n, bettor in enumerate(box.bettors, start=1)
        ]
    else:
        content["wagers"] = _wagers(box.bettors[0])
    return content


def _wagers(bettor: BettorDraft) -> dict[str, str]:
    return {wager: plain_amount(text) for wager, text in bettor.stakes.items() if text.strip()}


def _in_form(place: str, indices: list[int]) -> str:
    """A place in the document as the place in the form, where empty boxes count."""
    match = BOX_PLACE.match(place)
    if match and int(match[1]) < len(indices):
        return f"boxes[{indices[int(match[1])]}]{match[2]}"
    return place


def _known(
    draft: CheckDraft, house: House, indices: list[int], cards: Mapping[str, TypedCards]
) -> Document | None:
    boxes = []
    numbers: set[int] = set()
    for n in indices:
        box = draft.boxes[n]
        bettors = tuple(_bettors(box, house))
        if not any(bettor.wagers for bettor in bettors) or box.number in numbers:
            continue
        if cuts_bets(house) and not all(bettor.wagers for bettor in bettors):
            continue  # what the others play hangs on the stake that is not typed yet
        numbers.add(box.number)
        asks = bettors[0].wagers.get(house.game.deciding_wager or "")
        boxes.append(
            Box(
                box.number,
                whole_hand(cards[hand_place(n)].cards),
                bettors,
                Decision(box.decision) if box.decision and asks else None,
                box.player.strip() or None,
                tuple(dict.fromkeys(cards[hand_place(n)].cards)),
            )
        )
    if not boxes:
        return None
    fourth = cards[FOURTH].cards if house.game.fourth_card is not None else ()
    return Document(
        house,
        whole_hand(cards[DEALER].cards),
        tuple(boxes),
        fourth[0] if fourth else None,
        read_stake(draft.jackpot) if draft.jackpot.strip() else None,
        _declared(draft, house),
        tuple(dict.fromkeys(cards[DEALER].cards)),
    )


def _declared(draft: CheckDraft, house: House) -> tuple[Declared, ...]:
    """The irregularities, as far as they can be read."""
    return tuple(found for one in draft.incidents if (found := read_declared(house.game, one)[0]))


def _bettors(box: BoxDraft, house: House) -> list[Bettor]:
    named = is_named(box) and house.game.bettors
    people = box.bettors if named else box.bettors[:1]
    # What needs a stake that cannot be read waits for it.
    mistyped = {
        wager
        for bettor in people
        for wager, text in bettor.stakes.items()
        if text.strip() and read_stake(text) is None
    }
    return [
        Bettor(
            {
                wager: cents
                for wager, text in bettor.stakes.items()
                if wager in house.offers
                and house.game.wager[wager].needs not in mistyped
                and (cents := read_stake(text)) is not None
            },
            (bettor.name.strip() or unnamed(n)) if named else None,
            bettor.seated,
        )
        for n, bettor in enumerate(people, start=1)
    ]


def stake_field(box: BoxDraft, index: int, bettor: int, wager: str, game: Game) -> str:
    """The place of a stake's field in this game."""
    return stake_place(index, bettor, wager, named=is_named(box) and game.bettors)
