"""A check whose round was typed in one line."""

from tests.certain import certain
from trifelt.engine.games import find_game
from trifelt.engine.houses import default_house
from trifelt.gui.check.model.check import Check


def typed(game: str, line: str) -> Check:
    made = Check(default_house(certain(find_game(game))))
    assert made.fill_line(line) == ()
    return made
