"""`trifelt analyze`: a house's exact figures."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from fractions import Fraction
from typing import Any

from trifelt.cli import given
from trifelt.cli.terminal import DONE, print_json, table
from trifelt.engine.exact.analysis import analyze_house
from trifelt.engine.exact.figures import Figures, OutcomeFigures, WagerFigures
from trifelt.engine.exact.play import Strategy
from trifelt.engine.hands import DEAL_COUNT
from trifelt.engine.houses import cell_text
from trifelt.engine.money import Amount, Odds, money_text
from trifelt.engine.settlement import Notice
from trifelt.engine.settlement.house_notices import figure_notices


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of this verb."""
    given.add_house(parser)
    given.add_jackpot(parser)


def run(arguments: Namespace) -> int:
    """Print the figures."""
    asked = given.asked(arguments)
    figures = analyze_house(asked.house, asked.jackpot, asked.seats, asked.play)
    if arguments.json:
        print_json(asked.content() | _write(figures))
    else:
        print(_text(figures))
    return DONE


def _write(figures: Figures) -> dict[str, Any]:
    """The figures as CONTRACT has them."""
    return {
        "total_combinations": DEAL_COUNT,
        "wagers": [_write_wager(figures, wager) for wager in figures.wagers.values()],
        "strategy": _write_strategy(figures.strategy),
        "notices": [write_notice(notice) for notice in figure_notices(figures)],
    }


def write_notice(notice: Notice) -> dict[str, Any]:
    """A notice beside figures: it touches a wager at most."""
    content: dict[str, Any] = {
        "kind": notice.kind.value,
        "text": notice.text.render(),
        "clause": notice.clause,
    }
    if notice.wager is not None:
        content["wager"] = notice.wager
    return content


def _write_wager(figures: Figures, wager: WagerFigures) -> dict[str, Any]:
    content: dict[str, Any] = {
        "wager": wager.wager,
        "house_edge": number(wager.house_edge),
        "rtp": number(wager.rtp),
        "hit_rate": number(wager.hit_rate),
        "standard_deviation": wager.standard_deviation,
        "exact_return": None if wager.exact_return is None else str(wager.exact_return),
        "combinations": wager.combinations,
        "outcomes": [
            {
                "outcome": outcome.outcome,
                "row": outcome.row,
                "odds": str(outcome.cell) if isinstance(outcome.cell, Odds) else None,
                "combinations": outcome.count,
                "probability": float(wager.probability(outcome)),
                "return": number(wager.share(outcome)),
            }
            for outcome in wager.outcomes
        ],
    }
    if wager.has_later_wager:
        content["element_of_risk"] = number(wager.element_of_risk)
        content["average_total_wager"] = float(wager.average_total_wager)
    progressive = figures.progressive
    if progressive is not None and wager.wager == figures.house.game.priced_wager:
        least = progressive.break_even
        content["break_even_jackpot"] = None if least is None else money_text(least)
        price = figures.house.offers[wager.wager].price
        assert price is not None
        content["envy_value"] = float(progressive.envy / price)
    return content


def number(value: Fraction | None) -> float | None:
    """A fraction as it is shown."""
    return None if value is None else float(value)


def _write_strategy(strategy: Strategy | None) -> dict[str, Any] | None:
    if strategy is None:
        return None
    return {
        "rule": strategy.rule.render(),
        "threshold": strategy.threshold,
        "exceptions": [
            {
                "ranks": each.ranks,
                "suits": each.suits.render(),
                "hands": each.hands,
                "choice": each.choice.value,
            }
            for each in strategy.exceptions
        ],
        "plays": strategy.plays,
        "folds": strategy.folds,
    }


def _text(figures: Figures) -> str:
    house = figures.house
    parts = [f"{house.game.title.render()}, {house.name}"]
    head = ("wager", "house edge", "RTP", "hit rate", "standard deviation", "element of risk")
    rows = [
        (
            wager.wager,
            _percent(wager.house_edge),
            _percent(wager.rtp),
            _percent(wager.hit_rate),
            "-" if wager.standard_deviation is None else f"{wager.standard_deviation:.4f}",
            _percent(wager.element_of_risk) if wager.has_later_wager else "",
        )
        for wager in figures.wagers.values()
    ]
    parts.append(table([head, *rows], "<>>>>>"))
    parts += [_outcomes_text(wager) for wager in figures.wagers.values()]
    parts += _strategy_text(figures.strategy)
    parts += _progressive_text(figures)
    parts += [notice.text.render() for notice in figure_notices(figures)]
    return "\n\n".join(parts)


def _outcomes_text(wager: WagerFigures) -> str:
    head = (wager.wager, "pays", "combinations", "probability", "return")
    rows = [
        (
            _label(outcome),
            _pays(outcome),
            f"{outcome.count:,}",
            f"{float(wager.probability(outcome)):.6%}",
            "-" if (share := wager.share(outcome)) is None else f"{float(share):+.6f}",
        )
        for outcome in wager.outcomes
    ]
    return table([head, *rows, ("", "", f"{wager.combinations:,}", "", "")], "<<>>>")


def _label(outcome: OutcomeFigures) -> str:
    return outcome.row if outcome.row is not None else outcome.outcome


def _pays(outcome: OutcomeFigures) -> str:
    return "" if outcome.cell is None else cell_text(outcome.cell)


def _percent(value: Fraction | None) -> str:
    return "-" if value is None else f"{float(value):.4%}"


def _strategy_text(strategy: Strategy | None) -> list[str]:
    if strategy is None:
        return []
    hands = f"{strategy.plays:,} hands played, {strategy.folds:,} folded"
    lines = [f"Strategy: {strategy.rule.render()} ({hands})."]
    lines += [
        f"  {each.choice.value} {each.ranks}, {each.suits.render()} ({each.hands} hands)"
        for each in strategy.exceptions
    ]
    return ["\n".join(lines)]


def _progressive_text(figures: Figures) -> list[str]:
    progressive = figures.progressive
    if progressive is None:
        return []
    least = progressive.break_even
    told = (
        "no jackpot breaks even"
        if least is None
        else f"breaks even at a jackpot of {Amount(least)}"
    )
    per_box = float(progressive.envy_per_box) / 100
    return [f"Progressive: {told}; each other box is worth {per_box:.4f} in envy."]
