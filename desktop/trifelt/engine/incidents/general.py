"""What a house may do in any game, with no clause of a sheet to cite."""

from __future__ import annotations

from typing import Final

from trifelt.engine.incidents.incident import Declared, Effect, Incident, Ruling, ask
from trifelt.engine.message import Message


def _house_void(declared: Declared) -> Ruling:
    return Ruling(
        declared,
        Effect.VOIDS,
        "",
        Message(
            "The house voids the round ({ground}): every wager goes back.", ground=declared.ground
        ),
    )


def _house_decision(declared: Declared) -> Ruling:
    return Ruling(
        declared,
        Effect.DECIDES_AMOUNTS,
        "",
        Message("Decided by {who} ({ground}).", who=declared.who, ground=declared.ground),
    )


ANY_GAME: Final = (
    Incident(
        "house-void",
        "",
        Message("Voided by the house"),
        Message("The house voids the round; no clause says so."),
        Message("The round is void: every wager goes back."),
        _house_void,
        asks=(ask("ground"),),
        card_count=True,
    ),
    Incident(
        "house-decision",
        "",
        Message("Decided by the house"),
        Message("The house decides what wagers come to; no clause says so."),
        Message("Each wager named comes to what was decided; the rest is settled."),
        _house_decision,
        asks=(ask("ground"), ask("who"), ask("amounts")),
        card_count=True,
    ),
)
