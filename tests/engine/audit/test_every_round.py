"""Line by line what settling says: random rounds of each game under random houses."""

import random
from functools import partial

import pytest

from tests.engine.audit.test_audit import SPOILT, check_both_ways
from tests.oracle.variants import random_house
from tests.recorded import block_of, mispaid, numbered, recorded_lines
from trifelt.engine.audit.audit import audit_block
from trifelt.engine.audit.audited import Audited
from trifelt.engine.audit.houses import Houses
from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Game
from trifelt.engine.houses import BUILT_IN, House, read_house

HOUSES = 25
AT_ONCE = 500


class Source:
    """Houses as a user has them: every reading, rounding, caps, limits, tables of their own."""

    def __init__(self, game: Game, rng: random.Random) -> None:
        self._game = game
        self._houses: dict[str, House] = {}
        while len(self._houses) < HOUSES:
            content = random_house(game.id, rng)
            if isinstance(content, dict):
                whole = {**content, "id": f"own-{len(self._houses)}", "name": "Own"}
                house = read_house(whole, BUILT_IN, game=game).house
                if house is not None:
                    self._houses[str(house.id)] = house

    def find(self, game: Game, id: str) -> House | None:
        return self._houses.get(id) if game is self._game else None

    def ids(self, game: Game) -> tuple[str, ...]:
        return tuple(self._houses) if game is self._game else ()


def audited(game: Game, rounds: int) -> Audited:
    """Rounds paid as settled, with spoilt copies of some lines between them as other rounds."""
    rng = random.Random(game.id)
    source = Source(game, rng)
    houses = Houses.of(source)
    spoil = partial(rng.choice, [SPOILT["unknown game"], SPOILT["no card"], SPOILT["no amount"]])
    whole = Audited()
    for start in range(0, rounds, AT_ONCE):
        lines = []
        for number in range(start, min(start + AT_ONCE, rounds)):
            found = recorded_lines(number, game, rng, source)
            lines += found
            if number % 10 == 0:
                wrong = {**found[0], "round": f"wrong {number}"}
                spoil()(wrong, rng)
                lines.append(wrong)
        whole.add(audit_block(block_of(numbered(lines)), houses))
    return whole


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize(
    "rounds", [400, pytest.param(100_000, marks=pytest.mark.slow, id="100000")]
)
def test_every_line_is_due_what_settling_it_says(game: Game, rounds: int) -> None:
    found = audited(game, rounds)
    wrong = -(-rounds // 10)
    assert found.counts["faults",] == wrong
    assert found.counts["rounds",] == rounds
    assert found.counts["agree",] == found.counts["lines",] - wrong
    assert found.counts["paid",] == found.counts["due",]
    assert not found.differences


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_wrong_payments_and_stakes_taken_are_the_same_by_arrays_and_one_by_one(game: Game) -> None:
    rng = random.Random(game.title.render())
    source = Source(game, rng)
    lines = [line for number in range(250) for line in recorded_lines(number, game, rng, source)]
    for line in lines:
        if rng.random() < 0.1:
            mispaid(line, rng)
    found = check_both_ways(numbered(lines), Houses.of(source))
    kinds = {one.kind for one in found.differences}
    assert {"win-taken", "win-unpaid"} < kinds
    counts = found.counts
    assert counts["paid",] + counts["not_taken",] - counts["due",] == sum(
        one.difference for one in found.differences if one.line.texts["paid"]
    )
