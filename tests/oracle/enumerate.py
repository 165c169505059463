"""Exact figures by plain enumeration: every player's hand against every dealer's hand.

All 22,100 hands stand on the player's side, each against the 18,424 dealer hands that share no card
with it: no suit patterns, no weights, no inclusion and exclusion. Dealer hands of one shape (ranks,
and whether they are suited) are counted together, by numpy; each pair of shapes is then settled
once, by the plain rules. Results are fractions: the product may count over another space.
"""

import itertools
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from tests.oracle import pictures, prime, threecard
from tests.oracle.boxes import Bettor, Box
from tests.oracle.cards import Card, all_one_suit, is_red, ranks_high_to_low, whole_deck
from tests.oracle.house import House, find_house
from tests.oracle.lines import Bet, Line
from tests.oracle.tables import PAY_TABLES

DECK = whole_deck()
HANDS = [list(hand) for hand in itertools.combinations(DECK, 3)]
ONE_UNIT = 100

Shape = tuple[object, ...]


class Outcome(NamedTuple):
    """What a line says, and its exact net per unit staked."""

    outcome: str
    row: str | None
    odds: str | None
    net: Fraction


@dataclass
class Deals:
    """For each hand, how many dealer hands of each shape share no card with it."""

    shapes: list[Shape]
    examples: list[list[Card]]
    shape_of: list[int]
    against: Any
    total: int


@dataclass
class Counted:
    """How often each outcome of a wager comes up in a space of equally likely deals."""

    outcomes: Counter[Outcome] = field(default_factory=Counter)

    @property
    def total(self) -> int:
        return sum(self.outcomes.values())

    @property
    def exact_return(self) -> Fraction:
        """The player's net per unit staked; minus the house edge."""
        nets = [outcome.net * count for outcome, count in self.outcomes.items()]
        return sum(nets, Fraction(0)) / self.total

    @property
    def variance(self) -> Fraction:
        """The square of the standard deviation of the net per unit."""
        squares = [outcome.net**2 * count for outcome, count in self.outcomes.items()]
        return sum(squares, Fraction(0)) / self.total - self.exact_return**2

    @property
    def hit_rate(self) -> Fraction:
        """The probability of a net above nothing."""
        hits = [count for outcome, count in self.outcomes.items() if outcome.net > 0]
        return Fraction(sum(hits), self.total)


def outcome_of(line: Line) -> Outcome:
    """A line without its money: exact, whatever the house's rounding."""
    net = Fraction(0)
    if line.result == "lose":
        net = Fraction(-1)
    elif line.result == "win" and line.odds is not None:
        a, b = line.odds.split(" to ")
        net = Fraction(int(a), int(b))
    elif line.result == "win":
        # An amount, not odds: the Progressive.
        net = Fraction(line.winnings + line.returned - line.stake, line.stake)
    return Outcome(line.outcome, line.row, line.odds, net)


def shape(hand: list[Card]) -> Shape:
    """All that a hand is but for the names of its suits."""
    return (*ranks_high_to_low(hand), all_one_suit(hand))


def count_deals(shape_of_hand: Callable[[list[Card]], Shape] = shape) -> Deals:
    """Every hand against every dealer hand that shares no card with it."""
    shapes: dict[Shape, int] = {}
    examples: list[list[Card]] = []
    shape_of: list[int] = []
    bits: list[int] = []
    for hand in HANDS:
        name = shape_of_hand(hand)
        if name not in shapes:
            shapes[name] = len(shapes)
            examples.append(hand)
        shape_of.append(shapes[name])
        bits.append(sum(1 << DECK.index(card) for card in hand))
    all_bits = np.array(bits)
    all_shapes = np.array(shape_of)
    # No hand stands against more than 18,424 others.
    against = np.zeros((len(HANDS), len(shapes)), dtype=np.int16)
    for number, own_bits in enumerate(bits):
        disjoint = (all_bits & own_bits) == 0
        against[number] = np.bincount(all_shapes[disjoint], minlength=len(shapes))
    return Deals(list(shapes), examples, shape_of, against, int(against.sum()))


