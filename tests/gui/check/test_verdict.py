"""Whatever was paid and however little was recorded: no place says more than is known."""

import random
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from tests.certain import certain
from tests.gui.check.random_payments import (
    Acted,
    Bet,
    Left,
    Person,
    acted,
    apart,
    decided_of,
    fill,
    held_of,
    is_over,
    left_of,
    whole_round,
)
from tests.gui.check.typed import typed
from trifelt.engine.games import GAMES
from trifelt.engine.houses.house import House
from trifelt.engine.money import Amount, read_money
from trifelt.engine.payout_check.ledger import Act
from trifelt.engine.settlement.document import Line
from trifelt.engine.wager import Result
from trifelt.gui.check.model.draft import CheckDraft
from trifelt.gui.check.model.marks import CheckMarks
from trifelt.gui.check.model.open_words import open_texts
from trifelt.gui.check.model.record import verify_save
from trifelt.gui.check.model.result import BoxView, CheckResult, CheckTotals, check
from trifelt.gui.check.model.verdict_words import headline, person_texts, verdict_role
from trifelt.gui.check.show import ShowView
from trifelt.gui.check.verdict_view import VerdictView
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.slip.model import slip_of
from trifelt.storage.settings import DEFAULTS

ROUNDS = 40
NOW = datetime(2026, 1, 2, tzinfo=UTC)


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_nothing_is_green_or_settled_while_money_is_owed_or_unknown(
    qtbot: QtBot, context: PaneContext, game: str
) -> None:
    rng = random.Random(f"verdict {game}")
    chips = DEFAULTS.chips
    shown = VerdictView(context.texts, context.theme)
    parent = QWidget()
    for made in (shown, parent):
        qtbot.addWidget(made)
    met: Counter[str] = Counter()
    for _ in range(ROUNDS):
        house, draft, lines = whole_round(game, rng)
        held, decided = held_of(draft), decided_of(draft)
        in_hand = {
            bet: apart(of, held[bet], decided=bet in decided)[1] for bet, of in lines.items()
        }
        gaps, errors = rng.choice([0.0, 0.0, 0.2, 1.0]), rng.choice([0.0, 0.0, 0.3])
        players = {box.number: box.player for box in draft.boxes if box.player}
        keeps = house.readings.get("progressive-stake") == "kept"
        acts = {}
        for bet, of_bet in lines.items():
            how = {"decided": bet in decided, "keeps": keeps and bet[2] == "progressive"}
            how["refused"] = is_over(draft.incidents)
            if bet[1] == "Zoe":  # who came after the call has no field
                acts[bet] = Acted(back=of_bet[0].stake)
            else:
                acts[bet] = acted(of_bet, held[bet], rng, gaps, errors, **how)
        recorded = any(one.text for one in acts.values())
        filled = fill(draft, acts)
        result = check(filled, house, house.chips)
        assert result.is_whole, result.faults
        scopes = [(result.sums, acts)]
        scopes += [
            (box.sums, {bet: one for bet, one in acts.items() if bet[0] == box.number})
            for box in result.boxes
        ]
        for sums, here in scopes:
            left = left_of(here, lines, in_hand, players, recorded)
            verdict = sums.verdict
            assert {share[:2]: share.cents for share in verdict.shares} == left.pay
            assert dict(verdict.give_back) == left.back
            assert verdict.undecided.keys() == left.undecided
            assert dict(verdict.collect) == left.collect
            known = bool(here) and all(one.text for one in here.values())
            wrong = any(one.wrong for one in here.values())
            kept = sum(one.keep for one in here.values())
            right = known and not (wrong or left.back or kept)
            shown.show_sums(sums, chips, "$")
            told = shown.headline.text()
            assert ("aid correctly" in told or "everything is returned" in told) == right
            assert (verdict_role(sums) == "win") == right
            assert (shown.headline.property("role") == "win") == right
            told = f"{told} {shown.open.text()}".lower()
            assert ("give back" in told) == bool(left.back)
            if recorded and here and not (known or left.back):
                assert "not recorded" in told
            assert ("take back" in told) == any(cents < 0 for cents in left.pay.values())
            if not sums.waits_for:
                check_amounts(sums, left)
            met["right" if right else "wrong" if wrong else "open" if recorded else "unpaid"] += 1
            met["return"] += bool(left.back) and recorded and not wrong
            met["keep"] += bool(kept) and known and not (wrong or left.back)
            met["void"] += sums.void is not None
            for share in verdict.shares:
                assert share.chips.total + share.chips.rest == abs(share.cents)
            check_words(told, sums, [line for bet in here for line in lines[bet]])
        check_steps(result, left_of(acts, lines, in_hand, players, recorded), lines, players)
        for box in result.boxes:
            check_lines(box, {bet: one for bet, one in acts.items() if bet[0] == box.number})
        check_slip(result)
        check_player(result, rng.choice(result.boxes), context, parent)
        check_gap(filled, house, shown, rng, context, parent)
    assert all(met[one] for one in ("right", "wrong", "open", "unpaid", "return", "void"))


