"""Money as the window writes it: the user's sign before it, a true minus, thousands apart."""

from typing import Final

from trifelt.engine.money import Amount

MINUS: Final = "\N{MINUS SIGN}"


def amount_text(cents: int, currency: str = "") -> str:
    """An amount.

    >>> amount_text(1_032_500, "$"), amount_text(-250)
    ('$10,325.00', '−2.50')
    """
    sign = MINUS if cents < 0 else ""
    return f"{sign}{currency}{Amount(abs(cents))}"


def signed_amount_text(cents: int, currency: str = "") -> str:
    """A difference: gains and losses are told by their sign as well as by colour.

    >>> signed_amount_text(2_500), signed_amount_text(-2_500), signed_amount_text(0)
    ('+25.00', '−25.00', '0.00')
    """
    return ("+" if cents > 0 else "") + amount_text(cents, currency)
