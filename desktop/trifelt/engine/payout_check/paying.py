"""In which order to take and pay: losing wagers first, then what is paid, then what goes back.

No sheet sets it. It is the order by which a dealer never pays with chips still to be taken: boxes
from the dealer's right, which is the highest number, to the first.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from trifelt.engine.settlement.lines import Line
from trifelt.engine.wager import Result


class Act(StrEnum):
    TAKE = "take"
    PAY = "pay"
    RETURN = "return"


class ChipMove(NamedTuple):
    """One movement of chips on the layout."""

    act: Act
    box: int
    bettor: str | None
    wager: str
    cents: int
    line: Line


def steps(lines: Iterable[Line]) -> tuple[ChipMove, ...]:
    """Every movement of a settled round, in the order in which it is made."""
    ordered = sorted(lines, key=lambda line: -line.box)
    return (
        *_steps(Act.TAKE, ((line, collected(line)) for line in ordered)),
        *_steps(Act.PAY, ((line, line.winnings) for line in ordered)),
        *_steps(
            Act.RETURN,
            ((line, line.returned if line.result is Result.RETURNED else 0) for line in ordered),
        ),
    )


def collected(line: Line) -> int:
    """What of a stake the house keeps."""
    return line.stake - line.returned


def _steps(act: Act, amounts: Iterable[tuple[Line, int]]) -> Iterable[ChipMove]:
    for line, cents in amounts:
        if cents:
            yield ChipMove(act, line.box, line.bettor, line.wager, cents, line)
