"""A notice stands where its figures are those of the line, else with the box or the round."""

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from tests.certain import certain
from tests.gui.check.typed import at_a_limit, of_poker, typed
from trifelt.engine.money import Amount
from trifelt.engine.settlement.document import Notice
from trifelt.gui.check.model.line_view import told_across
from trifelt.gui.check.model.result import CheckResult
from trifelt.gui.check.wager_rows import WagerRows
from trifelt.gui.shell.pane import PaneContext


def on_lines(result: CheckResult, reading: str) -> list[Notice]:
    every = (line for box in result.boxes for line in box.lines)
    return [one for line in every for one in line.notices if one.reading == reading]


def test_3_16_what_a_reading_changes_on_several_boxes_stands_with_the_round() -> None:
    ann = "1 9c9d4h p 10>10 play>0 pr2.5>-2.5 envy>50 =Ann"
    bob = "3 AcKcQc f 20>-20 pr2.5>1250 =Bob"
    cy = "4 2c2d7h p 10>10 play>0 pr2.5>-2.5 envy>50 =Cy"
    one, both = (of_poker(f"{line} / d Jh7c5d / m 5000") for line in (
        f"{ann} / {bob}", f"{ann} / {bob} / {cy}",
    ))  # fmt: skip
    (alone,) = on_lines(one, "envy-folded-hand")
    assert "50.00" in alone.text.render()
    assert on_lines(both, "envy-folded-hand") == []
    (told,) = (notice for notice in both.notices if notice.reading == "envy-folded-hand")
    assert "100.00" in told.text.render()


def test_3_10_what_came_late_does_not_take_the_place_of_the_stake(
    qtbot: QtBot, context: PaneContext
) -> None:
    late = "i late-increase box=1 wager=play amount=15"
    check = typed("three-card-poker", f"1 8h8d2c p 20>20 play>20 / d Qh7c5d / {late}")
    rows = WagerRows(context.texts, QWidget())
    qtbot.addWidget(rows)
    rows.use_house(check.house)
    rows.show_state(check.draft.boxes[0], 0, check.result.boxes[0], check.result)
    assert rows.rows["play"].derived.text() == "20.00"


def test_the_player_is_told_how_the_house_reads_the_sheet_and_no_other_sum() -> None:
    result = of_poker("1 AsKsQs p 25>25 play>25 ante-bonus>125 pr2.5>5000 / d Jh7c5d / m 5000")
    (line,) = (one for one in result.boxes[0].lines if one.wager == "progressive")
    (notice,) = (one for one in line.told if one.reading == "progressive-stake")
    (told,) = told_across(line.told)
    facts = notice.text.facts
    assert str(facts["now"]) in told.render()
    assert str(facts["then"]) not in told.render()
    assert told_across([notice, notice]) == (told,)
    assert str(Amount(5_000_00)) in str(result.jackpot)
    assert of_poker("1 AsKsQs p 25 / d Jh7c5d").jackpot is None


def told(result: CheckResult) -> dict[str | None, list[str]]:
    """What stands at each player's line of the first box."""
    lines = result.boxes[0].lines
    return {one.bettor: [notice.text.render() for notice in one.told] for one in lines}


DECIDED = " / i house-decision ground=x who=Lee pays=1:main:400:800@Ann"


def test_a_rounding_stands_at_the_bet_that_it_is_of() -> None:
    line = "1 Kh6d10c @Ann* 800>285.71 @Bob 600>214.28 / d 2d4s10h"
    of = told(at_a_limit(line))
    rounded = {name: [text for text in said if "rounded" in text] for name, said in of.items()}
    assert {name: len(said) for name, said in rounded.items()} == {"Ann": 1, "Bob": 1}
    assert "571.43" in rounded["Ann"][0]
    result = at_a_limit(line + DECIDED)
    assert not any("rounded" in text for text in told(result)["Ann"])


def test_what_was_decided_cites_no_limit_and_no_table() -> None:
    line = "1 Kh6d10c @Ann* 800>285.71 @Bob 600>214.28 / d 2d4s10h"
    ann, bob = at_a_limit(line + DECIDED).boxes[0].lines
    assert ann.clause == ""
    assert "5.1.1" in bob.clause


