"""How fast rounds are settled, beside the plain second implementation on the same rounds.

`python -m tests.benchmarks.settle_speed` prints the table. Processes are fresh; their bytecode is
kept, as it is where the program is installed. `--processor` tells processor time, for a machine on
which others work.
"""

import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from tests.oracle.plain import settle as settle_plainly
from trifelt.engine.cards import CARD_NAMES
from trifelt.engine.documents.read import read_document
from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Game
from trifelt.engine.houses import BUILT_IN, default_house
from trifelt.engine.settlement import settle

BY_PROCESSOR = "--processor" in sys.argv
ROUNDS = 10_000
STARTS = 20
RUNS = 5


def random_round(game: Game, chance: random.Random) -> dict[str, Any]:
    """One box with every wager that the default house offers."""
    cards = chance.sample(CARD_NAMES, 7)
    offers = default_house(game).offers
    wagers = {each.id: "2.50" for each in game.placeable if each.id in offers}
    box: dict[str, Any] = {"box": 1, "hand": " ".join(cards[:3]), "wagers": wagers}
    document: dict[str, Any] = {"game": game.id, "dealer": " ".join(cards[3:6]), "boxes": [box]}
    if game.choice is not None:
        box["decision"] = "play"
    if game.fourth_card is not None:
        document["fourth"] = cards[6]
    if game.priced_wager is not None:
        document["jackpot"] = "25000.00"
    return document


def now() -> float:
    """Seconds by the clock, or of the processor: in this process and in those that it started."""
    if not BY_PROCESSOR:
        return time.perf_counter()
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def best_of(work: Callable[[], object], times: int = RUNS) -> float:
    """Seconds of the quickest run: what else the machine does only ever adds."""
    found = []
    for _ in range(times):
        start = now()
        work()
        found.append(now() - start)
    return min(found)


def run(*arguments: str) -> None:
    """A fresh process, with its bytecode kept."""
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": str(Path(tempfile.gettempdir()) / "pyc")}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    subprocess.run(
        [sys.executable, *arguments], env=environment, stdout=subprocess.DEVNULL, check=True
    )


def rows() -> Iterator[tuple[str, str, str]]:
    """What was measured, and what it should be."""
    chance = random.Random(1)
    for game in GAMES:
        rounds = [random_round(game, chance) for _ in range(1_000)]
        documents = [read_document(each, BUILT_IN).document for each in rounds]
        known = [each for each in documents if each is not None]
        assert len(known) == len(rounds)
        ours = best_of(lambda known=known: [settle(each) for each in known]) / len(known)  # type: ignore[misc]
        plain = best_of(lambda rounds=rounds: [settle_plainly(each) for each in rounds], 2)  # type: ignore[misc]
        yield (
            f"{game.id}: one box with every wager settled in process, all notices",
            f"{ours * 1e3:.3f} ms (plain loops {plain / len(rounds) * 1e3:.3f} ms, no notices)",
            "0.05 ms",
        )
    with tempfile.TemporaryDirectory() as folder:
        for game in GAMES:
            path = Path(folder) / f"{game.id}.jsonl"
            lines = [json.dumps(random_round(game, chance)) for _ in range(ROUNDS)]
            path.write_text("\n".join(lines), encoding="utf-8")
            seconds = best_of(
                lambda path=path: run(  # type: ignore[misc]
                    "-m", "trifelt", "settle", "--lines", "--json", str(path)
                ),
                3,
            )
            plain = best_of(
                lambda lines=lines: [  # type: ignore[misc]
                    json.dumps(settle_plainly(json.loads(each))) for each in lines
                ],
                1,
            )
            yield (
                f"{game.id}: 10,000 rounds through `settle --lines --json`",
                f"{seconds:.2f} s (plain loops {plain:.2f} s, no sentences, no process)",
                "1 s",
            )
        numpy = best_of(lambda: run("-c", "import numpy"), STARTS)
        for game in GAMES:
            path = Path(folder) / f"{game.id}.json"
            path.write_text(json.dumps(random_round(game, chance)), encoding="utf-8")
            run("-m", "trifelt", "settle", "--json", str(path))
            seconds = best_of(
                lambda path=path: run("-m", "trifelt", "settle", "--json", str(path)),  # type: ignore[misc]
                STARTS,
            )
            yield (
                f"{game.id}: one round with every wager from start to exit",
                f"{seconds * 1e3:.0f} ms ({seconds / numpy:.1f} x importing numpy)",
                "2.5 x importing numpy",
            )


def main() -> None:
    """The table."""
    print("| settling | measured | target |")
    print("|---|---|---|")
    for what, measured, target in rows():
        print(f"| {what} | {measured} | {target} |", flush=True)


if __name__ == "__main__":
    main()
