"""Where one round ends and another begins, and which of them were met before."""

import random

import numpy as np
import pytest

from tests.recorded import block_of, numbered, recorded_lines
from trifelt.engine.audit.audit import audit_block, audited_once
from trifelt.engine.audit.audited import Audited
from trifelt.engine.audit.houses import Houses
from trifelt.engine.audit.rounds import NONE_MET, RoundKeys, RoundsMet
from trifelt.engine.games import GAMES
from trifelt.engine.houses import BUILT_IN

SIDE_BET = {
    "round": "1", "game": "three-pictures", "house": "mbs", "dealer": "9h 8d Kc", "box": "1",
    "hand": "9s 2c 7h", "wager": "tie", "stake": "25", "paid": "80", "table": "",
}  # fmt: skip
MAIN_BET = {**SIDE_BET, "wager": "main", "stake": "100", "paid": "0"}
ROUND = [MAIN_BET, SIDE_BET]


def audited(lines: list[dict[str, str]]) -> Audited:
    """What an audit says of these lines, all in one block."""
    block = block_of(numbered(lines))
    tasks = [lambda met=NONE_MET: audit_block(block, Houses(), met=met)]
    whole = Audited()
    for part in audited_once(tasks, lambda begun: [task() for task in begun]):
        whole.add(part)
    return whole


OTHER = [{**line, "round": "2", "dealer": "4h 8d Kd"} for line in ROUND]


@pytest.mark.parametrize("times", [2, 3])
@pytest.mark.parametrize("between", [[], OTHER], ids=["side by side", "apart"])
def test_a_round_entered_twice_is_judged_and_counted_once(
    between: list[dict[str, str]], times: int
) -> None:
    once, more = audited([*ROUND, *between]), audited([*ROUND, *between, *ROUND * (times - 1)])
    added = {("twice",): times - 1, ("repeated",): 2 * (times - 1), ("lines",): 2 * (times - 1)}
    once.counts.update(added)
    assert min(once.counts["all", "underpaid"], once.counts["all", "overpaid"]) > 0
    assert +more.counts == +once.counts
    assert [str(one) for one in more.differences] == [str(one) for one in once.differences]
    first = 2 + len(ROUND) + len(between)
    numbers = list(range(first, first + 2 * (times - 1), 2))
    assert [one.number for one in more.faults] == numbers
    assert all(one.text.facts == {"round": "1", "earlier": "2"} for one in more.faults)


@pytest.mark.parametrize(
    "again",
    [
        [SIDE_BET, MAIN_BET],
        [{**MAIN_BET, "stake": "100.00", "paid": "0.00"}, {**SIDE_BET, "paid": "$80"}],
        [{**line, "hand": "2c9s7h", "dealer": "Kc 9h 8d"} for line in ROUND],
    ],
    ids=["in another order", "amounts written otherwise", "cards in another order"],
)
def test_a_round_is_known_again_in_whatever_order_and_writing(again: list[dict[str, str]]) -> None:
    found = audited([*ROUND, *OTHER, *again])
    assert (found.counts["twice",], found.counts["repeated",], found.counts["rounds",]) == (1, 2, 2)
    other = audited([*ROUND, *OTHER, {**again[0], "stake": "75", "paid": "-75"}, again[1]])
    assert (other.counts["twice",], other.counts["perhaps_twice",]) == (0, 1)


@pytest.mark.parametrize(
    "lines",
    [
        [*ROUND, MAIN_BET],
        [MAIN_BET, MAIN_BET, SIDE_BET],
        [*ROUND, MAIN_BET, {**SIDE_BET, "paid": "0"}],
    ],
)
def test_a_line_twice_within_a_round_is_told_at_its_box(lines: list[dict[str, str]]) -> None:
    found = audited(lines)
    assert found.counts["faults",] + found.counts["not_judged",] == len(lines)
    assert not found.counts["twice",]


def test_what_two_lines_exchange_is_not_the_same_round() -> None:
    lost = {**MAIN_BET, "hand": "2s 3c 7h"}, {**SIDE_BET, "hand": "2s 3c 7h"}
    one = [{**lost[0], "paid": "100"}, {**lost[1], "paid": "25"}]
    other = [{**lost[0], "paid": "25"}, {**lost[1], "paid": "100"}]
    found = audited([*one, *OTHER, *other])
    assert (found.counts["twice",], found.counts["perhaps_twice",]) == (0, 1)
    assert found.counts["rounds",] == 3


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_tables_that_number_their_rounds_alike_have_rounds_of_their_own(game: object) -> None:
    rng = random.Random(str(game))
    rounds = [
        [{**line, "table": f"T{table}"} for line in recorded_lines(number, found, rng, BUILT_IN)]
        for number in range(20)
        for table in range(3)
        for found in GAMES
        if found is game
    ]
    found = audited([line for lines in rounds for line in lines])
    assert not found.faults
    assert found.counts["rounds",] == len(rounds) == 60
    assert found.counts["agree",] == found.counts["lines",]


def test_a_table_that_is_named_on_some_lines_begins_no_other_round() -> None:
    found = audited([{**MAIN_BET, "table": "T1"}, SIDE_BET])
    assert (found.counts["rounds",], found.counts["faults",]) == (1, 0)


def test_rounds_are_met_again_in_whatever_part_of_a_file() -> None:
    keys = np.arange(1_000, dtype=np.uint64) * np.uint64(1 << 40)
    whole = RoundKeys(keys, keys + np.uint64(7), np.arange(1_000) + 2)
    met = RoundsMet()
    for some in np.split(np.random.default_rng(1).permutation(1_000), 50):
        assert not met.met_again(whole.only(some), 0)
    part = whole.only(np.arange(5, 8))
    part.lines[1] += np.uint64(1)
    assert {n: (*one,) for n, one in met.met_again(part, 5_000).items()} == {
        7: (7, True), 8: (8, False), 9: (9, True)
    }  # fmt: skip
    new = keys[:2] + np.uint64(1)
    twice = RoundKeys(np.tile(new, 2), np.tile(new, 2), np.arange(4) + 2)
    assert met.met_again(twice, 100) == {4: (102, True), 5: (103, True)}
