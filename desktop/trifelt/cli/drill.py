"""`trifelt drill`: exercises with their answers, the same for the same seed."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from textwrap import indent
from typing import Any, Final

from trifelt.cli import given
from trifelt.cli.terminal import DONE, WrongInputError, not_known, print_json
from trifelt.engine.games.game import Game
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
    given.add_language(parser)


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
    seed, catalogue = given.seed(arguments), given.catalogue_given(arguments)
    try:
        written = [exercise(house, kind, level, seed, n).written(catalogue) for n in range(count)]
    except NoExercisesError as none:
        raise WrongInputError(f"kind: {none.message.render()}") from none
    if arguments.json:
        print_json(
            "drill",
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
    told = (_exercise(house.game, kind, n, one) for n, one in enumerate(written, 1))
    return "\n\n".join([head, *told])


def _exercise(game: Game, kind: ExerciseKind, number: int, one: dict[str, Any]) -> str:
    """The round, the question, and its answers, line by line."""
    document, answer = one["document"], one["answer"]
    lines = [f"Dealer {document['dealer']}" if "dealer" in document else "No dealer's hand"]
    for box in document["boxes"]:
        stakes = "; ".join(
            f"{person['name']}: {told}" if "name" in person else told
            for person in box.get("bettors", [box])
            for told in [_amounts(game, person["wagers"])]
        )
        shown = [box.get("hand", "no cards"), *([box["decision"]] if "decision" in box else [])]
        lines.append(f"Box {box['box']}: {', '.join(shown)} · {stakes}")
    lines.append(_question(game, kind, answer))
    lines.append(f"Answer: {_answer(game, kind, answer)}")
    if one["clauses"]:
        lines.append(f"Clauses: {', '.join(one['clauses'])}")
    lines += [
        f"Not: {_answer(game, kind, trap['answer'])} ({trap['why']})" for trap in one["traps"]
    ]
    return f"{number}  " + indent("\n".join(lines), "   ").lstrip()


def _question(game: Game, kind: ExerciseKind, answer: Any) -> str:
    match kind:
        case ExerciseKind.READ:
            whose = f"box {answer['box']}" if answer["box"] else "the dealer"
            return f"Which hand does {whose} have?"
        case ExerciseKind.OUTCOME:
            return f"Take, push or pay on box {answer['box']}?"
        case ExerciseKind.PAY:
            return f"What does the {_title(game, answer['wager'])} of box {answer['box']} win?"
        case ExerciseKind.BOX:
            return f"Settle box {answer['box']}."
        case ExerciseKind.TABLE:
            return "Settle the table."
        case ExerciseKind.ERROR:
            paid = "; ".join(
                f"{_place(game, row)} {_paid(row['winnings'])}" for row in answer["paid"]
            )
            return f"The dealer settled it so: {paid}. Is anything wrong?"
    incident = answer["incident"]
    told = next(each.condition.render() for each in game.incidents if each.id == incident["id"])
    facts = [f"{key} {value}" for key, value in incident.items() if key != "id"]
    return " ".join([told, *([f"({', '.join(facts)})"] if facts else []), "What happens?"])


def _answer(game: Game, kind: ExerciseKind, answer: Any) -> str:
    match kind:
        case ExerciseKind.READ:
            return str(answer["name"])
        case ExerciseKind.OUTCOME:
            said = answer["wagers"].items()
            return ", ".join(f"{_title(game, wager)} {_ACTS[result]}" for wager, result in said)
        case ExerciseKind.PAY:
            chips = ", ".join(f"{count} × {value}" for value, count in answer["chips"])
            return f"{answer['winnings']} ({chips})" if chips else answer["winnings"]
        case ExerciseKind.BOX:
            return _settled(game, answer)
        case ExerciseKind.TABLE:
            return _boxes(game, answer)
        case ExerciseKind.ERROR:
            errors = (
                f"{_place(game, one)}: {_paid(one['paid'])}, due {_paid(one['due'])}"
                for one in answer["errors"]
            )
            return "; ".join(errors) or "all correct"
    return f"{answer['effect']} (clause {answer['clause']}) {_boxes(game, answer['boxes'])}"


_ACTS: Final = {"win": "pay", "lose": "take", "push": "push", "returned": "return"}


def _title(game: Game, wager: str) -> str:
    return game.wager[wager].title.render()


def _place(game: Game, one: dict[str, Any]) -> str:
    person = f", {one['bettor']}" if "bettor" in one else ""
    return f"box {one['box']}{person}, {_title(game, one['wager'])}"


def _paid(amount: str) -> str:
    if amount.startswith("-"):
        return f"taken {amount[1:]}"
    return "push" if amount == "0.00" else f"paid {amount}"


def _amounts(game: Game, amounts: dict[str, str]) -> str:
    return ", ".join(f"{_title(game, wager)} {amount}" for wager, amount in amounts.items())


def _boxes(game: Game, boxes: list[dict[str, Any]]) -> str:
    told = []
    for one in boxes:
        person = f", {one['bettor']}" if "bettor" in one else ""
        told.append(f"box {one['box']}{person}: {_settled(game, one)}")
    return " · ".join(told)


def _settled(game: Game, one: dict[str, Any]) -> str:
    said = (f"{act} {_amounts(game, one[act])}" for act in ("take", "pay", "return") if one[act])
    return "; ".join(said)
