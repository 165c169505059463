"""What of each stake is whose, as it was recorded, and that every sum is made of that number."""

import random
from collections import Counter

import pytest
from pytestqt.qtbot import QtBot

from tests.certain import certain
from tests.gui.check.random_payments import Acted, Person, fill, of_player, whole_round
from tests.gui.check.typed import at_a_limit, of_poker, typed
from trifelt.engine.games import GAMES
from trifelt.engine.money import Amount, money_text
from trifelt.engine.payout_check.ledger import Act, Claim
from trifelt.engine.settlement.document import Line
from trifelt.gui.check.model.open_words import open_texts
from trifelt.gui.check.model.result import check
from trifelt.gui.check.model.verdict_words import (
    headline,
    player_headline,
    player_texts,
    verdict_role,
)
from trifelt.gui.check.table_page import TablePage
from trifelt.gui.shell.pane import PaneContext


def record_of(lines: list[Line], rng: random.Random) -> str:
    """Whatever may have been done with a bet: nothing known, paid, taken, given back in parts."""
    stake = sum(line.stake for line in lines)
    paid = rng.choice([1, sum(line.winnings for line in lines), *[-rng.randint(0, stake)] * 4])
    given = rng.choice([None, rng.randint(0, stake), rng.randint(0, stake), stake])
    said = f"{'-' * (paid < 0)}{money_text(abs(paid))}"
    said += "" if given is None else f"<{money_text(given)}"
    return rng.choice(["", said, said, said])


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_every_sum_is_what_should_be_the_players_of_each_stake_less_what_is(game: str) -> None:
    rng = random.Random(f"ledger {game}")
    met = 0
    for _ in range(25):
        house, draft, lines = whole_round(game, rng)
        acts = {bet: Acted(record_of(of, rng)) for bet, of in lines.items() if bet[1] != "Zoe"}
        result = check(fill(draft, acts), house, house.chips)
        expected = Counter[Person]()
        for claim in (one.claim for box in result.boxes for one in box.lines):
            if claim is None:
                continue
            if claim.paid:
                assert claim.has == chip_by_chip(claim)
                met += claim.paid < 0 < (claim.given or 0)
            owes = claim.held if claim.kept else 0  # the payment is as much less
            cash = owes if claim.paid is None else claim.won - max(0, claim.paid)
            late = max(0, claim.late - (claim.given or 0))
            if (beyond := claim.taken - claim.stake - claim.kept) > 0:
                late = min(late, beyond)  # the rest of the increase was left
            back = claim.returned - claim.has + late + asked_of(claim)
            expected[claim.box, claim.bettor] += cash + back
        verdict = result.sums.verdict
        said = Counter[Person]()
        for act, sign in ((Act.PAY, 1), (Act.TAKE_BACK, -1), (Act.COLLECT, -1), (Act.RETURN, 1)):
            for person, cents in verdict.acts[act].items():
                said[person] += sign * cents
        for person, cents in expected.items():
            if verdict.recorded and person not in verdict.undecided:
                assert said[person] == cents
    assert met > 10


def chip_by_chip(claim: Claim) -> int:
    """What of the stake is the player's, where something was paid or taken."""
    stake, in_hand = claim.stake + claim.kept, claim.own + claim.held
    return of_player(stake, in_hand, takes_of(claim), max(0, (claim.given or 0) - claim.late))


def takes_of(claim: Claim) -> int:
    """What the house took of a stake on which something was paid or taken."""
    stake, in_hand = claim.stake + claim.kept, claim.own + claim.held
    won = stake - in_hand if claim.keeps else min(claim.kept, stake - in_hand)
    return won if certain(claim.paid) > 0 else min(stake, claim.taken)


def asked_of(claim: Claim) -> int:
    """What was not in play and lies there, of which a return is asked for beside a payment."""
    if not claim.paid or (claim.given is None and not claim.refused):
        return 0
    lies = claim.stake + claim.kept - claim.own - claim.held - takes_of(claim)
    return max(0, min(claim.unsure, lies) - max(0, (claim.given or 0) - claim.late))


