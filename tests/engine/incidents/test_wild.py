"""Whatever a document declares: it is settled with money conserved, or told in faults."""

import copy
import json
import random
from typing import Any

import pytest

from tests.certain import certain
from tests.engine.incidents.rounds import (
    ALL,
    assert_conserved,
    by_id,
    lines,
    with_incidents,
    without_cards,
)
from tests.engine.incidents.test_asking import full
from tests.oracle.rounds import random_document
from trifelt.engine.clauses import cited, clauses_of
from trifelt.engine.documents.read import read_document
from trifelt.engine.documents.write import write_document, write_settlement
from trifelt.engine.games import find_game
from trifelt.engine.houses import BUILT_IN
from trifelt.engine.parsing import parse_json
from trifelt.engine.settlement import settle

DOCUMENTS = 1_500
JUNK: list[Any] = [
    *(None, True, -1, 0, 1, 3, 8, 10**20, "", "x", "1", "1.005", "Ann", "main", "continue"),
    *([], {}, [1], [[]], {"box": 1}, [{"box": 1}], [{"from": 1, "to": 2}], "\u0000", "é" * 300),
    *("before-close", "later", ["Kh", "2h"], [{"box": 1, "choice": "withdraw"}]),
]


def random_incidents(game_id: str, document: dict[str, Any], rng: random.Random) -> list[Any]:
    """Irregularities with proper, missing and impossible answers."""
    game = certain(find_game(game_id))
    found = []
    for _ in range(rng.choice([1, 1, 2, 3, 5])):
        incident = copy.deepcopy(full(game_id, rng.choice(game.irregularities).id))
        if rng.random() < 0.5:
            fit(incident, document, rng)
        for key in list(incident):
            if rng.random() < 0.06:
                incident[key] = rng.choice(JUNK)
            elif rng.random() < 0.03:
                del incident[key]
        if rng.random() < 0.05:
            incident[rng.choice(["box", "amount", "who", "noticed", "colour"])] = rng.choice(JUNK)
        found.append(incident)
    return found


def fit(incident: dict[str, Any], document: dict[str, Any], rng: random.Random) -> None:
    """Answers that are about this document's boxes and bettors."""
    people = [
        (box.get("box", n), bettor)
        for n, box in enumerate(document["boxes"], start=1)
        for bettor in box.get("bettors", [{"wagers": box.get("wagers", {})}])
    ]
    number, bettor = rng.choice(people)
    for key in ("box", "bettor", "wager"):
        incident.pop(key, None) if key == "bettor" else None
    if "box" in incident:
        incident["box"] = number
        if "name" in bettor:
            incident["bettor"] = bettor["name"]
    if "wager" in incident:
        incident["wager"] = rng.choice(list(bettor["wagers"]))
    if "choices" in incident:
        incident["choices"] = [
            {
                "box": at,
                **({"bettor": who["name"]} if "name" in who else {}),
                "choice": rng.choice(["continue", "withdraw"]),
            }
            for at, who in people
        ]


@pytest.mark.parametrize("document", **by_id(ALL))
def test_random_irregularities_are_settled_or_told_and_never_raise(
    document: dict[str, Any],
) -> None:
    game = document["game"]
    rng = random.Random(f"wild {game}")
    played = certain(find_game(game))
    settled = 0
    for _ in range(DOCUMENTS):
        round_ = random_document(game, rng)
        if rng.random() < 0.2:
            round_ = without_cards(round_)
        content = with_incidents(round_, *random_incidents(game, round_, rng))
        read = read_document(parse_json(json.dumps(content)), BUILT_IN)
        assert (read.document is None) == bool(read.faults)
        assert all(fault.render() for fault in read.faults)
        if read.document is None:
            continue
        settled += 1
        answer = write_settlement(settle(read.document))
        assert_conserved(answer)
        told = [line["clause"] for line in lines(answer)] + [n["clause"] for n in answer["notices"]]
        for clause in filter(None, told):
            assert cited(clause)
            assert set(cited(clause)) <= set(clauses_of(played)), clause
        again = read_document(write_document(read.document, whole_house=True), BUILT_IN).document
        assert again is not None
        second = write_settlement(settle(again))
        assert {**second, "house": None} == {**answer, "house": None}
    assert settled > DOCUMENTS // 8
