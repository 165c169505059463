"""A box's lines, in the order of the game's wagers, bettor by bettor.

Covered winnings above the maximum aggregate payout are shared out to sum to it exactly.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from trifelt.engine.clauses import pay_table_clauses
from trifelt.engine.houses.house import CapPer, House
from trifelt.engine.message import Message, joined
from trifelt.engine.money import Amount, apportion
from trifelt.engine.settlement.document import Box, Document, Line
from trifelt.engine.settlement.judging import Seen, hand_facts, judge
from trifelt.engine.settlement.placing import Cut, Placed
from trifelt.engine.wager import FOLDED, Bet, Kind, Result, Wager


class BoxState(NamedTuple):
    """A box before it is settled: its stakes, which of them are in play, and its cards."""

    box: Box
    placed: Sequence[Placed]
    in_play: frozenset[str]
    seen: Seen
    late: Sequence[Placed] = ()
    cuts: Sequence[Cut] = ()

    @property
    def is_cut(self) -> bool:
        """Whether not all that was staked is in play."""
        return bool(self.cuts) or any(not one.in_play for one in self.placed)


def box_lines(
    document: Document,
    house: House,
    state: BoxState,
    wagers: Iterable[Wager],
    decided: frozenset[Bet] = frozenset(),
) -> list[Line]:
    """The lines of a box under a house; cards do not judge the bets that people `decided`."""
    box = state.box
    lines: list[Line | None] = []
    for bettor in box.bettors:
        name = bettor.name
        stakes: dict[str | None, Placed] = {
            one.wager: one for one in state.placed if one.bettor == name
        }
        for wager in wagers:
            one = stakes.get(wager.id)
            if one is not None:
                if one.in_play and (box.number, name, wager.id) in decided:
                    lines.append(_undecided(one.box, name, wager.id, one.stake))
                else:
                    lines.append(_staked_line(document, house, one, state))
            if state.late:
                late = (one for one in state.late if (one.bettor, one.wager) == (name, wager.id))
                lines += map(taken_off, late)
            if wager.kind is Kind.STAKED:
                continue
            base = stakes.get(wager.base)
            if base is None or base.in_play == 0 or wager.id not in house.offers:
                continue
            if wager.kind is Kind.ENVY:
                lines += _envy_lines(document, house, wager, box, name)
            else:
                lines.append(_following(document, house, state, wager, base, decided))
    names = [bettor.name for bettor in box.bettors]
    lines += [taken_off(one) for one in state.late if one.bettor not in names]
    return [line for line in lines if line is not None]


def _following(
    document: Document,
    house: House,
    state: BoxState,
    wager: Wager,
    base: Placed,
    decided: frozenset[Bet],
) -> Line | None:
    """What follows from a wager in play: a raise or a bonus."""
    box, name, amount = state.box, base.bettor, base.in_play
    if box.folded:
        return None
    if wager.kind is Kind.RAISED and (box.number, name, wager.id) in decided:
        return _undecided(box.number, name, wager.id, amount)
    if box.hand is None and (box.number, name, base.wager) in decided:
        return None  # it would pay on a hand that nobody knows
    jackpot = document.jackpot
    return judge(house, wager.id, state.seen, box.number, name, amount, amount, jackpot)


def _staked_line(document: Document, house: House, one: Placed, state: BoxState) -> Line | None:
    if one.reason is not None and one.in_play == 0:
        return taken_off(one)
    line = judge(
        house, one.wager, state.seen, one.box, one.bettor, one.stake, one.in_play, document.jackpot
    )
    if one.in_play == one.stake or line is None:
        return line
    cut = next(cut for cut in state.cuts if cut.wager == one.wager)
    return line._replace(reason=joined([line.reason, _cut_text(one, line, cut)]))


def _cut_text(one: Placed, line: Line, cut: Cut) -> Message:
    """From the bet over the maximum to what it won, in one sentence."""
    text = Message("{stake} over the maximum of {most}: {plays} in play, {rest} excess returned.")
    if line.winnings:
        text = Message(
            "{stake} over the maximum of {most}: {plays} in play, {won} won, "
            "{rest} excess returned."
        )
    elif line.result is Result.LOSE:
        text = Message(
            "{stake} over the maximum of {most}: {plays} in play and lost, {rest} excess returned."
        )
    total = sum(cut.stakes)
    stake = Message("{stake}")
    if total != one.stake:
        stake = Message("{stake} among bets of {total}")
    bets = {"stake": Amount(one.stake), "total": Amount(total)}
    facts = {
        "stake": Message.of(stake.text, bets),
        "most": Amount(cut.maximum),
        "plays": Amount(one.in_play),
        "won": Amount(line.winnings),
        "rest": Amount(one.stake - one.in_play),
    }
    return Message.of(text.text, facts)


def _undecided(box: int, bettor: str | None, wager: str, stake: int) -> Line:
    """The place of a line that a person decides."""
    return Line(box, bettor, wager, stake, returned=stake)


def seen_by(document: Document, box: Box) -> Seen:
    """The hands and facts that judge this box's wagers."""
    game = document.game
    facts: dict[str, object] = {}
    if box.hand is not None:
        facts |= hand_facts(game, "player", box.hand)
    if document.dealer is not None:
        facts |= hand_facts(game, "dealer", document.dealer)
    table = beside_hands(document, box)
    return Seen(box.hand or 0, document.dealer or 0, table, facts, document.dealer is not None)


