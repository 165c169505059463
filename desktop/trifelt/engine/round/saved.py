"""A round kept and played again: from its records, or from a settle document with its 52 cards."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, assert_never

from trifelt.engine.cards import DECK_SIZE, cards_text, read_cards
from trifelt.engine.hands import hand_cards
from trifelt.engine.incidents.incident import Effect, rulings_of
from trifelt.engine.message import Message
from trifelt.engine.round import records
from trifelt.engine.round.bets import Spot
from trifelt.engine.round.dealing import Place, TablePlace, deal_order
from trifelt.engine.round.play import Round
from trifelt.engine.round.records import RefusedError, refuse
from trifelt.engine.settlement.document import Document


def replay(round_: Round, done: Iterable[records.Record] | None = None) -> Round:
    """A new round from the deck of another, played by its records or by the first of them."""
    again = Round(
        round_.house,
        round_.deck,
        seed=round_.seed,
        jackpot=round_.jackpot,
        noticed=round_.noticed,
    )
    for record in tuple(round_.records if done is None else done):
        act(again, record)
    return again


def act(round_: Round, record: records.Record) -> None:  # noqa: C901 (one line for each action)
    """Do what the record says was done; a card must come from the deck as it did then."""
    match record:
        case records.ChipsPlaced(bets):
            round_.felt.place(bets)
        case records.ChipsTaken(bets):
            round_.felt.take(bets)
        case records.ChipsMoved(source, target, cents):
            round_.felt.move(source, target, cents)
        case records.PersonSeated(box, person):
            round_.felt.seat(box, person)
        case records.BetsUndone():
            round_.felt.undo()
        case records.BetsRedone():
            round_.felt.redo()
        case records.BetsClosed():
            round_.close()
        case records.CardDealt():
            _same(round_.deal_card(), record)
        case records.HandExamined(box, person):
            round_.examine(box, person)
        case records.DecisionMade(box, decision):
            _same(round_.decide(box, decision), record)
        case records.CardTurned():
            _same(round_.turn_card(), record)
        case records.IncidentsDeclared(declared):
            round_.declare(declared)
        case records.RoundSettled():
            round_.settle()
        case _:
            assert_never(record)


def _same(done: records.Record, recorded: records.Record) -> None:
    if done != recorded:
        raise ValueError(f"the records are those of another round: {recorded} was {done}")


Hands = dict[Place, tuple[int, ...]]


def write_deck(round_: Round) -> dict[str, Any]:
    """What deals a round once more: its 52 cards, and the seed that shuffled them."""
    content: dict[str, Any] = {"deck": cards_text(round_.deck)}
    if round_.seed is not None:
        content["seed"] = round_.seed
    return content


def read_deck(content: Mapping[str, Any]) -> tuple[int, ...] | Message:
    """The 52 cards of a kept round."""
    text = content.get("deck")
    read = read_cards(text) if isinstance(text, str) else None
    if read is None or read.faults or len(read.cards) != DECK_SIZE:
        return Message("The deck must hold each of the 52 cards once.")
    return read.cards


def round_of(
    document: Document, *, deck: Sequence[int] | None = None, seed: int | None = None
) -> Round:
    """The round that a settle document tells of: void, or played until every card is turned.

    Without its deck one is made that deals these hands. What a document settles without asking, as
    a bet over the maximum or one that lacks another, is put down as if nobody noticed it.
    """
    refuse(verify_round_of(document))
    hands = _as_dealt(document)
    made = _deck(document, hands) if deck is None else tuple(deck)
    round_ = Round(document.house, made, seed=seed, jackpot=document.jackpot, noticed=False)
    for box in document.boxes:
        for bettor in box.bettors:
            person = bettor.name if document.game.bettors else box.player
            chips = [(Spot(box.number, wager, person), bet) for wager, bet in bettor.wagers.items()]
            if chips:
                round_.felt.place(chips)
            if bettor.seated:
                round_.felt.seat(box.number, person)
    effects = {ruling.effect for ruling in rulings_of(document.incidents).rulings}
    if hands or effects != {Effect.VOIDS}:
        round_.close()
    for _ in range(_cards_down(document, hands)):
        round_.deal_card()
    _finish(round_, document)
    if _cards_and_decisions(round_.document()) != _cards_and_decisions(document):
        raise RefusedError(Message("The deck does not deal this round."))
    return round_


def verify_round_of(document: Document) -> Message | None:
    """Why no round can have led to this document."""
    hands = _as_dealt(document)
    order = deal_order(document.house, _entitled(document))
    if not set(hands) <= set(order):
        return Message("Cards are dealt to a place with no bet.")
    down = order[: _cards_down(document, hands)]
    complete = {place for place in order if down.count(place) == order.count(place)}
    if not complete - {TablePlace.FOURTH} <= set(hands):
        return Message("A hand that was dealt before others is not known.")
    return None


def _entitled(document: Document) -> list[int]:
    wagers = [wager.id for wager in document.game.placeable if wager.entitles]
    return [box.number for box in document.boxes if any(box.has(wager) for wager in wagers)]


def _as_dealt(document: Document) -> Hands:
    """The known hands where each came down: moves of complete hands are taken back."""
    hands: Hands = {
        box.number: hand_cards(box.hand) for box in document.boxes if box.hand is not None
    }
    for ruling in reversed(rulings_of(document.incidents).rulings):
        if moves := ruling.moves:
            targets = {move.target for move in moves}
            hands = {place: cards for place, cards in hands.items() if place not in targets} | {
                move.source: hands[move.target] for move in moves if move.target in hands
            }
    if document.dealer is not None:
        hands[TablePlace.DEALER] = hand_cards(document.dealer)
    if document.fourth is not None:
        hands[TablePlace.FOURTH] = (document.fourth,)
    return hands


def _cards_down(document: Document, hands: Hands) -> int:
    """All cards, but in a void round no more than make the known hands complete."""
    order = deal_order(document.house, _entitled(document))
    if rulings_of(document.incidents).void is None:
        return len(order)
    return max((n + 1 for n, place in enumerate(order) if place in hands), default=0)


def _deck(document: Document, hands: Hands) -> tuple[int, ...]:
    """Known cards where they are dealt from, any others where they are not known."""
    known = {card for cards in hands.values() for card in cards}
    others = [card for card in range(DECK_SIZE) if card not in known]
    left = {place: list(cards) for place, cards in hands.items()}
    order = deal_order(document.house, _entitled(document))
    deck = [left[place].pop(0) if left.get(place) else others.pop(0) for place in order]
    return (*deck, *others)


def _finish(round_: Round, document: Document) -> None:
    """Hands move before anybody decides, everything else is declared after; then cards turn."""
    moving = [ruling.declared for ruling in rulings_of(document.incidents).rulings if ruling.moves]
    if moving:
        round_.declare(moving)
    for box in sorted(document.boxes, key=lambda box: box.number):
        if box.decision is not None and round_.can_decide(box.number, box.decision):
            round_.decide(box.number, box.decision)
    others = [one for one in document.incidents if one not in moving]
    if others:
        round_.declare(others)
    if round_.can_turn_card():
        round_.reveal()


def _cards_and_decisions(document: Document) -> object:
    """What a deck decides of a round; a fourth card that no bet needs may be any."""
    fourth = document.fourth
    card = document.game.fourth_card
    if card is None or not any(box.has(card.wager) for box in document.boxes):
        fourth = None
    boxes = sorted((box.number, box.hand, box.decision) for box in document.boxes)
    return document.dealer, fourth, boxes
