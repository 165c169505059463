"""What a check's irregularities are about, and a late bet taken off the stakes that it is among."""

from dataclasses import replace
from types import MappingProxyType
from typing import Any

from trifelt.engine.games.game import Decision
from trifelt.engine.hands import HAND_SIZE
from trifelt.engine.houses.house import House
from trifelt.engine.incidents.incident import Noticed
from trifelt.engine.incidents.shared import HOUSE_DECISION
from trifelt.engine.message import Message
from trifelt.engine.money import Amount, money_text
from trifelt.engine.wager import Kind
from trifelt.gui.check.model.draft import BoxDraft, CheckDraft, is_named
from trifelt.gui.check.model.fields import MOST_DEALT, read_paid, read_stake, read_typed_cards
from trifelt.gui.irregularity.model import Bet, IrregularityScope

_LATE, _INCREASE = "late-wager", "late-increase"
_OVER = "over-maximum"
_VOID = "house-void"
_DEALER_COUNT, _PLAYER_COUNT = "dealer-card-count", "player-card-count"
_ERROR = "dealing-error"  # where a sheet has it, every error that no other clause describes


def lacks_maximum(draft: CheckDraft, house: House, number: int) -> bool:
    """Whether bets are to be cut to a maximum that nobody has told."""
    over = draft.incidents[number].get("id") == _OVER
    return over and all(offer.maximum is None for offer in house.offers.values())


def lacks_decision(draft: CheckDraft, number: int) -> bool:
    """Whether the sheet is silent (cards were handled) or lets a result stand that the hand as it
    lies cannot give, and nobody has said what was decided.
    """
    declared = {one.get("id") for one in draft.incidents}
    silent = draft.incidents[number].get("handled") is True
    return (silent or result_stands(draft, number)) and declared.isdisjoint((HOUSE_DECISION, _VOID))


def result_stands(draft: CheckDraft, number: int) -> bool:
    """Whether a hand has a wrong number of cards, noticed too late to change the result."""
    return any(map(_is_odd, _hands_of(draft, number)))


def _hands_of(draft: CheckDraft, number: int) -> list[str]:
    """The hands that an irregularity leaves as they were dealt, as they are typed."""
    told = draft.incidents[number]
    if told.get("noticed") != Noticed.LATER:
        return []
    if told.get("id") == _DEALER_COUNT:
        return [draft.dealer]
    of_box = told.get("box") if told.get("id") == _PLAYER_COUNT else None
    return [box.hand for box in draft.boxes if box.number == of_box]


def is_left_as_dealt(text: str, draft: CheckDraft) -> bool:
    """Whether a hand is one that is left as it was dealt, with a wrong number of cards."""
    found = (hand for n in range(len(draft.incidents)) for hand in _hands_of(draft, n))
    return _is_odd(text) and text in found


def _is_odd(text: str) -> bool:
    return len(read_typed_cards(text, MOST_DEALT).cards) not in (0, HAND_SIZE)


def _as_paid(draft: CheckDraft, house: House, number: int) -> list[dict[str, Any]]:
    """The payments recorded on the wagers that this hand decides, as what was decided."""
    told, game = draft.incidents[number], house.game
    of_dealer = told["id"] == _DEALER_COUNT
    amounts = []
    for bet in irregularity_scope(draft, house).bets:
        wager = game.wager[bet.wager]
        reads = wager.reads_dealer if of_dealer else wager.reads_player and bet.box == told["box"]
        (box,) = (one for one in draft.boxes if one.number == bet.box)
        reads = reads and not (box.decision == Decision.FOLD and bet.wager == game.deciding_wager)
        person = box.bettors[_person(box, bet.bettor) or 0]
        base = wager.base if wager.kind is Kind.RAISED else wager.id
        stake = read_stake(person.stakes.get(base or "", ""))
        paid = read_paid(person.paid.get(bet.wager, ""), stake or 0)
        if not reads or stake is None or isinstance(paid, Message) or paid[0] is None:
            continue
        # As in the ledger what lies is given back before what was taken.
        back = min(stake, max(stake + min(0, paid[0]), paid[1] or 0))
        amount = {"box": bet.box, "wager": bet.wager, "winnings": money_text(max(0, paid[0]))}
        amount |= {"returned": money_text(back)} | ({"bettor": bet.bettor} if bet.bettor else {})
        amounts.append(amount)
    return amounts


