"""The fan chart of a session: bands of its quantiles, the median, and a few sampled paths."""

from __future__ import annotations

from typing import Final

from trifelt.engine.message import Message
from trifelt.gui.graphs.model import Line
from trifelt.gui.returns.model.odds import Answer

# The outermost band first; the inner ones lie over it and darken it.
BANDS: Final = (
    (1, 99, Message("98 of 100 sessions")),
    (5, 95, Message("90 of 100 sessions")),
    (25, 75, Message("half of all sessions")),
)
STYLE: Final = 0
PATH_STYLE: Final = 6


def fan_lines(answer: Answer) -> list[Line]:
    """Everything in the fan chart."""
    rounds, quantiles = answer.rounds, answer.quantiles
    lines = [
        Line(
            f"{low}-{high}",
            title,
            rounds,
            quantiles[low],
            STYLE,
            low=quantiles[low],
            high=quantiles[high],
            bare=True,
        )
        for low, high, title in BANDS
    ]
    for number, path in enumerate(answer.paths):
        lines.append(
            Line(
                f"path {number}",
                Message("Sampled session {number}", number=number + 1),
                path.rounds,
                path.balances,
                PATH_STYLE,
                quiet=True,
            )
        )
    lines.append(Line("50", Message("Median"), rounds, quantiles[50], STYLE))
    return lines