def beside_hands(document: Document, box: Box) -> dict[str, int]:
    """What decides this box's wagers besides the two hands."""
    table = {FOLDED.name: int(box.folded)}
    fourth = document.game.fourth_card
    if fourth is not None:
        assert fourth.column.of_card is not None
        card = document.fourth
        table[fourth.column.name] = 0 if card is None else fourth.column.of_card(card)
    return table


def taken_off(placed: Placed) -> Line:
    """The line of a stake that is returned unsettled."""
    assert placed.reason is not None
    line = Line(*placed[:4], outcome="returned", returned=placed.stake, clause=placed.clause)
    return line._replace(reason=placed.reason)


def _envy_lines(
    document: Document, house: House, wager: Wager, box: Box, bettor: str | None
) -> Iterator[Line]:
    """One line for each hand envied."""
    for line, other in _enviable(document, house, wager, box, bettor):
        if _spares_envy(document, house, box, other) is None:
            yield line


def _enviable(
    document: Document, house: House, wager: Wager, box: Box, bettor: str | None
) -> Iterator[tuple[Line, Box]]:
    """The other boxes with a hand that can be envied, each with the line that would pay for it."""
    for other in document.boxes:
        if other is not box and other.hand is not None:
            seen = Seen(other.hand, 0, {}, {"from_box": other.number})
            whose = box.number, bettor, 0, 0, document.jackpot, other.number
            if (line := judge(house, wager.id, seen, *whose)) is not None:
                yield line, other


def _spares_envy(document: Document, house: House, box: Box, other: Box) -> str | None:
    """What makes another box's hand cause no envy: a wager that it lacks, or how the house reads
    folded and own ones.
    """
    rule = document.game.envy
    assert rule is not None
    if not other.has(rule.cause):
        return rule.cause
    if other.folded and house.readings[rule.folded_reading] == "no":
        return rule.folded_reading
    if _same_player(box, other) and house.readings[rule.own_reading] != "paid":
        return rule.own_reading
    if house.readings[rule.per_reading] == "player" and any(
        _same_player(box, earlier)
        and all(earlier.has(wager) for wager in (rule.holder, rule.cause))
        for earlier in document.boxes[: document.boxes.index(box)]
        if earlier is not other
    ):
        return rule.per_reading
    return None


