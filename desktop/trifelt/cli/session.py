"""`trifelt session`: the exact distribution of a session's net result."""

from argparse import ArgumentParser, Namespace
from typing import Any

from trifelt.cli import given
from trifelt.cli.terminal import DONE, WrongInputError, counted, print_json, table
from trifelt.engine.exact.results import BoxResults, box_results, most_at_risk
from trifelt.engine.houses import House
from trifelt.engine.money import Amount, money_text
from trifelt.engine.session.barrier import Barrier, SessionRefusedError
from trifelt.engine.session.distribution import ACCURACY
from trifelt.engine.session.session import MOST_ROUNDS, SessionResult, play_session


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of this verb."""
    given.add_house(parser)
    given.add_jackpot(parser)
    parser.add_argument(
        "--wagers", metavar="MIX", required=True, help="stakes, such as ante=25,pair-plus=5"
    )
    parser.add_argument(
        "--rounds", metavar="N", help="rounds in the session (default: until ruin or the target)"
    )
    parser.add_argument("--bankroll", metavar="AMOUNT", help="what the session starts with")
    parser.add_argument("--target", metavar="AMOUNT", help="a balance at which it stops")


def run(arguments: Namespace) -> int:
    """Work the session out."""
    asked = given.asked(arguments)
    house, stakes = asked.house, asked.stakes(arguments.wagers)
    rounds = None
    if arguments.rounds is not None:
        rounds = given.whole_number("rounds", arguments.rounds, 1, MOST_ROUNDS)
    elif arguments.bankroll is None:
        raise WrongInputError("rounds: missing; without a limit a session needs --bankroll")
    barrier = _barrier(arguments, most_at_risk(house, stakes))
    results = box_results(house, stakes, jackpot=asked.jackpot, seats=asked.seats, play=asked.play)
    try:
        session = play_session(results, rounds, barrier=barrier, marks=0 if barrier is None else 20)
    except SessionRefusedError as error:
        raise WrongInputError(f"{error.of}: {error.message}") from error
    if arguments.json:
        facts = asked.content() | given.stakes_content(stakes) | _amounts_given(barrier)
        print_json("session", facts | _write(results, session))
    else:
        print(_text(house, results, session, barrier))
    return DONE


def _barrier(arguments: Namespace, cost: int) -> Barrier | None:
    if arguments.bankroll is None:
        if arguments.target is not None:
            raise WrongInputError("target: needs a bankroll to start from")
        return None
    target = None if arguments.target is None else given.amount("target", arguments.target)
    return Barrier(given.amount("bankroll", arguments.bankroll), cost, target)


def _amounts_given(barrier: Barrier | None) -> dict[str, str | None]:
    target = None if barrier is None else barrier.target
    return {
        "bankroll": None if barrier is None else money_text(barrier.bankroll),
        "target": None if target is None else money_text(target),
    }


def _write(results: BoxResults, session: SessionResult) -> dict[str, Any]:
    content: dict[str, Any] = {
        "rounds": session.rounds,
        "mean": session.mean / 100,
        "standard_deviation": session.standard_deviation / 100,
        "quantiles": {
            str(percent): money_text(cents) for percent, cents in session.quantiles.items()
        },
        "ahead_probability": session.ahead,
        "ruin_probability": session.ruined,
    }
    if session.reached is not None:
        content["target_probability"] = session.reached
    if session.ruined is not None:
        content["expected_rounds"] = session.expected_rounds
        content["by_time"] = [
            {"rounds": at.rounds, "ruin_probability": at.ruined, "target_probability": at.reached}
            for at in session.course
        ]
    return content | {
        "per_round": [
            {"net": money_text(net), "combinations": count} for net, count in results.counts.items()
        ],
    }


def _text(
    house: House, results: BoxResults, session: SessionResult, barrier: Barrier | None
) -> str:
    facts = [
        ("mean", f"{session.mean / 100:+,.2f}" if session.mean else "0.00"),
        ("standard deviation", f"{session.standard_deviation / 100:,.2f}"),
        ("ahead", _chance(session.ahead)),
    ]
    if session.ruined is not None:
        least = "" if barrier is None else f" (less than {Amount(barrier.cost)} left)"
        facts.append((f"ruin{least}", _chance(session.ruined)))
    if session.reached is not None:
        facts.append(("target reached", _chance(session.reached)))
    if session.expected_rounds is not None:
        facts.append(("rounds on average", f"{session.expected_rounds:,.1f}"))
    length = "no limit of rounds" if session.rounds is None else counted(session.rounds, "round")
    quantiles = [
        (f"{percent} %", str(Amount(cents))) for percent, cents in session.quantiles.items()
    ]
    rounds = [
        (str(Amount(net)), _chance(count / results.total)) for net, count in results.counts.items()
    ]
    return "\n\n".join(
        [
            f"{house.game.title.render()}, {house.name}: {length}",
            table(facts, "<>"),
            "Quantiles of the net\n" + table(quantiles, ">>"),
            *_by_time(session),
            "One round\n" + table(rounds, ">>"),
        ]
    )


def _by_time(session: SessionResult) -> list[str]:
    """The chances of having stopped by then, where something stops a session."""
    if session.ruined is None:
        return []
    head = ("by round", "ruined", *([] if session.reached is None else ["at the target"]))
    rows = [
        (f"{at.rounds:,}", _chance(at.ruined), _chance(at.reached))[: len(head)]
        for at in session.course
    ]
    return ["Chance by time\n" + table([head, *rows], ">" * len(head))]


def _chance(chance: float) -> str:
    """A probability as text; one smaller than the accuracy is given as below it, unless it is 0."""
    if 0 < chance < ACCURACY:
        return f"below {ACCURACY * 100:.0e} %"
    return f"{chance:.6%}"
