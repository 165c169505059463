"""Random actions: no illegal state, money conserved, a replay is the same round."""

from collections import Counter

import pytest

from tests.certain import certain
from tests.engine.round.walks import Walk, assert_money_conserved, told
from trifelt.engine.documents.write import write_settlement
from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Game
from trifelt.engine.round.play import Phase
from trifelt.engine.round.saved import replay, round_of, verify_round_of

STEPS = 200_000


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_200_000_random_steps_over_all_games(game: Game) -> None:
    walk = Walk(game, f"walk {game.id}")
    for _ in range(STEPS // len(GAMES)):
        walk.step()
    ended = Counter(round_.phase for round_ in walk.done)
    assert ended[Phase.SETTLED] > 200
    assert ended[Phase.VOID] > 20
    assert walk.refused > STEPS // len(GAMES) // 10
    for round_ in walk.done:
        assert_money_conserved(round_)
        assert told(replay(round_)) == told(round_)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_round_becomes_a_document_and_the_same_round_again(game: Game) -> None:
    walk = Walk(game, f"saved {game.id}")
    while len(walk.done) < 150:
        walk.step()
    kept = 0
    for round_ in walk.done:
        document = round_.document()
        if verify_round_of(document) is not None:
            continue
        kept += 1
        again = round_of(document, deck=round_.deck)
        if again.phase is Phase.REVEALED:
            again.settle()
        assert write_settlement(certain(again.settlement)) == write_settlement(
            certain(round_.settlement)
        )
        assert again.document().boxes == document.boxes
    assert kept > 140