def check_words(told: str, sums: CheckTotals, lines: list[Line]) -> None:
    """No losing stake is spoken of where nothing lost, and every stake is somewhere."""
    lost = [line for line in lines if line.result is Result.LOSE]
    assert lost or "losing stake" not in told
    assert sums.collect == sum(line.stake - line.returned for line in lost)
    staked = sum(line.stake for line in lines)
    assert sums.collect + sums.kept + sums.give_back + sums.already_back == staked


def check_amounts(sums: CheckTotals, left: Left) -> None:
    """The headline has each act with its sum and who it is, counted once; the list has all."""
    said = headline(sums).render().split(": ", 1 if sums.void is not None else 0)[-1].split("; ")
    for word, people in left.acts.items():
        parts = [part for part in said if part.startswith(word + " ")]
        assert len(parts) == bool(people)
        names = {bettor or str(box) for box, bettor in people}
        for part in parts:
            assert str(Amount(sum(people.values()))) in part
            assert len(names) == 1 or f"{len(names)} " in part
            assert len(names) > 1 or names.pop() in part
    listed = "\n".join(text.render() for text in (*person_texts(sums), *open_texts(sums)))
    assert amounts_before(" of the stakes back", listed) == left.back.total()
    found = re.findall(r"collect the losing stake of ([\d,.]+)", listed)
    assert sum(map(cents_of, found)) == left.collect.total()


def check_steps(
    result: CheckResult, left: Left, lines: Mapping[Bet, list[Line]], players: Mapping[int, str]
) -> None:
    """The list of what is to be done has each person's sums, nothing paid before all is taken; of
    a round of which nothing is recorded the lost stakes too. The differences add up to it.
    """
    sums, steps = result.sums, list(result.steps)
    if sums.waits_for:
        assert not steps
        return
    acts = left.acts
    if not sums.verdict.recorded:
        acts["collect"] = Counter[Person]()
        for (box, bettor, _), of in lines.items():
            lost = sum(line.stake - line.returned for line in of if line.result is Result.LOSE)
            acts["collect"][box, bettor or players.get(box)] += lost
    words = {Act.COLLECT: "collect", Act.TAKE_BACK: "take back", Act.PAY: "pay"}
    found = {word: Counter[Person]() for word in acts}
    for step in steps:
        assert step.cents > 0
        found[words.get(step.act, "give back")][step.box, step.player] += step.cents
    assert found == {word: +Counter(people) for word, people in acts.items()}
    order = [list(Act).index(step.act) for step in steps]
    assert order == sorted(order)
    if sums.verdict.recorded:
        taken = {word: sum(people.values()) for word, people in acts.items()}
        left_over = taken["pay"] + taken["give back"] - taken["take back"] - taken["collect"]
        assert (sums.difference or 0) == left_over
        assert left_over == sum(box.sums.difference or 0 for box in result.boxes)


def cents_of(text: str) -> int:
    return certain(read_money(text.replace(",", "")))


def amounts_before(words: str, text: str) -> int:
    """The sum of the amounts that stand before some words."""
    return sum(map(cents_of, re.findall(rf"([\d,.]+){words}", text)))


def check_lines(box: BoxView, acts: Mapping[Bet, Acted]) -> None:
    """The lines say of what was recorded what is left to be done, and which is right."""
    told = [text.render() for line in box.lines if (text := line.paid_text(""))]
    left = acts.values()
    said = "\n".join(told)
    assert amounts_before(" to be given back", said) == sum(one.back for one in left)
    collect = amounts_before(" is to be collected", said) + amounts_before(" to be collected", said)
    assert collect == sum(one.collect for one in left)
    short = amounts_before(" short", said)
    too_much = sum(
        map(cents_of, re.findall(r"(?:Paid|stake of) [\d,.]+: ([\d,.]+) too much", said))
    )
    # A winning stake that the house keeps is told apart from the payment, and set off against it.
    kept = amounts_before(" given back, which the house keeps", said)
    for line in box.lines:
        if line.differs and (text := line.paid_text("")):
            kept += amounts_before(
                " taken back after the call, which the house keeps", text.render()
            )
    assert short - too_much - kept == sum(one.pay for one in left)
    assert kept or short == sum(max(0, one.pay) for one in left)
    wrong = {bet[1:] for bet, one in acts.items() if one.wrong}
    assert wrong == {(line.bettor, line.wager) for line in box.lines if line.differs}


