"""`trifelt drill`: exercises with their answers, the same for the same seed."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from textwrap import indent
from typing import Any

from trifelt.cli import given
from trifelt.cli.terminal import DONE, WrongInputError, not_known, print_json
from trifelt.engine.houses.house import House
from trifelt.engine.message import Message
from trifelt.engine.training.exercises import exercise
from trifelt.engine.training.levels import LEVELS, ExerciseKind, Level, find_level
from trifelt.engine.training.payments import NoExercisesError

MOST_EXERCISES = 1_000_000


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of this verb."""
    given.add_house(parser)
    kinds, levels = ", ".join(ExerciseKind), ", ".join(level.id for level in LEVELS)
    parser.add_argument("--kind", metavar="KIND", required=True, help=f"one of {kinds}")
    parser.add_argument("--level", metavar="LEVEL", default=LEVELS[0].id, help=f"one of {levels}")
    parser.add_argument("--count", metavar="N", default="1", help="how many; 1 by default")
    given.add_seed(parser)


def run(arguments: Namespace) -> int:
    """Write exercises."""
    house = given.house_given(arguments)
    if arguments.kind not in tuple(ExerciseKind):
        raise not_known("kind", Message("kind"), arguments.kind, ExerciseKind)
    kind, level = ExerciseKind(arguments.kind), find_level(arguments.level)
    if level is None:
        known = (each.id for each in LEVELS)
        raise not_known("level", Message("level"), arguments.level, known)
    count = given.whole_number("count", arguments.count, 1, MOST_EXERCISES)
    seed = given.seed(arguments)
    try:
        written = [exercise(house, kind, level, seed, n).written() for n in range(count)]
    except NoExercisesError as none:
        raise WrongInputError(f"kind: {none.message.render()}") from none
    if arguments.json:
        print_json(
            {
                "game": house.game.id,
                "house": house.id,
                "kind": kind.value,
                "level": level.id,
                "seed": seed,
                "exercises": written,
            },
            indent=None,
        )
    else:
        print(_text(house, kind, level, seed, written))
    return DONE


def _text(
    house: House, kind: ExerciseKind, level: Level, seed: int, written: list[dict[str, Any]]
) -> str:
    head = f"{house.game.title.render()}, {house.name}: {kind.value}, {level.id}, seed {seed}"
    return "\n\n".join([head, *(_exercise(n, one) for n, one in enumerate(written, 1))])


def _exercise(number: int, one: dict[str, Any]) -> str:
    document = one["document"]
    lines = [f"{number}  dealer {document['dealer']}" if "dealer" in document else f"{number}"]
    for box in document["boxes"]:
        people = box.get("bettors", [box])
        stakes = "; ".join(
            ", ".join(f"{wager} {amount}" for wager, amount in person["wagers"].items())
            for person in people
        )
        hand, decision = box.get("hand", "no cards"), box.get("decision", "")
        lines.append(f"box {box['box']}: {hand} {decision}: {stakes}".replace(" :", ":"))
    lines.append("answer: " + _told(one["answer"]))
    lines += [f"not: {_told(trap['answer'])} ({trap['why']})" for trap in one["traps"]]
    return indent("\n".join(lines), "   ").lstrip()


def _told(value: Any) -> str:
    """A value of an answer in one line."""
    if isinstance(value, dict):
        return ", ".join(f"{key} {_told(each)}" for key, each in value.items() if each != {})
    if isinstance(value, list):
        return "; ".join(_told(each) for each in value) or "none"
    return str(value)