@pytest.mark.parametrize("record", ["-242.5<57.5", "-300<57.5"])
def test_what_lies_is_given_back_before_what_was_taken(record: str) -> None:
    """Of Bob's 300 the house has 242.50 and he 57.50, whichever chips he was handed."""
    line = f"1 Kh2d10c @Ann* 900>-900 @Bob 300>{record} @Chi 30>-30 / d Qs9h10d"
    shared = at_a_limit(line)  # pro rata 242.50 of his 300 are in play, and lost
    assert headline(shared.sums).render() == "give back 172.50 to Ann"
    rejected = at_a_limit(f"{line} / i over-maximum noticed=before-close")  # and here 100
    assert rejected.sums.verdict.give_back == {(1, "Bob"): 142_50, (1, "Chi"): 30_00}
    (bob,) = (one for one in rejected.boxes[0].lines if one.bettor == "Bob")
    told = certain(bob.paid_text("")).render()
    assert told.endswith("the house has 242.50 of the stake · 142.50 to be given back")
    (said,) = (text.render() for text in player_texts(rejected.boxes[0], "") if "Bob" in str(text))
    assert "200.00" in said
    assert "57.50 of your stakes given back already" in said


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("1 Kh2d10c 300>{} / d Qs9h10d", "collect the losing stake of 57.50 from box 1"),
        ("1 Kh2d10c 300>{} / d Qs9h10d / i deck-count", "give back 242.50 to box 1"),
        ("1 Kh2d10c 300>{} / d Ks2h10d", "give back 242.50 to box 1"),
    ],
)
def test_the_same_record_is_the_same_chips_in_every_round(line: str, said: str) -> None:
    """A loss, a void round, a push."""
    for record in ("-242.5<57.5", "-300<57.5", "-242.5"):
        sums = typed("three-pictures", line.format(record)).result.sums
        assert headline(sums).render().split(": ")[-1] == said


def test_a_sum_taken_back_is_called_a_kept_stake_only_where_it_is_nothing_else() -> None:
    line = "1 5h6d7c p 20>20 play>20 ante-bonus>20 pr2.5>10<2.5 / 2 4h4c2s p 20>22.5 play>20"
    said = headline(of_poker(f"{line} / d Ks9h4d / m 5000").sums).render()
    assert said == "pay 2.50 more to box 1; take back 2.50 from box 2"


def test_a_stake_that_the_player_took_back_is_not_kept_by_the_house_with_a_payment() -> None:
    """A Progressive that lost, was taken back after the call, and was paid."""
    line = "1 5h7s9d p 20>20 play>0 pr2.5>100 / d Js8d2c / m 5000"
    result = of_poker(f"{line} / i withdrawn-wager box=1 wager=progressive amount=2.5")
    assert result.sums.verdict.collect == {(1, None): 2_50}


OVER = "1 Kh2d10c @Ann* 900>-900 @Bob 300>-100{bob} @Chi 40>0{chi} / d Qs9h10d"


@pytest.mark.parametrize(
    ("bob", "chi", "back"),
    [
        ("", "", {"Bob": 200_00, "Chi": 40_00}),
        ("", "<40", {"Bob": 200_00}),
        ("<150", "<40", {"Bob": 50_00}),
        ("<200", "<40", {}),
    ],
)
def test_what_was_refused_over_a_maximum_is_asked_for_as_any_refused_stake(
    bob: str, chi: str, back: dict[str, int]
) -> None:
    line = OVER.format(bob=bob, chi=chi) + " / i over-maximum noticed=before-close"
    result = at_a_limit(line)
    assert {one[1]: cents for one, cents in result.sums.verdict.give_back.items()} == back
    assert (verdict_role(result.sums) == "win") == (not back)
    for view in result.boxes[0].lines:
        told = certain(view.paid_text("")).render()
        left = f"{Amount(back.get(str(view.bettor), 0))} to be given back, unless it was left"
        assert (left in told) == (view.bettor in back)


PRO_RATA = (
    "1 Kh2d10c @Ann* 800>-542.86<257.14 @Bob 600>-407.14{bob} @Chi 60>-50<10 / d 9h3d4c "
    "/ i over-maximum noticed=before-next-round"
)


@pytest.mark.parametrize(
    ("bob", "back"), [("", 0), ("<0", 192_86), ("<100", 92_86), ("<192.86", 0)]
)
def test_the_excess_of_a_pro_rata_cut_is_asked_for_where_less_was_recorded(
    bob: str, back: int
) -> None:
    """What was not taken lies with the player; a return that says less is a question."""
    result = at_a_limit(PRO_RATA.format(bob=bob))
    assert result.sums.difference == back
    assert (verdict_role(result.sums) == "win") == (not back)
    told = [certain(one.paid_text("")).render() for one in result.boxes[0].lines]
    assert ("to be given back, unless it was left on the layout" in told[1]) == bool(back)
    assert ("correct" in told[1]) == (bob in ("", "<0", "<192.86"))


