"""Random rounds of a house: stakes as at a table, hands by chance or made to meet a row."""

from bisect import bisect_right
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.random import PCG64
from numpy.typing import NDArray

from trifelt.engine.cards import DECK_SIZE, below
from trifelt.engine.exact.analysis import count_house
from trifelt.engine.exact.play import decide, plays_by_hand
from trifelt.engine.games.game import Decision
from trifelt.engine.hands import HAND_SIZE, Column, classes, hand_cards, hand_index
from trifelt.engine.houses.house import House, kept_with_house, pays_something
from trifelt.engine.message import unnamed
from trifelt.engine.settlement.boxes import beside_hands
from trifelt.engine.settlement.document import Bettor, Box, Document
from trifelt.engine.settlement.judging import priced
from trifelt.engine.training.levels import Level
from trifelt.engine.wager import Kind, Wager

T = TypeVar("T")

_FINE = 1 << 30
_AT_ONCE = 32
_WORD = (1 << 32) - 1


def _numbers(stream: PCG64) -> Iterator[int]:
    while True:
        yield from stream.random_raw(_AT_ONCE).tolist()


class Draw:
    """Choices from one stream."""

    def __init__(self, *seed: int) -> None:
        # As `PCG64(seed)`, which takes its time with whole numbers.
        words = [
            each >> low & _WORD for each in seed for low in range(0, each.bit_length() or 1, 32)
        ]
        self._raw = _numbers(PCG64(np.array(words, dtype=np.uint32))).__next__

    def below(self, bound: int) -> int:
        """A whole number from 0, below the bound."""
        return below(bound, self._raw)

    def between(self, low: int, high: int) -> int:
        """A whole number, both ends included."""
        return low + self.below(high - low + 1)

    def chance(self, probability: float) -> bool:
        return self.below(_FINE) < probability * _FINE

    def choice(self, options: Sequence[T]) -> T:
        return options[self.below(len(options))]

    def some(self, options: Sequence[T], count: int) -> list[T]:
        """So many different options, in their order."""
        if count == 1:
            return [self.choice(options)]
        places = list(range(len(options)))
        taken = [places.pop(self.below(len(places))) for _ in range(min(count, len(options)))]
        return [options[place] for place in sorted(taken)]

    def cards(self, without: Collection[int]) -> Iterator[int]:
        """Cards of a fresh deck one after the other, without these."""
        deck = [card for card in range(DECK_SIZE) if card not in without]
        while deck:
            place = self.below(len(deck))
            deck[place], deck[-1] = deck[-1], deck[place]
            yield deck.pop()


_TRIES = 60
_LOW_JACKPOT, _HIGH_JACKPOT = 10_000, 60_000  # in units of 100 cents
_PEOPLE = tuple(map(unnamed, "ABCD"))


def random_round(house: House, level: Level, draw: Draw, boxes: int) -> Document:
    """A round dealt by plain chance, on so many boxes."""
    return _with_cards(house, _staked(house, level, draw, boxes), {}, draw, level.misplays)


def winning_round(house: House, level: Level, draw: Draw) -> tuple[Document, int, str]:
    """A round in which a wager of a box is paid: the round, the box, the wager."""
    wagers = _payable(house)
    while True:
        wager = draw.choice(wagers)
        document = _round_with(house, level, draw, wager)
        if document is not None:
            return document, document.boxes[0].number, wager.id


def _round_with(house: House, level: Level, draw: Draw, wager: Wager) -> Document | None:
    """A round whose first box has this wager paid; None where chance did not bring one."""
    envy = wager.kind is Kind.ENVY  # paid for the hand of another box
    staked = _staked(house, level, draw, 2 if envy else 1, with_wager=wager)
    rows = paying_rows(house, wager.id)
    if draw.chance(level.rare):
        rows = draw.choice(_rows_apart(house, wager.id))
    return _meeting(house, staked, wager, rows, draw)


@kept_with_house
def _payable(house: House) -> tuple[Wager, ...]:
    return tuple(
        wager
        for wager in house.game.wagers
        if wager.id in house.offers and paying_rows(house, wager.id)
    )


