"""How many rounds, from which seed, how fast: read, stepped and written."""

from typing import Final

from trifelt.engine.cards import LARGEST_SEED
from trifelt.engine.message import Message, Short
from trifelt.engine.money import read_whole

FIRST_ROUNDS: Final = 100_000_000
MOST_ROUNDS: Final = 10_000_000_000
_UNITS: Final = {"k": 10**3, "m": 10**6, "g": 10**9, "b": 10**9}

# Rounds a second; None is as fast as it goes.
PACES: Final[tuple[int | None, ...]] = (
    1,
    2,
    5,
    10,
    100,
    1_000,
    10_000,
    100_000,
    1_000_000,
    10_000_000,
    None,
)
FULL_SPEED: Final = len(PACES) - 1
# Up to so many rounds a second cards can be followed.
WATCHABLE: Final = 10


def read_rounds(text: str) -> int | Message:
    """A number of rounds: digits, with commas or blanks, or `100 M`.

    >>> read_rounds("1,000"), read_rounds("2.5 M"), read_rounds("1e9")
    (1000, 2500000, 1000000000)
    """
    plain = "".join(text.split()).replace(",", "").lower()
    refusal = Message("Enter a whole number, such as 1,000,000 or 100 M")
    factor: int = 1
    if plain and plain[-1] in _UNITS:
        factor, plain = _UNITS[plain[-1]], plain[:-1]
    mantissa, e, exponent = plain.partition("e")
    if e:
        if not (exponent.isascii() and exponent.isdecimal() and len(exponent) <= 2):
            return refusal
        factor *= int("1" + "0" * int(exponent))
    whole, point, part = mantissa.partition(".")
    digits = whole + part
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= 20) or (point and not part):
        return refusal
    rounds, rest = divmod(int(digits) * factor, 10 ** len(part))
    if rest:
        return refusal
    if not 1 <= rounds <= MOST_ROUNDS:
        return Message("Enter 1 to {most} rounds.", most=f"{MOST_ROUNDS:,}")
    return int(rounds)


def read_seed(text: str) -> int | Message | None:
    """A seed; None where the field is empty and one is to be drawn."""
    plain = text.strip()
    if not plain:
        return None
    seed = read_whole(plain, LARGEST_SEED)
    if seed is None:
        return Message("Enter a whole number from 0 to {most}.", most=f"{LARGEST_SEED}")
    return seed


def pace_text(pace: int | None) -> Message:
    """A speed in words."""
    if pace is None:
        return Message("Full speed")
    if pace == 1:
        return Message("One round a second")
    return Message("{rounds} rounds a second", rounds=Short(pace))


def time_text(seconds: float) -> Message:
    """A span of time in words, as long as anybody wants to know it."""
    whole = max(0, round(seconds))
    if whole < 100:
        return Message("{count} s", count=whole)
    minutes, rest = divmod(whole, 60)
    if minutes < 100:
        return Message("{minutes} min {seconds} s", minutes=minutes, seconds=rest)
    hours, minutes = divmod(minutes, 60)
    if hours < 100:
        return Message("{hours} h {minutes} min", hours=hours, minutes=minutes)
    return Message("{days} days", days=f"{hours // 24:,}")
