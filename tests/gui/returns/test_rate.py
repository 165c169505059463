"""The rate beside a run's progress: of the last moments, and of the whole run once it is over."""

import numpy as np
import pytest

from trifelt.gui.returns.model.runner import Rate, RunState, Snapshot


def at(rounds: int, state: RunState = RunState.RUNNING, seconds: float = 0.0) -> Snapshot:
    return Snapshot(state, rounds, (), None, seconds, np.empty(0), ())


def test_a_rate_is_told_once_it_rests_on_some_time() -> None:
    rate = Rate()
    assert rate.of(at(0), 10.0) is None
    assert rate.of(at(100), 10.1) is None
    assert rate.of(at(500), 10.5) == 1_000


def test_what_was_two_seconds_ago_no_longer_counts() -> None:
    rate = Rate()
    rate.of(at(0), 10.0)
    rate.of(at(1_000), 11.0)
    assert rate.of(at(1_400), 12.5) == pytest.approx(400 / 1.5)


def test_after_a_halt_a_rate_begins_anew() -> None:
    rate = Rate()
    rate.of(at(0), 10.0)
    assert rate.of(at(0, RunState.PAUSED), 11.0) is None
    rate.forget()
    assert rate.of(at(500), 12.0) is None
    assert rate.of(at(600), 12.5) == 200


@pytest.mark.parametrize("state", [RunState.DONE, RunState.STOPPED])
def test_a_run_that_is_over_has_the_rate_of_all_of_it(state: RunState) -> None:
    assert Rate().of(at(900, state, 3.0), 99.0) == 300
    assert Rate().of(at(0, state), 99.0) is None
