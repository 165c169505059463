"""The spread of several boxes can be called off on the way, and is not kept half counted."""

from concurrent.futures import CancelledError
from unittest.mock import Mock

import pytest

from tests.engine.round.tables import PICTURES, house_of
from trifelt.engine.practice.standing import expected_of, mix_of, results_of, variance_of


def test_a_spread_that_nobody_waits_for_is_called_off_and_counted_whole_when_asked_again() -> None:
    mix = mix_of(house_of(PICTURES), [{"main": 1_700}, {"main": 2_300}])
    asked = []

    def check() -> None:
        asked.append(1)
        if len(asked) == 4:
            raise CancelledError

    with pytest.raises(CancelledError):
        variance_of(mix, check)
    assert len(asked) == 4
    whole = variance_of(mix)
    alone = [variance_of(mix_of(house_of(PICTURES), [{"main": cents}])) for cents in (1_700, 2_300)]
    assert whole > sum(alone)
    # What is known is not counted again, whoever asks.
    assert variance_of(mix, Mock(side_effect=CancelledError)) == whole


def test_every_net_of_a_round_is_known_box_by_box_and_the_dealer_they_share_by_the_spread() -> None:
    house = house_of(PICTURES)
    one = mix_of(house, [{"main": 1_000, "tie": 100}])
    (found,) = results_of(one)
    assert found.mean == expected_of(one)
    assert float(found.variance) == variance_of(one)
    two = mix_of(house, [{"tie": 100, "main": 1_000}, {"main": 1_000, "tie": 100}])
    assert results_of(two) == (found, found)
    assert expected_of(two) == 2 * expected_of(one)
    assert variance_of(two) > 2 * variance_of(one)
