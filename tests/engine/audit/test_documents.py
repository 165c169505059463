"""Settle documents with what was paid, one a line."""

import json
from functools import partial
from typing import Any

import pytest

from tests.recorded import block_of, numbered
from trifelt.engine.audit.audit import audit_block, audit_documents, audited_once
from trifelt.engine.audit.audited import Audited, group_sums
from trifelt.engine.audit.houses import Houses

HOUSES = Houses()
WON: dict[str, Any] = {
    "game": "three-pictures",
    "dealer": "9s 2h 5c",
    "boxes": [{"box": 1, "hand": "Ks 5h 3c", "wagers": {"main": "30"}}],
}
LOST = WON | {"dealer": "9s 8h 2c", "boxes": [{**WON["boxes"][0], "hand": "Ks 5h 2d"}]}


def audited(document: dict[str, Any], *paid: tuple[str, str]) -> Audited:
    """A document with what was paid on wagers of box 1."""
    listed = [{"box": 1, "wager": wager, "winnings": winnings} for wager, winnings in paid]
    return audit_documents([(1, json.dumps(document | {"paid": listed}))], HOUSES)


def test_a_document_with_payments_is_audited_line_by_line() -> None:
    document = (
        '{"game": "three-card-poker", "dealer": "Qs 7d 2c", "staff": "Lee", "boxes": [{"box": 1,'
        ' "hand": "Ah Kd 9h", "decision": "play", "wagers": {"ante": "25"}}],'
        ' "paid": [{"box": 1, "wager": "ante", "winnings": "25.00"},'
        ' {"box": 1, "wager": "play", "winnings": "50.00"}]}'
    )
    found = audit_documents([(1, document), (2, "{"), (3, "[]")], HOUSES)
    assert (found.counts["agree",], found.counts["all", "overpaid", "lines"]) == (1, 1)
    assert found.counts["staff", "Lee", "overpaid"] == 2500
    assert {fault.number for fault in found.faults} == {2, 3}


def test_a_document_says_as_a_line_does_that_a_stake_was_taken() -> None:
    document = (
        '{{"game": "three-pictures", "dealer": "9s 2h 5c", "boxes": [{{"hand": "Ks 5h 3c",'
        ' "wagers": {{"main": "30"}}}}], "paid": [{{"box": 1, "wager": "main", {}}}]}}'
    )
    said = ('"winnings": "-30"', '"winnings": "-40"', '"other": "30"')
    found = audit_documents([(n, document.format(one)) for n, one in enumerate(said)], HOUSES)
    assert [(one.difference, one.kind) for one in found.differences] == [(-6000, "win-taken")]
    assert [fault.number for fault in found.faults] == [1, 2]


@pytest.mark.parametrize(
    ("key", "place"),
    [
        ('"dealer": ""', "dealer"),
        ('"round": "2"', "round"),
        ('"winnings": "45"', "paid[0].winnings"),
    ],
)
def test_a_key_given_twice_is_told_wherever_it_is(key: str, place: str) -> None:
    listed = [{"box": 1, "wager": "main", "winnings": "30"}]
    text = json.dumps({"round": "1", **WON, "paid": listed})
    twice = f'"box": 1, {key}, "wager"' if "paid" in place else f"{{{key}, "
    text = text.replace('"box": 1, "wager"' if "paid" in place else "{", twice, 1)
    found = audit_documents([(1, text)], HOUSES)
    assert [(one.place, found.counts["agree",]) for one in found.faults] == [(place, 0)]


def test_a_wager_that_is_paid_twice_over_is_no_payment_that_counts() -> None:
    for second in ("30", "45"):
        found = audited(WON, ("main", "30"), ("main", second))
        (fault,) = found.faults
        assert (fault.place, found.counts["faults",]) == ("paid[1]", 1)
        assert "paid[0]" in fault.text.render()


