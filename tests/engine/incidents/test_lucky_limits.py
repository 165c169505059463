"""Lucky Three Pictures, 5.1 and 5.2: bets over the maximum, boxes under the minimum."""

from typing import Any

import pytest

from tests.engine.incidents.rounds import (
    LUCKY,
    assert_void,
    faults,
    lines,
    notices,
    only_notice,
    settled,
)

LIMITS = {"base": "rws", "wagers": {"main": {"min": "50", "max": "1000"}}}
WITHDRAWN = {
    "id": "under-minimum",
    "choices": [{"box": 1, "bettor": "P0", "choice": "withdraw"}],
}


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
    assert only_notice(answer)["clause"] == "5.2.1"


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


def test_5_2_who_has_not_chosen_is_asked_by_the_clause() -> None:
    (fault,) = faults(limited("20"), {"id": "under-minimum", "choices": []})
    assert fault.endswith("does the player raise (continue) or withdraw? (5.2)")


def test_5_2_who_goes_on_has_raised_to_the_minimum() -> None:
    choice = {"id": "under-minimum", "choices": [{"box": 1, "bettor": "P0", "choice": "continue"}]}
    (fault,) = faults(limited("20"), choice)
    assert fault.startswith("incidents[0].choices[0]: main on box 1 is 20.00, under")
    assert in_play(settled(limited("50"), choice)) == ["50.00"]


def test_5_2_a_side_bet_does_not_outlive_its_withdrawn_initial_bet() -> None:
    document = limited("20")
    document["boxes"][0]["bettors"][0]["wagers"]["lucky-tie"] = "10"
    choices = [{"box": 1, "bettor": "P0", "choice": "withdraw"}]
    answer = settled(document, {"id": "under-minimum", "choices": choices})
    assert [(line["wager"], line["result"], line["clause"]) for line in lines(answer)] == [
        ("main", "returned", "5.2"),
        ("lucky-tie", "returned", "3.9"),  # refused before the call, as its initial bet was
    ]


def test_5_2_where_no_limit_is_known_who_withdraws_takes_every_bet_back() -> None:
    choices = [{"box": 1, "bettor": "Bo", "choice": "withdraw"}]
    answer = settled(LUCKY, {"id": "under-minimum", "choices": choices})
    back = [line for line in lines(answer) if line["result"] == "returned"]
    assert [(line["bettor"], line["wager"], line["clause"]) for line in back] == [
        ("Bo", "main", "5.2"),
        ("Bo", "player-lucky-6", "5.2"),
    ]


def test_5_2_an_area_without_a_bet_is_not_under_its_minimum() -> None:
    """No area is: a person has seen one, and all of the bettor's bets go back."""
    assert taken_back(with_areas("60", {"main": "50", "lucky-tie": "10"})) == {"main": "5.2"}


def test_5_2_an_area_at_its_minimum_is_not_under_it() -> None:
    document = with_areas("50", {"main": "50"}, lucky_tie="10")
    assert taken_back(document) == {"main": "5.2", "lucky-tie": "5.2"}


def test_5_2_a_cent_is_under_a_minimum_of_two() -> None:
    """That area's bet goes back as withdrawn; the side bet for lack of it."""
    document = with_areas("0.01", {"main": "0.02"}, lucky_tie="10")
    assert taken_back(document) == {"main": "5.2", "lucky-tie": "3.9"}


def test_5_7_a_late_increase_does_not_count_towards_the_maximum() -> None:
    increase = {"id": "late-increase", "box": 1, "bettor": "P0", "wager": "main", "amount": "500"}
    answer = settled(limited("900"), increase)
    assert in_play(answer) == ["900.00", "0.00"]
    assert notices(answer, "pro-rata") == []


def test_5_1_1_another_reading_is_told_of_every_bet_that_it_cuts_also_one_that_grew_late() -> None:
    """The late amount goes back under either, and takes no part in the sums."""
    over = {"id": "over-maximum", "noticed": "before-next-round"}
    late = {"id": "late-increase", "box": 1, "bettor": "P0", "wager": "main", "amount": "100"}
    plain, grown = (
        [one["text"] for one in settled(limited("800", "600", "60"), *said)["notices"]
         if one["kind"] == "reading"]
        for said in ([over], [over, late])
    )  # fmt: skip
    assert len(plain) == 1
    assert plain == grown


def test_5_2_1_bets_count_as_they_were_when_betting_closed() -> None:
    choices = [
        {"box": 1, "bettor": "P0", "choice": "continue"},
        {"box": 1, "bettor": "P1", "choice": "withdraw"},
    ]
    error = {"id": "dealing-error", "reconstructible": True, "choices": choices}
    assert notices(settled(limited("40", "20"), error), "limit") == []
    assert only_notice(settled(limited("20", "20"), error), "limit")["clause"] == "5.2.1"


def test_5_1_1_whoever_has_a_pencil_finds_his_share() -> None:
    document = limited("800", "600", "60")
    told = only_notice(settled(document), "pro-rata")["text"]
    assert all(amount in told for amount in ("50.00", "1,400.00", "950.00"))
    document["house"] = LIMITS | {"rounding": {"unit": "0.50", "direction": "down"}}
    assert "0.50" in only_notice(settled(document), "pro-rata")["text"]