def irregularity_scope(draft: CheckDraft, house: House) -> IrregularityScope:
    """Boxes and bets as an irregularity may name them."""
    game = house.game
    bets = []
    for box in draft.boxes:
        for person in box.bettors:
            name = person.name if is_named(box) and game.bettors else None
            for wager in game.wagers:
                raised = wager.kind is Kind.RAISED
                staked = person.stakes.get((wager.base if raised else wager.id) or "", "").strip()
                if staked and (not raised or box.decision == Decision.PLAY):
                    bets.append(Bet(box.number, name, wager.id))
    boxes = tuple(box.number for box in draft.boxes)
    return IrregularityScope(game, frozenset(house.offers), boxes, tuple(bets))


def _late(draft: CheckDraft, number: int) -> tuple[int, int, str, int, int] | None:
    """Where a late bet stands among the stakes: box and person by place, wager, stake, amount."""
    answers = draft.incidents[number]
    if answers.get("id") not in (_LATE, _INCREASE):
        return None
    wager, amount = str(answers.get("wager")), read_stake(str(answers.get("amount", "")))
    for index, box in enumerate(draft.boxes):
        person = _person(box, answers.get("bettor"))
        if box.number != answers.get("box") or person is None or amount is None:
            continue
        stake = read_stake(box.bettors[person].stakes.get(wager, ""))
        least = amount if answers["id"] == _LATE else amount + 1
        if stake is not None and stake >= least:
            return index, person, wager, stake, amount
    return None


def _person(box: BoxDraft, bettor: Any) -> int | None:
    names = [one.name for one in box.bettors]
    return 0 if bettor is None else names.index(bettor) if bettor in names else None


def fix_of(draft: CheckDraft, house: House, number: int) -> tuple[Message, CheckDraft] | None:
    """What would help an irregularity on, and the form with it: a late bet taken off the stakes,
    or a decision to be told; None where nothing stands in its way.
    """
    incidents = list(draft.incidents)
    if lacks_maximum(draft, house, number):
        return Message("Set the maximum of the table…"), draft
    if lacks_decision(draft, number):
        error = house.game.irregularity(_ERROR)
        text = Message("Add what the house decided")
        if result_stands(draft, number):
            text = Message("Let what was paid stand")
            incident = house.game.irregularity(incidents[number]["id"])
            ground = "" if incident is None else incident.clause
            amounts = _as_paid(draft, house, number)
            incidents.append({"id": HOUSE_DECISION, "amounts": amounts, "ground": ground})
        elif error is None:
            incidents.append({"id": HOUSE_DECISION})
        else:
            facts = {"clause": error.clause, "title": error.title}
            text = Message.of("Declare it under {clause}: {title}", facts)
            incidents[number] = {"id": _ERROR}
        return text, replace(draft, incidents=tuple(incidents))
    late = _late(draft, number)
    if late is None:
        return None
    index, place, wager, stake, amount = late
    text = Message("The stake of {stake} grew late: take {amount} off, an increase")
    if incidents[number]["id"] == _INCREASE:
        text = Message("The stake of {stake} includes it: take {amount} off")
    elif stake == amount:
        text = Message("Take the late bet of {amount} off the stakes")
    left = money_text(stake - amount).removesuffix(".00") if stake > amount else ""
    box = draft.boxes[index]
    people = list(box.bettors)
    stakes = MappingProxyType({**people[place].stakes, wager: left})
    people[place] = replace(people[place], stakes=stakes)
    if left:
        incidents[number] = {**incidents[number], "id": _INCREASE}
    changed = draft.with_box(index, replace(box, bettors=tuple(people)))
    text = Message.of(text.text, {"stake": Amount(stake), "amount": Amount(amount)})
    return text, replace(changed, incidents=tuple(incidents))
