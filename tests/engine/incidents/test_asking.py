"""What a sheet leaves to a person is asked for: one missing answer is one fault, at its place."""

import re
from typing import Any

import pytest

from tests.engine.incidents.rounds import ALL, LUCKY, PICTURES, POKER, by_id, faults, settled
from trifelt.engine.games import GAMES

GO_ON = [
    {"box": 1, "bettor": "Ann", "choice": "continue"},
    {"box": 1, "bettor": "Bo", "choice": "continue"},
    {"box": 3, "choice": "continue"},
]
ANSWERS: dict[str, Any] = {
    "box": 1,
    "bettor": "Ann",
    "wager": "main",
    "amount": "10",
    "handled": False,
    "reconstructible": True,
    "established": True,
    "noticed": "before-next-round",
    "count": 1,
    "moves": [{"from": 2, "to": 1}, {"from": 1, "to": 2}],
    "order": "Kh, 2h",
    "round": 3,
    "choices": GO_ON,
    "amounts": [{"box": 1, "bettor": "Ann", "wager": "main", "winnings": "1", "returned": "0"}],
    "who": "Eve",
    "ground": "a dispute",
}
EMPTY_SPOTS: dict[str, dict[str, Any]] = {
    "three-card-poker": {"box": 2, "wager": "pair-plus"},
    "three-pictures": {"box": 2, "wager": "tie"},
    "prosperity-3-pictures": {"box": 2, "wager": "tie"},
    "lucky-three-pictures": {"box": 1, "wager": "player-lucky-6"},
}
DOCUMENTS = {document["game"]: document for document in ALL}
EVERY_QUESTION = [
    pytest.param(game.id, incident.id, ask.field, id=f"{game.id} {incident.id} {ask.field}")
    for game in GAMES
    for incident in game.irregularities
    for ask in incident.asks
]


def full(game_id: str, incident_id: str) -> dict[str, Any]:
    """The irregularity with everything that it asks answered."""
    (game,) = (game for game in GAMES if game.id == game_id)
    (incident,) = (one for one in game.irregularities if one.id == incident_id)
    answers = {ask.field: ANSWERS[ask.field] for ask in incident.asks}
    if "wager" in answers:
        answers["wager"] = game.main
    if incident.new_bet:  # what came late is not among the stakes
        answers |= EMPTY_SPOTS[game_id]
    if "amounts" in answers:
        amount = dict(ANSWERS["amounts"][0]) | {"wager": game.main}
        if not game.bettors:
            del amount["bettor"]
        answers["amounts"] = [amount]
    return {"id": incident_id, **answers}


@pytest.mark.parametrize(("game", "incident", "field"), EVERY_QUESTION)
def test_a_missing_answer_is_a_fault_with_clause_and_question(
    game: str, incident: str, field: str
) -> None:
    given = full(game, incident)
    document = DOCUMENTS[game]
    settled(document, given)
    del given[field]
    told = [fault for fault in faults(document, given) if f"incidents[0].{field}:" in fault]
    assert len(told) == 1 or field == "choices"  # everybody is asked by name
    (game_of,) = (one for one in GAMES if one.id == game)
    (of,) = (one for one in game_of.irregularities if one.id == incident)
    for fault in told:
        assert "?" in fault
        assert "missing; " in fault
        cites = re.findall(r"\(([\d.]+)", fault)
        assert bool(cites) == bool(of.clause)
        assert all(one[:2] == of.clause[:2] for one in cites)


def test_all_that_is_missing_is_told_at_once() -> None:
    told = faults(POKER, {"id": "late-wager"}, {"id": "misdeal"}, {"id": "house-decision"})
    assert [fault.split(":")[0] for fault in told] == [
        "incidents[0].box",
        "incidents[0].wager",
        "incidents[0].amount",
        "incidents[1].handled",
        "incidents[2].ground",
        "incidents[2].who",
        "incidents[2].amounts",
    ]


