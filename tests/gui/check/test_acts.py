"""What is to be done now, by whom and to whom."""

import pytest
from pytestqt.qtbot import QtBot

from tests.certain import certain
from tests.gui.check.typed import at_a_limit, of_poker, typed
from trifelt.engine.money import Amount
from trifelt.engine.payout_check.ledger import Act
from trifelt.gui.check.model.open_words import open_texts
from trifelt.gui.check.model.verdict_words import (
    acted_texts,
    drawn_share,
    elsewhere_texts,
    headline,
    person_texts,
    player_headline,
    player_texts,
    verdict_role,
)
from trifelt.gui.check.table_page import TablePage
from trifelt.gui.shell.pane import PaneContext


def test_what_is_to_be_done_now_is_listed_and_the_difference_is_what_it_comes_to() -> None:
    """Of a round of which something is recorded: a void after the payment, half a push."""
    line = "1 Js4h5d 100>100 lt20>-20 / d Kc5c10d / i foreign-card"
    result = typed("lucky-three-pictures", line).result
    listed = [(one.act, one.wagers.render(), one.cents) for one in result.steps]
    assert listed == [(Act.TAKE_BACK, "Main", 10_000), (Act.RETURN, "Lucky Tie", 2_000)]
    assert result.sums.difference == -8_000
    half = typed("lucky-three-pictures", "1 KhQd6c 100>0<50 / d KdQc6h").result
    assert [(one.act, one.cents) for one in half.steps] == [(Act.RETURN, 5_000)]
    assert half.sums.difference == 5_000
    told = player_headline(half.boxes[0], ""), *player_texts(half.boxes[0], "")
    assert [text.render() for text in told][::2] == [
        "you get 50.00 more of your stakes back; rest of the return not recorded",
        "50.00 of your stakes given back already · 50.00 of your stakes still to come",
    ]
    undecided = typed("lucky-three-pictures", "1 KhQd6c 100>0 lt10 / d KdQc").result
    assert not [*undecided.steps]


def test_what_nobody_recorded_is_in_the_list_of_what_is_still_to_be_done(
    qtbot: QtBot, context: PaneContext
) -> None:
    page = TablePage(context.texts, context.theme)
    qtbot.addWidget(page)
    line = "1 KhQd6c 25>25 t5>-5 / 2 5s10dJc 40 t10>80 / d 9h2d4c"
    page.show_result(typed("three-pictures", line).result, "")
    assert page.moves.text().split("\n") == [
        "Take back 12.50: box 1, Main",
        "Box 2 · Main: 40.00 due, payment not recorded",
    ]
    line = "1 KhQd3c 100 lp5>20 / d KdJc6c"  # nobody may have taken what lost
    page.show_result(typed("lucky-three-pictures", line).result, "")
    assert page.moves.text().split("\n") == [
        "Pay 30.00: box 1, Lucky Pictures",
        "Losing stake, collection not recorded: Main",
    ]


def test_a_sum_of_payments_and_overpayments_names_them_with_their_signs() -> None:
    """Three Card Prime: an Ante that pushes was paid, two other wagers are short."""
    line = "1 Qh9h4h p 20>20 play>20 pr5>15 pb10>30 as2>40 / d Jd10h8h / c 2c"
    (pay,) = typed("three-card-prime", line).result.steps
    assert (pay.act, pay.cents) == (Act.PAY, 1_500)
    assert pay.wagers.render() == "Ante −20.00, Prime +5.00, Pair Bonus +30.00"


def test_the_player_of_several_boxes_is_named_wherever_money_moves() -> None:
    result = of_poker(
        "1 9c9h4s p 50>50 play>50 =Ann / 2 KdQc2s p 25>-25 play>-25 =Ann / d AhKsJd"
        " / i foreign-card"
    )
    assert headline(result.sums).render() == (
        "round void (5.1): take back 100.00 from Ann (box 1); "
        "give back 50.00 of the stakes to Ann (box 2)"
    )
    assert all("Ann (box " in text.render() for text in person_texts(result.sums))
    assert {step.player for step in result.steps} == {"Ann"}
    for box in result.boxes:
        assert "Ann: you" in player_headline(box, "").render()
        assert "Ann" in box.title.render()
    even = of_poker("1 9c9h4s p 50 =Ann / 2 AdAc2s p 25 =Ann / d KhKsJd / i deck-count")
    assert [text.render() for text in person_texts(even.sums)] == [
        "Ann (box 1: 100.00, box 2: 50.00): 150.00 of the stakes back"
    ]


