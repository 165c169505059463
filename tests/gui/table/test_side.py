"""What the panels beside the felt count in the background can be stopped."""

import pytest

from trifelt.engine.exact import StoppedError
from trifelt.engine.games import GAMES
from trifelt.engine.houses import default_house
from trifelt.engine.practice.standing import RoundReport, Standing, mix_of
from trifelt.gui.shell.background import Work
from trifelt.gui.table.side import luck_of


class Impatient(Work):
    """Calls the work off after it was asked so often."""

    def __init__(self, patience: int) -> None:
        super().__init__(lambda _: None)
        self.asked = 0
        self._patience = patience

    @property
    def cancelled(self) -> bool:
        self.asked += 1
        return self.asked > self._patience


def standing() -> Standing:
    game = GAMES[2]
    boxes = [{game.main: 1_300}, {game.main: 2_900}]
    return Standing(100_000).after(RoundReport(4_200, 300, mix_of(default_house(game), boxes)))


def test_the_count_of_the_luck_stops_within_a_mix_when_the_window_closes() -> None:
    work = Impatient(5)
    with pytest.raises(StoppedError):
        luck_of(work, standing())
    assert work.asked == 6
    assert luck_of(Impatient(1_000_000), standing()) is not None
