"""The figures of one's own practice, against what the engine counted while it was played."""

import json
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import CancelledError
from dataclasses import replace
from datetime import timedelta
from fractions import Fraction
from pathlib import Path
from unittest.mock import Mock

import numpy as np
import pytest

from tests.certain import certain
from tests.engine.round.tables import LUCKY, PICTURES, POKER, PRIME, PROSPERITY, house_of
from tests.gui.history.played import BEGIN, Played, play_session
from trifelt.engine.exact.results import box_results
from trifelt.engine.practice.standing import mix_of, results_of
from trifelt.engine.round.automatic import AutomaticPlayer
from trifelt.engine.session.distribution import Steps, sum_distribution
from trifelt.gui.history.model.entries import wagers_of
from trifelt.gui.history.model.practice import (
    MARKS,
    OwnPractice,
    band_of,
    initial_wager,
    practice_of,
    stretches_of,
    wager_results,
)
from trifelt.gui.history.model.rounds import RoundReader
from trifelt.storage.log import Filter, Log, Record, RecordKind, new_id

DAY = timedelta(days=1)
MIXES = {
    POKER: [
        {3: {"ante": 2_500, "pair-plus": 500, "progressive": 250}},
        {3: {"ante": 5_000}},
        {3: {"pair-plus": 1_000}},
    ],
    PRIME: [{3: {"ante": 2_500, "prime": 500, "pair-bonus": 500, "all-six": 100}}],
    PICTURES: [{2: {"main": 2_500, "tie": 500}}, {2: {"main": 300}}],
    PROSPERITY: [{1: {"main": 2_500, "picture-perfect": 100}}],
    LUCKY: [{1: {"main": 2_500, "lucky-pictures": 500}}],
}


def read(path: Path, records: Sequence[Record]) -> OwnPractice:
    """The practice as the history reads it from the log."""
    with Log(path / "log.sqlite3") as log:
        log.save_all(records)
        reader = RoundReader()
        places = log.places(Filter(kinds=(RecordKind.ROUND, RecordKind.CORRECTION)))
        for kept in log.kept_at(reader.unread(places)):
            reader.read(kept, log.houses())
    return certain(practice_of(reader.rounds(places)))


@pytest.fixture(scope="module")
def played() -> dict[str, Played]:
    others = [AutomaticPlayer("Auto 1", 5, {"ante": 1_000, "progressive": 250})]
    return {
        game: play_session(
            game, 60, mixes, errors=0.3, others=others if game == POKER else (), seed=7
        )
        for game, mixes in MIXES.items()
    }


@pytest.mark.parametrize("game", list(MIXES))
def test_balance_and_expectation_are_those_of_the_session(
    game: str, played: dict[str, Played], tmp_path: Path
) -> None:
    session = played[game]
    practice = read(tmp_path, session.records)
    standing = session.standing
    assert tuple(practice.balances.tolist()) == (standing.start, *standing.course)
    assert practice.expected_result == standing.expected
    assert practice.expected[-1] == pytest.approx(float(standing.start + standing.expected))
    assert practice.result == standing.result
    assert practice.staked == standing.staked
    assert (practice.right, practice.wrong) == (standing.right, standing.wrong)
    # Each round's cost is kept to the cent.
    assert abs(practice.errors_cost - standing.cost_of_errors) <= Fraction(len(session.records), 2)
    band = band_of(practice)
    assert band.variance == pytest.approx(standing.variance)
    luck = certain(band.luck(practice))
    assert luck == pytest.approx(certain(standing.luck), abs=0.02)


def test_a_round_that_was_settled_again_counts_as_it_was_corrected(tmp_path: Path) -> None:
    session = play_session(PICTURES, 3, MIXES[PICTURES])
    first, second, _ = session.records
    again = replace(
        second,
        id=new_id(),
        kind=RecordKind.CORRECTION,
        about=first.id,
        body={**second.body, "deck": first.body["deck"]},
    )
    practice = read(tmp_path, [*session.records, again])
    assert practice.result == session.standing.result - (first.net or 0) + (second.net or 0)
    assert practice.staked == session.standing.staked - (first.staked or 0) + (second.staked or 0)


@pytest.mark.parametrize("game", list(MIXES))
def test_each_wager_tells_what_was_staked_on_it_and_what_came_back(
    game: str, played: dict[str, Played], tmp_path: Path
) -> None:
    session = played[game]
    results = wager_results(read(tmp_path, session.records))
    staked: Counter[str] = Counter()
    back: Counter[str] = Counter()
    for line in session.lines:
        wager = initial_wager(house_of(game).game, line.wager).id
        staked[wager] += line.stake
        back[wager] += line.winnings + line.returned
    assert {one.wager.id: (one.staked, one.returned) for one in results} == {
        wager: (staked[wager], back[wager]) for wager in staked
    }
    assert sum(one.net for one in results) == session.standing.result
    assert sum((one.expected for one in results), Fraction(0)) == session.standing.expected
    mixes = MIXES[game]
    for one in results:
        rounds = sum(
            one.wager.id in mixes[n % len(mixes)][box]
            for n in range(60)
            for box in mixes[n % len(mixes)]
        )
        assert one.rounds == rounds


