"""Cards and the three-card hands of the five sheets, in plain loops."""

from typing import NamedTuple

RANKS = "23456789TJQKA"
SUITS = "cdhs"
SUIT_SIGNS = {"♣": "c", "♦": "d", "♥": "h", "♠": "s"}

JACK, QUEEN, KING, ACE = 11, 12, 13, 14


class Card(NamedTuple):
    """A rank from 2 to 14 (the ace is 14) and a suit letter."""

    rank: int
    suit: str


def read_cards(text: str) -> list[Card]:
    """Read cards as people write them: `Ah Kh`, `10d,Td`, `A♥K♠`."""
    for sign, letter in SUIT_SIGNS.items():
        text = text.replace(sign, letter)
    text = text.replace(",", " ").replace("10", "T")
    letters = "".join(text.split())
    cards = []
    for place in range(0, len(letters), 2):
        rank_letter = letters[place].upper()
        suit_letter = letters[place + 1].lower()
        cards.append(Card(RANKS.index(rank_letter) + 2, suit_letter))
    return cards


def whole_deck() -> list[Card]:
    """The 52 cards without jokers (2.1 of every sheet)."""
    deck = []
    for suit in SUITS:
        deck += [Card(rank, suit) for rank in range(2, 15)]
    return deck


def is_red(card: Card) -> bool:
    """Diamonds and hearts are red."""
    return card.suit == "d" or card.suit == "h"


def all_one_colour(hand: list[Card]) -> bool:
    """All red or all black (Prime, Appendix B)."""
    reds = 0
    for card in hand:
        if is_red(card):
            reds += 1
    return reds == 0 or reds == len(hand)


def all_one_suit(hand: list[Card]) -> bool:
    """Every card of the suit of the first."""
    suits = {card.suit for card in hand}
    return len(suits) == 1


def ranks_high_to_low(hand: list[Card]) -> list[int]:
    """The ranks, highest first."""
    ranks = [card.rank for card in hand]
    ranks.sort(reverse=True)
    return ranks
