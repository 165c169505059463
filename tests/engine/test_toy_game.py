"""A sixth game needs its module, its folder and its line, and nothing else anywhere."""

import json
import shutil
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.oracle.enumerate import HANDS
from tests.toy.toy_high_card import TOY
from trifelt.engine import games
from trifelt.engine.documents.read import read_document
from trifelt.engine.exact.analysis import analyze_house
from trifelt.engine.exact.plan import plan_of
from trifelt.engine.exact.results import box_results
from trifelt.engine.houses import BUILT_IN, House, built_in, default_house, pay_tables
from trifelt.engine.resources import resource_root
from trifelt.engine.session.ruin import Barrier
from trifelt.engine.session.session import play_session
from trifelt.engine.settlement import settle
from trifelt.engine.simulation.report import expect, report
from trifelt.engine.simulation.run import simulate

CHECKOUT = Path(__file__).parents[2]
FOLDER = CHECKOUT / "tests" / "toy" / "resources"
STAKES = {"stake": 1_000, "colour": 100}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """The shipped resources with the toy's folder beside the others."""
    for source in (resource_root(), FOLDER):
        shutil.copytree(source, tmp_path / "resources", dirs_exist_ok=True)
    return tmp_path / "resources"


@pytest.fixture
def house(root: Path, monkeypatch: pytest.MonkeyPatch) -> House:
    monkeypatch.setattr(games, "GAMES", (*games.GAMES, TOY))
    monkeypatch.setattr(built_in, "resource_root", lambda: root)
    monkeypatch.setattr(sys.modules[pay_tables.__module__], "resource_root", lambda: root)
    return default_house(TOY)


def round_of(hand: str, decision: str) -> dict[str, Any]:
    wagers = {"stake": "10", "colour": "1"}
    box = {"hand": hand, "decision": decision, "wagers": wagers}
    return {"game": "toy-high-card", "dealer": "Kh 9d 4h", "boxes": [box]}


def test_it_is_settled(house: House) -> None:
    read = read_document(round_of("Ah 3d 2h", "play"), BUILT_IN)
    assert read.document is not None
    settled = settle(read.document)
    nets = {line.wager: line.net for line in settled.lines}
    assert nets == {"stake": 1_000, "raise": 1_000, "colour": 1_600}


def test_its_figures_come_from_its_rule(house: House) -> None:
    figures = analyze_house(house)
    assert figures.strategy is not None
    assert figures.strategy.plays + figures.strategy.folds == len(HANDS)
    colour = figures.wagers["colour"]
    # Both hands red, or both black: 26 over 3 times 23 over 3, twice.
    wins = 2 * 2_600 * 1_771
    assert colour.exact_return == Fraction(16 * wins - (407_170_400 - wins), 407_170_400)
    mean = box_results(house, STAKES).mean
    alone = (figures.wagers[wager].exact_return for wager in STAKES)
    returns = [net for net in alone if net is not None]
    assert mean == sum(s * net for s, net in zip(STAKES.values(), returns, strict=True))


def test_its_sessions_and_simulations_run(house: House) -> None:
    session = play_session(box_results(house, STAKES), 200, barrier=Barrier(50_000, 2_100))
    assert session.ruined is not None
    assert 0 < session.ruined < 1
    plan = plan_of(house, STAKES)
    found = report(expect(house, STAKES, plan), simulate(plan, 1_000_000, 1))
    assert all(abs(each.net.z) < 4 for each in found.wagers)
    assert abs(found.total.z) < 4


@pytest.mark.parametrize(
    "arguments",
    [
        ["analyze", "toy-high-card"],
        ["best-play", "toy-high-card", "Ah3d2h"],
        ["session", "toy-high-card", "--wagers", "stake=10,colour=1", "--rounds", "50"],
        ["simulate", "toy-high-card", "--rounds", "20000", "--seed", "1"],
        ["houses", "list", "--game", "toy-high-card"],
        ["settle", "-"],
    ],
    ids=lambda arguments: arguments[0],
)
def test_the_command_line_knows_it(root: Path, tmp_path: Path, arguments: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.toy.run", str(root), *arguments, "--json"],
        input=json.dumps(round_of("Ah 3d 2h", "play")),
        capture_output=True,
        text=True,
        cwd=CHECKOUT,
        env={"TRIFELT_HOME": str(tmp_path / "home"), "PATH": "/usr/bin:/bin"},
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "toy" in done.stdout


def test_it_is_played_at_the_felt_and_known_to_every_pane(root: Path, tmp_path: Path) -> None:
    pictures = tmp_path / "pictures"
    pictures.mkdir()
    done = subprocess.run(
        [sys.executable, "-m", "tests.toy.sit_down", str(root), str(pictures)],
        capture_output=True,
        text=True,
        cwd=CHECKOUT,
        env={
            "TRIFELT_HOME": str(tmp_path / "home"),
            "QT_QPA_PLATFORM": "offscreen",
            "PATH": "/usr/bin:/bin",
        },
        check=False,
    )
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["phase"] == "settled"
    # The seed deals box 3 a hand that is folded, of other colours than the dealer's.
    assert told["staked"] == 3_000
    assert told["lines"] == {"stake": -2_500, "colour": -500}
    assert "Place a Stake" in told["help"]
    assert len(list(pictures.glob("*.png"))) == told["pictures"] == 8