@pytest.mark.parametrize(
    ("entry", "names"),
    [({"box": 2, "wager": "main"}, "2"), ({"box": 1, "wager": "mian"}, "main"), ({}, "box")],
)
def test_a_payment_of_nothing_that_is_there_names_it(entry: dict[str, Any], names: str) -> None:
    paid = {"paid": [{**entry, "winnings": "30"}]}
    (fault,) = audit_documents([(1, json.dumps(WON | paid))], HOUSES).faults
    assert fault.place == "paid[0]"
    assert names in fault.text.render()


@pytest.mark.parametrize("winnings", ["", None])
def test_an_empty_payment_is_not_recorded_as_in_a_line(winnings: str | None) -> None:
    paid = {"paid": [{"box": 1, "wager": "main", "winnings": winnings}]}
    found = audit_documents([(1, json.dumps(WON | paid))], HOUSES)
    assert (found.counts["not_recorded",], found.counts["due_not_recorded",]) == (1, 3000)


@pytest.mark.parametrize(
    ("document", "incident", "paid", "short"),
    [
        (WON, {"id": "late-wager", "wager": "tie", "amount": "25"}, ("tie", "-25"), 2500),
        (LOST, {"id": "late-increase", "wager": "main", "amount": "20"}, ("main", "-50"), 2000),
        (LOST, {"id": "late-increase", "wager": "main", "amount": "20"}, ("main", "-30"), 0),
    ],
)
def test_what_came_late_and_was_taken_is_short(
    document: dict[str, Any], incident: dict[str, Any], paid: tuple[str, str], short: int
) -> None:
    main = [("main", "30")] if document is WON else []
    found = audited(document | {"incidents": [{"box": 1, **incident}]}, *main, paid)
    assert not found.faults
    assert [-one.difference for one in found.differences] == [short] * bool(short)
    assert {one.kind for one in found.differences} <= {"returned-taken"}


def test_a_bet_that_lost_in_part_is_short_by_the_rest_where_all_of_it_was_taken() -> None:
    house = {"base": "rws", "wagers": {"main": {"min": "50", "max": "700"}}}
    boxes = [{"box": 1, "hand": "Ks 5h 2d", "wagers": {"main": "1000"}}]
    cut = LOST | {"game": "lucky-three-pictures", "house": house, "boxes": boxes}
    for taken, short in (("-1000", 30_000), ("-700", 0), ("-600", -10_000), ("0", 0)):
        found = audited(cut, ("main", taken))
        assert [-one.difference for one in found.differences] == [short] * bool(short)


@pytest.mark.parametrize("incident", [{"id": "late-wager", "wager": "tie", "amount": "25"}])
def test_a_payment_on_what_goes_back_is_paid_on_a_returned_stake(incident: dict[str, Any]) -> None:
    late = WON | {"incidents": [{"box": 1, **incident}]}
    found = audited(late, ("main", "30"), ("tie", "25"))
    assert [(one.difference, one.kind) for one in found.differences] == [(2500, "returned-paid")]


SHARED = LOST | {
    "game": "lucky-three-pictures",
    "boxes": [
        {
            "box": 1,
            "hand": "Ks 5h 9d",
            "bettors": [{"name": name, "wagers": {"main": "50"}} for name in "AB"],
        }
    ],
}


@pytest.mark.parametrize(("bettor", "says"), [(None, "A, B"), ("C", "C"), ("a", "A, B")])
def test_a_payment_to_nobody_on_the_box_says_who_is_there(bettor: str | None, says: str) -> None:
    entry = {"box": 1, "wager": "main", "winnings": "50", "bettor": bettor}
    found = audit_documents([(1, json.dumps(SHARED | {"paid": [entry]}))], HOUSES)
    assert [says in fault.text.render() for fault in found.faults] == [True]


def test_amounts_and_wagers_are_read_as_in_lines() -> None:
    assert audited(WON, ("Main", "$30.00")).counts["agree",] == 1
    for wrong in (30.5, True, ["30"]):
        paid = {"paid": [{"box": 1, "wager": "main", "winnings": wrong}]}
        assert audit_documents([(1, json.dumps(WON | paid))], HOUSES).faults


ENVIED = [
    {
        "box": box,
        "hand": hand,
        "decision": "fold" if box == 1 else "play",
        "wagers": {"ante": "10", "progressive": "2.50"},
    }
    for box, hand in enumerate(("2s 3c 7h", "Ah Kh Qh", "Ad Kd Qd"), start=1)
]


