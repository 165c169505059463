"""A felt's file: whole, checked, and planned without overlaps at every size."""

from itertools import combinations
from typing import Any

import pytest

from tests.certain import certain
from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Game
from trifelt.gui.table.model.layout import BoxLayout, felt_of, read_layout, spot_wagers
from trifelt.gui.table.model.plan import FeltPlan, plan_felt, plan_from_dealer

SIZES = ((904, 600), (1000, 828), (1480, 1000), (3440, 2080))


def sound(game: Game) -> dict[str, Any]:
    """A felt of one row of spots."""
    wagers = spot_wagers(game)
    width = 100 // len(wagers)
    return {
        "schema": 1,
        "height": 40,
        "spots": [
            {
                "wager": wager,
                "shape": "circle",
                "at": [width * n + width // 2, 20],
                "size": [width - 2, 20],
                "print": wager[:8],
            }
            for n, wager in enumerate(wagers)
        ],
    }


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_wager_that_takes_chips_has_its_spot(game: Game) -> None:
    felt = felt_of(game)
    assert {spot.wager for spot in felt.spots} == set(spot_wagers(game))
    assert len(felt.ranking) >= 6


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", range(1, 8))
def test_boxes_keep_apart_and_inside_with_box_one_rightmost(
    game: Game, size: tuple[int, int], seats: int
) -> None:
    plan = plan_felt(*size, seats, felt_of(game))
    assert [box.number for box in plan.boxes] == list(range(1, seats + 1))
    lefts = [box.frame.x for box in plan.boxes]
    assert lefts == sorted(lefts, reverse=True)
    for box in plan.boxes:
        assert box.frame.x >= 0
        assert box.frame.right <= plan.width
        assert plan.dealer_name.bottom <= box.frame.bottom <= plan.felt.bottom
    for one, other in combinations(plan.boxes, 2):
        assert one.frame.overlap(other.frame) == 0
    for box in plan.boxes:
        assert box.frame.overlap(plan.sign) == 0
        assert box.frame.overlap(plan.jackpot) == 0


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", range(1, 8))
def test_a_decision_has_a_place_of_its_own_between_the_dealer_and_the_arc(
    game: Game, size: tuple[int, int], seats: int
) -> None:
    for planner in (plan_felt, plan_from_dealer):
        check_stage(game, planner(*size, seats, felt_of(game)))


def check_stage(game: Game, plan: FeltPlan) -> None:
    stage = plan.stage
    if game.choice is not None:
        assert stage.width >= 440
        assert stage.height >= 90
    others = [box.frame for box in plan.boxes]
    others += [*plan.dealer_cards, plan.fourth_card, plan.discards, plan.shuffler]
    others += [plan.sign, plan.jackpot]
    assert [frame for frame in others if stage.overlap(frame) > 0] == []
    # The sentence that is printed there is covered whole.
    for x, y in plan.line:
        assert stage.holds(x, y)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("size", SIZES)
def test_the_dealer_sees_the_same_felt_turned_round_with_box_one_leftmost(
    game: Game, size: tuple[int, int]
) -> None:
    seen, turned = (plan(*size, 7, felt_of(game)) for plan in (plan_felt, plan_from_dealer))
    lefts = [box.frame.x for box in turned.boxes]
    assert lefts == sorted(lefts)
    assert turned.bar == seen.bar
    for one, other in zip(seen.boxes, turned.boxes, strict=True):
        assert one.number == other.number
        for wager, spot in one.spots.items():
            x, y = spot.centre
            assert other.spots[wager].centre == pytest.approx(
                (seen.felt.right - x, seen.felt.bottom - y)
            )
    assert [card.x for card in turned.dealer_cards] == sorted(c.x for c in turned.dealer_cards)
    assert turned.dealer_cards[0].y > max(box.frame.bottom for box in turned.boxes[2:5])
    along = [x for x, _ in turned.line]
    assert along == sorted(along)


def test_all_faults_of_a_felt_are_told_at_once() -> None:
    game = GAMES[0]
    content = sound(game)
    content["spots"][0] |= {"wager": "antee", "shape": "star"}
    content["spots"][1]["size"] = [0, True]
    content["colour"] = "red"
    faults = certain(read_layout(game, content), tuple)
    places = {fault.place for fault in faults}
    assert {"spots[0].wager", "spots[0].shape", "spots[1].size[0]", "colour"} <= places


def test_a_missing_a_doubled_and_an_overlapping_spot_are_told() -> None:
    game = GAMES[0]
    content = sound(game)
    assert isinstance(read_layout(game, content), BoxLayout)
    content["spots"][1]["at"] = content["spots"][0]["at"]
    content["spots"][2] = dict(content["spots"][0])
    faults = certain(read_layout(game, content), tuple)
    texts = [fault.text.render() for fault in faults]
    assert any("overlaps" in text for text in texts)
    assert any("has a spot already" in text for text in texts)
    assert any("no spot for" in text for text in texts)