def test_an_increase_beside_a_cut_stake_is_asked_for_on_its_own_line() -> None:
    line = PRO_RATA.format(bob="<192.86")
    result = at_a_limit(f"{line} / i late-increase box=1 bettor=Ann wager=main amount=100")
    assert result.sums.verdict.give_back == {(1, "Ann"): 100_00}
    cut, late, *_ = [certain(one.paid_text("")).render() for one in result.boxes[0].lines]
    assert cut == "542.86 collected, 257.14 given back: correct"
    assert late == "100.00 to be given back, unless it was left on the layout"


@pytest.mark.parametrize(
    ("paid", "decided", "acts", "kept"),
    [
        (">5", 3, {}, "2.00"),
        (">5<3", 3, {}, ""),
        (">5<1", 3, {Act.RETURN: 2_00}, ""),
        (">5<5", 3, {Act.TAKE_BACK: 2_00}, ""),
        (">4", 3, {Act.PAY: 1_00}, "2.00"),
        (">5", 0, {}, "5.00"),
        (">5<0", 0, {}, ""),
        ("", 0, {}, ""),
    ],
)
def test_what_a_decision_keeps_of_a_winning_stake_was_taken_only_if_it_is_recorded(
    paid: str, decided: int, acts: dict[Act, int], kept: str
) -> None:
    line = f"1 8h8d2c p 20>20 play>20 pp5{paid} / d Qh7c5d / i house-decision ground=x who=Lee"
    made = typed("three-card-poker", f"{line} pays=1:pair-plus:5:{decided}")
    sums = made.result.sums
    found = {act: sum(people.values()) for act, people in sums.verdict.acts.items() if people}
    green = not (acts or kept) and bool(paid)
    assert (found, verdict_role(sums) == "win") == (acts, green)
    asked = f"{kept} of the stake to be kept; collection not recorded"
    said = made.result.boxes[0].lines[-1].paid_text("")
    assert (asked in (said.render() if said else "")) == bool(kept)
    assert (f"Pair Plus: {asked}" in [text.render() for text in open_texts(sums)]) == bool(kept)
    if kept and not acts:
        told = "nothing more due; Pair Plus: collection not recorded"
        assert headline(sums).render() == player_headline(made.result.boxes[0], "").render() == told
    if not (Act.PAY in acts or Act.TAKE_BACK in acts):
        made.pay_the_rest()
        assert headline(made.result.sums).render() == "paid correctly"


@pytest.mark.parametrize(
    ("line", "amount", "more", "too_much"),
    [
        ("10>10<10", 10, "", 10_00),
        ("10>10<7", 6, "", 3_00),
        ("10>10<10", 6, "", 6_00),
        ("10>10<4", 6, "", 0),
        ("10>0<10", 10, " / i foreign-card", 10_00),
        ("10>0<4", 6, " / i foreign-card", 0),
    ],
)
def test_what_the_player_took_back_himself_is_not_given_back_again(
    line: str, amount: int, more: str, too_much: int
) -> None:
    play = "0<10" if more else "10"
    declared = f"i withdrawn-wager box=1 wager=ante amount={amount}{more}"
    result = of_poker(f"1 Ad9h4c p {line} play>{play} / d Qh7c5d / {declared}")
    assert result.sums.verdict.take_back == too_much
    assert (verdict_role(result.sums) == "win") == (too_much == 0)
    told = certain(result.boxes[0].lines[0].paid_text("")).render()
    assert ("given back on a stake of 10.00" in told) == (too_much > 0)


def test_a_stake_that_the_house_keeps_and_gave_back_is_told_apart_from_the_payment() -> None:
    """Progressive, reading `progressive-stake` kept: 15.00 on a straight, and the 2.50 too."""
    line = "1 5h6d7c p 20>20 play>20 ante-bonus>20 pr2.5>15<2.5 / d Ks9h4d / m 5000"
    result = of_poker(line)
    told = certain(result.boxes[0].lines[-1].paid_text("")).render()
    assert told == "Paid 15.00: correct · the stake of 2.50 given back, which the house keeps"
    said = headline(result.sums).render()
    assert said == "take back 2.50 from box 1: a stake that the house keeps"
    across = player_headline(result.boxes[0], "").render()
    assert across == "you have a stake of 2.50 that the house keeps"