def why_not_due(
    document: Document, lines: Sequence[Line], number: int, bettor: str | None, id: str
) -> tuple[Message, str]:
    """Why nothing is due on what depends on another wager, and under which clause."""
    game, house = document.game, document.house
    wager, box = game.wager[id], next(one for one in document.boxes if one.number == number)
    base = game.wager[wager.base or id]
    titles = {"wager": wager.title, "base": base.title}
    of_envy = wager.rows[0].clause if wager.kind is Kind.ENVY else ""
    line = next((one for one in lines if one.bet == (number, bettor, base.id)), None)
    if line is None:
        return Message.of("No {base} was placed, so no {wager} is due.", titles), of_envy
    if not line.in_play:
        why = Message.of("The {base} is returned, so no {wager} is due.", titles)
        return why, line.clause
    if not of_envy and (box.folded or box.hand is None):
        return line.reason, line.clause
    if id not in house.offers:
        return Message("This house does not offer that wager."), ""
    if not of_envy and box.hand is not None:
        hand = game.hand_name(box.hand)
        told = Message("{wager} pays nothing for {hand}.", hand=hand, **titles)
        return told, ", ".join(sorted(pay_table_clauses(game, id)))
    rule = game.envy
    assert rule is not None
    for envied, other in _enviable(document, house, wager, box, bettor):
        if (spared := _spares_envy(document, house, box, other)) is None:
            continue
        if spared == rule.cause:
            lacks = {**titles, "base": game.wager[spared].title}
            why = Message.of("It has no {base}, so no {wager} is due for it.", lacks)
            return joined((envied.reason, why), " "), rule.without
        reading = game.reading[spared]
        why = Message("In this house {reads}.", reads=reading.values[house.readings[spared]])
        return joined((envied.reason, why), " "), reading.clause
    return Message.of("No other box holds a hand that pays {wager}.", titles), of_envy


def _same_player(one: Box, other: Box) -> bool:
    return one.player is not None and one.player == other.player


@dataclass(frozen=True, slots=True)
class CapAct:
    """A cap that winnings exceed: the lines that it limits, what they had won together, and those
    that people decided, which it does not limit.
    """

    lines: tuple[tuple[int, int], ...]
    decided: tuple[tuple[int, int], ...]
    earned: int
    maximum: int


def apply_cap(house: House, boxes: list[list[Line]], decided: frozenset[Bet]) -> list[CapAct]:
    """Cut winnings in place, in the lists of lines; stakes always return."""
    cap = house.cap
    if cap is None:
        return []
    acts: list[CapAct] = []
    for group in _groups(house, boxes):
        beside = tuple((b, n) for b, n in group if boxes[b][n].bet in decided)
        limited = tuple(place for place in group if place not in beside)
        winnings = [boxes[b][n].winnings for b, n in limited]
        earned = sum(winnings)
        if earned + sum(boxes[b][n].winnings for b, n in beside) <= cap.amount:
            continue
        if earned > cap.amount:
            paid = apportion(cap.amount, winnings, house.rounding.unit)
            for (b, n), amount in zip(limited, paid, strict=True):
                boxes[b][n] = _held(boxes[b][n], amount)
        acts.append(CapAct(limited, beside, earned, cap.amount))
    return acts


def _held(line: Line, amount: int) -> Line:
    cut = Message(
        "Limited to {paid} of {earned} by the maximum payout.",
        paid=Amount(amount),
        earned=Amount(line.winnings),
    )
    return line._replace(winnings=amount, reason=joined([line.reason, cut]))


def _groups(house: House, boxes: list[list[Line]]) -> Iterable[list[tuple[int, int]]]:
    """The lines that share one maximum, ordered by box and then by line."""
    cap, groups = house.cap, defaultdict[object, list[tuple[int, int]]](list)
    assert cap is not None
    for _, b in sorted((lines[0].box, number) for number, lines in enumerate(boxes) if lines):
        for n, line in enumerate(boxes[b]):
            if line.wager in cap.wagers and line.winnings:
                box = None if cap.per is CapPer.ROUND else line.box
                groups[box, None if cap.pooled else line.wager].append((b, n))
    return groups.values()
