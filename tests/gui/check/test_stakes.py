"""Where every stake is, and what each place says of it."""

import pytest
from pytestqt.qtbot import QtBot

from tests.certain import certain
from tests.gui.check.typed import typed
from trifelt.engine.documents.read import read_document
from trifelt.engine.houses import BUILT_IN
from trifelt.engine.money import Amount
from trifelt.engine.payout_check.verdict import Act
from trifelt.gui.check.model.check import Check
from trifelt.gui.check.model.result import CheckResult
from trifelt.gui.check.model.verdict_words import (
    drawn_share,
    elsewhere_texts,
    headline,
    open_texts,
    person_texts,
    player_headline,
    player_texts,
    verdict_role,
)
from trifelt.gui.check.result_side import ResultSide
from trifelt.gui.check.table_page import TablePage
from trifelt.gui.shell.pane import PaneContext
from trifelt.storage.settings import DEFAULTS


def of_poker(line: str) -> CheckResult:
    return typed("three-card-poker", line).result


@pytest.mark.parametrize(
    ("hand", "back", "collect", "held"),
    [("5h6h7h", 4_000, 0, 500), ("5h6h8d", 0, 4_500, 0)],
)
def test_a_stake_that_the_player_took_back_is_not_handed_over_again(
    hand: str, back: int, collect: int, held: int
) -> None:
    """Pair Plus wins or loses in full; its 5.00 are in the player's hand."""
    line = f"1 {hand} p 20 pp5 / d KsKd2c / i withdrawn-wager box=1 wager=pair-plus amount=5"
    sums = of_poker(line).sums
    assert (sums.give_back, sums.collect, sums.already_back) == (back, collect, held)


@pytest.mark.parametrize(
    ("paid", "taken", "collect", "too_much"),
    [
        ("", 50, 5_000, 0),
        (" t5>0", 50, 5_000, 0),
        (">0", 20, 2_000, 0),
        (">-30", 20, 2_000, 0),
        (">-50", 50, 0, 0),
        (">50", 50, 5_000, 5_000),
    ],
)
def test_lost_stake_that_the_player_took_back_is_asked_for(
    paid: str, taken: int, collect: int, too_much: int
) -> None:
    """Three Pictures 5.7: who takes a bet back after the call still owes what it loses."""
    declared = f"i withdrawn-wager box=1 wager=main amount={taken}"
    sums = typed("three-pictures", f"1 Kh5s6d 50{paid} / d Qh4c5d / {declared}").result.sums
    assert sum(sums.verdict.collect.values()) == sums.verdict.held == collect
    assert sums.verdict.take_back == too_much
    assert ("paid correctly" in headline(sums).render()) == (collect == 0)


def test_a_winning_stake_that_the_house_keeps_is_no_losing_stake() -> None:
    """Progressive, reading `progressive-stake` kept."""
    result = of_poker("1 AsKsQs p 25>25 play>25 ante-bonus>125 pr2.50>10 / d AhKd3c / m 25000")
    assert "losing" not in headline(result.sums).render()
    assert (result.sums.collect, result.sums.kept) == (0, 250)
    paid = of_poker("1 AsKsQs p 25>25 play>25 ante-bonus>125 pr2.50>25000 / d AhKd3c / m 25000")
    line = next(one for one in paid.boxes[0].lines if one.wager == "progressive")
    told = certain(line.paid_text(""))
    assert "collected" not in told.render()


def test_the_player_of_several_reads_what_he_himself_wins_and_gives_back() -> None:
    checked = typed("lucky-three-pictures", "1 KhKd8c @Ann 100>112 @Ben 100>108 / d 2s4cQd")
    (box,) = checked.result.boxes
    said = player_headline(box, "").render()
    assert said == "Ann: you were paid 12.00 too much\nBen: you were paid 8.00 too much"
    ann, ben = (text.render() for text in player_texts(box, ""))
    assert ann.startswith("Ann: you win 100.00")
    assert "12.00 too much" in ann
    assert "8.00 too much" in ben


def test_answer_against_cards_is_told_with_the_verdict(qtbot: QtBot, context: PaneContext) -> None:
    line = "1 8h8s2d 100 lt10 / d 9h9c10d / i technical-interruption established=no"
    checked = typed("lucky-three-pictures", line)
    side = ResultSide(checked, context.texts, context.theme)
    qtbot.addWidget(side)
    side.show_result(DEFAULTS.chips, "")
    assert "Lucky Tie of box 1 has won already" in side.verdict.open.text()
    said = side.verdict.headline.text()
    assert said.startswith("Round void (5.4.2), but Lucky Tie of box 1 has won already (5.4.1)")
    checked.fill_line(line.replace("100 lt10", "100>0<100 lt10>0<10"))
    assert verdict_role(checked.result.sums) == "strong"  # all is returned, and it is doubtful


