"""Exercises: every answer is what the engine settles, every trap is wrong, the seed decides all."""

import json
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from tests.engine.settlement.settling import settled
from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Game
from trifelt.engine.houses import default_house
from trifelt.engine.houses.house import House
from trifelt.engine.mistakes import KINDS
from trifelt.engine.training.exercises import Exercise, exercise
from trifelt.engine.training.levels import LEVELS, ExerciseKind, Level, find_level
from trifelt.engine.training.payments import NoExercisesError

SOME = 60
SEED = 11


def some(
    game: Game, kind: ExerciseKind, level: Level = LEVELS[2], count: int = SOME
) -> list[Exercise]:
    try:
        return [exercise(default_house(game), kind, level, SEED, n) for n in range(count)]
    except NoExercisesError:
        assert kind is ExerciseKind.RULING
        assert not game.incidents
        return []


EACH = [
    pytest.param(game, kind, id=f"{game.id}-{kind.value}")
    for game in GAMES
    for kind in ExerciseKind
]


def moved(answer: dict[str, Any]) -> list[Any]:
    """What is paid, returned and taken by the settled lines, in the order of settling."""
    people: dict[tuple[int, str | None], dict[str, dict[str, int]]] = {}
    for box in answer["boxes"]:
        for line in box["lines"]:
            cents = {
                key: round(float(line[key]) * 100) for key in ("stake", "winnings", "returned")
            }
            sums = people.setdefault(
                (box["box"], line["bettor"]), {"pay": {}, "return": {}, "take": {}}
            )
            for key, amount in (
                ("pay", cents["winnings"]),
                ("return", cents["returned"]),
                ("take", cents["stake"] - cents["returned"]),
            ):
                if amount:
                    before = sums[key].get(line["wager"], 0)
                    sums[key][line["wager"]] = before + amount
    ordered = sorted(people.items(), key=lambda found: -found[0][0])
    return [
        {
            "box": box,
            **({} if bettor is None else {"bettor": bettor}),
            **{
                key: {
                    wager: f"{cents // 100}.{cents % 100:02d}" for wager, cents in sums[key].items()
                }
                for key in ("pay", "return", "take")
            },
        }
        for (box, bettor), sums in ordered
    ]


@pytest.mark.parametrize(("game", "kind"), EACH)
def test_an_answer_is_what_settling_the_written_document_gives(
    game: Game, kind: ExerciseKind
) -> None:
    for one in some(game, kind):
        written = json.loads(json.dumps(one.written()))
        truth = settled(written["document"])
        answer = written["answer"]
        lines = {
            (box["box"], line["wager"]): line for box in truth["boxes"] for line in box["lines"]
        }
        match kind:
            case ExerciseKind.READ:
                names = {box["box"]: box["name"] for box in truth["boxes"]}
                assert answer["name"] == (names | {0: truth["dealer"]["name"]})[answer["box"]]
            case ExerciseKind.OUTCOME:
                found = {wager: line["result"] for (_, wager), line in lines.items()}
                assert set(answer["wagers"]) == set(found)
            case ExerciseKind.PAY:
                line = lines[answer["box"], answer["wager"]]
                assert answer["winnings"] == line["winnings"]
                assert line["winnings"] != "0.00"
                total = sum(float(value) * count for value, count in answer["chips"])
                assert total <= float(line["winnings"])
            case ExerciseKind.BOX:
                assert [answer] == moved(truth)[:1]
            case ExerciseKind.TABLE:
                assert answer == moved(truth)
            case ExerciseKind.RULING:
                assert answer["boxes"] == moved(truth)
                assert answer["incident"] == written["document"]["incidents"][0]
            case ExerciseKind.ERROR:
                wrong = {(one["box"], one.get("bettor"), one["wager"]) for one in answer["errors"]}
                for paid in answer["paid"]:
                    place = (paid["box"], paid.get("bettor"), paid["wager"])
                    due = [
                        line
                        for box in truth["boxes"]
                        for line in box["lines"]
                        if (box["box"], line["bettor"], line["wager"]) == place
                    ]
                    if place not in wrong and len(due) == 1:
                        took = float(due[0]["returned"]) - float(due[0]["stake"])
                        assert float(paid["winnings"]) == float(due[0]["winnings"]) or took


@pytest.mark.parametrize(("game", "kind"), EACH)
def test_a_trap_differs_from_the_answer_and_from_every_other_trap(
    game: Game, kind: ExerciseKind
) -> None:
    for one in some(game, kind):
        answers = [one.answer, *(trap.answer for trap in one.traps)]
        assert all(answers.count(each) == 1 for each in answers)
        assert all(trap.why.render() for trap in one.traps)


@pytest.mark.parametrize(("game", "kind"), EACH)
def test_the_same_seed_gives_the_same_exercise_whatever_came_before(
    game: Game, kind: ExerciseKind
) -> None:
    whole = some(game, kind, count=8)
    if whole:
        again = exercise(default_house(game), kind, LEVELS[2], SEED, 7)
        assert again.written() == whole[7].written()
        other = exercise(default_house(game), kind, LEVELS[2], SEED + 1, 7)
        assert other.written() != again.written()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_an_error_is_wrong_and_of_a_known_kind(game: Game) -> None:
    met = 0
    for one in some(game, ExerciseKind.ERROR):
        for error in one.answer["errors"]:
            met += 1
            assert error["paid"] != error["due"]
            assert error["kind"] in KINDS
    assert met > SOME // 4


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_without_a_likelihood_of_errors_nothing_is_wrong(game: Game) -> None:
    faultless = replace(LEVELS[2], errors=0.0)
    assert all(not one.answer["errors"] for one in some(game, ExerciseKind.ERROR, faultless))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_rare_rows_come_up_where_a_level_wants_them(game: Game) -> None:
    often = replace(LEVELS[0], rare=1.0)
    never = replace(LEVELS[0], rare=0.0)
    rare, plain = (
        Counter(one.facts[0] for one in some(game, ExerciseKind.PAY, level, 150))
        for level in (often, never)
    )
    assert len(rare) >= len(plain)
    assert rare.most_common()[-1][1] >= plain.most_common()[-1][1]


def test_stakes_keep_to_the_limits_and_the_chips_of_the_house() -> None:
    house = default_house(GAMES[2])
    offers = dict(house.offers)
    offers["main"] = replace(offers["main"], minimum=2_500, maximum=10_000)
    limited: House = replace(house, id=None, base=house.id, offers=offers)
    level = find_level("table-ready")
    assert level is not None
    chip = min(house.chips)
    for n in range(SOME):
        document = exercise(limited, ExerciseKind.TABLE, level, SEED, n).document
        for box in document.boxes:
            stake = box.bettors[0].wagers["main"]
            assert 2_500 <= stake <= 10_000
            assert stake % chip == 0
