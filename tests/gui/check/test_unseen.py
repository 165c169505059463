"""Hands that nobody saw, or that lie with a wrong number of cards and decided all the same."""

from datetime import UTC, datetime

import pytest

from tests.certain import certain
from tests.gui.check.typed import of_poker, typed
from trifelt.engine.documents.read import read_document
from trifelt.engine.documents.write import write_document
from trifelt.engine.houses import BUILT_IN
from trifelt.gui.check.model.irregular import fix_of
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


OF_DEALER = " / i dealer-card-count noticed=later"
OF_PLAYER = " / i player-card-count box=1 noticed=later"
LATE_FOUND = (
    (
        "three-card-poker",
        f"1 9c9d4h p 30>30 play>30 pp10>10 / 2 KdJs4c f 40>-40 / d Qh7c2s2d{OF_DEALER}",
    ),
    ("three-card-poker", f"1 9c9d4h p 30>30 play>30 pp10>10 / d Qh7c{OF_DEALER}"),
    ("prosperity-3-pictures", f"1 9c9d4h 30>30 ppp10>10 / d Qh7c{OF_DEALER}"),
    (
        "lucky-three-pictures",
        f"1 Kh6d8c8s 100>-100 / 2 9h9s2c 60>60 lp5>10 / d 2d9d8d{OF_PLAYER}",
    ),
)


@pytest.mark.parametrize(("game", "line"), LATE_FOUND)
def test_a_result_that_stands_is_settled_as_paid_with_the_cards_as_they_lay(
    game: str, line: str
) -> None:
    """TCP 5.4, RWS 5.8: no hand is invented; what other cards decide is judged by them."""
    check = typed(game, line)
    told = headline(check.result.sums).render()
    assert told.startswith("cannot be decided yet")
    assert told.endswith("the result stands: what was announced and paid?")
    check.put(certain(fix_of(check.draft, check.house, 0))[1])
    asked = headline(check.result.sums).render()
    assert asked.endswith("who decided?")
    *others, decision = check.draft.incidents
    check.set_incidents([*others, {**decision, "who": "Lee"}])
    result = check.result
    assert result.is_whole, dict(result.faults)
    document = write_document(certain(result.settlement).document)
    assert read_document(document, BUILT_IN).faults == ()
    decided = {(one["box"], one["wager"]) for one in decision["amounts"]}
    for box in result.boxes:
        for view in box.lines:
            known = (box.number, view.wager) in decided
            assert ("Decided by Lee" in certain(view.line).reason.render()) == known
            assert not (known and view.difference)
    sides = {(1, "pair-plus"), (1, "player-prosperity-pictures"), (2, "lucky-pictures")}
    assert decided.isdisjoint({*sides, (2, "ante"), (2, "main")})


def test_a_result_that_stands_asks_for_each_wager_that_the_hand_decided() -> None:
    line = "1 9c9d4h p 30>30 / d Qh7c2s2d / i dealer-card-count noticed=later"
    check = typed("three-card-poker", line)
    check.put(certain(fix_of(check.draft, check.house, 0))[1])
    *others, decision = check.draft.incidents
    check.set_incidents([*others, {**decision, "who": "Lee"}])
    assert not check.result.is_whole  # the Play was not recorded
    assert "every wager" in check.result.faults["dealer"].render()
    three = typed("three-card-poker", line.replace("2s2d", "2s"))
    assert three.result.is_whole  # a hand that was corrected decides itself


def test_of_a_result_that_stands_what_lay_was_given_back_before_what_was_taken() -> None:
    """Of 30, 10 were taken and 5 handed back: the player has the 20 that lay, and no more."""
    line = f"1 9c9d4h p 30>-10<5 play>30 / d Qh7c{OF_DEALER}"
    check = typed("three-card-poker", line)
    check.put(certain(fix_of(check.draft, check.house, 0))[1])
    *others, decision = check.draft.incidents
    check.set_incidents([*others, {**decision, "who": "Lee"}])
    (ante,) = (view for box in check.result.boxes for view in box.lines if view.wager == "ante")
    assert certain(ante.line).returned == 2_000
