"""A check whose round was typed in one line."""

from tests.certain import certain
from trifelt.engine.games import find_game
from trifelt.engine.houses import default_house
from trifelt.gui.check.model.check import Check
from trifelt.gui.check.model.result import CheckResult


def typed(game: str, line: str) -> Check:
    made = Check(default_house(certain(find_game(game))))
    assert made.fill_line(line) == ()
    return made


def of_poker(line: str) -> CheckResult:
    return typed("three-card-poker", line).result
