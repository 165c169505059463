"""Exercises: a round, a question, its answer from the settled lines, and wrong answers near it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from trifelt.engine.clauses import cited
from trifelt.engine.documents.declared import write_declared
from trifelt.engine.documents.write import write_document
from trifelt.engine.hands import HAND_COUNT
from trifelt.engine.houses.house import House
from trifelt.engine.message import Message
from trifelt.engine.mistakes import KINDS, Mistake, due_of, mistakes_of, mistakes_on
from trifelt.engine.money import money_text
from trifelt.engine.payout_check.chips import fewest_chips
from trifelt.engine.settlement.document import Document
from trifelt.engine.settlement.lines import Line, Settlement
from trifelt.engine.settlement.settle import settle
from trifelt.engine.training.declared import round_with_incident, rulable
from trifelt.engine.training.levels import SECONDS, ExerciseKind, Level
from trifelt.engine.training.rounds import Draw, random_round, winning_round
from trifelt.engine.wager import Result

MOST_TRAPS: Final = 4
_DEALER: Final = 0
_MOST_ERRORS: Final = 3


class Trap(NamedTuple):
    """A wrong answer near the right one, with the kind of mistake and why."""

    answer: Any
    kind: str
    why: Message


@dataclass(frozen=True, slots=True)
class Exercise:
    """One exercise; answers are values as JSON holds them."""

    kind: ExerciseKind
    settlement: Settlement
    facts: tuple[str, ...]
    seconds: float
    clauses: tuple[str, ...]
    answer: Any
    traps: tuple[Trap, ...]

    @property
    def document(self) -> Document:
        return self.settlement.document

    def written(self) -> dict[str, Any]:
        """The exercise as `trifelt drill --json` prints it."""
        return {
            "document": write_document(self.document),
            "facts": list(self.facts),
            "seconds": self.seconds,
            "clauses": list(self.clauses),
            "answer": self.answer,
            "traps": [
                {"answer": trap.answer, "kind": trap.kind, "why": trap.why.render()}
                for trap in self.traps
            ],
        }


def exercise(house: House, kind: ExerciseKind, level: Level, seed: int, number: int) -> Exercise:
    """The exercise with this number: the same for ever, however many are asked for."""
    return _MAKERS[kind](house, level, Draw(seed, number))


# --- the kinds ---------------------------------------------------------------------------------


def _read(house: House, level: Level, draw: Draw) -> Exercise:
    document = random_round(house, level, draw, 1)
    settlement = settle(document)
    box = document.boxes[0]
    of_dealer = draw.chance(0.3)
    hand = document.dealer if of_dealer else box.hand
    assert hand is not None
    name = house.game.hand_name(hand)
    number = _DEALER if of_dealer else box.number

    def answer(told: Message) -> dict[str, Any]:
        return {"box": number, "name": told.render()}

    traps = [
        Trap(answer(house.game.hand_name(other)), "hand-misread", misreading.says)
        for misreading in house.game.misreadings
        if (other := misreading.reads_as(hand)) is not None
    ]
    other = box.hand if of_dealer else document.dealer
    assert other is not None
    why = Message("Read the other hand.")
    traps.append(Trap(answer(house.game.hand_name(other)), "wrong-hand", why))
    for _ in range(MOST_TRAPS):
        name_beside = house.game.hand_name(draw.below(HAND_COUNT))
        traps.append(Trap(answer(name_beside), "hand-misread", Message("Another hand.")))
    fact = f"hand:{_slug(name.text)}"
    return _made(ExerciseKind.READ, level, settlement, (), answer(name), traps, facts=(fact,))


def _outcome(house: House, level: Level, draw: Draw) -> Exercise:
    settlement = settle(random_round(house, level, draw, 1))
    box = settlement.boxes[0]
    lines = _single(box.lines)

    def answer(changed: Mistake | None = None) -> dict[str, Any]:
        found = {line.wager: line.result.value for line in lines}
        if changed is not None:
            found[changed.wager] = _result_of(changed.paid).value
        return {"box": box.box.number, "wagers": found}

    traps = [
        Trap(answer(one), one.kind, one.why)
        for one in _spread(settlement)
        if one.wager in {line.wager for line in lines}
    ]
    return _made(ExerciseKind.OUTCOME, level, settlement, lines, answer(), traps)


def _pay(house: House, level: Level, draw: Draw) -> Exercise:
    while True:
        document, box, wager = winning_round(house, level, draw)
        settlement = settle(document)
        found = [one for one in settlement.lines if (one.box, one.wager) == (box, wager)]
        if len(found) == 1 and found[0].winnings:
            break
    (line,) = found

    def answer(winnings: int) -> dict[str, Any]:
        chips = fewest_chips(winnings, house.chips)
        return {
            "box": box,
            "wager": wager,
            "winnings": money_text(winnings),
            "chips": [[money_text(value), count] for value, count in chips.counts],
        }

    mistakes = mistakes_on(settlement, line)
    traps = (Trap(answer(one.paid), one.kind, one.why) for one in mistakes if one.paid >= 0)
    chips_fact = f"chips:{money_text(line.winnings)}"
    facts = (*_facts([line]), chips_fact)
    return _made(
        ExerciseKind.PAY, level, settlement, [line], answer(line.winnings), traps, facts=facts
    )


def _box(house: House, level: Level, draw: Draw) -> Exercise:
    settlement = settle(random_round(house, level, draw, 1))
    lines = settlement.lines

    def answer(changed: Mistake | None = None) -> dict[str, Any]:
        return box_answers(lines, changed)[0]

    traps = [Trap(answer(one), one.kind, one.why) for one in _spread(settlement)]
    return _made(ExerciseKind.BOX, level, settlement, lines, answer(), traps)


def _table(house: House, level: Level, draw: Draw) -> Exercise:
    settlement = settle(random_round(house, level, draw, draw.between(1, level.boxes)))
    lines = settlement.lines
    traps = [Trap(box_answers(lines, one), one.kind, one.why) for one in _spread(settlement)]
    return _made(ExerciseKind.TABLE, level, settlement, lines, box_answers(lines), traps)


def _error(house: House, level: Level, draw: Draw) -> Exercise:
    settlement = settle(random_round(house, level, draw, draw.between(1, level.boxes)))
    wrong = _errors(settlement, level, draw)

    def answer(told: Sequence[Mistake]) -> dict[str, Any]:
        return {
            "paid": _paid(settlement.lines, wrong),
            "errors": [
                {
                    **_where(one),
                    "paid": money_text(one.paid),
                    "due": money_text(one.due),
                    "kind": one.kind,
                }
                for one in told
            ],
        }

    traps = [
        Trap(answer([one for one in wrong if one is not missed]), missed.kind, missed.why)
        for missed in wrong
    ]
    places = {one.place for one in wrong}
    false_alarms = (one for one in _spread(settlement) if one.place not in places)
    traps += [
        Trap(answer([*wrong, one]), "false-alarm", Message("This wager was paid rightly."))
        for one in false_alarms
    ]
    facts = tuple(f"error:{one.kind}" for one in wrong) or ("error:none",)
    lines = [line for line in settlement.lines if (line.box, line.bettor, line.wager) in places]
    return _made(
        ExerciseKind.ERROR,
        level,
        settlement,
        lines or settlement.lines,
        answer(wrong),
        traps,
        facts=facts,
    )


def _ruling(house: House, level: Level, draw: Draw) -> Exercise:
    known = rulable(house)
    if not known:
        raise NoExercisesError(
            Message("{game} has no clauses on irregularities.", game=house.game.title)
        )
    while True:
        dealt = random_round(house, level, draw, draw.between(1, min(level.boxes, 3)))
        document = round_with_incident(dealt, draw.choice(known), level, draw)
        if document is not None:
            break
    settlement = settle(document)
    (declared,) = document.incidents
    ruling = declared.ruling()
    assert ruling is not None

    def answer(lines: Iterable[Line]) -> dict[str, Any]:
        return {
            "incident": write_declared(declared),
            "clause": ruling.clause,
            "effect": ruling.text.render(),
            "boxes": box_answers(lines),
        }

    as_dealt = settle(replace(document, incidents=())).lines
    voided = [
        line._replace(winnings=0, returned=line.stake) for line in settlement.lines if line.stake
    ]
    traps = [
        Trap(answer(as_dealt), "played-on", Message("Settled as if nothing had happened.")),
        Trap(answer(voided), "voided", Message("Voided the round.")),
    ]
    facts = (f"incident:{declared.incident.id}:{ruling.effect.value}",)
    return _made(
        ExerciseKind.RULING, level, settlement, (), answer(settlement.lines), traps,
        facts=facts, clauses=cited(ruling.clause),
    )  # fmt: skip


class NoExercisesError(Exception):
    """A game that has nothing of this kind to ask; the message says so."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message


