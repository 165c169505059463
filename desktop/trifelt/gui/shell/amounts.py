"""Money as the window writes it: the user's sign before it, a true minus, thousands apart."""

import re
from typing import Final

from trifelt.engine.money import Amount

MINUS: Final = "\N{MINUS SIGN}"
_THOUSANDS_APART: Final = re.compile(r"\d{1,3}(,\d{3})+(\.\d*)?")


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


def plain_amount(text: str) -> str:
    """A typed amount without what sets its thousands apart; any other comma stays, as a fault.

    Whoever writes cents after a comma would else pay a hundred times as much.

    >>> plain_amount(" 1,032,500.50"), plain_amount("1,50"), plain_amount("2.50")
    ('1032500.50', '1,50', '2.50')
    """
    plain = text.strip().replace("\N{NO-BREAK SPACE}", "")
    return plain.replace(",", "") if _THOUSANDS_APART.fullmatch(plain) else plain