def check_player(
    result: CheckResult, box: BoxView, context: PaneContext, parent: QWidget
) -> ShowView:
    """The player's screen says of this box what the pane says: green, owed, given back, open."""
    sums, verdict = box.sums, box.sums.verdict
    chips = DEFAULTS.chips
    view = ShowView(result, box, {}, chips, "$", context.texts, context.theme, parent)
    view.deleteLater()
    head = view.headline.text().lower()
    green = "paid correctly" in head or "everything is returned" in head
    assert green == (view.headline.property("role") == "win") == (verdict_role(sums) == "win")
    if not sums.waits_for and not verdict.undecided:
        assert ("you get" in head) == bool(verdict.hand_over or verdict.give_back)
        assert ("too much" in head) == bool(verdict.take_back)
        assert ("lost stake" in head or "you owe" in head) == bool(verdict.collect)
        for of in [one for _, one in box.people] or [sums]:
            shares, collect, back = of.verdict.shares, of.verdict.collect, of.verdict.give_back
            for cents in (*(abs(one.cents) for one in shares), *collect.values(), *back.values()):
                assert f"${Amount(cents)}" in head
    if verdict.not_recorded and not (verdict.give_back or verdict.differs or sums.waits_for):
        assert "not recorded" in head
    return view


def check_gap(
    draft: CheckDraft,
    house: House,
    shown: VerdictView,
    rng: random.Random,
    context: PaneContext,
    parent: QWidget,
) -> None:
    """With a card, a decision or a word of the line gone nothing is right, whatever was paid."""
    box = rng.randrange(len(draft.boxes))
    gaps = [
        replace(draft, dealer=draft.dealer[: rng.choice([0, 2])]),
        draft.with_box(box, replace(draft.boxes[box], hand="")),
        draft.with_box(box, replace(draft.boxes[box], decision="")),
        replace(draft, line="1 AhKhQh 25 zz10>50"),
    ]
    for gap in gaps:
        result = check(gap, house, house.chips)
        if not result.is_whole:
            for sums in (result.sums, *(one.sums for one in result.boxes)):
                shown.show_sums(sums, DEFAULTS.chips, "$")
                assert shown.headline.text() not in ("Paid correctly", "Nothing to pay")
                assert shown.headline.property("role") != "win"
                assert not (sums.waits_for and shown.people.text())  # nobody is told to pay
            view = check_player(result, result.boxes[box], context, parent)
            assert view.headline.property("role") != "win"
            assert verify_save(result) is not None  # so there is no slip, and no record
            assert headline(result.sums).render().startswith("cannot be decided yet")


def check_slip(result: CheckResult) -> None:
    """The slip says what the table's verdict says."""
    slip = slip_of(result, CheckMarks(), NOW, None, "$", Path("none"))
    assert slip.head == headline(result.sums, "$")
    said = (*person_texts(result.sums, "$"), *open_texts(result.sums, "$"))
    drawn = len(result.sums.verdict.shares) == 1  # one share is drawn as chips
    assert slip.told in (said, said[1:] if drawn else said)


def poker(line: str) -> CheckResult:
    return typed("three-card-poker", line).result


def test_an_unfilled_payment_is_not_recorded_and_still_owed() -> None:
    """The Ante Bonus of a straight, 25.00, was left empty."""
    result = poker("1 5h6s7d p 25>25 / d Qs8d2c")
    bonus = next(line for line in result.boxes[0].lines if line.wager == "ante-bonus")
    assert (bonus.due, bonus.paid) == (2_500, None)
    told = [text.render() for text in (headline(result.sums), *open_texts(result.sums))]
    assert told == ["2 payments not recorded: 50.00 due"] + [
        f"{wager}: 25.00 due, payment not recorded" for wager in ("Play", "Ante Bonus")
    ]
    assert verdict_role(result.sums) == "strong"


