"""Every irregularity of Non-Commission Lucky Three Pictures, by clause, with its money."""

from typing import Any

import pytest

from tests.engine.incidents.rounds import (
    LUCKY,
    assert_as_without,
    assert_void,
    faults,
    lines,
    money,
    notices,
    settled,
    without_cards,
)

LIMITS = {"base": "rws", "wagers": {"main": {"min": "50", "max": "1000"}}}
EVERYBODY_GOES_ON = [
    {"box": 1, "bettor": "Ann", "choice": "continue"},
    {"box": 1, "bettor": "Bo", "choice": "continue"},
    {"box": 3, "choice": "continue"},
]
BO_WITHDRAWS = [
    {"box": 1, "bettor": "Ann", "choice": "continue"},
    {"box": 1, "bettor": "Bo", "choice": "withdraw"},
    {"box": 3, "choice": "continue"},
]


def limited(*mains: str, seated: int = 0) -> dict[str, Any]:
    """One box under limits, its bettors with these main bets."""
    bettors = [
        {"name": f"P{n}", "seated": n == seated, "wagers": {"main": stake}}
        for n, stake in enumerate(mains)
    ]
    return {
        "game": "lucky-three-pictures",
        "house": LIMITS,
        "dealer": "Qs 2d 4c",
        "boxes": [{"box": 1, "hand": "Ks 4d 4h", "bettors": bettors}],
    }


def in_play(answer: dict[str, Any]) -> list[str]:
    return [line["in_play"] for line in lines(answer)]


def only_notice(answer: dict[str, Any], kind: str = "incident") -> dict[str, Any]:
    (notice,) = notices(answer, kind)
    return notice


# --- 5.1 to 5.4: limits, and play that stops ------------------------------------------------------


def test_5_1_the_excess_is_rejected_before_the_close_the_seated_player_first() -> None:
    answer = settled(limited("800", "600", "60"), {"id": "over-maximum", "noticed": "before-close"})
    assert in_play(answer) == ["800.00", "200.00", "0.00"]
    last = lines(answer)[2]
    assert (last["result"], last["returned"], last["clause"]) == ("returned", "60.00", "5.1")
    assert answer["winnings"] == "1000.00"
    assert only_notice(answer)["clause"] == "5.1"
    assert only_notice(answer, "limit")["clause"] == "5.1"


def test_5_1_a_seated_player_who_bets_last_keeps_the_bet() -> None:
    answer = settled(
        limited("800", "600", "300", seated=2), {"id": "over-maximum", "noticed": "before-close"}
    )
    assert in_play(answer) == ["700.00", "0.00", "300.00"]


@pytest.mark.parametrize("noticed", ["before-next-round", "later"])
def test_5_1_1_an_excess_that_was_not_rejected_plays_pro_rata(noticed: str) -> None:
    answer = settled(limited("800", "600", "60"), {"id": "over-maximum", "noticed": noticed})
    assert in_play(answer) == ["542.86", "407.14", "50.00"]
    assert only_notice(answer)["clause"] == "5.1.1"
    assert only_notice(answer, "pro-rata")["clause"] == "5.1.1"


def test_5_1_2_a_bet_under_the_minimum_is_not_cut() -> None:
    answer = settled(
        limited("800", "600", "30"), {"id": "over-maximum", "noticed": "before-next-round"}
    )
    assert in_play(answer) == ["554.29", "415.71", "30.00"]
    assert only_notice(answer, "pro-rata")["clause"] == "5.1.1, 5.1.2"


def test_5_1_only_the_box_that_was_named_is_rejected() -> None:
    document = limited("800", "600")
    document["boxes"].append({"box": 2, "hand": "Kh 2h 2c", "wagers": {"main": "1500"}})
    answer = settled(document, {"id": "over-maximum", "noticed": "before-close", "box": 1})
    assert in_play(answer) == ["800.00", "200.00", "1000.00"]
    assert notices(answer, "pro-rata")[0]["box"] == 2


