"""What is known by now: a state for each skill, progress by days, and what is confused."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from enum import StrEnum
from functools import cache
from statistics import median
from typing import Final, NamedTuple

from trifelt.engine.games import find_game
from trifelt.engine.hands import HAND_COUNT
from trifelt.engine.message import Message, joined
from trifelt.engine.mistakes import KINDS
from trifelt.engine.money import Amount, read_money
from trifelt.engine.training.levels import TITLES, ExerciseKind, find_level
from trifelt.gui.graphs.model import DataTable
from trifelt.gui.train.model.asking import PAY, PUSH, TAKE
from trifelt.storage.training import Answered

ENOUGH: Final = 50
LAST: Final = 30
RIGHT: Final = 0.95
# A skill that nobody used for so long is fading.
REST: Final = timedelta(days=30)


class KnownRecords(NamedTuple):
    """What the log has of a game."""

    answers: tuple[Answered, ...]
    due: dict[str, datetime]


class SkillState(StrEnum):
    """How far a skill is."""

    NEW = "new"
    LEARNING = "learning"
    MASTERED = "mastered"
    FADING = "fading"


STATES: Final = {
    SkillState.NEW: Message("New"),
    SkillState.LEARNING: Message("Learning"),
    SkillState.MASTERED: Message("Mastered"),
    SkillState.FADING: Message("Fading"),
}


@dataclass(frozen=True, slots=True)
class Skill:
    """One kind of exercise with one wager of a game, and how it goes."""

    count: int
    right: float  # the share of the last ones
    pace: float  # the median of seconds in parts of the target
    state: SkillState


NEVER: Final = Skill(0, 0.0, 0.0, SkillState.NEW)


def skills(answers: Iterable[Answered], now: datetime) -> dict[tuple[str, str], Skill]:
    """Every skill that was practised, by kind and wager, of answers with the oldest first."""
    by_skill: dict[tuple[str, str], list[tuple[bool, float, datetime]]] = {}
    for one in answers:
        for wager, right in one.wagers.items():
            done = right, one.seconds / one.target if one.target else 0.0, one.at
            by_skill.setdefault((one.kind, wager), []).append(done)
    return {key: _skill(done, now) for key, done in by_skill.items()}


def _skill(done: Sequence[tuple[bool, float, datetime]], now: datetime) -> Skill:
    last = done[-LAST:]
    share, pace = _measured(last)
    holds = _is_mastered(done)
    if holds and now - done[-1][2] <= REST:
        state = SkillState.MASTERED
    elif any(_is_mastered(done[:count]) for count in range(ENOUGH, len(done) + 1)):
        state = SkillState.FADING
    else:
        state = SkillState.LEARNING
    return Skill(len(done), share, pace, state)


def _measured(last: Sequence[tuple[bool, float, datetime]]) -> tuple[float, float]:
    return sum(right for right, _, _ in last) / len(last), median(pace for _, pace, _ in last)


def _is_mastered(done: Sequence[tuple[bool, float, datetime]]) -> bool:
    if len(done) < ENOUGH:
        return False
    share, pace = _measured(done[-LAST:])
    return share >= RIGHT and pace <= 1


_ACT_OF: Final = {"win": PAY, "lose": TAKE, "push": PUSH, "returned": PUSH}


def confusions(answers: Iterable[Answered]) -> Counter[tuple[str, str]]:
    """What was due and what was done instead, or rightly: take, push or pay."""
    counts: Counter[tuple[str, str]] = Counter()
    for one in answers:
        if one.kind == ExerciseKind.OUTCOME.value:
            for key, act in one.given.items():
                due = _ACT_OF.get(one.due["wagers"].get(key.rpartition(":")[2], ""))
                if due is not None:
                    counts[due, act] += 1
    return counts


def mistakes_made(answers: Iterable[Answered]) -> list[tuple[Message, int]]:
    """The kinds of mistakes that wrong answers looked like, the most frequent first."""
    counts = Counter(one.mistake for one in answers if one.mistake in KINDS)
    return [(KINDS[kind], count) for kind, count in counts.most_common()]


@dataclass(frozen=True, slots=True)
class Day:
    """One day of practice."""

    day: date
    count: int
    right: float
    pace: float


def days(answers: Iterable[Answered]) -> list[Day]:
    """Every day on which something was answered, by the clock of this machine."""
    by_day: dict[date, list[Answered]] = {}
    for one in answers:
        by_day.setdefault(one.at.astimezone().date(), []).append(one)
    return [
        Day(
            day,
            len(done),
            sum(one.right for one in done) / len(done),
            median(one.seconds / one.target for one in done if one.target),
        )
        for day, done in sorted(by_day.items())
    ]


def lately(answers: Iterable[Answered]) -> dict[str, Message]:
    """How many of the last answers of each kind that was practised are right."""
    by_kind: dict[str, list[bool]] = {}
    for one in answers:
        by_kind.setdefault(one.kind, []).append(one.right)
    return {
        kind: Message("{right} of the last {all} right", right=sum(last), all=len(last))
        for kind, right in by_kind.items()
        for last in (right[-LAST:],)
    }


def due_counts(due: Mapping[str, datetime], now: datetime | None = None) -> tuple[int, int]:
    """How many facts are due now, and within the next seven days."""
    now = now or datetime.now(UTC)
    week = now + timedelta(days=7)
    return sum(one <= now for one in due.values()), sum(one <= week for one in due.values())


def due_by_day(due: Mapping[str, datetime], now: datetime, count: int = 15) -> list[int]:
    """How many facts come up on each of the coming days; the first has what is due already."""
    ahead = Counter(max(0, (one.date() - now.date()).days) for one in due.values())
    return [ahead[day] for day in range(count)]


def answers_table(answers: Iterable[Answered]) -> DataTable:
    """Every answer as a row, for a spreadsheet."""
    header = (
        "time", "game", "house", "house id", "kind", "level", "seed", "number", "right", "seconds",
        "target", "wagers", "mistake",
    )  # fmt: skip
    rows = tuple(
        (
            one.at.isoformat(timespec="seconds"), one.game, one.house.name, one.house.id, one.kind,
            one.level, one.seed, one.number, "yes" if one.right else "no", one.seconds, one.target,
            " ".join(f"{wager}:{'right' if r else 'wrong'}" for wager, r in one.wagers.items()),
            one.mistake,
        )
        for one in answers
    )  # fmt: skip
    return DataTable(header, rows)


@cache
def _hand_names(game: str) -> dict[str, Message]:
    """Every name of a hand by its English, as which it is kept."""
    found = find_game(game)
    assert found is not None
    return {name.render(): name for name in map(found.hand_name, range(HAND_COUNT))}


def _asked_of(one: Answered) -> list[Message]:
    """What an exercise was about: its wagers, or what is right of a hand or a ruling."""
    game = find_game(one.game)
    found = [] if game is None else [game.wager[w].title for w in one.wagers if w in game.wager]
    told = one.due if isinstance(one.due, dict) else {}
    if (cents := read_money(told.get("winnings", ""))) is not None:
        found.append(Message("{told}", told=Amount(cents)))
    if game is not None and (name := told.get("name")):
        found.append(_hand_names(game.id).get(name, Message("{told}", told=name)))
    return found + [
        Message("clause {clause}", clause=told[key]) for key in ("clause",) if key in told
    ]


def mistake_title(one: Answered) -> Message:
    """An open mistake in a list."""
    level = find_level(one.level)
    kind = TITLES[ExerciseKind(one.kind)][0]
    about = KINDS.get(one.mistake)
    asked = joined([kind, *_asked_of(one)], " · ")
    told = Message("{kind} · {level}", kind=asked, level=level.title if level else one.level)
    return told if about is None else Message("{told} · {about}", told=told, about=about)
