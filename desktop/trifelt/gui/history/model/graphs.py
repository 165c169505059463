"""The graphs of one's own practice as lines, columns and bars; amounts, no longer cents."""

from collections.abc import Sequence
from functools import partial
from typing import Final

import numpy as np

from trifelt.engine.message import Message, joined
from trifelt.gui.graphs.model import Axis, Bar, Bins, Name, Number, Numbers, PlottedLine
from trifelt.gui.history.model.practice import BalanceBand, OwnPractice, RoundStretch, WagerResult
from trifelt.gui.history.model.rounds import OwnRound
from trifelt.gui.shell.figures import amount_text, signed_amount_text

ROUNDS: Final = Axis(Message("Rounds"), Number.COUNT)
MONEY: Final = Axis(Message("Balance"), Number.MONEY)
COST: Final = Axis(Message("Cost so far"), Number.MONEY)
SHARE: Final = Axis(Message("Wrong decisions"), Number.PERCENT, 1)
NET: Final = Axis(Message("Net"), Number.MONEY)

OWN, EXPECTED = 0, 1
# A band of more points costs more than it shows.
_BAND_POINTS: Final = 1_500
_CENTS: Final = 100


def _round_name(rounds: Sequence[OwnRound], place: int) -> Name:
    """The heading of a round's figures: its number and its time."""
    if place == 0:
        return Message("At the start")
    time = f"{rounds[place - 1].created:%Y-%m-%d %H:%M}"
    return Message("Round {number}, {time}", number=f"{place:,}", time=time)


def balance_lines(practice: OwnPractice, band: BalanceBand | None) -> list[PlottedLine]:
    """The balance, the balance that best play expects, and the band around that."""
    along = _along(practice)
    names = partial(_round_name, practice.rounds)
    lines = [
        PlottedLine("own", Message("Balance"), along, practice.balances / _CENTS, OWN, names=names),
        PlottedLine(
            "expected", Message("Expected balance"), along, practice.expected / _CENTS, EXPECTED
        ),
    ]
    if band is not None:
        places = np.unique(
            np.rint(np.linspace(0, len(along) - 1, min(len(along), _BAND_POINTS))).astype(int)
        )
        low, high = band.low[places] / _CENTS, band.high[places] / _CENTS
        lines.append(
            PlottedLine(
                "band",
                Message("90 % of sessions"),
                along[places],
                low,
                EXPECTED,
                low=low,
                high=high,
                bare=True,
            )
        )
    return lines


def balance_title(practice: OwnPractice) -> Message:
    """The result so far, beside what was expected."""
    return Message(
        "{result} in {rounds}, {expected} expected",
        result=signed_amount_text(practice.result),
        rounds=Message.counted("{count} round", "{count} rounds", len(practice.rounds)),
        expected=signed_amount_text(round(practice.expected_result)),
    )


def balance_note(practice: OwnPractice, band: BalanceBand | None) -> Message:
    """How the graph is to be read."""
    said = [Message("Expected is the result of best play on the same bets.")]
    if practice.days > 1:
        said.append(Message("Sessions are joined as if played from one bankroll."))
    if band is not None:
        said.append(Message("With best play, 90 % of sessions stay within the band."))
        if band.exact_up_to < len(practice.rounds):
            said.append(
                Message(
                    "From round {rounds} on it is an approximation with the exact mean and "
                    "variance.",
                    rounds=f"{band.exact_up_to + 1:,}",
                )
            )
    return joined(said)


def cost_lines(practice: OwnPractice) -> list[PlottedLine]:
    """What wrong decisions have cost, round by round."""
    return [
        PlottedLine(
            "cost",
            Message("Cost of wrong decisions"),
            _along(practice),
            practice.costs / _CENTS,
            OWN,
            names=partial(_round_name, practice.rounds),
        )
    ]


def cost_title(practice: OwnPractice) -> Message:
    """How many decisions were wrong, and what they cost."""
    return Message(
        "{wrong} of {decisions} wrong: {cost} lost",
        wrong=f"{practice.wrong:,}",
        decisions=Message.counted(
            "{count} decision", "{count} decisions", practice.wrong + practice.right
        ),
        cost=amount_text(practice.errors_cost),
    )


def error_bins(practice: OwnPractice) -> Bins:
    """The share of wrong decisions, stretch by stretch."""
    stretches = practice.stretches
    edges = [float(stretches[0].first - 1), *(float(one.last) for one in stretches)]
    return Bins(
        np.array(edges),
        np.array([one.share for one in stretches]),
        names=[_stretch_name(one) for one in stretches],
    )


def _stretch_name(one: RoundStretch) -> Message:
    return Message(
        "Rounds {first} to {last}: {wrong} of {decisions} wrong, {cost} lost",
        first=f"{one.first:,}",
        last=f"{one.last:,}",
        wrong=one.wrong,
        decisions=one.decisions,
        cost=amount_text(one.cost),
    )


def wager_title(one: WagerResult) -> Message:
    """A wager with what follows from it."""
    if not one.also:
        return one.wager.title
    if len(one.also) == 1:
        return Message("{wager} with {other}", wager=one.wager.title, other=one.also[0].title)
    return Message(
        "{wager} with {other} and {last}",
        wager=one.wager.title,
        other=one.also[0].title,
        last=one.also[-1].title,
    )


def wager_bars(results: Sequence[WagerResult]) -> list[Bar]:
    """Each wager's net beside what was expected of it."""
    several = len({one.game.id for one in results}) > 1
    bars = []
    for one in results:
        group: Name = wager_title(one)
        if several:
            group = Message("{game}: {wager}", game=one.game.title, wager=one.wager.title)
        bars += [
            Bar(Message("Net"), one.net / _CENTS, group, style=OWN),
            Bar(Message("Expected"), float(one.expected) / _CENTS, group, style=EXPECTED),
        ]
    return bars


def _along(practice: OwnPractice) -> Numbers:
    return np.arange(len(practice.rounds) + 1, dtype=np.float64)
