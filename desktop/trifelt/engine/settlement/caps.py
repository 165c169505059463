"""The maximum aggregate payout: covered winnings above it are shared out to sum to it exactly."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from trifelt.engine.houses.house import CapPer, House
from trifelt.engine.message import Message, joined
from trifelt.engine.money import Amount, apportion
from trifelt.engine.settlement.lines import Line


@dataclass(frozen=True, slots=True)
class CapAct:
    """A cap that acted: over which lines, what they had come to, and what they are held to."""

    lines: tuple[tuple[int, int], ...]
    earned: int
    maximum: int
    paid: tuple[int, ...]


def apply_cap(house: House, boxes: list[list[Line]]) -> list[CapAct]:
    """Cut winnings in place, in the lists of lines; stakes always return."""
    cap = house.cap
    if cap is None:
        return []
    acts: list[CapAct] = []
    for group in _groups(house, boxes):
        winnings = [boxes[b][n].winnings for b, n in group]
        earned = sum(winnings)
        if earned <= cap.amount:
            continue
        paid = apportion(cap.amount, winnings, house.rounding.unit)
        for (b, n), amount in zip(group, paid, strict=True):
            boxes[b][n] = _held(boxes[b][n], amount)
        acts.append(CapAct(tuple(group), earned, cap.amount, tuple(paid)))
    return acts


def _held(line: Line, amount: int) -> Line:
    cut = Message(
        "Held to {paid} of {earned} by the maximum.",
        paid=Amount(amount),
        earned=Amount(line.winnings),
    )
    return line._replace(winnings=amount, reason=joined([line.reason, cut]))


def _groups(house: House, boxes: list[list[Line]]) -> Iterator[list[tuple[int, int]]]:
    """The lines that share one maximum, ordered by box and then by line."""
    cap = house.cap
    assert cap is not None
    order = sorted((lines[0].box, number) for number, lines in enumerate(boxes) if lines)
    covered = [
        (b, n)
        for _, b in order
        for n, line in enumerate(boxes[b])
        if line.wager in cap.wagers and line.winnings
    ]
    keys = {
        (b, n): (
            None if cap.per is CapPer.ROUND else boxes[b][n].box,
            None if cap.pooled else boxes[b][n].wager,
        )
        for b, n in covered
    }
    for key in dict.fromkeys(keys.values()):
        yield [place for place in covered if keys[place] == key]
