"""Recorded payments against what was due: by arrays and one by one alike."""

import random
import re
from collections.abc import Callable
from itertools import chain, pairwise

import pytest

from tests.certain import certain
from tests.recorded import block_of, mispaid, numbered, recorded_rounds
from trifelt.engine.audit.audit import audit_block
from trifelt.engine.audit.audited import GROUPS, Audited, Counts, group_sums, sum_of
from trifelt.engine.audit.houses import Houses
from trifelt.engine.audit.plain import audit_round
from trifelt.engine.audit.record import RecordLine
from trifelt.engine.audit.regular import regular_rounds
from trifelt.engine.games import find_game
from trifelt.engine.languages import catalogue_of
from trifelt.engine.money import money_text

HOUSES = Houses()


def _audit(lines: list[RecordLine], houses: Houses = HOUSES) -> Audited:
    return audit_block(block_of(lines), houses)


def _one_by_one(lines: list[RecordLine], houses: Houses = HOUSES) -> Audited:
    block = block_of(lines)
    found = Audited()
    for start, end in pairwise([*block.rounds.tolist(), len(block)]):
        found.add(audit_round([block.line(n) for n in range(start, end)], houses))
    return found


def _said(counts: Counts) -> dict[tuple[str, ...], int]:
    return {key: count for key, count in counts.items() if count and key != ("one_by_one",)}


def _flat(rounds: list[list[dict[str, str]]]) -> list[RecordLine]:
    return numbered([line for each in rounds for line in each])


def test_what_is_paid_as_due_agrees() -> None:
    lines = _flat(recorded_rounds(150, seed=1))
    found = _audit(lines)
    assert found.counts["agree",] == found.counts["lines",] == len(lines)
    assert found.counts["rounds",] == 150
    assert not found.faults
    assert not found.differences
    assert found.counts["paid",] == found.counts["due",]


@pytest.mark.parametrize(
    ("language", "fold"), [("en", "Fold"), ("zh_Hans", "弃牌"), ("zh_Hant", "棄牌")]
)
@pytest.mark.parametrize("beside", [True, False])
def test_names_are_read_as_each_language_shows_them(
    language: str, fold: str, *, beside: bool
) -> None:
    rounds = recorded_rounds(40, seed=3)
    as_ids = _audit(_flat(rounds))
    choices = {"fold": fold, "play": "Play" if language == "en" else "跟注"}
    catalogue = catalogue_of(language)
    for line in chain(*rounds):
        game = certain(find_game(line["game"]))
        for column, title in (("game", game.title), ("wager", game.wager[line["wager"]].title)):
            said = title.render(catalogue)
            # Chinese titles may have the English beside them, in brackets or after a blank.
            line[column] = said if beside or language == "en" else re.split("[（ ]", said)[0]
        line["decision"] = choices.get(line.get("decision", ""), "")
    found = _audit(_flat(rounds))
    assert not found.faults
    assert _said(found.counts) == _said(as_ids.counts)


def test_most_ordinary_rounds_are_counted_by_arrays() -> None:
    block = block_of(_flat(recorded_rounds(200, seed=2)))
    _, regular = regular_rounds(block, HOUSES)
    assert regular.mean() > 0.5


