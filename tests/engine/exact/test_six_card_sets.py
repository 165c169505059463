"""All-Six is counted over sets of six cards, as it is over all deals of two hands."""

from dataclasses import replace
from math import comb

import numpy as np
import pytest

from trifelt.engine.exact import slices
from trifelt.engine.exact.analysis import row_deals_of_sets
from trifelt.engine.exact.counted import count_wagers
from trifelt.engine.exact.slices import slices_of
from trifelt.engine.games import GAMES
from trifelt.engine.games.three_card_prime import THREE_CARD_PRIME
from trifelt.engine.hands import HAND_COUNT
from trifelt.engine.houses import default_house
from trifelt.engine.wager import Part, Row, Situation, Wager, pushes

DEALS = comb(52, 3) * comb(49, 3)
ALL_SIX = THREE_CARD_PRIME.wager["all-six"]
# Six of A-K-Q-J-10-9 in a suit; five of A-K-Q-J-10 with another card; and so on for every row.
SETS = {
    "six-card-royal-diamonds": 1,
    "six-card-royal": 3,
    "five-card-royal": 4 * 46,
    "four-of-a-kind": 13 * comb(48, 2),
}


def by_row(wager: Wager, deals: list[int]) -> dict[str, int]:
    return dict(zip((row.id for row in wager.rows), deals, strict=True))


@pytest.mark.parametrize(
    ("game", "wager"),
    [(game, wager) for game in GAMES for wager in game.wagers if wager.joins_hands],
    ids=lambda each: each.id,
)
def test_sets_of_six_cards_and_deals_of_two_hands_come_to_same(game: type, wager: Wager) -> None:
    house = default_house(game)  # type: ignore[arg-type]
    counted = count_wagers(house, (wager.id,))
    by_hands = counted.row_deals(wager.id, counted.deals(None))
    assert row_deals_of_sets(wager, house.readings) == by_hands


def test_the_sets_of_the_rare_rows_are_as_many_as_can_be_counted_by_hand() -> None:
    deals = by_row(ALL_SIX, row_deals_of_sets(ALL_SIX, {}))
    for row, sets in SETS.items():
        assert deals[row] == 20 * sets
    assert sum(deals.values()) == DEALS


def test_any_rule_of_ranks_and_of_a_suit_is_counted() -> None:
    """Three pairs of ranks, or six of clubs: nothing that All-Six would pay."""

    def three_pairs(at: Situation) -> np.ndarray:
        counts = at.player.rank_counts + at.dealer.rank_counts
        pairs = sum((counts >> 3 * rank & 7) == 2 for rank in range(13))
        return at.first((pairs == 3, "pairs"), otherwise="lose")

    def six_clubs(at: Situation) -> np.ndarray:
        ranks = at.player.long_suit_ranks | at.dealer.long_suit_ranks
        clubs = (at.player.long_suit == 0) & (at.dealer.long_suit == 0)
        return at.first((clubs & (np.bitwise_count(ranks) == 6), "clubs"), otherwise="lose")

    suit = ("long_suit", "long_suit_ranks")
    wager = replace(
        ALL_SIX,
        rows=(pushes("1", "", "clubs"), pushes("1", "", "pairs"), Row("lose", "1", "")),
        parts=(
            Part(three_pairs, ("rank_counts",), ("rank_counts",)),
            Part(six_clubs, suit, suit),
        ),
    )
    deals = by_row(wager, row_deals_of_sets(wager, {}))
    assert deals["clubs"] == 20 * comb(13, 6)
    assert deals["pairs"] == 20 * comb(13, 3) * comb(4, 2) ** 3
    assert sum(deals.values()) == DEALS


def test_a_rule_that_reads_other_columns_is_refused() -> None:
    (pair_bonus,) = THREE_CARD_PRIME.wager["pair-bonus"].parts
    with pytest.raises(ValueError, match="one set"):
        row_deals_of_sets(replace(ALL_SIX, parts=(pair_bonus,)), {})


def test_what_later_parts_decide_is_gone_through_in_blocks_of_which_none_is_empty(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A single hand may have more meetings than a block is to hold."""
    monkeypatch.setattr(slices, "_AT_ONCE", 1)
    hands = np.random.default_rng(2).choice(HAND_COUNT, 60, replace=False)
    blocks = list(slices.LaterRows(slices_of([ALL_SIX], {}), hands, 0).blocks())
    assert all(len(block) for block in blocks)
    assert np.array_equal(np.concatenate(blocks), np.arange(len(hands)))
