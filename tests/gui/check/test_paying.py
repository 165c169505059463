"""In which order to take and pay."""

import pytest

from tests.certain import certain
from trifelt.engine.documents.read import read_document
from trifelt.engine.houses import BUILT_IN
from trifelt.engine.payout_check.ledger import Act
from trifelt.gui.check.model.draft import draft_of_document
from trifelt.gui.check.model.result import check


def test_losing_wagers_are_taken_before_anything_is_paid_from_the_dealers_right() -> None:
    content = {
        "game": "three-pictures",
        "dealer": "9s 8d 2c",
        "boxes": [
            {"box": 1, "hand": "Kh Qh Jh", "wagers": {"main": "25", "tie": "5"}},
            {"box": 2, "hand": "2h 3h 5h", "wagers": {"main": "25"}},
            {"box": 3, "hand": "Ks Qs 10h", "wagers": {"main": "25"}},
            {"box": 4, "hand": "9h 8h 2d", "wagers": {"main": "25", "three-pictures": "5"}},
            {"box": 5, "hand": "Kc 6h 7h", "wagers": {"tie": "5"}},
        ],
    }
    document = certain(read_document(content, BUILT_IN).document)
    steps = check(draft_of_document(document), document.house, ()).steps
    found = [(step.act, step.box, step.wagers.render(), step.cents) for step in steps]
    assert found == [
        (Act.COLLECT, 4, "Three Pictures", 500),
        (Act.COLLECT, 3, "Main", 2_500),
        (Act.COLLECT, 2, "Main", 2_500),
        (Act.COLLECT, 1, "Tie", 500),
        (Act.PAY, 1, "Main", 2_500),
        (Act.RETURN, 5, "Tie", 500),
    ]


@pytest.mark.parametrize("hand", ["Kh 3s 9d", "Kh 9d 9c"], ids=["loses", "wins"])
def test_what_was_over_the_maximum_is_given_back(hand: str) -> None:
    content = {
        "game": "lucky-three-pictures",
        "house": {"base": "rws", "wagers": {"main": {"max": "1000"}}},
        "dealer": "Qh Qc 5d",
        "boxes": [
            {
                "box": 1,
                "hand": hand,
                "bettors": [
                    {"name": "Ann", "seated": True, "wagers": {"main": "800"}},
                    {"name": "Bo", "wagers": {"main": "1200"}},
                ],
            }
        ],
        "incidents": [{"id": "over-maximum", "noticed": "later"}],
    }
    document = certain(read_document(content, BUILT_IN).document)
    found = check(draft_of_document(document), document.house, ())
    returned = [step.cents for step in found.steps if step.act is Act.RETURN]
    assert returned == [40_000, 60_000]
    assert sum(step.cents for step in found.steps if step.act is Act.COLLECT) == found.sums.collect