def test_envies_of_several_hands_are_added_up() -> None:
    game = {"game": "three-card-poker", "dealer": "Qs 8d 2c", "jackpot": "25000", "boxes": ENVIED}
    envy = {"box": 1, "wager": "envy", "winnings": "50"}
    once, twice = (
        audit_documents([(1, json.dumps(game | {"paid": [envy] * times}))], HOUSES)
        for times in (1, 2)
    )
    short = [one for one in once.differences if one.kind != "not-recorded" and one.paid]
    assert [-one.difference for one in short] == [5000]
    assert all(box in short[0].reason.render() for box in ("Box 2", "Box 3"))
    assert not [one for one in twice.differences if one.paid]


@pytest.mark.parametrize(
    ("envies", "differences", "unrecorded"),
    [(["100"], [], 0), (["50", "50"], [], 0), (["50", "30"], [-2000], 0), (["50", ""], [], 10_000)],
)
def test_lines_of_several_envies_are_judged_together(
    envies: list[str], differences: list[int], unrecorded: int
) -> None:
    texts = {"round": "1", "game": "three-card-poker", "dealer": "Qs 8d 2c", "jackpot": "25000"}
    boxes = [{key: str(box[key]) for key in ("box", "hand", "decision")} for box in ENVIED]
    staked = (("ante", "10"), ("progressive", "2.50"))
    bets = [{**box, "wager": of, "stake": stake} for box in boxes for of, stake in staked]
    bets += [{**boxes[0], "wager": "envy", "paid": paid} for paid in envies]
    found = audit_block(block_of(numbered([texts | bet for bet in bets])), HOUSES)
    assert not found.faults
    assert [one.difference for one in found.differences if one.paid] == differences
    counts = found.counts
    envied = [one for one in group_sums(counts, "wager") if one.group[1] == "envy"]
    of_each_other = 10_000  # boxes 2 and 3, without a line
    assert sum(one.not_recorded for one in envied) == of_each_other + unrecorded
    judged = counts["agree",] + len(differences)
    assert judged == (0 if unrecorded else 1) + len(envies) - 1, "each line is counted"


def test_a_round_that_is_named_and_entered_twice_is_counted_once() -> None:
    paid = {"paid": [{"box": 1, "wager": "main", "winnings": "40"}]}
    named = WON | paid | {"round": "7"}
    other = named | {"paid": [{**paid["paid"][0], "winnings": "50"}]}
    for texts, twice, perhaps, over in (
        ([named, named], 1, 0, 1000),
        ([named, other], 0, 1, 3000),
        ([WON | paid, WON | paid], 0, 0, 2000),
    ):
        lines = [(n, json.dumps(one)) for n, one in enumerate(texts, start=1)]
        tasks = [partial(audit_documents, [line], HOUSES) for line in lines]
        whole = Audited()
        for found in audited_once(tasks, lambda begun: (task() for task in begun)):
            whole.add(found)
        counts = whole.counts
        assert (counts["twice",], counts["perhaps_twice",]) == (twice, perhaps)
        assert counts["all", "overpaid"] == over
        assert counts["lines",] == counts["repeated",] + sum(
            counts["all", way, "lines"] for way in ("overpaid", "underpaid")
        )


def test_a_house_that_only_a_document_holds_is_named_by_what_it_changes() -> None:
    found = audited(WON | {"house": {"base": "mbs"}}, ("main", "40"))
    (one,) = found.differences
    assert one.line.texts["house"] == "mbs, changed"
    assert one.line.texts["stake"] == "30.00"
    assert found.counts["house", "three-pictures", "mbs, changed"] == 1


def test_what_is_beside_a_document_is_text_however_deep_it_is() -> None:
    text = json.dumps(WON)[:-1]
    for depth in (1, *range(980, 1000)):
        line = f'{text}, "round": {"[" * depth}{"]" * depth}}}'
        (fault,) = audit_documents([(1, line)], HOUSES).faults
        assert fault.place in ("round", "document")
