"""What lies on the felt in words, for whoever hears the table instead of seeing it."""

from collections.abc import Mapping, Sequence

from trifelt.engine.games.names import card_name
from trifelt.engine.message import Message, joined
from trifelt.engine.money import Amount
from trifelt.gui.shell.figures import signed_amount_text
from trifelt.gui.table.model.state import DEALER, FOURTH, Card, FeltState

FACE_DOWN = Message("face down")


def cards_words(cards: Sequence[Card]) -> Message:
    """Cards with their suits, one after the other.

    >>> cards_words((51, None)).render()
    'ace of spades, face down'
    """
    text = ", ".join(f"{{card{n}}}" for n in range(len(cards)))
    named = [FACE_DOWN if card is None else card_name(card) for card in cards]
    return Message.of(text, {f"card{n}": name for n, name in enumerate(named)})


def hand_words(state: FeltState, whose: int) -> Message | None:
    """Whose cards, which, and what they make; None where no card lies."""
    cards, name = {
        DEALER: (state.dealer, state.dealer_name),
        FOURTH: (state.fourth, None),
    }.get(whose, (state.hands.get(whose, ()), state.names.get(whose)))
    if not cards:
        return None
    who = {DEALER: Message("Dealer"), FOURTH: Message("Fourth card")}.get(
        whose, Message("Box {box}", box=whose)
    )
    words = Message("{who}: {cards}", who=who, cards=cards_words(cards))
    if name is not None:
        words = Message("{cards}; {hand}", cards=words, hand=name)
    if whose in state.folded:
        words = Message("{cards}; folded", cards=words)
    if whose in state.verdicts:
        words = Message("{cards}. {verdict}", cards=words, verdict=state.verdicts[whose][1])
    return words


def picked_words(cents: int) -> Message:
    """The chip of the rack that clicks and Enter add."""
    return Message("Chip {cents}, picked", cents=Amount(cents))


def due_words(state: FeltState, box: int, price: int, advice: Message | None) -> Message:
    """The decision that is due, with the hand that it is about."""
    asked = Message("Play for {price} (P) or fold (F)?", price=Amount(price))
    hand = Message("{hand}.", hand=hand_words(state, box))
    return joined([hand, asked] if advice is None else [hand, asked, advice])


def result_words(
    state: FeltState, net: int, titles: Mapping[str, Message], *, hands: bool
) -> Message:
    """How the round ended on the own boxes; with their hands where nobody was asked about them."""
    whose = (DEALER, *(sorted(state.own) if hands else ()))
    found = [hand_words(state, each) for each in whose]
    said = [Message("{hand}.", hand=hand) for hand in found if hand is not None]
    told = [
        Message(
            "Box {box}, {wager}: {word} {net}.",
            box=spot.box,
            wager=titles[spot.wager],
            word=mark.word,
            net=signed_amount_text(mark.net),
        )
        for spot, mark in sorted(state.marks.items(), key=lambda each: each[0].box)
        if spot.box in state.own
    ]
    return joined([*said, *told, Message("Round: {net}", net=signed_amount_text(net))])
