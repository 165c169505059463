"""Every irregularity of the three sheets that share a chapter, by clause, with its money."""

from typing import Any

import pytest

from tests.engine.incidents.rounds import (
    MBS,
    PICTURES,
    POKER,
    PROSPERITY,
    assert_as_without,
    assert_void,
    by_id,
    faults,
    lines,
    money,
    only_notice,
    settled,
    without_cards,
)

LATE = {"three-card-poker": "5.6", "three-pictures": "5.5", "prosperity-3-pictures": "5.5"}
TAKEN_BACK = {"three-card-poker": "5.7", "three-pictures": "5.6", "prosperity-3-pictures": "5.6"}


@pytest.mark.parametrize("document", **by_id(MBS))
@pytest.mark.parametrize(("incident", "clause"), [("foreign-card", "5.1"), ("deck-count", "5.2")])
def test_5_1_and_5_2_wrong_deck_voids(document: dict[str, Any], incident: str, clause: str) -> None:
    for known in (document, without_cards(document)):
        answer = settled(known, {"id": incident})
        assert_void(answer, clause)
        assert only_notice(answer)["clause"] == clause


def test_5_1_a_void_before_the_decision_has_no_play_wager() -> None:
    answer = settled(without_cards(POKER), {"id": "foreign-card"})
    assert [line["wager"] for line in lines(answer)] == [
        "ante",
        "pair-plus",
        "progressive",
        "ante",
    ]


@pytest.mark.parametrize("document", **by_id(MBS))
def test_5_3_a_misdeal_that_cannot_be_put_right_voids(document: dict[str, Any]) -> None:
    answer = settled(
        without_cards(document), {"id": "misdeal", "handled": False, "reconstructible": False}
    )
    assert_void(answer, "5.3")


@pytest.mark.parametrize("document", **by_id(MBS))
def test_5_3_complete_hands_are_moved_and_played_on(document: dict[str, Any]) -> None:
    moves = [{"from": 2, "to": 1}, {"from": 1, "to": 2}]
    answer = settled(
        document, {"id": "misdeal", "handled": False, "reconstructible": True, "moves": moves}
    )
    assert_as_without(document, answer)
    assert only_notice(answer)["clause"] == "5.3"
    assert "2 to 1, 1 to 2" in only_notice(answer)["text"]


@pytest.mark.parametrize("document", **by_id(MBS))
def test_5_3_with_cards_handled_the_sheet_is_silent_and_a_person_is_asked(
    document: dict[str, Any],
) -> None:
    handled = {"id": "misdeal", "handled": True}
    (fault,) = faults(document, handled)
    assert fault.startswith("incidents[0].handled: what was decided?")
    assert "(5.3)" in fault
    assert_void(settled(document, handled, {"id": "house-void", "ground": "misdealt"}), None)


@pytest.mark.parametrize("document", **by_id([POKER, PROSPERITY]))
@pytest.mark.parametrize("noticed", ["before-close", "before-next-round"])
def test_5_4_a_dealer_with_a_wrong_number_voids_if_noticed_in_time(
    document: dict[str, Any], noticed: str
) -> None:
    incident = {"id": "dealer-card-count", "noticed": noticed, "reconstructible": False}
    assert_void(settled(without_cards(document), incident), "5.4")


@pytest.mark.parametrize("document", **by_id([POKER, PROSPERITY]))
@pytest.mark.parametrize(
    "answers",
    [
        {"noticed": "before-next-round", "reconstructible": True},
        {"noticed": "later", "reconstructible": False},
        {"noticed": "later"},
    ],
)
def test_5_4_a_dealer_put_right_or_noticed_too_late_stands(
    document: dict[str, Any], answers: dict[str, Any]
) -> None:
    answer = settled(document, {"id": "dealer-card-count", **answers})
    assert_as_without(document, answer)
    assert only_notice(answer)["clause"] == "5.4"


@pytest.mark.parametrize(
    "answers", [{}, {"noticed": "later", "reconstructible": True}, {"reconstructible": True}]
)
def test_three_pictures_5_4_voids_without_condition(answers: dict[str, Any]) -> None:
    assert_void(settled(without_cards(PICTURES), {"id": "dealer-card-count", **answers}), "5.4")


def test_three_card_poker_5_5_two_exposed_cards_void_and_one_does_not() -> None:
    assert_void(settled(without_cards(POKER), {"id": "cards-exposed", "count": 2}), "5.5")
    assert_void(settled(without_cards(POKER), {"id": "cards-exposed", "count": 5}), "5.5")
    answer = settled(POKER, {"id": "cards-exposed", "count": 1})
    assert_as_without(POKER, answer)
    assert only_notice(answer)["clause"] == "5.5"


@pytest.mark.parametrize("document", **by_id([PICTURES, PROSPERITY]))
def test_exposed_cards_are_in_no_other_sheet(document: dict[str, Any]) -> None:
    (fault,) = faults(document, {"id": "cards-exposed", "count": 2})
    assert fault.startswith("incidents[0].id: irregularity 'cards-exposed' is not known.")


