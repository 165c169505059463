"""Amounts, figures and results as the window writes them: each rounded once, for showing."""

from fractions import Fraction
from typing import Final

from trifelt.engine.message import Message
from trifelt.engine.money import LARGEST_AMOUNT, Amount, plain_amount, read_money
from trifelt.engine.wager import Result

MINUS: Final = "\N{MINUS SIGN}"
NONE: Final = "–"


def amount_text(cents: int, currency: str = "") -> str:
    """An amount.

    >>> amount_text(1_032_500, "$"), amount_text(-250)
    ('$10,325.00', '−2.50')
    """
    sign = MINUS if cents < 0 else ""
    # A sign made of letters is separated from the figure.
    apart = "\N{NO-BREAK SPACE}" if currency[-1:].isalpha() else ""
    return f"{sign}{currency}{apart}{Amount(abs(cents))}"


def signed_amount_text(cents: int, currency: str = "") -> str:
    """A difference: the sign shows gains and losses as well as the colour.

    >>> signed_amount_text(2_500), signed_amount_text(-2_500), signed_amount_text(0)
    ('+25.00', '−25.00', '0.00')
    """
    return ("+" if cents > 0 else "") + amount_text(cents, currency)


NO_AMOUNT: Final = Message("Enter an amount, such as 25 or 12.50.")


def read_amount(text: str) -> int | Message:
    """Cents, or what is wrong with a typed amount."""
    cents = read_money(plain_amount(text))
    if cents is None:
        return NO_AMOUNT
    if not 1 <= cents <= LARGEST_AMOUNT:
        return Message(
            "Enter an amount from {least} to {most}.", least=Amount(1), most=Amount(LARGEST_AMOUNT)
        )
    return cents


def percent_text(share: Fraction | float | None, places: int = 3, *, signed: bool = False) -> str:
    """A share in percent, rounded half away from nothing.

    >>> percent_text(Fraction(-1, 8)), percent_text(Fraction(1, 3), 1, signed=True)
    ('−12.500 %', '+33.3 %')
    """
    if share is None:
        return NONE
    return f"{number_text(share * 100, places, signed=signed)} %"


def number_text(value: Fraction | float | None, places: int, *, signed: bool = False) -> str:
    """A number to so many places.

    >>> number_text(Fraction(5, 2), 0), number_text(-0.0001, 2)
    ('3', '0.00')
    """
    if value is None:
        return NONE
    scale = 10**places
    exact = Fraction(value)
    units = (abs(exact) * scale * 2 + 1) // 2
    text = f"{units // scale:,}" + (f".{units % scale:0{places}d}" if places else "")
    if not units:
        return text
    return (MINUS if exact < 0 else "+" if signed else "") + text


def one_in_text(probability: Fraction) -> Message:
    """How seldom something is.

    >>> one_in_text(Fraction(72, 425)), one_in_text(Fraction(1, 123456))
    (Message('1 in 5.90'), Message('1 in 123,456'))
    """
    if not probability:
        return Message(NONE)
    every = 1 / probability
    places = 2 if every < 100 else 1 if every < 1000 else 0
    return Message("1 in {every}", every=number_text(every, places))


def luck_text(luck: float | None) -> Message:
    """Luck in standard deviations; before anything was played there is none."""
    if luck is None:
        return Message(NONE)
    return Message("{luck} σ", luck=number_text(luck, 1, signed=True))


_WORDS: Final = {
    Result.WIN: Message("win"),
    Result.LOSE: Message("lose"),
    Result.PUSH: Message("push"),
    Result.RETURNED: Message("returned"),
}
_ROLES: Final = {Result.WIN: "win", Result.LOSE: "lose"}


def result_word(result: Result) -> Message:
    """A result in a word."""
    return _WORDS[result]


def result_role(result: Result) -> str:
    """The role of a result's word."""
    return _ROLES.get(result, "strong")


def net_role(cents: int) -> str:
    """The role of a result: a gain, a loss, or neither.

    >>> net_role(2_500), net_role(-2_500), net_role(0)
    ('win', 'lose', 'strong')
    """
    return "win" if cents > 0 else "lose" if cents < 0 else "strong"
