"""How the window keeps up with a run at full speed, how fast the run is, what memory it takes.

Run by hand: `python -m tests.benchmarks.run_pane [ROUNDS] [GAME]`. All graphs and tables show at
1920x1080; a timer of 16 ms on the interface thread is watched for its gaps. The engine's own speed
is that of `simulate` on as many threads, before and after. The figures at the end are compared.
"""

import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["TRIFELT_HOME"] = tempfile.mkdtemp()

from PySide6.QtCore import QEventLoop, Qt, QTimer

from tests.certain import certain
from trifelt.engine.exact.scorer import Plan
from trifelt.engine.games import GAMES
from trifelt.engine.simulation.counts import simulate
from trifelt.gui.app import Application, make_qt
from trifelt.gui.returns.model.runner import RunState, Snapshot
from trifelt.gui.returns.view import ReturnsPane
from trifelt.gui.shell.background import workers

ROUNDS = 200_000_000
SEED = 20_130_509
SIZE = (1920, 1080)
TICK_MS = 16
MOST_OF_99_MS, MOST_MS = 35.0, 50.0
LEAST_SPEED = 0.7
# What a run may grow by between its first and its last tenth: room for a collector's whims.
MOST_GROWTH_MB = 8.0
_ENGINE_ALONE = 1 << 27
_LOOK_AT_MEMORY_EVERY = 60  # ticks


@dataclass
class Watch:
    """What was seen while a run went on: gaps in milliseconds, memory in MB at shares of it."""

    gaps: list[float]
    memory: list[tuple[float, float]]

    def gap_of(self, share: float) -> float:
        """The gap that this share of all gaps stays within."""
        gaps = sorted(self.gaps)
        return gaps[min(int(len(gaps) * share), len(gaps) - 1)]

    @property
    def growth(self) -> float:
        """By how much the last tenth's memory is above the first tenth's."""
        first = [size for share, size in self.memory if share <= 0.1] or [self.memory[0][1]]
        last = [size for share, size in self.memory if share >= 0.9] or [self.memory[-1][1]]
        return max(last) - max(first)


def memory_used() -> float:
    """Resident memory of this process in MB."""
    for line in Path("/proc/self/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return 0.0


def settle(milliseconds: int) -> None:
    """Let the window come to rest."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


def watch_run(pane: ReturnsPane, start: Callable[[], None]) -> tuple[Watch, Snapshot]:
    """Watch from the start until the run is over; how it was, and how it ended."""
    seen = Watch([], [])
    loop = QEventLoop()
    ticks = QTimer()
    ticks.setTimerType(Qt.TimerType.PreciseTimer)
    before = perf_counter()

    def tick() -> None:
        nonlocal before
        now = perf_counter()
        seen.gaps.append((now - before) * 1000)
        before = now
        runner = pane.runner
        over = runner is None or runner.state in (RunState.DONE, RunState.STOPPED)
        if runner is not None and (over or len(seen.gaps) % _LOOK_AT_MEMORY_EVERY == 1):
            seen.memory.append((runner.snapshot().rounds / runner.rounds, memory_used()))
        if over:
            loop.quit()

    ticks.timeout.connect(tick)
    start()
    before = perf_counter()
    ticks.start(TICK_MS)
    loop.exec()
    ticks.stop()
    return seen, certain(pane.runner).snapshot()


def engine_alone(plan: Plan) -> float:
    """Rounds a second of the engine on as many threads, without a window to paint."""
    start = perf_counter()
    simulate(plan, _ENGINE_ALONE, SEED, workers=workers())
    return _ENGINE_ALONE / (perf_counter() - start)


def runs(application: Application, games: list[str], rounds: int) -> Iterator[bool]:
    """One line for each game; whether it met its targets."""
    pane = certain(application.window.pane("returns"), ReturnsPane)
    for game in games:
        application.choice.choose_game(game)
        while not pane.houses:
            settle(20)
        pane.run_panel.rounds.setText(str(rounds))
        pane.run_panel.seed.setText(str(SEED))
        settle(600)
        plan = pane.houses[0][0].plan
        before = engine_alone(plan)
        seen, end = watch_run(pane, pane.live.controls.run.click)
        settle(200)
        alone = (before + engine_alone(plan)) / 2
        speed = end.rounds / end.seconds
        same = end.counts[0].same(simulate(plan, rounds, SEED, workers=os.cpu_count() or 1))
        most = seen.gap_of(0.99)
        print(
            f"| {game} | {most:.1f} ms | {max(seen.gaps):.1f} ms | {speed / 1e6:,.0f} M/s | "
            f"{speed / alone:.2f} | {max(size for _, size in seen.memory):,.0f} MB | "
            f"{seen.growth:+.1f} MB | {'yes' if same else 'no'} |",
            flush=True,
        )
        yield (
            same
            and end.rounds == rounds
            and most < MOST_OF_99_MS
            and max(seen.gaps) < MOST_MS
            and speed > LEAST_SPEED * alone
            and seen.growth < MOST_GROWTH_MB
        )


def main() -> int:
    """Print a table; the exit status tells whether the targets were met."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    games = sys.argv[2:] or [game.id for game in GAMES]
    qt = make_qt(())
    application = Application(qt)
    application.window.resize(*SIZE)
    application.show()
    application.window.show_pane("returns")
    print(f"{rounds:,} rounds of each game at full speed, all graphs showing at 1920x1080,")
    print(f"{workers()} thread(s) counting beside the interface's own.\n")
    print(
        "| game | 99 % of gaps | largest gap | run | of the engine alone | memory | grown | "
        "figures of `simulate` |"
    )
    print("|---|---|---|---|---|---|---|---|")
    met = all(list(runs(application, games, rounds)))
    print(
        f"\nTargets: {MOST_OF_99_MS:g} ms, {MOST_MS:g} ms, {LEAST_SPEED:g} of the engine's speed, "
        f"less than {MOST_GROWTH_MB:g} MB grown."
    )
    application.window.close()
    application.close()
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