@pytest.mark.parametrize("document", **by_id(MBS))
def test_a_wager_after_the_call_goes_back_on_a_line_of_its_own(document: dict[str, Any]) -> None:
    clause = LATE[document["game"]]
    wager = "pair-plus" if document is POKER else "tie"
    late = {"id": "late-wager", "box": 2, "wager": wager, "amount": "7.50"}
    answer = settled(document, late)
    extra = [line for line in lines(answer) if line["clause"] == clause]
    assert [money(line) for line in extra] == [
        (2, None, wager, "7.50", "0.00", "returned", "0.00", "7.50")
    ]
    others = [money(line) for line in lines(answer) if line["clause"] != clause]
    assert others == [money(line) for line in lines(settled(document))]
    assert (only_notice(answer)["clause"], only_notice(answer)["box"]) == (clause, 2)
    assert only_notice(answer)["wager"] == wager


@pytest.mark.parametrize("document", **by_id(MBS))
def test_a_late_wager_may_come_to_a_box_where_nothing_lay(document: dict[str, Any]) -> None:
    wager = "ante" if document is POKER else "main"
    empty = {**document, "boxes": [*document["boxes"], {"box": 5, "wagers": {}}]}
    answer = settled(empty, {"id": "late-wager", "box": 5, "wager": wager, "amount": "40"})
    assert [money(line) for line in lines(answer)][-1] == (
        *(5, None, wager, "40.00"),
        *("0.00", "returned", "0.00", "40.00"),
    )


@pytest.mark.parametrize("document", **by_id(MBS))
def test_increase_after_call_goes_back_and_what_lay_is_settled(document: dict[str, Any]) -> None:
    clause = LATE[document["game"]]
    wager = "ante" if document is POKER else "main"
    answer = settled(document, {"id": "late-increase", "box": 1, "wager": wager, "amount": "15"})
    first, second = [line for line in lines(answer) if line["box"] == 1][:2]
    assert money(first) == money(lines(settled(document))[0])
    assert money(second) == (1, None, wager, "15.00", "0.00", "returned", "0.00", "15.00")
    assert second["clause"] == clause


@pytest.mark.parametrize("document", **by_id(MBS))
def test_a_wager_taken_back_after_the_call_plays_in_full(document: dict[str, Any]) -> None:
    wager = "ante" if document is POKER else "main"
    answer = settled(document, {"id": "withdrawn-wager", "box": 1, "wager": wager, "amount": "20"})
    assert_as_without(document, answer)
    assert only_notice(answer)["clause"] == TAKEN_BACK[document["game"]]
    assert "20.00" in only_notice(answer)["text"]


def test_three_card_poker_3_10_the_play_wager_is_never_late() -> None:
    (fault,) = faults(POKER, {"id": "late-wager", "box": 1, "wager": "play", "amount": "25"})
    assert fault.startswith("incidents[0].wager: ")
    assert "3.10" in fault


def test_three_card_poker_3_10_and_5_6_a_play_above_the_ante_is_a_late_increase() -> None:
    grown = {"id": "late-increase", "box": 1, "wager": "play", "amount": "5"}
    before, answer = settled(POKER), settled(POKER, grown)
    late = [line for line in lines(answer) if line["clause"] == "3.10, 5.6"]
    assert [money(line) for line in lines(answer) if line not in late] == [
        money(line) for line in lines(before)
    ]
    assert [(line["wager"], line["stake"], line["returned"], line["result"]) for line in late] == [
        ("play", "5.00", "5.00", "returned")
    ]
    assert only_notice(answer)["clause"] == "3.10, 5.6"
    assert faults(POKER, grown | {"box": 2}) == ["incidents[0].wager: no play was placed there"]


@pytest.mark.parametrize("document", **by_id(MBS))
def test_a_late_wager_among_the_stakes_is_a_fault_and_not_paid_and_returned(
    document: dict[str, Any],
) -> None:
    wager, stake = next(iter(document["boxes"][0]["wagers"].items()))
    late = {"id": "late-wager", "box": 1, "wager": wager, "amount": stake}
    (fault,) = faults(document, late)
    assert fault.startswith("incidents[0].wager: ")
    assert "is among the stakes of box 1" in fault
    assert "declare it as" in fault


def test_three_card_poker_5_7_a_play_wager_taken_back_stays() -> None:
    taken = {"id": "withdrawn-wager", "box": 1, "wager": "play", "amount": "25"}
    assert_as_without(POKER, settled(POKER, taken))
    assert faults(POKER, taken | {"box": 2}) == ["incidents[0].wager: no play was placed there"]
    assert faults(POKER, taken | {"amount": "25.01"}) == [
        "incidents[0].amount: only 25.00 is staked there"
    ]
