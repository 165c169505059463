"""Exercises: a round, a question, its answer from the settled lines, and wrong answers near it."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, NamedTuple

from trifelt.engine.cards import cards_signs
from trifelt.engine.clauses import cited
from trifelt.engine.documents.schema import write_declared
from trifelt.engine.documents.write import write_document
from trifelt.engine.hands import HAND_COUNT, hand_cards
from trifelt.engine.houses.house import House
from trifelt.engine.incidents.incident import held_stakes
from trifelt.engine.message import ENGLISH, Catalogue, Message
from trifelt.engine.mistakes import Mistake, misread_as, mistakes_on
from trifelt.engine.money import money_text
from trifelt.engine.payout_check.chips import fewest_chips
from trifelt.engine.settlement.document import Document, Line, Settlement
from trifelt.engine.settlement.settle import settle
from trifelt.engine.training.declared import round_with_incident, rulable
from trifelt.engine.training.levels import SECONDS, ExerciseKind, Level
from trifelt.engine.training.payments import (
    NoExercisesError,
    box_answers,
    dealer_errors,
    nothing_to_ask,
    one_box,
    paid_rows,
    place_of,
    result_of,
    single_lines,
    spread_mistakes,
)
from trifelt.engine.training.rounds import Draw, random_round, winning_round

MOST_TRAPS: Final = 4
_DEALER: Final = 0


class Trap(NamedTuple):
    """A wrong answer near the right one, with the kind of mistake and why."""

    answer: Any
    kind: str
    why: Message


@dataclass(frozen=True, slots=True)
class Exercise:
    """One exercise; answers are values as JSON holds them, and messages."""

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

    def written(self, catalogue: Catalogue = ENGLISH) -> dict[str, Any]:
        """The exercise as `trifelt drill --json` prints it, its words in a language."""
        say = partial(_worded, catalogue)
        return {
            "document": write_document(self.document),
            "facts": list(self.facts),
            "seconds": self.seconds,
            "clauses": list(self.clauses),
            "answer": say(self.answer),
            "traps": [
                {
                    "answer": say(trap.answer),
                    "kind": trap.kind,
                    "why": trap.why.render(catalogue),
                }
                for trap in self.traps
            ],
        }


def _worded(catalogue: Catalogue, answer: Any) -> Any:
    """An answer with its messages put into words."""
    if not isinstance(answer, dict):
        return answer
    return {
        key: each.render(catalogue) if isinstance(each, Message) else each
        for key, each in answer.items()
    }


def exercise(
    house: House,
    kind: ExerciseKind,
    level: Level,
    seed: int,
    number: int,
    chosen: Document | None = None,
) -> Exercise:
    """The exercise with this number: the same for ever, however many are asked for.

    It is about a round of its own, or about one that was chosen.
    """
    return _MAKERS[kind](house, level, Draw(seed, number), chosen)


# --- the kinds ---------------------------------------------------------------------------------


def _read(house: House, level: Level, draw: Draw, chosen: Document | None) -> Exercise:
    document = chosen or random_round(house, level, draw, 1)
    settlement = settle(document)
    box = draw.choice(document.boxes)
    if box.hand is None or document.dealer is None:
        raise nothing_to_ask(house)
    of_dealer = draw.chance(0.3)
    hand = document.dealer if of_dealer else box.hand
    name = house.game.hand_name(hand)
    number = _DEALER if of_dealer else box.number

    def answer(told: Message) -> dict[str, Any]:
        return {"box": number, "name": told}

    traps = [
        Trap(answer(house.game.hand_name(other)), "hand-misread", says)
        for other, says in misread_as(house.game, hand)
    ]
    other = box.hand if of_dealer else document.dealer
    why = Message("That is the other hand.")
    traps.append(Trap(answer(house.game.hand_name(other)), "wrong-hand", why))
    for _ in range(MOST_TRAPS):
        beside = draw.below(HAND_COUNT)
        called, cards = house.game.hand_name(beside), cards_signs(hand_cards(beside)[::-1])
        why = Message("For example, {cards} would be “{hand}”.", cards=cards, hand=called)
        traps.append(Trap(answer(called), "hand-misread", why))
    fact = f"hand:{_slug(name.text)}"
    return _made(
        ExerciseKind.READ, level, settlement, (), answer(name), traps,
        facts=(fact,), clauses=cited(house.game.ranking),
    )  # fmt: skip


def _outcome(house: House, level: Level, draw: Draw, chosen: Document | None) -> Exercise:
    settlement = settle(chosen or random_round(house, level, draw, 1))
    box = one_box(settlement, draw)
    lines = single_lines(box.lines)

    def answer(changed: Mistake | None = None) -> dict[str, Any]:
        found = {line.wager: line.result.value for line in lines}
        if changed is not None:
            found[changed.wager] = result_of(changed.paid).value
        return {"box": box.box.number, "wagers": found}

    traps = [
        Trap(answer(one), one.kind, one.why)
        for one in spread_mistakes(settlement, box)
        if one.wager in {line.wager for line in lines}
    ]
    facts = _facts(lines)
    hand, dealer = box.box.hand, settlement.document.dealer
    if hand is not None and dealer is not None:
        names = sorted(_slug(house.game.hand_name(one).text) for one in (hand, dealer))
        facts = (*facts, f"ranks:{':'.join(names)}")
    return _made(ExerciseKind.OUTCOME, level, settlement, lines, answer(), traps, facts=facts)


def _pay(house: House, level: Level, draw: Draw, chosen: Document | None) -> Exercise:
    while True:
        if chosen is None:
            document, box, wager = winning_round(house, level, draw)
            settlement = settle(document)
            lines_apart = [settlement.find_lines(box, wager)]
        else:
            settlement = settle(chosen)
            by_place: dict[tuple[int, str], list[Line]] = {}
            for one in settlement.lines:
                by_place.setdefault((one.box, one.wager), []).append(one)
            lines_apart = list(by_place.values())
        found = [lines[0] for lines in lines_apart if len(lines) == 1 and lines[0].winnings]
        if found:
            break
        if chosen is not None:
            raise nothing_to_ask(house)
    line = draw.choice(found)

    def answer(winnings: int) -> dict[str, Any]:
        chips = fewest_chips(winnings, house.chips)
        return {
            "box": line.box,
            "wager": line.wager,
            "winnings": money_text(winnings),
            "chips": [[money_text(value), count] for value, count in chips.counts],
        }

    mistakes = mistakes_on(settlement, line)
    traps = (Trap(answer(one.paid), one.kind, one.why) for one in mistakes if one.paid >= 0)
    values = (money_text(value) for value, _ in fewest_chips(line.winnings, house.chips).counts)
    facts = (*_facts([line]), f"chips:{'+'.join(values)}")
    return _made(
        ExerciseKind.PAY, level, settlement, [line], answer(line.winnings), traps, facts=facts
    )


def _box(house: House, level: Level, draw: Draw, chosen: Document | None) -> Exercise:
    settlement = settle(chosen or random_round(house, level, draw, 1))
    box = one_box(settlement, draw)
    lines = box.lines

    def answer(changed: Mistake | None = None) -> dict[str, Any]:
        return box_answers(lines, changed)[0]

    traps = [Trap(answer(one), one.kind, one.why) for one in spread_mistakes(settlement, box)]
    return _made(ExerciseKind.BOX, level, settlement, lines, answer(), traps)


def _table(house: House, level: Level, draw: Draw, chosen: Document | None) -> Exercise:
    settlement = settle(chosen or random_round(house, level, draw, draw.between(1, level.boxes)))
    document, lines = settlement.document, settlement.lines
    if document.incidents or None in (document.dealer, *(box.hand for box in document.boxes)):
        raise nothing_to_ask(house)
    # Box by box: those of a whole table would take longer than the table itself.
    traps = (
        Trap(box_answers(lines, one), one.kind, one.why)
        for box in settlement.boxes
        for one in spread_mistakes(settlement, box)
    )
    return _made(ExerciseKind.TABLE, level, settlement, lines, box_answers(lines), traps)


def _error(house: House, level: Level, draw: Draw, chosen: Document | None) -> Exercise:
    settlement = settle(chosen or random_round(house, level, draw, draw.between(1, level.boxes)))
    wrong = dealer_errors(settlement, level, draw)

    def answer(told: Sequence[Mistake]) -> dict[str, Any]:
        return {
            "paid": paid_rows(settlement.lines, wrong),
            "errors": [
                {
                    **place_of(one),
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
    false_alarms = (one for one in spread_mistakes(settlement) if one.place not in places)
    traps += [
        Trap(answer([*wrong, one]), "false-alarm", Message("This wager was paid rightly."))
        for one in false_alarms
    ]
    facts = tuple(f"error:{one.kind}" for one in wrong) or ("error:none",)
    lines = [line for line in settlement.lines if line.bet in places]
    return _made(
        ExerciseKind.ERROR,
        level,
        settlement,
        lines or settlement.lines,
        answer(wrong),
        traps,
        facts=facts,
    )


def _ruling(house: House, level: Level, draw: Draw, chosen: Document | None) -> Exercise:
    known = rulable(house)
    if not known:
        raise NoExercisesError(
            Message("{game} has no clauses on irregularities.", game=house.game.title)
        )
    if chosen is not None and len(chosen.incidents) != 1:
        raise nothing_to_ask(house)
    document = chosen
    while document is None:
        dealt = random_round(house, level, draw, draw.between(1, min(level.boxes, 3)))
        document = round_with_incident(dealt, draw.choice(known), level, draw)
    settlement = settle(document)
    (declared,) = document.incidents
    ruling = declared.ruling()
    assert ruling is not None

    def answer(lines: Iterable[Line]) -> dict[str, Any]:
        return {
            "incident": write_declared(declared),
            "clause": ruling.clause,
            "effect": ruling.text,
            "boxes": box_answers(lines),
        }

    # Whoever took a stake back after the call has it: it is not returned a second time.
    held = held_stakes(document.incidents)
    due = []
    for line in settlement.lines:
        back = held.pop(line.bet, 0) if line.returned >= held[line.bet] else 0
        due.append(line._replace(stake=line.stake - back, returned=line.returned - back))
    as_dealt = settle(document._replace(incidents=())).lines
    voided = [
        line._replace(winnings=0, returned=line.stake) for line in settlement.lines if line.stake
    ]
    traps = [
        Trap(answer(as_dealt), "played-on", Message("Settled as if nothing had happened.")),
        Trap(answer(voided), "voided", Message("Voided the round.")),
    ]
    facts = (f"incident:{declared.incident.id}:{ruling.effect.value}",)
    return _made(
        ExerciseKind.RULING, level, settlement, (), answer(due), traps,
        facts=facts, clauses=cited(ruling.clause),
    )  # fmt: skip


_Maker = Callable[[House, Level, Draw, Document | None], Exercise]
_MAKERS: Final[dict[ExerciseKind, _Maker]] = {
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
        (*(facts if facts is not None else _facts(lines)), *_readings(settlement, lines)),
        SECONDS[kind] * level.pace * boxes,
        clauses,
        answer,
        tuple(_different(answer, traps)),
    )


def _different(answer: Any, traps: Iterable[Trap]) -> Iterator[Trap]:
    """The first traps that differ from the answer and from one another; no more are looked for."""
    met = [answer]
    for trap in traps:
        if trap.answer not in met:
            met.append(trap.answer)
            yield trap
            if len(met) > MOST_TRAPS:
                return


def _facts(lines: Iterable[Line]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(f"row:{line.wager}:{line.row or line.outcome}" for line in lines))


def _readings(settlement: Settlement, lines: tuple[Line, ...]) -> tuple[str, ...]:
    """The readings of the sheet that decide these lines."""
    chosen = settlement.document.house.readings
    wagers = frozenset(line.wager for line in lines)
    found = (
        f"reading:{one.reading}:{chosen[one.reading]}"
        for one in settlement.find_readings(wagers)
        if one.reading is not None and one.wager in wagers
    )
    return tuple(dict.fromkeys(found))


def _slug(text: str) -> str:
    return re.sub("[^a-z0-9]+", "-", text.casefold()).strip("-")
