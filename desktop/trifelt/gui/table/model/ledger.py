"""What is always in sight: balance, result, expectation and luck of the session."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Ledger:
    """The session's figures as they are shown; amounts in cents, luck in standard deviations."""

    balance: int
    result: int = 0
    expected: int = 0
    luck: float | None = None
    rounds: int = 0
    balances: tuple[int, ...] = ()


def thinned(values: tuple[int, ...], most: int) -> tuple[int, ...]:
    """At most so many of the values, the first and the last among them.

    >>> thinned((1, 2, 3, 4, 5), 3)
    (1, 3, 5)
    """
    if len(values) <= most:
        return values
    last = len(values) - 1
    return tuple(values[round(n * last / (most - 1))] for n in range(most))
