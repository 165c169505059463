"""The rule of best play, as the coach says it of a hand."""

import pytest

from tests.certain import certain
from trifelt.engine.cards import read_cards
from trifelt.engine.exact.analysis import analyze_house
from trifelt.engine.games import find_game
from trifelt.engine.hands import hand_index
from trifelt.engine.houses import default_house
from trifelt.gui.table.model.coach import advise, before, choice_reason

HOUSE = default_house(certain(find_game("three-card-prime")))


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        ("Ah 7c 2d", "A-7-2 is Q-6-4 or better, so play"),
        ("5h 3c 2d", "5-3-2 is lower than Q-6-4, so fold"),
        ("Qh 6h 3d", "Q-6-3 is lower than Q-6-4, so fold"),
        ("Qh 6c 3d", "Q-6-3 with three suits is an exception, so play"),
    ],
)
def test_exceptions_are_named_where_the_hand_is_one(hand: str, said: str) -> None:
    advice = certain(advise(HOUSE, 1, hand_index(read_cards(hand).cards)))
    assert choice_reason(advice, analyze_house(HOUSE).strategy).render() == said


def test_before_the_rule_is_counted_the_best_choice_is_said_once() -> None:
    note = before(certain(advise(HOUSE, 1, hand_index(read_cards("9h 7c 6d").cards))), None)
    assert note.verdict.render() == "Fold is best"
    assert "Fold" not in note.detail.render()
