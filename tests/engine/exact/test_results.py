"""The joint result of a box: sums of its wagers, envy, rounding and the cap."""

from fractions import Fraction

import pytest

from tests.certain import certain
from tests.engine.exact.houses import house_of
from trifelt.engine.cards import card_text, cards_text
from trifelt.engine.documents.read import read_document
from trifelt.engine.exact.analysis import analyze_house
from trifelt.engine.exact.figures import Figures
from trifelt.engine.exact.progressive import chance_of_all
from trifelt.engine.exact.results import box_results
from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Game
from trifelt.engine.hands import hand_cards, hand_feature
from trifelt.engine.houses import BUILT_IN, default_house
from trifelt.engine.settlement import settle
from trifelt.engine.simulation.counts import deals

JACKPOT = 2_500_000


def sum_of_means(figures: Figures, stakes: dict[str, int]) -> Fraction:
    total = Fraction(0)
    for wager, stake in stakes.items():
        net = certain(figures.wagers[wager].exact_return)
        total += stake * net
    return total


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_mean_of_all_wagers_together_is_the_sum_of_theirs(game: Game) -> None:
    house = default_house(game)
    stakes = {each.id: house.offers[each.id].price or 1_000 for each in game.placeable}
    jackpot = JACKPOT if game.priced_wager else None
    results = box_results(house, stakes, jackpot=jackpot)
    assert sum(results.counts.values()) == results.total
    assert results.mean == sum_of_means(analyze_house(house, jackpot), stakes)


@pytest.mark.parametrize("seats", [2, 3, 7])
def test_envy_of_other_boxes_is_in_the_joint_result(seats: int) -> None:
    house = house_of("three-card-poker")
    stakes = {"ante": 1_000, "progressive": 250}
    results = box_results(house, stakes, jackpot=JACKPOT, seats=seats)
    assert sum(results.counts.values()) == results.total
    assert results.mean == sum_of_means(analyze_house(house, JACKPOT, seats), stakes)


def test_the_chance_that_given_hands_lie_in_other_boxes() -> None:
    assert chance_of_all(0, 6, 46) == 1
    assert chance_of_all(1, 6, 46) == Fraction(6, 15_180)
    assert chance_of_all(2, 1, 46) == 0


def test_no_net_is_told_that_settlement_does_not_pay() -> None:
    """Rounds with a low cap and odd rounding, settled one by one as documents."""
    given = {
        "base": "standard",
        "cap": {"amount": "40", "per": "hand", "pooled": False},
        "rounding": {"unit": "0.25", "direction": "nearest"},
    }
    house = house_of("three-card-prime", given)
    stakes = {"ante": 333, "prime": 77, "pair-bonus": 111, "all-six": 55}
    results = box_results(house, stakes)
    wagers = {wager: f"{cents / 100:.2f}" for wager, cents in stakes.items()}
    seen = set()
    for mine, theirs in deals(5, 0, 400):
        for hand, dealer in zip(mine.tolist(), theirs.tolist(), strict=True):
            used = {*hand_cards(hand), *hand_cards(dealer)}
            fourth = next(card for card in range(52) if card not in used)
            document = {
                "game": "three-card-prime",
                "house": given,
                "dealer": cards_text(hand_cards(dealer)),
                "fourth": card_text(fourth),
                "boxes": [
                    {"hand": cards_text(hand_cards(hand)), "decision": "play", "wagers": wagers}
                ],
            }
            read = read_document(document, BUILT_IN)
            net = sum(line.net for line in settle(certain(read.document)).lines)
            played = hand_feature("queen_high")[hand]
            if played and hand_feature("category")[hand] > 0:  # best play never folds a pair
                assert net in results.counts
                seen.add(net)
    assert len(seen) > 10
