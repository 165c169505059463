"""Every irregularity of Non-Commission Lucky Three Pictures but those of limits, by clause."""

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
    only_notice,
    settled,
    without_cards,
)

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
    assert only_notice(answer)["clause"] == "5.4.2"
    assert "By the known cards" not in only_notice(answer)["text"]


def test_5_4_the_known_cards_are_proposed_against_the_answer() -> None:
    one_hand = without_cards(LUCKY)
    one_hand["boxes"][0] |= {"hand": "Ks Qd Jh"}
    (question,) = faults(one_hand, {"id": "technical-interruption"})
    # Three pictures do not count six: Player Lucky 6 has lost whatever the dealer holds.
    assert question.startswith("incidents[0].established: missing; ")
    assert "Player Lucky 6 of box 1 has lost" in question
    answer = settled(one_hand, {"id": "technical-interruption", "established": False})
    assert_void(answer, "5.4.2")
    assert "has lost already (5.4.1)" in only_notice(answer)["text"]


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


ANN_WITHDRAWS = [
    {"box": 1, "bettor": "Ann", "choice": "withdraw"},
    {"box": 1, "bettor": "Bo", "choice": "continue"},
    {"box": 3, "choice": "continue"},
]


def of_bo(answer: dict[str, Any]) -> dict[str, tuple[str, str]]:
    return {
        line["wager"]: (line["result"], line["clause"])
        for line in lines(answer)
        if line["bettor"] == "Bo"
    }


def test_5_6_3_whose_hand_is_invalidated_is_a_reading_that_is_told_both_ways() -> None:
    """As printed only the player who takes the bets back is out; or the whole box is."""
    error = {"id": "dealing-error", "reconstructible": False, "choices": ANN_WITHDRAWS}
    plain = settled(LUCKY, error)
    alone = {line["wager"]: line for line in lines(settled(LUCKY)) if line["bettor"] == "Bo"}
    assert of_bo(plain) == {
        wager: (line["result"], line["clause"]) for wager, line in alone.items()
    }
    (notice,) = [one for one in plain["notices"] if one.get("reading") == "invalidated-hand"]
    assert (notice["value"], notice["clause"], notice["box"]) == ("whole-box", "5.6.3", 1)
    house = {"base": "rws", "readings": {"invalidated-hand": "whole-box"}}
    whole = settled({**LUCKY, "house": house}, error)
    assert of_bo(whole) == {"main": ("returned", "5.6"), "player-lucky-6": ("returned", "5.13")}
    assert [money(line) for line in lines(whole) if line["box"] == 3] == [
        money(line) for line in lines(plain) if line["box"] == 3
    ]
    nobody = settled({**LUCKY, "house": house}, error | {"choices": EVERYBODY_GOES_ON})
    assert_as_without({**LUCKY, "house": house}, nobody)


def test_5_5_hands_that_were_put_right_can_be_played_on_without_a_choice() -> None:
    """Every player chooses by 5.6; or the house plays on, and asks nobody."""
    house = {"base": "rws", "readings": {"mended-hands": "play-on"}}
    moved = [{"from": 1, "to": 3}, {"from": 3, "to": 1}]
    for incident in (
        {"id": "misdeal", "handled": False, "reconstructible": True, "moves": moved},
        {"id": "dealer-card-count", "noticed": "before-next-round", "reconstructible": True},
    ):
        assert any(".choices" in fault for fault in faults(LUCKY, incident))
        assert_as_without({**LUCKY, "house": house}, settled({**LUCKY, "house": house}, incident))
        choices = {"choices": ANN_WITHDRAWS}
        notices = settled(LUCKY, incident | choices)["notices"]
        assert ("mended-hands", "play-on") in {
            (one.get("reading"), one.get("value")) for one in notices
        }


def test_5_4_bet_of_layout_can_decide_an_interrupted_round_where_a_house_reads_it_so() -> None:
    incident = {"id": "technical-interruption", "established": False}
    # A count of seven decides Player Lucky 6, which nobody has bet on, and not yet the main wager.
    box = {"hand": "Kh 4h 3c", "wagers": {"main": "5"}}
    seven = {**without_cards(LUCKY), "boxes": [box]}
    assert "By the known cards" not in only_notice(settled(seven, incident))["text"]
    with_layout = {**seven, "house": {"base": "rws", "readings": {"available-bets": "layout"}}}
    told = only_notice(settled(with_layout, incident))["text"]
    assert "Player Lucky 6 of box 1 has lost already" in told


def test_5_6_hands_that_were_moved_are_told_with_the_choice() -> None:
    incident = {"id": "misdeal", "handled": False, "reconstructible": True}
    moved = {"moves": [{"from": 1, "to": 3}, {"from": 3, "to": 1}]}
    said = only_notice(settled(LUCKY, incident | moved | {"choices": EVERYBODY_GOES_ON}))["text"]
    assert "the hand as reconstructed (moved: 1 to 3, 3 to 1" in said
    silent = only_notice(settled(LUCKY, incident | {"choices": EVERYBODY_GOES_ON}))["text"]
    assert "moved" not in silent


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


def test_5_8_1_nobody_else_is_there_to_choose() -> None:
    alone = {**LUCKY, "boxes": LUCKY["boxes"][:1]}
    out = {"id": "player-card-count", "box": 1, "noticed": "before-next-round"}
    answer = settled(alone, {**out, "reconstructible": False})
    assert answer["returned"] == answer["staked"]


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
    assert "Lin decided the order" in text
    assert "for a Pit Supervisor or above" in text
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
        "incidents[0].wager: no lucky-tie was placed there"
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
    text = only_notice(answer)["text"]
    assert "as Mo decided" in text
    assert "for a Table Games Shift Manager or above" in text
