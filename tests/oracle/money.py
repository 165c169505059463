"""Money in whole cents: reading, writing, rounding, sharing out, and cells of pay tables."""

from fractions import Fraction
from typing import Any, NamedTuple


def read_cents(value: Any) -> int:
    """`25`, `"25"`, `"2.5"` and `"2.50"` in cents."""
    text = str(value)
    if "." not in text:
        return int(text) * 100
    whole, part = text.split(".")
    if len(part) == 1:
        part = part + "0"
    return int(whole) * 100 + int(part)


def write_cents(cents: int) -> str:
    """Cents as decimal text with two places."""
    sign = ""
    if cents < 0:
        sign = "-"
        cents = -cents
    return f"{sign}{cents // 100}.{cents % 100:02d}"


def round_to_unit(amount: Fraction, unit: int, direction: str) -> int:
    """An exact amount in cents as a multiple of the unit."""
    units = amount / unit
    whole = units.numerator // units.denominator
    rest = units - whole
    if direction == "up" and rest > 0:
        whole += 1
    if direction == "nearest" and rest >= Fraction(1, 2):
        whole += 1
    return whole * unit


def share_out(total: int, weights: list[int], unit: int, order: list[int]) -> list[int]:
    """Share a total by weights: floored to the unit, what is left by the largest fractions.

    `order` gives each one's place among equal fractions (lower first). What is left over and
    smaller than a unit goes to the next in line, so that the sum is the total exactly.
    """
    sum_of_weights = sum(weights)
    shares = []
    fractions = []
    for weight in weights:
        exact = Fraction(total * weight, sum_of_weights)
        floored = round_to_unit(exact, unit, "down")
        shares.append(floored)
        fractions.append(exact - floored)
    left = total - sum(shares)
    line = list(range(len(weights)))
    line.sort(key=lambda place: (-fractions[place], order[place]))
    for place in line:
        if left <= 0:
            break
        one = min(unit, left)
        shares[place] += one
        left -= one
    return shares


class Cell(NamedTuple):
    """What a pay table says of a row: `odds` a to b, `pay` a cents, `meter` a/b, `lose`, `push`."""

    kind: str
    a: int = 0
    b: int = 1


LOSE = Cell("lose")
PUSH = Cell("push")


def read_cell(value: Any) -> Cell:
    """A pay table cell as HOUSES.md writes it."""
    text = str(value).strip()
    if text in ("lose", "n/a", "-1 to 1"):
        return LOSE
    if text == "push":
        return PUSH
    if text == "meter":
        return Cell("meter", 1, 1)
    if text.startswith("meter "):
        share = Fraction(text[len("meter ") :].replace("%", "").strip()) / 100
        return Cell("meter", share.numerator, share.denominator)
    if text.startswith("pay "):
        return Cell("pay", read_cents(text[len("pay ") :].strip()))
    if " for " in text:
        # "30 for 1" counts the stake itself: 29 to 1.
        a, b = text.split(" for ")
        odds = Fraction(int(a), int(b)) - 1
    elif " to " in text:
        a, b = text.split(" to ")
        odds = Fraction(int(a), int(b))
    elif ":" in text:
        a, b = text.split(":")
        odds = Fraction(int(a), int(b))
    else:
        odds = Fraction(text)
    if odds == 0:
        return PUSH
    return Cell("odds", odds.numerator, odds.denominator)
