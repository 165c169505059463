"""What was practised, in the log's file: each answer, and when each fact is due again."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self, TypeVar

from trifelt.engine.training.levels import ExerciseKind, find_level
from trifelt.storage.log import HouseThen, Log, new_id
from trifelt.storage.log.opening import OpenLog
from trifelt.storage.log.query import NONSENSE
from trifelt.storage.log.reading import house_number, houses
from trifelt.storage.log.record import EARLIEST

if TYPE_CHECKING:
    from fsrs import Rating

Row = TypeVar("Row")
Read = TypeVar("Read")
_COLUMNS = (
    "id, at, game, house, kind, level, seed, number, seconds, target, correct, given, due, "
    "wagers, mistake"
)


@dataclass(frozen=True, slots=True)
class Answered:
    """One exercise that was answered; house, kind, level, seed and number make it again."""

    house: HouseThen
    kind: str
    level: str
    seed: int
    number: int
    given: Any
    due: Any
    right: bool
    seconds: float
    target: float
    at: datetime
    wagers: Mapping[str, bool] = field(default_factory=dict)  # each wager that was asked for
    facts: Mapping[str, bool] = field(default_factory=dict)  # kept as what is due, not as said here
    mistake: str = ""  # the likely kind of a wrong answer
    id: str = field(default_factory=new_id)

    @property
    def game(self) -> str:
        return self.house.game

    @property
    def exercise(self) -> tuple[str, str, str, int, int]:
        """What makes it the same exercise as another."""
        return self.house.name, self.kind, self.level, self.seed, self.number


def grade(right: bool, seconds: float, target: float) -> "Rating":
    """How well a fact was known: nobody rates himself."""
    from fsrs import Rating

    if not right:
        return Rating.Again
    if seconds > target:
        return Rating.Hard
    return Rating.Easy if seconds < target / 2 else Rating.Good


class Training:
    """Usable from any thread, shared by any number of windows, safe against kills as the log is."""

    def __init__(self, path: Path) -> None:
        self.log = Log(path)

    def save(self, answers: Sequence[Answered]) -> None:
        """Keep answers and let their facts come up again; to save one twice changes nothing."""

        def work(opened: OpenLog) -> None:
            for one in answers:
                if _insert(opened, one):
                    for fact, right in one.facts.items():
                        _review(opened, one, fact, right=right)

        if answers:
            self.log.write(work)

    def answers(self, game: str | None = None) -> tuple[Answered, ...]:
        """Every answer, the oldest first; of one game, or of all."""

        def work(opened: OpenLog) -> tuple[Answered, ...]:
            rows = opened.link.execute(
                f"SELECT {_COLUMNS} FROM exercise WHERE game = ifnull(?, game) ORDER BY at, id",  # noqa: S608
                (game,),
            ).fetchall()
            then = houses(opened)  # after the rows: another window may just have saved both
            return tuple(_readable(rows, lambda row: _answered(row, then)))

        return self.log.read(work)

    def due(self, game: str) -> dict[str, datetime]:
        """When each fact of a game that was met comes up again."""
        rows = self._rows("SELECT fact, due FROM fact WHERE game = ?", game)
        return dict(_readable(rows, lambda row: (row[0], _moment(row[1]))))

    def save_result(self, id: str, at: datetime, game: str, content: Mapping[str, Any]) -> None:
        """Keep the result of a table test; to save one twice changes nothing."""
        values = (id, _number(at), game, json.dumps(content))
        self.log.write(
            lambda opened: opened.link.execute(
                "INSERT OR IGNORE INTO test_result VALUES (?, ?, ?, ?)", values
            )
        )

    def results(self, game: str) -> tuple[str, ...]:
        """The results of a game's table tests as JSON, the newest first."""
        rows = self._rows("SELECT content FROM test_result WHERE game = ? ORDER BY at DESC", game)
        return tuple(content for (content,) in rows)

    def _rows(self, statement: str, game: str) -> list[Any]:
        return self.log.read(lambda opened: opened.link.execute(statement, (game,)).fetchall())

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.log.close()


def _insert(opened: OpenLog, one: Answered) -> bool:
    values = (
        one.id, _number(one.at), one.game, house_number(opened, one.house), one.kind, one.level,
        one.seed, one.number, one.seconds, one.target, int(one.right), json.dumps(one.given),
        json.dumps(one.due), json.dumps(dict(one.wagers)), one.mistake,
    )  # fmt: skip
    places = ", ".join("?" * len(values))
    done = opened.link.execute(
        f"INSERT OR IGNORE INTO exercise ({_COLUMNS}) VALUES ({places})",  # noqa: S608
        values,
    )
    return done.rowcount > 0


def _review(opened: OpenLog, one: Answered, fact: str, *, right: bool) -> None:
    from fsrs import Card, Scheduler

    rows = opened.link.execute(
        "SELECT card FROM fact WHERE game = ? AND fact = ?", (one.game, fact)
    ).fetchall()
    rating = grade(right, one.seconds, one.target)

    def reviewed(known: Card) -> Card:
        return Scheduler(enable_fuzzing=False).review_card(known, rating, one.at)[0]

    again = _readable(rows, lambda row: reviewed(Card.from_dict(json.loads(row[0]))))
    card = next(again, None) or reviewed(Card(card_id=0))
    opened.link.execute(
        "INSERT OR REPLACE INTO fact VALUES (?, ?, ?, ?)",
        (one.game, fact, json.dumps(card.to_dict()), _number(card.due)),
    )


def _readable(rows: Iterable[Row], read: Callable[[Row], Read]) -> Iterator[Read]:
    """What rows say; one that another program has spoiled is passed over."""
    for row in rows:
        with suppress(*NONSENSE, LookupError, ArithmeticError):
            yield read(row)


def _answered(row: Sequence[Any], then: Mapping[int, HouseThen]) -> Answered:
    id, at, _, house, kind, level, seed, number, seconds, target, right, given, due, wagers, why = (
        row
    )
    if find_level(level) is None:
        raise LookupError(level)
    return Answered(
        then[house], ExerciseKind(kind), level, seed, number, json.loads(given), json.loads(due),
        bool(right), float(seconds), float(target), _moment(at), dict(json.loads(wagers)), {},
        why, id,
    )  # fmt: skip


def _number(moment: datetime) -> int:
    return (moment - EARLIEST) // timedelta(milliseconds=1)


def _moment(number: int) -> datetime:
    return EARLIEST + timedelta(milliseconds=number)
