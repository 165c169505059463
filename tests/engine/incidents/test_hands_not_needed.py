"""Boxes that are settled without their cards, and hands that were dealt with the wrong number."""

from typing import Any

import pytest

from tests.engine.incidents.rounds import (
    LUCKY,
    PICTURES,
    POKER,
    PRIME,
    faults,
    lines,
    money,
    notices,
    settled,
    without_cards,
)

HOUSE = {"id": "house-decision", "who": "Eve", "ground": "cards swept up"}


def amount(box: int, wager: str, winnings: str, returned: str, **more: str) -> dict[str, Any]:
    return {"box": box, "wager": wager, "winnings": winnings, "returned": returned, **more}


def alone(document: dict[str, Any], box: int) -> dict[str, Any]:
    """The round with nothing known of one box's cards and decision."""
    bare = {key: value for key, value in document["boxes"][box].items() if key != "hand"}
    boxes = [*document["boxes"]]
    boxes[box] = bare
    return {**document, "boxes": boxes}


def test_5_2_a_box_withdrawn_before_its_cards_needs_no_hand() -> None:
    document = alone(LUCKY, 1)
    withdrawn = {"id": "under-minimum", "choices": [{"box": 3, "choice": "withdraw"}]}
    answer = settled(document, withdrawn)
    (line,) = [line for line in lines(answer) if line["box"] == 3]
    assert (line["result"], line["returned"], line["clause"]) == ("returned", "40.00", "5.2")
    (fault,) = faults(document, {"id": "under-minimum", "noticed": "later"})
    assert fault.startswith("boxes[1].hand: missing")


def test_no_hand_is_invented_where_every_amount_was_decided() -> None:
    amounts = [
        amount(1, "ante", "25", "25"),
        amount(1, "play", "0", "25"),
        amount(1, "pair-plus", "0", "0"),
        amount(1, "progressive", "0", "2.50"),
        amount(2, "ante", "0", "20"),
    ]
    document = without_cards(POKER)
    document["boxes"][0]["decision"] = "play"
    del document["jackpot"]
    answer = settled(document, HOUSE | {"amounts": amounts})
    assert [money(line)[2:] for line in lines(answer)] == [
        ("ante", "25.00", "25.00", "win", "25.00", "25.00"),
        ("play", "25.00", "25.00", "push", "0.00", "25.00"),
        ("pair-plus", "10.00", "10.00", "lose", "0.00", "0.00"),
        ("progressive", "2.50", "2.50", "push", "0.00", "2.50"),
        ("ante", "20.00", "20.00", "push", "0.00", "20.00"),
    ]


def test_a_wager_that_nobody_decided_needs_its_cards() -> None:
    decided = HOUSE | {"amounts": [amount(1, "ante", "25", "25"), amount(2, "ante", "0", "20")]}
    found = {fault.split(":")[0] for fault in faults(without_cards(POKER), decided)}
    assert {"boxes[0].hand", "boxes[0].decision"} <= found
    assert not any(place.startswith("boxes[1]") for place in found)


def test_5_16_one_box_is_decided_and_the_others_are_settled_by_their_cards() -> None:
    document = alone(LUCKY, 1)
    decided = {
        "id": "not-covered",
        "who": "Mo",
        "ground": "a hand mucked",
        "amounts": [amount(3, "main", "0", "40")],
    }
    answer = settled(document, decided)
    before = [money(line) for line in lines(settled(LUCKY)) if line["box"] == 1]
    assert [money(line) for line in lines(answer) if line["box"] == 1] == before


@pytest.mark.parametrize("cards", ["Kh 2h 2c 9s", "Kh 2h"])
def test_5_8_a_hand_is_given_as_it_was_dealt(cards: str) -> None:
    boxes = [LUCKY["boxes"][0], {**LUCKY["boxes"][1], "hand": cards}]
    document = {**LUCKY, "boxes": boxes}
    counted: dict[str, Any] = {
        "id": "player-card-count",
        "box": 3,
        "noticed": "before-next-round",
        "reconstructible": False,
        "choices": [
            {"box": 1, "bettor": "Ann", "choice": "continue"},
            {"box": 1, "bettor": "Bo", "choice": "continue"},
        ],
    }
    answer = settled(document, counted)
    assert set(answer["boxes"][1]["hand"].split()) == set(cards.split())
    assert answer["boxes"][1]["name"] is None
    (line,) = [line for line in lines(answer) if line["box"] == 3]
    assert (line["result"], line["clause"]) == ("returned", "5.8")
    count = len(cards.split())
    (fault,) = faults(document)
    assert fault.startswith("boxes[1].hand: ")
    assert f"{count} (" in fault


@pytest.mark.parametrize(
    ("document", "incident"),
    [
        (POKER, {"id": "misdeal", "handled": False, "reconstructible": False}),
        (PICTURES, {"id": "misdeal", "handled": False, "reconstructible": False}),
        (PRIME, {"id": "house-void", "ground": "four cards on box 1"}),
    ],
    ids=["poker", "pictures", "prime"],
)
def test_a_void_deal_is_given_as_it_was_dealt(
    document: dict[str, Any], incident: dict[str, Any]
) -> None:
    boxes = [{**document["boxes"][0], "hand": "Ah 10c 8h 3d"}, *document["boxes"][1:]]
    answer = settled({**document, "boxes": boxes}, incident)
    assert set(answer["boxes"][0]["hand"].split()) == {"Ah", "10c", "8h", "3d"}
    assert {line["result"] for line in lines(answer)} == {"returned"}


def test_5_5_6_the_dealers_hand_is_given_as_it_was_dealt() -> None:
    document = {**LUCKY, "dealer": "Qs 2d 4c 9d"}
    void = {"id": "dealer-card-count", "noticed": "before-next-round", "reconstructible": False}
    answer = settled(document, void)
    assert set(answer["dealer"]["cards"].split()) == {"Qs", "2d", "4c", "9d"}
    assert {line["clause"] for line in lines(answer)} == {"5.5.6"}
    stands = {"id": "dealer-card-count", "noticed": "later"}
    (fault,) = faults(document, stands)
    assert fault.startswith("dealer: ")


@pytest.mark.parametrize("noticed", ["before-close", "later"])
def test_no_excess_is_declared_where_the_house_has_no_maximum(noticed: str) -> None:
    answer = settled(LUCKY, {"id": "over-maximum", "noticed": noticed})
    (notice,) = notices(answer, "incident")
    assert "no maximum" in notice["text"]
    assert "pro rata" not in notice["text"]
    assert [money(line) for line in lines(answer)] == [
        money(line) for line in lines(settled(LUCKY))
    ]


@pytest.mark.parametrize("incident", ["player-left", "placed-by-staff"])
def test_whose_bet_it_was_is_said_by_name(incident: str) -> None:
    declared = {"id": incident, "box": 1, "bettor": "Bo"}
    if incident == "placed-by-staff":
        declared["wager"] = "main"
    (notice,) = notices(settled(LUCKY, declared), "incident")
    assert "Bo on box 1" in notice["text"]
    assert "the player of box" not in notice["text"]
