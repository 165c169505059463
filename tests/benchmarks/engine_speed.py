"""How fast the mathematics is, beside what one would use instead: the table of docs/benchmarks.md.

`python -m tests.benchmarks.engine_speed > docs/benchmarks.md`. First calls are timed in a fresh
process each; the peers deal and compare three-card hands in a plain loop, padded to five cards
where they refuse three, and plain numpy enumerates what the exact figures count.
"""

import os
import platform
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

import numpy as np

from tests.benchmarks.settle_speed import BY_PROCESSOR, best_of, now
from tests.certain import certain
from trifelt.engine.exact.analysis import count_house, price
from trifelt.engine.exact.counted import count_wagers
from trifelt.engine.exact.patterns import hand_bits
from trifelt.engine.exact.play import decide
from trifelt.engine.exact.results import box_results, most_at_risk, price_results
from trifelt.engine.exact.scorer import plan_of
from trifelt.engine.exact.several_boxes import several_boxes
from trifelt.engine.games import GAMES, find_game
from trifelt.engine.hands import hand_feature
from trifelt.engine.houses import House, default_house
from trifelt.engine.session.barrier import Barrier
from trifelt.engine.session.session import play_session
from trifelt.engine.simulation.counts import simulate

JACKPOT = 2_500_000
ROUNDS = 1 << 25
PEER_ROUNDS = 20_000

_FIRST = """
import time
from trifelt.engine.games import find_game
from trifelt.engine.houses import default_house
from trifelt.engine.exact.analysis import analyze_house
from trifelt.engine.exact.results import box_results
house = default_house(find_game({game!r}))
jackpot = {jackpot} if house.game.priced_wager else None
start = time.{clock}()
stakes = {{each.id: house.offers[each.id].price or 100 for each in house.game.placeable}}
analyze_house(house, jackpot)
box_results(house, stakes, jackpot=jackpot)
print(time.{clock}() - start)
"""


def mix_of(house: House) -> tuple[dict[str, int], int | None]:
    stakes = {each.id: house.offers[each.id].price or 100 for each in house.game.placeable}
    return stakes, JACKPOT if house.game.priced_wager else None


def milliseconds(seconds: float) -> str:
    return f"{seconds * 1000:,.2f} ms"


def exact_rows() -> Iterator[tuple[str, str, str]]:
    for game in GAMES:
        target = "250 ms" if game.choice is not None else "60 ms"
        clock = "process_time" if BY_PROCESSOR else "perf_counter"
        code = _FIRST.format(game=game.id, jackpot=JACKPOT, clock=clock)
        first = min(
            float(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True,
                                 check=True).stdout)
            for _ in range(3)
        )  # fmt: skip
        yield (
            f"{game.id}: all figures and the joint result from nothing",
            milliseconds(first),
            (target),
        )
        house = default_house(game)
        stakes, jackpot = mix_of(house)
        counted = count_house(house)
        mix = count_wagers(house, tuple(stakes))

        def again(
            house: House = house, counted: object = counted, mix: object = mix,
            stakes: dict[str, int] = stakes, jackpot: int | None = jackpot,
        ) -> None:  # fmt: skip
            edited = replace(house)  # a house of its own, as after an edit: nothing is remembered
            price(counted, edited, jackpot)  # type: ignore[arg-type]
            plays = decide(mix, edited)  # type: ignore[arg-type]
            price_results(mix, edited, stakes, plays, jackpot)  # type: ignore[arg-type]

        yield f"{game.id}: the same after an odds edit", milliseconds(best_of(again)), "2 ms"


def simulation_rows() -> Iterator[tuple[str, str, str]]:
    for game in GAMES:
        house = default_house(game)
        stakes, jackpot = mix_of(house)
        plan = plan_of(house, stakes, jackpot=jackpot)
        simulate(plan, 1 << 20, 1)
        slow = game.fourth_card is not None
        both = (1, 50 if slow else 65), (2, 85 if slow else 115)
        for workers, target in both[:1] if BY_PROCESSOR else both:
            seconds = best_of(partial(simulate, plan, ROUNDS, 1, workers=workers), 2)
            speed = ROUNDS / seconds / 1e6
            yield (
                f"{game.id}: rounds simulated, all wagers, {workers} thread(s)",
                f"{speed:,.0f} M/s",
                f"{target} M/s",
            )


