"""The words on a house's wagers: odds and limits on the cloth, costs beside it."""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from math import floor
from typing import Final

from trifelt.engine.exact.figures import Figures
from trifelt.engine.houses.cells import Award, JackpotShare, cell_words
from trifelt.engine.houses.house import House, Offer, pays_something
from trifelt.engine.message import Message, joined
from trifelt.engine.money import Amount, Odds
from trifelt.engine.settlement.house_notices import LARGEST_EDGE
from trifelt.engine.variants.row_titles import row_title
from trifelt.gui.shell.figures import MINUS, NONE, percent_text, signed_amount_text
from trifelt.gui.table.model.state import SpotKey

# More than so many different odds do not fit into a spot.
_MOST: Final = 5
# From a million on, the cents of an amount say nothing.
_MILLION: Final = 100_000_000


def odds_print(offer: Offer, *, short: bool = False) -> Message | None:
    """The odds of a wager in the few signs that a spot has room for; the best alone if short."""
    cells = list(filter(pays_something, dict.fromkeys(map(offer.pays.cell, offer.wager.pay_rows))))
    odds = [cell for cell in cells if isinstance(cell, Odds)]
    if any(isinstance(cell, JackpotShare) for cell in cells):
        return Message("jackpot")
    if not odds:
        best = max((cell.cents for cell in cells if isinstance(cell, Award)), default=0)
        return Message("to {amount}", amount=Amount(best)) if best else None
    if len(odds) == 1:
        return Message("{odds}", odds=_ratio(odds[0]))
    if not short and len(odds) <= _MOST and all(cell.den == 1 for cell in odds):
        return Message("{odds}", odds="-".join(str(cell.num) for cell in odds))
    best_odds = max(odds, key=lambda cell: cell.num / cell.den)
    if len(odds) <= 2:
        highest_first = sorted(odds, key=lambda cell: -cell.num / cell.den)
        return Message("{odds}", odds=joined([_ratio(cell) for cell in highest_first], " · "))
    return Message("to {odds}", odds=_ratio(best_odds))


def _ratio(odds: Odds) -> Message:
    if (odds.num, odds.den) == (1, 2):
        # Translators: half the stake is won; the order is that of all odds on the felt.
        return Message.in_context("felt", "1:2")
    return Message.in_context("felt", "{num}:{den}", num=f"{odds.num:,}", den=odds.den)


def pay_lines(offer: Offer) -> tuple[tuple[Message, Message], ...]:
    """Every row of a wager that pays, with what it pays, for the chart and the spot's hint."""
    cells = ((row, offer.pays.cell(row)) for row in offer.wager.pay_rows)
    return tuple(
        (row_title(row, offer.wager.id), cell_words(cell))
        for row, cell in cells
        if pays_something(cell)
    )


def spot_hint(offer: Offer) -> tuple[Message, ...]:
    """What a spot is for, line by line: its wager, what each result pays, and its limits."""
    rows = [Message("{row}: {pays}", row=title, pays=pays) for title, pays in pay_lines(offer)]
    return (offer.wager.title, *rows, *_limit_of(offer))


def limit_lines(house: House) -> tuple[Message, ...]:
    """What the table sign says: limits and fixed prices, or that there are none."""
    lines = [line for offer in house.offers.values() for line in _limit_of(offer)]
    if any(offer.minimum or offer.maximum for offer in house.offers.values()):
        return tuple(lines)
    return (*lines, Message("No other limits") if lines else Message("No limits"))


def _limit_of(offer: Offer) -> tuple[Message, ...]:
    title = offer.wager.title
    least = "" if offer.minimum is None else short_amount(offer.minimum)
    most = "" if offer.maximum is None else short_amount(offer.maximum)
    if offer.price is not None:
        return (Message("{wager}: {price} each", wager=title, price=Amount(offer.price)),)
    if least and most:
        return (Message("{wager} {least} – {most}", wager=title, least=least, most=most),)
    if least:
        return (Message("{wager} from {least}", wager=title, least=least),)
    return (Message("{wager} up to {most}", wager=title, most=most),) if most else ()


def brief_difference(cents: int, *, narrow: bool) -> str:
    """A gain or a loss as a spot tells it; on a narrow one millions are cut to hundredths.

    >>> brief_difference(2_500, narrow=True), brief_difference(-987_654_350, narrow=True)
    ('+25', '−9.87 M')
    """
    sign = "+" if cents > 0 else MINUS if cents < 0 else ""
    return sign + short_amount(abs(cents), narrow=narrow)


def short_amount(cents: int, *, narrow: bool = False) -> str:
    """An amount without its cents where it has none; on a narrow spot millions are cut."""
    if narrow and cents >= _MILLION:
        hundredths = cents * 100 // _MILLION
        return f"{hundredths // 100:,}.{hundredths % 100:02} M"
    return str(Amount(cents)).removesuffix(".00")


@dataclass(frozen=True, slots=True)
class Cost:
    """What the house keeps of a wager on average, before the cards."""

    title: Message
    edge: str
    amount: str


def costs(figures: Figures, stacks: dict[SpotKey, int]) -> tuple[Cost, ...]:
    """The exact edge of each wager placed, or of all, and its cost per round; together last."""
    staked: Counter[str] = Counter()
    for spot, cents in stacks.items():
        staked[spot.wager] += cents
    shown = {
        wager: of_wager.house_edge
        for wager, of_wager in figures.wagers.items()
        if wager in staked or not staked
    }
    exact = {wager: edge * staked[wager] for wager, edge in shown.items() if edge is not None}
    # Whole cents that add up to the total's: rounded down, the rest to the largest fractions.
    parts = {wager: floor(cost) for wager, cost in exact.items()}
    rest = round(sum(exact.values())) - sum(parts.values())
    for wager in sorted(exact, key=lambda each: parts[each] - exact[each])[:rest]:
        parts[wager] += 1
    found = []
    for wager, edge in shown.items():
        amount = "" if not staked else NONE if edge is None else _money(parts[wager])
        title = _marked(figures.house.game.wager[wager].title, edge)
        found.append(Cost(title, percent_text(edge and abs(edge)), amount))
    if staked and len(found) > 1:
        found.append(Cost(Message("Total per round"), "", _money(sum(parts.values()))))
    return tuple(found)


def _marked(wager: Message, edge: Fraction | None) -> Message:
    """A wager with a word for an unusual edge."""
    if edge is None or 0 <= edge <= LARGEST_EDGE:
        return wager
    text = Message("{wager}: player edge") if edge < 0 else Message("{wager}: very high edge")
    return Message.of(text.text, {"wager": wager})


def _money(cost: int) -> str:
    """A cost as the change of the balance that it is on average; a large one without cents."""
    text = signed_amount_text(-cost)
    return text if abs(cost) < _MILLION else text.rpartition(".")[0]
