"""What is on the felt at a moment: all that the view needs to show it, and the same in words."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial
from typing import Any, Final, NamedTuple

from trifelt.engine.games.game import Decision, Game
from trifelt.engine.games.names import card_name
from trifelt.engine.hands import NO_ROYAL, hand_feature, whole_hand
from trifelt.engine.houses.house import House, pays_something
from trifelt.engine.incidents.incident import Chosen
from trifelt.engine.message import YOU, Message, joined
from trifelt.engine.money import Amount
from trifelt.engine.payout_check.chips import Chips
from trifelt.engine.round.dealing import TablePlace
from trifelt.engine.round.play import Round
from trifelt.engine.settlement import Line, Settlement
from trifelt.engine.settlement.judging import row_won
from trifelt.engine.variants.row_titles import row_title
from trifelt.engine.wager import Kind, Result, Wager
from trifelt.gui.irregularity.model import Bet, IrregularityScope
from trifelt.gui.shell.figures import result_word, signed_amount_text


class Action(StrEnum):
    """What a button or a key does with all bets at once, or with the round."""

    UNDO = "undo"
    REDO = "redo"
    CLEAR = "clear"
    AGAIN = "again"
    DOUBLE = "double"
    NEXT = "next"


class FeltStep(StrEnum):
    """What just happened on the felt, for whoever paces it."""

    BETS = "bets"
    CLOSED = "closed"
    CARD = "card"
    LOOKED = "looked"
    ASKED = "asked"
    DECIDED = "decided"
    TURNED = "turned"
    SETTLED = "settled"
    OVER = "over"


# The name under which the user's own bets are recorded.
OWNER: Final = YOU.text
# Whose cards, where they are no box's.
DEALER: Final = 0
FOURTH: Final = -1
# Stands for a wager where a place is that of a box's cards.
HAND: Final = "hand"
_MINI_ROYAL: Final = "mini-royal"


class SpotKey(NamedTuple):
    """A spot of the felt."""

    box: int
    wager: str


class Tone(StrEnum):
    """The look of a result: a role of the style sheet."""

    WIN = "win"
    LOSE = "lose"
    EVEN = "strong"


@dataclass(frozen=True, slots=True)
class SpotResult:
    """A spot's result: a word, and the net."""

    word: Message
    net: int
    tone: Tone


Card = int | None
"""A card that can be seen, or None for one face down."""


@dataclass(frozen=True, slots=True)
class FeltState:
    """One moment of the felt."""

    stacks: Mapping[SpotKey, int] = field(default_factory=dict)
    winnings: Mapping[SpotKey, int] = field(default_factory=dict)
    hands: Mapping[int, tuple[Card, ...]] = field(default_factory=dict)
    dealer: tuple[Card, ...] = ()
    fourth: tuple[Card, ...] = ()
    folded: frozenset[int] = frozenset()
    names: Mapping[int, Message] = field(default_factory=dict)
    dealer_name: Message | None = None
    marks: Mapping[SpotKey, SpotResult] = field(default_factory=dict)
    active: int | None = None
    own: frozenset[int] = frozenset()
    automatic: frozenset[int] = frozenset()
    discards: int = 0
    # What of a stack is the user's, where others have chips there too.
    mine: Mapping[SpotKey, int] = field(default_factory=dict)
    covered: frozenset[int] = frozenset()  # whose cards are face down under the raise
    loose: frozenset[int] = frozenset()  # whose cards can be taken hold of
    counted: Mapping[SpotKey, Chips] = field(default_factory=dict)  # winnings that were cut so
    totals: bool = True  # whether stacks are told as amounts
    verdicts: Mapping[int, tuple[Tone, Message]] = field(default_factory=dict)  # of the coach

    @property
    def dealt(self) -> int:
        """How many cards are on the felt."""
        return sum(map(len, self.hands.values())) + len(self.dealer) + len(self.fourth)


