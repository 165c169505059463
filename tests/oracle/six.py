"""All-Six over all 20,358,520 sets of six cards, each of which is dealt in 20 ways."""

import itertools
from collections import Counter
from collections.abc import Iterator
from typing import Any

from tests.oracle.cards import SUITS, Card
from tests.oracle.enumerate import ONE_UNIT, Counted, outcome_of
from tests.oracle.house import find_house
from tests.oracle.lines import Bet, by_pay_table, lost
from tests.oracle.poker import best_of_six

Ranks = tuple[int, ...]


def suit_patterns() -> Iterator[tuple[list[Ranks], int]]:
    """Six cards as the ranks held in four suits, sorted, and in how many ways suits take them."""
    by_size: dict[int, list[Ranks]] = {}
    for size in range(7):
        by_size[size] = list(itertools.combinations(range(2, 15), size))
    for sizes in itertools.combinations_with_replacement(range(6, -1, -1), 4):
        if sum(sizes) != 6:
            continue
        groups = []
        for size, run in itertools.groupby(sizes):
            groups.append(itertools.combinations_with_replacement(by_size[size], len(list(run))))
        for chosen in itertools.product(*groups):
            suits = [ranks for group in chosen for ranks in group]
            ways = 24
            for alike in Counter(suits).values():
                for factor in range(2, alike + 1):
                    ways //= factor
            yield suits, ways


def count_rows() -> Counter[str]:
    """How many sets of six cards make each row of Appendix D, `nothing` included."""
    rows: Counter[str] = Counter()
    for suits, ways in suit_patterns():
        cards = []
        for suit, ranks in zip(SUITS, suits, strict=True):
            cards += [Card(rank, suit) for rank in ranks]
        if len(suits[0]) == 6:
            # One row asks for diamonds: six of one suit are looked at suit by suit.
            assert ways == 4
            for suit in SUITS:
                rows[best_of_six([Card(rank, suit) for rank in suits[0]])] += 1
        else:
            rows[best_of_six(cards)] += ways
    return rows


def count_all_six(given: Any, rows: Counter[str]) -> Counted:
    """The All-Six wager of a house, over six-card sets."""
    house = find_house("three-card-prime", given)
    counted = Counted()
    for row, count in rows.items():
        bet = Bet("all-six", None, ONE_UNIT, ONE_UNIT)
        line = lost(bet) if row == "nothing" else by_pay_table(house, bet, row, row)
        counted.outcomes[outcome_of(line)] += count
    return counted