_MAKERS: Final[dict[ExerciseKind, Callable[[House, Level, Draw], Exercise]]] = {
    ExerciseKind.READ: _read,
    ExerciseKind.OUTCOME: _outcome,
    ExerciseKind.PAY: _pay,
    ExerciseKind.BOX: _box,
    ExerciseKind.TABLE: _table,
    ExerciseKind.ERROR: _error,
    ExerciseKind.RULING: _ruling,
}


# --- what they are made of ---------------------------------------------------------------------


def _made(
    kind: ExerciseKind,
    level: Level,
    settlement: Settlement,
    lines: Iterable[Line],
    answer: Any,
    traps: Iterable[Trap],
    *,
    facts: tuple[str, ...] | None = None,
    clauses: tuple[str, ...] | None = None,
) -> Exercise:
    lines = tuple(lines)
    boxes = len(settlement.boxes) if kind in (ExerciseKind.TABLE, ExerciseKind.ERROR) else 1
    if clauses is None:
        clauses = tuple(dict.fromkeys(n for line in lines for n in cited(line.clause)))
    return Exercise(
        kind,
        settlement,
        facts if facts is not None else _facts(lines),
        SECONDS[kind] * level.pace * boxes,
        clauses,
        answer,
        tuple(_different(answer, traps)),
    )


