"""What a house may do in any game, and what Three Card Prime's sheet alone allows."""

from typing import Any

import pytest

from tests.certain import certain
from tests.engine.incidents.rounds import (
    ALL,
    LUCKY,
    POKER,
    PRIME,
    assert_void,
    by_id,
    faults,
    lines,
    money,
    notices,
    settled,
    with_incidents,
    without_cards,
)
from trifelt.engine.documents.read import read_document
from trifelt.engine.games import GAMES, find_game
from trifelt.engine.games.three_card_prime import THREE_CARD_PRIME
from trifelt.engine.houses import BUILT_IN
from trifelt.engine.settlement import settle

EVERY_ID = sorted({incident.id for game in GAMES for incident in game.irregularities})


def decision(*amounts: dict[str, Any]) -> dict[str, Any]:
    return {"id": "house-decision", "ground": "a dispute", "who": "Eve", "amounts": list(amounts)}


@pytest.mark.parametrize("document", **by_id(ALL))
def test_a_house_may_void_any_round_and_cites_no_clause(document: dict[str, Any]) -> None:
    for known in (document, without_cards(document)):
        answer = settled(known, {"id": "house-void", "ground": "a fire alarm"})
        assert_void(answer, None)
        (notice,) = notices(answer)
        assert notice["clause"] is None
        assert "a fire alarm" in notice["text"]


@pytest.mark.parametrize("document", **by_id(ALL))
def test_a_house_may_decide_amounts_and_the_rest_is_settled(document: dict[str, Any]) -> None:
    box = document["boxes"][-1]
    number = box.get("box", len(document["boxes"]))
    wager = next(iter(box["wagers"]))
    before = [money(line) for line in lines(settled(document))]
    answer = settled(
        document,
        decision({"box": number, "wager": wager, "winnings": "12.34", "returned": "1.00"}),
    )
    after = [money(line) for line in lines(answer)]
    place = next(n for n, line in enumerate(after) if (line[0], line[2]) == (number, wager))
    assert after[place][5:] == ("win", "12.34", "1.00")
    assert [line for n, line in enumerate(after) if n != place] == [
        line for n, line in enumerate(before) if n != place
    ]
    (notice,) = notices(answer)
    assert notice["clause"] is None
    assert "Eve" in notice["text"]
    assert lines(answer)[place]["clause"] is None


@pytest.mark.parametrize(
    ("winnings", "returned", "result"),
    [("0", "25", "push"), ("0", "0", "lose"), ("0", "10", "lose"), ("0.01", "0", "win")],
)
def test_decided_line_has_result_of_its_money(winnings: str, returned: str, result: str) -> None:
    answer = settled(
        POKER, decision({"box": 1, "wager": "ante", "winnings": winnings, "returned": returned})
    )
    assert lines(answer)[0]["result"] == result
    assert lines(answer)[0]["odds"] is None


def test_a_decision_stands_even_over_a_void() -> None:
    answer = settled(
        POKER,
        {"id": "foreign-card"},
        decision({"box": 2, "wager": "ante", "winnings": "5", "returned": "20"}),
    )
    assert [line["result"] for line in lines(answer)] == [*["returned"] * 4, "win"]
    told = answer["notices"][1]["text"]
    assert told.endswith("stands although the round is void.")


def test_a_payment_may_be_decided_where_the_rules_make_none() -> None:
    answer = settled(
        POKER, decision({"box": 1, "wager": "ante-bonus", "winnings": "3", "returned": "0"})
    )
    assert money(lines(answer)[-2]) == (
        *(1, None, "ante-bonus", "0.00"),
        *("0.00", "win", "3.00", "0.00"),
    )


def test_more_than_was_staked_cannot_come_back() -> None:
    (fault,) = faults(
        POKER, decision({"box": 1, "wager": "ante", "winnings": "0", "returned": "25.01"})
    )
    assert fault.startswith("incidents[0].amounts[0].returned: only 25.00 was staked")


def test_what_does_not_lie_there_cannot_be_decided() -> None:
    told = faults(
        POKER,
        decision(
            {"box": 2, "wager": "pair-plus", "winnings": "0", "returned": "0"},
            {"box": 2, "wager": "play", "winnings": "0", "returned": "0"},
            {"box": 7, "wager": "ante", "winnings": "0", "returned": "0"},
            {"box": 1, "wager": "ante", "winnings": "0", "returned": "0"},
            {"box": 1, "wager": "ante", "winnings": "1", "returned": "0"},
        ),
    )
    assert [fault.split(":")[0] for fault in told] == [
        "incidents[0].amounts[0].wager",
        "incidents[0].amounts[1].wager",
        "incidents[0].amounts[2].box",
        "incidents[0].amounts[4]",
    ]


def test_three_card_prime_borrows_no_clause_of_another_sheet() -> None:
    assert [incident.id for incident in THREE_CARD_PRIME.irregularities] == [
        "house-void",
        "house-decision",
    ]
    assert all(incident.clause == "" for incident in THREE_CARD_PRIME.irregularities)
    for id in EVERY_ID:
        if id not in ("house-void", "house-decision"):
            (fault,) = faults(PRIME, {"id": id})
            assert fault.startswith(f"incidents[0].id: irregularity '{id}' is not known.")


