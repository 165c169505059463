"""Lines with too few or too many fields: what they may have held is not judged, all else is."""

from dataclasses import replace

import pytest

from tests.engine.audit.test_audit import MAIN_BET, SIDE_BET
from tests.engine.exact.houses import house_of
from tests.recorded import block_of, numbered
from trifelt.engine.audit.audit import audit_block
from trifelt.engine.audit.audited import Audited
from trifelt.engine.audit.houses import Houses
from trifelt.engine.houses import BUILT_IN

HOUSES = Houses()


def beside_lost(lines: list[dict[str, str]], lost: int, houses: Houses = HOUSES) -> Audited:
    """What an audit says of these lines where the line of this number is lost."""
    return audit_block(block_of(numbered(lines)), houses, [lost])


def test_a_lost_line_may_have_held_what_a_side_bet_beside_it_needs() -> None:
    found = beside_lost([SIDE_BET, {**SIDE_BET, "round": "2"}], 4)
    assert [fault.number for fault in found.faults] == [3]
    assert found.counts["lines",] == 2


@pytest.mark.parametrize("lost", [3, 9])
def test_a_payment_that_may_be_on_a_lost_line_is_not_said_to_be_missing(lost: int) -> None:
    play = {
        **MAIN_BET, "game": "three-card-poker", "dealer": "Kh Qd 8d", "hand": "Ad 5h 9s",
        "decision": "play", "wager": "ante", "stake": "10", "paid": "10",
    }  # fmt: skip
    others = [{**play, "round": str(n), "wager": "play"} for n in (2, 3)]
    lines = [play, *({**play, "round": each["round"]} for each in others), *others]
    lines.sort(key=lambda line: line["round"])
    found = beside_lost(lines, lost)
    missing = [(one.line.number, one.due) for one in found.differences]
    assert missing == ([] if lost == 3 else [(2, 1000)])
    assert found.counts["agree",] == len(lines)


def test_a_maximum_for_a_hand_leaves_out_the_wagers_that_it_covers_alone() -> None:
    cap = {"amount": "400", "per": "hand"}
    house = house_of("three-card-prime", {"base": "standard", "cap": cap})
    houses = Houses.of(BUILT_IN, [replace(house, id="capped")])
    ante = {
        **MAIN_BET, "game": "three-card-prime", "house": "capped", "dealer": "Qs 7d 4c",
        "hand": "8h 8d 8c", "fourth": "2s", "decision": "fold", "wager": "ante", "stake": "10",
        "paid": "-10",
    }  # fmt: skip
    lines = [ante, {**ante, "wager": "pair-bonus", "paid": "0"}]
    found = beside_lost(lines, 4, houses)
    assert [(one.number, one.text.facts["line"]) for one in found.faults] == [(3, 4)]
    assert (found.counts["agree",], found.counts["not_judged",]) == (1, 1)