def test_a_box_of_one_nameless_bettor_asks_for_no_name() -> None:
    late = {"id": "late-wager", "box": 3, "wager": "lucky-tie", "amount": "5"}
    settled(LUCKY, late)
    assert faults(LUCKY, late | {"box": 1}) == [
        "incidents[0].bettor: missing; whose bet on the box: Ann, Bo? (5.7)"
    ]


def test_a_name_that_is_not_on_the_box_is_told_with_those_that_are() -> None:
    left = {"id": "player-left", "box": 1, "bettor": "Cy"}
    assert faults(LUCKY, left) == ["incidents[0].bettor: 'Cy' is not on this box; it has Ann, Bo"]
    assert faults(LUCKY, left | {"box": 3}) == [
        "incidents[0].bettor: this box has no named players"
    ]


@pytest.mark.parametrize("document", **by_id([d for d in ALL if d is not LUCKY]))
def test_games_of_one_bettor_a_box_take_no_bettor(document: dict[str, Any]) -> None:
    amount = {"box": 1, "bettor": "Ann", "wager": "main", "winnings": "1", "returned": "0"}
    decision = {"id": "house-decision", "ground": "g", "who": "w", "bettor": "Ann"}
    told = faults(document, decision | {"amounts": [amount]})
    assert "incidents[0].bettor: a box has one player in this game" in told
    assert "incidents[0].amounts[0].bettor: a box has one player in this game" in told


@pytest.mark.parametrize("document", **by_id(ALL))
def test_nobody_is_named_by_null_where_nobody_has_a_name(document: dict[str, Any]) -> None:
    box = document["boxes"][-1]
    number = box.get("box", len(document["boxes"]))
    amount = {"bettor": None, "wager": next(iter(box["wagers"])), "winnings": "1", "returned": "0"}
    decision = {"id": "house-decision", "ground": "g", "who": "w"}
    settled(document, decision | {"amounts": [amount | {"box": number}]})


def test_what_an_irregularity_does_not_ask_for_is_refused() -> None:
    assert faults(POKER, {"id": "foreign-card", "amount": "5"}) == [
        "incidents[0].amount: foreign-card does not ask for this"
    ]
    (fault,) = faults(POKER, {"id": "foreign-card", "grund": "x"})
    assert fault.startswith("incidents[0].grund: key 'grund' is not known.")
    settled(POKER, {"id": "foreign-card", "ground": "found by the dealer", "who": "Eve"})


def test_boxes_and_wagers_that_are_not_there_are_told() -> None:
    late = {"id": "late-wager", "box": 4, "wager": "main", "amount": "5"}
    assert faults(PICTURES, late)[0].startswith("incidents[0].box: box 4 is not in this round")
    taken = {"id": "withdrawn-wager", "box": 2, "wager": "tie", "amount": "5"}
    assert faults(PICTURES, taken) == ["incidents[0].wager: no tie was placed there"]
    increase = {"id": "late-increase", "box": 2, "wager": "tie", "amount": "5"}
    assert faults(PICTURES, increase) == ["incidents[0].wager: no tie was placed there"]
    told = faults(PICTURES, taken | {"wager": "tiee", "amount": "5.005"})
    assert [fault.split(":")[0] for fault in told] == [
        "incidents[0].wager",
        "incidents[0].amount",
    ]
    assert "Did you mean tie?" in told[0]


def test_moves_must_lead_somewhere() -> None:
    moved = {"id": "misdeal", "handled": False, "reconstructible": True}
    moves = [{"from": 1, "to": 1}, {"from": 2, "to": 5}, {"from": 2, "to": 1}]
    assert [fault.split(":")[0] for fault in faults(PICTURES, moved | {"moves": moves})] == [
        "incidents[0].moves[0].to",
        "incidents[0].moves[1].to",
        "incidents[0].moves[2].from",
        "incidents[0].moves[2].to",
    ]


