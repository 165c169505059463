"""The meetings that later parts of a rule have a say in: all of them, however they are parted."""

import numpy as np
import pytest

from tests.engine.exact.houses import house_of
from trifelt.engine.exact import later_rows
from trifelt.engine.exact.later_rows import LaterRows
from trifelt.engine.exact.slices import slices_of
from trifelt.engine.hands import HAND_COUNT


@pytest.mark.parametrize("at_once", [1, 700, 30_000])
def test_every_meeting_is_told_once_however_many_are_gone_through_at_a_time(
    at_once: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A single hand may have more meetings than that: it is a block of its own."""
    monkeypatch.setattr(later_rows, "_AT_ONCE", at_once)
    house = house_of("three-card-prime")
    looking = slices_of([house.game.wager["all-six"], house.game.wager["prime"]], house.readings)
    (six, prime) = looking
    assert six.others
    assert not prime.others
    hands = np.random.default_rng(2).choice(HAND_COUNT, 60, replace=False)
    found = LaterRows(looking, hands, 0)
    blocks = list(found.blocks())
    assert all(len(block) for block in blocks)
    assert np.array_equal(np.concatenate(blocks), np.arange(len(hands)))
    met: dict[int, dict[int, int]] = {place: {} for place in range(len(hands))}
    for block in blocks:
        members, dealers, (rows, none) = found.meetings(block)
        assert rows is not None
        assert none is None
        for member, dealer, row in zip(
            members.tolist(), dealers.tolist(), rows.tolist(), strict=True
        ):
            assert dealer not in met[member]
            met[member][dealer] = row
    worst = len(six.wager.rows) - 1
    for place, hand in enumerate(hands.tolist()):
        rows = np.minimum.reduce(
            [
                part.rows[part.grid.player.of_hand[hand]][part.grid.dealer.of_hand]
                for part in six.others
            ]
        )
        assert met[place] == {
            dealer: int(rows[dealer]) for dealer in np.flatnonzero(rows < worst).tolist()
        }