def test_a_withdrawn_stake_that_was_collected_goes_back_in_a_void_round() -> None:
    line = "1 2h3dQc 100>-100 / d 9d10dQd / i withdrawn-wager box=1 wager=main amount=100"
    result = typed("lucky-three-pictures", f"{line} / i foreign-card").result
    assert headline(result.sums).render() == "round void (5.5.1): give back 100.00 to box 1"
    assert (result.sums.give_back, result.sums.already_back) == (10_000, 0)
    assert not any("not returned" in one.text.render() for one in result.boxes[0].lines[0].notices)


def test_a_player_of_two_boxes_is_counted_once_and_reads_one_sum() -> None:
    line = "1 Js4h5d @Ann* 100>-100 @Ben lt20>-20 / 2 2h3d10c @Ann 200>-200 / d Kc5c10d"
    sums = typed("lucky-three-pictures", f"{line} / i foreign-card").result.sums
    assert headline(sums).render().endswith("give back 320.00 to 2 players")
    ann, ben = (text.render() for text in person_texts(sums))
    assert ann == "Ann (box 1: 100.00, box 2: 200.00): 300.00 of the stakes back"
    assert ben == "Ben (box 1): 20.00 of the stakes back"


def test_a_stake_taken_before_the_house_gave_it_back_is_to_be_handed_over() -> None:
    line = "1 2s3sKs 30>{paid} / d 9c3c7d / i house-decision ground=x who=Tan pays=1:main:0:30"
    taken = typed("three-pictures", line.format(paid="-30")).result
    assert headline(taken.sums).render() == "give back 30.00 to box 1"
    assert taken.boxes[0].lines[0].likely is None  # the dealer took what lost
    back = typed("three-pictures", line.format(paid="-30<30")).result
    assert headline(back.sums).render() == "paid correctly"
    told = certain(back.boxes[0].lines[0].paid_text(""))
    assert told.render() == "30.00 collected, 30.00 given back: correct"


@pytest.mark.parametrize(
    ("paid", "said"),
    [
        # Nobody can tell whether it was taken before.
        ("60>0", "give back 60.00 to box 1; return not recorded"),
        ("60>-60", "give back 60.00 to box 1"),
        ("60>0<60", "everything is returned"),
        ("60>-60<60", "everything is returned"),
        ("60>-60<20", "give back 40.00 to box 1"),
        ("60>10", "take back 10.00 from box 1"),
    ],
)
def test_a_stake_of_a_void_round_that_was_taken_is_given_back_once(paid: str, said: str) -> None:
    result = typed("three-pictures", f"1 4h2c10d {paid} / d 3c3s10h / i deck-count").result
    assert headline(result.sums).render() == f"round void (5.2): {said}"


def test_what_was_decided_over_a_void_is_not_said_to_be_returned() -> None:
    line = "1 KhQd6c 100>-60<40 / d Ks9c10s / i deck-count / i house-decision who=Lee ground=x"
    result = typed("three-pictures", f"{line} pays=1:main:0:40").result
    assert (result.sums.collect, result.sums.give_back) == (60_00, 40_00)
    said = "round void (5.2), Main as decided: paid correctly"
    assert headline(result.sums).render() == player_headline(result.boxes[0], "").render() == said
    told = [text.render() for text in acted_texts(result)]
    assert len(told) == 1
    assert "every other wager is returned" in told[0]
    (beside,) = result.boxes[0].lines[0].told
    assert beside.text.render() == "The decision of Lee stands although the round is void."