def shape_pairs(deals: Deals) -> Any:
    """How many deals there are of each pair of shapes, player's by dealer's."""
    pairs = np.zeros((len(deals.shapes), len(deals.shapes)), dtype=np.int64)
    for number, own_shape in enumerate(deals.shape_of):
        pairs[own_shape] += deals.against[number]
    return pairs


def unit_box(hand: list[Card], wagers: list[str], decision: str | None) -> Box:
    """A box with one unit on each wager."""
    return Box(1, hand, decision, "one", [Bettor(None, False, dict.fromkeys(wagers, ONE_UNIT))])


def count_pictures_wagers(game: str, given: Any, deals: Deals) -> dict[str, Counted]:
    """Every wager of a pictures game over all 407,170,400 deals."""
    house = find_house(game, given)
    pairs = shape_pairs(deals)
    counted = {wager: Counted() for wager in PAY_TABLES[game] if wager in house.pays}
    for own, hand in enumerate(deals.examples):
        for other in np.nonzero(pairs[own])[0]:
            for wager, figures in counted.items():
                bet = Bet(wager, None, ONE_UNIT, ONE_UNIT)
                line = pictures.settle_wager(house, hand, deals.examples[other], bet)
                figures.outcomes[outcome_of(line)] += int(pairs[own, other])
    return counted


def count_own_hand_wager(
    given: Any, wager: str, jackpot: int = 0, price: int = ONE_UNIT
) -> Counted:
    """Pair Plus or the Progressive of Three Card Poker, over the 22,100 hands."""
    house = find_house("three-card-poker", given)
    counted = Counted()
    for hand in HANDS:
        box = unit_box(hand, ["ante"], "play")
        bet = Bet(wager, None, price, price)
        if wager == "pair-plus":
            line = threecard.settle_pair_plus(house, box, bet, True)
        else:
            line = threecard.settle_progressive(house, box, bet, jackpot)
        counted.outcomes[outcome_of(line)] += 1
    return counted


def envy_per_other_box(given: Any) -> Fraction:
    """What one other played box with an Ante is worth to a Progressive wager, in cents."""
    house = find_house("three-card-poker", given)
    mine = unit_box(HANDS[0], ["ante", "progressive"], "play")
    cents = 0
    for hand in HANDS:
        theirs = unit_box(hand, ["ante"], "play")
        theirs.player = "another"
        lines = threecard.envy_lines(house, mine, [mine, theirs])
        cents += sum(line.winnings for line in lines)
    return Fraction(cents, len(HANDS))


def ante_lines(game: str, house: House, hand: list[Card], dealer: list[Card]) -> list[Line]:
    """Ante, Play and Ante Bonus of a hand that is played."""
    box = unit_box(hand, ["ante"], "play")
    if game == "three-card-poker":
        return threecard.settle_box(house, box, dealer, [box], 0)
    return prime.settle_box(house, box, dealer, None)


@dataclass
class Ante:
    """Ante, Play and Ante Bonus together under best play, hand by hand."""

    nets: Counter[Fraction]
    plays: int
    folds: int
    net_of_play: list[Fraction]

    @property
    def total(self) -> int:
        return sum(self.nets.values())

    @property
    def exact_return(self) -> Fraction:
        """The player's net per unit of the Ante."""
        return sum((net * count for net, count in self.nets.items()), Fraction(0)) / self.total

    @property
    def average_total_wager(self) -> Fraction:
        """Ante and Play together: two units where the hand is played."""
        return 1 + Fraction(self.plays, self.plays + self.folds)

    @property
    def element_of_risk(self) -> Fraction:
        """The house's share of all that is wagered."""
        return -self.exact_return / self.average_total_wager

    @property
    def variance(self) -> Fraction:
        """The square of the standard deviation of the net per unit of the Ante."""
        squares = sum((net**2 * count for net, count in self.nets.items()), Fraction(0))
        return squares / self.total - self.exact_return**2


