"""The notices of a round: irregularities, limits, rounding, caps, readings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from trifelt.engine.incidents.rulings import Rulings
from trifelt.engine.message import Message
from trifelt.engine.money import Amount, exact_text
from trifelt.engine.settlement.boxes import Stand
from trifelt.engine.settlement.caps import CapAct
from trifelt.engine.settlement.document import Document
from trifelt.engine.settlement.house_notices import edge_notices
from trifelt.engine.settlement.incident_notices import incident_notices
from trifelt.engine.settlement.limit_notices import limit_notices
from trifelt.engine.settlement.lines import Line, Notice, NoticeKind
from trifelt.engine.settlement.readings import Resettle, reading_notices


def notices_of(
    document: Document,
    rulings: Rulings,
    stands: Sequence[Stand],
    lines: Sequence[Sequence[Line]],
    caps: Sequence[CapAct],
    resettle: Resettle,
) -> Iterator[Notice]:
    """Everything to be said of this round."""
    yield from incident_notices(document, rulings, stands)
    yield from limit_notices(document, stands)
    yield from _rounding(document, lines)
    yield from _caps(document, lines, caps)
    yield from reading_notices(document, stands, lines, resettle)
    yield from _edges(document, stands)


def _edges(document: Document, stands: Sequence[Stand]) -> tuple[Notice, ...]:
    """Wagers of this round whose exact figures favour the player, or cost him a quarter."""
    staked = frozenset(wager for stand in stands for wager in stand.in_play)
    return edge_notices(document.house, staked, document.jackpot)


def _rounding(document: Document, lines: Sequence[Sequence[Line]]) -> Iterator[Notice]:
    rounding = document.house.rounding
    for box in lines:
        for line in box:
            if line.rounded_from is None:
                continue
            num, den = line.rounded_from
            assert line.odds is not None
            yield Notice(
                NoticeKind.ROUNDING,
                Message(
                    "{odds} on {stake} is {exact}; rounded {direction} to units of {unit}: {paid}.",
                    odds=str(line.odds),
                    # Not the line's own: a bonus is paid on the stake of another line.
                    stake=Amount(num // line.odds.num),
                    exact=exact_text(num, den),
                    direction=rounding.direction.value,
                    unit=Amount(rounding.unit),
                    paid=Amount(rounding.round(num, den)),
                ),
                None,
                line.box,
                line.wager,
            )


def _caps(
    document: Document, lines: Sequence[Sequence[Line]], caps: Sequence[CapAct]
) -> Iterator[Notice]:
    for act in caps:
        touched = [lines[b][n] for b, n in act.lines]
        boxes = {line.box for line in touched}
        wagers = {line.wager for line in touched}
        yield Notice(
            NoticeKind.CAP,
            Message(
                "Winnings of {earned} are held to the maximum of {maximum}: {shares}.",
                earned=Amount(act.earned),
                maximum=Amount(act.maximum),
                shares=" + ".join(str(Amount(amount)) for amount in act.paid),
            ),
            ", ".join(clause for wager, clause in document.game.capped.items() if wager in wagers),
            boxes.pop() if len(boxes) == 1 else None,
            wagers.pop() if len(wagers) == 1 else None,
        )