@pytest.mark.parametrize(
    ("declared", "said"),
    [
        ("", "stays in play in full"),
        (" / i house-decision ground=x who=Lee pays=1:main:0:60", "the bet was decided"),
        (" / i dealing-error reconstructible=no choice=1:withdraw", "so it is the player's"),
        (" / i foreign-card", "so it is the player's"),
    ],
)
def test_a_stake_taken_back_after_the_call_stays_in_play_only_where_the_bet_does(
    declared: str, said: str
) -> None:
    line = "1 Kh9d10c 60>0 / d QsJh9s / i withdrawn-wager box=1 wager=main amount=60"
    (texts,) = told(typed("lucky-three-pictures", line + declared).result).values()
    (text,) = (text for text in texts if text.startswith("60.00 taken back after the call"))
    assert said in text


def taken_back(result: CheckResult, player: str) -> list[str]:
    return [text for text in told(result)[player] if "taken back after the call" in text]


OVER = "1 Kh9d10c @Ann* 700>-700 @Bob 500>0 @Chi 100>0<100 / d QsJh9s"
IN_TIME = " / i over-maximum noticed=before-close"


@pytest.mark.parametrize(
    ("steps", "his", "plays"),
    [([500], [200], [300]), ([150, 250], [150, 50], [0, 200]), ([120, 80], [120, 80], [0, 0])],
)
def test_5_7_of_a_stake_taken_back_no_more_stays_in_play_than_was_not_rejected(
    steps: list[int], his: list[int], plays: list[int]
) -> None:
    taken = [f" / i withdrawn-wager box=1 bettor=Bob wager=main amount={step}" for step in steps]
    result = at_a_limit("".join((OVER, IN_TIME, *taken)))
    (bob,) = (one for one in result.boxes[0].lines if one.bettor == "Bob")
    claim = certain(bob.claim)
    assert (claim.own, claim.held) == (sum(his) * 100, sum(plays) * 100)
    for text, own, owed in zip(taken_back(result, "Bob"), his, plays, strict=True):
        assert (f"{own}.00 taken back after the call was not in play" in text) is bool(own)
        assert (f"{owed}.00 taken back after the call stays in play in full" in text) is bool(owed)


def test_5_1_1_what_is_taken_back_of_a_share_stays_in_play_as_far_as_the_share_does() -> None:
    line = "1 Kh6d10c @Ann* 800>0 @Bob 600>0 / d 2d4s10h / i withdrawn-wager box=1 bettor=Bob"
    (text,) = taken_back(at_a_limit(line + " wager=main amount=200"), "Bob")
    assert "171.43 taken back after the call was not in play" in text
    assert "28.57 taken back after the call stays in play in full" in text


WITHDRAWN = (
    " / i over-maximum noticed=before-next-round"
    " / i withdrawn-wager box=1 bettor=Bob wager=main amount=200"
)


@pytest.mark.parametrize("taken", ["", WITHDRAWN])
def test_5_1_1_a_reading_returns_what_the_lines_give_back_and_not_what_was_taken_back(
    taken: str,
) -> None:
    bets = "@Ann* 800>800 @Bob 600>600 @Chi 60>60 @Dora 30>15"
    result = at_a_limit(f"1 Kh9d10c {bets} / d Qs8h10d{taken}")
    gives = {one.bettor: one.gives_back for one in result.boxes[0].lines}
    lines = [*result.boxes[0].notices, *result.notices]
    (whole,) = (one for one in lines if one.reading == "below-minimum-in-pro-rata")
    (shared,) = (one for one in lines if one.reading == "pro-rata")
    for notice, people in ((whole, ("Ann", "Bob", "Chi")), (shared, ("Ann", "Bob"))):
        returned = str(notice.text.facts["returned"])
        assert returned.startswith(str(Amount(sum(gives[name] for name in people))))
        assert ("200.00" in returned) is bool(taken)