@kept_with_house
def paying_rows(house: House, wager: str) -> tuple[int, ...]:
    """The rows of a wager that can come up in this house and pay something, by number."""
    met = {int(row) for part in priced(house, wager).grid.parts for row in np.unique(part.rows)}
    return tuple(
        n for n, row in enumerate(house.decided(wager)) if n in met and pays_something(row.cell)
    )


@kept_with_house
def _rows_apart(house: House, wager: str) -> tuple[tuple[int, ...], ...]:
    """The paying rows by number, each with those that the table pays as one row with it."""
    decided = house.decided(wager)
    of_row: dict[str, tuple[int, ...]] = {}
    for row in paying_rows(house, wager):
        of_row[decided[row].row.id] = (*of_row.get(decided[row].row.id, ()), row)
    return tuple(of_row.values())


# --- stakes ----------------------------------------------------------------------------------


def _staked(
    house: House, level: Level, draw: Draw, boxes: int, with_wager: Wager | None = None
) -> Document:
    """Who bets what, before any card."""
    numbers = draw.some(range(1, house.seats + 1), boxes)
    shared = with_wager is None and boxes > 1
    placed = tuple(_box(house, level, draw, number, with_wager, shared) for number in numbers)
    jackpot = None
    priced_wager = house.game.priced_wager
    if any(box.has(priced_wager) for box in placed):
        jackpot = draw.between(_LOW_JACKPOT, _HIGH_JACKPOT) * 100 + draw.below(100)
    return Document(house, None, placed, None, jackpot)


def _box(
    house: House, level: Level, draw: Draw, number: int, with_wager: Wager | None, shared: bool
) -> Box:
    people = 1
    if house.game.bettors and shared and draw.chance(level.sides / 3):
        people = draw.between(2, 3)
    names = draw.some(_PEOPLE, people) if people > 1 else [None]
    bettors = tuple(
        Bettor(_wagers(house, level, draw, with_wager), name, seated=name is not None and n == 0)
        for n, name in enumerate(names)
    )
    return Box(number, None, bettors)


def _wagers(house: House, level: Level, draw: Draw, with_wager: Wager | None) -> Mapping[str, int]:
    placeable = _placeable(house, None if with_wager is None else with_wager.id)
    chosen = [wager for wager, needed in placeable if needed or draw.chance(level.sides)]
    return {wager.id: stake_on(house, level, draw, wager) for wager in chosen}


@kept_with_house
def _placeable(house: House, with_wager: str | None) -> tuple[tuple[Wager, bool], ...]:
    """What can be staked, each with whether it must be, for this wager or to be dealt in."""
    game = house.game
    needed = {game.main}
    while with_wager is not None:
        needed.add(with_wager)
        with_wager = game.wager[with_wager].base or game.wager[with_wager].needs
    return tuple(
        (wager, wager.id in needed) for wager in game.placeable if wager.id in house.offers
    )


def stake_on(house: House, level: Level, draw: Draw, wager: Wager) -> int:
    """An amount of the house's chips within its limits."""
    offer = house.offers[wager.id]
    if offer.price is not None:
        return offer.price
    low, high = offer.minimum or 0, offer.maximum
    for _ in range(_TRIES):
        kinds = draw.some(
            house.chips[:-2] or house.chips, draw.between(1, 3) if level.odd_stakes else 1
        )
        stake = sum(chip * draw.between(1, 4) for chip in kinds)
        if stake >= low and (high is None or stake <= high):
            return stake
    return max(low, 1) if high is None else max(low, min(high, 10_000))


# --- cards -----------------------------------------------------------------------------------


def _with_cards(
    house: House,
    staked: Document,
    fixed: Mapping[int | None, int],
    draw: Draw,
    misplays: float | None,
) -> Document:
    """Hands that are fixed for boxes (the dealer's under None), all others from the deck.

    Players decide by best play but for this share of them; without one every hand is played.
    """
    taken = {card for hand in fixed.values() for card in hand_cards(hand)}
    deck = draw.cards(taken)

    def hand_of(place: int | None) -> int:
        if place in fixed:
            return fixed[place]
        return hand_index([next(deck) for _ in range(HAND_SIZE)])

    boxes = tuple(_dealt(house, box, hand_of(box.number), draw, misplays) for box in staked.boxes)
    dealer = hand_of(None)
    fourth = house.game.fourth_card
    asked = fourth is not None and any(box.has(fourth.wager) for box in boxes)
    return Document(house, dealer, boxes, next(deck) if asked else None, staked.jackpot)


