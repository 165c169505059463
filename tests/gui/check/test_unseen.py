"""Hands that nobody saw: a folded box is settled where nothing depends on its cards."""

from datetime import UTC, datetime

import pytest

from tests.certain import certain
from tests.gui.check.typed import of_poker, typed
from trifelt.engine.documents.read import read_document
from trifelt.engine.documents.write import write_document
from trifelt.engine.houses import BUILT_IN
from trifelt.gui.check.model.marks import CheckMarks
from trifelt.gui.check.model.record import check_record, reopened
from trifelt.gui.check.model.verdict_words import headline, player_headline

ANN = "1 9c9d4h p 30>30 play>30 =Ann"
DEALER = " / d Qh7c5d"


@pytest.mark.parametrize("game", ["three-card-poker", "three-card-prime"])
def test_a_folded_box_needs_no_cards_where_its_ante_is_all_it_has(game: str) -> None:
    """TCP 3.8, Prime 3b: the fold decides it."""
    fourth = " / c 5s" if game == "three-card-prime" else ""
    for paid, told in (
        (">-40", "paid correctly"),
        (">40", "take back 40.00 from Bob (box 2); collect the losing stake of 40.00 from Bob"),
        ("", "ante: collection not recorded"),
    ):
        result = typed(game, f"{ANN} / 2 f 40{paid} =Bob{DEALER}{fourth}").result
        assert result.is_whole
        assert told.lower() in headline(result.sums).render().lower()
        assert player_headline(result.boxes[0], "").render() == "paid correctly"
    with_cards = typed(game, f"{ANN} / 2 KdJs4c f 40>40 =Bob{DEALER}{fourth}").result
    without = typed(game, f"{ANN} / 2 f 40>40 =Bob{DEALER}{fourth}").result
    assert headline(without.sums) == headline(with_cards.sums)


def test_a_table_that_folds_needs_no_cards_of_the_dealer() -> None:
    result = of_poker("1 f 30>-30 / 2 f 40>-40")
    assert headline(result.sums).render() == "paid correctly"


@pytest.mark.parametrize(
    ("game", "bet"),
    [
        ("three-card-poker", "pp10"),
        ("three-card-poker", "pr2.5"),
        ("three-card-prime", "pr5"),
        ("three-card-prime", "pb5"),
        ("three-card-prime", "as5"),
    ],
)
def test_a_folded_box_is_asked_for_its_cards_where_a_side_bet_hangs_on_them(
    game: str, bet: str
) -> None:
    fourth = " / c 5s" if game == "three-card-prime" else " / m 25000"
    check = typed(game, f"{ANN} / 2 f 40>-40 {bet}{DEALER}{fourth}")
    told = "cannot be decided yet: waiting for cards of box 2"
    assert headline(check.result.sums).render() == told
    assert player_headline(check.result.boxes[0], "").render() == "paid correctly so far"
    check.set_paid(0, "play", "")
    assert "paid correctly" not in player_headline(check.result.boxes[0], "").render()
    begun = typed("three-card-poker", f"{ANN} / 2 Kd f 40>-40{DEALER}")
    assert "box 2" in headline(begun.result.sums).render()  # who begins a hand has seen it


def test_a_hand_that_nobody_saw_is_kept_so_and_a_settle_document_still_demands_it() -> None:
    check = typed("three-card-poker", f"{ANN} / 2 f 40>-40 =Bob{DEALER}")
    document = write_document(certain(check.result.settlement).document)
    assert "hand" not in document["boxes"][1]
    faults = read_document(document, BUILT_IN).faults
    assert [fault.place for fault in faults] == ["boxes[1].hand"]
    record = check_record(check.result, check.draft, CheckMarks(), datetime(2026, 1, 2, tzinfo=UTC))
    check.put(certain(reopened(record)).draft)
    assert check.draft.boxes[1].hand == ""
    assert headline(check.result.sums).render() == "paid correctly"
