"""A watched run: the same figures at any pace, paused, stepped and stopped."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic, sleep

import pytest

from trifelt.engine.games import GAMES
from trifelt.engine.houses import default_house
from trifelt.engine.message import Message
from trifelt.engine.simulation.counts import simulate
from trifelt.gui.returns.model.expected import prepare
from trifelt.gui.returns.model.mix import first_draft, read_mix
from trifelt.gui.returns.model.rounds import read_rounds, read_seed
from trifelt.gui.returns.model.runner import Runner, RunState

ROUNDS = 2_500_000


def expected_of(number: int):  # type: ignore[no-untyped-def]
    house = default_house(GAMES[number])
    mix, faults = read_mix(house, first_draft(house))
    assert mix is not None, faults
    return prepare(mix)


@contextmanager
def working(runner: Runner) -> Iterator[None]:
    thread = threading.Thread(target=runner.work)
    thread.start()
    try:
        yield
    finally:
        runner.stop()
        thread.join()


def wait_for(runner: Runner, rounds: int) -> None:
    until = monotonic() + 60
    while runner.snapshot().rounds < rounds:
        assert monotonic() < until
        sleep(0.005)


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_a_run_at_full_speed_counts_what_simulate_counts(number: int) -> None:
    expected = expected_of(number)
    runner = Runner([expected.exact], ROUNDS, 11, threads=2)
    runner.work()
    snapshot = runner.snapshot()
    assert snapshot.state is RunState.DONE
    assert snapshot.counts[0].same(simulate(expected.plan, ROUNDS, 11))
    assert snapshot.marks[0] == 1
    assert snapshot.marks[-1] == ROUNDS


def test_steps_and_a_slow_start_lead_to_the_same_figures() -> None:
    expected = expected_of(0)
    runner = Runner([expected.exact], ROUNDS, 4, threads=1, paused=True)
    with working(runner):
        for number in (1, 2, 3):
            runner.step()
            wait_for(runner, number)
            seen = runner.snapshot()
            assert seen.state is RunState.PAUSED
            assert seen.dealt is not None
            assert seen.dealt.number == number
        runner.set_pace(1000)
        runner.resume()
        wait_for(runner, 10)
        runner.set_pace(None)
        wait_for(runner, ROUNDS)
    assert runner.snapshot().counts[0].same(simulate(expected.plan, ROUNDS, 4))


def test_a_stopped_run_keeps_what_it_counted() -> None:
    expected = expected_of(2)
    runner = Runner([expected.exact], 10**9, 4, threads=1, pace=100)
    with working(runner):
        wait_for(runner, 5)
        runner.stop()
    snapshot = runner.snapshot()
    assert snapshot.state is RunState.STOPPED
    assert int(snapshot.counts[0].counts.sum()) == snapshot.rounds


@pytest.mark.parametrize("text", ["", "0", "-5", "1.5", "ten", "1e99", "2,5 x", "100000000000"])
def test_no_number_of_rounds_is_told(text: str) -> None:
    assert isinstance(read_rounds(text), Message)


def test_a_seed_is_left_out_or_within_its_range() -> None:
    assert read_seed(" ") is None
    assert read_seed("9007199254740991") == 2**53 - 1
    assert isinstance(read_seed("9007199254740992"), Message)


def test_every_fault_of_a_mix_is_told_at_its_field() -> None:
    house = default_house(GAMES[0])
    draft = first_draft(house).with_stake("ante", "x").with_stake("progressive", "3")
    mix, faults = read_mix(house, draft)
    assert mix is None
    assert set(faults) == {"ante", "progressive"}
