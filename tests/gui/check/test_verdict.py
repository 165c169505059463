"""Whatever was paid and however little was recorded: no place says more than is known."""

import json
import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from tests.certain import certain
from tests.gui.check.typed import typed
from tests.oracle.rounds import random_document
from trifelt.engine.documents.read import read_document
from trifelt.engine.games import GAMES, find_game
from trifelt.engine.houses import BUILT_IN
from trifelt.engine.houses.house import House
from trifelt.engine.money import money_text
from trifelt.engine.parsing import parse_json
from trifelt.engine.payout_check.oneline import Paid
from trifelt.engine.settlement import settle
from trifelt.engine.settlement.document import Line
from trifelt.engine.wager import Result
from trifelt.gui.check.model.draft import CheckDraft, draft_of_document, with_paid
from trifelt.gui.check.model.marks import CheckMarks
from trifelt.gui.check.model.record import verify_save
from trifelt.gui.check.model.result import BoxView, CheckResult, CheckTotals, check
from trifelt.gui.check.model.verdict_words import (
    headline,
    open_texts,
    paper_texts,
    verdict_role,
)
from trifelt.gui.check.show import ShowView
from trifelt.gui.check.verdict_view import VerdictView
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.slip.model import slip_of
from trifelt.storage.settings import DEFAULTS

ROUNDS = 40
NOW = datetime(2026, 1, 2, tzinfo=UTC)
Bet = tuple[int, str | None, str]


def whole_round(game: str, rng: random.Random) -> tuple[House, CheckDraft, dict[Bet, list[Line]]]:
    """A round as it is typed into the form, and its lines by what they are paid on."""
    while True:
        content: Any = parse_json(json.dumps(random_document(game, rng)))
        late = rng.random() < 0.4
        if late:
            content["incidents"] = [late_bet(content, rng)]
        read = read_document(content, BUILT_IN)
        if late and read.document is None:  # a bonus cannot be increased
            continue
        assert read.document is not None
        lines: dict[Bet, list[Line]] = {}
        for line in settle(read.document).lines:
            lines.setdefault((line.box, line.bettor, line.wager), []).append(line)
        if lines:
            return read.document.house, draft_of_document(read.document), lines