def test_5_2_1_a_box_under_its_minimum_plays_as_placed() -> None:
    document = limited("20", "25")
    for answer in (
        settled(document),
        settled(document, {"id": "under-minimum", "noticed": "later"}),
    ):
        assert in_play(answer) == ["20.00", "25.00"]
        assert only_notice(answer, "limit")["clause"] == "5.2.1"
        assert "45.00" in only_notice(answer, "limit")["text"]


def test_5_2_a_bet_under_the_minimum_of_a_box_over_it_is_no_matter() -> None:
    assert notices(settled(limited("20", "60")), "limit") == []


def test_5_2_who_withdraws_before_the_close_gets_the_bet_back() -> None:
    document = limited("20", "25")
    choices = [
        {"box": 1, "bettor": "P0", "choice": "withdraw"},
        {"box": 1, "bettor": "P1", "choice": "withdraw"},
    ]
    answer = settled(document, {"id": "under-minimum", "choices": choices})
    assert_void(answer, "5.2")
    assert only_notice(answer)["clause"] == "5.2"


def test_5_2_who_goes_on_has_raised_to_the_minimum() -> None:
    choice = {"id": "under-minimum", "choices": [{"box": 1, "bettor": "P0", "choice": "continue"}]}
    (fault,) = faults(limited("20"), choice)
    assert fault.startswith("incidents[0].choices: main of box 1 comes to 20.00, under")
    assert in_play(settled(limited("50"), choice)) == ["50.00"]


def test_5_2_a_side_bet_does_not_outlive_its_withdrawn_initial_bet() -> None:
    document = limited("20")
    document["boxes"][0]["bettors"][0]["wagers"]["lucky-tie"] = "10"
    choices = [{"box": 1, "bettor": "P0", "choice": "withdraw"}]
    answer = settled(document, {"id": "under-minimum", "choices": choices})
    assert [(line["wager"], line["result"], line["clause"]) for line in lines(answer)] == [
        ("main", "returned", "5.2"),
        ("lucky-tie", "returned", "5.13"),
    ]


def test_5_2_where_no_limit_is_known_who_withdraws_takes_every_bet_back() -> None:
    choices = [{"box": 1, "bettor": "Bo", "choice": "withdraw"}]
    answer = settled(LUCKY, {"id": "under-minimum", "choices": choices})
    back = [line for line in lines(answer) if line["result"] == "returned"]
    assert [(line["bettor"], line["wager"], line["clause"]) for line in back] == [
        ("Bo", "main", "5.2"),
        ("Bo", "player-lucky-6", "5.2"),
    ]


def test_5_3_a_player_who_left_is_settled_as_placed() -> None:
    answer = settled(LUCKY, {"id": "player-left", "box": 1, "bettor": "Bo"})
    assert_as_without(LUCKY, answer)
    assert (only_notice(answer)["clause"], only_notice(answer)["box"]) == ("5.3", 1)


def test_5_4_1_an_outcome_that_is_established_concludes_the_round() -> None:
    answer = settled(LUCKY, {"id": "technical-interruption", "established": True})
    assert_as_without(LUCKY, answer)
    assert only_notice(answer)["clause"] == "5.4.1"


def test_5_4_2_without_an_outcome_the_round_is_void() -> None:
    answer = settled(without_cards(LUCKY), {"id": "technical-interruption", "established": False})
    assert_void(answer, "5.4.2")
    assert "the known cards decide no bet" in only_notice(answer)["text"]


def test_5_4_the_known_cards_are_proposed_against_the_answer() -> None:
    one_hand = without_cards(LUCKY)
    one_hand["boxes"][0] |= {"hand": "Ks Qd Jh"}
    (question,) = faults(one_hand, {"id": "technical-interruption"})
    # Three pictures do not count six: Player Lucky 6 has lost whatever the dealer holds.
    assert question.startswith("incidents[0].established: missing; ")
    assert "proposed: true, for Player Lucky 6 of box 1" in question
    answer = settled(one_hand, {"id": "technical-interruption", "established": False})
    assert_void(answer, "5.4.2")
    assert "proposed: true" in only_notice(answer)["text"]


