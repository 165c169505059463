"""A check whose round was typed in one line."""

from tests.certain import certain
from trifelt.engine.documents.read import read_document
from trifelt.engine.games import find_game
from trifelt.engine.houses import BUILT_IN, default_house
from trifelt.gui.check.model.check import Check
from trifelt.gui.check.model.result import CheckResult


def typed(game: str, line: str) -> Check:
    made = Check(default_house(certain(find_game(game))))
    assert made.fill_line(line) == ()
    return made


def of_poker(line: str) -> CheckResult:
    return typed("three-card-poker", line).result


def at_a_limit(line: str) -> CheckResult:
    """Main at 50 to 1,000."""
    content = {
        "game": "lucky-three-pictures",
        "house": {"base": "rws", "wagers": {"main": {"min": "50", "max": "1000"}}},
        "dealer": "Kc 5c 10d",
        "boxes": [{"hand": "Js 4h 5d", "wagers": {"main": "50"}}],
    }
    made = Check(certain(read_document(content, BUILT_IN).document).house)
    assert made.fill_line(line) == ()
    return made.result
