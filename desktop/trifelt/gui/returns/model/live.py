"""The live view of a run: its lines and how closely it looks, and what is said of run and round."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

import numpy as np

from trifelt.engine.exact.scorer import scorer_of
from trifelt.engine.message import Message, joined
from trifelt.engine.simulation.report import Report, WagerReport
from trifelt.engine.simulation.walk import Dealt, fourth_card
from trifelt.gui.graphs.model import PlottedLine, ValueLine
from trifelt.gui.returns.model.expected import Expected, Series
from trifelt.gui.shell.figures import number_text, percent_text, signed_amount_text

OUTER: Final = "outer"
INNER: Final = "inner"
# How many standard errors around the exact line are seen, at the place looked at.
_SEEN: Final = 3.2
_FIRST_LOOK: Final = 40
# The place looked at lies this far behind the run, in powers of two of its rounds.
_BEHIND: Final = 9

EMPTY: Final = np.zeros(0)


def line_id(house: int, series: str) -> str:
    """What a line is called in the graph."""
    return f"{house}:{series}"


def lines_of(houses: Sequence[tuple[Expected, Message]], focus: str) -> list[PlottedLine]:
    """The bands of the series in focus, and empty lines for what a run will bring.

    With one house all its series show; with two only the one in focus, for both of them.
    """
    first = houses[0][0]
    lines: list[PlottedLine] = []
    for house, (expected, name) in enumerate(houses):
        series = expected.series_of(focus)
        if len(houses) == 1:
            lines += _bands(house, series, series.title, first.series.index(series))
        else:
            lines += _bands(house, series, name, house)
    for house, (expected, name) in enumerate(houses):
        for number, series in enumerate(expected.series):
            if len(houses) == 1:
                lines.append(PlottedLine(line_id(0, series.id), series.title, EMPTY, EMPTY, number))
            elif series is expected.series_of(focus):
                title = Message("{wager}, {house}", wager=series.title, house=name)
                lines.append(PlottedLine(line_id(house, series.id), title, EMPTY, EMPTY, house))
    return lines


def _bands(house: int, series: Series, name: Message, style: int) -> list[PlottedLine]:
    outer_low, inner_low, inner_high, outer_high = series.band.quantiles
    both = Message("{name}: 98 % of runs, 50 % in the darker part", name=name)
    outer = Message("{name}: 98 % of runs", name=name)
    inner = Message("{name}: 50 % of runs", name=name)
    return [
        PlottedLine(
            f"{house}:{id}", title, series.band.rounds, low, style,
            low=low, high=high, bare=True, quiet=id == INNER, tabled=tabled,
        )
        for id, title, low, high, tabled in (
            (OUTER, both, outer_low, outer_high, outer),
            (INNER, inner, inner_low, inner_high, inner),
        )
    ]  # fmt: skip


def exact_lines(houses: Sequence[tuple[Expected, Message]], focus: str) -> list[ValueLine]:
    """The exact returns as lines across the graph."""
    marks = []
    for house, (expected, _) in enumerate(houses):
        for number, series in enumerate(expected.series):
            if len(houses) == 1:
                title = Message(
                    "{wager} {exact}", wager=series.title, exact=percent_text(series.exact)
                )
                # Words beside the one in focus; the others are told on hover and in the table.
                shown = title if series is expected.series_of(focus) else ""
                marks.append(ValueLine(series.exact, shown, style=number))
            elif series is expected.series_of(focus):
                title = Message("exact {exact}", exact=percent_text(series.exact))
                marks.append(ValueLine(series.exact, title, style=house))
    return marks


def height_of(
    houses: Sequence[tuple[Expected, Message]], focus: str, rounds: int
) -> tuple[float, float]:
    """The returns to look at: closer, by doublings of the rounds, the farther the run is.

    What is in focus sets how close; the exact lines of the others are kept in sight only while
    they lie within that.
    """
    doublings = max(0, rounds.bit_length() - 1 - _BEHIND) // 2 * 2
    at = max(_FIRST_LOOK, 1 << doublings)
    lows, highs = [], []
    for expected, _ in houses:
        series = expected.series_of(focus)
        reach = _SEEN * series.spread / sqrt(at)
        low, high = series.exact - reach, series.exact + reach
        if rounds <= _FIRST_LOOK and len(houses) == 1:
            low = min(low, *(each.exact for each in expected.series))
            high = max(high, *(each.exact for each in expected.series))
        lows.append(low)
        highs.append(high)
    return min(lows), max(highs)


def out_of_sight(expected: Expected, heights: tuple[float, float]) -> Message | None:
    """Which exact lines the picture leaves out for the sake of what is in focus."""
    low, high = heights
    out = [each.title for each in expected.series if not low <= each.exact <= high]
    return Message("Outside this picture: {wagers}.", wagers=joined(out, ", ")) if out else None


# Beyond so many standard errors a run is worth a second look; before, nothing is made of it.
WORTH_A_LOOK: Final = 4.0


def wager_of(report: Report, wager: str) -> WagerReport:
    """One wager of a report."""
    return next(each for each in report.wagers if each.wager == wager)


def stands_out(z: float) -> bool:
    """Whether a distance is beyond what chance makes of a sound run."""
    return abs(z) > WORTH_A_LOOK


def remark(report: Report, expected: Expected) -> Message:
    """One sentence on the whole run: that it is as it should be, or what stands out."""
    worst, name = report.total.z, Message("All together")
    for wager in report.wagers:
        if abs(wager.net.z) > abs(worst) or len(report.wagers) == 1:
            worst, name = wager.net.z, expected.mix.house.game.wager[wager.wager].title
    if stands_out(worst):
        return Message(
            "{wager} is {z} standard errors off: look closer.",
            wager=name,
            z=number_text(worst, 2, signed=True),
        )
    return Message("All within {most} standard errors.", most=f"{WORTH_A_LOOK:g}")


@dataclass(frozen=True, slots=True)
class RoundSeen:
    """A round to look at; what other boxes' hands paid is not in it."""

    number: int
    player: int
    dealer: int
    player_name: Message
    dealer_name: Message
    net: int
    lines: Message
    fourth: int | None = None
    fourth_title: Message | None = None


def seen(expected: Expected, dealt: Dealt, seed: int, plan: int = 0) -> RoundSeen:
    """The round as this mix settles it, by the very rows that are counted."""
    game = expected.mix.house.game
    combination = dealt.combinations[plan]
    nets = expected.returns.round_nets(combination)
    parts = [
        Message("{wager} {net}", wager=game.wager[wager].title, net=signed_amount_text(net))
        for wager, net in nets.items()
    ]
    lines = joined(parts, " · ")
    if scorer_of(expected.plan).folded[combination]:
        lines = joined((Message("Folded."), lines))
    return RoundSeen(
        dealt.number,
        dealt.player,
        dealt.dealer,
        game.hand_name(dealt.player),
        game.hand_name(dealt.dealer),
        sum(nets.values()),
        lines,
        fourth_card(expected.plan, seed, dealt, combination),
        game.fourth_card.title if game.fourth_card is not None else None,
    )
