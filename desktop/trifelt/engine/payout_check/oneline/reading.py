"""Reading a line: whatever is understood is kept, whatever is not is told."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from trifelt.engine.cards import shown
from trifelt.engine.games.game import Decision, Game
from trifelt.engine.hands import HAND_SIZE
from trifelt.engine.message import Message
from trifelt.engine.money import plain_amount
from trifelt.engine.payout_check.oneline.incidents import read_incident
from trifelt.engine.payout_check.oneline.words import (
    known_wagers,
    parts_of,
    short_names,
    unquoted,
)

_STAKE: Final = re.compile(
    r"([a-z][a-z-]*)?:?([0-9][0-9.,']*)?(?:>(-?[0-9][0-9.,']*))?",
    re.IGNORECASE,
)
_CARD_START: Final = re.compile(r"(?:10|[2-9TJQKA])[cdhs♣♦♥♠♧♢♡♤]", re.IGNORECASE)
_MOST_CARDS: Final = 7  # that one hand is ever dealt by mistake
_DECISIONS: Final = {
    "p": Decision.PLAY,
    "play": Decision.PLAY,
    "f": Decision.FOLD,
    "fold": Decision.FOLD,
}
_PARTS: Final = {
    "d": "dealer",
    "dealer": "dealer",
    "c": "fourth",
    "card": "fourth",
    "m": "jackpot",
    "meter": "jackpot",
}
_INCIDENT: Final = ("i", "incident")


@dataclass(frozen=True, slots=True)
class Paid:
    """What was paid on a wager: on top of its stake, below zero where that was taken."""

    box: int
    bettor: int  # by place on the box
    wager: str
    amount: str


@dataclass(frozen=True, slots=True)
class LineRead:
    """The content of a settle document as far as the line could be read, and what is wrong."""

    content: Mapping[str, Any]
    faults: tuple[Message, ...] = ()
    paid: tuple[Paid, ...] = ()


def read_line(text: str, game: Game) -> LineRead:
    """Read the form."""
    faults: list[Message] = []
    paid: list[Paid] = []
    content: dict[str, Any] = {}
    boxes: list[dict[str, Any]] = []
    incidents: list[dict[str, Any]] = []
    for part in parts_of(text):
        first = part[0].lower()
        key = _PARTS.get(first)
        if key is not None:
            if key in content:
                faults.append(Message("'{part}' is given twice", part=first))
            content[key] = " ".join(part[1:])
        elif first in _INCIDENT:
            incident = read_incident(part[1:], game, faults.append)
            if incident is not None:
                incidents.append(incident)
        else:
            box = _Box(part, len(boxes) + 1, game)
            boxes.append(box.content())
            number = boxes[-1]["box"]
            if any(one["box"] == number for one in boxes[:-1]):
                faults.append(Message("box {box} is given twice", box=number))
            faults += box.faults
            paid += box.paid
    content["boxes"] = boxes
    if incidents:
        content["incidents"] = incidents
    return LineRead(content, tuple(faults), tuple(paid))


class _Box:
    """One box's part, word by word."""

    def __init__(self, part: Sequence[str], position: int, game: Game) -> None:
        words = list(part)
        self._game = game
        self.faults: list[Message] = []
        self.paid: list[Paid] = []
        self._number = position
        if words[0].isdecimal() and words[0].isascii() and len(words[0]) <= 2:
            self._number = int(words.pop(0))
        self._by_name = {short: id for id, short in short_names(game).items()}
        self._by_name |= {id: id for id in short_names(game)}
        self._hand: list[str] = []
        self._wagers: dict[str, str] = {}
        self._bettors: list[dict[str, Any]] = []
        self._others: dict[str, Any] = {}
        self._pending: str | None = None
        for word in words:
            self._read(word)

    def content(self) -> dict[str, Any]:
        """The box as a document has it."""
        box: dict[str, Any] = {"box": self._number, **self._others}
        if self._hand:
            box["hand"] = " ".join(self._hand)
            cards = _CARD_START.findall(box["hand"])
            if len(cards) > _MOST_CARDS:
                box["hand"] = " ".join(cards[:HAND_SIZE])
                self.faults.append(
                    Message(
                        "box {box}: {count} cards; write / before the next box and the dealer",
                        box=self._number,
                        count=len(cards),
                    )
                )
        if self._bettors:
            box["bettors"] = self._bettors
        else:
            box["wagers"] = self._wagers
        return box

    def _read(self, word: str) -> None:
        pending, self._pending = self._pending, None
        stake = _STAKE.fullmatch(word)
        if word[0] == "@":
            self._read_bettor(word)
        elif word[0] == "=":
            self._others["player"] = unquoted(word[1:])
        elif stake is not None and (stake[2] or stake[3]) and self._is_known(stake, pending):
            self._read_stake(stake, pending)
        elif self._game.choice is not None and word.lower() in _DECISIONS:
            self._others["decision"] = _DECISIONS[word.lower()].value
        elif _CARD_START.match(word):
            self._hand.append(word)
        elif word.lower() in self._by_name:
            self._pending = word.lower()
        else:
            self.faults.append(
                Message(
                    "box {box}: '{text}' is not a card, stake or decision; wagers: {known}",
                    box=self._number,
                    text=shown(word, 20),
                    known=known_wagers(self._game),
                )
            )

    def _read_bettor(self, word: str) -> None:
        if not self._bettors and (self._wagers or self.paid):
            self.faults.append(
                Message(
                    "box {box}: write each player's name before the stakes, as @Ann 25",
                    box=self._number,
                )
            )
        self._wagers = {}
        seated = word.endswith("*")
        name = unquoted(word[1:].removesuffix("*"))
        self._bettors.append({"name": name, "seated": seated, "wagers": self._wagers})

    def _is_known(self, stake: re.Match[str], pending: str | None) -> bool:
        name = stake[1].lower() if stake[1] else pending
        if name is None or name in self._by_name:
            return True
        # What follows from the round has no stake, but something was paid on it.
        return stake[2] is None and name in self._game.wager

    def _read_stake(self, stake: re.Match[str], pending: str | None) -> None:
        name = stake[1].lower() if stake[1] else pending
        wager = self._by_name.get(name, name) if name else self._game.placeable[0].id
        if stake[2]:
            if wager in self._wagers:
                self.faults.append(
                    Message("box {box}: {wager} is given twice", box=self._number, wager=wager)
                )
            self._wagers[wager] = plain_amount(stake[2])
        if stake[3]:
            bettor = max(0, len(self._bettors) - 1)
            sign = "-" if stake[3].startswith("-") else ""
            amount = sign + plain_amount(stake[3].removeprefix("-"))
            self.paid.append(Paid(self._number, bettor, wager, amount))