# --- 5.5: what voids ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("incident", "clause"),
    [
        ({"id": "foreign-card"}, "5.5.1"),
        ({"id": "deck-count"}, "5.5.2"),
        ({"id": "not-shuffled"}, "5.5.3"),
        ({"id": "misdeal", "handled": False, "reconstructible": False}, "5.5.4"),
        ({"id": "shoe-ran-out"}, "5.5.5"),
        (
            {"id": "dealer-card-count", "noticed": "before-next-round", "reconstructible": False},
            "5.5.6",
        ),
        ({"id": "void", "ground": "a power cut"}, "5.14"),
    ],
)
def test_5_5_and_5_14_the_round_is_void(incident: dict[str, Any], clause: str) -> None:
    for document in (LUCKY, without_cards(LUCKY)):
        answer = settled(document, incident)
        assert_void(answer, clause)
        assert only_notice(answer)["clause"] == clause


@pytest.mark.parametrize(
    ("incident", "clause"),
    [
        ({"id": "misdeal", "handled": False, "reconstructible": True}, "5.5.4, 5.6"),
        ({"id": "misdeal", "handled": True, "reconstructible": False}, "5.5.4, 5.6"),
        (
            {"id": "dealer-card-count", "noticed": "before-next-round", "reconstructible": True},
            "5.5.6, 5.6",
        ),
        ({"id": "dealing-error", "reconstructible": False}, "5.6"),
        ({"id": "dealing-error", "reconstructible": True}, "5.6"),
        (
            {"id": "simultaneous-cards", "order": ["Kh", "2h"], "who": "Supervisor Lin"},
            "5.10",
        ),
        (
            {
                "id": "player-card-count",
                "box": 3,
                "noticed": "before-close",
                "reconstructible": True,
            },
            "5.8, 5.6",
        ),
    ],
)
def test_5_6_each_bettor_goes_on_or_takes_all_bets_back(
    incident: dict[str, Any], clause: str
) -> None:
    stays = settled(LUCKY, incident | {"choices": EVERYBODY_GOES_ON})
    assert_as_without(LUCKY, stays)
    assert only_notice(stays)["clause"] == clause
    answer = settled(LUCKY, incident | {"choices": BO_WITHDRAWS})
    before = [money(line) for line in lines(settled(LUCKY))]
    after = [money(line) for line in lines(answer)]
    assert [line for line in after if line[1] != "Bo"] == [
        line for line in before if line[1] != "Bo"
    ]
    assert [line for line in after if line[1] == "Bo"] == [
        (1, "Bo", "main", "60.00", "0.00", "returned", "0.00", "60.00"),
        (1, "Bo", "player-lucky-6", "5.00", "0.00", "returned", "0.00", "5.00"),
    ]
    clauses = {line["clause"] for line in lines(answer) if line["bettor"] == "Bo"}
    assert clauses == {"5.10.1" if clause == "5.10" else "5.6"}


def test_5_6_a_bettor_who_has_not_chosen_is_asked_for() -> None:
    (fault,) = faults(
        LUCKY, {"id": "dealing-error", "reconstructible": True, "choices": BO_WITHDRAWS[1:]}
    )
    assert fault == (
        "incidents[0].choices: missing; does 'Ann' on box 1 continue or withdraw? (5.6)"
    )


def test_5_6_the_cards_of_a_box_whose_bettors_all_withdraw_need_not_be_known() -> None:
    withdraw = [choice | {"choice": "withdraw"} for choice in EVERYBODY_GOES_ON]
    incident = {"id": "dealing-error", "reconstructible": False, "choices": withdraw}
    assert_void(settled(without_cards(LUCKY), incident), "5.6")
    assert "boxes[0].hand" in faults(without_cards(LUCKY), incident | {"choices": BO_WITHDRAWS})[0]


@pytest.mark.parametrize("incident", ["dealer-card-count", "player-card-count"])
def test_5_11_what_is_noticed_too_late_stands(incident: str) -> None:
    where = {"box": 3} if incident == "player-card-count" else {}
    answer = settled(LUCKY, {"id": incident, "noticed": "later", **where})
    assert_as_without(LUCKY, answer)
    assert "5.11" in only_notice(answer)["clause"]


