"""The columns of a record of payments, how each is read, and blocks of its lines."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from sys import intern
from typing import Any, Final, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.audit.rounds import Ints, Keys, RoundKeys
from trifelt.engine.cards import read_cards, shown
from trifelt.engine.checker import unknown
from trifelt.engine.documents.schema import wrong_count
from trifelt.engine.games import GAMES, find_game
from trifelt.engine.games.game import Decision
from trifelt.engine.hands import HAND_SIZE, hand_index, numbered_hand
from trifelt.engine.houses.house import MOST_SEATS
from trifelt.engine.languages import in_every_language, in_one_script
from trifelt.engine.message import Message, joined
from trifelt.engine.money import LARGEST_AMOUNT, LARGEST_WHOLE, plain_amount, read_money, read_whole

COLUMNS: Final = (
    "round", "game", "dealer", "box", "hand", "decision", "wager", "stake", "paid",
    "house", "fourth", "jackpot", "player", "time", "table", "staff",
)  # fmt: skip
REQUIRED: Final = ("round", "game", "dealer", "box", "hand", "wager", "stake", "paid")

# Odds of a million to one on the largest stake.
LARGEST_PAID: Final = LARGEST_AMOUNT * 1_000_000

# What two rounds of a file never have in common, of the first line of each.
_OF_ONE_ROUND: Final = (
    "round", "game", "dealer", "box", "hand", "wager", "player", "time", "table", "staff",
)  # fmt: skip
_OF_ONE_LINE: Final = ("box", "hand", "decision", "wager", "stake", "paid", "player")
_ODD: Final = np.uint64(0x9E3779B97F4A7C15)
_HALF: Final = np.uint64(32)

Codes = NDArray[np.int32]


class RecordLine(NamedTuple):
    """One line: where it is in the file, and the text of each column."""

    number: int
    texts: Mapping[str, str]


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

    def round_keys(self) -> RoundKeys:
        """A number for how each round begins, and one for all its lines."""
        starts = self.rounds
        begins = np.zeros(len(starts), dtype=np.uint64)
        for name in _OF_ONE_ROUND:
            begins = begins * _ODD + self.texts[name].keys.take(self.codes[name][starts])
        lines = np.zeros(len(self), dtype=np.uint64)
        for name in _OF_ONE_LINE:
            lines = lines * _ODD + self.texts[name].keys.take(self.codes[name])
        lines = (lines ^ (lines >> _HALF)) * _ODD  # so that what two lines exchange is not the same
        return RoundKeys(begins, np.add.reduceat(lines, starts), self.numbers[starts])

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


# --- as the program writes it --------------------------------------------------------------------


def alike(text: str) -> str:
    """What is the same in two ways to write a name.

    >>> alike("Pair Plus") == alike("pair-plus")
    True
    """
    return "".join(filter(str.isalnum, in_one_script(text.casefold())))


@cache
def _ids(column: str) -> Mapping[str, str]:
    """Ids by themselves and by titles in any language, with or without the English beside them."""
    choices = (Decision.PLAY.value, Message("Play")), (Decision.FOLD.value, Message("Fold"))
    titles = {
        "game": [(of.id, of.title) for of in GAMES],
        "wager": [(wager.id, wager.title) for of in GAMES for wager in of.wagers],
        "decision": choices,
    }
    return {
        name: id
        for id, title in titles[column]
        for said in map(alike, (id, *in_every_language(title)))
        for name in (said, said.removesuffix(alike(title.render())))
        if name
    }


_NAMED: Final = ("game", "wager", "decision")
WRITTEN_OTHERWISE: Final = (*_NAMED, "stake", "paid", "jackpot")
_DECIMAL_COMMA: Final = re.compile(
    r"(?:[0-9]+|[1-9][0-9]{0,2}([. '\u00a0\u202f])[0-9]{3}(?:\1[0-9]{3})*),[0-9]{1,2}"
)
_CURRENCY: Final = re.compile(r"[A-Z]{1,3} ?(?=\$)|[A-Z]{3} ")


@lru_cache(maxsize=1 << 14)
def plain_text(column: str, text: str) -> str:
    """A name or an amount as the program writes it; any other text as it is.

    >>> plain_text("wager", "Pair Plus"), plain_text("paid", "-$1,025"), plain_text("paid", "2,5")
    ('pair-plus', '-1025', '2.5')
    >>> plain_text("paid", "S$25.00"), plain_text("paid", "SGD 1 250,00")
    ('25.00', '1250.00')
    """
    if column in _NAMED:
        return _ids(column).get(alike(text), text)
    amount = text.strip().replace("\N{MINUS SIGN}", "-")
    sign = "-" if amount.startswith("-") else ""
    amount = amount.removeprefix("-")
    if currency := _CURRENCY.match(amount):
        amount = amount[currency.end() :]
    amount = plain_amount(amount)
    if comma := _DECIMAL_COMMA.fullmatch(amount):
        amount = amount.replace(comma[1] or "", "").replace(",", ".")
    return sign + amount if read_money(amount) is not None else text


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
    return Decision(text) if text in tuple(Decision) else Message("expected play or fold")


def _amount(text: str, most: int = LARGEST_AMOUNT) -> Any:
    cents = read_money(text)
    if cents is None or cents > most:
        return Message("expected an amount, such as 25 or 12.50, got {got}", got=shown(text))
    return cents


def paid_number(cents: int) -> int:
    """A payment among numbers that say EMPTY and WRONG: what was taken is below both."""
    return cents if cents >= 0 else cents + WRONG


def _paid(text: str) -> Any:
    """Winnings; below zero a bet that was taken."""
    taken = read_money(text.removeprefix("-")) if text.startswith("-") else None
    return -taken if taken else _amount(text, LARGEST_PAID)


_READERS: Final[Mapping[str, Callable[[str], Any]]] = {
    "game": _game,
    "dealer": lambda text: _cards(text, HAND_SIZE),
    "box": _box,
    "hand": lambda text: _cards(text, HAND_SIZE),
    "decision": _decision,
    "stake": _amount,
    "paid": _paid,
    "fourth": lambda text: _cards(text, 1),
    "jackpot": _amount,
}
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


def why_not_taken(paid: int, stake: int) -> Message | None:
    """Why a payment below zero says nothing: more than the stake cannot have been taken."""
    if paid >= -stake:
        return None
    return Message("expected 0 or more, or minus what was taken of the stake, at most all of it")


def line_faults(line: RecordLine) -> Iterator[tuple[str, Message]]:
    """What is wrong with a line by itself: the column and the sentence."""
    for column in (*READ, "round", "wager"):
        found = read_column(column, line.texts[column])
        if isinstance(found, Message):
            yield column, found
    game, wager = (read_column(name, line.texts[name]) for name in ("game", "wager"))
    stake, paid = (read_column(name, line.texts[name]) for name in ("stake", "paid"))
    if isinstance(paid, int) and paid < 0:
        wrong = why_not_taken(paid, stake if isinstance(stake, int) else 0)
        yield from [("paid", wrong)] if wrong else ()
    if not isinstance(game, Message) and isinstance(wager, str) and wager not in game.wager:
        yield "wager", unknown(Message("wager"), wager, tuple(game.wager))


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
