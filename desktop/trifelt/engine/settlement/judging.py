"""From a stake in play to its line: the row that the rule names, priced by the house."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

import numpy as np

from trifelt.engine.clauses import cited, pay_table_clauses
from trifelt.engine.games.game import Game
from trifelt.engine.grids import WagerGrid, grid_of
from trifelt.engine.hands import completions, hand_feature
from trifelt.engine.houses.cells import Cell, cell_words, on_sheet
from trifelt.engine.houses.house import House, kept_with_house
from trifelt.engine.message import Message, joined
from trifelt.engine.money import Direction, Odds, exact_text
from trifelt.engine.settlement.document import Line
from trifelt.engine.wager import FOLDED, Fixed, Result, Row, Wager

NOTHING_DECIDED: Final = Message("no bet is decided yet")


class Ending(NamedTuple):
    """A row as the house prices it, with all of its line that no stake changes."""

    row: Row
    cell: Cell
    result: Result
    outcome: str
    odds: Odds | None
    stays: bool  # what is in play goes back, winnings aside
    made: bool  # whether a payment is made where the wager is one
    clauses: tuple[str, ...]  # the clause; where the dealer's hand decides: both, first, second
    sheet: bool  # whether the sheet prints the table that prices it


class PricedWager(NamedTuple):
    """A wager's rule with each row as the house prices it."""

    wager: Wager
    grid: WagerGrid
    rows: tuple[Ending, ...]
    payment: bool


class Seen(NamedTuple):
    """What a wager is judged by: a hand, the dealer's hand, the table, and facts for sentences."""

    player: int
    dealer: int
    table: Mapping[str, int]
    facts: Mapping[str, object]
    dealer_known: bool = True


@kept_with_house
def priced(house: House, wager: str) -> PricedWager:
    """The wager as this house settles it."""
    rule = house.offers[wager].wager
    endings = tuple(_ending(house, rule, row, cell) for row, cell in house.decided(wager))
    return PricedWager(rule, grid_of(rule, house.readings), endings, rule.kind.pays_only)


def _ending(house: House, wager: Wager, row: Row, cell: Cell) -> Ending:
    if cell is Fixed.LOSE:
        result, outcome = Result.LOSE, "lose"
    elif cell is Fixed.PUSH:
        result, outcome = Result.PUSH, "push"
    else:
        result, outcome = Result.WIN, row.outcome
    printed = row.prices is None or on_sheet(house.game, wager.id, house.offers[wager.id].pays)
    return Ending(
        row,
        cell,
        result,
        outcome,
        cell if isinstance(cell, Odds) else None,
        house.stake_back(wager, cell, 1) == 1,
        not isinstance(cell, Fixed),
        _clauses(house.game, wager, row, printed=printed),
        printed,
    )


def _clauses(game: Game, wager: Wager, row: Row, *, printed: bool) -> tuple[str, ...]:
    """A table that the sheet does not print is never cited as the sheet's."""
    numbers = [
        number
        for number in cited(row.clause)
        if printed or number not in pay_table_clauses(game, wager.id)
    ]
    if wager.cases is None:
        return (", ".join(numbers),)
    _, of_case = wager.cases
    left_out = ("", of_case[1], of_case[0])
    return tuple(", ".join(each for each in numbers if each != out) for out in left_out)


def hand_facts(game: Game, side: str, hand: int) -> Mapping[str, object]:
    """The facts of one hand under the names by which sentences know them."""
    facts = game.hand_facts(hand)
    return {side if name == "name" else f"{side}_{name}": fact for name, fact in facts.items()}


# What is to be added where the pay table has no payment for the row that decides.
_BY_TABLE: Final[Mapping[Cell, Message]] = {
    Fixed.LOSE: Message("By the pay table it loses."),
    Fixed.PUSH: Message("By the pay table it pushes."),
}


_ROUNDED: Final[Mapping[Direction, Message]] = {
    Direction.DOWN: Message("Rounded down from {exact}."),
    Direction.UP: Message("Rounded up from {exact}."),
    Direction.NEAREST: Message("Rounded to the nearest from {exact}."),
}


_NOT_PRINTED: Final = Message("The pay table is a house variant.")


def judge(
    house: House,
    wager: str,
    seen: Seen,
    box: int,
    bettor: str | None,
    stake: int,
    in_play: int,
    jackpot: int | None,
    from_box: int | None = None,
) -> Line | None:
    """The line of a stake; None for a payment that is not made. Odds apply to what is in play."""
    rule, grid, endings, payment = priced(house, wager)
    row, cell, result, outcome, odds, stays, made, clauses, sheet = endings[
        grid.row(seen.player, seen.dealer, seen.table)
    ]
    if payment and not made:
        return None
    winnings, rounded_from = house.pays(cell, in_play, jackpot) if made else (0, None)
    returned = stake if stays else stake - in_play
    if payment:
        stake = in_play = returned = 0
    clause = clauses[0] if len(clauses) == 1 else _case(rule, clauses, seen)
    reason = _reason(house, row, cell, seen, rounded_from, sheet=sheet)
    prices = row.prices
    return Line(
        box, bettor, wager, stake, in_play, result, outcome, prices, odds, winnings, returned,
        clause, reason, from_box, rounded_from,
    )  # fmt: skip


