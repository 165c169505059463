"""What another program has done to the file of the house being edited, in words."""

from __future__ import annotations

from enum import StrEnum

from trifelt.engine.message import Message
from trifelt.storage.houses import OwnHouse, UserHouses


class Became(StrEnum):
    """What the file is now."""

    ANOTHER = "another"
    GONE = "gone"
    UNREADABLE = "unreadable"


def became(houses: UserHouses, own: OwnHouse) -> Became | None:
    """What has become of a file since it was read; None where it is the same."""
    if not houses.has_changed(own):
        return None
    if not own.path.exists():
        return Became.GONE
    id = own.house.id or ""
    return Became.UNREADABLE if houses.own(own.house.game, id) is None else Became.ANOTHER


def kept_text(what: Became, name: str) -> Message:
    """Where there are changes: they stay, and saving asks what is to be kept."""
    match what:
        case Became.GONE:
            return Message(
                "{house} was removed by another program; what you changed is still here.",
                house=name,
            )
        case Became.UNREADABLE:
            return Message(
                "{house} was changed by another program and cannot be read any more; what you "
                "changed is still here.",
                house=name,
            )
    return Message(
        "{house} was changed by another program; what you changed is still here.", house=name
    )


def followed_text(what: Became, name: str, now: str) -> Message:
    """Where there are none: the file is followed, or another house stands in."""
    match what:
        case Became.GONE:
            return Message(
                "{house} was removed by another program; {other} stands in for it.",
                house=name,
                other=now,
            )
        case Became.UNREADABLE:
            return Message(
                "{house} was changed by another program and cannot be read any more; a copy of "
                "the file is kept, and {other} stands in for it.",
                house=name,
                other=now,
            )
    return Message("{house} was changed by another program and has been read again", house=name)
