"""Settlement: what every wager of a round pays, under which clause, and why."""

from __future__ import annotations

from trifelt.engine.settlement.lines import (
    BoxResult,
    Line,
    Notice,
    NoticeKind,
    Settlement,
    Totals,
    totals,
)
from trifelt.engine.settlement.settle import settle

__all__ = [
    "BoxResult",
    "Line",
    "Notice",
    "NoticeKind",
    "Settlement",
    "Totals",
    "settle",
    "totals",
]
