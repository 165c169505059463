"""Whether irregularities fit their round, and what they ask of a document, with every fault."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from trifelt.engine.checker import WRONG, Faults, Place
from trifelt.engine.games.game import Decision, Game
from trifelt.engine.houses.house import House
from trifelt.engine.incidents.incident import (
    NO_RULINGS,
    Chosen,
    Declared,
    Effect,
    Ruling,
    held_stakes,
    rulings_of,
)
from trifelt.engine.message import Message, joined, under_clause
from trifelt.engine.money import LARGEST_AMOUNT, Amount
from trifelt.engine.settlement.document import Bettor, Box
from trifelt.engine.settlement.placing import box_stakes
from trifelt.engine.wager import Bet, Kind

# The way from an irregularity to what is wrong in it.
Path = tuple[str | int, ...]
Found = tuple[Path, Message]


@dataclass(frozen=True, slots=True)
class Layout:
    """What was staked where when bets closed: box, bettor, wager, cents; and what was decided."""

    house: House
    boxes: Mapping[int, Mapping[str | None, Mapping[str, int]]]
    decisions: Mapping[int, Decision]
    hints: Mapping[str, Message] = field(default_factory=dict)  # to a question, by its field
    taken: Counter[Bet] = field(default_factory=Counter)  # back of each stake, by now

    @property
    def game(self) -> Game:
        return self.house.game

    def staked(self, box: int, bettor: str | None, wager: str) -> int | None:
        """What this bettor has on this wager; a raise follows the wager that it is based on."""
        stakes = self.boxes.get(box, {}).get(bettor, {})
        rule = self.game.wager[wager]
        if rule.kind is Kind.RAISED:
            raised = self.decisions.get(box) is Decision.PLAY
            return stakes.get(rule.base or "") if raised else None
        return stakes.get(wager)


def misfits(declared: Sequence[Declared | None], layout: Layout) -> Iterator[tuple[int, Found]]:
    """Everything that is missing or does not fit, by the number of the irregularity."""
    rulings = [None if one is None else one.ruling() for one in declared]
    for number, (one, ruling) in enumerate(zip(declared, rulings, strict=True)):
        if one is None:
            continue
        taken = held_stakes(filter(None, declared[: number + 1]))
        for found in _misfits_of(one, ruling, replace(layout, taken=taken)):
            yield number, found
        if ruling is not None and ruling.effect is Effect.SHEET_IS_SILENT:
            effects = {other.effect for other in rulings if other is not None}
            if effects.isdisjoint((Effect.VOIDS, Effect.DECIDES_AMOUNTS)):
                silent = Message(
                    "what was decided? The sheet does not say ({clause}); declare house-void or "
                    "house-decision besides",
                    clause=ruling.clause,
                )
                yield number, (("handled",), silent)


def _misfits_of(declared: Declared, ruling: Ruling | None, layout: Layout) -> Iterator[Found]:
    for ask in declared.missing():
        yield (ask.field,), _missing(declared, ask.question, layout.hints.get(ask.field))
    if declared.box is not None:
        yield from _bet(declared, declared.box, layout)
    yield from [*_moves(declared, layout)] or _room(ruling, layout)
    if ruling is not None:
        yield from _choices(declared, ruling, layout)
    yield from _amounts(declared, layout)


def _missing(declared: Declared, question: Message, hint: Message | None = None) -> Message:
    clause = under_clause(declared.incident.clause)
    missing = Message("missing; {question}{clause}", question=question, clause=clause)
    return missing if hint is None else joined([missing, hint], "; ")


def _no_box(box: int) -> Message:
    return Message(
        "box {box} is not in this round; a box without bets at the close has empty wagers",
        box=box,
    )


def no_bettor(bettor: str | None, names: Sequence[str]) -> Message:
    if bettor is None:
        return Message("missing; whose bet on the box: {names}?", names=joined(names, ", "))
    if not names:
        return Message("this box has no named players")
    return Message(
        "'{bettor}' is not on this box; it has {names}", bettor=bettor, names=joined(names, ", ")
    )


def _names(layout: Layout, box: int) -> list[str]:
    return [name for name in layout.boxes[box] if name is not None]


def _wrong_bettor(layout: Layout, box: int, bettor: str | None) -> Message | None:
    return None if bettor in layout.boxes[box] else no_bettor(bettor, _names(layout, box))


def _bet(declared: Declared, box: int, layout: Layout) -> Iterator[Found]:
    """The box, the bettor and the wager, which was placed unless this is about a new one."""
    incident, wager = declared.incident, declared.wager
    if box not in layout.boxes:
        yield ("box",), _no_box(box)
        return
    wrong = _wrong_person(declared, box, layout)
    if wrong is not None:
        yield ("bettor",), wrong
    if wager is None:
        return
    if wager in incident.never:
        yield ("wager",), incident.never[wager]
    elif wager not in layout.house.offers:
        yield ("wager",), Message("this house does not offer the wager")
    elif wrong is None and incident.new_bet:
        yield from _late_among_stakes(declared, box, wager, layout)
    elif wrong is None and "wager" not in incident.accepts:
        yield from _staked_there(declared, box, wager, layout)


def _late_among_stakes(declared: Declared, box: int, wager: str, layout: Layout) -> Iterator[Found]:
    """What came after the call is no stake of the round, or it would be paid and returned."""
    stake = layout.boxes[box].get(declared.bettor, {}).get(wager)
    increase = layout.game.irregularity("late-increase")
    if stake is not None and increase is not None:
        text = Message(
            "{wager} of {stake} is among the stakes of box {box}: take the late bet off them, or "
            "declare it as “{increase}” where part of it was there in time ({clause})",
            wager=layout.game.wager[wager].title,
            stake=Amount(stake),
            box=box,
            increase=increase.title,
            clause=declared.incident.clause,
        )
        yield ("wager",), text


def _wrong_person(declared: Declared, box: int, layout: Layout) -> Message | None:
    """A new bet may be anybody's; every other is that of a bettor on the box."""
    incident = declared.incident
    if declared.bettor is not None:
        return None if incident.new_bet else _wrong_bettor(layout, box, declared.bettor)
    names = _names(layout, box)
    if not names or all(ask.field != "bettor" for ask in incident.asks):
        return None
    return Message("{what} ({clause})", what=no_bettor(None, names), clause=incident.clause)