# --- 5.7 to 5.16 ----------------------------------------------------------------------------------


def test_5_7_a_late_wager_goes_back_to_whoever_placed_it() -> None:
    late = {"id": "late-wager", "box": 1, "bettor": "Cy", "wager": "lucky-tie", "amount": "9"}
    answer = settled(LUCKY, late)
    extra = [line for line in lines(answer) if line["clause"] == "5.7"]
    assert [money(line) for line in extra] == [
        (1, "Cy", "lucky-tie", "9.00", "0.00", "returned", "0.00", "9.00")
    ]
    assert answer["boxes"][0]["bettors"][-1]["name"] == "Cy"
    assert answer["boxes"][0]["bettors"][-1]["net"] == "0.00"


def test_5_7_a_late_increase_goes_back_beside_the_bet_that_lay() -> None:
    answer = settled(
        LUCKY,
        {"id": "late-increase", "box": 1, "bettor": "Bo", "wager": "main", "amount": "40"},
    )
    of_bo = [money(line) for line in lines(answer) if line["bettor"] == "Bo"]
    assert of_bo[:2] == [
        (1, "Bo", "main", "60.00", "60.00", "win", "60.00", "60.00"),
        (1, "Bo", "main", "40.00", "0.00", "returned", "0.00", "40.00"),
    ]


def test_5_7_a_late_increase_does_not_count_towards_the_maximum() -> None:
    increase = {"id": "late-increase", "box": 1, "bettor": "P0", "wager": "main", "amount": "500"}
    answer = settled(limited("900"), increase)
    assert in_play(answer) == ["900.00", "0.00"]
    assert notices(answer, "pro-rata") == []


def test_5_7_a_withdrawn_wager_stays_in_play_in_full() -> None:
    taken = {"id": "withdrawn-wager", "box": 1, "bettor": "Ann", "wager": "main", "amount": "100"}
    answer = settled(LUCKY, taken)
    assert_as_without(LUCKY, answer)
    assert only_notice(answer)["clause"] == "5.7"


def test_5_8_a_hand_with_a_wrong_number_of_cards_is_out_and_the_others_choose() -> None:
    incident = {
        "id": "player-card-count",
        "box": 1,
        "noticed": "before-next-round",
        "reconstructible": False,
    }
    document = {**LUCKY, "boxes": [dict(LUCKY["boxes"][0]), LUCKY["boxes"][1]]}
    del document["boxes"][0]["hand"]
    goes_on = [{"box": 3, "choice": "continue"}]
    answer = settled(document, incident | {"choices": goes_on})
    out = [line for line in lines(answer) if line["box"] == 1]
    assert {line["result"] for line in out} == {"returned"}
    assert {line["clause"] for line in out} == {"5.8"}
    assert [line["result"] for line in lines(answer) if line["box"] == 3] == ["lose"]
    withdraws = [{"box": 3, "choice": "withdraw"}]
    other = lines(settled(document, incident | {"choices": withdraws}))[-1]
    assert (other["box"], other["result"], other["clause"]) == (3, "returned", "5.8.1")
    (fault,) = faults(document, incident | {"choices": []})
    assert fault == "incidents[0].choices: missing; does box 3 continue or withdraw? (5.8.1)"


@pytest.mark.parametrize(
    ("incident", "clause"),
    [
        ({"id": "card-face-up"}, "5.9"),
        ({"id": "error-noticed-later", "round": 17}, "5.11"),
        ({"id": "error-noticed-later", "round": "the one before"}, "5.11"),
        ({"id": "chip-position"}, "5.12"),
        ({"id": "chip-position", "box": 1, "wager": "main"}, "5.12"),
        ({"id": "placed-by-staff", "box": 1, "wager": "lucky-tie", "bettor": "Ann"}, "5.15"),
        ({"id": "placed-by-staff", "box": 1, "wager": "lucky-tie"}, "5.15"),
        ({"id": "side-without-main", "box": 1}, "5.13"),
    ],
)
def test_what_changes_no_money_is_played_on_and_told(incident: dict[str, Any], clause: str) -> None:
    answer = settled(LUCKY, incident)
    assert_as_without(LUCKY, answer)
    assert only_notice(answer)["clause"] == clause