def test_three_card_prime_1_a_side_wager_without_ante_goes_back() -> None:
    box = {"hand": "Ad 10d 8d", "wagers": {"prime": "5", "all-six": "1"}}
    answer = settled({**PRIME, "boxes": [*PRIME["boxes"], box]})
    taken = [line for line in lines(answer) if line["box"] == 2]
    assert [(line["wager"], line["result"], line["returned"]) for line in taken] == [
        ("prime", "returned", "5.00"),
        ("all-six", "returned", "1.00"),
    ]
    assert {line["clause"] for line in taken} == {"1"}
    assert [(notice["clause"], notice["wager"]) for notice in notices(answer)] == [
        ("1", "prime"),
        ("1", "all-six"),
    ]


def test_an_unknown_incident_is_told_with_the_nearest_one() -> None:
    assert faults(POKER, {"id": "foreing-card"}) == [
        "incidents[0].id: irregularity 'foreing-card' is not known. Did you mean foreign-card?"
    ]
    (fault,) = faults(POKER, {})
    assert fault.startswith("incidents[0].id: missing; write one of foreign-card, ")
    assert faults(POKER, {"id": 5})[0].startswith("incidents[0].id: expected one of foreign-card")


def test_every_game_lists_clauses_of_its_own_chapter_in_order() -> None:
    for game in GAMES:
        clauses = [incident.clause.split(",")[0] for incident in game.incidents]
        numbers = [tuple(int(part) for part in clause.split(".")) for clause in clauses]
        assert all(number[0] == 5 for number in numbers)
        assert numbers == sorted(numbers)
    lucky = certain(find_game(LUCKY["game"]))
    assert len(lucky.incidents) == 23


ENVY = {
    **POKER,
    "boxes": [
        POKER["boxes"][0],
        {"box": 2, "hand": "Kd Qd Ad", "decision": "play", "wagers": {"ante": "20"}},
        {"box": 3, "hand": "Ks As Qc", "decision": "fold", "wagers": {"ante": "20"}},
        {"box": 4, "hand": "Kc Ac 2h", "decision": "fold", "wagers": {"ante": "20"}},
    ],
}


def test_one_amount_is_decided_for_all_hands_envied() -> None:
    """Two boxes hold A-K-Q suited: what is decided for the envy stands in place of both lines."""
    two = {**ENVY, "dealer": "9s 7d 2c"}
    two["boxes"] = [*ENVY["boxes"][:2], {**ENVY["boxes"][2], "hand": "Kc Ac Qc"}]
    envies = [line for line in lines(settled(two)) if line["wager"] == "envy"]
    assert [line["winnings"] for line in envies] == ["50.00", "50.00"]
    answer = settled(two, decision({"box": 1, "wager": "envy", "winnings": "70", "returned": "0"}))
    envies = [line for line in lines(answer) if line["wager"] == "envy"]
    assert [line["winnings"] for line in envies] == ["70.00"]


def test_no_line_is_made_for_a_payment_decided_to_be_nothing() -> None:
    before = [money(line) for line in lines(settled(POKER))]
    nothing = {"box": 1, "wager": "ante-bonus", "winnings": "0", "returned": "0"}
    assert [money(line) for line in lines(settled(POKER, decision(nothing)))] == before


def test_a_decision_that_makes_no_line_leaves_those_after_it() -> None:
    nothing = {"box": 1, "wager": "ante-bonus", "winnings": "0", "returned": "0"}
    ante = {"box": 1, "wager": "ante", "winnings": "7", "returned": "25"}
    answer = settled(POKER, decision(nothing, ante))
    assert lines(answer)[0]["winnings"] == "7.00"


@pytest.mark.parametrize("document", **by_id(ALL))
def test_every_line_says_whose_it_is(document: dict[str, Any]) -> None:
    """Box and bettor stand on the line itself, whatever made it."""
    wager = next(iter(document["boxes"][-1]["wagers"]))
    number = document["boxes"][-1].get("box", len(document["boxes"]))
    cases: list[tuple[dict[str, Any], ...]] = [
        (),
        ({"id": "house-void", "ground": "a fire alarm"},),
        (decision({"box": number, "wager": wager, "winnings": "1", "returned": "0"}),),
    ]
    if document["game"] != "three-card-prime":
        late: dict[str, Any] = {"id": "late-increase", "box": 1, "wager": wager, "amount": "5"}
        if "bettors" in document["boxes"][0]:
            late["bettor"] = "Ann"
        cases.append((late,))
    for declared in cases:
        read = read_document(with_incidents(document, *declared), BUILT_IN)
        assert read.document is not None, [fault.render() for fault in read.faults]
        for box, of_box in zip(read.document.boxes, settle(read.document).boxes, strict=True):
            names = {bettor.name for bettor in box.bettors}
            assert of_box.lines
            assert {line.box for line in of_box.lines} == {box.number}
            assert {line.bettor for line in of_box.lines} == names
