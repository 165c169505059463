"""Reading a line: what is understood is kept, and the rest is reported."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from trifelt.engine.cards import cards_text, read_cards, shown
from trifelt.engine.games.game import Decision, Game
from trifelt.engine.hands import HAND_SIZE
from trifelt.engine.message import Message
from trifelt.engine.money import plain_amount
from trifelt.engine.payout_check.oneline.incidents import read_incident
from trifelt.engine.payout_check.oneline.words import known_wagers, parts_of, short_names, unquoted

_STAKE: Final = re.compile(
    r"([a-z][a-z-]*)?:?([0-9][0-9.,']*)?(?:>(-?[0-9][0-9.,']*)(?:<([0-9][0-9.,']*))?)?",
    re.IGNORECASE,
)
_CARD_START: Final = re.compile(r"(?:10|[2-9TJQKA])[cdhs♣♦♥♠♧♢♡♤]", re.IGNORECASE)
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
    """What was paid on a wager besides its stake, negative if that was taken; after `<`, how much
    of the stake was returned.
    """

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
    """Read the line; of what is given twice, the first counts."""
    faults: list[Message] = []
    paid: list[Paid] = []
    content: dict[str, Any] = {}
    boxes: dict[int, _Box] = {}
    incidents: list[dict[str, Any]] = []
    for part in parts_of(text):
        first = part[0].lower()
        key = _PARTS.get(first)
        if key is not None:
            fault = _part_fault(part, key, content, game)
            if fault is None:
                content[key] = " ".join(part[1:])
            else:
                faults.append(fault)
        elif first in _INCIDENT:
            incident = read_incident(part[1:], game, faults.append)
            if incident is not None:
                incidents.append(incident)
        else:
            box = _Box(part, len(boxes) + 1, game)
            faults += box.faults
            if box.number in boxes:
                faults.append(Message("box {box} is given twice", box=box.number))
            else:
                boxes[box.number] = box
                paid += box.paid
    declared = (game.irregularity(one["id"]) for one in incidents)
    if not any(one is not None and one.card_count for one in declared):
        told = (box.keep_one_hand() for box in boxes.values())
        faults = [*(fault for fault in told if fault is not None), *faults]
    content["boxes"] = [box.content() for box in boxes.values()]
    if incidents:
        content["incidents"] = incidents
    return LineRead(content, tuple(dict.fromkeys(faults)), tuple(paid))


def _part_fault(
    part: Sequence[str], key: str, content: Mapping[str, Any], game: Game
) -> Message | None:
    """Why a part other than a box is refused."""
    if (key == "fourth" and game.fourth_card is None) or (
        key == "jackpot" and game.priced_wager is None
    ):
        return Message("'{text}': this game has no such part", text=shown(" ".join(part), 20))
    if len(part) == 1:
        return Message("'{text}' has nothing behind it", text=part[0])
    if key in content:
        return Message("'{part}' is given twice", part=part[0])
    return None


class _Box:
    """One box's part, word by word."""

    def __init__(self, part: Sequence[str], position: int, game: Game) -> None:
        words = list(part)
        self._game = game
        self.faults: list[Message] = []
        self.paid: list[Paid] = []
        self.number = position
        if words[0].isdecimal() and words[0].isascii() and len(words[0]) <= 2:
            self.number = int(words.pop(0))
        self._by_name = {short: id for id, short in short_names(game).items()}
        self._by_name |= {id: id for id in short_names(game)}
        self._hand: list[str] = []
        self._wagers: dict[str, str] = {}
        self._bettors: list[dict[str, Any]] = []
        self._others: dict[str, Any] = {}
        self._pending: str | None = None
        for word in words:
            self._read(word)
        self._end_pending()
        self._verify_decision()

    def content(self) -> dict[str, Any]:
        """The box as a document has it."""
        box: dict[str, Any] = {"box": self.number, **self._others}
        if self._hand:
            box["hand"] = " ".join(self._hand)
        if self._bettors:
            box["bettors"] = self._bettors
        else:
            box["wagers"] = self._wagers
        return box

    def keep_one_hand(self) -> Message | None:
        """Drop a second hand and say so; a single card too many may have been dealt."""
        read = read_cards(" ".join(self._hand))
        if read.faults or len(read.cards) < 2 * HAND_SIZE:
            return None
        self._hand = [cards_text(read.cards[:HAND_SIZE])]
        return Message(
            "box {box}: {count} cards; write / before the next box and the dealer",
            box=self.number,
            count=len(read.cards),
        )

    def _tell(self, told: Message, word: str) -> None:
        self.faults.append(Message.of(told.text, {"box": self.number, "text": shown(word, 20)}))

    def _end_pending(self) -> None:
        if self._pending is not None:
            self._tell(Message("box {box}: '{text}' has no stake behind it"), self._pending)
        self._pending = None

    def _verify_decision(self) -> None:
        choice, decision = self._game.choice, self._others.get("decision")
        people = [one["wagers"] for one in self._bettors] or [self._wagers]
        if choice and decision and not any(choice.wager in wagers for wagers in people):
            self._tell(
                Message("box {box}: '{text}' without the stake that it decides on"), decision
            )

    def _read(self, word: str) -> None:
        stake = _STAKE.fullmatch(word)
        is_stake = (
            stake is not None
            and bool(stake[2] or stake[3])
            and self._is_known(stake, self._pending)
        )
        if not is_stake or (stake is not None and stake[1]):
            self._end_pending()
        if word[0] == "@":
            self._read_bettor(word)
        elif word[0] == "=":
            self._put_once("player", unquoted(word[1:]), word)
        elif stake is not None and is_stake:
            self._read_stake(stake, self._pending)
            self._pending = None
        elif self._game.choice is not None and word.lower() in _DECISIONS:
            self._put_once("decision", _DECISIONS[word.lower()].value, word)
        elif _CARD_START.match(word):
            self._hand.append(word)
        elif word.lower() in self._by_name:
            self._pending = word.lower()
        else:
            self.faults.append(
                Message(
                    "box {box}: '{text}' is not a card, stake or decision; wagers: {known}",
                    box=self.number,
                    text=shown(word, 20),
                    known=known_wagers(self._game),
                )
            )

    def _put_once(self, field: str, value: str, word: str) -> None:
        if not value.strip():
            self._tell(Message("box {box}: '{text}' names nobody"), word)
        elif field in self._others:
            self._tell(Message("box {box}: '{text}' is one too many"), word)
        else:
            self._others[field] = value

    def _read_bettor(self, word: str) -> None:
        name = unquoted(word[1:].removesuffix("*"))
        if not self._game.bettors:
            self._tell(Message("box {box}: '{text}': in this game =Ann names the one player"), word)
            return
        if not name.strip():
            self._tell(Message("box {box}: '{text}' names nobody"), word)
        if not self._bettors and (self._wagers or self.paid):
            self._tell(
                Message("box {box}: write each player's name before the stakes, as @Ann 25"), word
            )
            self.paid.clear()
        self._wagers = {}
        self._bettors.append({"name": name, "seated": word.endswith("*"), "wagers": self._wagers})

    def _is_known(self, stake: re.Match[str], pending: str | None) -> bool:
        name = stake[1].lower() if stake[1] else pending
        if name is None or name in self._by_name:
            return True
        # What follows from the round has no stake, but something was paid on it.
        return stake[2] is None and name in self._game.wager

    def _read_stake(self, stake: re.Match[str], pending: str | None) -> None:
        name = stake[1].lower() if stake[1] else pending
        wager = self._by_name.get(name, name) if name else self._game.placeable[0].id
        bettor = max(0, len(self._bettors) - 1)
        paid = any((one.bettor, one.wager) == (bettor, wager) for one in self.paid)
        if (stake[2] and wager in self._wagers) or (stake[3] and paid):
            self.faults.append(
                Message("box {box}: {wager} is given twice", box=self.number, wager=wager)
            )
            return
        if stake[2]:
            self._wagers[wager] = plain_amount(stake[2])
        if stake[3]:
            sign = "-" if stake[3].startswith("-") else ""
            amount = sign + plain_amount(stake[3].removeprefix("-"))
            if stake[4]:
                amount += f"<{plain_amount(stake[4])}"
            self.paid.append(Paid(self.number, bettor, wager, amount))