def test_5_10_the_supervisor_who_decided_the_order_is_recorded() -> None:
    answer = settled(
        LUCKY,
        {
            "id": "simultaneous-cards",
            "order": "Kh before 2h",
            "who": "Lin",
            "choices": EVERYBODY_GOES_ON,
        },
    )
    text = only_notice(answer)["text"]
    assert "Lin (Pit Supervisor or above)" in text
    assert "Kh before 2h" in text


def test_5_13_a_side_bet_on_a_box_without_an_initial_bet_goes_back_by_itself() -> None:
    side = {"box": 5, "wagers": {"lucky-tie": "10", "lucky-pictures": "1"}}
    answer = settled({**LUCKY, "boxes": [*LUCKY["boxes"], side]})
    taken = [line for line in lines(answer) if line["box"] == 5]
    assert [(line["result"], line["returned"], line["clause"]) for line in taken] == [
        ("returned", "10.00", "5.13"),
        ("returned", "1.00", "5.13"),
    ]
    assert [notice["clause"] for notice in notices(answer)] == ["5.13", "5.13"]


def test_5_15_what_staff_placed_must_lie_there() -> None:
    assert faults(LUCKY, {"id": "placed-by-staff", "box": 3, "wager": "lucky-tie"}) == [
        "incidents[0].wager: no lucky-tie lies there"
    ]


def test_5_16_what_is_not_covered_comes_to_what_the_shift_manager_decides() -> None:
    amounts = [
        {"box": 1, "bettor": "Ann", "wager": "main", "winnings": "50", "returned": "100"},
        {"box": 1, "bettor": "Ann", "wager": "lucky-tie", "winnings": "0", "returned": "10"},
    ]
    answer = settled(
        LUCKY, {"id": "not-covered", "who": "Mo", "ground": "a torn card", "amounts": amounts}
    )
    decided = [line for line in lines(answer) if line["bettor"] == "Ann"]
    assert [(line["result"], line["winnings"], line["returned"]) for line in decided] == [
        ("win", "50.00", "100.00"),
        ("push", "0.00", "10.00"),
    ]
    assert {line["clause"] for line in decided} == {"5.16"}
    assert "Mo (Table Games Shift Manager or above)" in only_notice(answer)["text"]


WITHDRAWN = {
    "id": "under-minimum",
    "choices": [{"box": 1, "bettor": "P0", "choice": "withdraw"}],
}


def with_areas(main: str, minimums: dict[str, str], **sides: str) -> dict[str, Any]:
    """One bettor's bets on areas of which some have a minimum."""
    document = limited(main)
    limits = {wager: {"min": least} for wager, least in minimums.items()}
    document["house"] = {"base": "rws", "wagers": limits}
    wagers = document["boxes"][0]["bettors"][0]["wagers"]
    wagers |= {wager.replace("_", "-"): amount for wager, amount in sides.items()}
    return document


def taken_back(document: dict[str, Any]) -> dict[str, str | None]:
    """What went back, and under which clause."""
    found = lines(settled(document, WITHDRAWN))
    return {line["wager"]: line["clause"] for line in found if line["result"] == "returned"}


def test_5_2_an_area_without_a_bet_is_not_under_its_minimum() -> None:
    """No area is: a person has seen one, and all of the bettor's bets go back."""
    assert taken_back(with_areas("60", {"main": "50", "lucky-tie": "10"})) == {"main": "5.2"}


def test_5_2_an_area_at_its_minimum_is_not_under_it() -> None:
    document = with_areas("50", {"main": "50"}, lucky_tie="10")
    assert taken_back(document) == {"main": "5.2", "lucky-tie": "5.2"}


def test_5_2_a_cent_is_under_a_minimum_of_two() -> None:
    """That area's bet goes back as withdrawn; the side bet for lack of it."""
    document = with_areas("0.01", {"main": "0.02"}, lucky_tie="10")
    assert taken_back(document) == {"main": "5.2", "lucky-tie": "5.13"}
