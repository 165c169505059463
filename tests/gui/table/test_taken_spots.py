"""What is printed at a spot makes way for what lies there."""

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.certain import certain
from tests.gui.pixels import pixels
from tests.gui.table.table_driver import TableDriver
from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Game
from trifelt.gui.app import Application
from trifelt.gui.table.model.state import FeltStep, SpotKey, Tone

LIGHT = 170
"""Letters are lighter than this, cloth and chips' shadows are not."""


@pytest.fixture(autouse=True)
def _large(shown: Application) -> None:
    shown.window.resize(1920, 1080)


def beside_a_chip(table: TableDriver, spot: SpotKey) -> NDArray[np.bool_]:
    """Which pixels within a spot's line, around where a chip lies and its total, are light."""
    felt = table.pane.felt
    assert felt.plan is not None
    frame = felt.items_of_felt.spot_frame(spot).adjusted(6, 6, -6, -6).toRect()
    light = pixels(felt.viewport().grab(frame))[:, :, 1] > LIGHT
    foot = felt.foot_of(spot)
    down, across = np.indices(light.shape)
    away = np.hypot(across + frame.x() - foot.x(), down + frame.y() - foot.y())
    total = down + frame.y() > foot.y() + felt.plan.chip * 0.35
    beside: NDArray[np.bool_] = light & (away > felt.plan.chip * 0.53) & ~total
    return beside


def test_odds_do_not_look_out_beside_a_chip(table: TableDriver) -> None:
    printed = []
    for game in (game for game in GAMES if game.choice is None):
        table.play(game.id)
        spot = SpotKey(4, game.main)
        printed.append(int(beside_a_chip(table, spot).sum()))
        table.bet(4, game.main)
        table.driver.settle(50)
        assert not beside_a_chip(table, spot).any()
        table.pane.betting.take_chip(spot)
        table.driver.settle(50)
        assert int(beside_a_chip(table, spot).sum()) == printed[-1]
    assert sum(bool(light) for light in printed) > 1


def test_a_lost_spot_has_its_name_over_its_result(table: TableDriver) -> None:
    table.play("three-pictures")
    spots = [SpotKey(box, "three-pictures") for box in (3, 4)]
    for spot in spots:
        table.bet(spot.box, "main")
        table.bet(spot.box, spot.wager)
    table.key("Space")
    table.driver.settle(50)
    items = table.pane.felt.items_of_felt
    lost = [spot for spot in spots if items.stacks.get(spot) is None]
    assert lost
    for spot in lost:
        mark = certain(items.pills.results.get(spot))
        frame = items.spot_frame(spot)
        above = frame.adjusted(0, frame.height() * 0.12, 0, 0)
        above.setBottom(mark.pos().y() + mark.boundingRect().top())
        seen = pixels(table.pane.felt.viewport().grab(above.toRect()))[:, :, 1]
        middle = seen[:, seen.shape[1] // 4 : -(seen.shape[1] // 4)]
        assert (middle > LIGHT).any()
    table.key("Space")
    assert all(items.words[spot].name_over is None for spot in spots)


@pytest.mark.parametrize("size", [(1024, 700), (1440, 900), (1920, 1080)])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_winnings_lie_beside_the_bet_and_no_tag_lies_over_a_chip_s_value(
    table: TableDriver, shown: Application, game: Game, size: tuple[int, int]
) -> None:
    shown.window.resize(*size)
    table.driver.settle()
    table.play(game.id, seed=5)
    for box in range(1, 8):
        table.bet(box, game.main)
        for wager in game.placeable:
            if wager.id != game.main and wager.price is None:
                table.bet(box, wager.id, 500)
    table.key("Space")
    table.decide_all()
    pane, items = table.pane, table.pane.felt.items_of_felt
    settlement, state = pane.table.round.settlement, pane.felt.state
    assert settlement is not None
    assert sum(state.winnings.values()) == sum(line.winnings for line in settlement.lines)
    assert sum(state.stacks.values()) == sum(line.returned for line in settlement.lines)
    assert state.winnings
    for spot in state.marks:
        lying = [
            item for item in (items.stacks.get(spot), items.winnings.get(spot)) if item is not None
        ]
        assert len(lying) == (spot in state.stacks) + (spot in state.winnings)
        tag = certain(items.pills.results.get(spot))
        for item in lying:
            # The value is written across the middle of the top chip.
            high = 0.18 * item.boundingRect().width()
            assert tag.sceneBoundingRect().top() >= item.pos().y() + high
        if len(lying) == 2:
            bet, won = lying
            assert bet.pos().x() < won.pos().x()
            assert abs(won.pos().x() - bet.pos().x()) > 0.4 * bet.boundingRect().width()


def test_what_is_lost_goes_to_the_float_before_anything_is_paid(table: TableDriver) -> None:
    table.play("three-pictures", seed=5)
    for box in range(1, 8):
        table.bet(box, "main")
    tones = []
    for step in table.pane.table.proceed():
        if step is FeltStep.SETTLED:
            marks = table.pane.table.state().marks
            tones.append(sum(mark.tone is Tone.LOSE for mark in marks.values()))
    lost = tones[-1]
    assert 0 < lost < 7
    assert tones == [*range(1, lost + 1), *[lost] * (7 - lost)]