def _staked_there(declared: Declared, box: int, wager: str, layout: Layout) -> Iterator[Found]:
    whose = layout.boxes[box] if declared.bettor is None else (declared.bettor,)
    stakes = [cents for name in whose if (cents := layout.staked(box, name, wager)) is not None]
    if not stakes:
        yield ("wager",), Message("no {wager} was placed there", wager=wager)
    elif declared.incident.within_stake and layout.taken[box, declared.bettor, wager] > max(stakes):
        yield ("amount",), Message("only {lies} is staked there", lies=Amount(max(stakes)))


def _moves(declared: Declared, layout: Layout) -> Iterator[Found]:
    sources: set[int] = set()
    targets: set[int] = set()
    for n, move in enumerate(declared.moves or ()):
        if move.source == move.target:
            yield ("moves", n, "to"), Message("the hand is already there")
        elif move.target and move.target not in layout.boxes:
            yield ("moves", n, "to"), _no_box(move.target)
        for box, seen, key in ((move.source, sources, "from"), (move.target, targets, "to")):
            if box > layout.house.seats:
                bounds = {"number": box, "seats": layout.house.seats}
                yield ("moves", n, key), Message("box {number} of {seats}", **bounds)
            elif box in seen:
                yield ("moves", n, key), Message("box {box} appears twice", box=box)
            seen.add(box)


def _room(ruling: Ruling | None, layout: Layout) -> Iterator[Found]:
    """A place with cards that gave its hand away has that of another."""
    moves = () if ruling is None else ruling.moves
    targets = {move.target for move in moves}
    for n, (source, _) in enumerate(moves):
        staked = {wager for wagers in layout.boxes.get(source, {}).values() for wager in wagers}
        dealt_in = any(wager.entitles and wager.id in staked for wager in layout.game.wagers)
        if source not in targets and (dealt_in or not source):
            text = Message(
                "whose hand has {place} now? Every hand that is moved must make room for "
                "another, as in 1>2, 2>1; d is the dealer",
                place=Message("box {box}", box=source) if source else Message("the dealer"),
            )
            yield ("moves", n, "from"), text


