"""Every game's exact figures against its own simulation: the table of docs/simulation-check.md.

`python -m tests.benchmarks.simulation_check [ROUNDS] > docs/simulation-check.md`
"""

import os
import sys

from trifelt.engine.exact.scorer import plan_of
from trifelt.engine.games import GAMES
from trifelt.engine.houses import default_house
from trifelt.engine.simulation.counts import simulate
from trifelt.engine.simulation.report import expect, report

SEED = 20_130_509
JACKPOT = 25_000_00


def main(rounds: int) -> int:
    """One line for each wager; the exit status tells whether every |z| is below 4."""
    print("# Exact figures against simulation\n")
    print(f"{rounds:,} rounds of each game's first house, seed {SEED}, all wagers at once. Made by")
    print("`python -m tests.benchmarks.simulation_check`; the same seed gives the same table.\n")
    print("| game | wager | observed net | exact net | standard error | z | chi-square (df) | p |")
    print("|---|---|---|---|---|---|---|---|")
    worst = 0.0
    for game in GAMES:
        house = default_house(game)
        stakes = {wager.id: house.offers[wager.id].price or 100 for wager in game.placeable}
        jackpot = JACKPOT if game.priced_wager is not None else None
        plan = plan_of(house, stakes, jackpot=jackpot)
        exact = expect(house, stakes, plan, jackpot=jackpot)
        found = report(exact, simulate(plan, rounds, SEED, workers=os.cpu_count() or 1))
        for each in found.wagers:
            tested = each.chi_square
            worst = max(worst, abs(each.net.z))
            print(
                f"| {game.id} | {each.wager} | {float(each.net.observed):+.8f} | "
                f"{float(each.net.exact):+.8f} | {each.net.standard_error:.8f} | "
                f"{each.net.z:+.2f} | {tested.value:.2f} ({tested.degrees}) | {tested.p:.4f} |"
            )
        worst = max(worst, abs(found.total.z))
        print(
            f"| {game.id} | all together | {float(found.total.observed):+.8f} | "
            f"{float(found.total.exact):+.8f} | {found.total.standard_error:.8f} | "
            f"{found.total.z:+.2f} | | |"
        )
    print(f"\nThe largest |z| is {worst:.2f}; all must be below 4.")
    return 0 if worst < 4 else 1


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 10**9))
