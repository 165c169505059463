"""Money as whole cents, odds as pairs of whole numbers; decimal text at the edges only."""

import re
from collections.abc import Sequence
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

from trifelt.engine.message import Message

LARGEST_AMOUNT: Final = 99_999_999_999  # 999,999,999.99 in cents
LARGEST_WHOLE: Final = 999_999_999  # typed where a box, a count or a round is meant
_HUNDREDTHS: Final = tuple(f".{part:02d}" for part in range(100))
_LONGEST: Final = 18  # digits, a point and two more
_AMOUNT: Final = re.compile(r"[0-9]{1,15}(?:\.[0-9]{1,2})?", re.ASCII)
_THOUSANDS_APART: Final = re.compile(
    r"[1-9][0-9]{0,2}([, '\N{NO-BREAK SPACE}])[0-9]{3}(?:\1[0-9]{3})*(?:\.[0-9]{0,2})?"
)


class Odds(NamedTuple):
    """Winnings of `num` for every `den` staked; the stake comes back besides."""

    num: int
    den: int = 1

    def __str__(self) -> str:
        return f"{self.num} to {self.den}"


class Direction(StrEnum):
    DOWN = "down"
    UP = "up"
    NEAREST = "nearest"


DIRECTIONS: Final = {
    Direction.DOWN: Message("down"),
    Direction.UP: Message("up"),
    Direction.NEAREST: Message("nearest"),
}


class Rounding(NamedTuple):
    """The unit in cents that winnings are rounded to, and which way."""

    unit: int = 1
    direction: Direction = Direction.DOWN

    def round(self, num: int, den: int) -> int:
        """num / den cents as a whole number of units; nearest goes up at the half.

        >>> Rounding(5, Direction.NEAREST).round(25, 2)
        15
        """
        whole = den * self.unit
        if self.direction is Direction.UP:
            units = -(-num // whole)
        elif self.direction is Direction.NEAREST:
            units = (2 * num + whole) // (2 * whole)
        else:
            units = num // whole
        return units * self.unit


class Amount(NamedTuple):
    """Cents inside a sentence, shown with thousands apart.

    >>> str(Amount(123456789))
    '1,234,567.89'
    """

    cents: int

    def __str__(self) -> str:
        sign = "-" if self.cents < 0 else ""
        return f"{sign}{abs(self.cents) // 100:,}.{abs(self.cents) % 100:02d}"

    def __repr__(self) -> str:
        return str(self)


@lru_cache(maxsize=4096)
def money_text(cents: int) -> str:
    """Cents as decimal text with two places.

    >>> money_text(-250), money_text(5)
    ('-2.50', '0.05')
    """
    if cents < 0:
        return "-" + money_text(-cents)
    return str(cents // 100) + _HUNDREDTHS[cents % 100]


def exact_text(cents: int, den: int) -> str:
    """Cents over a denominator as exact decimal text where it ends, else as a fraction.

    >>> exact_text(25, 2), exact_text(100, 3)
    ('0.125', '1/3')
    """
    whole, rest = divmod(cents, den * 100)
    digits = ""
    while rest and len(digits) < 9:
        digit, rest = divmod(rest * 10, den * 100)
        digits += str(digit)
    if rest:
        return str(Fraction(cents, den * 100))
    return f"{whole:,}.{digits.ljust(2, '0')}"


def read_money(text: str) -> int | None:
    """Digits, optionally a point and one or two digits, as cents; anything else is None.

    >>> read_money("2.5"), read_money("25"), read_money("1e3"), read_money("0.001")
    (250, 2500, None, None)
    """
    return _read(text) if len(text) <= _LONGEST else None


@lru_cache(maxsize=4096)
def _read(text: str) -> int | None:
    if text.isdecimal() and text.isascii() and len(text) <= 15:
        return int(text) * 100
    if not _AMOUNT.fullmatch(text):
        return None
    whole, _, part = text.partition(".")
    return int(whole) * 100 + int(part.ljust(2, "0"))


def plain_amounts(text: str) -> list[str]:
    """Typed amounts with blanks, or else with commas, between them.

    >>> plain_amounts("5, 25 1,000"), plain_amounts("2.50,5,25,")
    (['5', '25', '1000'], ['2.50', '5', '25'])
    """
    pieces = text.split() if " " in text.strip() else text.split(",")
    return [plain_amount(piece.strip(",")) for piece in pieces if piece.strip(", ")]


def plain_amount(text: str) -> str:
    """A typed amount as a document writes it, its thousands closed up; any other comma stays.

    So cents after a comma are a fault wherever they are typed, and never a hundred times as much.

    >>> plain_amount(" $1,032,500.50"), plain_amount(".5"), plain_amount("1,50")
    ('1032500.50', '0.5', '1,50')
    """
    plain = text.strip().lstrip("$€£¥ ")
    if apart := _THOUSANDS_APART.fullmatch(plain):
        plain = plain.replace(apart[1], "")
    plain = plain.removesuffix(".")
    return f"0{plain}" if plain.startswith(".") else plain


def read_whole(text: str, most: int) -> int | None:
    """Digits as a whole number up to a limit; anything else, however long, is None.

    >>> read_whole(" 12 ", 99), read_whole("100", 99), read_whole("9" * 5000, 99)
    (12, None, None)
    """
    plain = text.strip()
    if not (plain.isdecimal() and plain.isascii() and len(plain) <= len(str(most))):
        return None
    number = int(plain)
    return number if number <= most else None


def apportion(
    total: int, shares: Sequence[Fraction | int], unit: int = 1, most: Sequence[int] | None = None
) -> list[int]:
    """Split a total in proportion to the shares, in whole units, summing to it exactly.

    Each gets its part rounded down; the units left over go one each to the largest fractions, the
    earlier share first where they are equal; what is less than a unit goes to the next of them.
    Nobody gets more than the `most`, which odd shares of coarse units could come to.

    >>> apportion(5_000_000, [100_000, 250_000, 10_000_000])
    [48309, 120773, 4830918]
    """
    whole = sum(shares)
    if whole == 0:
        return [0 for _ in shares]
    exact = [Fraction(total) * share / whole for share in shares]
    given = [part // unit * unit for part in exact]
    left = total - sum(given)
    order = sorted(range(len(exact)), key=lambda n: (given[n] - exact[n], n))
    while left:
        for n in order:
            more = min(unit, left) if most is None else min(unit, left, most[n] - given[n])
            given[n] += more
            left -= more
    return given
