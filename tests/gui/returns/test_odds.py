"""What a session's charts tell of those that stopped and of those still playing."""

import pytest

from trifelt.engine.games import GAMES
from trifelt.engine.houses import default_house
from trifelt.gui.returns.model.mix import StakeMix
from trifelt.gui.returns.model.odds import BANDS, PLAYING_BANDS, SessionQuestion, answer, end_marks

MIX = StakeMix(default_house(GAMES[0]), {"ante": 1_000, "pair-plus": 500})


@pytest.mark.parametrize(("bankroll", "many"), [(60_000, True), (300_000, False)])
def test_where_many_are_ruined_their_share_stands_apart_from_those_still_playing(
    bankroll: int, many: bool
) -> None:
    told = answer(SessionQuestion(MIX, bankroll, 500))
    ruined = told.session.ruined or 0.0
    assert (ruined > 0.25) is many
    titles = [line.title for line in told.fan if line.low is not None]
    assert titles == [title for *_, title in (PLAYING_BANDS if many else BANDS)]
    marks = [str(mark.title) for mark in end_marks(told.question, told.session)]
    assert any(title.startswith("ruined: ") for title in marks) is many
