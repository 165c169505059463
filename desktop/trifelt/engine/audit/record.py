"""The columns of a record of payments, how each is read, and blocks of its lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.cards import read_cards
from trifelt.engine.checker import unknown
from trifelt.engine.documents.schema import wrong_count
from trifelt.engine.games import GAMES, find_game
from trifelt.engine.games.game import Decision
from trifelt.engine.hands import HAND_SIZE
from trifelt.engine.houses.house import MOST_SEATS
from trifelt.engine.message import Message, joined
from trifelt.engine.money import LARGEST_AMOUNT, LARGEST_WHOLE, read_money, read_whole

REQUIRED: Final = (
    "round", "game", "dealer", "box", "hand", "decision", "wager", "stake", "paid",
)  # fmt: skip
OPTIONAL: Final = ("house", "fourth", "jackpot", "player", "time", "table", "staff")
COLUMNS: Final = (*REQUIRED, *OPTIONAL)

# Odds of a million to one on the largest stake.
LARGEST_PAID: Final = LARGEST_AMOUNT * 1_000_000

Codes = NDArray[np.int32]


class RecordLine(NamedTuple):
    """One line: where it stands in the file, and the text of each column."""

    number: int
    texts: Mapping[str, str]


@dataclass(frozen=True, eq=False)
class Block:
    """Lines by column: each distinct text once, and its number line by line."""

    numbers: NDArray[np.int64]
    codes: Mapping[str, Codes]
    texts: Mapping[str, Sequence[str]]

    def __len__(self) -> int:
        return len(self.numbers)

    def line(self, n: int) -> RecordLine:
        """The n-th line."""
        texts = {name: self.texts[name][self.codes[name][n]] for name in COLUMNS}
        return RecordLine(int(self.numbers[n]), texts)

    def rounds(self) -> NDArray[np.intp]:
        """Where each round begins: the lines of a round stand together."""
        begins = np.zeros(len(self), dtype=bool)
        begins[:1] = True
        for name in ("round", "game"):
            codes = self.codes[name]
            begins[1:] |= codes[1:] != codes[:-1]
        return np.flatnonzero(begins)


def block_of(lines: Sequence[RecordLine]) -> Block:
    """Lines as a block."""
    codes: dict[str, Codes] = {}
    texts: dict[str, Sequence[str]] = {}
    for name in COLUMNS:
        number: dict[str, int] = {}
        found = [number.setdefault(line.texts.get(name, ""), len(number)) for line in lines]
        codes[name] = np.array(found, dtype=np.int32)
        texts[name] = tuple(number)
    return Block(np.array([line.number for line in lines], dtype=np.int64), codes, texts)


# --- reading one text ----------------------------------------------------------------------------


def _game(text: str) -> Any:
    return find_game(text) or unknown(Message("game"), text, tuple(game.id for game in GAMES))


def _cards(text: str, count: int) -> Any:
    read = read_cards(text)
    if read.faults:
        return joined(read.faults)
    return read.cards if len(read.cards) in (0, count) else wrong_count(read.cards, count)


def _box(text: str) -> Any:
    number = read_whole(text, LARGEST_WHOLE)
    if number is None or not 1 <= number <= MOST_SEATS:
        return Message("expected a box from 1 to {most}", most=MOST_SEATS)
    return number


def _decision(text: str) -> Any:
    known = tuple(Decision)
    return Decision(text) if text in known else Message("expected play or fold")


def _amount(text: str, most: int = LARGEST_AMOUNT) -> Any:
    cents = read_money(text)
    if cents is None or cents > most:
        return Message("expected an amount, such as 25 or 12.50")
    return cents


_READERS: Final[Mapping[str, Callable[[str], Any]]] = MappingProxyType(
    {
        "game": _game,
        "dealer": lambda text: _cards(text, HAND_SIZE),
        "box": _box,
        "hand": lambda text: _cards(text, HAND_SIZE),
        "decision": _decision,
        "stake": _amount,
        "paid": lambda text: _amount(text, LARGEST_PAID),
        "fourth": lambda text: _cards(text, 1),
        "jackpot": _amount,
    }
)
NEEDED: Final = ("round", "game", "box", "wager")
READ: Final = tuple(_READERS)


@lru_cache(maxsize=1 << 17)
def read_column(column: str, text: str) -> Any:
    """What a text means in its column: None for an empty one, a Message for a wrong one."""
    text = text.strip()
    if not text:
        return Message("missing") if column in NEEDED else None
    reader = _READERS.get(column)
    return text if reader is None else reader(text)


def line_faults(line: RecordLine) -> Iterator[tuple[str, Message]]:
    """What is wrong with a line by itself: the column and the sentence."""
    for column in (*READ, "round", "wager"):
        found = read_column(column, line.texts[column])
        if isinstance(found, Message):
            yield column, found
    game, wager = (read_column(name, line.texts[name]) for name in ("game", "wager"))
    if not isinstance(game, Message) and isinstance(wager, str) and wager not in game.wager:
        yield "wager", unknown(Message("wager"), wager, tuple(game.wager))
