"""A document typed into the pane gives what `trifelt settle` gives, line by line.

Once against the engine, and once against the program itself as a process of its own.
"""

import json
import random
import subprocess
import sys
from functools import cache
from typing import Any

import pytest

from tests.certain import certain
from tests.oracle.rounds import random_document
from trifelt.engine.documents.read import read_document
from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Game
from trifelt.engine.houses import BUILT_IN
from trifelt.engine.money import money_text, read_money
from trifelt.engine.parsing import parse_json
from trifelt.gui.check.model.check import Check
from trifelt.gui.check.model.draft import draft_of, paid_in
from trifelt.gui.check.model.line_view import LineView
from trifelt.gui.shell.figures import result_word

ROUNDS = 1000
SEED = 2026


def random_texts(game: Game) -> list[str]:
    rng = random.Random(SEED)
    return [json.dumps(random_document(game.id, rng)) for _ in range(ROUNDS)]


def random_contents(game: Game) -> list[Any]:
    return [parse_json(text) for text in random_texts(game)]


@cache
def whole_checks(game: Game) -> list[Check]:
    """The random rounds as the form holds them; looked at by several tests, changed by none."""
    return [in_the_form(content) for content in random_contents(game)]


def in_the_form(content: dict[str, Any]) -> Check:
    """A document as the pane's form holds it."""
    document = certain(read_document(content, BUILT_IN).document)
    check = Check(document.house)
    check.put(draft_of(content))
    assert not check.result.faults, (content, {k: str(v) for k, v in check.result.faults.items()})
    assert check.result.settlement is not None, (content, check.result.read.missing)
    return check


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_lines_of_the_pane_are_those_of_the_program_itself(game: Game) -> None:
    """Every figure that a line of the pane shows, against what `trifelt settle` prints."""
    texts = random_texts(game)
    done = subprocess.run(
        [sys.executable, "-m", "trifelt", "settle", "--lines", "--json", "-"],
        input="\n".join(texts),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    # What is said is only how "for 1" is read.
    assert all("includes the stake" in line for line in done.stderr.splitlines())
    printed = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(printed) == ROUNDS
    for check, settled in zip(whole_checks(game), printed, strict=True):
        result = check.result
        assert len(result.boxes) == len(settled["boxes"])
        for view, box in zip(result.boxes, settled["boxes"], strict=True):
            assert view.number == box["box"]
            assert view.name is None or str(view.name) == box["name"]
            assert [shown(line) for line in view.lines] == [
                {key: line[key] for key in SHOWN} for line in box["lines"]
            ]
            due = sum(read(line["winnings"]) for line in box["lines"])
            back = sum(read(line["returned"]) for line in box["lines"])
            staked = sum(read(line["stake"]) for line in box["lines"])
            assert (view.sums.pay, view.sums.give_back) == (due, back)
            assert view.sums.collect + view.sums.kept == staked - back
        told = {str(notice.text) for notice in result.notices}
        told |= {str(n.text) for view in result.boxes for n in view.notices}
        told |= {str(n.text) for view in result.boxes for line in view.lines for n in line.notices}
        assert told == {notice["text"] for notice in settled["notices"]}


SHOWN = (
    "wager",
    "bettor",
    "stake",
    "in_play",
    "result",
    "outcome",
    "odds",
    "winnings",
    "returned",
    "clause",
    "reason",
)


def shown(view: LineView) -> dict[str, Any]:
    """What a line of the pane says, in the words of the contract."""
    line = certain(view.line)
    return {
        "wager": view.wager,
        "bettor": view.bettor,
        "stake": money_text(view.stake),
        "in_play": money_text(line.in_play),
        "result": str(result_word(line.result)),
        "outcome": line.outcome,
        "odds": None if line.odds is None else str(line.odds),
        "winnings": money_text(view.due),
        "returned": money_text(line.returned),
        "clause": line.clause or None,
        "reason": str(line.reason),
    }


def read(text: str) -> int:
    return certain(read_money(text))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_check_with_payments_and_irregularities_fills_again_from_its_line(game: Game) -> None:
    rng = random.Random(77)
    known = [one for one in game.irregularities if set(one.fields) <= {"who", "ground", "box"}]
    for content in random_contents(game)[:150]:
        check = in_the_form(content)
        for index, box in enumerate(check.draft.boxes):
            check.current = index
            for n, bettor in enumerate(box.bettors):
                for wager in bettor.stakes:
                    if rng.random() < 0.5:
                        check.set_paid(n, wager, rng.choice(["0", "12.50", "1,000", "-1"]))
        check.set_incidents(
            [
                {"id": one.id, "ground": 'the "third" card / fell', "who": "Bo Lee, shift"}
                for one in rng.sample(known, rng.randint(0, min(2, len(known))))
            ]
        )
        again = Check(check.house)
        assert again.fill_line(check.line) == (), check.line
        assert again.line == check.line
        assert set(paid_in(again.draft)) == set(paid_in(check.draft))
        assert list(again.draft.incidents) == list(check.draft.incidents)
        assert again.result.sums == check.result.sums
        assert again.result.checksum == check.result.checksum