def test_an_answer_against_cards_that_are_not_all_dealt_is_told_wherever_the_round_is() -> None:
    """Three pictures among four cards win Lucky Pictures whatever comes."""
    line = "1 KhQd3c 100 lp5>20 / d KdJc / i technical-interruption established=no"
    result = typed("lucky-three-pictures", line).result
    told = "Lucky Pictures of box 1 has won already (5.4.1)"
    assert f"round void (5.4.2), but {told}: " in headline(result.sums).render()
    assert f"round void (5.4.2), but {told}: " in player_headline(result.boxes[0], "").render()
    assert any(told in one.text.render() for one in result.notices)
    assert verdict_role(result.sums) != "win"


@pytest.mark.parametrize(
    ("game", "line", "wager", "kind"),
    [  # A bad beat of a straight, paid as the straight that wins.
        (
            "three-card-prime",
            "1 5h6d7c p 20>0 play>40 / d 7h8d9c / c 9s",
            "play",
            "neighbouring-row",
        ),
        # Who had not seen the pair would not have paid Pair Plus for it.
        ("three-card-poker", "1 5h5c7h p 20>-20 pp5>5 / d KsJd9c", "ante", "win-taken"),
        ("three-card-poker", "1 5h5c7h p 20>-20 / d KsJd9c", "ante", "hand-misread"),
        (
            "three-pictures",
            "1 4h2s10d 25>37.50 / d JdJc4d / i late-increase box=1 wager=main amount=50",
            "main",
            "returned-paid",
        ),
    ],
)
def test_a_wrong_payment_is_explained(game: str, line: str, wager: str, kind: str) -> None:
    (found,) = (
        one.likely
        for one in typed(game, line).result.boxes[0].lines
        if one.wager == wager and one.claim
    )
    assert certain(found).kind == kind


def test_what_a_waiting_wager_can_be_is_written_like_what_others_are() -> None:
    checked = typed("three-pictures", "1 9s9d8d 70 / d 5h5c")
    assert checked.result.boxes[0].lines[0].amount_text("") == "\N{MINUS SIGN}70.00 … +35.00"


@pytest.mark.parametrize(
    ("game", "line", "said", "as_due"),
    [
        (
            "three-card-poker",
            "1 9h4d2s p 25>0 play>0 / d Qs8d3c / i late-wager box=1 wager=pair-plus amount=10",
            "give back 10.00 to box 1; Pair Plus: payment not recorded",
            "pp>0<10",
        ),
        (
            "three-pictures",
            "1 4h2c10d 60>0 / d 4c2s10h / i late-increase box=1 wager=main amount=40",
            "give back 40.00 to box 1; return not recorded",
            "60>0<40",
        ),
        (
            "three-pictures",
            "1 4h2c10d 60>0<15 / d 9c10sKh / i late-increase box=1 wager=main amount=40",
            "give back 25.00 to box 1; rest of the return not recorded",
            "60>0<40",
        ),
        (
            "prosperity-3-pictures",
            "1 JhJs7c 75>-75 t5>-5 / d 9d9cAc / i late-increase box=1 wager=main amount=25",
            "give back 25.00 to box 1; return not recorded",
            "75>-75<25",
        ),
        (
            "prosperity-3-pictures",
            "1 JhJs7c 75>75 / d JdQc6c / i late-increase box=1 wager=main amount=25",
            "give back 25.00 to box 1; return not recorded",
            "75>75<25",
        ),
        (
            "lucky-three-pictures",
            "1 KhQd6c 100>0<50 / d KdQc6h",
            "give back 50.00 to box 1; rest of the return not recorded",
            "100>0<100",
        ),
        (
            "three-pictures",
            "1 2s3sKs 30>0 / d 9c3c7d / i house-decision ground=x who=Tan pays=1:main:0:30",
            "give back 30.00 to box 1; return not recorded",
            "30>0<30",
        ),
        (
            "three-card-prime",
            "1 4s7s3s f 25>0 / d KsJd9c / c 2c / i house-decision ground=x who=A pays=1:ante:0:15",
            "give back 15.00 to box 1; return not recorded",
            "25>0<15",
        ),
    ],
)
def test_nothing_is_green_until_what_goes_back_is_recorded(
    game: str, line: str, said: str, as_due: str
) -> None:
    """A return is recorded behind what was paid, or with one key; the line reads back so."""
    made = typed(game, line)
    sums = made.result.sums
    assert (headline(sums).render(), verdict_role(sums)) == (said, "strong")
    assert player_headline(made.result.boxes[0], "$").render().startswith("you get $")
    assert made.pay_the_rest() == 1
    assert as_due in made.line.split()
    for one in (made, typed(game, made.line)):
        assert headline(one.result.sums).render() == "paid correctly"


