"""`trifelt drill`: exercises as the contract has them, and what was asked beside them."""

import json
import re
from decimal import Decimal

import pytest

from tests.cli.conftest import Runner
from trifelt.engine.training.levels import ExerciseKind

CHIPS = re.compile(r"(\d+) × (\d+\.\d\d)")


@pytest.mark.parametrize("kind", list(ExerciseKind))
def test_every_kind_is_written_with_all_that_was_asked(trifelt: Runner, kind: ExerciseKind) -> None:
    asked = ("three-card-poker", "--kind", kind.value, "--seed", "5", "--count", "3", "--json")
    told = json.loads(trifelt("drill", *asked, "--level", "practice").out)
    assert {key: told[key] for key in ("game", "house", "kind", "level", "seed")} == {
        "game": "three-card-poker",
        "house": "mbs",
        "kind": kind.value,
        "level": "practice",
        "seed": 5,
    }
    assert len(told["exercises"]) == 3
    for one in told["exercises"]:
        assert set(one) == {"document", "facts", "seconds", "clauses", "answer", "traps"}
    text = trifelt("drill", *asked[:-1], "--level", "practice").out
    assert text.count("Answer: ") == 3
    assert "{" not in text


@pytest.mark.parametrize(
    "wrong",
    [
        ("--kind", "reed"),
        ("--kind", "pay", "--level", "gided"),
        ("--kind", "pay", "--count", "0"),
        ("--kind", "pay", "--count", "x"),
        ("--kind", "pay", "--seed", "-1"),
        (),
    ],
)
def test_what_is_asked_wrongly_is_told_in_one_line(trifelt: Runner, wrong: tuple[str, ...]) -> None:
    run = trifelt("drill", "three-card-poker", *wrong)
    assert run.status == 2
    assert len(run.faults) == 1


def test_a_sheet_without_irregularities_has_nothing_to_rule(trifelt: Runner) -> None:
    run = trifelt("drill", "three-card-prime", "--kind", "ruling")
    assert run.status == 2
    assert "Three Card Prime" in run.err


@pytest.mark.parametrize("kind", list(ExerciseKind))
def test_an_exercise_is_told_in_another_language(trifelt: Runner, kind: ExerciseKind) -> None:
    told = trifelt("drill", "three-card-poker", "--kind", kind.value, "--lang", "zh_TW").out
    assert "答案：" in told
    for english in ("Answer", "Clauses", "Dealer", "Box", "Not:"):
        assert english not in told


def test_chips_stand_beside_an_amount_that_they_make(trifelt: Runner) -> None:
    asked = ("three-pictures", "--kind", "pay", "--count", "40", "--seed", "1")
    told = trifelt("drill", *asked).out
    found = re.findall(r": (\d+\.\d\d) \(((?:\d+ × \d+\.\d\d(?:, )?)+)\)", told)
    assert found
    for due, chips in found:
        made = sum(Decimal(count) * Decimal(value) for count, value in CHIPS.findall(chips))
        assert made == Decimal(due)


def test_a_wrong_ruling_does_not_say_the_right_effect(trifelt: Runner) -> None:
    asked = ("three-card-poker", "--kind", "ruling", "--count", "5", "--seed", "3")
    answer, wrong = "", 0
    for line in trifelt("drill", *asked).out.splitlines():
        kind, _, said = line.strip().partition(": ")
        if kind == "Answer":
            answer = said.partition("(clause")[0].strip()
        elif kind == "Not":
            wrong += 1
            assert answer not in said
    assert wrong
