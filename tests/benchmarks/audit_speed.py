"""How fast recorded payments are audited, from the file to the totals, and in how much memory.

`python -m tests.benchmarks.audit_speed [LINES]` prints the table: all five games mixed, houses with
every reading, rounding and a cap, several players on a box, one payment of two thousand wrong.
"""

import csv
import io
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import tomli_w

from tests.certain import certain
from trifelt.engine.audit.record import COLUMNS
from trifelt.engine.cards import CARD_NAMES
from trifelt.engine.documents.read import read_document
from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Game
from trifelt.engine.houses import BUILT_IN, House, default_house, read_house, write_house
from trifelt.engine.money import money_text
from trifelt.engine.settlement import settle

LINES: Final = 1_000_000
ROUNDS: Final = 12_000
STAKES: Final = ("5", "10", "15", "25", "25.00", "50", "75", "100", "200", "500", "12.50")
WRONG: Final = 2_000


def own_houses(game: Game) -> Iterator[House]:
    """A house for each reading that is not the default, one that rounds, one with a cap."""
    contents: list[dict[str, Any]] = [{"rounding": {"unit": "0.50", "direction": "up"}}]
    if game.capped:
        contents.append({"cap": {"amount": "5000", "per": "hand"}})
    for reading in game.readings:
        contents += [{"readings": {reading.id: value}} for value in reading.value_ids[1:]]
    base = default_house(game).id
    for number, content in enumerate(contents, start=1):
        whole = {"base": base, "id": f"own-{number}", "name": f"Own {number}", **content}
        read = read_house(whole, BUILT_IN, game=game)
        assert read.house is not None, read.faults
        yield replace(read.house, base=None)


class Source:
    """The built-in houses and the own ones, as `trifelt audit` finds them."""

    def __init__(self) -> None:
        self.houses = {
            game: {str(house.id): house for house in own_houses(game)}
            | {id: house for id in BUILT_IN.ids(game) if (house := BUILT_IN.find(game, id))}
            for game in GAMES
        }

    def find(self, game: Game, id: str) -> House | None:
        return self.houses[game].get(id)

    def ids(self, game: Game) -> tuple[str, ...]:
        return tuple(self.houses[game])


def deal(source: Source, chance: random.Random) -> dict[str, Any]:
    """A round as tables play them: one to seven boxes, chips, some boxes with two players."""
    game = chance.choice(GAMES)
    house = certain(source.find(game, chance.choice(source.ids(game))))
    boxes = sorted(chance.sample(range(1, 8), chance.randint(1, 7)))
    deck = chance.sample([name.replace("10", "T") for name in CARD_NAMES], 3 * len(boxes) + 4)
    document: dict[str, Any] = {"game": game.id, "house": house.id, "dealer": " ".join(deck[:3])}
    if game.fourth_card is not None:
        document["fourth"] = deck[3]
    if game.priced_wager is not None:
        document["jackpot"] = "25000.00"
    document["boxes"] = []
    for n, number in enumerate(boxes):
        box: dict[str, Any] = {"box": number, "hand": " ".join(deck[4 + 3 * n :][:3])}
        if game.choice is not None:
            box["decision"] = "play" if chance.random() < 0.67 else "fold"
        if game.bettors and chance.random() < 0.3:
            names = chance.sample(range(200), 2)
            box["bettors"] = [
                {"name": f"P{name}", "wagers": wagers(house, chance)} for name in names
            ]
        else:
            box |= {"wagers": wagers(house, chance), "player": f"P{chance.randrange(200)}"}
        document["boxes"].append(box)
    return document


def wagers(house: House, chance: random.Random) -> dict[str, str]:
    """The main wager, and each other one every other time."""
    return {
        wager.id: chance.choice(STAKES) if price is None else money_text(price)
        for wager in house.game.placeable
        if wager.id in house.offers
        and ((wager.entitles and not wager.needs) or chance.random() < 0.5)
        for price in [house.offers[wager.id].price]
    }


def recorded(document: dict[str, Any], source: Source, number: int) -> Iterator[dict[str, str]]:
    """A line for each wager, paid as due."""
    read = read_document(document, source)
    assert read.document is not None, read.faults
    for result in settle(read.document).boxes:
        of: dict[tuple[str | None, str], list[int]] = {}
        for line in result.lines:
            sums = of.setdefault((line.bettor, line.wager), [0, 0])
            sums[0] += line.winnings
            sums[1] = max(sums[1], line.stake)
        box = next(box for box in document["boxes"] if box["box"] == result.box.number)
        for (bettor, wager), (winnings, stake) in of.items():
            yield {
                "round": str(number),
                "game": document["game"],
                "house": document["house"],
                "dealer": document["dealer"],
                "fourth": document.get("fourth", ""),
                "jackpot": document.get("jackpot", ""),
                "box": str(result.box.number),
                "hand": box["hand"],
                "decision": box.get("decision", ""),
                "player": bettor or box.get("player", ""),
                "wager": wager,
                "stake": money_text(stake) if stake else "",
                "paid": money_text(winnings),
                "time": f"2026-03-{number % 28 + 1:02d} {number // 50 % 24:02d}:{number % 60:02d}",
                "table": f"T{number % 12}",
                "staff": f"Dealer {number % 40}",
            }