DECIDED = (
    "1 KhQd6h 100{ann} t5>0<5 =Ann / 2 9s8s3d 25 =Bob / d 2d4c10s{more} "
    "/ i house-decision ground=goodwill who=Lee pays=2:main:10:25"
)


@pytest.mark.parametrize("void", [True, False])
@pytest.mark.parametrize(("ann", "wrong"), [(">-100<100", False), (">-100", True), (">75", True)])
def test_a_payment_that_is_due_and_not_recorded_is_told_once_in_any_round(
    ann: str, void: bool, wrong: bool
) -> None:
    """Beside what was paid wrongly it is no part of the headline."""
    ann = ann if void or wrong else ">50<100"
    line = DECIDED.format(ann=ann, more="5h / i dealer-card-count" if void else "")
    result = typed("three-pictures", line.replace("t5>0<5", "t5>0<5" if void else "t5>40")).result
    due = "Bob (box 2) · Main: 10.00 due, payment not recorded"
    assert (due in headline(result.sums).render()) == (not wrong)
    assert (due in [text.render() for text in open_texts(result.sums)]) == wrong
    assert due in [text.render() for text in open_texts(result.sums, whole=True)]


def test_a_decision_is_told_at_the_bet_that_it_is_on_and_at_no_other() -> None:
    void = DECIDED.format(ann=">-100<100", more="5h / i dealer-card-count")
    for line in (void, DECIDED.format(ann=">50<100", more="")):
        result = typed("three-pictures", line).result
        of_all = [*result.notices, *result.boxes[0].notices, *result.boxes[1].notices]
        ann, bob = ([n for one in box.lines for n in one.notices] for box in result.boxes)
        assert not any("Lee" in notice.text.render() for notice in (*of_all, *ann))
        assert sum("Lee" in notice.text.render() for notice in bob) == 1


@pytest.mark.parametrize("dealer", ["Kc9c2d", "Kc8c2d"])
def test_recording_all_else_leaves_what_was_taken_wrongly(dealer: str) -> None:
    """Box 1 pushes or wins, and its 100.00 was taken."""
    made = typed("lucky-three-pictures", f"1 Ks9d2c 100>-100 / 2 9h4h2s 60 / d {dealer}")
    before = made.result.boxes[0].sums.verdict.acts
    assert made.pay_the_rest() == 1
    assert made.result.boxes[0].sums.verdict.acts == before
    assert made.result.sums.verdict.give_back == {(1, None): 100_00}
    assert verdict_role(made.result.sums) == "lose"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("1 KhQd6c 100>50<100 / d 2d3c10h", "paid correctly"),
        ("1 KhQd6c 100>0<100 / d KdQc6h", "paid correctly"),
        ("1 KhQd6c 100>-100<100 / d KdQc6h", "paid correctly"),
        ("1 KhQd6c 100>0<100 / d Kd6d10c", "pay 50.00 more to box 1"),
        ("1 2h3dQc 100>0<100 / d 9d10dQd", "collect the losing stake of 100.00 from box 1"),
        (
            "1 2h3dQc 100>0<100 / d 9d10dQd / i withdrawn-wager box=1 wager=main amount=100",
            (
                "take back 100.00 from box 1; "
                "collect 100.00 from box 1: the stake was taken back after the call"
            ),
        ),
    ],
)
def test_a_stake_that_was_handed_back_is_owed_only_where_it_is_lost(line: str, said: str) -> None:
    """Lucky: a win on six, two pushes, a six over six, a loss, and one that was withdrawn."""
    assert headline(typed("lucky-three-pictures", line).result.sums).render() == said


