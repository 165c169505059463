"""`trifelt drill`: exercises with their answers, the same for the same seed."""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from decimal import Decimal
from itertools import chain
from textwrap import indent
from typing import Any, Final

from trifelt.cli import given
from trifelt.cli.terminal import DONE, WrongInputError, not_known
from trifelt.engine.games.game import Game
from trifelt.engine.message import Catalogue, Message, joined
from trifelt.engine.resources import described
from trifelt.engine.settlement.document import Document
from trifelt.engine.training.declared import told_incident
from trifelt.engine.training.exercises import Exercise, exercise
from trifelt.engine.training.levels import LEVELS, TITLES, ExerciseKind, find_level
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
    made = (exercise(house, kind, level, seed, n) for n in range(count))
    try:
        first = next(made)
    except NoExercisesError as none:
        raise WrongInputError(f"kind: {none.message.render()}") from none
    head = {
        "game": house.game.id,
        "house": house.id,
        "kind": kind.value,
        "level": level.id,
        "seed": seed,
    }
    if arguments.json:
        _print_json(head, (one.written(catalogue) for one in chain([first], made)))
        return DONE
    titles = {"kind": TITLES[kind][0], "level": level.title}
    shown = head | titles | {"game": house.game.title, "house": house.title}
    told = Message("{game}, {house}: {kind}, {level}, seed {seed}", **shown)
    print(told.render(catalogue))
    for number, one in enumerate(chain([first], made), 1):
        print(f"\n{_exercise(number, one, catalogue)}")
    return DONE


def _print_json(head: dict[str, Any], exercises: Iterable[dict[str, Any]]) -> None:
    """One JSON document, written as its exercises are made, however many they are."""
    print(json.dumps(described("drill", head | {"exercises": []})).removesuffix("]}"), end="")
    for number, one in enumerate(exercises):
        print(", " if number else "", json.dumps(one), sep="", end="")
    print("]}")


def _exercise(number: int, asked: Exercise, catalogue: Catalogue) -> str:
    """The round, the question, and its answers, line by line."""
    game, kind, one = asked.document.game, asked.kind, asked.written(catalogue)
    document, answer = one["document"], one["answer"]
    lines = [
        Message("Dealer {cards}", cards=document["dealer"])
        if "dealer" in document
        else Message("No dealer's hand")
    ]
    for box in document["boxes"]:
        stakes = [
            Message("{name}: {told}", name=person["name"], told=told) if "name" in person else told
            for person in box.get("bettors", [box])
            for told in [_amounts(game, person["wagers"])]
        ]
        decided = [_DECISIONS[box["decision"]]] if "decision" in box else []
        hand: str | Message = box.get("hand") or Message("no cards")
        shown = [hand, *decided]
        facts = {"shown": joined(shown, ", "), "stakes": joined(stakes, "; ")}
        lines.append(Message("Box {box}: {shown} · {stakes}", box=box["box"], **facts))
    lines.append(_question(asked.document, kind, answer))
    lines.append(Message("Answer: {answer}", answer=_answer(game, kind, answer)))
    if one["clauses"]:
        lines.append(Message("Clauses: {clauses}", clauses=", ".join(one["clauses"])))
    lines += [
        Message("Not: {answer} ({why})", answer=_wrong(game, kind, trap["answer"]), why=trap["why"])
        for trap in one["traps"]
    ]
    # What lets a Chinese line break on the screen, a terminal would draw.
    told = "\n".join(line.render(catalogue) for line in lines).replace("\u200b", "")
    return f"{number}  " + indent(told, "   ").lstrip()


def _question(document: Document, kind: ExerciseKind, answer: Any) -> Message:
    game = document.game
    match kind:
        case ExerciseKind.READ if not answer["box"]:
            return Message("Which hand does the dealer have?")
        case ExerciseKind.READ:
            return Message("Which hand does box {box} have?", box=answer["box"])
        case ExerciseKind.OUTCOME:
            return Message("Take, push or pay on box {box}?", box=answer["box"])
        case ExerciseKind.PAY:
            wager = game.wager[answer["wager"]].title
            return Message(
                "What does the {wager} of box {box} win?", wager=wager, box=answer["box"]
            )
        case ExerciseKind.BOX:
            return Message("Settle box {box}.", box=answer["box"])
        case ExerciseKind.TABLE:
            return Message("Settle the table.")
        case ExerciseKind.ERROR:
            paid = [
                Message("{place} {paid}", place=_place(game, row), paid=_paid(row["winnings"]))
                for row in answer["paid"]
            ]
            told = joined(paid, "; ")
            return Message("The dealer settled it like this: {paid}. Is anything wrong?", paid=told)
        case ExerciseKind.RULING:
            return joined([*told_incident(document), Message("What happens?")])