def _different(answer: Any, traps: Iterable[Trap]) -> Iterator[Trap]:
    """The first traps that differ from the answer and from one another."""
    met = [answer]
    for trap in traps:
        if len(met) > MOST_TRAPS:
            return
        if trap.answer not in met:
            met.append(trap.answer)
            yield trap


def _facts(lines: Iterable[Line]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(f"row:{line.wager}:{line.row or line.outcome}" for line in lines))


def _slug(text: str) -> str:
    return re.sub("[^a-z0-9]+", "-", text.casefold()).strip("-")


def _single(lines: Iterable[Line]) -> list[Line]:
    """One line for each wager: that of the first person on the box."""
    return list({line.wager: line for line in reversed(tuple(lines))}.values())[::-1]


def _result_of(paid: int) -> Result:
    if paid == 0:
        return Result.PUSH
    return Result.WIN if paid > 0 else Result.LOSE


def _spread(settlement: Settlement) -> Iterator[Mistake]:
    """Mistakes of the round, one kind after the other, so that the first few are of many kinds."""
    by_kind: dict[str, list[Mistake]] = {kind: [] for kind in KINDS}
    for one in mistakes_of(settlement):
        by_kind[one.kind].append(one)
    while any(by_kind.values()):
        for found in by_kind.values():
            if found:
                yield found.pop(0)


def _errors(settlement: Settlement, level: Level, draw: Draw) -> list[Mistake]:
    """The mistakes of a dealer who makes some with the likelihood of the level."""
    if not draw.chance(level.errors):
        return []
    found = list(_spread(settlement))
    wrong: list[Mistake] = []
    for _ in range(draw.between(1, min(_MOST_ERRORS, len(settlement.boxes)))):
        places = {one.place for one in wrong}
        kinds = sorted({one.kind for one in found if one.place not in places})
        if kinds:
            kind = draw.choice(kinds)
            of_kind = [one for one in found if one.kind == kind and one.place not in places]
            wrong.append(draw.choice(of_kind))
    return sorted(wrong, key=lambda one: (one.box, one.bettor or "", one.wager))


def _where(one: Line | Mistake) -> dict[str, Any]:
    person = {} if one.bettor is None else {"bettor": one.bettor}
    return {"box": one.box, **person, "wager": one.wager}


def _paid(lines: Iterable[Line], wrong: Sequence[Mistake]) -> list[dict[str, Any]]:
    """Every line that the dealer paid or took, right and wrong; below zero the stake was taken."""
    told = {one.place: one for one in wrong}
    rows = []
    for line in lines:
        mistake = told.pop((line.box, line.bettor, line.wager), None)
        paid = mistake.paid if mistake is not None else due_of(line)
        rows.append({**_where(line), "winnings": money_text(paid)})
    rows += [{**_where(one), "winnings": money_text(one.paid)} for one in told.values()]
    return rows


def box_answers(lines: Iterable[Line], changed: Mistake | None = None) -> list[dict[str, Any]]:
    """What is paid, returned and taken, box by box in the order of settling."""
    people: dict[tuple[int, str | None], dict[str, dict[str, int]]] = {}
    for line in lines:
        moved = people.setdefault((line.box, line.bettor), {"pay": {}, "return": {}, "take": {}})
        pay, back = line.winnings, line.returned
        if changed is not None and changed.place == (line.box, line.bettor, line.wager):
            pay, back = max(0, changed.paid), line.stake + min(0, changed.paid)
        for key, cents in (("pay", pay), ("return", back), ("take", line.stake - back)):
            if cents:
                moved[key][line.wager] = moved[key].get(line.wager, 0) + cents
    return [
        {
            "box": box,
            **({} if bettor is None else {"bettor": bettor}),
            **{
                key: {wager: money_text(cents) for wager, cents in amounts.items()}
                for key, amounts in moved.items()
            },
        }
        for (box, bettor), moved in sorted(people.items(), key=lambda found: -found[0][0])
    ]
