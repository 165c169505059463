"""What a table test asks: chosen rounds or a recipe, kinds and level, how much, and what passes."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from trifelt.engine.cards import LARGEST_SEED
from trifelt.engine.checker import (
    Fault,
    Faults,
    ListOf,
    OneOf,
    Parsed,
    TableOf,
    Text,
    Whole,
    kind_of,
    place_text,
)
from trifelt.engine.clauses import clauses_of
from trifelt.engine.documents.read import house_in, read_document
from trifelt.engine.documents.write import house_reference, write_document
from trifelt.engine.games import GAMES, find_game
from trifelt.engine.games.game import Game
from trifelt.engine.houses.house import House
from trifelt.engine.houses.read import HouseSource
from trifelt.engine.houses.schema import SCHEMA_VERSION, read_id, read_schema, write_house
from trifelt.engine.message import Message
from trifelt.engine.settlement.document import Document
from trifelt.engine.training.exercises import Exercise, exercise
from trifelt.engine.training.levels import LEVELS, ExerciseKind, Level, find_level
from trifelt.engine.training.payments import NoExercisesError

MOST_ASKED: Final = 500
MOST_MINUTES: Final = 240
MOST_ROUNDS: Final = 500
# So many exercises are made at the most to find one about what is to be practised.
_STRIDE: Final = 200
# What all rounds of a plan share.
_ABOVE: Final = ("game", "house")


@dataclass(frozen=True, slots=True)
class TestPlan:
    """One table test; the same plan asks everybody the same."""

    __test__ = False  # not one of pytest's

    house: House
    kinds: tuple[ExerciseKind, ...]
    level: Level
    seed: int
    count: int | None  # exercises; without it as many as the time allows
    minutes: int | None
    pass_mark: int  # percent
    id: str = ""
    name: str = ""
    text: str = ""
    about: tuple[str, ...] = ()  # wagers and clauses; any where there are none
    rounds: tuple[Document, ...] = ()

    @property
    def game(self) -> Game:
        return self.house.game

    @property
    def asked_level(self) -> Level:
        """A test hints at nothing, whatever its level does elsewhere."""
        return replace(self.level, hints=False)

    def exercise(self, place: int) -> "FoundExercise":
        """The exercise at a place of the test, from 0."""
        if self.rounds:
            asked = self._of_rounds()
            document, kind = asked[place % len(asked)]
            made = exercise(document.house, kind, self.level, self.seed, place, document)
            return FoundExercise(place, made)
        kind = self.kinds[place % len(self.kinds)]
        return exercise_about(self.house, kind, self.level, self.seed, place, self.about)

    def _of_rounds(self) -> list[tuple[Document, ExerciseKind]]:
        """Each chosen round with each kind that it has something to ask of."""
        return [(one, kind) for one in self.rounds for kind in self.kinds if _asks(one, kind)]


def _asks(document: Document, kind: ExerciseKind) -> bool:
    with suppress(NoExercisesError):
        exercise(document.house, kind, LEVELS[0], 0, 0, document)
        return True
    return False


class FoundExercise(NamedTuple):
    """An exercise with the number that makes it again."""

    number: int
    made: Exercise


def exercise_about(
    house: House, kind: ExerciseKind, level: Level, seed: int, place: int, about: tuple[str, ...]
) -> FoundExercise:
    """The exercise at a place of those about some wagers or clauses; any where none is found."""
    first = place * _STRIDE
    for number in range(first, first + _STRIDE):
        made = exercise(house, kind, level, seed, number)
        if not about or is_about(made, about):
            return FoundExercise(number, made)
    return FoundExercise(first, exercise(house, kind, level, seed, first))


def is_about(made: Exercise, about: tuple[str, ...]) -> bool:
    """Whether an exercise asks of one of these wagers or clauses."""
    wagers = {fact.split(":")[1] for fact in made.facts if fact.startswith("row:")}
    return not wagers.isdisjoint(about) or not set(made.clauses).isdisjoint(about)


def read_plan(content: Mapping[str, Any], source: HouseSource) -> TestPlan | tuple[Fault, ...]:
    """A plan as an exercise file or a result holds it, or every fault with its place."""
    faults = Faults()
    named = content.get("game")
    game = find_game(named) if isinstance(named, str) else None
    words = () if game is None else (*(w.id for w in game.wagers), *clauses_of(game))
    schema = TableOf(
        Message("key"),
        {
            "schema": Parsed(read_schema),
            "game": OneOf(Message("game"), tuple(game.id for game in GAMES)),
            "house": Parsed(lambda named: named),  # read by itself
            "id": Parsed(read_id),
            "name": Text(80),
            "text": Text(2000, multiline=True),
            "kinds": ListOf(OneOf(Message("kind"), tuple(ExerciseKind)), 1, len(ExerciseKind)),
            "level": OneOf(Message("level"), tuple(level.id for level in LEVELS)),
            "seed": Whole(0, LARGEST_SEED),
            "count": Whole(1, MOST_ASKED),
            "minutes": Whole(1, MOST_MINUTES),
            "pass": Whole(1, 100),
            "about": ListOf(OneOf(Message("wager or clause"), words), 1, 40),
            "rounds": ListOf(Parsed(_a_round), 1, MOST_ROUNDS),
        },
        ("schema", "game", "kinds", "level", "seed", "pass"),
    )
    checked = schema.check(content, None, faults)
    if "count" not in content and "minutes" not in content:
        faults.add((None, "count"), Message("write how many exercises, or for how many minutes"))
    found = None if game is None else house_in(content, game, source, (None, "house"), faults)[0]
    if faults or found is None:
        return faults.listed()
    found = _known(found, source)
    kinds = tuple(dict.fromkeys(ExerciseKind(kind) for kind in checked["kinds"]))
    level = find_level(checked["level"])
    assert level is not None
    rounds = _rounds(checked.get("rounds", ()), found, kinds, source, faults)
    plan = TestPlan(
        found,
        kinds,
        level,
        checked["seed"],
        checked.get("count"),
        checked.get("minutes"),
        checked["pass"],
        checked.get("id", ""),
        checked.get("name", ""),
        checked.get("text", ""),
        tuple(checked.get("about", ())),
        rounds,
    )
    if not faults and not rounds:
        for n, kind in enumerate(kinds):
            try:
                exercise(found, kind, level, 0, 0)
            except NoExercisesError as none:
                faults.add(((None, "kinds"), n), none.message)
    return faults.listed() if faults else plan


def _known(house: House, source: HouseSource) -> House:
    """The house at hand, where one written whole is the same: it has all that was counted."""
    known = source.find(house.game, house.id) if house.id else None
    if known is not None and write_house(replace(known, base=house.base)) == write_house(house):
        return known
    return house


def _a_round(value: object) -> Any:
    if isinstance(value, dict):
        return value
    return Message("expected a settle document, got {kind}", kind=kind_of(value))


def _rounds(
    given: list[dict[str, Any]],
    house: House,
    kinds: tuple[ExerciseKind, ...],
    source: HouseSource,
    faults: Faults,
) -> tuple[Document, ...]:
    """The chosen rounds, each settled by the plan's house."""
    found = []
    for n, one in enumerate(given):
        place = ((None, "rounds"), n)
        for key in _ABOVE:
            if key in one:
                faults.add((place, key), Message("this is written once, above all rounds"))
        whole = {**one, "game": house.game.id, "house": house_reference(house, whole=True)}
        read = read_document(whole, source, place)
        faults.take(read.faults)
        if read.document is None:
            continue
        document = read.document._replace(house=house)
        if not any(_asks(document, kind) for kind in kinds):
            text = Message("none of these kinds has anything to ask of this round")
            faults.take([Fault(place_text(place), text)])
        found.append(document)
    return tuple(found)


def write_plan(plan: TestPlan, *, whole_house: bool = False) -> dict[str, Any]:
    """A plan as an exercise file holds it; in a result with its house whole."""
    house = replace(plan.house, base=None) if whole_house else plan.house
    content: dict[str, Any] = {
        "schema": SCHEMA_VERSION,
        "id": plan.id,
        "game": plan.house.game.id,
        "house": house_reference(house, whole=whole_house),
        "name": plan.name,
        "text": plan.text,
        "kinds": [kind.value for kind in plan.kinds],
        "level": plan.level.id,
        "seed": plan.seed,
        "count": plan.count,
        "minutes": plan.minutes,
        "pass": plan.pass_mark,
        "about": list(plan.about),
        "rounds": [
            {key: value for key, value in write_document(one).items() if key not in _ABOVE}
            for one in plan.rounds
        ],
    }
    return {key: value for key, value in content.items() if value not in ("", [], None)}