def session_rows() -> Iterator[tuple[str, str, str]]:
    house = default_house(GAMES[0])
    stakes = {"ante": 2_500, "pair-plus": 500}
    results = box_results(house, stakes)
    barrier = Barrier(100_000, most_at_risk(house, stakes))
    yield (
        "1,000 rounds, exact distribution",
        milliseconds(best_of(lambda: play_session(results, 1_000))),
        "50 ms",
    )
    yield (
        "1,000 rounds, ruin and fan chart",
        milliseconds(best_of(lambda: play_session(results, 1_000, barrier=barrier, marks=50))),
        "150 ms",
    )
    for game in GAMES:
        of_game = default_house(game)
        mix = {
            each.id: of_game.offers[each.id].price or (1_000 if each.id == game.main else 500)
            for each in game.placeable
        }
        every = box_results(
            of_game, mix, jackpot=JACKPOT if game.priced_wager is not None else None
        )
        yield (
            f"{game.id}: 1,000 rounds of all wagers, ruin and fan chart",
            milliseconds(
                best_of(
                    partial(
                        play_session,
                        every,
                        1_000,
                        barrier=Barrier(40 * sum(mix.values()), most_at_risk(of_game, mix)),
                        marks=30,
                    ),
                    3,
                )
            ),
            "150 ms",
        )
    odd = box_results(house, {"ante": 2_501, "pair-plus": 503})
    yield (
        "1,000 rounds, odd cents",
        milliseconds(best_of(lambda: play_session(odd, 1_000), 2)),
        "1 s",
    )
    yield (
        "three boxes against one dealer, spread",
        milliseconds(best_of(lambda: several_boxes(house, [stakes] * 3), 1)),
        "1 s",
    )
    prime = default_house(certain(find_game("three-card-prime")))
    unlike = [
        {"ante": 1_000, "all-six": 500},
        {"ante": 2_500, "all-six": 500},
        {"ante": 1_000, "all-six": 1_000, "prime": 500},
    ]
    yield (
        "three kinds of boxes with All-Six against one dealer, spread",
        milliseconds(best_of(lambda: several_boxes(prime, unlike), 3)),
        "1 s",
    )


def deck_of_peers() -> list[str]:
    return [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


def loop(compare: Callable[[list[str], list[str]], object]) -> float:
    """Rounds a second of a plain loop that deals two hands and compares them."""
    chance, deck = random.Random(1), deck_of_peers()
    start = now()
    for _ in range(PEER_ROUNDS):
        cards = chance.sample(deck, 6)
        compare(cards[:3], cards[3:])
    return PEER_ROUNDS / (now() - start)


def peers() -> Iterator[tuple[str, Callable[[list[str], list[str]], object]]]:
    from pokerkit import RhodeIslandHoldemHand

    yield (
        "pokerkit",
        lambda one, other: (
            RhodeIslandHoldemHand("".join(one)) > (RhodeIslandHoldemHand("".join(other)))
        ),
    )
    pad = ["2c", "7d"]
    try:
        import eval7

        cards = {name: eval7.Card(name) for name in deck_of_peers()}
        yield (
            "eval7",
            lambda one, other: (
                eval7.evaluate([cards[each] for each in one])
                > (eval7.evaluate([cards[each] for each in other]))
            ),
        )
    except ImportError:
        pass
    try:
        import treys

        known = {name: treys.Card.new(name) for name in deck_of_peers()}
        judge = treys.Evaluator()
        yield (
            "treys (two cards added)",
            lambda one, other: (
                judge._five([known[each] for each in [*one, *pad]])
                < judge._five([known[each] for each in [*other, *pad]])
            ),
        )
    except ImportError:
        pass
    try:
        from phevaluator import evaluate_cards

        yield (
            "phevaluator (two cards added)",
            lambda one, other: evaluate_cards(*one, *pad) < evaluate_cards(*other, *pad),
        )
    except ImportError:
        pass


def numpy_enumeration() -> float:
    """Seconds to compare every hand with every disjoint one, hand by hand in numpy."""
    strength, bits, queen = hand_feature("strength"), hand_bits(), hand_feature("queen_high")
    total = np.zeros(4, dtype=np.int64)
    start = now()
    sample = range(0, len(bits), 20)
    for hand in sample:
        free = (bits & bits[hand]) == 0
        row = np.where(~queen, 0, np.sign(strength - strength[hand]) + 2)
        total += np.bincount(row[free], minlength=4)
    seconds = now() - start
    assert int(total.sum()) == len(sample) * 18_424
    return seconds * len(bits) / len(sample)


def main() -> None:
    cores = os.cpu_count()
    print("# Speed of the engine\n")
    print(f"{platform.system()} {platform.machine()}, {cores} cores, Python", end=" ")
    print(f"{platform.python_version()}, numpy {np.__version__}. Made by")
    print("`python -m tests.benchmarks.engine_speed`; best of a few runs, first calls in fresh")
    print("processes, ratios within one run.\n")
    if BY_PROCESSOR:
        load = os.getloadavg()[0]
        print(f"Processor time (`--processor`): others worked too, load {load:.0f} at the start.\n")
    print("| what | measured | target |")
    print("|---|---|---|")
    for rows in (exact_rows, session_rows, simulation_rows):
        for what, measured, target in rows():
            print(f"| {what} | {measured} | {target} |", flush=True)
    poker = certain(find_game("three-card-poker"))
    house = default_house(poker)
    plan = plan_of(house, {"ante": 100})
    ours = ROUNDS / best_of(lambda: simulate(plan, ROUNDS, 1), 2)
    print("\n| the same work instead | rounds a second | one thread of Trifelt is |")
    print("|---|---|---|")
    print(f"| Trifelt, ante and play | {ours:,.0f} | 1 |")
    for name, compare in peers():
        speed = loop(compare)
        print(f"| plain loop with {name} | {speed:,.0f} | {ours / speed:,.0f} times as fast |")
    plain = numpy_enumeration()
    from trifelt.engine.exact.counting import count_rows

    wagers = [poker.wager["ante"], poker.wager["play"]]
    counted = best_of(lambda: count_rows(poker, wagers, house.readings))
    print(f"\nPlain numpy enumeration of all deals takes {plain:,.2f} s (a twentieth timed), exact")
    print(f"counting {milliseconds(counted)}: {plain / counted:,.0f} times as fast.")


if __name__ == "__main__":
    main()