def play_nets(game: str, house: House, deals: Deals) -> list[list[Fraction]]:
    """The net of playing, for each pair of shapes."""
    table = []
    for hand in deals.examples:
        row = []
        for dealer in deals.examples:
            net = Fraction(0)
            for line in ante_lines(game, house, hand, dealer):
                net += outcome_of(line).net
            row.append(net)
        table.append(row)
    return table


def best_play(game: str, given: Any, deals: Deals) -> Ante:
    """A hand is played where that is better than losing the Ante; where equal, it is folded."""
    house = find_house(game, given)
    nets_of_shapes = play_nets(game, house, deals)
    kinds = sorted({net for row in nets_of_shapes for net in row})
    place = {net: number for number, net in enumerate(kinds)}
    kind_of = np.array([[place[net] for net in row] for row in nets_of_shapes])
    answer = Ante(Counter(), 0, 0, [])
    for number in range(len(HANDS)):
        dealers = deals.against[number]
        counts = [0] * len(kinds)
        own_kinds = kind_of[deals.shape_of[number]]
        for kind in range(len(kinds)):
            counts[kind] = int(dealers[own_kinds == kind].sum())
        of_play = sum((net * count for net, count in zip(kinds, counts, strict=True)), Fraction(0))
        of_play /= sum(counts)
        answer.net_of_play.append(of_play)
        if of_play > -1:
            answer.plays += 1
            for net, count in zip(kinds, counts, strict=True):
                answer.nets[net] += count
        else:
            answer.folds += 1
            answer.nets[Fraction(-1)] += sum(counts)
    answer.nets = Counter({net: count for net, count in answer.nets.items() if count > 0})
    return answer


def net_of_play(game: str, given: Any, hand: list[Card], seen: list[Card]) -> Fraction:
    """The net of playing one hand, with cards known to lie elsewhere."""
    house = find_house(game, given)
    gone = {*hand, *seen}
    net = Fraction(0)
    dealers = 0
    for dealer in HANDS:
        if gone.isdisjoint(dealer):
            dealers += 1
            for line in ante_lines(game, house, hand, dealer):
                net += outcome_of(line).net
    return net / dealers


def count_prime_wager(given: Any) -> Counted:
    """The Prime wager, by the colours of both hands over all 407,170,400 deals."""
    house = find_house("three-card-prime", given)
    bits = np.array([sum(1 << DECK.index(card) for card in hand) for hand in HANDS])
    reds = [sum(1 for card in hand if is_red(card)) for hand in HANDS]
    all_reds = np.array(reds)
    examples = {number: HANDS[reds.index(number)] for number in range(4)}
    pairs: Counter[tuple[int, int]] = Counter()
    for number in range(len(HANDS)):
        disjoint = (bits & bits[number]) == 0
        for other, count in enumerate(np.bincount(all_reds[disjoint], minlength=4)):
            pairs[reds[number], other] += int(count)
    counted = Counted()
    for (own, other), count in pairs.items():
        box = unit_box(examples[own], [], None)
        bet = Bet("prime", None, ONE_UNIT, ONE_UNIT)
        line = prime.settle_prime(house, box, examples[other], bet)
        counted.outcomes[outcome_of(line)] += count
    return counted


def count_pair_bonus(given: Any) -> Counted:
    """The Pair Bonus over every hand and every fourth card: 22,100 x 49."""
    house = find_house("three-card-prime", given)
    counted = Counted()
    for hand in HANDS:
        box = unit_box(hand, [], None)
        bet = Bet("pair-bonus", None, ONE_UNIT, ONE_UNIT)
        deuces = 4 - sum(1 for card in hand if card.rank == 2)
        with_deuce = prime.settle_pair_bonus(house, box, Card(2, "c"), bet)
        without = prime.settle_pair_bonus(house, box, Card(3, "c"), bet)
        counted.outcomes[outcome_of(with_deuce)] += deuces
        counted.outcomes[outcome_of(without)] += 49 - deuces
    return counted