def late_bet(content: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """A wager or an increase of one after the call, somewhere."""
    place = rng.randrange(len(content["boxes"]))
    box = content["boxes"][place]
    person = rng.choice(box.get("bettors", [box]))
    late = {"id": "late-increase", "wager": rng.choice(list(person["wagers"]))}
    if rng.random() < 0.4:
        late = {
            "id": "late-wager",
            "wager": rng.choice(certain(find_game(content["game"])).placeable).id,
        }
    if "name" in person:
        late["bettor"] = person["name"]
    return {**late, "box": box.get("box", place + 1), "amount": rng.choice(["20", "0.05"])}


def unplayed(lines: list[Line]) -> int:
    """What of a stake was not in play beside what was."""
    if not any(line.in_play for line in lines):
        return 0
    return sum(min(line.returned, line.stake - line.in_play) for line in lines)


def paid_somehow(
    lines: dict[Bet, list[Line]], draft: CheckDraft, rng: random.Random
) -> dict[Bet, int | None]:
    """What was paid on each wager: as due, otherwise, or not recorded."""
    gaps = rng.choice([0.0, 0.0, 0.2, 1.0])
    errors = rng.choice([0.0, 0.0, 0.3])
    paid: dict[Bet, int | None] = {}
    for bet, of_bet in lines.items():
        due = sum(line.winnings for line in of_bet)
        if rng.random() < gaps:
            paid[bet] = None
        elif rng.random() < errors:
            paid[bet] = max(0, due + rng.choice([-2_500, -5, 5, 10_000]))
        else:
            paid[bet] = due
    return paid


def written(cents: int, lines: list[Line], rng: random.Random) -> str:
    """A payment as somebody types it: of a lost bet also what was taken, or all that lay there."""
    played = sum(line.in_play for line in lines)
    if cents or not played or played != sum(line.stake - line.returned for line in lines):
        return money_text(cents)
    taken = rng.choice([0, played, sum(line.stake for line in lines)])
    return f"-{money_text(taken)}" if taken else money_text(0)


def fill(
    draft: CheckDraft,
    paid: dict[Bet, int | None],
    given: Mapping[Bet, int],
    lines: dict[Bet, list[Line]],
    rng: random.Random,
) -> CheckDraft:
    names = {
        (box.number, bettor.name or None): n
        for box in draft.boxes
        for n, bettor in enumerate(box.bettors)
    }
    typed_in = []
    for (box, bettor, wager), cents in paid.items():
        if cents is not None:
            text = written(cents, lines[box, bettor, wager], rng)
            if (box, bettor, wager) in given:
                text += f"<{money_text(given[box, bettor, wager])}"
            typed_in.append(Paid(box, names[box, bettor], wager, text))
    return with_paid(draft, typed_in)


def owed(
    lines: dict[Bet, list[Line]], paid: dict[Bet, int | None]
) -> Counter[tuple[int, str | None]]:
    """What each person is short of, or below zero has too much, as far as it is recorded; nothing
    where he has too much only if what is not recorded was paid.
    """
    found: Counter[tuple[int, str | None]] = Counter()
    open_due: Counter[tuple[int, str | None]] = Counter()
    for bet, cents in paid.items():
        due = sum(line.winnings for line in lines[bet])
        if cents is not None:
            found[bet[:2]] += due - cents
        else:
            open_due[bet[:2]] += due
    return Counter({one: cents for one, cents in found.items() if cents > 0 or not open_due[one]})


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
        paid = paid_somehow(lines, draft, rng)
        back = {bet: cents for bet, of_bet in lines.items() if (cents := unplayed(of_bet))}
        given = {bet: cents for bet, cents in back.items() if rng.random() < 0.5}
        filled = fill(draft, paid, given, lines, rng)
        result = check(filled, house, house.chips)
        assert result.is_whole, result.faults
        scopes = [(result.sums, set(paid))]
        scopes += [
            (box.sums, {bet for bet in paid if bet[0] == box.number}) for box in result.boxes
        ]
        for sums, bets in scopes:
            here = {bet: paid[bet] for bet in bets}
            known = [cents for cents in here.values() if cents is not None]
            short = owed({bet: lines[bet] for bet in bets}, here)
            wrong = any(
                cents is not None and cents != sum(line.winnings for line in lines[bet])
                for bet, cents in here.items()
            )
            open_back = any(bet in back and bet not in given for bet in bets)
            right = bool(here) and len(known) == len(here) and not (wrong or open_back)
            shown.show_sums(sums, chips, "$")
            told = shown.headline.text()
            assert (told == "Paid correctly") == right
            assert (verdict_role(sums) == "win") == right
            assert (shown.headline.property("role") == "win") == right
            told = f"{told} {shown.open.text()}".lower()
            not_played = any(bet in back or not lines[bet][0].in_play for bet in bets)
            assert not open_back or "give back" in told
            assert "give back" not in told or not_played
            if len(known) < len(here):
                assert ("not recorded" in told) == bool(known)
            assert ("take back" in told) == any(cents < 0 for cents in short.values())
            if wrong:
                assert sums.verdict.hand_over == sum(cents for cents in short.values() if cents > 0)
                assert sums.verdict.take_back == -sum(
                    cents for cents in short.values() if cents < 0
                )
            met["right" if right else "wrong" if wrong else "open" if known else "unpaid"] += 1
            met["return"] += open_back and bool(known) and not wrong
            for share in sums.verdict.shares:
                assert share.chips.total + share.chips.rest == abs(share.cents)
            check_words(told, sums, [line for bet in bets for line in lines[bet]])
        check_slip(result)
        box = rng.choice(result.boxes)
        green = verdict_role(box.sums) == "win"
        assert is_green(result, box, context, parent) == green
        check_gap(filled, house, shown, rng, context, parent)
    assert all(met[one] for one in ("right", "wrong", "open", "unpaid"))
    assert met["return"] or game == "three-card-prime"


def check_words(told: str, sums: CheckTotals, lines: list[Line]) -> None:
    """No losing stake is spoken of where nothing lost, and every stake is somewhere."""
    lost = [line for line in lines if line.result is Result.LOSE]
    assert lost or "losing stake" not in told
    assert sums.collect == sum(line.stake - line.returned for line in lost)
    staked = sum(line.stake for line in lines)
    assert sums.collect + sums.kept + sums.give_back + sums.already_back == staked


def is_green(result: CheckResult, box: BoxView, context: PaneContext, parent: QWidget) -> bool:
    """Whether the player's screen says that all was paid correctly, by word and by colour."""
    chips = DEFAULTS.chips
    view = ShowView(result, box, {}, chips, "$", context.texts, context.theme, parent)
    said = view.headline.text() == "Paid correctly"
    assert (view.headline.property("role") == "win") == said
    view.deleteLater()
    return said


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
            for one in result.boxes:
                assert not is_green(result, one, context, parent)
            assert verify_save(result) is not None  # so there is no slip, and no record
            assert headline(result.sums).render().startswith("Cannot be decided yet")


def check_slip(result: CheckResult) -> None:
    """The slip says what the table's verdict says."""
    slip = slip_of(result, CheckMarks(), NOW, None, "$", Path("none"))
    assert slip.head == headline(result.sums, "$")
    said = paper_texts(result.sums, "$")
    drawn = len(result.sums.verdict.shares) == 1  # one share is drawn as chips
    assert slip.told in (said, said[1:] if drawn else said)
    assert (slip.head.render() == "Paid correctly") == (verdict_role(result.sums) == "win")


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
    assert said == "Pay Ben 50.00 more; take back 50.00 from Ann"


def test_the_stake_of_a_losing_bet_that_was_paid_is_still_to_be_collected() -> None:
    result = poker("1 9h4d2s p 25>25 play>0 / d Qs8d3c")
    assert headline(result.sums).render() == (
        "Take back 25.00 from box 1; collect the losing stake of 25.00"
    )
    taken = poker("1 9h4d2s p 25>-25 play>-25 / d Qs8d3c")
    assert headline(taken.sums).render() == "Paid correctly"


def test_a_void_round_says_so_with_its_clause_and_what_each_gets_back() -> None:
    result = poker("1 p 25 / 2 50 / i foreign-card")
    assert headline(result.sums, "$").render() == "Round void (5.1): give back $100.00"
    assert [text.render() for text in paper_texts(result.sums)] == [
        "box 1: 50.00 back",
        "box 2: 50.00 back",
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
    assert headline(result.sums).render() == f"Cannot be decided yet: {said}"
    assert verdict_role(result.sums) == "strong"