def felt_of_round(
    round_: Round, automatic: frozenset[int], *, settled: frozenset[SpotKey] | None = None
) -> FeltState:
    """What shows now; of a settled round the spots that were settled so far."""
    game = round_.house.game
    settlement = round_.settlement
    stacks, winnings = stacks_of(round_), Counter[SpotKey]()
    if settlement is None:
        marks = {
            SpotKey(*bet): SpotResult(
                result_word(Result.LOSE), -stacks.pop(SpotKey(*bet)), Tone.LOSE
            )
            for bet in round_.lost_by_folding()
        }
    else:
        marks = spot_results(settlement, OWNER)
        if settled is not None:
            marks = {spot: mark for spot, mark in marks.items() if spot in settled}
        for spot in marks:
            stacks.pop(spot, None)
        for line in settlement.lines:
            spot = SpotKey(line.box, spot_wager(game.wager[line.wager]))
            if spot in marks:
                stacks[spot] += line.returned
                winnings[spot] += line.winnings
    seen = partial(round_.visible, person=OWNER)
    hands = {box: seen(box) for box in round_.bets.boxes if round_.cards(box)}
    dealer = seen_hand(seen(TablePlace.DEALER))
    own = round_.own_boxes(OWNER)
    return FeltState(
        stacks={spot: cents for spot, cents in stacks.items() if cents},
        winnings={spot: cents for spot, cents in winnings.items() if cents},
        hands=hands,
        dealer=seen(TablePlace.DEALER),
        fourth=seen(TablePlace.FOURTH),
        folded=frozenset(box for box, made in round_.decisions.items() if made is Decision.FOLD),
        names={
            box: hand_title(round_.house, hand)
            for box, cards in hands.items()
            if (hand := seen_hand(cards)) is not None
        },
        dealer_name=None if dealer is None else dealer_title(round_.house, dealer),
        marks=marks,
        active=round_.to_decide,
        own=own,
        # Where a box has one player it is the user's whose chips are there.
        automatic=automatic if game.bettors else automatic - own,
        mine=_shared(round_) if settlement is None else {},
        covered=round_.covered(),
    )


def hand_title(house: House, hand: int) -> Message:
    """A hand's name; A-K-Q of one suit is a mini-royal where a pay table pays it as one."""
    royal = hand_feature("royal")[hand] != NO_ROYAL
    pays = (
        offer.pays.cell(_MINI_ROYAL)
        for offer in house.offers.values()
        if _MINI_ROYAL in offer.wager.pay_rows
    )
    if royal and any(map(pays_something, pays)):
        return Message("mini-royal")
    return house.game.hand_name(hand)


def stacks_of(round_: Round) -> Counter[SpotKey]:
    """The chips on every spot, including raises."""
    stacks: Counter[SpotKey] = Counter()
    for spot, cents in round_.bets.stakes.items():
        stacks[SpotKey(spot.box, spot.wager)] += cents
    choice = round_.house.game.choice
    if choice is not None:
        for box, made in round_.decisions.items():
            if made is Decision.PLAY and round_.raised(box):
                stacks[SpotKey(box, choice.raises)] = round_.raised(box)
    for late in round_.late_bets:
        assert late.box is not None
        stacks[SpotKey(late.box, late.wager or "")] += late.amount or 0
    return stacks


def _shared(round_: Round) -> dict[SpotKey, int]:
    """The user's part of each stack in which others have chips."""
    others = {SpotKey(spot.box, spot.wager) for spot in round_.bets.stakes if spot.person != OWNER}
    return {
        key: cents
        for spot, cents in round_.bets.stakes.items()
        if spot.person == OWNER and (key := SpotKey(spot.box, spot.wager)) in others
    }


def bets_of(round_: Round) -> IrregularityScope:
    """The boxes and every bet on the felt, with whose it is, for the form of an irregularity."""
    house, game = round_.house, round_.house.game
    bets = [
        Bet(spot.box, spot.person if game.bettors else None, spot.wager)
        for spot in round_.bets.stakes
    ]
    raises = None if game.choice is None else game.choice.raises
    bets += [Bet(key.box, None, key.wager) for key in stacks_of(round_) if key.wager == raises]
    boxes = tuple(range(1, house.seats + 1))
    known = round_.decided_so_far()
    return IrregularityScope(game, frozenset(house.offers), boxes, tuple(bets), True, known)


