"""What a run says: each wager against its exact return, each outcome, and one round in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from trifelt.engine.exact.scorer import scorer_of
from trifelt.engine.message import Message
from trifelt.engine.simulation.report import Comparison, Report, WagerReport
from trifelt.engine.simulation.walk import Dealt, fourth_card
from trifelt.engine.variants.row_titles import row_title
from trifelt.gui.returns.model.expected import TOGETHER, Expected
from trifelt.gui.shell.figures import MINUS, signed_amount_text

# Beyond so many standard errors a run is worth a second look; before, nothing is made of it.
WORTH_A_LOOK: Final = 4.0
NOTHING_YET: Final = "–"


def comparison_of(report: Report, series: str) -> Comparison:
    """A series' net against the exact one."""
    if series == TOGETHER:
        return report.total
    return wager_of(report, series).net


def wager_of(report: Report, wager: str) -> WagerReport:
    """One wager of a report."""
    return next(each for each in report.wagers if each.wager == wager)


def z_text(z: float) -> str:
    """A distance in standard errors, its sign always there.

    >>> z_text(0.5), z_text(-1.234), z_text(0.001)
    ('+0.50', '−1.23', '0.00')
    """
    text = f"{abs(z):.2f}"
    if text == "0.00":
        return text
    return f"{MINUS if z < 0 else '+'}{text}"


def stands_out(z: float) -> bool:
    """Whether a distance is beyond what chance makes of a sound run."""
    return abs(z) > WORTH_A_LOOK


def outcome_title(expected: Expected, wager: str, outcome: str) -> Message:
    """An outcome in plain words; the deciding wager's are net results in units of it."""
    choice = expected.mix.house.game.choice
    if choice is not None and wager == choice.wager:
        units = outcome.replace("-", MINUS)
        return Message("{units} units", units=units)
    return row_title(outcome, wager)


def remark(report: Report, expected: Expected) -> Message:
    """One sentence on the whole run: that it is as it should be, or what stands out."""
    worst, name = report.total.z, Message("All together")
    for wager in report.wagers:
        if abs(wager.net.z) > abs(worst) or len(report.wagers) == 1:
            worst, name = wager.net.z, expected.mix.house.game.wager[wager.wager].title
    if stands_out(worst):
        return Message(
            "{wager} is {z} standard errors off: look closer.",
            wager=name,
            z=z_text(worst),
        )
    return Message("All within {most} standard errors.", most=f"{WORTH_A_LOOK:g}")


@dataclass(frozen=True, slots=True)
class RoundSeen:
    """A round to look at; what other boxes' hands paid is not in it."""

    number: int
    player: int
    dealer: int
    player_name: Message
    dealer_name: Message
    net: int
    total: Message
    lines: Message
    fourth: int | None = None
    fourth_title: Message | None = None


def seen(expected: Expected, dealt: Dealt, seed: int, plan: int = 0) -> RoundSeen:
    """The round as this mix settles it, by the very rows that are counted."""
    game = expected.mix.house.game
    combination = dealt.combinations[plan]
    nets = expected.returns.round_nets(combination)
    parts = {
        f"part{number}": Message(
            "{wager} {net}", wager=game.wager[wager].title, net=signed_amount_text(net)
        )
        for number, (wager, net) in enumerate(nets.items())
    }
    lines = Message.of(" · ".join(f"{{{name}}}" for name in parts), parts)
    scorer = scorer_of(expected.plan)
    facts: list[Message] = [lines]
    if scorer.folded[combination]:
        facts.insert(0, Message("Folded."))
    fourth = fourth_card(expected.plan, seed, dealt, combination)
    net = sum(nets.values())
    return RoundSeen(
        dealt.number,
        dealt.player,
        dealt.dealer,
        game.hand_name(dealt.player),
        game.hand_name(dealt.dealer),
        net,
        Message("Net {net}", net=signed_amount_text(net)),
        Message.of(
            " ".join(f"{{fact{n}}}" for n in range(len(facts))),
            {f"fact{n}": fact for n, fact in enumerate(facts)},
        ),
        fourth,
        game.fourth_card.title if game.fourth_card is not None else None,
    )
