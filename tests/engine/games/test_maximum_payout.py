"""The maximum aggregate payout of Three Card Prime (A note 6, B note 1, C note 5, D note 1)."""

import pytest

from tests.engine.settlement.settling import (
    Document,
    line_of,
    lines_of,
    notices_of,
    prime,
    settled,
)

CAPPED = prime(
    "8h 8d 8c",
    "Qs 7d 4c",
    fourth="2s",
    wagers={"ante": "100", "prime": "10", "pair-bonus": "100", "all-six": "1000"},
)


def capped(**cap: object) -> Document:
    return {**CAPPED, "house": {"base": "standard", "cap": {"amount": "1000", **cap}}}


def winnings(document: Document) -> dict[str, str]:
    return {line["wager"]: line["winnings"] for line in lines_of(document)}


def test_winnings_over_the_maximum_are_shared_out_to_the_cent() -> None:
    """Play 500, Pair Bonus 6,000, All-Six 5,000 against 1,000."""
    assert winnings(CAPPED) == {
        "ante": "100.00",
        "play": "500.00",
        "prime": "0.00",
        "pair-bonus": "6000.00",
        "all-six": "5000.00",
    }
    assert winnings(capped()) == {
        "ante": "100.00",
        "play": "43.48",
        "prime": "0.00",
        "pair-bonus": "521.74",
        "all-six": "434.78",
    }


def test_each_for_itself() -> None:
    assert winnings(capped(pooled=False)) == {
        "ante": "100.00",
        "play": "500.00",
        "prime": "0.00",
        "pair-bonus": "1000.00",
        "all-six": "1000.00",
    }


def test_only_the_wagers_that_are_covered() -> None:
    assert winnings(capped(wagers=["all-six"]))["pair-bonus"] == "6000.00"
    assert winnings(capped(wagers=["all-six"]))["all-six"] == "1000.00"


def two_boxes(numbers: tuple[int, int], **cap: str) -> Document:
    """Two threes of a kind with the same stake on the Pair Bonus, 30,000 each."""
    wagers = {"ante": "100", "pair-bonus": "1000"}
    boxes = [
        {"box": number, "hand": hand, "decision": "play", "wagers": wagers}
        for number, hand in zip(numbers, ("8h 8d 8c", "7h 7d 7c"), strict=True)
    ]
    house = {"base": "standard", "cap": {"wagers": ["pair-bonus"], **cap}}
    return {**prime("9h 6d 2c", "Js 10d 9c"), "boxes": boxes, "house": house}


def pair_bonuses(document: Document) -> list[tuple[int, str]]:
    return [
        (box["box"], line["winnings"])
        for box in settled(document)["boxes"]
        for line in box["lines"]
        if line["wager"] == "pair-bonus"
    ]


@pytest.mark.parametrize(("per", "each"), [("hand", "1000.00"), ("round", "500.00")])
def test_per_hand_or_per_round(per: str, each: str) -> None:
    assert pair_bonuses(two_boxes((1, 2), amount="1000", per=per)) == [(1, each), (2, each)]


def test_units_left_over_go_to_the_lower_box_on_equal_fractions() -> None:
    paid = pair_bonuses(two_boxes((5, 2), amount="1000.01", per="round"))
    assert paid == [(5, "500.00"), (2, "500.01")]


def test_the_notice_of_a_cap_names_what_it_cut_and_the_notes_that_allow_it() -> None:
    (notice,) = notices_of(capped(), "cap")
    assert notice["text"] == (
        "Winnings of 11,500.00 are held to the maximum of 1,000.00: 43.48 + 521.74 + 434.78."
    )
    assert notice["clause"] == "A note 6, C note 5, D note 1"
    assert notice["box"] == 1
    assert [one["wager"] for one in notices_of(capped(pooled=False), "cap")] == [
        "pair-bonus",
        "all-six",
    ]
    assert [one["clause"] for one in notices_of(capped(pooled=False), "cap")] == [
        "C note 5",
        "D note 1",
    ]


def test_a_line_says_itself_that_it_was_cut() -> None:
    assert line_of(capped(), "play")["reason"].endswith(" Held to 43.48 of 500.00 by the maximum.")
    assert "maximum" not in line_of(capped(), "ante")["reason"]
    assert "maximum" not in line_of(CAPPED, "play")["reason"]


def test_a_cap_that_is_just_reached_does_nothing() -> None:
    assert not notices_of(capped(amount="11500"), "cap")
    assert notices_of(capped(amount="11499.99"), "cap")


def test_the_example_of_the_rules() -> None:
    """M = 50,000 over 1,000 + 2,500 + 100,000: Play 200 at 5, Pair Bonus 1 at 2,500, All-Six."""
    house = {
        "base": "standard",
        "cap": {"amount": "50000"},
        "wagers": {"pair-bonus": {"pays": {"trips": "2500 to 1"}}},
    }
    wagers = {"ante": "200", "pair-bonus": "1", "all-six": "2000"}
    paid = winnings(prime("8h 8d 8c", "8s 7d 4c", fourth="3s", wagers=wagers, house=house))
    assert paid == {
        "ante": "0.00",
        "play": "483.09",
        "pair-bonus": "1207.73",
        "all-six": "48309.18",
    }
