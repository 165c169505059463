"""What the panels beside the felt count in the background can be stopped."""

import re
from concurrent.futures import CancelledError
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest

from tests.gui.table.table_driver import TableDriver
from trifelt.engine.games import GAMES
from trifelt.engine.houses import default_house
from trifelt.engine.practice.standing import RoundReport, Standing, mix_of
from trifelt.gui.cards.pictures import StackItem
from trifelt.gui.shell.background import Work
from trifelt.gui.shell.figures import MINUS
from trifelt.gui.table.side import luck_of


class Impatient(Work):
    """Calls the work off after it was asked so often."""

    def __init__(self, patience: int) -> None:
        super().__init__(lambda _: None)
        self.asked = 0
        self._patience = patience

    def check(self) -> None:
        self.asked += 1
        if self.asked > self._patience:
            raise CancelledError


def standing() -> Standing:
    game = GAMES[2]
    boxes = [{game.main: 1_300}, {game.main: 2_900}]
    return Standing(100_000).after(RoundReport(4_200, 300, mix_of(default_house(game), boxes)))


def test_the_count_of_the_luck_stops_within_a_mix_when_the_window_closes() -> None:
    work = Impatient(5)
    with pytest.raises(CancelledError):
        luck_of(work, standing())
    assert work.asked == 6
    assert luck_of(Impatient(1_000_000), standing()) is not None


def test_no_luck_of_the_rounds_before_is_told_beside_a_new_result(table: TableDriver) -> None:
    side, game = table.pane.side, GAMES[2]
    table.play(game.id)
    side.luck = None
    first = standing()
    for now in (first, first.after(RoundReport(50_000, 300, next(iter(first.mixes))))):
        table.pane.table.standing = now
        side.show_session(table.pane.table, (), None)
        assert side.luck is None
        assert "σ" not in side.strip.expected.text()
        table.driver.wait_until(lambda: side.luck is not None, "the luck")
        assert "σ" in side.strip.expected.text()


def test_what_was_expected_own_errors_and_luck_add_up_to_the_result(table: TableDriver) -> None:
    side = table.pane.side
    first = standing()
    for now in (first, replace(first, cost_of_errors=Fraction(7_771, 3))):
        table.pane.table.standing = now
        side.show_session(table.pane.table, (), None)
        for ledger in (side.ledger, side.strip):
            parts = re.findall(
                r"[+-][\d.]+(?![\d.]| σ)", ledger.expected.text().replace(MINUS, "-")
            )
            assert len(parts) == (3 if now.cost_of_errors else 2)
            assert sum(map(Decimal, parts)) == Decimal(now.result) / 100


def test_the_piles_of_a_float_stand_in_the_bar_with_their_numbers(table: TableDriver) -> None:
    felt = table.pane.felt
    window = table.driver.window
    window.resize(1024, 700)
    table.driver.settle()
    felt.rack.show_counts(dict.fromkeys(felt.rack.chips, 20))
    bar = felt.what.plan.bar
    piles = [one for one in felt.scene().items() if isinstance(one, StackItem) and one.y() > bar.y]
    assert len(piles) == len(felt.rack.chips)
    for pile in piles:
        assert bar.y <= pile.sceneBoundingRect().top()
        assert pile.sceneBoundingRect().bottom() <= bar.bottom - 8