def _choices(declared: Declared, ruling: Ruling, layout: Layout) -> Iterator[Found]:
    """Every bettor chooses once; before the close, only those on an area under its minimum."""
    chosen: dict[tuple[int, str | None], Chosen] = {}
    for n, one in enumerate(declared.choices or ()):
        if one.box not in layout.boxes:
            yield ("choices", n, "box"), _no_box(one.box)
            continue
        wrong = _wrong_bettor(layout, one.box, one.bettor)
        if wrong is not None:
            yield ("choices", n, "bettor"), wrong
        elif (one.box, one.bettor) in chosen:
            yield ("choices", n), Message("this player has chosen already")
        chosen[one.box, one.bettor] = one.choice
    if ruling.effect.offers_choice:
        for box, bettors in layout.boxes.items():
            if ruling.effect is Effect.REMOVES_BOX and box == declared.box:
                continue
            for bettor in bettors:
                if (box, bettor) not in chosen and bettors[bettor]:
                    yield ("choices",), _who_chooses(ruling, box, bettor)
    elif ruling.effect is Effect.LETS_WITHDRAW:
        yield from _raised(ruling, chosen, layout)


def _who_chooses(ruling: Ruling, box: int, bettor: str | None) -> Message:
    who = Message("box {box}", box=box)
    if bettor is not None:
        who = Message("'{bettor}' on box {box}", bettor=bettor, box=box)
    return Message(
        "missing; does {who} continue or withdraw? ({clause})", who=who, clause=ruling.choice_clause
    )


def _raised(
    ruling: Ruling, chosen: Mapping[tuple[int, str | None], Chosen], layout: Layout
) -> Iterator[Found]:
    """Who goes on has raised: what is left on each area meets the minimum."""
    if not chosen:
        question = Message(
            "missing; does the player raise (continue) or withdraw? ({clause})",
            clause=ruling.choice_clause,
        )
        yield ("choices",), question
    boxes = [one.box for one in ruling.declared.choices or ()]
    for box in dict.fromkeys(box for box, _ in chosen):
        stays = [
            wagers
            for bettor, wagers in layout.boxes.get(box, {}).items()
            if chosen.get((box, bettor)) is not Chosen.WITHDRAW
        ]
        for wager, offer in layout.house.offers.items():
            total = sum(wagers.get(wager, 0) for wagers in stays)
            if offer.minimum is not None and 0 < total < offer.minimum:
                yield (
                    ("choices", boxes.index(box)),
                    Message(
                        "{wager} on box {box} is {total}, under the minimum of {minimum}: whoever "
                        "continues has raised it, so enter the wagers as raised ({clause})",
                        wager=wager,
                        box=box,
                        total=Amount(total),
                        minimum=Amount(offer.minimum),
                        clause=ruling.choice_clause,
                    ),
                )


def _amounts(declared: Declared, layout: Layout) -> Iterator[Found]:
    seen: set[Bet] = set()
    for n, one in enumerate(declared.amounts or ()):
        place = "amounts", n
        if one.box not in layout.boxes:
            yield (*place, "box"), _no_box(one.box)
            continue
        wrong = _wrong_bettor(layout, one.box, one.bettor)
        if wrong is not None:
            yield (*place, "bettor"), wrong
            continue
        if one.wager not in layout.house.offers:
            yield (*place, "wager"), Message("this house does not offer the wager")
            continue
        if one.bet in seen:
            yield place, Message("this wager has been decided already")
        seen.add(one.bet)
        # What is returned is part of a stake on the box; a payment has none.
        stake = 0 if layout.game.wager[one.wager].kind.pays_only else layout.staked(*one.bet)
        if stake is None:
            yield (*place, "wager"), Message("no {wager} was placed there", wager=one.wager)
        elif one.returned > stake:
            text = Message(
                "only {lies} was staked; what is paid on top belongs under winnings",
                lies=Amount(stake),
            )
            yield (*place, "returned"), text


