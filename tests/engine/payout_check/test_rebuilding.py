"""Complete hands moved by one box."""

import pytest

from tests.certain import certain
from trifelt.engine.documents.read import read_document
from trifelt.engine.documents.write import hand_text
from trifelt.engine.houses import BUILT_IN
from trifelt.engine.houses.house import Deal
from trifelt.engine.incidents.incident import Move
from trifelt.engine.payout_check.rebuilding import (
    DEALER,
    Shift,
    as_dealt,
    dealing_order,
    dealt_in,
    moved,
)
from trifelt.engine.settlement.document import Document

CONTENT = {
    "game": "three-pictures",
    "dealer": "9s 8d 2c",
    "boxes": [
        {"box": 5, "hand": "Ks Qs 10h", "wagers": {"main": "25"}},
        {"box": 1, "hand": "Kh Qh Jh", "wagers": {"main": "25"}},
        {"box": 2, "hand": "2h 3h 4h", "wagers": {"main": "25"}},
    ],
}


def round_() -> Document:
    return certain(read_document(CONTENT, BUILT_IN).document)


def hands(document: Document) -> dict[int, str]:
    found = {box.number: hand_text(box.hand) for box in document.boxes if box.hand is not None}
    return found | {DEALER: hand_text(certain(document.dealer))}


def test_boxes_are_dealt_from_the_dealers_left_and_the_dealer_last() -> None:
    assert dealt_in(round_()) == (1, 2, 5, DEALER)


def test_hands_move_one_place_on_and_the_last_comes_round() -> None:
    document, moves = moved(round_(), Shift(start=2, later=True))
    assert hands(document) == {
        1: "Kh Qh Jh",
        5: "4h 3h 2h",
        DEALER: "Ks Qs 10h",
        2: "9s 8d 2c",
    }
    assert [tuple(move) for move in moves] == [(2, 5), (5, DEALER), (DEALER, 2)]


def test_moving_on_and_back_leaves_the_deal_as_it_was() -> None:
    there, _ = moved(round_(), Shift(start=1, later=True))
    back, _ = moved(there, Shift(start=1, later=False))
    assert hands(back) == hands(round_())


def test_the_dealers_hand_can_stay() -> None:
    document, moves = moved(round_(), Shift(start=1, later=False, with_dealer=False))
    assert hands(document)[DEALER] == "9s 8d 2c"
    assert sorted(tuple(move) for move in moves) == [(1, 5), (2, 1), (5, 2)]


def test_cards_come_three_at_a_time_or_one_by_one_round_the_table() -> None:
    dealt = [(1, (10, 11, 12)), (DEALER, (20, 21, 22))]
    assert [card for _, card in dealing_order(dealt, Deal.THREE_AT_A_TIME)] == [
        10, 11, 12, 20, 21, 22,
    ]  # fmt: skip
    assert [card for _, card in dealing_order(dealt, Deal.ONE_AT_A_TIME)] == [
        10, 20, 11, 21, 12, 22,
    ]  # fmt: skip


def test_a_hand_that_has_no_other_place_stays() -> None:
    document, moves = moved(round_(), Shift(start=5, later=True, with_dealer=False))
    assert hands(document) == hands(round_())
    assert moves == ()


@pytest.mark.parametrize("with_dealer", [True, False])
@pytest.mark.parametrize("later", [True, False])
@pytest.mark.parametrize("start", [1, 2])
def test_hands_that_were_moved_are_told_as_they_were_dealt(
    start: int, later: bool, with_dealer: bool
) -> None:
    """The moves name every place that a hand left or came to, the dealer's too."""
    before = {1: (0,), 2: (1,), 5: (2,), DEALER: (3,)}
    document, moves = moved(round_(), Shift(start, later, with_dealer))
    dealt = {hand: before[place] for place, hand in hands(round_()).items()}
    after = {place: dealt[hand] for place, hand in hands(document).items()}
    assert as_dealt(after, moves) == before


def test_a_hand_dealt_to_a_box_without_a_bet_is_told_there_and_what_moves_do_not_tell_is_not() -> (
    None
):
    now = {2: (1,), 3: (2,), DEALER: (9,)}
    assert as_dealt(now, [Move(1, 2), Move(2, 3)]) == {1: (1,), 2: (2,), DEALER: (9,)}
    assert as_dealt(now, []) == now
    four = {1: (1,), 2: (2,), 3: (3,), 4: (4,), DEALER: (9,)}
    assert as_dealt(four, [Move(1, 2), Move(3, 4)]) is None  # whose hands have boxes 1 and 3?
    assert as_dealt({1: (1,), 2: (2,), DEALER: (9,)}, [Move(1, 2)]) is None  # and box 1 here?