SPOILT: dict[str, Callable[[dict[str, str], random.Random], None]] = {
    "overpaid": lambda line, _: line.update(paid=f"{float(line['paid']) + 1:.2f}"),
    "not recorded": lambda line, _: line.update(paid=""),
    "no amount": lambda line, _: line.update(paid="many"),
    "negative": lambda line, _: line.update(paid="-5"),
    "taken": lambda line, _: line.update(paid=f"-{line['stake'] or 5}"),
    "paid otherwise": mispaid,
    "a taken cent": lambda line, _: line.update(stake="0.01", paid="-0.01"),
    "in words": lambda line, _: line.update(wager=line["wager"].title(), decision=" Play"),
    "no stake": lambda line, _: line.update(stake=""),
    "another stake": lambda line, _: line.update(stake="7.77"),
    "unknown wager": lambda line, _: line.update(wager="insurance"),
    "unknown game": lambda line, _: line.update(game="baccarat"),
    "unknown house": lambda line, _: line.update(house="nowhere"),
    "another house": lambda line, _: line.update(house=""),
    "no card": lambda line, _: line.update(hand="1x 2y 3z"),
    "two cards": lambda line, _: line.update(hand="2h 3h"),
    "the dealer's cards": lambda line, _: line.update(hand=line["dealer"]),
    "no dealer": lambda line, _: line.update(dealer=""),
    "another dealer": lambda line, _: line.update(dealer="2c 3c 4d"),
    "no box": lambda line, _: line.update(box=""),
    "box 9": lambda line, _: line.update(box="9"),
    "another box": lambda line, rng: line.update(box=str(rng.randint(1, 7))),
    "another decision": lambda line, rng: line.update(decision=rng.choice(["play", "fold", ""])),
    "no decision": lambda line, _: line.update(decision="maybe"),
    "another player": lambda line, _: line.update(player="Eve"),
    "a jackpot": lambda line, _: line.update(jackpot="5"),
    "a fourth card": lambda line, _: line.update(fourth="2h"),
    "no round": lambda line, _: line.update(round=" "),
    "empty": lambda line, _: line.update(dict.fromkeys(line, "")),
}


@pytest.mark.parametrize("what", SPOILT)
def test_arrays_say_what_settling_one_by_one_says(what: str) -> None:
    rng = random.Random(what)
    rounds = recorded_rounds(60, seed=3)
    for one in rounds:
        if rng.random() < 0.5:
            SPOILT[what](rng.choice(one), rng)
    check_both_ways(_flat(rounds))


def check_both_ways(lines: list[RecordLine], houses: Houses = HOUSES) -> Audited:
    """What comes of these lines, which is the same by arrays and one by one."""
    by_arrays, plain = _audit(lines, houses), _one_by_one(lines, houses)
    assert _said(by_arrays.counts) == _said(plain.counts)
    assert sorted(map(str, by_arrays.faults)) == sorted(map(str, plain.faults))
    assert sorted(map(str, by_arrays.differences)) == sorted(map(str, plain.differences))
    return by_arrays


def test_a_line_that_cannot_be_read_changes_no_total_of_another_round() -> None:
    rounds = recorded_rounds(40, seed=4)
    whole = _audit(_flat(rounds))
    junk = dict.fromkeys(rounds[0][0], "junk")
    found = _audit(_flat([each for lines in rounds for each in (lines, [dict(junk)])]))
    assert found.counts["faults",] == 40
    for key in (("agree",), ("staked",), ("paid",), ("due",), ("rounds",)):
        assert found.counts[key] == whole.counts[key]
    assert {fault.number for fault in found.faults}.isdisjoint(
        number for one in found.differences for number in [one.line.number]
    )


def test_paid_less_due_is_what_was_paid_too_much_less_what_too_little() -> None:
    rng = random.Random(8)
    rounds = recorded_rounds(200, seed=6)
    for line in chain.from_iterable(rounds):
        if rng.random() < 0.1:
            line["paid"] = rng.choice(["", "0", "25", "1000"])
    counts = _audit(_flat(rounds)).counts
    assert counts["not_recorded",]
    assert counts["due_not_recorded",]
    assert counts["not_taken",]
    difference = counts["all", "overpaid"] - counts["all", "underpaid"]
    assert counts["paid",] + counts["not_taken",] - counts["due",] == difference


SIDE_BET = {
    "round": "1", "game": "three-pictures", "house": "mbs", "dealer": "2c 3c 4c", "fourth": "",
    "jackpot": "", "box": "1", "hand": "Kd 2d 4d", "decision": "", "player": "", "wager": "tie",
    "stake": "25", "paid": "0", "staff": "Lee", "table": "7", "time": "",
}  # fmt: skip
MAIN_BET = {**SIDE_BET, "wager": "main", "stake": "100"}


