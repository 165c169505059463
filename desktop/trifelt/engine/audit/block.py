"""Blocks of lines of a record, column by column: each distinct text of a column is read once."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from sys import intern
from typing import Any, Final, Self

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.audit.record import (
    COLUMNS,
    WRITTEN_OTHERWISE,
    RecordLine,
    plain_text,
    read_column,
)
from trifelt.engine.audit.rounds import Ints, Keys, RoundKeys
from trifelt.engine.cards import read_cards
from trifelt.engine.games.game import Decision
from trifelt.engine.hands import HAND_SIZE, hand_index, numbered_hand
from trifelt.engine.message import Message

# What two rounds of a file never have in common: of the first line of each, and of a box.
OF_ONE_ROUND: Final = ("round", "game", "dealer", "time", "table", "staff")
_OF_ONE_BOX: Final = ("box", "hand")
_OF_ONE_LINE: Final = ("decision", "wager", "stake", "paid", "player")
_ODD: Final = np.uint64(0x9E3779B97F4A7C15)
_HALF: Final = np.uint64(32)

Codes = NDArray[np.int32]


class DistinctTexts(Sequence[str]):
    """The distinct texts of a column, one after the other; each is decoded when asked for."""

    def __init__(self, whole: bytes, ends: NDArray[np.integer[Any]]) -> None:
        self.whole, self.ends = whole, ends.astype(np.int64)
        self.starts = np.concatenate([[0], self.ends[:-1]])[: len(ends)]

    @classmethod
    def of(cls, texts: Iterable[str]) -> Self:
        """These texts."""
        written = [text.encode() for text in texts]
        return cls(b"".join(written), np.cumsum([len(one) for one in written], dtype=np.int64))

    def __len__(self) -> int:
        return len(self.ends)

    def __getitem__(self, n: Any) -> Any:
        return self.whole[self.starts[n] : self.ends[n]].decode()

    def __iter__(self) -> Iterator[str]:
        starts, ends = self.starts.tolist(), self.ends.tolist()
        return (self.whole[a:b].decode() for a, b in zip(starts, ends, strict=True))

    @cached_property
    def keys(self) -> Keys:
        """A number for each text, which is the same for the same text in any block."""
        letters = np.frombuffer(self.whole, dtype=np.uint8)
        place = np.arange(len(letters)) - np.repeat(self.starts, self.ends - self.starts)
        weights = np.cumprod(np.full(int(place.max(initial=0)) + 1, _ODD))
        sums = np.zeros(len(letters) + 1, dtype=np.uint64)
        np.cumsum(weights[place] * (letters + np.uint64(1)), out=sums[1:])
        return np.subtract(sums[self.ends], sums[self.starts])

    def blank(self) -> NDArray[np.bool_]:
        """Which of them say nothing."""
        found = self.starts == self.ends
        letters = np.frombuffer(self.whole + b" ", dtype=np.uint8)[self.starts]
        for n in np.flatnonzero(~found & ((letters <= _SPACE) | (letters > _LAST_ASCII))).tolist():
            found[n] = not self[n].strip()
        return found


@dataclass(frozen=True, eq=False)
class Block:
    """Lines by column: each distinct text once, and its number line by line."""

    numbers: NDArray[np.int64]
    codes: Mapping[str, Codes]
    texts: Mapping[str, DistinctTexts]
    _read: dict[str, Ints] = field(default_factory=dict, init=False, repr=False)

    def __len__(self) -> int:
        return len(self.numbers)

    def line(self, n: int) -> RecordLine:
        """The n-th line; what many lines say is held once."""
        texts = {name: intern(self.texts[name][self.codes[name][n]]) for name in COLUMNS}
        return RecordLine(int(self.numbers[n]), texts)

    @cached_property
    def rounds(self) -> NDArray[np.intp]:
        """Where each round begins: the lines of a round are together. Another table begins
        another one, and so does the same one again, line for line.
        """
        begins = np.zeros(len(self), dtype=bool)
        begins[:1] = True
        for name in ("round", "game"):
            codes = self.codes[name]
            begins[1:] |= codes[1:] != codes[:-1]
        table, named = self.codes["table"], ~self.texts["table"].blank()
        other = np.flatnonzero(table[1:] != table[:-1])
        begins[other + 1] |= named[table[other]] & named[table[other + 1]]
        starts = np.flatnonzero(begins)
        first = np.repeat(starts, np.diff(starts, append=len(self)))
        same = [self.codes[name] for name in ("wager", "box", "player")]
        like_first = np.flatnonzero(np.logical_and.reduce([of == of.take(first) for of in same]))
        for at in like_first[begins[like_first] == 0].tolist():
            start = int(first[at])
            end = int(starts[np.searchsorted(starts, at)]) if at < starts[-1] else len(self)
            if self._is_again(start, end, at - start):
                begins[start : end : at - start] = True
        return np.flatnonzero(begins)

    def _is_again(self, start: int, end: int, count: int) -> bool:
        """Whether lines are the first so many of them again and again."""
        if (end - start) % count:
            return False
        return all(
            (codes[start + count : end] == codes[start : end - count]).all()
            for codes in self.codes.values()
        )

    def numbered(self, column: str) -> Ints:
        """A column line by line, each of its texts read once; cards are the hand that they make."""
        if column not in self._read:
            self._read[column] = _column_numbers(self.texts[column], column).take(
                self.codes[column]
            )
        return self._read[column]

    def round_keys(self) -> RoundKeys:
        """A number for what tells each round from others, and one for all its lines, whatever their
        order and however cards and amounts are written.
        """
        starts = self.rounds
        begins = np.zeros(len(starts), dtype=np.uint64)
        for name in OF_ONE_ROUND:
            begins = begins * _ODD + self._keys(name)[starts]
        lines = np.zeros(len(self), dtype=np.uint64)
        for name in _OF_ONE_BOX:
            lines = lines * _ODD + self._keys(name)
        begins = begins * _ODD + np.minimum.reduceat(lines, starts)
        for name in _OF_ONE_LINE:
            lines = lines * _ODD + self._keys(name)
        lines = (lines ^ (lines >> _HALF)) * _ODD  # so that what two lines exchange is not the same
        return RoundKeys(begins, np.add.reduceat(lines, starts), self.numbers[starts])

    def _keys(self, column: str) -> Keys:
        """A number for what a column says on each line; for its text where that makes no sense."""
        read = self.numbered(column) if column in _NUMBERED else None
        if read is not None and (read != WRONG).all():
            return read.view(np.uint64)
        keys = self.texts[column].keys.take(self.codes[column])
        return keys if read is None else np.where(read == WRONG, keys, read.view(np.uint64))

    def only(self, lines: NDArray[np.bool_]) -> Self:
        """Some of the lines."""
        codes = {name: codes[lines] for name, codes in self.codes.items()}
        return type(self)(self.numbers[lines], codes, self.texts)


def make_block(
    numbers: NDArray[np.int64], codes: Mapping[str, Codes], texts: Mapping[str, DistinctTexts]
) -> Block:
    """Lines as a block, each text as the program writes it where it is written in another way."""
    plain = dict(texts)
    for name in WRITTEN_OTHERWISE:
        there = list(texts[name])
        meant = [plain_text(name, text) for text in there]
        if meant != there:
            plain[name] = DistinctTexts.of(meant)
    return Block(numbers, codes, plain)


# --- reading a column at once --------------------------------------------------------------------

EMPTY: Final = -1
WRONG: Final = -2
_SPACE: Final = ord(" ")
_LAST_ASCII: Final = ord("~")
_TEN: Final = ord("1") | ord("0") << 8
_BETWEEN: Final = 0xFF << 16 | 0xFF << 40  # of eight letters, those between the cards
_BLANKS: Final = _SPACE << 16 | _SPACE << 40
_RANKS: Final = "23456789TtJjQqKkAa"
_BEYOND: Final = b"\0" * 8 * HAND_SIZE


def _paid_number(cents: int) -> int:
    """A payment among numbers that say EMPTY and WRONG: what was taken is below both."""
    return cents if cents >= 0 else cents + WRONG


_NUMBERED: Final[Mapping[str, Callable[[Any], int]]] = {
    "dealer": hand_index,
    "box": int,
    "hand": hand_index,
    "decision": list(Decision).index,
    "stake": int,
    "paid": _paid_number,
    "fourth": lambda cards: int(cards[0]),
    "jackpot": int,
}


def _column_numbers(texts: DistinctTexts, column: str) -> Ints:
    number = _NUMBERED[column]
    found = _usual_hands(texts) if number is hand_index else np.full(len(texts), WRONG)
    for place in np.flatnonzero(found == WRONG).tolist():
        said = read_column(column, texts[place])
        if not isinstance(said, Message):
            found[place] = EMPTY if said is None or said == () else number(said)
    return found


@cache
def _usual_cards(ranks: str) -> NDArray[np.int8]:
    """The card that two letters stand for, by their bytes; wrong where they are none."""
    cards = np.full(1 << 16, WRONG, dtype=np.int8)
    for rank in ranks:
        for suit in "cdhsCDHS":
            (card,) = read_cards(("10" if rank == "0" else rank) + suit).cards
            cards[ord(rank) | ord(suit) << 8] = card
    return cards


def _usual_hands(texts: DistinctTexts) -> Ints:
    """Three cards apart by one blank or by nothing; any other text is left as wrong."""
    whole = texts.whole + _BEYOND
    size = len(whole) - 7
    pairs, eights = (np.ndarray((size,), kind, whole, strides=(1,)) for kind in ("<u2", "<i8"))
    hands = np.full(len(texts), WRONG)
    eight = texts.ends - texts.starts == 8
    letters = eights[texts.starts[eight]]
    apart = letters & _BETWEEN == _BLANKS
    dealt = [_usual_cards(_RANKS)[letters >> n & 0xFFFF] for n in (0, 24, 48)]
    hands[eight] = np.where(apart, _hand_of(dealt), WRONG)
    rest = np.flatnonzero(hands == WRONG)
    at, fine, dealt = texts.starts[rest], np.ones(len(rest), dtype=bool), []
    for n in range(HAND_SIZE):
        if n:
            at = at + (pairs[at] & 0xFF == _SPACE)
        ten = pairs[at] == _TEN
        at = at + ten
        fine &= (pairs[at] & 0xFF == ord("0")) == ten
        dealt.append(_usual_cards(_RANKS + "0")[pairs[at]])
        at = at + 2
    hands[rest] = np.where(fine & (at == texts.ends[rest]), _hand_of(dealt), WRONG)
    return hands


def _hand_of(dealt: Sequence[NDArray[np.int8]]) -> Ints:
    """The hands that three cards each make; wrong where they make none."""
    one, two, three = (cards.astype(np.int64) for cards in dealt)
    low, high = np.minimum(np.minimum(one, two), three), np.maximum(np.maximum(one, two), three)
    middle = one + two + three - low - high
    fits = (low >= 0) & (low < middle) & (middle < high)
    return np.where(fits, numbered_hand(low, middle, high), WRONG)