def _answer(game: Game, kind: ExerciseKind, answer: Any) -> Message | str:
    match kind:
        case ExerciseKind.READ:
            return str(answer["name"])
        case ExerciseKind.OUTCOME:
            return joined(
                [
                    Message("{wager} {act}", wager=game.wager[wager].title, act=_RESULTS[result])
                    for wager, result in answer["wagers"].items()
                ],
                ", ",
            )
        case ExerciseKind.PAY:
            chips = joined([f"{count} × {value}" for value, count in answer["chips"]], ", ")
            due = str(answer["winnings"])
            made = sum(count * Decimal(value) for value, count in answer["chips"]) == Decimal(due)
            return Message("{due} ({chips})", due=due, chips=chips) if made else due
        case ExerciseKind.BOX:
            return _settled(game, answer)
        case ExerciseKind.TABLE:
            return _boxes(game, answer)
        case ExerciseKind.ERROR:
            errors = [
                Message(
                    "{place}: {paid}, due {due}",
                    place=_place(game, one),
                    paid=_paid(one["paid"]),
                    due=_paid(one["due"]),
                )
                for one in answer["errors"]
            ]
            return joined(errors, "; ") if errors else Message("all correct")
        case ExerciseKind.RULING:
            facts = {"effect": answer["effect"], "clause": answer["clause"]}
            boxes = _boxes(game, answer["boxes"])
            return Message("{effect} (clause {clause}) {boxes}", boxes=boxes, **facts)


def _wrong(game: Game, kind: ExerciseKind, answer: Any) -> Message | str:
    """A wrong answer; one to a ruling has the amounts alone, for its effect is the right one."""
    ruling = kind is ExerciseKind.RULING
    return _boxes(game, answer["boxes"]) if ruling else _answer(game, kind, answer)


# What is done, as an order.
_PAY: Final = Message.in_context("act", "pay")
_PUSH: Final = Message.in_context("act", "push")
_TAKE: Final = Message.in_context("act", "take")
_RETURN: Final = Message.in_context("act", "return")
_ACTS: Final = {"take": _TAKE, "pay": _PAY, "return": _RETURN}
_RESULTS: Final = {"win": _PAY, "lose": _TAKE, "push": _PUSH, "returned": _RETURN}
_DECISIONS: Final = {
    "play": Message.in_context("decision", "play"),
    "fold": Message.in_context("decision", "fold"),
}


def _whose(one: dict[str, Any]) -> Message:
    if "bettor" in one:
        return Message("box {box}, {bettor}", box=one["box"], bettor=one["bettor"])
    return Message("box {box}", box=one["box"])


def _place(game: Game, one: dict[str, Any]) -> Message:
    return joined([_whose(one), game.wager[one["wager"]].title], " · ")


def _paid(amount: str) -> Message:
    if amount.startswith("-"):
        return Message("taken {amount}", amount=amount[1:])
    return _PUSH if amount == "0.00" else Message("paid {amount}", amount=amount)


def _amounts(game: Game, amounts: dict[str, str]) -> Message:
    return joined(
        [
            Message("{wager} {amount}", wager=game.wager[wager].title, amount=amount)
            for wager, amount in amounts.items()
        ],
        ", ",
    )


def _boxes(game: Game, boxes: list[dict[str, Any]]) -> Message:
    told = [Message("{box}: {told}", box=_whose(one), told=_settled(game, one)) for one in boxes]
    return joined(told, " · ")


def _settled(game: Game, one: dict[str, Any]) -> Message:
    told = [
        Message("{act} {amounts}", act=words, amounts=_amounts(game, one[act]))
        for act, words in _ACTS.items()
        if one[act]
    ]
    return joined(told, "; ")