@pytest.mark.parametrize("wrong", [{"stake": "1x"}, {"wager": "insurance"}, {"box": "9"}])
def test_what_depends_on_a_line_that_cannot_be_read_is_not_judged(wrong: dict[str, str]) -> None:
    elsewhere = {**MAIN_BET, "box": "2", "hand": "Kh 2h 4h", "paid": "0"}
    found = _audit(numbered([{**MAIN_BET, **wrong}, SIDE_BET, elsewhere]))
    counts = found.counts
    assert (counts["lines",], counts["faults",], counts["not_judged",]) == (3, 1, 1)
    assert sorted(fault.number for fault in found.faults) == [2, 3]
    assert [one.line.number for one in found.differences] == []
    assert found.counts["agree",] == 1


WRONG_IN_A_LINE = (
    {"stake": "twenty"}, {"stake": ""}, {"stake": "0"}, {"paid": "many"}, {"wager": "insurance"},
    {"wager": "main"}, {"house": "nowhere"}, {"hand": "1x 2y 3z"}, {"hand": "Kd 2d 4h"},
    {"decision": "maybe"}, {"dealer": "1x"},
)  # fmt: skip


@pytest.mark.parametrize("wrong", WRONG_IN_A_LINE)
def test_whatever_is_wrong_with_a_line_costs_its_box_and_no_other(wrong: dict[str, str]) -> None:
    elsewhere = {**MAIN_BET, "box": "2", "hand": "Kh 2h 4h", "paid": "25"}
    found = _audit(numbered([MAIN_BET, {**SIDE_BET, **wrong}, elsewhere]))
    assert (found.counts["faults",], found.counts["not_judged",]) == (1, 1)
    assert sorted({fault.number for fault in found.faults}) == [2, 3]
    assert [one.line.number for one in found.differences] == [4]


@pytest.mark.parametrize("wrong", [{"dealer": "5c 6c 7c"}, {"fourth": "9s"}, {"house": ""}])
def test_what_a_round_says_in_two_ways_costs_the_round(wrong: dict[str, str]) -> None:
    elsewhere = {**MAIN_BET, "box": "2", "hand": "Kh 2h 4h"}
    found = _audit(numbered([MAIN_BET, {**SIDE_BET, **wrong}, elsewhere]))
    assert (found.counts["faults",], found.counts["not_judged",]) == (1, 2)


def test_each_line_is_counted_under_the_house_that_judged_it() -> None:
    found = _audit(numbered([MAIN_BET, {**MAIN_BET, "round": "2", "house": "", "paid": "0"}]))
    poker = _audit(_flat(recorded_rounds(40, seed=9)))
    assert found.counts["house", "three-pictures", "mbs"] == 2
    judged = sum(count for key, count in poker.counts.items() if key[0] == "house")
    assert judged == poker.counts["lines",]


def test_a_card_dealt_twice_costs_the_round() -> None:
    found = _audit(numbered([MAIN_BET, {**MAIN_BET, "box": "2"}, {**MAIN_BET, "box": "3"}]))
    counts = found.counts
    assert (counts["faults",] + counts["not_judged",], counts["rounds",]) == (3, 0)
    assert any("is already in box 1" in fault.text.render() for fault in found.faults)


def test_every_line_that_is_not_judged_is_told() -> None:
    twice = _audit(numbered([MAIN_BET, MAIN_BET, {**SIDE_BET, "hand": "Kh 2d 4d"}]))
    assert twice.counts["faults",] + twice.counts["not_judged",] == 3
    assert sorted({fault.number for fault in twice.faults}) == [2, 3, 4]