@pytest.mark.parametrize(
    ("paid", "acts"),
    [
        (">15", {Act.TAKE_BACK: 2_50}),
        (">15<2.5", {Act.TAKE_BACK: 5_00}),
        (">12.5", {}),
        (">-2.5", {Act.PAY: 15_00}),  # collected of him
        (">0", {Act.PAY: 12_50}),
        ("", {}),
    ],
)
def test_a_winning_stake_that_the_player_took_back_and_the_house_keeps_is_owed(
    paid: str, acts: dict[Act, int]
) -> None:
    line = f"1 5h6s7h p 20>20 play>20 ante-bonus>20 pr2.5{paid} / d Ks9h4d / m 5000"
    made = typed(
        "three-card-poker", f"{line} / i withdrawn-wager box=1 wager=progressive amount=2.5"
    )
    sums = made.result.sums
    found = {act: sum(people.values()) for act, people in sums.verdict.acts.items() if people}
    assert (found, verdict_role(sums) == "win") == (acts, paid == ">12.5")
    told = certain(made.result.boxes[0].lines[-1].paid_text("")).render()
    assert ("2.50 taken back after the call, which the house keeps" in told) == (paid != ">-2.5")
    if not paid:
        assert made.pay_the_rest() == 1
        assert "pr2.5>12.50" in made.line.split()
        assert headline(made.result.sums).render() == "paid correctly"


def test_a_losing_stake_that_lies_there_is_collected_whatever_else_is_not_recorded() -> None:
    """Prime lost and was paid; of the Play nothing is recorded."""
    line = "1 5h6h7c p 10>10 pr10>30 pb5>40 / d 8d9dJd / c 2c"
    result = typed("three-card-prime", line).result
    assert result.sums.verdict.undecided == {(1, None): 10_00}
    assert result.sums.verdict.collect == {(1, None): 10_00}
    said = headline(result.sums).render(), player_headline(result.boxes[0], "").render()
    assert all("stake of 10.00" in text for text in said)
    assert [(one.act, one.cents) for one in result.steps] == [(Act.COLLECT, 10_00)]


UNSAID = (
    "1 AsKsQs p 10>10 play>10 ante-bonus>50 pp5>200 pr2.5>5000 / 2 7d7c2h p 20>20 pr2.5>-2.5 "
    "envy>50 / 3 Kc9d3h f 15>-15 pr2.5 envy>250 / d QdJc4s / m 5000"
)


def test_a_stake_that_a_headline_gives_back_has_its_amount_at_its_line() -> None:
    """Of Play on box 2 and the Progressive on box 3 nothing is recorded."""
    result = of_poker(f"{UNSAID} / i cards-exposed count=2")
    told = {
        (one.box, one.wager): text.render()
        for box in result.boxes
        for one in box.lines
        if (text := one.paid_text(""))
    }
    left = "to be given back, unless it was left on the layout"
    assert told[2, "play"] == f"20.00 {left}"
    assert told[3, "progressive"] == f"2.50 {left}"
    late = of_poker(
        "1 7d7c2h p 10>10 play>10 / d Qd9h4d / i late-wager box=1 wager=pair-plus amount=5"
    )
    assert certain(late.boxes[0].lines[-1].paid_text("")).render() == f"5.00 {left}"


def test_a_difference_says_where_something_is_not_recorded(
    qtbot: QtBot, context: PaneContext
) -> None:
    page = TablePage(context.texts, context.theme)
    qtbot.addWidget(page)
    page.show_result(of_poker(UNSAID), "")
    told = [page.table.figures.words(row.cells[-1]) for row in page.table.figures.rows]
    assert told == ["0.00", "+200.00?", "?", "+200.00?"]
    page.show_result(of_poker(f"{UNSAID} / i cards-exposed count=2"), "")
    told = [page.table.figures.words(row.cells[-1]) for row in page.table.figures.rows]
    assert [text.endswith("?") for text in told] == [False, True, True, True]
    assert not any(" + " in text for text in told)


PUSH = "box 1 · Play: payment not recorded"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            "1 5h7s9d f 25>-25 pp5 / 2 4h8s9c f 25 pp5>-5 / d Qs8d2c",
            "nothing more due; 2 stakes: collection not recorded",
        ),
        (
            "1 Kh9d4c p 20>0 / 2 5h7s8d f 25 / d Ks9h4d",
            f"nothing more due; {PUSH}; box 2 · Ante: collection not recorded",
        ),
        (
            "1 5h7s9d f 25>-25 pp5 / d Qs8d2c / i late-wager box=1 wager=progressive amount=2.5",
            "give back 2.50 to box 1; Pair Plus: collection not recorded; return not recorded",
        ),
    ],
)
def test_payments_lost_stakes_and_returns_that_are_not_recorded_are_told_apart(
    line: str, said: str
) -> None:
    sums = of_poker(line).sums
    assert headline(sums).render() == said
    assert "payment" not in " ".join(text.render() for text in open_texts(sums))
