"""A house with its figures: counted once for its rules, priced again for every change of odds."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from typing import Final

from trifelt.engine.exact.analysis import count_house, house_edge, price
from trifelt.engine.exact.counted import Counted
from trifelt.engine.exact.figures import Figures, WagerFigures
from trifelt.engine.games.game import Game
from trifelt.engine.houses.cells import cell_words
from trifelt.engine.houses.house import House
from trifelt.engine.message import Message
from trifelt.engine.settlement.document import NoticeKind
from trifelt.engine.settlement.house_notices import LARGEST_EDGE, figure_notices
from trifelt.engine.variants.editing import edited, effective_cell
from trifelt.engine.variants.outcomes import RowFigures, row_figures
from trifelt.engine.variants.row_titles import outcome_title, row_title
from trifelt.gui.graphs.model import DataTable, Facts, Number
from trifelt.gui.shell.figures import (
    NONE,
    amount_text,
    number_text,
    percent_text,
    signed_amount_text,
)

REMEMBERED: Final = 4
COUNTED: Final = 16  # each may take three megabytes
RulesKey = tuple[str, tuple[str, ...], tuple[tuple[str, str], ...]]


def rules_key(house: House) -> RulesKey:
    """What counting depends on: the game, the wagers offered, the readings; no odds."""
    return house.game.id, tuple(house.offers), tuple(sorted(house.readings.items()))


@dataclass(frozen=True, slots=True)
class Terms:
    """At what stake and pace costs are told, and on what jackpot with how many boxes."""

    stake: int = 1_000
    rounds: int = 40
    jackpot: int | None = None
    seats: int = 1

    def cost(self, edge: Fraction | None, boxes: int = 1) -> int | None:
        """What an hour of so many boxes costs on average, in cents, rounded half up."""
        if edge is None:
            return None
        return int((2 * edge * self.stake * self.rounds * boxes + 1) // 2)

    def on(self, house: House, wager: str) -> Terms:
        """The same for a wager, which may have a price of its own."""
        price = house.offers[wager].price
        return self if price is None else replace(self, stake=price)

    def on_game(self, game: Game) -> Terms:
        """The same with no jackpot where there is none, and no other boxes where none count."""
        return self if game.priced_wager else replace(self, jackpot=None, seats=1)

    @property
    def facts(self) -> Facts:
        """What is not a wager's own, as columns of a table."""
        return (
            (Message("Rounds per hour"), self.rounds),
            (Message("Jackpot"), "" if self.jackpot is None else self.jackpot / 100),
            (Message("Boxes"), self.seats),
        )

    @property
    def situation(self) -> tuple[int | None, int]:
        """What figures depend on besides the house: the jackpot and the boxes."""
        return self.jackpot, self.seats


Value = Fraction | float | None


class Viewpoint(StrEnum):
    """Who looks at a figure, and for whom its best is best."""

    PLAYER = "player"
    HOUSE = "house"


@dataclass(frozen=True, slots=True)
class ShownFigure:
    """One figure of a wager: how it is taken and told, who looks at it, and who wants it low."""

    title: Message
    take: Callable[[WagerFigures, Terms], Value]
    kind: Number
    sides: tuple[Viewpoint, ...] = tuple(Viewpoint)
    judged: bool = False  # the least is best for the player, the most for the house

    def text(self, value: Value, currency: str) -> str:
        """The figure as it is written."""
        if value is None:
            return NONE
        if self.kind is Number.MONEY:
            return amount_text(round(value), currency)
        write = percent_text if self.kind is Number.PERCENT else number_text
        return write(value, 3)

    def number(self, value: Value) -> float | str:
        """The figure as a spreadsheet takes it: an amount in the currency, no longer in cents."""
        if value is None:
            return ""
        return float(value) / (100 if self.kind is Number.MONEY else 1)

    def difference(self, value: Value, base: Value, currency: str) -> Message | None:
        """How far a figure is from another, with its sign; percentages differ by points."""
        if value is None or base is None:
            return None
        apart = Fraction(value) - Fraction(base)
        if not any(digit in "123456789" for digit in self.text(apart, "")):
            return None  # no difference in what shows
        match self.kind:
            case Number.MONEY:
                return Message("{apart}", apart=signed_amount_text(round(apart), currency))
            case Number.PERCENT:
                return Message("{apart} points", apart=number_text(apart * 100, 3, signed=True))
        return Message("{apart}", apart=number_text(apart, 3, signed=True))


