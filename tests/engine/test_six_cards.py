"""The best five of six for All-Six, against every five-card subset by a plain evaluator."""

import itertools
import random
from collections.abc import Iterator

import numpy as np
import pytest

from tests.oracle.cards import SUITS, Card
from tests.oracle.poker import best_of_six
from trifelt.engine.cards import cards_text, read_cards
from trifelt.engine.games.three_card_prime import THREE_CARD_PRIME
from trifelt.engine.grids import WagerGrid, grid_of
from trifelt.engine.hands import hand_cards, hand_index

RANDOM_DEALS = 20_000
ALL_SIX = THREE_CARD_PRIME.wager["all-six"]

CONSTRUCTED = {
    "Ad Kd Qd / Jd 10d 9d": "six-card-royal-diamonds",
    "Ah Qh 10h / Kh Jh 9h": "six-card-royal",
    "As Ks Qs / Js 10s 9s": "six-card-royal",
    "Ac Kc Qc / Jc 10c 9c": "six-card-royal",
    "Ad Kd Qd / Jd 10d 9h": "five-card-royal",
    "Ad Kd Qd / Jd 10d 2d": "five-card-royal",
    "Kd Qd Jd / 10d 9d 8d": "five-card-straight-flush",
    "Kd Qd Jd / 10d 9d As": "five-card-straight-flush",
    "Ad 2d 3d / 4d 5d 9h": "five-card-straight-flush",
    "Ad 2d 3d / 4d 5d 6d": "five-card-straight-flush",
    "9c 9d 9h / 9s 8s 8d": "four-of-a-kind",
    "9c 9d 8s / 9h 9s Kd": "four-of-a-kind",
    "9c 9d 9h / 8c 8d 8h": "full-house",  # two threes
    "9c 9d 9h / 8c 8d 2h": "full-house",
    "9c 9d 8c / 9h 8d 2h": "full-house",
    "Ah Kh 9h / 5h 2h 9d": "flush",
    "Ah Kh 9h / 5h 2h 3h": "flush",
    "Ah Kd Qs / Jc 10h 10d": "straight",
    "Ah 2d 3s / 4c 5h Kd": "straight",
    "Ah 2d 3s / 4c 5h 6d": "straight",
    "9h 8d 7s / 6c 5h 9d": "straight",
    "9c 9d 9h / 2c 5d Kh": "three-of-a-kind",
    "9c 9d 2c / 9h 5d Kh": "three-of-a-kind",
    "9c 9d 8c / 8d 2h 2d": "lose",  # three pairs
    "9c 9d 8c / 8d 2h 3d": "lose",
    "Ah Kd Qs / 2c 3h 4d": "lose",  # no straight goes round the corner
    "Kh Ad 2s / 3c 4h 6d": "lose",
    "Ah Kh 9h / 5h 2d 3s": "lose",  # four of a suit
}


def row_of(grid: WagerGrid, player: int, dealer: int) -> str:
    return ALL_SIX.rows[grid.row(player, dealer, {})].id


@pytest.fixture(scope="module")
def grid() -> WagerGrid:
    return grid_of(ALL_SIX, {})


def plainly(player: int, dealer: int) -> str:
    cards = hand_cards(player) + hand_cards(dealer)
    best = best_of_six([Card(card // 4 + 2, SUITS[card % 4]) for card in cards])
    return "lose" if best == "nothing" else best


def test_every_way_to_split_known_six_cards_makes_the_same_hand(grid: WagerGrid) -> None:
    for deal, row in CONSTRUCTED.items():
        six = read_cards(deal.replace("/", " ")).cards
        for mine in itertools.combinations(six, 3):
            theirs = [card for card in six if card not in mine]
            assert row_of(grid, hand_index(mine), hand_index(theirs)) == row, cards_text(mine)


def rich_deals(rng: random.Random) -> Iterator[tuple[int, ...]]:
    """Six cards out of few ranks or few suits, so that every row comes often."""
    few_ranks = [card for card in range(52) if card // 4 in rng.sample(range(13), 4)]
    low = rng.randrange(13)
    in_a_row = [4 * ((low + step) % 13) + suit for step in range(7) for suit in range(4)]
    suit = rng.randrange(4)
    one_suit = [card for card in range(52) if card % 4 == suit] + rng.sample(range(52), 3)
    in_a_row_of_a_suit = [card for card in in_a_row if card % 4 == suit] + rng.sample(range(52), 2)
    for deck in (range(52), few_ranks, in_a_row, one_suit, in_a_row_of_a_suit):
        yield tuple(rng.sample(sorted(set(deck)), 6))


def test_random_six_cards_make_what_the_best_five_card_subset_makes(grid: WagerGrid) -> None:
    rng = random.Random("six cards")
    seen = dict.fromkeys((row.id for row in ALL_SIX.rows), 0)
    for _ in range(RANDOM_DEALS // 5):
        for six in rich_deals(rng):
            player, dealer = hand_index(six[:3]), hand_index(six[3:])
            row = row_of(grid, player, dealer)
            seen[row] += 1
            assert row == plainly(player, dealer), cards_text(six)
    # Only the royals are too rare to be met by chance often.
    assert all(count > 10 for row, count in seen.items() if not row.startswith("six-card"))


def test_the_two_parts_never_name_the_same_row_but_the_losing_one(grid: WagerGrid) -> None:
    """The best of the two is then the hand: what ranks make and what one suit makes."""
    by_ranks, by_suit = (set(np.unique(part.rows).tolist()) for part in grid.parts)
    assert by_ranks & by_suit == {ALL_SIX.row_number["lose"]}
    assert by_ranks | by_suit == set(range(len(ALL_SIX.rows)))
