"""`trifelt analyze`: a house's exact figures."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from fractions import Fraction

from trifelt.cli import given
from trifelt.cli.terminal import DONE, print_json, table
from trifelt.engine.exact.analysis import analyze_house
from trifelt.engine.exact.figures import Figures, WagerFigures
from trifelt.engine.exact.play import Strategy
from trifelt.engine.houses import cell_text
from trifelt.engine.money import Amount
from trifelt.engine.settlement.house_notices import figure_notices
from trifelt.engine.variants.sheet import figures_content


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of this verb."""
    given.add_house(parser)
    given.add_jackpot(parser)


def run(arguments: Namespace) -> int:
    """Print the figures."""
    asked = given.asked(arguments)
    figures = analyze_house(asked.house, asked.jackpot, asked.seats, asked.play)
    if arguments.json:
        print_json("analyze", asked.content() | figures_content(figures))
    else:
        print(figures_text(figures))
    return DONE


def figures_text(figures: Figures) -> str:
    """The figures as tables."""
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
            outcome.row if outcome.row is not None else outcome.outcome,
            "" if outcome.cell is None else cell_text(outcome.cell),
            f"{outcome.count:,}",
            f"{float(wager.probability(outcome)):.6%}",
            "-" if (share := wager.share(outcome)) is None else f"{float(share):+.6f}",
        )
        for outcome in wager.outcomes
    ]
    return table([head, *rows, ("", "", f"{wager.combinations:,}", "", "")], "<<>>>")


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
