"""Irregularities of bets after the call, each under its sheet's clause."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from trifelt.engine.incidents.incident import Ask, Declared, Effect, Incident, Ruling, ask
from trifelt.engine.message import Message
from trifelt.engine.money import Amount

_NEVER: Mapping[str, Message] = MappingProxyType({})


def _asks(amount: Message, *, bettors: bool) -> tuple[Ask, ...]:
    whose = (ask("bettor"),) if bettors else ()
    return (ask("box"), *whose, ask("wager"), ask("amount", question=amount))


def _amount(declared: Declared) -> Amount:
    assert declared.amount is not None
    return Amount(declared.amount)


def _late_wager(declared: Declared) -> Ruling:
    return Ruling(
        declared,
        Effect.GIVES_BACK,
        declared.incident.clause,
        Message(
            "{amount} placed after the call is refused and goes back.", amount=_amount(declared)
        ),
    )


def late_wager(
    clause: str, *, bettors: bool = False, never: Mapping[str, Message] = _NEVER
) -> Incident:
    return Incident(
        "late-wager",
        clause,
        Message("Placed after the call"),
        Message("A wager is placed after 'No more bets'."),
        Message("It goes back; the rest is settled."),
        _late_wager,
        asks=_asks(Message("how much was placed?"), bettors=bettors),
        new_bet=True,
        never=never,
    )


def late_increase(
    clause: str, *, bettors: bool = False, under: Mapping[str, str] = MappingProxyType({})
) -> Incident:
    """`under`: the clauses of wagers that may not grow for a reason of their own."""

    def rule(declared: Declared) -> Ruling:
        return Ruling(
            declared,
            Effect.GIVES_BACK,
            under.get(declared.wager or "", declared.incident.clause),
            Message(
                "An increase of {amount} after the call is refused and goes back.",
                amount=_amount(declared),
            ),
        )

    return Incident(
        "late-increase",
        clause,
        Message("Increased after the call"),
        Message("A wager is increased after 'No more bets'."),
        Message("The increase goes back; what lay at the call is settled."),
        rule,
        asks=_asks(Message("how much was added to the stake given?"), bettors=bettors),
    )


def _withdrawn_wager(declared: Declared) -> Ruling:
    return Ruling(
        declared,
        Effect.PLAYS_ON,
        declared.incident.clause,
        Message(
            "{amount} taken back after the call stays in play in full; where it loses, it is owed.",
            amount=_amount(declared),
        ),
    )


def withdrawn_wager(clause: str, *, bettors: bool = False) -> Incident:
    return Incident(
        "withdrawn-wager",
        clause,
        Message("Taken back after the call"),
        Message("A wager is taken back after 'No more bets'."),
        Message("It wins or loses in full; a loss is owed."),
        _withdrawn_wager,
        asks=_asks(Message("how much was taken back?"), bettors=bettors),
        within_stake=True,
    )
