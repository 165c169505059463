"""A round as it lies on the felt, from the user's side of the table."""

from __future__ import annotations

from typing import Final

from trifelt.engine.games.game import Decision, Game
from trifelt.engine.hands import HAND_SIZE, column, hand_index
from trifelt.engine.message import Message
from trifelt.engine.round.dealing import Place, TablePlace
from trifelt.engine.round.play import Phase, Round
from trifelt.gui.table.model.chips import OWNER
from trifelt.gui.table.model.state import Card, FeltState, Mark, SpotKey
from trifelt.gui.table.model.why import marks_of, spot_wager

_QUALIFIES: Final = "queen_high"


def felt_of_round(
    round_: Round, automatic: frozenset[int], *, settled: frozenset[SpotKey] | None = None
) -> FeltState:
    """What shows now; of a settled round the spots that were settled so far."""
    game = round_.house.game
    settlement = round_.settlement
    marks: dict[SpotKey, Mark] = {}
    stacks = stacks_of(round_)
    winnings: dict[SpotKey, int] = {}
    if settlement is not None:
        marks = marks_of(settlement)
        if settled is not None:
            marks = {spot: mark for spot, mark in marks.items() if spot in settled}
        for spot in marks:
            stacks.pop(spot, None)
        for line in settlement.lines:
            spot = SpotKey(line.box, spot_wager(game.wager[line.wager]))
            if spot in marks:
                stacks[spot] = stacks.get(spot, 0) + line.returned
                winnings[spot] = winnings.get(spot, 0) + line.winnings
    hands = {box: _seen(round_, box) for box in round_.bets.boxes if round_.cards(box)}
    shown_dealer = _seen(round_, TablePlace.DEALER)
    return FeltState(
        stacks={spot: cents for spot, cents in stacks.items() if cents},
        winnings={spot: cents for spot, cents in winnings.items() if cents},
        hands=hands,
        dealer=shown_dealer,
        shared=_seen(round_, TablePlace.SHARED),
        folded=frozenset(box for box, made in round_.decisions.items() if made is Decision.FOLD),
        names={box: game.hand_name(hand) for box, hand in _whole(hands).items()},
        dealer_name=_dealer_name(game, shown_dealer),
        marks=marks,
        active=round_.to_decide,
        own=own_boxes(round_),
        automatic=automatic,
        locked=round_.phase is not Phase.BETTING,
    )


def own_boxes(round_: Round) -> frozenset[int]:
    """The boxes on which the user has chips."""
    return frozenset(spot.box for spot in round_.bets.stakes if spot.person == OWNER)


def stacks_of(round_: Round) -> dict[SpotKey, int]:
    """What lies on every spot, raises included."""
    stacks: dict[SpotKey, int] = {}
    for spot, cents in round_.bets.stakes.items():
        key = SpotKey(spot.box, spot.wager)
        stacks[key] = stacks.get(key, 0) + cents
    choice = round_.house.game.choice
    if choice is not None:
        for box, made in round_.decisions.items():
            if made is Decision.PLAY and round_.raised(box):
                stacks[SpotKey(box, choice.raises)] = round_.raised(box)
    return stacks


def _seen(round_: Round, place: Place) -> tuple[Card, ...]:
    return round_.visible(place, OWNER)


def _whole(hands: dict[int, tuple[Card, ...]]) -> dict[int, int]:
    """The hands that can be seen whole, as hands of the table."""
    found = {}
    for box, cards in hands.items():
        seen = [card for card in cards if card is not None]
        if len(seen) == HAND_SIZE:
            found[box] = hand_index(seen)
    return found


def _dealer_name(game: Game, cards: tuple[Card, ...]) -> Message | None:
    seen = [card for card in cards if card is not None]
    if len(seen) < HAND_SIZE:
        return None
    hand = hand_index(seen)
    name = game.hand_name(hand)
    reads = {column for wager in game.wagers for part in wager.parts for column in part.dealer}
    if _QUALIFIES not in reads:
        return name
    if column(_QUALIFIES)[hand]:
        return Message("{hand} · qualifies", hand=name)
    return Message("{hand} · does not qualify", hand=name)
