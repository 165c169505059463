"""The columns of a record of payments, and how each is read."""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from trifelt.engine.cards import read_cards, shown
from trifelt.engine.checker import unknown
from trifelt.engine.documents.schema import wrong_count
from trifelt.engine.games import GAMES, find_game
from trifelt.engine.games.game import Decision
from trifelt.engine.hands import HAND_SIZE
from trifelt.engine.houses.house import MOST_SEATS
from trifelt.engine.languages import in_every_language, in_one_script
from trifelt.engine.message import Message, joined
from trifelt.engine.money import (
    LARGEST_AMOUNT,
    LARGEST_WHOLE,
    money_text,
    plain_amount,
    read_money,
    read_whole,
)

COLUMNS: Final = (
    "round", "game", "dealer", "box", "hand", "decision", "wager", "stake", "paid",
    "house", "fourth", "jackpot", "player", "time", "table", "staff",
)  # fmt: skip
# In the order in which a person is asked for them.
COLUMN_TITLES: Final[Mapping[str, Message]] = MappingProxyType(
    {
        "round": Message("Round"),
        "game": Message("Game"),
        "dealer": Message("Dealer's cards"),
        "box": Message("Box"),
        "hand": Message("Hand"),
        "decision": Message("Decision"),
        "wager": Message("Wager"),
        "stake": Message("Stake"),
        "paid": Message("Paid"),
        "house": Message("House"),
        "fourth": Message("Fourth card"),
        "jackpot": Message("Jackpot"),
        "player": Message.in_context("person", "Player"),
        "time": Message("Time"),
        "table": Message("Table"),
        "staff": Message.in_context("person", "Dealer"),
    }
)
REQUIRED: Final = ("round", "game", "dealer", "box", "hand", "wager", "stake", "paid")

# Odds of a million to one on the largest stake.
LARGEST_PAID: Final = LARGEST_AMOUNT * 1_000_000


class RecordLine(NamedTuple):
    """One line: where it is in the file, and the text of each column."""

    number: int
    texts: Mapping[str, str]


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
        "game": [
            *((of.id, of.title) for of in GAMES),
            *((of.id, Message.of(name, {})) for of in GAMES for name in of.sold_as),
        ],
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
    >>> plain_text("game", "富贵三宝"), plain_text("game", "富貴三寶")
    ('three-card-poker', 'three-card-poker')
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


def _paid(text: str) -> Any:
    """Winnings; below zero a bet that was taken."""
    taken = read_money(text.removeprefix("-")) if text.startswith("-") else None
    return _amount(text, LARGEST_PAID) if taken is None else -taken


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


def paid_together(one: RecordLine, other: RecordLine) -> RecordLine:
    """A payment with what another line pays on the same bet; not recorded if one of them is not."""
    both = [read_column("paid", line.texts["paid"]) for line in (one, other)]
    paid = "" if None in both else money_text(sum(both))
    return one._replace(texts={**one.texts, "paid": paid})


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