@pytest.mark.parametrize(
    ("paid", "said", "told"),
    [
        ("-70", "give back 20.00 to box 1", "70.00 collected, 20.00 too much"),
        (
            "-50",
            "give back 20.00 to box 1; return not recorded",
            "Nothing paid, the stake of 50.00 collected: correct",
        ),
        ("-70<20", "paid correctly", "70.00 collected, 20.00 given back: correct"),
        ("-50<20", "paid correctly", "50.00 collected, 20.00 given back: correct"),
        (
            "-30",
            "collect the losing stake of 20.00 from box 1; give back 20.00 to box 1",
            "30.00 of the stake was collected · the losing stake of 20.00 is to be collected",
        ),
    ],
)
def test_of_what_was_taken_only_what_was_lost_is_the_houses(
    paid: str, said: str, told: str
) -> None:
    """Beside the 50 that were in play and lost 20 were placed late."""
    line = f"1 KsKd4c 50>{paid} / d JhJc6d / i late-increase box=1 wager=main amount=20"
    result = typed("prosperity-3-pictures", line).result
    assert headline(result.sums).render() == said
    role = {"-50": "strong", "-70": "lose", "-30": "lose"}.get(paid, "win")
    assert verdict_role(result.sums) == role
    assert result.sums.verdict.shares == ()
    lost, late = result.boxes[0].lines
    assert certain(lost.paid_text("")).render() == told
    back = late.paid_text("")  # no sum stands at the stake of which nothing goes back
    assert (back is not None) == ("give back" in said)


def test_a_win_that_was_paid_has_its_stake_where_it_lies() -> None:
    void = of_poker("1 KdKh3c p 40>0 play>0 pp10>10 / d AsAh2s / i foreign-card")
    assert headline(void.sums).render() == (
        "round void (5.1): take back 10.00 from box 1; give back 80.00 of the stakes to box 1"
    )
    handed = of_poker("1 KdKh3c p 40>0<40 play>0<40 pp10>0<100 / d AsAh2s / i foreign-card")
    told = certain(handed.boxes[0].lines[-1].paid_text(""))
    assert told.render() == "100.00 given back on a stake of 10.00: 90.00 too much"


def test_an_increase_after_the_call_is_asked_for_though_its_stake_won_and_was_paid() -> None:
    """It may lie with the stake, or nobody ever handed it back."""
    late = "i late-increase box=1 wager=ante amount=25"
    result = of_poker(f"1 9c9h4s p 50>75 play>75 / d KsJd3h / {late}")
    assert headline(result.sums).render() == (
        "take back 50.00 from box 1; give back 25.00 of the stakes to box 1"
    )
    said = [text.render() for text in open_texts(result.sums)]
    assert said == ["Return not recorded: Ante"]


def test_of_a_play_that_was_increased_only_the_increase_is_given_back() -> None:
    late = "i late-increase box=1 wager=play amount=25"
    for paid, headed in (
        ("50", "pay box 1 100.00; give back 25.00 to box 1"),
        ("50>50 play>50", "give back 25.00 to box 1; return not recorded"),
    ):
        result = of_poker(f"1 9c9h4s p {paid} / d KsJd3h / {late}")
        assert headline(result.sums).render() == headed


def test_a_winning_stake_that_the_house_kept_is_given_back_in_a_void_round() -> None:
    """Progressive, reading `progressive-stake` kept; the other stakes lie where they won."""
    line = "1 9h8h7h p 10>10 play>10 ante-bonus>50 pr2.5>175{back} / d KdJd2c / m 5000"
    void = of_poker(line.format(back="") + " / i foreign-card")
    assert headline(void.sums).render() == (
        "round void (5.1): take back 245.00 from box 1; give back 2.50 of the stakes to box 1"
    )
    handed = of_poker(line.format(back="<2.5") + " / i foreign-card")
    assert headline(handed.sums).render() == "round void (5.1): take back 245.00 from box 1"


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
        "you get 50.00 more of your stakes back",
        "50.00 of your stakes given back already",
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
        "Ann (box 1 100.00, box 2 50.00): 150.00 of the stakes back"
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
    assert ann == "Ann (box 1 100.00, box 2 200.00): 300.00 of the stakes back"
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
        ("60>0", "give back 60.00 to box 1"),  # nobody can tell whether it was taken before
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


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("1 KhQd6c 100>50<100 / d 2d3c10h", "paid correctly"),
        ("1 KhQd6c 100>0<100 / d KdQc6h", "paid correctly"),
        ("1 KhQd6c 100>-100<100 / d KdQc6h", "paid correctly"),
        ("1 KhQd6c 100>0<100 / d Kd6d10c", "pay box 1 50.00 more"),
        ("1 2h3dQc 100>0<100 / d 9d10dQd", "collect the losing stake of 100.00 from box 1"),
        (
            "1 2h3dQc 100>0<100 / d 9d10dQd / i withdrawn-wager box=1 wager=main amount=100",
            "collect 100.00 from box 1: the stake was taken back after the call",
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
    content = {
        "game": "lucky-three-pictures",
        "house": {"base": "rws", "wagers": {"main": {"min": "50", "max": "1000"}}},
        "dealer": "Kc 5c 10d",
        "boxes": [{"hand": "Js 4h 5d", "wagers": {"main": "50"}}],
    }
    made = Check(certain(read_document(content, BUILT_IN).document).house)
    made.fill_line("1 Js4h5d @Ann* 800>800 @Ben 600>600 @Chi / d Kc5c10d")
    assert made.result.sums.pay == 0
    assert "Chi" in headline(made.result.sums).render()


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
