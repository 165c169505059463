"""A sixth game needs its module, its folder and its line, and nothing else anywhere."""

import json
import shutil
import subprocess
import sys
from fractions import Fraction
from math import comb
from pathlib import Path
from typing import Any

import pytest

from tests.certain import certain
from tests.oracle.enumerate import HANDS
from tests.toy.toy_high_card import TOY
from trifelt.engine import games
from trifelt.engine.cards import read_cards
from trifelt.engine.documents.read import read_document
from trifelt.engine.exact.analysis import analyze_house
from trifelt.engine.exact.results import box_results
from trifelt.engine.exact.scorer import plan_of, scorer_of
from trifelt.engine.exact.several_boxes import several_boxes
from trifelt.engine.games.game import Decision
from trifelt.engine.hands import hand_index
from trifelt.engine.houses import BUILT_IN, House, default_house, pay_tables, read
from trifelt.engine.payout_check.partial import settle_partly
from trifelt.engine.resources import resource_root
from trifelt.engine.session.barrier import Barrier
from trifelt.engine.session.session import play_session
from trifelt.engine.settlement import settle
from trifelt.engine.settlement.document import Bettor, Box, Document
from trifelt.engine.simulation.counts import simulate
from trifelt.engine.simulation.report import expect, report
from trifelt.engine.simulation.walk import Walk, fourth_card
from trifelt.gui.panes import PANES

CHECKOUT = Path(__file__).parents[2]
FOLDER = CHECKOUT / "tests" / "toy" / "resources"
STAKES = {"stake": 1_000, "colour": 100, "turn": 100}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """The shipped resources with the toy's folder beside the others."""
    for source in (resource_root(), FOLDER):
        shutil.copytree(source, tmp_path / "resources", dirs_exist_ok=True)
    return tmp_path / "resources"


@pytest.fixture
def house(root: Path, monkeypatch: pytest.MonkeyPatch) -> House:
    monkeypatch.setattr(games, "GAMES", (*games.GAMES, TOY))
    monkeypatch.setattr(read, "resource_root", lambda: root)
    monkeypatch.setattr(sys.modules[pay_tables.__module__], "resource_root", lambda: root)
    return default_house(TOY)


def round_of(hand: str, decision: str) -> dict[str, Any]:
    wagers = {"stake": "10", "colour": "1", "turn": "1"}
    box = {"hand": hand, "decision": decision, "wagers": wagers}
    return {"game": "toy-high-card", "dealer": "Kh 9d 4h", "boxes": [box], "fourth": "Ac"}


def test_it_is_settled(house: House) -> None:
    read = read_document(round_of("Ah 3d 2h", "play"), BUILT_IN)
    settled = settle(certain(read.document))
    nets = {line.wager: line.net for line in settled.lines}
    assert nets == {"stake": 1_000, "raise": 1_000, "colour": 1_600, "turn": 500}


def test_its_figures_come_from_its_rule(house: House) -> None:
    figures = analyze_house(house)
    assert figures.strategy is not None
    assert figures.strategy.plays + figures.strategy.folds == len(HANDS)
    colour = figures.wagers["colour"]
    # Both hands red, or both black: 26 over 3 times 23 over 3, twice.
    wins = 2 * 2_600 * 1_771
    assert colour.exact_return == Fraction(16 * wins - (407_170_400 - wins), 407_170_400)
    turn = figures.wagers["turn"]
    ace, picture = Fraction(4, 52), Fraction(comb(32, 3), comb(52, 3)) * Fraction(12, 49)
    assert turn.exact_return == 5 * ace + picture - (1 - ace - picture)
    mean = box_results(house, STAKES).mean
    alone = (figures.wagers[wager].exact_return for wager in STAKES)
    returns = [net for net in alone if net is not None]
    assert mean == sum(s * net for s, net in zip(STAKES.values(), returns, strict=True))


def test_its_sessions_and_simulations_run(house: House) -> None:
    session = play_session(box_results(house, STAKES), 200, barrier=Barrier(50_000, 2_200))
    assert 0 < certain(session.ruined) < 1
    plan = plan_of(house, STAKES)
    found = report(expect(house, STAKES, plan), simulate(plan, 1_000_000, 1))
    assert all(abs(each.net.z) < 4 for each in found.wagers)
    assert abs(found.total.z) < 4


def test_its_shared_card_says_three_things_to_a_box_among_several(house: House) -> None:
    stakes = {"turn": 100, "stake": 100}
    alone, one = box_results(house, stakes), several_boxes(house, [stakes])
    assert (one.mean, one.variance) == (alone.mean, alone.variance)
    assert several_boxes(house, [stakes, {"stake": 50}]).mean == (
        alone.mean + box_results(house, {"stake": 50}).mean
    )


def test_what_its_shared_card_still_may_say_is_told_before_it_is_turned(house: House) -> None:
    stakes = (Bettor({"turn": 100, "stake": 100}),)
    hand = hand_index(read_cards("9h 3d 2h").cards)
    found = settle_partly(Document(house, None, (Box(1, hand, stakes, Decision.PLAY),)))
    (turn,) = (each for each in found.open if each.wager == "turn")
    assert (turn.least, turn.most) == (-100, 500)
    assert [each.render() for each in turn.waits_for] == ["Turned card"]


def test_its_shared_card_is_dealt_and_scored_as_it_is_settled(house: House) -> None:
    plan = plan_of(house, STAKES)
    walk, said = Walk([plan], 300, 5), set()
    for _ in range(walk.rounds):
        walk.walk(1)
        assert walk.last is not None
        (combination,) = walk.last.combinations
        card = fourth_card(plan, walk.seed, walk.last, combination)
        box = Box(1, walk.last.player, (Bettor({"turn": 100, "stake": 100}),), Decision.PLAY)
        settled = settle(Document(house, walk.last.dealer, (box,), card))
        (line,) = (line for line in settled.lines if line.wager == "turn")
        rows = scorer_of(plan).rows[combination]
        place = [
            number
            for number, key in enumerate(scorer_of(plan).keys)
            if key.wager == "turn" and key.fourth == scorer_of(plan).fourth[combination]
        ]
        assert line.outcome == TOY.wager["turn"].rows[rows[place[0]]].outcome
        said.add(line.outcome)
    assert said == {"ace", "picture", "lose"}


@pytest.mark.parametrize(
    "arguments",
    [
        ["analyze", "toy-high-card"],
        ["best-play", "toy-high-card", "Ah3d2h"],
        ["session", "toy-high-card", "--wagers", "stake=10,colour=1,turn=1", "--rounds", "50"],
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
    assert told["staked"] == 3_500
    assert told["lines"] == {"stake": -2_500, "colour": -500, "turn": -500}
    assert "Place a Stake" in told["help"]
    assert len(list(pictures.glob("*.png"))) == told["pictures"] == len(PANES) + 1
