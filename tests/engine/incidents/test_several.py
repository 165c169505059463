"""Several irregularities in one round, and documents that hold them."""

import itertools
from typing import Any

import pytest

from tests.certain import certain
from tests.engine.incidents.rounds import (
    LUCKY,
    POKER,
    assert_void,
    lines,
    money,
    notices,
    settled,
    with_incidents,
)
from tests.engine.incidents.test_asking import DOCUMENTS, full
from trifelt.engine.documents.fitting import misfits
from trifelt.engine.documents.read import read_document
from trifelt.engine.documents.schema import write_declared
from trifelt.engine.documents.write import write_document, write_settlement
from trifelt.engine.games import GAMES
from trifelt.engine.houses import BUILT_IN
from trifelt.engine.round.irregular import layout_of
from trifelt.engine.settlement import settle

LATE = {"id": "late-wager", "box": 2, "wager": "pair-plus", "amount": "7"}
TAKEN = {"id": "withdrawn-wager", "box": 1, "wager": "ante", "amount": "25"}
VOID = {"id": "foreign-card"}


def test_a_late_wager_and_a_withdrawn_one_act_together() -> None:
    answer = settled(POKER, LATE, TAKEN)
    assert [notice["clause"] for notice in notices(answer)] == ["5.6", "5.7"]
    before = [money(line) for line in lines(settled(POKER))]
    after = [money(line) for line in lines(answer)]
    late = (2, None, "pair-plus", "7.00", "0.00", "returned", "0.00", "7.00")
    assert [line for line in after if line != late] == before
    assert late in after


@pytest.mark.parametrize("order", list(itertools.permutations([LATE, TAKEN, VOID])))
def test_a_void_takes_everything_back_in_whatever_order_it_was_declared(
    order: tuple[dict[str, Any], ...],
) -> None:
    answer = settled(POKER, *order)
    assert answer["staked"] == answer["returned"] == "89.50"
    assert answer["winnings"] == "0.00"
    assert {line["clause"] for line in lines(answer)} == {"5.1", "5.6"}
    assert [notice["clause"] for notice in notices(answer)] == [
        {"late-wager": "5.6", "withdrawn-wager": "5.7", "foreign-card": "5.1"}[one["id"]]
        for one in order
    ]


def test_the_first_of_two_voids_gives_the_clause() -> None:
    assert_void(settled(POKER, {"id": "deck-count"}, VOID), "5.2")
    assert_void(settled(POKER, VOID, {"id": "deck-count"}), "5.1")


def test_two_late_wagers_have_a_line_each() -> None:
    answer = settled(POKER, LATE, LATE | {"amount": "3"})
    late = [line["stake"] for line in lines(answer) if line["clause"] == "5.6"]
    assert late == ["7.00", "3.00"]


def test_5_6_bets_taken_back_no_longer_count_towards_the_maximum_which_is_said() -> None:
    house: dict[str, Any] = {"base": "rws", "wagers": {"main": {"max": "120"}}}
    document = {**LUCKY, "house": house}
    assert lines(settled(document))[0]["in_play"] == "75.00"
    choices = [
        {"box": 1, "bettor": "Ann", "choice": "continue"},
        {"box": 1, "bettor": "Bo", "choice": "withdraw"},
        {"box": 3, "choice": "continue"},
    ]
    answer = settled(document, {"id": "dealing-error", "reconstructible": True, "choices": choices})
    assert lines(answer)[0]["in_play"] == "100.00"
    assert notices(answer, "pro-rata") == []
    (told,) = notices(answer, "limit")
    for amount in ("160.00", "120.00", "60.00", "100.00"):
        assert amount in told["text"]
    assert (told["box"], told["wager"], told["clause"]) == (1, "main", "5.1.1")
    house["wagers"]["main"]["max"] = "160"
    within = settled(
        {**LUCKY, "house": house},
        {"id": "dealing-error", "reconstructible": True, "choices": choices},
    )
    assert notices(within, "limit") == []


def test_who_withdraws_in_either_of_two_errors_is_out() -> None:
    go = [{"box": 3, "choice": "continue"}]
    ann = {"box": 1, "bettor": "Ann", "choice": "continue"}
    bo = {"box": 1, "bettor": "Bo", "choice": "continue"}
    answer = settled(
        LUCKY,
        {
            "id": "dealing-error",
            "reconstructible": True,
            "choices": [ann, bo | {"choice": "withdraw"}, *go],
        },
        {
            "id": "simultaneous-cards",
            "order": "as they lie",
            "who": "Lin",
            "choices": [ann | {"choice": "withdraw"}, bo, *go],
        },
    )
    clauses = {line["bettor"]: line["clause"] for line in lines(answer) if line["box"] == 1}
    assert clauses == {"Ann": "5.10.1", "Bo": "5.6"}


@pytest.mark.parametrize(
    ("game", "incident"),
    [(game.id, incident.id) for game in GAMES for incident in game.irregularities],
)
def test_a_document_with_an_irregularity_reads_back_as_it_was(game: str, incident: str) -> None:
    document = with_incidents(DOCUMENTS[game], full(game, incident))
    read = certain(read_document(document, BUILT_IN).document)
    again = certain(read_document(write_document(read), BUILT_IN).document)
    assert [write_declared(one) for one in again.incidents] == [
        write_declared(one) for one in read.incidents
    ]
    assert again.incidents == read.incidents
    assert write_settlement(settle(again)) == write_settlement(settle(read))


def test_what_is_taken_back_of_one_stake_in_several_steps_is_no_more_than_the_stake() -> None:
    """5.7: what a player can hold of a stake is the stake, in however many steps he took it."""
    part = {"id": "withdrawn-wager", "box": 1, "wager": "pair-plus"}
    stake = POKER["boxes"][0]["wagers"]["pair-plus"]
    steps = with_incidents(POKER, part | {"amount": stake}, part | {"amount": "0.01"})
    read = read_document(steps, BUILT_IN)
    assert [fault.place for fault in read.faults] == ["incidents[1].amount"]
    half = f"{float(stake) / 2:.2f}"
    assert settled(POKER, part | {"amount": half}, part | {"amount": half})


def test_what_is_wrong_is_the_same_however_often_it_is_asked() -> None:
    stake = POKER["boxes"][0]["wagers"]["pair-plus"]
    part = {"id": "withdrawn-wager", "box": 1, "wager": "pair-plus", "amount": stake}
    document = certain(read_document(with_incidents(POKER, part), BUILT_IN).document)
    layout = layout_of(document, document.incidents, {})
    assert [[*misfits(document.incidents, layout)] for _ in range(2)] == [[], []]