def lost_by_folding(house: House, wager: str, hand: int) -> bool:
    """Whether a fold by itself loses the wager, whatever the dealer holds."""
    rule = priced(house, wager)
    if FOLDED not in rule.wager.table:
        return False
    played, folded = (rule.rows[rule.grid.row(hand, hand, {FOLDED.name: n})] for n in (0, 1))
    return folded.result is Result.LOSE and folded.row is not played.row


def row_won(house: House, wager: str, hand: int) -> str | None:
    """The pay table row that a hand wins on a wager that reads it alone, whosever it is."""
    rule = priced(house, wager)
    ending = rule.rows[rule.grid.row(hand, hand, {FOLDED.name: 0})]
    return ending.row.prices if ending.result is Result.WIN else None


def _case(rule: Wager, clauses: tuple[str, ...], seen: Seen) -> str:
    """The clause of the case that happened; both while the dealer's hand is not known."""
    assert rule.cases is not None
    case = 1 + int(hand_feature(rule.cases[0])[seen.dealer])
    return clauses[case if seen.dealer_known else 0]


def _reason(
    house: House,
    row: Row,
    cell: Cell,
    seen: Seen,
    rounded_from: tuple[int, int] | None,
    *,
    sheet: bool,
) -> Message:
    sentence = Message.of(row.sentence, seen.facts)
    if not sheet:
        told = Message("The pay table is a house variant: {odds}.", odds=cell_words(cell))
        sentence = joined([sentence, _NOT_PRINTED if type(cell) is Fixed else told])
    if row.prices is not None and type(cell) is Fixed:
        return joined([sentence, _BY_TABLE[cell]])
    if rounded_from is not None:
        text = _ROUNDED[house.rounding.direction].text
        return joined([sentence, Message.of(text, {"exact": exact_text(*rounded_from)})])
    return sentence


def conclusive_wagers(
    house: House,
    wagers: Iterable[str],
    player: Sequence[int],
    dealer: Sequence[int],
    elsewhere: Sequence[int] = (),
) -> Iterator[tuple[str, Result]]:
    """The wagers that every completion of both hands wins, or every one loses.

    The two hands are completed each for itself, so that a wager which only their exclusion of one
    another decides may be left out; none is named wrongly.
    """
    seen = {*player, *dealer, *elsewhere}
    players, dealers = completions(player, seen), completions(dealer, seen)
    for wager in wagers:
        rule = priced(house, wager) if wager in house.offers else None
        if rule is None or len(rule.grid.parts) > 1 or rule.grid.parts[0].table:
            continue  # decided by more than two hands, or by what is yet to be chosen
        part = rule.grid.parts[0]
        by_player = np.unique(part.player.of_hand[players])
        by_dealer = np.unique(part.dealer.of_hand[dealers])
        rows = np.unique(part.rows[0][np.ix_(by_player, by_dealer)])
        endings = {rule.rows[int(row)].cell: rule.rows[int(row)].result for row in rows}
        results = {*endings.values()} - {Result.PUSH}
        if len(results) == 1 and endings.keys().isdisjoint((Fixed.PUSH, Fixed.NONE)):
            yield wager, results.pop()


def decided_bet(
    house: House, boxes: Iterable[tuple[int, Iterable[str], Sequence[int]]], dealer: Sequence[int]
) -> Message | None:
    """The first bet that the known cards of an interrupted round decide: one suffices."""
    # A card that is there twice says no more than once.
    listed = [(number, tuple(wagers), tuple({*cards})) for number, wagers, cards in boxes]
    everywhere = [card for _, _, cards in listed for card in cards]
    on_layout = house.readings.get("available-bets") == "layout"
    for number, placed, cards in listed:
        wagers = tuple(house.offers) if on_layout else placed
        elsewhere = [card for card in everywhere if card not in cards]
        for wager, result in conclusive_wagers(house, wagers, cards, tuple({*dealer}), elsewhere):
            facts = {"wager": house.game.wager[wager].title, "box": number}
            if result is Result.WIN:
                return Message("{wager} of box {box} has won already", **facts)
            return Message("{wager} of box {box} has lost already", **facts)
    return None


def proposed_outcome(
    house: House, boxes: Iterable[tuple[int, Iterable[str], Sequence[int]]], dealer: Sequence[int]
) -> Message:
    """What the known cards say of an interrupted round."""
    return decided_bet(house, boxes, dealer) or NOTHING_DECIDED
