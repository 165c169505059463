"""A document typed into the pane gives what `trifelt settle` gives, line by line."""

import json
import random
from typing import Any

import pytest

from tests.oracle.rounds import random_document
from trifelt.engine.documents.json_text import parse_json
from trifelt.engine.documents.read import read_document
from trifelt.engine.documents.write import write_settlement
from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Game
from trifelt.engine.houses import BUILT_IN
from trifelt.engine.settlement import settle
from trifelt.gui.check.model.check import Check
from trifelt.gui.check.model.draft import draft_of

ROUNDS = 1000


def answer(content: dict[str, Any]) -> dict[str, Any]:
    """What every box comes to, and all notices: what the command line prints as well."""
    return {key: content[key] for key in ("boxes", "notices", "staked", "winnings", "net")}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_form_and_the_line_settle_random_rounds_like_the_command_line(game: Game) -> None:
    rng = random.Random(2026)
    by_line = 0
    for n in range(ROUNDS):
        content: Any = parse_json(json.dumps(random_document(game.id, rng)))
        document = read_document(content, BUILT_IN).document
        assert document is not None
        expected = answer(write_settlement(settle(document)))
        check = Check(document.house)
        check.put(draft_of(content))
        result = check.result
        assert not result.faults, (content, {k: str(v) for k, v in result.faults.items()})
        assert result.settlement is not None, (content, result.read.missing)
        assert answer(write_settlement(result.settlement)) == expected
        shown = [view.line for box in result.boxes for view in box.lines]
        assert len(shown) == len(result.settlement.lines)
        assert result.sums.pay == sum(line.winnings for line in result.settlement.lines)
        if n % 10 == 0:
            again = Check(document.house)
            assert again.fill_line(check.line) == ()
            assert again.result.settlement is not None
            assert answer(write_settlement(again.result.settlement)) == expected
            by_line += 1
    assert by_line == ROUNDS // 10