_PLAYERS: Final = (Viewpoint.PLAYER,)
_HOUSES: Final = (Viewpoint.HOUSE,)
EDGE: Final = ShownFigure(
    Message("House edge"), lambda of, _: of.house_edge, Number.PERCENT, judged=True
)
RISK: Final = ShownFigure(
    Message("Element of risk"), lambda of, _: of.element_of_risk, Number.PERCENT, _PLAYERS, True
)
RETURN: Final = ShownFigure(Message("Return"), lambda of, _: of.rtp, Number.PERCENT)
FIGURES: Final = (
    EDGE,
    RISK,
    ShownFigure(Message("Hit rate"), lambda of, _: of.hit_rate, Number.PERCENT),
    ShownFigure(Message("Volatility"), lambda of, _: of.standard_deviation, Number.PLAIN),
    ShownFigure(
        Message("Cost per hour"),
        lambda of, at: at.cost(of.house_edge),
        Number.MONEY,
        _PLAYERS,
        judged=True,
    ),
    ShownFigure(
        Message("Hold (of all stakes)"),
        lambda of, _: of.element_of_risk,
        Number.PERCENT,
        _HOUSES,
        judged=True,
    ),
    ShownFigure(
        Message("Win per table-hour"),
        lambda of, at: at.cost(of.house_edge, at.seats),
        Number.MONEY,
        _HOUSES,
        judged=True,
    ),
)


# Those of a wager by itself, at the head of its tables.
PLAYERS_FIGURES: Final = (EDGE, RETURN, *(of for of in FIGURES[1:] if of.sides != _HOUSES))


@dataclass(frozen=True, slots=True)
class PricedHouse:
    """A house's figures, and every row of its tables."""

    house: House
    figures: Figures
    rows: dict[tuple[str, str], RowFigures]

    def space(self, wager: str) -> int:
        """The combinations of the smallest space in which a wager's rows can be counted."""
        if wager in self.figures.wagers:
            return self.figures.wagers[wager].combinations
        return next(of.combinations for (part, _), of in self.rows.items() if part == wager)

    def lost(self, wager: str) -> Fraction | None:
        """What no row of a wager and of what is on it brings: all that their losing bets cost."""
        total = self.figures.wagers[wager].exact_return
        parts = (wager, *(part.id for part in self.house.game.wagers if part.base == wager))
        shares = [found.share for (part, _), found in self.rows.items() if part in parts]
        if total is None or None in shares:
            return None
        return total - sum((share for share in shares if share is not None), Fraction(0))

    def edge(self, wager: str) -> Fraction | None:
        """The house edge of a wager; that of its base for a payment or a raise."""
        found = self.figures.wagers.get(self.house.game.wager[wager].base or wager)
        return None if found is None else found.house_edge


def as_edited(house: House) -> Message:
    """The name of a house with an edit that is not saved."""
    return Message("{house}, as edited", house=house.title)


STAKE: Final = Message("Stake on one box")
OUTCOME_TITLES: Final = (
    Message("Outcome"),
    Message("Pays"),
    Message("Net per unit"),
    Message("Combinations"),
    Message("Probability"),
    Message("Contribution"),
)


def whole_table(
    priced: PricedHouse, terms: Terms, say: Callable[[Message], str], house: str
) -> DataTable:
    """Every outcome of every wager, losing ones too, over the space that each was counted in.

    Beside the total stand the wager's figures; below it the rows of what is included in them.
    """
    game, rows = priced.house.game, list[tuple[str | float, ...]]()
    nothing, number = ("",) * len(PLAYERS_FIGURES), RETURN.number
    for id, figures in priced.figures.wagers.items():
        at, space = terms.on(priced.house, id), figures.combinations
        whose, stake = (say(game.title), house, say(game.wager[id].title)), at.stake / 100
        for each in figures.outcomes:
            title = say(outcome_title(game, id, each.outcome, each.row))
            pays = "" if each.cell is None else say(cell_words(each.cell))
            share = number(figures.share(each))
            counts = each.count, space, float(figures.probability(each)), share
            rows.append((*whose, title, pays, number(each.net), *counts, *nothing, stake))
        counts = space, space, 1.0, number(figures.exact_return)
        cells = (figure.number(figure.take(figures, at)) for figure in PLAYERS_FIGURES)
        rows.append((*whose, say(Message("Total")), "", "", *counts, *cells, stake))
        for (part, row), of in priced.rows.items():
            if part in priced.figures.wagers or game.wager[part].base != id:
                continue
            named = say(game.wager[part].title), say(row_title(row, part))
            pays = say(cell_words(effective_cell(priced.house, part, row)))
            counts = of.count, of.combinations, float(of.probability), number(of.share)
            rows.append((*whose[:2], *named, pays, "", *counts, *nothing, ""))
    first = Message("Game"), Message("House"), Message("Wager")
    beside = (figure.title for figure in PLAYERS_FIGURES)
    titles = (*first, *OUTCOME_TITLES[:4], Message("Of"), *OUTCOME_TITLES[4:], *beside, STAKE)
    return DataTable(tuple(map(say, titles)), tuple(rows), of=1)


