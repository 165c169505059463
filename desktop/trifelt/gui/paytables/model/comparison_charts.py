"""A comparison as charts."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from trifelt.engine.hands import DEAL_COUNT
from trifelt.engine.houses.cells import cell_text
from trifelt.engine.message import Message, joined
from trifelt.engine.variants.outcomes import PUSH
from trifelt.engine.variants.row_titles import row_title
from trifelt.gui.graphs.model import Bar, PlottedLine, Point, Segment, Stack, ValueLine
from trifelt.gui.paytables.model.comparison import Compared, group_titles, jackpot_lines
from trifelt.gui.paytables.model.priced import Assumptions
from trifelt.gui.shell.figures import amount_text, one_in_text, percent_text

JACKPOT_POINTS = 121
BOXES = (1, 3, 5, 7)


def basis(compared: Sequence[Compared], situation: Assumptions, currency: str) -> Message:
    """What a chart shows and what its figures rest on: a reader of a report has only this."""
    games = list(dict.fromkeys(each.candidate.house.game.title for each in compared))
    groups = list(group_titles(compared).values())
    what: object = ", ".join(title.render() for title in games)
    if len(games) == 1:
        what = games[0]
        if len(groups) == 1:
            what = Message("{game}, {wager}", game=games[0], wager=groups[0])
    parts = [Message("{what}. Exact over all {deals} deals.", what=what, deals=f"{DEAL_COUNT:,}")]
    if any(each.is_decided for each in compared):
        parts.append(Message("Best play."))
    if any(each.progressive is not None for each in compared) and situation.jackpot is not None:
        parts.append(
            Message.counted(
                "Jackpot {jackpot}, {count} box.",
                "Jackpot {jackpot}, {count} boxes.",
                situation.seats,
                jackpot=amount_text(situation.jackpot, currency),
            )
        )
    return joined(parts)


def jackpot_basis(each: Compared) -> Message:
    """Whose jackpot is drawn."""
    house = each.candidate.house
    return Message(
        "{game}, {wager} at {house}. Exact over all {deals} deals.",
        game=house.game.title,
        wager=house.game.wager[each.candidate.judge].title,
        house=house.name,
        deals=f"{DEAL_COUNT:,}",
    )


def comparison_bars(compared: Sequence[Compared], pinned: str) -> tuple[Bar, ...]:
    """The house edge of each, by groups that are alike."""
    groups = group_titles(compared)
    styles = {alike: n for n, alike in enumerate(groups)}
    found = []
    for alike, title in groups.items():
        for each in compared:
            edge = each.figures.house_edge
            if each.candidate.alike != alike or edge is None:
                continue
            note: Message | str = ""
            if each.figures.has_later_wager:
                note = Message(
                    "element of risk {risk}", risk=percent_text(each.figures.element_of_risk)
                )
            is_pinned = each.candidate.key == pinned
            found.append(
                Bar(
                    each.candidate.title,
                    float(edge),
                    title if len(groups) > 1 else "",
                    pinned=is_pinned,
                    note=note,
                    style=styles[alike],
                )
            )
    return tuple(found)


def baseline_mark(compared: Sequence[Compared], pinned: str) -> tuple[ValueLine, ...]:
    """The pinned house edge as a line over all bars."""
    for each in compared:
        edge = each.figures.house_edge
        if each.candidate.key == pinned and edge is not None and len(compared) > 1:
            return (ValueLine(float(edge), Message("baseline")),)
    return ()


def share_stacks(compared: Sequence[Compared], pinned: str) -> tuple[Stack, ...]:
    """What comes back of all that is wagered, row by row."""
    groups = group_titles(compared)
    found = []
    for alike, title in groups.items():
        for each in compared:
            if each.candidate.alike != alike or each.shares is None:
                continue
            several = len({share.wager for share in each.shares}) > 1
            game = each.candidate.house.game
            segments = []
            for share in each.shares:
                words = row_title(share.row, share.wager)
                if several:
                    wager = game.wager[share.wager].title
                    words = Message("{wager}: {row}", wager=wager, row=words)
                if share.row == PUSH and not several:
                    words = Message("Pushes")
                segments.append(
                    Segment(
                        # Rows of one name look alike, whatever the wager.
                        words.render(),
                        words,
                        float(share.share),
                        one_in_text(share.probability),
                    )
                )
            found.append(
                Stack(
                    each.candidate.title,
                    tuple(segments),
                    title if len(groups) > 1 else "",
                    pinned=each.candidate.key == pinned,
                )
            )
    return tuple(found)


def volatility_points(compared: Sequence[Compared], pinned: str) -> tuple[Point, ...]:
    """Hit rate against volatility."""
    groups = group_titles(compared)
    styles = {alike: n for n, alike in enumerate(groups)}
    found = []
    for each in compared:
        hits, volatility = each.figures.hit_rate, each.figures.standard_deviation
        if hits is None or volatility is None:
            continue
        found.append(
            Point(
                each.candidate.title,
                float(hits),
                volatility,
                styles[each.candidate.alike],
                groups[each.candidate.alike],
                pinned=each.candidate.key == pinned,
                note=Message("house edge {edge}", edge=percent_text(each.figures.house_edge)),
            )
        )
    return tuple(found)


def worth_bars(compared: Sequence[Compared], pinned: str) -> tuple[Bar, ...]:
    """What one unit more on each row is worth, for the baseline."""
    for each in compared:
        if each.candidate.key == pinned:
            return tuple(
                Bar(
                    Message(
                        "{row}, {odds}",
                        row=row_title(worth.row, each.candidate.wager),
                        odds=cell_text(worth.cell),
                    ),
                    float(worth.worth),
                    note=Message("would pay {odds}", odds=cell_text(worth.raised)),
                )
                for worth in each.worths
            )
    return ()


def first_with_jackpot(compared: Sequence[Compared]) -> Compared | None:
    """The first candidate that pays from a jackpot."""
    return next((each for each in compared if each.progressive is not None), None)


def jackpot_chart(
    each: Compared, break_evens: Sequence[tuple[int, int | None]]
) -> tuple[tuple[PlottedLine, ...], tuple[ValueLine, ...]]:
    """The return by jackpot for some numbers of boxes, and where it breaks even."""
    known = dict(break_evens)
    top = max((jackpot for jackpot in known.values() if jackpot is not None), default=100_000_00)
    most = round(top * 1.4 / 100_000_0 + 1) * 100_000_0
    jackpots = np.linspace(0, most, JACKPOT_POINTS).astype(np.int64).tolist()
    house, wager = each.candidate.house, each.candidate.judge
    boxes = [count for count in BOXES if count <= house.seats]
    found = jackpot_lines(house, wager, jackpots, boxes)
    x = np.array(jackpots, dtype=np.float64) / 100
    lines = tuple(
        PlottedLine(
            str(count),
            Message.counted("{count} box", "{count} boxes", count),
            x,
            np.array([float(value) for value in values]),
            style,
        )
        for style, (count, values) in enumerate(found.items())
    )
    marks = [ValueLine(1.0, Message("even"))]
    for style, count in enumerate(boxes):
        jackpot = known.get(count)
        if jackpot is not None:
            marks.append(ValueLine(jackpot / 100, "", upright=True, style=style))
    return lines, tuple(marks)


def break_even_bars(break_evens: Sequence[tuple[int, int | None]]) -> tuple[Bar, ...]:
    """The jackpot at which the wager breaks even, by the number of boxes."""
    return tuple(
        Bar(Message.counted("{count} box", "{count} boxes", boxes), jackpot / 100)
        for boxes, jackpot in break_evens
        if jackpot is not None
    )
