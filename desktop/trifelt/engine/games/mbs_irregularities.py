"""The chapter on irregularities that three sheets share, each with clause numbers of its own."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from trifelt.engine.incidents import bets, cards
from trifelt.engine.incidents.incident import Incident
from trifelt.engine.message import Message


def irregularities(
    *,
    after_the_call: str,
    taken_back: str,
    cards_exposed: str | None = None,
    dealer_count_always_voids: bool = False,
    never_late: Mapping[str, Message] | None = None,
    grows_under: Mapping[str, str] | None = None,
) -> tuple[Incident, ...]:
    """Clauses 5.1 to 5.4 are numbered alike; the later ones are not."""
    never = MappingProxyType(dict(never_late or {}))
    dealer = cards.dealer_card_count_voids if dealer_count_always_voids else cards.dealer_card_count
    exposed = () if cards_exposed is None else (cards.cards_exposed(cards_exposed),)
    return (
        cards.foreign_card("5.1"),
        cards.deck_count("5.2"),
        cards.misdeal("5.3"),
        dealer("5.4"),
        *exposed,
        bets.late_wager(after_the_call, never=never),
        bets.late_increase(after_the_call, under=MappingProxyType(dict(grows_under or {}))),
        bets.withdrawn_wager(taken_back),
    )