class Pricer:
    """Keeps the last counted rows by the rules that they were counted under."""

    def __init__(self) -> None:
        self._counted: dict[RulesKey, Counted] = {}
        # The last houses priced: a base stays the same while odds are typed.
        self._priced: deque[tuple[tuple[int | None, int], PricedHouse]] = deque(maxlen=REMEMBERED)

    def is_counted(self, house: House) -> bool:
        """Whether a house can be priced at once."""
        return rules_key(house) in self._counted

    def count(self, house: House) -> Counted:
        """Count a house's rules; takes its time where they are new, and may run anywhere."""
        key = rules_key(house)
        found = self._counted.get(key) or count_house(house)
        self._counted = dict([*{**self._counted, key: found}.items()][-COUNTED:])
        return found

    def price(self, house: House, terms: Terms) -> PricedHouse:
        """A house's figures, in a millisecond or two once it is counted."""
        at = terms.situation
        for before, known in self._priced:
            if known.house is house and before == at:
                return known
        counted = self.count(house)
        figures, rows = price(counted, house, *at), row_figures(counted, house, *at)
        # The envy beside a result is told with it, as in the figures that are saved.
        if envied := figures.wagers.get(house.game.priced_wager or ""):
            for each in envied.outcomes:
                if (key := (envied.wager, each.row or "")) in rows:
                    rows[key] = replace(rows[key], share=envied.share(each))
        priced = PricedHouse(house, figures, rows)
        self._priced.append((at, priced))
        return priced


@dataclass(frozen=True, slots=True)
class EdgeNotice:
    """A wager that favours the player or is dear, and why, line by line."""

    text: Message
    stands_out: bool = True
    causes: tuple[Message, ...] = ()


def edge_notes(priced: PricedHouse) -> tuple[EdgeNotice, ...]:
    """A notice for each wager that stands out; the readings of its rule side by side."""
    found = []
    for notice in figure_notices(priced.figures):
        if notice.kind is not NoticeKind.EDGE or notice.wager is None:
            found.append(EdgeNotice(notice.text, stands_out=False))
            continue
        found.append(EdgeNotice(notice.text, causes=_causes(priced, notice.wager)))
    return tuple(found)


def _causes(priced: PricedHouse, wager: str) -> tuple[Message, ...]:
    edge = priced.edge(wager)
    assert edge is not None
    causes = []
    if edge < 0:
        game = priced.house.game
        share, row = max(
            (found.share or Fraction(0), row)
            for (part, row), found in priced.rows.items()
            if wager in (part, game.wager[part].base)
        )
        causes.append(
            Message(
                "Most of the return is from {row}: {share} of the stake.",
                row=row_title(row, wager),
                share=percent_text(share, 2),
            )
        )
    if edge > LARGEST_EDGE:
        figures = priced.figures.wagers[wager]
        losing = (each for each in figures.outcomes if each.net is not None and each.net < 0)
        causes.append(
            Message(
                "{lost} of all stakes are lost, and the payouts do not make up for it.",
                lost=percent_text(sum(map(figures.probability, losing), Fraction(0)), 2),
            )
        )
    causes += _by_reading(priced.house, wager)
    return tuple(causes)


def _by_reading(house: House, wager: str) -> list[Message]:
    """The edge under each value of the readings that the wager's rule is handed."""
    told: list[Message] = []
    for name in house.game.wager[wager].readings:
        reading = house.game.reading[name]
        edges = {
            value: house_edge(other, wager)
            for value in reading.values
            if (other := edited(house, ("readings", name), value).house) is not None
        }
        if len(set(edges.values())) < 2:
            continue  # this reading says nothing about the edge
        told += [
            Message(
                "{chosen} {reading}: {value} – house edge {edge}",
                chosen="●" if house.readings[name] == value else "○",
                reading=reading.title,
                value=reading.values[value],
                edge=percent_text(edge),
            )
            for value, edge in edges.items()
        ]
    return told