def test_band_is_exact_quantiles_of_equal_rounds(played: dict[str, Played], tmp_path: Path) -> None:
    session = played[PRIME]
    practice = read(tmp_path, session.records)
    band = band_of(practice)
    house = house_of(PRIME)
    one = Steps.of_sum(box_results(house, MIXES[PRIME][0][3]))
    for rounds in (1, 7, 30, 60):
        low, high = sum_distribution(one, rounds).quantiles((0.05, 0.95))
        assert band.low[rounds] - practice.start == pytest.approx(low)
        assert band.high[rounds] - practice.start == pytest.approx(high)
    assert band.exact_up_to == 60
    assert band.low[0] == band.high[0] == practice.start


def test_between_marks_band_follows_exact_spread(played: dict[str, Played], tmp_path: Path) -> None:
    practice = read(
        tmp_path,
        [*played[PICTURES].records, *play_session(PICTURES, 240, MIXES[PICTURES], seed=9).records],
    )
    assert len(practice.rounds) == 300 > MARKS
    band = band_of(practice)
    width = band.high - band.low
    assert (band.low[1:] < practice.expected[1:]).all()
    assert (practice.expected[1:] < band.high[1:]).all()
    assert width[300] / width[75] == pytest.approx(2, rel=0.05)


@pytest.mark.parametrize("rounds", [1, 80])
def test_band_of_mixed_games_holds_the_expected_balance_and_stays_within_possible_results(
    rounds: int, tmp_path: Path
) -> None:
    """A jackpot of 25,000 in one game does not move the band of rounds on boxes of another."""
    boxes = {3: {"main": 12_500}, 4: {"main": 2_500, "tie": 500, "three-pictures": 500}}
    practice = read(
        tmp_path,
        [
            *play_session(POKER, 2 * rounds, MIXES[POKER][:1]).records,
            *play_session(PICTURES, rounds, [boxes], begin=BEGIN + DAY).records,
            *play_session(PRIME, rounds, MIXES[PRIME], begin=BEGIN + 2 * DAY).records,
        ],
    )
    band = band_of(practice)
    worst = [sum(int(one.nets.min()) for one in results_of(mix)) for mix in practice.mixes]
    lost = np.concatenate([[0], np.cumsum([worst[kind] for kind in practice.kinds])])
    assert (band.low >= practice.start + lost).all()
    assert (band.low[1:] < practice.expected[1:]).all()
    assert (practice.expected[1:] < band.high[1:]).all()
    # Nowhere near the jackpot, which hardly anybody meets in so few rounds.
    assert (band.high - practice.start <= -2 * lost).all()
    assert rounds < band.exact_up_to <= 2 * rounds


def test_several_boxes_have_the_spread_of_boxes_against_one_dealer(tmp_path: Path) -> None:
    stakes = {"main": 2_500, "tie": 500}
    session = play_session(PICTURES, 12, [{1: stakes, 2: stakes}], seed=3)
    practice = read(tmp_path, session.records)
    expected = mix_of(house_of(PICTURES), [stakes, stakes])
    assert [mix.boxes for mix in practice.mixes] == [expected.boxes]
    band = band_of(practice)
    assert band.variance == pytest.approx(session.standing.variance)
    assert band.exact_up_to == 0
    # Two boxes that meet the same dealer swing more than two that do not.
    alone = box_results(house_of(PICTURES), stakes).variance
    assert band.variance > 12 * 2 * float(alone)


def test_the_band_is_counted_only_as_long_as_it_is_wanted(
    played: dict[str, Played], tmp_path: Path
) -> None:
    practice = read(tmp_path, played[POKER].records)
    with pytest.raises(CancelledError):
        band_of(practice, check=Mock(side_effect=CancelledError))


def test_stretches_share_out_all_errors(played: dict[str, Played], tmp_path: Path) -> None:
    practice = read(tmp_path, played[POKER].records)
    stretches = stretches_of(practice)
    assert [one.first for one in stretches[1:]] == [one.last + 1 for one in stretches[:-1]]
    assert stretches[0].first == 1
    assert stretches[-1].last == 60
    assert sum(one.wrong for one in stretches) == practice.wrong > 0
    assert sum(one.decisions for one in stretches) == practice.wrong + practice.right
    assert sum(one.cost for one in stretches) == practice.errors_cost > 0
    assert all(0 <= one.share <= 1 for one in stretches)


def test_no_rounds_are_no_practice_and_damaged_ones_are_left_out(
    played: dict[str, Played], tmp_path: Path
) -> None:
    assert practice_of(()) is None
    records = played[PICTURES].records
    broken = replace(records[0], id="broken", body={"person": "You", "document": 5})
    assert wagers_of(broken) == ()
    body = json.loads(json.dumps(dict(records[0].body)))
    body["settlement"]["boxes"][0]["lines"][0]["in_play"] = "-5.00"
    unstakable = replace(records[0], id="unstakable", body=body)
    practice = read(tmp_path, [*records, broken, unstakable])
    assert len(practice.rounds) == len(records)
