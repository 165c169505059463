"""Where every stake is, and what each place says of it."""

import pytest
from pytestqt.qtbot import QtBot

from tests.certain import certain
from tests.gui.check.typed import of_poker, typed
from trifelt.gui.check.model.open_words import open_texts
from trifelt.gui.check.model.verdict_words import (
    headline,
    player_headline,
    player_texts,
    verdict_role,
)
from trifelt.gui.check.result_side import ResultSide
from trifelt.gui.shell.pane import PaneContext
from trifelt.storage.settings import DEFAULTS


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
            "give back 10.00 to box 1; return not recorded",
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


COLLECT = "collect the losing stake of 20.00 from box 1"


@pytest.mark.parametrize(
    ("paid", "said", "told"),
    [
        ("-70", "give back 20.00 to box 1", "70.00 of the stake was collected"),
        (
            "-50",
            "give back 20.00 to box 1; return not recorded",
            "Nothing paid, the stake of 50.00 collected: correct",
        ),
        ("-70<20", "paid correctly", "70.00 collected, 20.00 given back: correct"),
        ("-50<20", "paid correctly", "50.00 collected, 20.00 given back: correct"),
        (
            "-30",
            f"{COLLECT}; give back 20.00 to box 1; return not recorded",
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
        "round void (5.1): take back 10.00 from box 1; give back 80.00 of the stakes to box 1; "
        "return not recorded"
    )
    handed = of_poker("1 KdKh3c p 40>0<40 play>0<40 pp10>0<100 / d AsAh2s / i foreign-card")
    told = certain(handed.boxes[0].lines[-1].paid_text(""))
    assert told.render() == "100.00 given back on a stake of 10.00: 90.00 too much"


def test_an_increase_after_the_call_is_asked_for_though_its_stake_won_and_was_paid() -> None:
    """It may lie with the stake, or nobody ever handed it back."""
    late = "i late-increase box=1 wager=ante amount=25"
    result = of_poker(f"1 9c9h4s p 50>75 play>75 / d KsJd3h / {late}")
    assert headline(result.sums).render() == (
        "take back 50.00 from box 1; give back 25.00 of the stakes to box 1; return not recorded"
    )
    said = [text.render() for text in open_texts(result.sums)]
    assert said == ["Return not recorded: Ante"]


def test_of_a_play_that_was_increased_only_the_increase_is_given_back() -> None:
    late = "i late-increase box=1 wager=play amount=25"
    for paid, headed in (
        ("50", "pay 100.00 to box 1; give back 25.00 to box 1"),
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


@pytest.mark.parametrize("ante", ["50.005", "1e9", "x"])
def test_what_needs_a_stake_that_cannot_be_read_is_not_decided_without_it(ante: str) -> None:
    check = typed("three-card-poker", "1 8h7h6h p 50 pp20 pr2.5 / d Js9d2c")
    check.set_stake(0, "ante", ante)
    (box,) = check.result.boxes
    assert not any(line.wager == "progressive" and line.line for line in box.lines)
    assert next(line.due for line in box.lines if line.wager == "pair-plus") == 800_00


@pytest.mark.parametrize(
    ("line", "back"),
    [("20>20 t10>-25 / d AhKsQd", 15_00), ("20>0 t10>-25 / d AhKsQd", 15_00)],
)
def test_of_an_increase_that_was_taken_in_part_the_rest_lies_there(line: str, back: int) -> None:
    """30 lay there, 25 were collected; 10 of them are the house's where the Tie lost."""
    late = "i late-increase box=1 wager=tie amount=20"
    result = typed("prosperity-3-pictures", f"1 AsKd2c {line} / {late}").result
    assert result.sums.verdict.give_back == {(1, None): back}
    assert not result.sums.verdict.not_returned


@pytest.mark.parametrize("text", ["0", "0.", "1,", "-"])
def test_an_amount_of_which_only_the_beginning_is_typed_is_to_be_finished(text: str) -> None:
    check = typed("three-card-poker", "1 8h7h6h p 50 / d Js9d2c")
    check.set_stake(0, "ante", text)
    assert headline(check.result.sums).render().endswith("finish the amount, or clear it")
    check.set_stake(0, "ante", "50")
    check.set_jackpot(text)
    assert headline(check.result.sums).render().endswith("finish the amount, or clear it")
