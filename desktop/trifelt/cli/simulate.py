"""`trifelt simulate`: rounds by the million, held against the exact figures."""

import os
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from dataclasses import asdict
from types import MappingProxyType
from typing import Any

from trifelt.cli import given
from trifelt.cli.executors import add_executor, pool_given, workers_given
from trifelt.cli.terminal import DONE, counted, print_json, table, tell
from trifelt.engine.exact.scorer import plan_of
from trifelt.engine.houses import House
from trifelt.engine.simulation.counts import BLOCK, JointCounts, simulate
from trifelt.engine.simulation.report import Comparison, Report, WagerReport, expect, report

MOST_ROUNDS = 10**15
ONE_UNIT = 100
BAR_WIDTH = 40
# Of a cluster's worker: so many tasks at least, none larger than so many blocks.
_TASKS_EACH = 8
_MOST_BLOCKS = 64


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of this verb."""
    given.add_house(parser)
    given.add_jackpot(parser)
    parser.add_argument(
        "--wagers",
        metavar="MIX",
        help="stakes, such as ante=25,pair-plus=5 (default: one unit on each)",
    )
    parser.add_argument("--rounds", metavar="N", required=True, help="rounds to deal")
    given.add_seed(parser)
    parser.add_argument("--workers", metavar="W", help="threads (default: the cores less one)")
    add_executor(parser)


def run(arguments: Namespace) -> int:
    """Deal the rounds."""
    asked = given.asked(arguments)
    house = asked.house
    mix = arguments.wagers
    stakes = _unit_on_each(house, asked.jackpot) if mix is None else asked.stakes(mix)
    rounds = given.whole_number("rounds", arguments.rounds, 1, MOST_ROUNDS)
    seed = given.seed(arguments)
    workers = workers_given(arguments, (os.cpu_count() or 1) - 1)
    jackpot, seats, play = asked.jackpot, asked.seats, asked.play
    plan = plan_of(house, stakes, jackpot=jackpot, seats=seats, play=play)
    exact = expect(house, stakes, plan, jackpot=jackpot, seats=seats, play=play)
    bar = _Bar(rounds)
    started = time.perf_counter()
    if arguments.executor is None:
        counts = simulate(plan, rounds, seed, workers=workers, told=bar.show)
    else:
        with pool_given(arguments, workers) as pool:
            workers = pool.workers
            counts = simulate(
                plan,
                rounds,
                seed,
                executor=pool.executor,
                at_once=2 * workers,
                blocks=max(1, min(_MOST_BLOCKS, rounds // (_TASKS_EACH * workers * BLOCK))),
                told=bar.show,
            )
    seconds = time.perf_counter() - started
    bar.clear()
    found = report(exact, counts)
    speed = rounds / seconds if seconds else 0.0
    if arguments.json:
        facts = {"rounds": rounds, "seed": seed, "workers": workers, "rounds_per_second": speed}
        print_json(
            "simulate", asked.content() | facts | given.stakes_content(stakes) | _write(found)
        )
    else:
        dealt = f"{counted(rounds, 'round')}, seed {seed}, {counted(workers, 'worker')}"
        print(_text(house, f"{dealt}, {speed / 1e6:,.1f} million a second", found))
    return DONE


def _unit_on_each(house: House, jackpot: int | None) -> Mapping[str, int]:
    """One unit on each wager offered, its price where it has one; none on a jackpot not given."""
    jackpot_wager = house.game.priced_wager
    if jackpot_wager in house.offers and jackpot is None:
        tell(f"wagers.{jackpot_wager}: left out; it needs the jackpot, such as --jackpot 25000")
    return MappingProxyType(
        {
            wager.id: house.offers[wager.id].price or ONE_UNIT
            for wager in house.game.placeable
            if wager.id in house.offers and (wager.id != jackpot_wager or jackpot is not None)
        }
    )


class _Bar:
    """A progress bar on standard error, where that is a terminal."""

    def __init__(self, rounds: int) -> None:
        self._rounds = rounds
        self._shown = sys.stderr.isatty() and os.environ.get("TERM") != "dumb"
        self._next = 0.0

    def show(self, counts: JointCounts) -> None:
        now = time.monotonic()
        if not self._shown or now < self._next:
            return
        self._next = now + 0.1
        share = counts.rounds / self._rounds
        full = "#" * int(share * BAR_WIDTH)
        sys.stderr.write(f"\r[{full:<{BAR_WIDTH}}] {share:4.0%}  {counts.rounds:,} rounds")
        sys.stderr.flush()

    def clear(self) -> None:
        if self._shown:
            sys.stderr.write("\r" + " " * (BAR_WIDTH + 45) + "\r")
            sys.stderr.flush()


def _write(found: Report) -> dict[str, Any]:
    return {
        "wagers": [
            {"wager": each.wager}
            | _write_net(each.net)
            | {
                "outcomes": [asdict(outcome) for outcome in each.outcomes],
                "chi_square": asdict(each.chi_square),
            }
            for each in found.wagers
        ],
        "total": _write_net(found.total),
    }


def _write_net(net: Comparison) -> dict[str, float]:
    return {
        "observed_net": float(net.observed),
        "standard_error": net.standard_error,
        "exact_net": float(net.exact),
        "z": net.z,
    }


def _text(house: House, run: str, found: Report) -> str:
    head = ("wager", "observed net", "standard error", "exact net", "z", "chi-square", "p")
    rows = [
        (
            each.wager,
            *_row(each.net),
            f"{each.chi_square.value:.2f} ({each.chi_square.degrees})",
            f"{each.chi_square.p:.4f}",
        )
        for each in found.wagers
    ]
    total = ("all", *_row(found.total), "", "")
    return "\n\n".join(
        [
            f"{house.game.title.render()}, {house.name}: {run}",
            table([head, *rows, total], "<>>>>>>"),
            *map(_outcomes, found.wagers),
        ]
    )


def _row(net: Comparison) -> tuple[str, str, str, str]:
    return (
        f"{float(net.observed):+.8f}",
        f"{net.standard_error:.8f}",
        f"{float(net.exact):+.8f}",
        f"{net.z:+.2f}",
    )


def _outcomes(of: WagerReport) -> str:
    rows = [(each.outcome, f"{each.observed:,}", f"{each.expected:,.1f}") for each in of.outcomes]
    return table([(of.wager, "observed", "expected"), *rows], "<>>")