def _dealt(house: House, box: Box, hand: int, draw: Draw, misplays: float | None) -> Box:
    """The box with its hand, and what is decided where there is something to decide."""
    decision = None
    if box.has(house.game.deciding_wager):
        play = misplays is None or bool(_played(house)[hand]) != draw.chance(misplays)
        decision = Decision.PLAY if play else Decision.FOLD
    return Box(box.number, hand, box.bettors, decision)


@kept_with_house
def _played(house: House) -> NDArray[np.bool_]:
    """Whether best play plays each hand."""
    counted = count_house(house)
    return np.asarray(plays_by_hand(counted, decide(counted, house)))


def _meeting(
    house: House, staked: Document, wager: Wager, rows: tuple[int, ...], draw: Draw
) -> Document | None:
    """Cards under which the first box's wager ends in one of these rows; None where none came."""
    parts = _cells(house, wager.id, rows)
    for _ in range(_TRIES):
        player, dealer = draw.choice(parts).hands(draw)
        if not set(hand_cards(player)).isdisjoint(hand_cards(dealer)):
            continue
        box = staked.boxes[-1]
        document = _with_cards(house, staked, {box.number: player, None: dealer}, draw, None)
        if _row_of(document, document.boxes[-1], wager.id) in rows:
            return document
    return None


def _row_of(document: Document, box: Box, wager: str) -> int:
    assert box.hand is not None
    assert document.dealer is not None
    grid = priced(document.house, wager).grid
    return grid.row(box.hand, document.dealer, beside_hands(document, box))


class _Members(NamedTuple):
    """All hands class by class, where each class begins, and how many hands it has."""

    hands: memoryview
    starts: memoryview
    sizes: NDArray[np.int64]

    def one_of(self, number: int, draw: Draw) -> int:
        """A hand of a class, any of them."""
        hand: int = self.hands[self.starts[number] + draw.below(int(self.sizes[number]))]
        return hand


@lru_cache(maxsize=256)
def _members(columns: tuple[Column, ...]) -> _Members:
    side = classes(columns)
    order = np.argsort(side.of_hand, kind="stable")
    starts = np.searchsorted(side.of_hand[order], np.arange(side.count + 1))
    return _Members(order.data, starts.data, np.diff(starts))


class _Cells(NamedTuple):
    """Where rows are in one part of a grid; the deals of each class of player, summed up."""

    grid: NDArray[np.uint8]
    are_met: NDArray[np.bool_]
    deals: memoryview
    players: _Members
    dealers: _Members

    def hands(self, draw: Draw) -> tuple[int, int]:
        """A player's hand and a dealer's that meet there, each pair as often as it is dealt."""
        number = draw.below(self.deals[-1])
        player = bisect_right(self.deals, number)
        left = number - (self.deals[player - 1] if player else 0)
        # A grid has a million places: the dealer's are looked up, and not kept.
        met = np.cumsum(self.are_met[self.grid[:, player]].any(axis=0) * self.dealers.sizes)
        dealer = int(np.searchsorted(met, left // self.players.sizes[player], side="right"))
        return self.players.one_of(player, draw), self.dealers.one_of(dealer, draw)


@kept_with_house
def _cells(house: House, wager: str, rows: tuple[int, ...]) -> tuple[_Cells, ...]:
    """The classes of player and dealer under which a wager can end in one of these rows."""
    found = []
    are_met = np.isin(np.arange(1 << 8), rows)
    for part in priced(house, wager).grid.parts:
        players, dealers = _members(part.player.columns), _members(part.dealer.columns)
        met = are_met[part.rows].any(axis=0)
        deals = np.cumsum(players.sizes * (met @ dealers.sizes))
        if deals[-1]:
            found.append(_Cells(part.rows, are_met, deals.data, players, dealers))
    return tuple(found)
