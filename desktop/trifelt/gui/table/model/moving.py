"""Two hands that change places, as the irregularity that lets them."""

from __future__ import annotations

from typing import Any

from trifelt.engine.message import Message
from trifelt.engine.round.play import Round
from trifelt.gui.table.model.state import OWNER


def hands_moved(round_: Round, source: int, target: int) -> dict[str, Any] | Message:
    """The answers that a declaration of it begins with; or why no hand can be moved now."""
    why = round_.verify_move_hands()
    if why is not None:
        return why
    moving = next(one for one in round_.house.game.incidents if "moves" in one.fields)
    there_and_back = ((source, target), (target, source))
    return {
        "id": moving.id,
        "handled": any(round_.examined(box, OWNER) for box in round_.bets.boxes),
        "reconstructible": True,
        "moves": [{"from": start, "to": end} for start, end in there_and_back],
    }