@pytest.mark.parametrize(
    ("hand", "short", "kind"), [("9s 2c 4h", 100, "push-taken"), ("9s 2c 7h", 200, "win-taken")]
)
def test_a_stake_that_was_wrongly_taken_is_short_by_itself_and_the_winnings(
    hand: str, short: int, kind: str
) -> None:
    texts = {"round": "1", "game": "three-pictures", "dealer": "9h 2d 4c", "box": "1"}
    line = texts | {"hand": hand, "wager": "main", "stake": "100", "paid": "-100"}
    for found in (_audit(numbered([line])), _one_by_one(numbered([line]))):
        (one,) = found.differences
        assert (one.difference, one.kind) == (-100 * short, kind)
        assert found.counts["all", "underpaid"] == 100 * short
    lost = line | {"hand": "9s 2c 2h"}
    assert _audit(numbered([lost])).counts["agree",] == 1
    (part,) = check_both_ways(numbered([lost | {"paid": "-40"}])).differences
    assert part.difference == 6000, "so much of it is still there"


@pytest.mark.parametrize(
    ("given", "clause"),
    [
        ({"game": "three-pictures", "wager": "tie"}, "3.3"),
        ({"game": "lucky-three-pictures", "wager": "dealer-lucky-6"}, "5.13"),
        ({"game": "three-card-poker", "wager": "play", "decision": "fold"}, "3.8"),
    ],
)
def test_a_stake_that_was_taken_though_it_goes_back_is_short_by_itself(
    given: dict[str, str], clause: str
) -> None:
    line = {**SIDE_BET, "house": "", "dealer": "9s 2h 5c", "hand": "Ks 5h 3c", **given}
    beside = [{**line, "wager": "ante", "paid": "-25"}] if "decision" in given else []
    for paid, short in (("-25", 2500), ("0", 0), ("", 0)):
        found = check_both_ways(numbered([*beside, {**line, "paid": paid}]))
        assert [-one.difference for one in found.differences] == [short] * bool(short)
        assert {one.kind for one in found.differences} <= {"returned-taken"}
        assert found.counts["all", "underpaid"] == short
        assert found.counts["paid",] - found.counts["due",] == -short
        assert all(clause in one.clause.split(", ") for one in found.differences)


def test_lines_and_amounts_by_kind_add_up_to_all_that_is_not_paid_as_due() -> None:
    rng = random.Random(8)
    rounds = recorded_rounds(200, seed=6)
    for line in chain.from_iterable(rounds):
        if rng.random() < 0.3:
            mispaid(line, rng)
    lines = [line for line in _flat(rounds) if line.texts["wager"] != "ante-bonus"]
    counts = _audit(lines).counts
    kinds = {one.group[0]: one for one in group_sums(counts, "kind")}
    lines_of = sum_of(counts, "all")
    assert kinds["bonus-forgotten"].lines == kinds["bonus-forgotten"].missing > 0
    assert kinds["not-recorded"].lines > 0
    assert sum(one.lines for one in kinds.values()) == (
        lines_of.overpaid_lines + lines_of.underpaid_lines + counts["not_recorded",]
    )
    assert sum(one.not_recorded for one in kinds.values()) == counts["due_not_recorded",]


@pytest.mark.parametrize("paid", [25, 100])
def test_a_lost_bet_that_was_paid_is_over_by_the_payment_and_the_stake_that_was_left(
    paid: int,
) -> None:
    texts = {"round": "1", "game": "three-pictures", "dealer": "9h 8d Kc", "box": "1"}
    lost = texts | {"hand": "2s 2c Kh", "wager": "main", "stake": "100", "paid": str(paid)}
    fold = texts | {"round": "2", "game": "three-card-poker", "hand": "2s 3c 7h", "box": "2"}
    fold |= {"decision": "fold", "wager": "ante", "stake": "50", "paid": str(paid)}
    for found in (_audit(numbered([lost, fold])), _one_by_one(numbered([lost, fold]))):
        over = [(one.paid, one.due, one.difference) for one in found.differences]
        cents = 100 * paid
        assert over == [(cents, 0, cents + 10_000), (cents, 0, cents + 5_000)]
        assert found.counts["all", "overpaid"] == 2 * cents + 15_000
        assert (found.counts["paid",], found.counts["not_taken",]) == (2 * cents, 15_000)


