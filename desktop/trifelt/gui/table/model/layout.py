"""A game's felt as data: the places of a box's spots and what is printed there."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from trifelt.engine.checker import WRONG, Fault, Faults, ListOf, OneOf, Place, TableOf, Text, Whole
from trifelt.engine.documents.schema import Cards
from trifelt.engine.games.game import Game
from trifelt.engine.hands import HAND_SIZE
from trifelt.engine.message import Message
from trifelt.engine.resources import resource_root
from trifelt.engine.wager import Kind

SCHEMA_VERSION: Final = 1
FRAME_WIDTH: Final = 100.0
_LARGEST: Final = 200


class Shape(StrEnum):
    """What is printed around a spot."""

    CIRCLE = "circle"
    COIN = "coin"
    DIAMOND = "diamond"
    SQUARE = "square"


class Rect(NamedTuple):
    """A rectangle with its left upper corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def centre(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    def overlap(self, other: "Rect") -> float:
        """The area that both cover.

        >>> Rect(0, 0, 4, 4).overlap(Rect(2, 2, 4, 4))
        4
        """
        across = min(self.right, other.right) - max(self.x, other.x)
        down = min(self.bottom, other.bottom) - max(self.y, other.y)
        return across * down if across > 0 and down > 0 else 0

    def holds(self, x: float, y: float) -> bool:
        return self.x <= x <= self.right and self.y <= y <= self.bottom


@dataclass(frozen=True, slots=True)
class SpotPrint:
    """One spot of a box in the box's frame of 100 units across."""

    wager: str
    shape: Shape
    frame: Rect
    words: Message


@dataclass(frozen=True, slots=True)
class Rank:
    """A line of the ranking chart, with a hand as its example."""

    words: Message
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BoxLayout:
    """A box of a game's felt, and the chart that belongs to it."""

    height: float
    spots: tuple[SpotPrint, ...]
    line: Message | None = None
    ranking: tuple[Rank, ...] = ()


@cache
def felt_of(game: Game, root: Path | None = None) -> BoxLayout:
    """The felt that ships with a game."""
    path = (root or resource_root()) / "games" / game.id / "layout.toml"
    read = read_layout(game, tomllib.loads(path.read_text(encoding="utf-8")))
    if not isinstance(read, BoxLayout):
        raise ValueError(f"{path}: " + "; ".join(fault.render() for fault in read))
    return read


def read_layout(game: Game, content: object) -> BoxLayout | tuple[Fault, ...]:
    """A whole felt, or every fault of it; every wager that takes chips must have its spot."""
    faults = Faults()
    checked = _schema(game).check(content, None, faults)
    if checked is not WRONG and not faults:
        _check_spots(game, checked["spots"], checked["height"], faults)
    if checked is WRONG or faults:
        return faults.listed()
    line = checked.get("line")
    return BoxLayout(
        checked["height"],
        tuple(_spot(table) for table in checked["spots"]),
        None if line is None else Message(line),
        tuple(
            Rank(Message.in_context("hand", printed), cards)
            for printed, cards in (
                (rank["print"], rank["cards"]) for rank in checked.get("ranking", ())
            )
        ),
    )


def spot_wagers(game: Game) -> tuple[str, ...]:
    """The wagers with a spot: those staked before the cards, and those raised after."""
    return tuple(w.id for w in game.wagers if w.kind in (Kind.STAKED, Kind.RAISED))


def _schema(game: Game) -> TableOf:
    length = Whole(1, _LARGEST)
    pair = ListOf(length, 2, 2)
    spot = TableOf(
        Message("key"),
        {
            "wager": OneOf(Message("wager"), spot_wagers(game)),
            "shape": OneOf(Message("shape"), tuple(Shape)),
            "at": pair,
            "size": pair,
            "print": Text(24),
        },
        required=("wager", "shape", "at", "size", "print"),
    )
    rank = TableOf(
        Message("key"),
        {"print": Text(40), "cards": Cards(HAND_SIZE)},
        required=("print", "cards"),
    )
    return TableOf(
        Message("key"),
        {
            "schema": Whole(1, SCHEMA_VERSION),
            "height": length,
            "line": Text(80),
            "spots": ListOf(spot, 1, 12),
            "ranking": ListOf(rank, 0, 24),
        },
        required=("schema", "height", "spots"),
    )


def _spot(table: Mapping[str, Any]) -> SpotPrint:
    (x, y), (width, height), printed = table["at"], table["size"], table["print"]
    return SpotPrint(
        table["wager"],
        Shape(table["shape"]),
        Rect(x - width / 2, y - height / 2, width, height),
        Message.in_context("wager", printed),
    )


def _check_spots(
    game: Game, tables: Sequence[Mapping[str, Any]], height: float, faults: Faults
) -> None:
    """Each wager once, inside the frame, no spot over another."""
    spots = [_spot(table) for table in tables]
    for n, spot in enumerate(spots):
        place: Place = ((None, "spots"), n)
        frame = spot.frame
        if frame.x < 0 or frame.y < 0 or frame.right > FRAME_WIDTH or frame.bottom > height:
            faults.add(place, Message("reaches outside the box"))
        for before in spots[:n]:
            if before.wager == spot.wager:
                faults.add((place, "wager"), Message("this wager has a spot already"))
            elif frame.overlap(before.frame) > 0:
                faults.add(place, Message("overlaps the spot of {wager}", wager=before.wager))
    placed = {spot.wager for spot in spots}
    for wager in spot_wagers(game):
        if wager not in placed:
            faults.add((None, "spots"), Message("no spot for {wager}", wager=wager))
