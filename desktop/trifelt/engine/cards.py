"""The 52 cards as whole numbers, read as people write them.

A card is 4 x rank + suit: ranks 0 (deuce) to 12 (ace), suits 0 to 3 (clubs, diamonds, hearts,
spades). A seed gives the same deck for ever: our own shuffle over a stream that numpy promises.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from trifelt.engine.message import Message

DECK_SIZE: Final = 52
RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUITS: Final = ("c", "d", "h", "s")
CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
TEN, JACK, QUEEN, KING, ACE = range(8, 13)
DEUCE: Final = 0

CARD_NAMES: Final = tuple(rank + suit for rank in RANKS for suit in SUITS)

_SUIT_SIGNS: Final = {
    **{letter: suit for suit, letter in enumerate("cdhs")},
    **{sign: suit for suit, sign in enumerate("♣♦♥♠")},
    **{sign: suit for suit, sign in enumerate("♧♢♡♤")},
}
_RANK_SIGNS: Final = {**{name: rank for rank, name in enumerate(RANKS)}, "T": TEN}
_SPELLINGS: Final = {
    spelling: 4 * rank + suit
    for rank_sign, rank in _RANK_SIGNS.items()
    for suit_sign, suit in _SUIT_SIGNS.items()
    for spelling in {
        rank_sign + suit_sign,
        rank_sign.lower() + suit_sign,
        rank_sign + suit_sign.upper(),
        rank_sign.lower() + suit_sign.upper(),
    }
}
# Both cases written out: without regard to case a Kelvin sign would pass for a king. A sign may be
# followed by the mark of its text or emoji variant.
_CARD: Final = re.compile(r"(10|[2-9TtJjQqKkAa]) ?([cdhsCDHS♣♦♥♠♧♢♡♤])[\ufe0e\ufe0f]?")
# Blanks of any width, tabs and line ends; no other control character separates cards.
_GAP: Final = re.compile(r"(?:[^\S\x00-\x1f\x7f-\x9f]|[\t\r\n,;])+")


@dataclass(frozen=True, slots=True)
class CardsRead:
    """What a text of cards says, with everything that is wrong in it."""

    cards: tuple[int, ...]
    faults: tuple[Message, ...]


def rank_of(card: int) -> int:
    return card >> 2


def suit_of(card: int) -> int:
    return card & 3


def card_text(card: int) -> str:
    """The card as it is written.

    >>> card_text(51), card_text(33)
    ('As', '10d')
    """
    return CARD_NAMES[card]


def cards_text(cards: Sequence[int]) -> str:
    """Cards as they are written, separated by blanks."""
    return " ".join([CARD_NAMES[card] for card in cards])


def cards_signs(cards: Sequence[int]) -> str:
    """Cards with the signs of their suits, for people to read.

    >>> cards_signs((33, 0))
    '10♦ 2♣'
    """
    return " ".join([CARD_NAMES[card][:-1] + "♣♦♥♠"[suit_of(card)] for card in cards])


def shown(text: str, longest: int = 40) -> str:
    """A piece of somebody's text, safe to print on a line of its own."""
    safe = "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text)
    return safe if len(safe) <= longest else safe[:longest] + "…"


def read_cards(text: str, *, twice: bool = False) -> CardsRead:
    """Read cards separated by blanks, commas or nothing; name each wrong or repeated one, unless
    a card may be there `twice`.

    >>> read_cards("Ah 10d,KS").cards
    (50, 33, 47)
    >>> [str(fault) for fault in read_cards("AhAh 1x").faults]
    ['card 2: Ah is already card 1', "card 3: '1x' is not a card; write Ah, 10d, Ks"]
    """
    try:
        cards = [_SPELLINGS[word] for word in text.split(" ")]
    except KeyError:
        return _named(_words_of(text), twice)
    if twice or len(set(cards)) == len(cards):
        return CardsRead(tuple(cards), ())
    return _named(cards, twice)


def _words_of(text: str) -> list[int | str]:
    """The cards of a text, and what is none."""
    words: list[int | str] = []
    position = 0
    while position < len(text):
        if gap := _GAP.match(text, position):
            position = gap.end()
        elif card := _CARD.match(text, position):
            words.append(4 * _RANK_SIGNS[card[1].upper()] + _SUIT_SIGNS[card[2].lower()])
            position = card.end()
        else:
            next_gap = _GAP.search(text, position)
            end = next_gap.start() if next_gap else len(text)
            words.append(text[position:end])
            position = end
    return words


def _named(words: Sequence[int | str], twice: bool) -> CardsRead:
    """The cards; a word that is none is a fault, and a card that is there already unless it may."""
    first: dict[int, int] = {}
    cards = []
    faults = []
    for number, card in enumerate(words, start=1):
        if isinstance(card, str):
            fault = Message("card {number}: '{text}' is not a card; write Ah, 10d, Ks")
            facts = {"text": shown(card, 12)}
        elif card in first and not twice:
            fault = Message("card {number}: {card} is already card {first}")
            facts = {"card": CARD_NAMES[card], "first": str(first[card])}
        else:
            first[card] = number
            cards.append(card)
            continue
        faults.append(Message.of(fault.text, {"number": number, **facts}))
    return CardsRead(tuple(cards), tuple(faults))


LARGEST_SEED: Final = (1 << 53) - 1
_RAW: Final = 1 << 64


def shuffled_deck(seed: int) -> tuple[int, ...]:
    """The 52 cards, the one to be dealt first in front.

    >>> deck = shuffled_deck(1)
    >>> sorted(deck) == list(range(52)), deck == shuffled_deck(1), deck == shuffled_deck(2)
    (True, True, False)
    """
    if not 0 <= seed <= LARGEST_SEED:
        raise ValueError(f"a seed is 0 to {LARGEST_SEED}, not {seed}")
    from numpy.random import PCG64  # takes a while, and the window's first paint deals nothing

    stream = PCG64(seed)
    return shuffled(lambda: int(stream.random_raw()))


def shuffled(raw: Callable[[], int]) -> tuple[int, ...]:
    """Fisher and Yates: each place from the last takes any card of those not yet placed."""
    deck = list(range(DECK_SIZE))
    for last in range(DECK_SIZE - 1, 0, -1):
        other = below(last + 1, raw)
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)


def below(bound: int, raw: Callable[[], int]) -> int:
    """A number below the bound from raw 64 bits; what would favour the low ones is drawn again."""
    while (drawn := raw()) >= _RAW - _RAW % bound:
        pass
    return drawn % bound
