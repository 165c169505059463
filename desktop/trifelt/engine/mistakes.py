"""The mistakes that dealers make in paying: what each would have paid, above a correct settlement.

A mistake never changes the settlement: it is an amount beside the one that is due, with the name of
what goes wrong. What comes to the right amount is no mistake. The same list makes wrong payments to
be found, explains a wrong answer and names what a supervisor's check found.

Amounts are winnings in cents; below zero the stake was taken.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from trifelt.engine.games.game import Game
from trifelt.engine.houses.cells import Cell, cell_words
from trifelt.engine.houses.house import House, kept_with_house, pays_something
from trifelt.engine.incidents.incident import rulings_of
from trifelt.engine.message import Message, joined
from trifelt.engine.money import DIRECTIONS, Amount, Direction, Odds, Rounding
from trifelt.engine.payout_check.chips import fewest_chips
from trifelt.engine.settlement.boxes import seen_by
from trifelt.engine.settlement.document import Box, BoxResult, Line, Settlement
from trifelt.engine.settlement.judging import Seen, judge
from trifelt.engine.variants.row_titles import row_title
from trifelt.engine.wager import Bet, Kind, Result, Wager

EVEN: Final = Odds(1)

# By id, the likelier explanation of an amount first.
KINDS: Final[Mapping[str, Message]] = {
    "half-forgotten": Message("Half payment forgotten"),
    "cap-forgotten": Message("Maximum payout forgotten"),
    "pro-rata-forgotten": Message("Pro rata forgotten"),
    "returned-paid": Message("Paid on a returned stake"),
    "returned-taken": Message("Returned stake taken"),  # what an audit calls it
    "play-paid": Message("Play paid though the dealer does not qualify"),
    "push-paid": Message("Push paid"),
    "push-taken": Message("Push taken"),
    "bonus-forgotten": Message("Bonus forgotten"),
    "printed-odds": Message("Odds of the sheet paid"),  # where a house pays others
    "neighbouring-row": Message("Neighbouring row of the pay table"),
    "for-one": Message("“For one” paid instead of “to one”"),
    "stake-as-winnings": Message("Stake paid as winnings"),
    "even-money": Message("Even money paid"),
    "wrong-rounding": Message("Rounded the wrong way"),
    "not-rounded": Message("Not rounded"),  # no exercise has it
    "hand-misread": Message("Hand misread"),
    "wrong-hand": Message("Wrong hand compared"),
    "own-envy": Message("Envy paid for the player's own hand"),
    "win-taken": Message("Winning bet taken"),
    "win-unpaid": Message("Winning bet not paid"),  # what an audit calls it
    "loss-missed": Message("Losing bet not taken"),
    "loss-paid": Message("Losing bet paid"),
    "adjacent-box": Message("Adjacent box paid"),
    "paid-twice": Message("Paid twice"),
    "chips-swapped": Message("Neighbouring chip value"),
    "wrong-order": Message("Settled out of order"),  # of a whole table, not of an amount
}


UNEXPLAINED: Final = Message("Unexplained")


def kind_title(kind: str | None) -> Message:
    """A kind of mistake in words, also where none explains a payment."""
    return KINDS.get(kind or "", UNEXPLAINED)


# What was done says these kinds already.
_SAID: Final = (
    "play-paid", "neighbouring-row", "cap-forgotten", "not-rounded", "own-envy", "paid-twice",
)  # fmt: skip
_ORDER: Final = {kind: place for place, kind in enumerate(KINDS)}


Candidate = tuple[str, int, Message]
Candidates = Callable[[Settlement, Box, Line], Iterator[Candidate]]
"""The kind of a wrong payment, its amount and why; and a way to find those of a line."""


class Mistake(NamedTuple):
    """One wrong payment: where, what was due, what would be paid, which kind, and why."""

    box: int
    bettor: str | None
    wager: str
    due: int
    paid: int
    kind: str
    why: Message

    @property
    def told(self) -> Message:
        """What was done, after the kind of mistake unless it says that itself."""
        whole = Message("{kind}. {why}", kind=KINDS[self.kind], why=self.why)
        return self.why if self.kind in _SAID else whole

    @property
    def place(self) -> Bet:
        return self.box, self.bettor, self.wager


def due_of(line: Line) -> int:
    """What is paid on a line; negative for the part of the stake that is taken."""
    return line.winnings or line.returned - line.stake


def mistakes_of(settlement: Settlement) -> tuple[Mistake, ...]:
    """Every plausible wrong payment of a settled round."""
    return tuple(one for box in settlement.boxes for one in mistakes_of_box(settlement, box))


def mistakes_of_box(settlement: Settlement, result: BoxResult) -> Iterator[Mistake]:
    """Every plausible wrong payment of a box."""
    for line in result.lines:
        yield from mistakes_on(settlement, line)
    yield from _own_envy(settlement, result.box)


def mistakes_on(
    settlement: Settlement, line: Line, ways: Sequence[Candidates] | None = None
) -> Iterator[Mistake]:
    """Every plausible wrong payment of one line, in some ways or in all that exercises have, the
    likelier kinds first.
    """
    if line.stake and not line.in_play:
        return
    (box,) = (each for each in settlement.document.boxes if each.number == line.box)
    due = due_of(line)
    for candidates in EXERCISED if ways is None else ways:
        found = {
            (kind, paid): Mistake(*line.bet, due, paid, kind, why)
            for kind, paid, why in candidates(settlement, box, line)
            if paid != due and paid >= -line.stake
        }
        yield from sorted(found.values(), key=lambda one: _ORDER[one.kind])


def _priced_otherwise(settlement: Settlement, _box: Box, line: Line) -> Iterator[Candidate]:
    """A win at other odds, on another stake, or rounded or cut in another way."""
    if line.result is not Result.WIN or line.row is None:
        return
    document = settlement.document
    house = document.house
    wager = house.offers[line.wager].wager
    stake = stake_of(settlement, line, wager)

    def pays(cell: Cell, on: int = stake) -> int:
        return house.pays(cell, on, document.jackpot)[0]

    cell = house.offers[line.wager].pays.cell(line.row)
    for kind, other, why in other_odds(house, line.wager, line.row):
        yield kind, pays(other), why
    if isinstance(cell, Odds):
        if cell.num > cell.den:
            why = Message("Paid as if the odds counted the stake.")
            yield "for-one", line.winnings - stake, why
        if line.stake:
            yield "stake-as-winnings", line.winnings + stake, Message("Paid the stake on top.")
        if stake * cell.num % (cell.den * house.rounding.unit):
            for direction in Direction:
                turned = Rounding(house.rounding.unit, direction)
                exact = turned.round(stake * cell.num, cell.den)
                yield "wrong-rounding", exact, Message("Rounded {way}.", way=DIRECTIONS[direction])
    if line.winnings < pays(cell):
        yield "cap-forgotten", pays(cell), Message("Paid without the maximum payout.")
    if wager.kind.pays_only:
        yield "bonus-forgotten", 0, Message("Not paid at all.")


def _on_more_than_plays(settlement: Settlement, _box: Box, line: Line) -> Iterator[Candidate]:
    """A win paid on what went back too: a cut or rejected part, or what came after the call."""
    if line.result is not Result.WIN or line.row is None or not line.in_play:
        return
    document = settlement.document
    cell = document.house.offers[line.wager].pays.cell(line.row)

    def pays(on: int) -> int:
        return document.house.pays(cell, on, document.jackpot)[0]

    if line.in_play < line.stake:
        if rulings_of(document.incidents).rejects_excess(line.box):
            yield "returned-paid", pays(line.stake), Message("Paid on the rejected excess as well.")
        else:
            yield "pro-rata-forgotten", pays(line.stake), Message("Paid on the whole bet.")
    found = settlement.find_lines(line.box, line.wager)
    late = sum(
        one.stake for one in found if one.bettor == line.bettor and one.result is Result.RETURNED
    )
    if late:
        why = Message("Paid on the {amount} that came after the call as well.", amount=Amount(late))
        yield "returned-paid", pays(line.in_play + late), why


@kept_with_house
def other_odds(house: House, wager: str, row: str) -> tuple[tuple[str, Cell, Message], ...]:
    """What a row is paid as: the paying rows next to it, above and below, and even money."""
    pays, known = house.offers[wager].pays, house.game.wager[wager].pay_rows
    rows = [each for each in known if each == row or pays_something(pays.cell(each))]
    place, cell = rows.index(row), pays.cell(row)
    found: list[tuple[str, Cell, Message]] = []
    for other in map(pays.cell, (*rows[max(0, place - 1) : place], *rows[place + 1 : place + 2])):
        half = isinstance(cell, Odds) and cell.num < cell.den and other == EVEN
        same = [row_title(each, wager) for each in rows if pays.cell(each) == other]
        why = Message("Paid {odds}, the row “{row}”.", odds=cell_words(other), row=same[0])
        if len(same) > 1:  # which of them was meant nobody knows
            why = Message("Paid {odds}: {rows}.", odds=cell_words(other), rows=joined(same, ", "))
        found.append(("half-forgotten" if half else "neighbouring-row", other, why))
    if isinstance(cell, Odds) and cell != EVEN:
        found.append(("even-money", EVEN, Message("It pays {odds}.", odds=cell_words(cell))))
    return tuple(found)


def _base(settlement: Settlement, line: Line, wager: Wager) -> Line | None:
    """The line of the wager that this one is placed or paid on."""
    if wager.base is None:
        return None
    found = settlement.find_lines(line.box, wager.base)
    return next((one for one in found if one.bettor == line.bettor), None)


def stake_of(settlement: Settlement, line: Line, wager: Wager) -> int:
    """What odds apply to; a payment has no stake of its own, but that of its wager."""
    base = None if line.in_play else _base(settlement, line, wager)
    return line.in_play if base is None else base.in_play


def _push_moved(settlement: Settlement, _box: Box, line: Line) -> Iterator[Candidate]:
    """A bet that pushes is taken or paid."""
    if line.result is not Result.PUSH:
        return
    yield "push-taken", -line.in_play, Message("Took a bet that pushes.")
    wager = settlement.document.house.offers[line.wager].wager
    base = _base(settlement, line, wager)
    if wager.kind is Kind.RAISED and base is not None and base.result is Result.WIN:
        why = Message("Paid the {wager} as if the dealer qualified.", wager=wager.title)
        yield "play-paid", line.in_play, why
    else:
        yield "push-paid", line.in_play, Message("Paid a bet that pushes.")


def _misjudged(settlement: Settlement, box: Box, line: Line) -> Iterator[Candidate]:
    """What would be due if a hand were another: misread, or that of a neighbour."""
    document = settlement.document
    game = document.game
    wager = document.house.offers[line.wager].wager
    if box.hand is None or document.dealer is None or wager.kind is Kind.ENVY:
        return
    seen = seen_by(document, box)
    for misreading in game.misreadings:
        if (hand := misreading.reads_as(seen.player)) is not None:
            misread = seen._replace(player=hand)
            yield from _judged(settlement, line, misread, "hand-misread", misreading.says)
        if (hand := misreading.reads_as(seen.dealer)) is not None:
            misread = seen._replace(dealer=hand)
            yield from _judged(settlement, line, misread, "hand-misread", misreading.says)
    for other in document.boxes:
        if abs(other.number - box.number) == 1 and other.hand is not None:
            why = Message("Compared the hand of box {box}.", box=other.number)
            compared = seen._replace(player=other.hand)
            yield from _judged(settlement, line, compared, "wrong-hand", why)


def misread_as(game: Game, hand: int) -> tuple[tuple[int, Message], ...]:
    """What a hand is taken for at a table, and why."""
    found = ((one.reads_as(hand), one.says) for one in game.misreadings)
    return tuple((other, says) for other, says in found if other is not None)


def _judged(
    settlement: Settlement, line: Line, seen: Seen, kind: str, why: Message
) -> Iterator[Candidate]:
    house = settlement.document.house
    wager = house.offers[line.wager].wager
    stake = stake_of(settlement, line, wager)
    jackpot = settlement.document.jackpot
    judged = judge(house, line.wager, seen, line.box, line.bettor, stake, stake, jackpot)
    yield kind, due_of(judged) if judged is not None else 0, why


def _taken_or_left(_settlement: Settlement, _box: Box, line: Line) -> Iterator[Candidate]:
    """A bet that wins is taken, or one that loses is left."""
    if line.result is Result.WIN and line.stake:
        yield "win-taken", -line.in_play, Message("Took a bet that wins.")
    if line.result is Result.LOSE:
        yield "loss-missed", 0, Message("Left a bet that loses.")


def _of_neighbours(settlement: Settlement, _box: Box, line: Line) -> Iterator[Candidate]:
    """The amount that belongs to the same wager of the box beside."""
    for box in settlement.document.boxes:
        if abs(box.number - line.box) == 1:
            why = Message("Paid what belongs to box {box}.", box=box.number)
            for other in settlement.find_lines(box.number, line.wager):
                yield "adjacent-box", due_of(other), why


def swapped_chips(settlement: Settlement, _box: Box, line: Line) -> Iterator[Candidate]:
    """One chip of the payment taken from the pile beside."""
    values = sorted(settlement.document.house.chips)
    for value, _count in fewest_chips(line.winnings, values).counts:
        place = values.index(value)
        for other in (*values[max(0, place - 1) : place], *values[place + 1 : place + 2]):
            yield "chips-swapped", line.winnings - value + other, _chip_swapped(other, value)


@cache
def _chip_swapped(wrong: int, right: int) -> Message:
    facts = {"wrong": Amount(wrong), "right": Amount(right)}
    return Message("A chip of {wrong} in place of one of {right}.", **facts)


# The likelier kinds first, so that whoever needs but a few has not to work out all.
EXERCISED: Final[tuple[Candidates, ...]] = (
    _on_more_than_plays,
    _priced_otherwise,
    _push_moved,
    _misjudged,
    _taken_or_left,
    _of_neighbours,
    swapped_chips,
)


def _own_envy(settlement: Settlement, box: Box) -> Iterator[Mistake]:
    """Envy for the hand of the very box that would be paid."""
    document = settlement.document
    rule = document.game.envy
    if rule is None or box.hand is None or rule.payment not in document.house.offers:
        return
    for bettor in box.bettors:
        if rule.holder not in bettor.wagers:
            continue
        seen = seen_by(document, box)._replace(facts={"from_box": box.number})
        place = box.number, bettor.name
        line = judge(document.house, rule.payment, seen, *place, 0, 0, document.jackpot)
        if line is not None:
            why = Message("Paid envy for the box's own hand.")
            yield Mistake(*place, rule.payment, 0, line.winnings, "own-envy", why)
