"""The spread of several boxes can be called off on the way, and is not kept half counted."""

import pytest

from tests.engine.round.tables import PICTURES, house_of
from trifelt.engine.exact.stopped import StoppedError
from trifelt.engine.practice.expecting import mix_of, variance_of


def test_a_spread_that_nobody_waits_for_is_called_off_and_counted_whole_when_asked_again() -> None:
    mix = mix_of(house_of(PICTURES), [{"main": 1_700}, {"main": 2_300}])
    asked = []

    def wanted() -> bool:
        asked.append(1)
        return len(asked) < 4

    with pytest.raises(StoppedError):
        variance_of(mix, wanted)
    assert len(asked) == 4
    whole = variance_of(mix)
    alone = [variance_of(mix_of(house_of(PICTURES), [{"main": cents}])) for cents in (1_700, 2_300)]
    assert whole > sum(alone)
    # What is known is not counted again, whoever asks.
    assert variance_of(mix, lambda: False) == whole
