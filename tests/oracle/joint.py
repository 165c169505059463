"""The exact distribution of one round's net result for a mix of wagers, money and all."""

from collections import Counter
from typing import Any

import numpy as np

from tests.oracle import pictures, prime, threecard
from tests.oracle.boxes import Bettor, Box
from tests.oracle.cards import Card, all_one_colour, is_red
from tests.oracle.enumerate import HANDS, Deals, Shape, best_play, count_deals, shape
from tests.oracle.house import House, find_house
from tests.oracle.lines import Bet, Line
from tests.oracle.poker import is_mini_royal


def shape_with_spades(hand: list[Card]) -> Shape:
    """A shape that tells the A-K-Q of spades from the others (TCP 4.4)."""
    return (*shape(hand), is_mini_royal(hand) and hand[0].suit == "s")


def shape_with_colour(hand: list[Card]) -> Shape:
    """A shape that tells red, black and mixed hands apart (Prime, Appendix B)."""
    colour = "mixed"
    if all_one_colour(hand):
        colour = "red" if is_red(hand[0]) else "black"
    return (*shape(hand), colour)


def settle_round(
    house: House, box: Box, dealer: list[Card], fourth: Card | None, jackpot: int
) -> list[Line]:
    """The lines of a lone box."""
    if house.game == "three-card-poker":
        return threecard.settle_box(house, box, dealer, [box], jackpot)
    if house.game == "three-card-prime":
        return prime.settle_box(house, box, dealer, fourth)
    lines = []
    for wager, stake in box.bettors[0].wagers.items():
        bet = Bet(wager, None, stake, stake)
        lines.append(pictures.settle_wager(house, box.hand, dealer, bet))
    return lines


def net_of(lines: list[Line]) -> int:
    """What the round wins or loses, in cents."""
    return sum(line.winnings + line.returned - line.stake for line in lines)


def deuces_in(cards: list[Card]) -> int:
    """How many deuces lie in these cards."""
    return sum(1 for card in cards if card.rank == 2)


def decided_pairs(game: str, given: Any, deals: Deals) -> dict[str | None, Any]:
    """How many deals there are of each pair of shapes, apart by best play's decision."""
    size = len(deals.shapes)
    if game not in ("three-card-poker", "three-card-prime"):
        pairs = np.zeros((size, size), dtype=np.int64)
        for number in range(len(HANDS)):
            pairs[deals.shape_of[number]] += deals.against[number]
        return {None: pairs}
    # Whether to play depends on the very hand, not on its shape: suits held are suits missing.
    nets = best_play(game, given, count_deals()).net_of_play
    decided: dict[str | None, Any] = {
        "play": np.zeros((size, size), dtype=np.int64),
        "fold": np.zeros((size, size), dtype=np.int64),
    }
    for number in range(len(HANDS)):
        decision = "play" if nets[number] > -1 else "fold"
        decided[decision][deals.shape_of[number]] += deals.against[number]
    return decided


def per_round(game: str, given: Any, wagers: dict[str, int], jackpot: int = 0) -> Counter[int]:
    """Net cents of a round and how many deals make them, under best play; any mix but All-Six.

    Wagers in cents, rounded as the house rounds. With a Pair Bonus the deals are counted with
    their fourth card: 46 for each.
    """
    assert "all-six" not in wagers
    house = find_house(game, given)
    detail = shape
    if "progressive" in wagers:
        detail = shape_with_spades
    if "prime" in wagers:
        detail = shape_with_colour
    deals = count_deals(detail)
    nets: Counter[int] = Counter()
    for decision, pairs in decided_pairs(game, given, deals).items():
        for own, hand in enumerate(deals.examples):
            box = Box(1, hand, decision, "one", [Bettor(None, False, wagers)])
            for other in np.nonzero(pairs[own])[0]:
                dealer = deals.examples[other]
                count = int(pairs[own, other])
                if "pair-bonus" not in wagers:
                    nets[net_of(settle_round(house, box, dealer, None, jackpot))] += count
                    continue
                deuces = 4 - deuces_in(hand + dealer)
                with_deuce = settle_round(house, box, dealer, Card(2, "c"), jackpot)
                nets[net_of(with_deuce)] += count * deuces
                without = settle_round(house, box, dealer, Card(3, "c"), jackpot)
                nets[net_of(without)] += count * (46 - deuces)
    return Counter({net: count for net, count in nets.items() if count > 0})
