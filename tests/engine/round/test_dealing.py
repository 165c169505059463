"""In which order the cards come down and are turned."""

import pytest

from tests.engine.round.tables import (
    LUCKY,
    PICTURES,
    POKER,
    PRIME,
    PROSPERITY,
    bet,
    house_of,
    new_round,
    said,
)
from trifelt.engine.games.game import Decision
from trifelt.engine.round.dealing import Place, TablePlace, deal_order, turn_order

DEALER, SHARED = TablePlace.DEALER, TablePlace.FOURTH


@pytest.mark.parametrize("game", [POKER, PICTURES, PROSPERITY])
def test_three_at_a_time_clockwise_from_the_dealers_left_the_dealer_last(game: str) -> None:
    assert deal_order(house_of(game), [5, 2]) == (2, 2, 2, 5, 5, 5, DEALER, DEALER, DEALER)


def test_prime_2_the_shared_card_comes_first() -> None:
    order = deal_order(house_of(PRIME), [1])
    assert order == (SHARED, 1, 1, 1, DEALER, DEALER, DEALER)
    without = house_of(PRIME, wagers={"pair-bonus": {"offered": False}})
    assert SHARED not in deal_order(without, [1])


def test_lucky_3_12_one_card_at_a_time_round_the_table() -> None:
    order = deal_order(house_of(LUCKY), [1, 4])
    assert order == (1, 4, DEALER) * 3


def test_lucky_3_12_1_sets_of_three_from_an_electronic_shuffler() -> None:
    house = house_of(LUCKY, deal="three-at-a-time")
    assert deal_order(house, [1, 4]) == (1, 1, 1, 4, 4, 4, DEALER, DEALER, DEALER)


@pytest.mark.parametrize(
    ("game", "order"),
    [
        (POKER, (DEALER, 1, 3)),  # 3.12
        (PRIME, (DEALER, 1, 3, SHARED)),  # 4
        (PICTURES, (1, 3, DEALER)),  # 3.5, 3.6
        (PROSPERITY, (1, 3, DEALER)),  # 3.6, 3.7
        (LUCKY, (DEALER, 1, 3)),  # 3.13
    ],
)
def test_hands_are_turned_in_the_order_of_the_sheet_a_shared_card_last(
    game: str, order: tuple[Place, ...]
) -> None:
    turned = turn_order(house_of(game), [3, 1])
    assert turned == tuple(place for place in order for _ in range(1 if place == SHARED else 3))


@pytest.mark.parametrize("game", [POKER, PRIME, PICTURES, PROSPERITY, LUCKY])
def test_the_deck_comes_down_card_by_card_in_that_order(game: str) -> None:
    round_ = new_round(game)
    main = round_.house.game.main
    bet(round_, 3, **{main: 100})
    bet(round_, 1, **{main: 100})
    round_.close()
    order = deal_order(round_.house, [1, 3])
    for n, place in enumerate(order):
        before = round_.cards(place)
        record = round_.deal_card()
        assert (record.place, record.card) == (place, round_.deck[n])
        assert round_.cards(place) == (*before, record.card)
        assert round_.visible(place) == (None,) * len(round_.cards(place))
    assert said(round_.verify_deal_card()) == "All cards are dealt."
    for place in turn_order(round_.house, [1, 3]):
        while (box := round_.to_decide) is not None:
            round_.decide(box, Decision.PLAY)
        record_turned = round_.turn_card()
        assert record_turned.place == place
        assert record_turned.card in round_.visible(place)


def test_only_boxes_with_a_wager_that_entitles_are_dealt_in() -> None:
    round_ = new_round(POKER)
    bet(round_, 2, pair_plus=100)
    bet(round_, 4, ante=100)
    round_.close()
    round_.deal()
    assert [box for box in range(1, 8) if round_.cards(box)] == [2, 4]
    lucky = new_round(LUCKY, noticed=False)
    bet(lucky, 1, main=100)
    bet(lucky, 2, lucky_tie=100)
    lucky.close()
    lucky.deal()
    assert [box for box in range(1, 8) if lucky.cards(box)] == [1]
    side_only = new_round(LUCKY, noticed=False)
    bet(side_only, 2, lucky_tie=100)
    assert said(side_only.verify_close()) == "No bet on the table gets cards."
