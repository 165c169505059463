"""What a dealer pays in a settled round: rightly, or with mistakes above it."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import Any, Final

from trifelt.engine.houses.house import House
from trifelt.engine.message import Message
from trifelt.engine.mistakes import KINDS, Mistake, due_of, mistakes_of, mistakes_of_box
from trifelt.engine.money import money_text
from trifelt.engine.settlement.document import BoxResult, Line, Settlement
from trifelt.engine.training.levels import Level
from trifelt.engine.training.rounds import Draw
from trifelt.engine.wager import Result

_MOST_ERRORS: Final = 3


class NoExercisesError(Exception):
    """A game or a round that has nothing of this kind to ask; the message says so."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message


def nothing_to_ask(house: House) -> NoExercisesError:
    return NoExercisesError(
        Message("A chosen round of {game} has nothing of this kind.", game=house.game.title)
    )


def single_lines(lines: Iterable[Line]) -> list[Line]:
    """One line for each wager: that of the first person on the box."""
    return list({line.wager: line for line in reversed(tuple(lines))}.values())[::-1]


def result_of(paid: int) -> Result:
    if paid == 0:
        return Result.PUSH
    return Result.WIN if paid > 0 else Result.LOSE


def one_box(settlement: Settlement, draw: Draw) -> BoxResult:
    """A box of one player, any of them."""
    boxes = [one for one in settlement.boxes if len(one.box.bettors) == 1 and one.lines]
    if not boxes:
        raise nothing_to_ask(settlement.document.house)
    return draw.choice(boxes)


def spread_mistakes(settlement: Settlement, box: BoxResult | None = None) -> Iterator[Mistake]:
    """Mistakes of the round, or of one box: the first few are of as many kinds as there are."""
    by_kind: dict[str, list[Mistake]] = {kind: [] for kind in KINDS}
    for one in mistakes_of(settlement) if box is None else mistakes_of_box(settlement, box):
        by_kind[one.kind].append(one)
    for one_of_each in zip_longest(*by_kind.values()):
        yield from filter(None, one_of_each)


def dealer_errors(settlement: Settlement, level: Level, draw: Draw) -> list[Mistake]:
    """The mistakes of a dealer who makes some with the likelihood of the level."""
    if not draw.chance(level.errors):
        return []
    found = list(spread_mistakes(settlement))
    wrong: list[Mistake] = []
    for _ in range(draw.between(1, min(_MOST_ERRORS, len(settlement.boxes)))):
        places = {one.place for one in wrong}
        kinds = sorted({one.kind for one in found if one.place not in places})
        if kinds:
            kind = draw.choice(kinds)
            of_kind = [one for one in found if one.kind == kind and one.place not in places]
            wrong.append(draw.choice(of_kind))
    return sorted(wrong, key=lambda one: (one.box, one.bettor or "", one.wager))


def place_of(one: Line | Mistake) -> dict[str, Any]:
    person = {} if one.bettor is None else {"bettor": one.bettor}
    return {"box": one.box, **person, "wager": one.wager}


def paid_rows(lines: Iterable[Line], wrong: Sequence[Mistake]) -> list[dict[str, Any]]:
    """Every line that the dealer paid or took, right and wrong; below zero the stake was taken."""
    told = {one.place: one for one in wrong}
    rows = []
    for line in lines:
        mistake = told.pop(line.bet, None)
        paid = mistake.paid if mistake is not None else due_of(line)
        rows.append({**place_of(line), "winnings": money_text(paid)})
    rows += [{**place_of(one), "winnings": money_text(one.paid)} for one in told.values()]
    return rows


def box_answers(lines: Iterable[Line], changed: Mistake | None = None) -> list[dict[str, Any]]:
    """What is paid, returned and taken, box by box in the order of settling."""
    people: dict[tuple[int, str | None], dict[str, dict[str, int]]] = {}
    for line in lines:
        moved = people.setdefault((line.box, line.bettor), {"pay": {}, "return": {}, "take": {}})
        pay, back = line.winnings, line.returned
        if changed is not None and changed.place == line.bet:
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