def test_a_lost_stake_is_collected_and_not_paid() -> None:
    """Nobody said whether the Pair Plus was taken."""
    result = poker("1 5h7s9d f 25>-25 pp5 / d Qs8d2c")
    assert headline(result.sums).render() == "nothing more due; Pair Plus: collection not recorded"


def test_several_envies_are_one_payment() -> None:
    """250.00 and 50.00 were paid as 300.00 in one field."""
    others = "2 AsKsQs f 10>0 / 3 AhKhQh f 10>0 / d Jh7c2d / m 9000"
    line = "1 9h4d2s f 10>0 pr2.50>0 envy>{paid} / " + others
    right = poker(line.format(paid="300"))
    assert right.boxes[0].sums.verdict.hand_over == right.boxes[0].sums.verdict.take_back == 0
    wrong = poker(line.format(paid="250"))
    assert wrong.boxes[0].sums.verdict.hand_over == 5_000


def test_what_was_paid_where_nothing_is_due_is_told() -> None:
    """A bonus that no hand earned was paid; and a payment stands where there is no stake."""
    result = poker("1 5h6s9d p 25>25 play>0 ante-bonus>25 / d Js8d2c")
    assert result.sums.verdict.take_back == 2_500
    beside = poker("1 5h6s9d p 25>25 play>0 pp>40 / d Js8d2c")
    assert [text.render() for text in beside.faults.values()] == [
        "There is no stake on this wager."
    ]
    assert verdict_role(beside.sums) != "win"
    undecided = poker("1 5h6s7d p 25>25 play>25 / d 5hQs2c")
    assert headline(undecided.sums).render().endswith("5h dealt twice: box 1 and the dealer's hand")
    assert undecided.boxes[0].lines == ()  # not the Play as not due


def test_chips_are_counted_for_each_person() -> None:
    """120 and 180 are never three chips of 100 together."""
    check = typed("lucky-three-pictures", "1 KhKd8c @Ann 120 @Ben 180 / d 5s4cQd / ")
    check.set_cards("dealer", "2s4cQd")
    verdict = check.result.sums.verdict
    assert [(share.bettor, share.chips.counts) for share in verdict.shares] == [
        ("Ann", ((10_000, 1), (500, 4))),
        ("Ben", ((10_000, 1), (2_500, 3), (500, 1))),
    ]


def test_what_one_has_too_much_pays_nobody_else() -> None:
    line = "1 KhKd8c @Ann 100>150 @Ben 100>50 / d 2s4cQd"
    sums = typed("lucky-three-pictures", line).result.sums
    assert (sums.verdict.hand_over, sums.verdict.take_back) == (5_000, 5_000)
    assert verdict_role(sums) == "lose"
    said = headline(sums).render()
    assert said == "pay 50.00 more to Ben; take back 50.00 from Ann"


def test_the_stake_of_a_losing_bet_that_was_paid_is_still_to_be_collected() -> None:
    result = poker("1 9h4d2s p 25>25 play>0 / d Qs8d3c")
    assert headline(result.sums).render() == (
        "take back 25.00 from box 1; collect the losing stake of 25.00 from box 1"
    )
    taken = poker("1 9h4d2s p 25>-25 play>-25 / d Qs8d3c")
    assert headline(taken.sums).render() == "paid correctly"


def test_a_void_round_says_so_with_its_clause_and_what_each_gets_back() -> None:
    result = poker("1 p 25 / 2 50 / i foreign-card")
    assert headline(result.sums, "$").render() == "round void (5.1): give back $100.00 to 2 boxes"
    assert [text.render() for text in (*person_texts(result.sums), *open_texts(result.sums))] == [
        "box 1: 50.00 of the stakes back",
        "box 2: 50.00 of the stakes back",
    ]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("1 5h6s7d p 25 / d Qs8d", "the dealer's third card"),
        ("1 5h6s7d p 25 / d Qs", "two cards of the dealer's hand"),
        ("1 5h6s7d p 25", "the dealer's cards"),
        ("1 5h6s p 25 / d Qs8d2c", "third card of box 1"),
        ("1 5h6s7d 25 / d Qs8d2c", "play or fold on box 1 (3.7)"),
        (
            "1 5h6s7d p 25 / d Qs8d2c / i cards-exposed",
            "Cards exposed: how many cards were exposed?",
        ),
    ],
)
def test_what_is_missing_stands_in_place_of_an_amount(line: str, said: str) -> None:
    result = poker(line)
    assert headline(result.sums).render() == f"cannot be decided yet: waiting for {said}"
    assert verdict_role(result.sums) == "strong"
