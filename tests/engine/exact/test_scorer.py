"""What a simulation looks rows up in: marks of classes that meet, and how much fits."""

import dataclasses

import numpy as np
import pytest

from tests.toy.toy_high_card import TOY
from trifelt.engine import games
from trifelt.engine.exact.scorer import Plan, _marks, scorer_of
from trifelt.engine.games.game import Game
from trifelt.engine.hands import HAND_COUNT, hand_feature
from trifelt.engine.message import Message
from trifelt.engine.wager import Part, Situation, Values, Wager, priced_row

NO_DECISION = np.packbits(np.ones(HAND_COUNT, dtype=bool)).tobytes()


def test_more_marks_than_there_are_numbers_are_refused() -> None:
    assert len(set(_marks(np.eye(253, dtype=bool))[0].tolist())) == 253
    with pytest.raises(ValueError, match="links too few hands"):
        _marks(np.eye(254, dtype=bool))


def a_wager_of_many_rows(id: str, side: str, rows: int) -> Wager:
    """It tells so many classes of one hand's strength apart."""
    ids = [f"row-{number}" for number in range(rows)]

    def rule(at: Situation) -> Values:
        return at.by_value(getattr(at, side).strength % rows, ids)

    reads = ("strength",)
    return Wager(
        id=id,
        title=Message("Many"),
        rows=tuple(priced_row(each, "9", "So it is.") for each in ids),
        parts=(Part(rule, player=reads) if side == "player" else Part(rule, dealer=reads),),
    )


def of_many_rows(rows: int) -> Game:
    wagers = (
        a_wager_of_many_rows("mine", "player", rows),
        a_wager_of_many_rows("theirs", "dealer", rows),
    )
    return dataclasses.replace(TOY, id=f"toy-of-{rows}", wagers=wagers, readings=(), choice=None)


@pytest.mark.parametrize(("rows", "fits"), [(200, True), (255, True), (256, False)])
def test_combinations_of_rows_are_numbered_as_far_as_numbers_go(
    rows: int, fits: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = of_many_rows(rows)
    monkeypatch.setattr(games, "GAMES", (*games.GAMES, game))
    plan = Plan(game.id, ("mine", "theirs"), (), False, NO_DECISION)
    if not fits:
        with pytest.raises(ValueError, match="too many combinations of rows"):
            scorer_of(plan)
        return
    scorer = scorer_of(plan)
    assert scorer.count == rows**2
    for player, dealer in ((0, 22_099), (12_345, 54)):
        found = scorer.rows[scorer.combination[scorer.player[player] + scorer.dealer[dealer]]]
        strengths = hand_feature("strength")[[player, dealer]].astype(int)
        assert found.tolist() == (strengths % rows).tolist()