def test_player_of_two_boxes_reads_what_is_due_on_the_other() -> None:
    line = "1 KhQd6c @Ann* 100>100 lt20>0 @Bob pl10>250 / 2 9c5dAh @Ann 100>50 / d Kd5s9h"
    result = typed("lucky-three-pictures", line).result
    told = [[text.render() for text in elsewhere_texts(result, box, "")] for box in result.boxes]
    assert told == [
        ["Ann (box 2): you get 50.00 more"],
        ["Ann (box 1): you were paid 50.00 too much"],
    ]
    line = "1 KdQs6c 50>25 t5 =Ann / 2 10h9d10c 40>-40<20 =Ann / d Ks2d4h"
    unsure = typed("three-pictures", line).result
    open_due = unsure.boxes[0].sums.verdict.due_not_recorded
    (said,) = (text.render() for text in elsewhere_texts(unsure, unsure.boxes[1], ""))
    assert open_due
    assert said.endswith(f"{Amount(open_due)} not recorded")


def test_a_bet_after_the_call_of_somebody_new_to_the_box_is_given_back_too() -> None:
    made = typed(
        "lucky-three-pictures",
        "1 KhKd8c @Ann 100>100 / d 2s4cQd / i late-wager box=1 bettor=Cal wager=main amount=50",
    )
    assert headline(made.result.sums).render().startswith("give back 50.00 to Cal")
    assert made.pay_the_rest() == 1
    assert headline(made.result.sums).render() == "paid correctly"


def test_a_box_that_nobody_recorded_is_open_for_its_player_as_for_the_table() -> None:
    line = "1 4h2c10d 60>30 / 2 5h6c8h 20 / d 3c9s10h"
    result = typed("three-pictures", line).result
    told = "Main: 20.00 due, payment not recorded"
    assert headline(result.sums).render() == f"box 2 · {told}"
    assert player_headline(result.boxes[1], "").render() == told


def test_nothing_of_a_capped_area_is_decided_while_a_stake_on_it_is_missing() -> None:
    result = at_a_limit("1 Js4h5d @Ann* 800>800 @Ben 600>600 @Chi / d Kc5c10d")
    assert result.sums.pay == 0
    assert "Chi" in headline(result.sums).render()


def test_what_is_given_back_too_much_is_taken_back() -> None:
    line = "1 4h2c10d 60>30<110 / d 3c9s10h / i late-increase box=1 wager=main amount=40"
    said = headline(typed("three-pictures", line).result.sums).render()
    assert said == "take back 10.00 from box 1"


def test_nobody_gives_money_back_while_more_may_be_due_to_him() -> None:
    """The Tie of box 1 was not recorded; box 2 took back a wager that lost."""
    line = (
        "1 KhQs6d 100>100 t20{tie} / 2 4h2c10d 50>-50 tp10 / d 3c3s10h "
        "/ i withdrawn-wager box=2 wager=three-pictures amount=10"
    )
    result = typed("three-pictures", line.format(tie="")).result
    assert headline(result.sums).render().split("; ") == [
        "collect 10.00 from box 2: the stake was taken back after the call",
        "give back 50.00 to box 2",
        "not decided yet for box 1: 50.00 too much, but 160.00 due is not recorded",
    ]
    assert [text.render() for text in open_texts(result.sums)] == [
        "box 1 · Tie: 160.00 due, payment not recorded",
        "Losing stake, collection not recorded: box 2 · Three Pictures",
    ]
    assert drawn_share(result.sums)[0] is None  # chips below that headline could be anybody's
    assert len(person_texts(result.sums)) == 2
    first = result.boxes[0]
    assert verdict_role(first.sums) == "strong"
    assert first.sums.verdict.shares == ()
    assert player_headline(first, "").render() == (
        "not decided yet: you have 50.00 too much, but 160.00 due is not recorded"
    )
    known = typed("three-pictures", line.format(tie=">160")).result.boxes[0]
    assert player_headline(known, "").render() == "you were paid 50.00 too much"


def test_what_is_still_to_come_is_what_the_headline_promises() -> None:
    """A payment, and of a stake of which a part was given back the rest."""
    (box,) = of_poker("1 9c9d4h p 100>-60<40 play>100 pp25>25 / d Qh7c5d").boxes
    assert (
        player_headline(box, "").render().startswith("you get 100.00 more; you get 60.00 more of")
    )
    told = [text.render() for text in player_texts(box, "")][-1]
    assert told.endswith("still to come 100.00 · 60.00 of your stakes still to come")