def hands_moved(round_: Round, source: int, target: int) -> dict[str, Any] | Message:
    """The answers that a declaration of it begins with; or why no hand can be moved now."""
    why = round_.verify_move_hands()
    if why is not None:
        return why
    moving = next(one for one in round_.house.game.incidents if "moves" in one.fields)
    there_and_back = ((source, target), (target, source))
    others = [
        {"box": box, "bettor": person, "choice": Chosen.CONTINUE.value}
        for box in round_.bets.boxes
        for person in round_.bets.persons(box)
        if person != OWNER and "choices" in moving.fields
    ]
    return {
        **({"choices": others} if others else {}),
        "id": moving.id,
        "handled": any(round_.examined(box, OWNER) for box in round_.bets.boxes),
        "reconstructible": True,
        "moves": [{"from": start, "to": end} for start, end in there_and_back],
    }


def seen_hand(cards: tuple[Card, ...]) -> int | None:
    """The hand, where all of it can be seen."""
    return whole_hand([card for card in cards if card is not None])


def dealer_title(house: House, hand: int, *, misjudged: bool = False) -> Message:
    """The dealer's hand as it is called, or as one calls it who errs on whether it qualifies."""
    name, call = hand_title(house, hand), _dealer_call(house, hand, misjudged=misjudged)
    return name if call is None else Message("{hand} · {call}", hand=name, call=call)


def _dealer_call(house: House, hand: int, *, misjudged: bool) -> Message | None:
    """What the dealer calls besides the name of the hand, where the sheet asks for it."""
    qualifier, announced = house.game.qualifier, house.game.announces
    if qualifier is not None:
        qualifies = bool(hand_feature(qualifier.column)[hand]) is not misjudged
        return Message("qualifies") if qualifies else Message("does not qualify")
    if announced not in house.offers:
        return None
    row, title = row_won(house, announced, hand), house.game.wager[announced].title
    return Message("no {wager}", wager=title) if row is None else row_title(row, announced)


def spot_wager(wager: Wager) -> str:
    """The spot of a line; a payment is shown at the wager that it follows from."""
    return wager.base if wager.kind.pays_only and wager.base is not None else wager.id


def tone_of(net: int, result: Result) -> Tone:
    """The colour of a result; a lost wager is lost even if a payment on it is higher."""
    if result in (Result.PUSH, Result.RETURNED):
        return Tone.EVEN
    return Tone.WIN if net > 0 else Tone.LOSE if net < 0 else Tone.EVEN


def spot_results(settlement: Settlement, person: str | None = None) -> dict[SpotKey, SpotResult]:
    """The result at every spot, payments included: a person's alone where that one has chips."""
    game = settlement.document.game
    lines: dict[SpotKey, list[Line]] = {}
    for line in settlement.lines:
        spot = SpotKey(line.box, spot_wager(game.wager[line.wager]))
        lines.setdefault(spot, []).append(line)
    own = {spot: [line for line in lines[spot] if line.bettor == person] for spot in lines}
    return {spot: _mark(game, own[spot] or found) for spot, found in lines.items()}


def _mark(game: Game, lines: list[Line]) -> SpotResult:
    net = sum(line.net for line in lines)
    own = [line for line in lines if game.wager[line.wager].kind not in (Kind.BONUS, Kind.ENVY)]
    result = own[0].result if own else Result.WIN
    tone = tone_of(net, result)
    if result is Result.PUSH and net > 0:
        tone = Tone.WIN
    return SpotResult(result_word(result), net, tone)


FACE_DOWN = Message("face down")


def cards_words(cards: Sequence[Card]) -> Message:
    """Cards with their suits, one after the other.

    >>> cards_words((51, None)).render()
    'ace of spades, face down'
    """
    return joined([FACE_DOWN if card is None else card_name(card) for card in cards], ", ")


def hand_words(state: FeltState, whose: int) -> Message | None:
    """Whose cards, which cards, and what they make; None without cards."""
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


def result_words(state: FeltState, net: int, game: Game) -> Message:
    """How the round ended on the own boxes; with their hands where nobody was asked about them."""
    whose = (DEALER, *(sorted(state.own) if game.choice is None else ()))
    found = [hand_words(state, each) for each in whose]
    said = [Message("{hand}.", hand=hand) for hand in found if hand is not None]
    told = [
        Message(
            "Box {box}, {wager}: {word} {net}.",
            box=spot.box,
            wager=game.wager[spot.wager].title,
            word=mark.word,
            net=signed_amount_text(mark.net),
        )
        for spot, mark in sorted(state.marks.items(), key=lambda each: each[0].box)
        if spot.box in state.own
    ]
    return joined([*said, *told, Message("Round: {net}", net=signed_amount_text(net))])