def test_a_bet_of_nobody_on_a_box_of_several_players_is_the_fault() -> None:
    bet = MAIN_BET | {"game": "lucky-three-pictures", "house": "rws"}
    found = _audit(numbered([bet | {"player": "A"}, bet]))
    told = {(one.number, one.place): one.text.render() for one in found.faults}
    assert told == {
        (2, "line"): "not judged: line 3 of this round cannot be read",
        (3, "player"): "missing",
    }


def test_a_difference_tells_clause_reason_and_the_likely_kind() -> None:
    line = MAIN_BET | {"paid": "100"}
    found = _audit(numbered([{**line, "hand": "Kd 2d 4h"}]))
    assert not found.differences or found.differences[0].clause
    six = _audit(numbered([{**line, "dealer": "2c 3c 10c", "hand": "Kd 2d 4h"}]))
    (difference,) = six.differences
    assert (difference.due, difference.paid) == (5000, 10000)
    assert difference.kind == "half-forgotten"
    assert difference.clause
    assert six.counts["all", "overpaid"] == 5000
    assert six.counts["staff", "Lee", "overpaid"] == 5000
    assert six.counts["kind", "half-forgotten", "lines"] == 1


def test_what_was_due_without_a_line_is_listed_and_no_line_of_its_groups() -> None:
    rounds = recorded_rounds(300, seed=5)
    bonus = [line for lines in rounds for line in lines if line["wager"] == "ante-bonus"]
    kept = [[line for line in lines if line not in bonus] for lines in rounds]
    found = _audit(_flat(kept))
    assert bonus
    assert found.counts["not_recorded",] == len(bonus) == len(found.differences)
    assert {(one.kind, one.line.texts["paid"]) for one in found.differences} == {
        ("bonus-forgotten", "")
    }
    due = sum(one.due for one in found.differences)
    assert due == found.counts["due_not_recorded",]
    for name in ("wager", *GROUPS):
        sums = group_sums(found.counts, name)
        assert sum(one.lines for one in sums) == found.counts["lines",]
        assert sum(one.not_recorded for one in sums) == due
    for name in ("wager", "kind", *GROUPS):
        missing = [one for one in group_sums(found.counts, name) if one.missing]
        assert sum(one.missing for one in missing) == len(bonus)
    for one in found.differences:  # beside the box that it is of
        box = next(line for line in _flat(kept) if line.number == one.line.number).texts["box"]
        assert one.line.texts["box"] == box


def test_a_line_without_a_payment_on_which_something_was_due_is_listed() -> None:
    lines = _flat(recorded_rounds(60, seed=5))
    blank = [line._replace(texts={**line.texts, "paid": ""}) for line in lines]
    found = check_both_ways(blank)
    wins = {line.number: line.texts["paid"] for line in lines if float(line.texts["paid"]) > 0}
    listed = {one.line.number: money_text(one.due) for one in found.differences}
    assert listed == wins
    assert {(one.paid, one.kind) for one in found.differences} == {(None, "not-recorded")}
    assert sum(-one.difference for one in found.differences) == found.counts["due_not_recorded",]


def test_envy_that_was_not_due_is_explained_by_its_own_clause() -> None:
    own = [("1", "As Ks Qs", "Li"), ("2", "9s 8d 3c", "Li"), ("3", "9h 7d 3d", "Wu")]
    lines = [
        {
            "round": "1", "game": "three-card-poker", "dealer": "Jd 10h 8c", "jackpot": "25000",
            "box": box, "hand": hand, "player": player, "decision": "fold", "wager": wager,
            "stake": stake, "paid": paid,
        }
        for box, hand, player in own
        for wager, stake, paid in (
            ("ante", "25", "0"),
            ("progressive", "2.50", "25000" if box == "1" else "0"),
            ("envy", "", "250" if box != "1" else ""),
        )
    ]  # fmt: skip
    (difference,) = _audit(numbered(lines)).differences
    assert (difference.line.texts["box"], difference.difference) == ("2", 25_000)
    assert {"1.1.3", "3.16"} & set(difference.clause.split(", "))
    assert "no envy" in difference.reason.render()