def write_file(path: Path, lines: int, source: Source) -> int:
    """The rounds again and again under other numbers, up to so many lines; how many it is."""
    chance = random.Random(1)
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    count = 0
    for number in range(ROUNDS):
        for line in recorded(deal(source, chance), source, number):
            if chance.randrange(WRONG) == 0:
                line["paid"] = money_text(chance.randrange(100_000))
            rows.writerow(f"#{line[name]}" if name == "round" else line[name] for name in COLUMNS)
            count += 1
    again = -(-lines // count)
    with path.open("w", encoding="utf-8") as file:
        file.write(",".join(COLUMNS) + "\n")
        for n in range(again):
            file.write(text.getvalue().replace("#", f"{n}-"))
    return again * count


# --- measuring -----------------------------------------------------------------------------------


@dataclass
class Run:
    """One run of the program: seconds, seconds of processors, and the most memory at once."""

    seconds: float
    processor: float
    megabytes: float


def run(home: Path, path: Path, workers: int) -> Run:
    """Audit the file in fresh processes."""
    before, start = os.times(), time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-m", "trifelt", "audit", str(path), "--workers", str(workers), "--json"],
        env={**os.environ, "TRIFELT_HOME": str(home)},
        stdout=subprocess.DEVNULL,
    )
    most = 0
    while process.poll() is None:
        most = max(most, sum(map(proportional, [process.pid, *children(process.pid)])))
        time.sleep(0.5)  # a look costs 5 ms of processor
    seconds, after = time.perf_counter() - start, os.times()
    used = after.children_user + after.children_system
    used -= before.children_user + before.children_system
    return Run(seconds, used, most / 1024)


def children(pid: int) -> list[int]:
    """The processes that a process started."""
    try:
        found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:
        return []
    return [int(one) for one in found]


def proportional(pid: int) -> int:
    """The memory of a process in kilobytes, shared pages in proportion."""
    try:
        text = Path(f"/proc/{pid}/smaps_rollup").read_text()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in text.splitlines() if line.startswith("Pss:")), 0)


def processor_seconds(work: Callable[[], object]) -> float:
    """What a piece of work takes of a processor."""
    start = time.process_time()
    work()
    return time.process_time() - start


def readers(path: Path) -> Iterator[tuple[str, int, Callable[[], object]]]:
    """Ways to read lines into texts and numbers by column, where they are installed."""
    from trifelt.storage.payment_columns import by_columns, by_lines
    from trifelt.storage.payment_files import PaymentFile

    with path.open("rb") as file:
        piece = next(PaymentFile(file.readline(), file, {}).pieces())
    yield "the standard library's csv", piece.lines, lambda: by_lines(piece)
    if by_columns(piece) is not None:
        yield "pyarrow, each text once", piece.lines, lambda: by_columns(piece)


def main() -> None:
    lines = int(sys.argv[1]) if len(sys.argv) > 1 else LINES
    source = Source()
    with tempfile.TemporaryDirectory() as folder:
        home, path = Path(folder) / "home", Path(folder) / "payments.csv"
        for game in GAMES:
            for house in own_houses(game):
                file = home / "config" / "houses" / game.id / f"{house.id}.toml"
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(tomli_w.dumps(write_house(house)), encoding="utf-8")
        whole = write_file(path, lines, source)
        print("| what | figure |\n|---|---|")
        print(f"| lines of {path.stat().st_size / whole:.0f} bytes | {whole:,} |")
        first = None
        for name, count, read in readers(path):
            seconds = min(processor_seconds(read) for _ in range(3))
            first = first or seconds
            print(
                f"| reading, {name} | {seconds / count * 1e9:,.0f} ns a line,"
                f" {first / seconds:.1f} x csv |"
            )
        for workers in (1, 2):
            took = run(home, path, workers)
            print(
                f"| audited on {workers} | {whole / took.seconds / 1e6:.2f} million lines a second,"
                f" {took.processor / whole * 1e6:.2f} s of processor a million,"
                f" {took.megabytes:.0f} MB |"
            )


if __name__ == "__main__":
    main()
