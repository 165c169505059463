"""`trifelt analyze`: a house's exact figures."""

from argparse import ArgumentParser, Namespace
from fractions import Fraction

from trifelt.cli import given
from trifelt.cli.given import Say
from trifelt.cli.terminal import DONE, print_json, table
from trifelt.engine.exact.analysis import analyze_house
from trifelt.engine.exact.figures import Figures, WagerFigures
from trifelt.engine.games.game import Game
from trifelt.engine.houses.cells import cell_words
from trifelt.engine.message import Message
from trifelt.engine.money import Amount
from trifelt.engine.settlement.house_notices import figure_notices
from trifelt.engine.variants.row_titles import outcome_title
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


def figures_text(figures: Figures, say: Say = Message.render) -> str:
    """The figures as tables."""
    house = figures.house
    parts = [say(Message("{game}, {house}", game=house.game.title, house=house.title))]
    head = (
        Message("wager"),
        Message("house edge"),
        Message("return"),
        Message("hit rate"),
        Message("volatility"),
        Message("element of risk"),
    )
    rows = [
        (
            say(house.game.wager[wager.wager].title),
            _percent(wager.house_edge),
            _percent(wager.rtp),
            _percent(wager.hit_rate),
            "-" if wager.standard_deviation is None else f"{wager.standard_deviation:.4f}",
            _percent(wager.element_of_risk) if wager.has_later_wager else "",
        )
        for wager in figures.wagers.values()
    ]
    parts.append(table([[*map(say, head)], *rows], "<>>>>>"))
    parts += [_outcomes_text(house.game, wager, say) for wager in figures.wagers.values()]
    parts += _strategy_text(figures, say)
    parts += [say(told) for told in _progressive_text(figures)]
    parts += [say(notice.text) for notice in figure_notices(figures)]
    return "\n\n".join(parts)


def _outcomes_text(game: Game, wager: WagerFigures, say: Say) -> str:
    titles = (
        Message("pays"),
        Message("combinations"),
        Message("probability"),
        Message.in_context("share", "return"),
    )
    head = (say(game.wager[wager.wager].title), *map(say, titles))
    rows = [
        (
            say(outcome_title(game, wager.wager, outcome.outcome, outcome.row)),
            "" if outcome.cell is None else say(cell_words(outcome.cell)),
            f"{outcome.count:,}",
            f"{float(wager.probability(outcome)):.6%}",
            "-" if (share := wager.share(outcome)) is None else f"{float(share):+.6f}",
        )
        for outcome in wager.outcomes
    ]
    return table([head, *rows, ("", "", f"{wager.combinations:,}", "", "")], "<<>>>")


def _percent(value: Fraction | None) -> str:
    return "-" if value is None else f"{float(value):.4%}"


def _strategy_text(figures: Figures, say: Say) -> list[str]:
    strategy = figures.strategy
    if strategy is None:
        return []
    rule = Message(
        "Strategy: {rule} ({plays} hands played, {folds} folded).",
        rule=strategy.rule,
        plays=f"{strategy.plays:,}",
        folds=f"{strategy.folds:,}",
    )
    told = [figures.way, rule, *(each.told for each in strategy.exceptions)]
    return ["\n  ".join(map(say, told))]


def _progressive_text(figures: Figures) -> list[Message]:
    progressive = figures.progressive
    if progressive is None:
        return []
    least = progressive.break_even
    told = (
        Message("no jackpot breaks even")
        if least is None
        else Message("breaks even at a jackpot of {amount}", amount=Amount(least))
    )
    worth = f"{float(progressive.envy_per_box) / 100:.4f}"
    return [
        Message(
            "Progressive: {told}; each other box is worth {worth} in envy.", told=told, worth=worth
        )
    ]
