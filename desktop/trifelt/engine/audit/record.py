"""The columns of a record of payments, how each is read, and blocks of its lines."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.cards import read_cards
from trifelt.engine.checker import unknown
from trifelt.engine.documents.schema import wrong_count
from trifelt.engine.games import GAMES, find_game
from trifelt.engine.games.game import Decision
from trifelt.engine.hands import HAND_SIZE, hand_index
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
Ints = NDArray[np.int64]


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


# --- reading a column at once --------------------------------------------------------------------

EMPTY: Final = -1
WRONG: Final = -2
_SPACE: Final = ord(" ")


def column_numbers(block: Block, column: str, number: Callable[[Any], int] = int) -> Ints:
    """A column line by line, each of its texts read once; cards are the hand that they make."""
    texts = block.texts[column]
    found = _usual_hands(texts) if number is hand_index else np.full(len(texts), WRONG)
    for place in np.flatnonzero(found == WRONG).tolist():
        said = read_column(column, texts[place])
        if not isinstance(said, Message):
            found[place] = EMPTY if said is None or said == () else number(said)
    return found.take(block.codes[column])


@cache
def _usual_cards() -> NDArray[np.int8]:
    """The card that two letters stand for, by their bytes; -2 where they are none."""
    cards = np.full(1 << 16, WRONG, dtype=np.int8)
    for rank in "23456789TtJjQqKkAa":
        for suit in "cdhsCDHS":
            (cards[ord(rank) | ord(suit) << 8],) = read_cards(rank + suit).cards
    return cards


def _usual_hands(texts: Sequence[str]) -> Ints:
    """Three cards apart by one blank or by nothing; any other text is left as wrong."""
    whole = "\n".join(texts).encode().replace(b"10", b"T") + b"\n" + b" " * HAND_SIZE
    ends = np.flatnonzero(np.frombuffer(whole, dtype=np.uint8) == ord("\n"))
    if len(ends) != len(texts):
        return np.full(len(texts), WRONG)
    starts = np.concatenate([[0], ends[:-1] + 1])
    pairs = np.ndarray((len(whole) - 1,), "<u2", whole, strides=(1,))
    letters = np.frombuffer(whole, dtype=np.uint8)
    apart = ends - starts == 8
    step = np.where(apart, 3, 2)
    last = len(pairs) - 1
    dealt = np.stack(
        [_usual_cards()[pairs[np.minimum(starts + n * step, last)]] for n in range(HAND_SIZE)]
    ).astype(np.int64)
    usual = (dealt >= 0).all(axis=0) & (apart | (ends - starts == 6))
    between = (letters[np.minimum(starts + n, last)] == _SPACE for n in (2, 5))
    for blank in between:
        usual &= ~apart | blank
    low, high = dealt.min(axis=0), dealt.max(axis=0)
    middle = dealt.sum(axis=0) - low - high
    usual &= (low < middle) & (middle < high)
    hand = high * (high - 1) * (high - 2) // 6 + middle * (middle - 1) // 2 + low
    return np.where(usual, hand, WRONG)
