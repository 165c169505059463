"""Texts of fields as values: cards while they are being typed, amounts as people write them."""

import re
from dataclasses import dataclass
from typing import Final

from trifelt.engine.cards import read_cards
from trifelt.engine.message import Message
from trifelt.engine.money import LARGEST_AMOUNT, Amount, plain_amount, read_money

# Signs of which amounts are made, and of what was given back.
_AMOUNT_SIGNS: Final = re.compile(r"[-+]?[$€£¥\d.,'\s]*(?:<[$€£¥\d.,'\s]*)?")
# The last card while only its rank is there; a 1 alone begins a 10.
_BEGUN: Final = re.compile(r"(?:^|(?<=[cdhs♣♦♥♠♧♢♡♤\s,]))(?:10?|[2-9tjqka])$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class TypedCards:
    """What a field of cards holds: its cards, the begun one, and what is wrong."""

    cards: tuple[int, ...] = ()
    begun: str = ""
    fault: Message | None = None


def read_typed_cards(text: str, wanted: int) -> TypedCards:
    """Cards as far as they are typed, one that is there twice too; a rank without its suit is
    begun, not wrong.
    """
    match = _BEGUN.search(text.rstrip())
    begun = match[0] if match else ""
    read = read_cards(text.rstrip()[: match.start()] if match else text, twice=True)
    fault, count = next(iter(read.faults), None), len(read.cards) + bool(begun)
    if fault is None and count > wanted:
        fault = Message("Expected {wanted} cards, got {count}", count=count, wanted=wanted)
    return TypedCards(read.cards, begun, fault)


MOST_DEALT: Final = 7  # cards that a hand dealt wrongly is typed with
BEGUN: Final = Message("finish the amount, or clear it")


def is_begun(text: str) -> bool:
    """Whether an amount may come of it when more is typed, and none is there yet.

    >>> [text for text in ("-", "0<", "1,5", "25", "0<5", "5s") if is_begun(text)]
    ['-', '0<', '1,5']
    """
    plain, apart, back = _paid_parts(text)
    last = back if apart else plain.lstrip("-+")
    signs = _AMOUNT_SIGNS.fullmatch(plain + apart + back)
    return signs is not None and not read_money(plain_amount(last))


def read_stake(text: str) -> int | None:
    """A stake in cents, or None where it is none."""
    cents = read_money(plain_amount(text))
    return cents if cents is not None and 1 <= cents <= LARGEST_AMOUNT else None


def paid_text_of(text: str) -> str:
    """What was paid as a line writes it, a sign before it where a stake was taken; or nothing."""
    plain, apart, back = _paid_parts(text)
    amounts = plain_amount(plain.lstrip("-+")), plain_amount(back)
    if read_money(amounts[0]) is None or (apart and read_money(amounts[1]) is None):
        return ""
    return "-" * plain.startswith("-") + amounts[0] + apart + amounts[1]


def _paid_parts(text: str) -> tuple[str, str, str]:
    """What was paid, and after a sign what was given back."""
    plain, apart, back = text.replace("\N{MINUS SIGN}", "-").partition("<")
    return plain.strip(), apart, back.strip()


def read_paid(text: str, stake: int) -> tuple[int | None, int | None] | Message:
    """What was paid: nothing said, an amount, or below zero a stake that was taken; and what of
    the stake was given back, where that is said.
    """
    plain, apart, back = _paid_parts(text)
    if not plain and not apart:
        return None, None
    if ">" in plain:
        return Message("what stands before > is not the stake here; enter only what was paid")
    negative = plain.startswith("-")
    cents = read_money(plain_amount(plain.lstrip("-+")))
    given = read_money(plain_amount(back)) if apart else None
    most = LARGEST_AMOUNT * 1_000_000
    if cents is None or max(cents, given or 0) > most or (apart and given is None):
        return (
            BEGUN
            if is_begun(text)
            else Message(
                "write what was paid on top of the stake, as 12.50; 0 for nothing, -25 for taken, "
                "0<20 for 20 given back"
            )
        )
    if negative and cents > stake:
        return Message("no more than the stake of {stake} can be taken", stake=Amount(stake))
    return -cents if negative else cents, given