def test_5_3_a_box_whose_hand_moved_has_that_of_another() -> None:
    """Only a box without a bet needs none: what came there belongs elsewhere."""
    misdeal = {"id": "misdeal", "handled": False, "reconstructible": True}

    def told(*moves: tuple[int, int]) -> list[str]:
        listed = [{"from": source, "to": target} for source, target in moves]
        return [fault.split("?")[0] for fault in faults(PICTURES, misdeal | {"moves": listed})]

    assert told((1, 2)) == ["incidents[0].moves[0].from: whose hand has box 1 now"]
    assert told((1, 2), (2, 0)) == ["incidents[0].moves[0].from: whose hand has box 1 now"]
    assert told((1, 2), (0, 1)) == ["incidents[0].moves[1].from: whose hand has the dealer now"]
    assert told((1, 2), (2, 0), (0, 1)) == told((1, 2), (2, 1)) == told((5, 2)) == []


def test_a_bettor_chooses_once() -> None:
    error = {"id": "dealing-error", "reconstructible": True}
    twice = [*GO_ON, GO_ON[0], {"box": 2, "choice": "continue"}, {"box": 1, "choice": "withdraw"}]
    assert [fault.split(":")[0] for fault in faults(LUCKY, error | {"choices": twice})] == [
        "incidents[0].choices[3]",
        "incidents[0].choices[4].box",
        "incidents[0].choices[5].bettor",
    ]


@pytest.mark.parametrize("wrong", [None, "text", 5, [], {"id": None}, {"id": "Void"}])
def test_whatever_stands_for_an_irregularity_is_told_and_never_raises(wrong: Any) -> None:
    told = faults(LUCKY, wrong)
    assert told
    assert all(fault.startswith("incidents[0]") for fault in told)


def test_an_empty_box_without_a_late_wager_is_still_a_fault() -> None:
    document = {**PICTURES, "boxes": [*PICTURES["boxes"], {"box": 5, "wagers": {}}]}
    assert faults(document) == ["boxes[2].wagers: give at least one wager"]


def test_a_wager_that_the_house_does_not_offer_cannot_be_named() -> None:
    house = {"base": "mbs", "wagers": {"three-pictures": {"offered": False}}}
    boxes = [{**box, "wagers": {"main": "40"}} for box in PICTURES["boxes"]]
    document = {**PICTURES, "house": house, "boxes": boxes}
    late = {"id": "late-wager", "box": 1, "wager": "three-pictures", "amount": "5"}
    assert faults(document, late) == ["incidents[0].wager: this house does not offer the wager"]
    amount = {"box": 1, "wager": "three-pictures", "winnings": "0", "returned": "0"}
    decided = {"id": "house-decision", "ground": "x", "who": "Eve", "amounts": [amount]}
    assert faults(document, decided) == [
        "incidents[0].amounts[0].wager: this house does not offer the wager"
    ]


def test_moves_lead_to_seats_of_this_house() -> None:
    house = {"base": "mbs", "seats": 2}
    moved = {"id": "misdeal", "handled": False, "reconstructible": True}
    moves = [{"from": 7, "to": 1}, {"from": 1, "to": 2}]
    told = faults({**PICTURES, "house": house}, moved | {"moves": moves})
    assert "incidents[0].moves[0].from: box 7 of 2" in told


def test_a_bettor_whose_name_is_wrong_is_asked_nothing_more() -> None:
    boxes = [{**LUCKY["boxes"][0], "bettors": [{"wagers": {"main": "50"}}, 3]}]
    withdrawn = {"id": "withdrawn-wager", "box": 1, "wager": "main", "amount": "5"}
    told = faults({**LUCKY, "boxes": boxes}, withdrawn)
    assert "boxes[0].bettors[0].name: missing" in told
    assert "boxes[0].bettors[1]: expected a table, got a whole number" in told