class Irregularities:
    """What a document declares, over boxes as the schema has checked them."""

    def __init__(self, declared: Any, house: House | None) -> None:
        listed = declared if isinstance(declared, list) else []
        readings = house.readings if house is not None else {}
        self._all: list[Declared | None] = [
            None if one is WRONG else replace(one, readings=readings) for one in listed
        ]
        self._sound = [one for one in self._all if one is not None]
        self._rulings = rulings_of(self._sound) if listed else NO_RULINGS

    def spares(self, house: House | None, box: Mapping[str, Any], number: int) -> bool:
        """Whether no bet on the box is settled by cards, so that they need not be known."""
        if not self._all:
            return False
        voids = self._rulings.void or self._rulings.removed(number)
        if voids is not None or self.asks("established"):  # which asks whether the round is void
            return True
        people = dict(_bettors(box))
        if any(people.values()) and all(self._rulings.goes_back(number, one) for one in people):
            return True
        return bool(house and any(people.values()) and not self.undecided(house, box, number))

    def undecided(self, house: House, box: Mapping[str, Any], number: int) -> set[str]:
        """What of a box was not taken back before the close and no person decided, raises too."""
        people = tuple(Bettor(wagers, name) for name, wagers in _bettors(box))
        stakes = box_stakes(house, self._rulings, Box(number, None, people))
        raises = box.get("decision") == Decision.PLAY
        played = {
            (number, one.bettor, wager.id)
            for one in stakes.placed
            for wager in house.game.wagers
            if one.in_play
            and (
                wager.id == one.wager
                or (raises and wager.kind is Kind.RAISED and wager.base == one.wager)
            )
        }
        return {wager for *_, wager in played - self._rulings.decided_bets}

    def counts(self, box: int | None) -> bool:
        """Whether a hand may be given with the wrong number of cards; no box: the dealer's."""
        return any(
            one.incident.card_count and ("box" not in one.incident.fields or one.box == box)
            for one in self._sound
        )

    def may_be_empty(self, number: int) -> bool:
        """Whether this box had a bet only after the call."""
        return any(one.incident.new_bet and one.box == number for one in self._sound)

    def check(
        self,
        house: House,
        boxes: Sequence[Any],
        place: Place,
        faults: Faults,
        hint: Message | None,
    ) -> None:
        """Tell what is missing or does not fit; over boxes that could not be read nothing fits."""
        if not self._all or any(box is WRONG or box.get("box") is WRONG for box in boxes):
            return
        numbered = {box.get("box", n): box for n, box in enumerate(boxes, start=1)}
        layout = Layout(
            house,
            {number: dict(_bettors(box)) for number, box in numbered.items()},
            {
                number: Decision(box["decision"])
                for number, box in numbered.items()
                if box.get("decision", WRONG) is not WRONG
            },
            {} if hint is None else {"established": hint},
        )
        for number, (path, message) in misfits(self._all, layout):
            where: Place = (place, number)
            for step in path:
                where = (where, step)
            faults.add(where, message)

    def asks(self, field: str) -> bool:
        """Whether an answer to this field is wanting."""
        return any(ask.field == field for one in self._sound for ask in one.missing())


def _bettors(box: Mapping[str, Any]) -> Iterator[tuple[str | None, dict[str, int]]]:
    """Names with their stakes; a stake that could not be read counts as any."""
    people: Any = [{"name": None, "wagers": box.get("wagers", WRONG)}]
    if "bettors" in box:
        people = [one for one in box["bettors"] or () if one is not WRONG]
    for one in people:
        name, wagers = one.get("name", WRONG), one.get("wagers", WRONG)
        if name is not WRONG and wagers is not WRONG:
            yield (
                name,
                {key: LARGEST_AMOUNT if cents is WRONG else cents for key, cents in wagers.items()},
            )
