"""Irregularities in the payout check: what is asked, and that nothing wrong is ever paid."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from tests.certain import certain
from tests.gui.check.typed import at_a_limit, typed
from trifelt.engine.games import GAMES, find_game
from trifelt.engine.games.game import Game
from trifelt.engine.houses import default_house
from trifelt.engine.incidents.incident import Noticed
from trifelt.gui.check.model.check import Check
from trifelt.gui.check.model.irregular import fix_of, irregularity_scope
from trifelt.gui.check.model.marks import CheckMarks
from trifelt.gui.check.model.open_words import open_texts
from trifelt.gui.check.model.record import check_record, reopened
from trifelt.gui.check.model.verdict_words import acted_texts, headline, person_texts
from trifelt.gui.irregularity.model import PRESET, begun, narrowed, questions_of, with_answer

TIE = "1 Ks4d4h 100 t20 / d Qs2d6c"
LATE = " / i late-wager box=1 wager=tie amount=20"


def test_a_late_wager_among_the_stakes_is_told_at_its_place_and_pays_nothing() -> None:
    assert typed("three-pictures", TIE).result.sums.pay > 0
    result = typed("three-pictures", TIE + LATE).result
    assert "is among the stakes" in result.faults["incidents[0].wager"].render()
    assert result.sums.pay == result.sums.give_back == 0
    assert headline(result.sums).render().endswith("under “Placed after the call”")
    apart = typed("three-pictures", "1 Ks4d4h 100 / d Qs2d6c" + LATE).result
    assert apart.is_whole
    assert [line.line.returned for line in apart.boxes[0].lines if line.line][-1] == 2_000


def test_a_box_that_was_taken_away_is_told_in_words_of_the_table() -> None:
    line = "1 Ks4d4h 100 / 2 9s8s3d 25 / d Qs2d6c / i late-increase box=2 wager=main amount=20"
    check = typed("three-pictures", line)
    assert check.result.is_whole
    check.current = 1
    check.remove_box()
    told = check.result.faults["incidents[0].box"].render()
    assert "remove this irregularity" in told
    assert "empty wagers" not in told


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_no_irregularity_offers_a_payment_as_a_wager(game: Game) -> None:
    check = Check(default_house(game))
    for incident in game.irregularities:
        check.set_incidents([{"id": incident.id}])
        layout = irregularity_scope(check.draft, check.house)
        for question in questions_of(layout, check.draft.incidents[0]):
            if question.key == ("wager",):
                offered = {id for id, _ in question.options}
                assert offered == {
                    id
                    for id in check.house.offers
                    if not game.wager[id].kind.pays_only and id not in incident.never
                }


ROUNDS = {
    "three-card-poker": "1 AhKd9c p 25 pp5 / 2 9h9d2s f 10 / d Qs8d2c",
    "three-card-prime": "1 AhKd9c p 25 / d Qs8d2c / c 9h",
    "three-pictures": "1 KhKd8c 25 t5 / 2 9h9d2s 10 / d Qs8d2c",
    "prosperity-3-pictures": "1 KhKd8c 25 t5 / d Qs8d2c",
    "lucky-three-pictures": "1 KhKd8c @Ann* 100 lt5 @Ben 40 / 2 9h9d2s 50 / d 3s4cQd",
}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_nothing_is_red_before_it_was_typed_and_no_amount_firm_while_an_answer_lacks(
    game: Game,
) -> None:
    check = typed(game.id, ROUNDS[game.id])
    layout = irregularity_scope(check.draft, check.house)
    for incident in game.irregularities:
        answers = begun(layout, incident)
        check.set_incidents([answers])
        assert not check.result.faults
        lacks = [
            one for one in questions_of(layout, answers) if not one.optional and not one.answer
        ]
        told = headline(check.result.sums).render()
        assert told.startswith("cannot be decided yet") == bool(lacks), (incident.id, told)
        assert check.result.is_whole == (not lacks)


def test_what_no_document_asks_is_asked_for_at_the_table() -> None:
    """Pro rata without a maximum, and a misdeal on which the sheet is silent."""
    over = typed("lucky-three-pictures", "1 KhKd8c 100 / d 3s4cQd / i over-maximum noticed=later")
    assert headline(over.result.sums).render().endswith("Over the maximum: what is the maximum?")
    assert not over.result.is_whole
    line = "1 KhKd8c9s 25 / d 3s4cQd / i misdeal handled=yes"
    silent = typed("three-pictures", line)
    assert "what was decided" in headline(silent.result.sums).render()
    assert not silent.result.faults
    silent.put(certain(fix_of(silent.draft, silent.house, 0))[1])
    assert [one["id"] for one in silent.draft.incidents] == ["misdeal", "house-decision"]
    amounts = " / i house-decision ground=x who=Bo pays=1:main:0:25"
    decided = typed("three-pictures", line + amounts)
    assert headline(decided.result.sums).render() == "give back 25.00 to box 1"


def test_what_an_irregularity_returns_is_told_with_what_is_paid() -> None:
    line = "1 KhKd8c 25 / 2 9h9d2c 20 / d 3s4cQd / i late-wager box=1 wager=tie amount=15"
    result = typed("three-pictures", line).result
    assert headline(result.sums).render() == "pay 25.00 to box 1; give back 15.00 to box 1"
    assert "box 1: 15.00 of the stakes back" in [
        text.render() for text in person_texts(result.sums)
    ]


def test_an_increase_after_the_call_is_told_once_and_loses_nothing_of_the_stake_at_it() -> None:
    line = "1 KsKd4c 50>50 / d JhJc6d / i late-increase box=1 wager=main amount=20"
    check = typed("three-pictures", line)
    whole = check.result
    (said,) = acted_texts(whole)
    lines = whole.boxes[0].lines
    assert said == lines[1].reason
    assert not any(one.told for one in lines)
    check.fill_line(line.replace(" /", " xyz /", 1))  # what is not understood moves no money
    now = check.result.sums
    assert (
        (now.give_back, now.collect) == (whole.sums.give_back, whole.sums.collect) == (2000, 5000)
    )


def test_what_one_of_several_took_back_is_told_at_his_own_bet() -> None:
    line = "1 Kh3s9d @Ann* 800 @Bo 600 / d QhQc5d / i withdrawn-wager box=1 bettor=Bo wager=main"
    lines = typed("lucky-three-pictures", f"{line} amount=600").result.boxes[0].lines
    assert [one.bettor for one in lines if "5.7" in one.citations] == ["Bo"]


def test_every_amount_of_a_played_box_can_be_decided() -> None:
    check = typed("three-card-poker", "1 p 25 pp5 / i house-decision who=Eve ground=x")
    listed = questions_of(irregularity_scope(check.draft, check.house), check.draft.incidents[0])
    asked = {one.key[3:] for one in listed if len(one.key) > 3}
    assert {("play", "winnings"), ("play", "returned"), ("ante-bonus", "winnings")} <= asked
    assert ("ante-bonus", "returned") not in asked
    whole = typed(
        "three-card-poker",
        "1 p 25 / i house-decision who=Eve ground=x pays=1:ante:0:25 pays=1:play:0:25",
    )
    assert whole.result.is_whole
    assert whole.result.sums.give_back == 5_000


def test_a_win_that_is_decided_asks_what_of_the_stake_goes_back() -> None:
    line = "1 Qd2h4s 80>40 / d Kc2c4d / i house-decision ground=x who=Lee"
    check = typed("three-pictures", line)

    def answer(part: str, text: str) -> str:
        scope = irregularity_scope(check.draft, check.house)
        key = ("amounts", "1", "", "main", part)
        check.set_incidents([with_answer(scope, check.draft.incidents[0], key, text)])
        asked = questions_of(scope, check.draft.incidents[0])
        return next(
            one.answer for one in asked if one.key == ("amounts", "1", "", "main", "returned")
        )

    assert answer("winnings", "40") == ""  # nobody said that the house keeps the stake
    assert headline(check.result.sums).render().startswith("cannot be decided yet: waiting for")
    assert not check.result.faults
    assert check.line.endswith("pays=1:main:40")
    check.fill_line(check.line)
    assert answer("returned", "80") == "80"
    assert headline(check.result.sums).render() == "paid correctly"
    assert answer("winnings", "") == "80"  # a push
    assert check.result.sums.pay == 0
    assert answer("returned", "") == ""
    assert "amounts" not in check.draft.incidents[0]


def test_who_goes_on_under_the_minimum_is_told_to_enter_the_raised_stake() -> None:
    line = "1 Kh9d10c @Ann* {} / d Qs3h3d / i under-minimum choice=1:continue@Ann"
    under = at_a_limit(line.format("30>30"))
    ((place, said),) = under.faults.items()
    assert place == "incidents[0].choices[0]"  # the choice of who goes on
    assert "under the minimum of 50.00" in said.render()
    assert headline(under.sums).render().endswith("under “Under the minimum”")
    assert at_a_limit(line.format("50>50")).is_whole


@pytest.mark.parametrize("hand", ["Kh2h2c9s", "Kh2h"])
def test_a_hand_is_typed_as_it_was_dealt_where_that_is_what_went_wrong(hand: str) -> None:
    line = f"1 {hand} 40 / 2 KsQd6h 25 / d Qs2d4c"
    counted = (
        " / i player-card-count box=1 noticed=before-next-round reconstructible=no "
        "choice=2:continue"
    )
    assert not typed("lucky-three-pictures", line).result.is_whole
    result = typed("lucky-three-pictures", line + counted).result
    assert result.is_whole, (result.faults, result.read.missing)
    first = certain(result.boxes[0].lines[0].line)
    assert (first.returned, first.clause) == (4_000, "5.8")


def test_a_field_of_four_cards_says_what_to_do() -> None:
    line = "1 KhQhJh 25 p / d 9s8d2hAc"
    check = typed("three-card-poker", line)
    told = check.result.faults["dealer"].render()
    assert told == "Expected 3 cards, got 4. If it was dealt so, declare it (Ctrl+I)."
    check.fill_line(f"{line} / i dealer-card-count noticed=before-close reconstructible=yes")
    told = check.result.faults["dealer"].render()
    assert told == "Type the hand as corrected: three cards decide this round."


def test_what_a_person_decided_stands_while_cards_are_missing() -> None:
    decided = "i house-decision who=Eve ground=x pays=1:main:30:40"
    result = typed("lucky-three-pictures", f"1 40 / 2 KsQd6h 25 / d Qs2d / {decided}").result
    assert [line.due for line in result.boxes[0].lines] == [3_000]
    assert not result.is_whole


@pytest.mark.parametrize(
    ("game", "words", "id"),
    [
        ("three-card-poker", "exposed", "cards-exposed"),
        ("lucky-three-pictures", "5.8", "player-card-count"),
        ("lucky-three-pictures", "drawn together", "simultaneous-cards"),
        ("three-card-prime", "voided", "house-void"),
        ("lucky-three-pictures", "派错", "misdeal"),
        ("lucky-three-pictures", "派錯", "misdeal"),
        ("lucky-three-pictures", "错", "misdeal"),
        ("lucky-three-pictures", "外來", "foreign-card"),
    ],
)
def test_an_irregularity_is_found_in_any_language_or_by_its_clause(
    game: str, words: str, id: str
) -> None:
    assert narrowed(certain(find_game(game)), words)[0].id == id


def test_only_what_leaves_nothing_to_pick_or_a_clause_supposes_is_answered_by_itself() -> None:
    check = typed("lucky-three-pictures", "1 KhQhJh 25 / d 9s8d2c")
    layout = irregularity_scope(check.draft, check.house)
    counted = check.game.irregularity("player-card-count")
    over = check.game.irregularity("over-maximum")
    assert counted is not None
    assert over is not None
    # 5.8 acts only "provided that" it was
    noticed = {"noticed": Noticed.BEFORE_NEXT_ROUND, PRESET: ["noticed"]}
    assert begun(layout, counted) == {"id": "player-card-count", "box": 1, **noticed}
    assert begun(layout, over) == {"id": "over-maximum"}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_a_clause_supposes_decides_nothing_alone_and_stands_with_the_verdict(
    game: Game,
) -> None:
    """5.3 is of cards that nobody handled, 5.4 of what was noticed before the next game."""
    check = typed(game.id, ROUNDS[game.id])
    layout = irregularity_scope(check.draft, check.house)
    for incident in game.irregularities:
        supposed = [one for one in incident.asks if one.supposes]
        answers = begun(layout, incident)
        check.set_incidents([{"box": 1, **answers}] if "box" in incident.fields else [answers])
        assert not (supposed and check.result.is_whole)
        for one in supposed:
            assert answers[one.field] == certain(one.supposes)[0]
            (asked,) = (q for q in questions_of(layout, answers) if q.key == (one.field,))
            assert "preset: " in asked.told.render()
            answered = with_answer(layout, answers, asked.key, asked.answer)
            (own,) = (q for q in questions_of(layout, answered) if q.key == asked.key)
            assert own.told == own.text == asked.text  # a person said so


HANDLED = "This holds if no player has handled the cards"
LATER = "This holds if it was noticed before the next round began"


@pytest.mark.parametrize(
    ("declared", "said"),
    [
        ("misdeal handled=no reconstructible=no", [HANDLED]),
        ("dealer-card-count noticed=before-next-round reconstructible=no", [LATER]),
        ("dealer-card-count noticed=before-next-round reconstructible=yes", [LATER]),
        ("dealer-card-count noticed=later", []),
        ("foreign-card", []),
    ],
)
def test_a_verdict_says_what_the_program_supposes(declared: str, said: list[str]) -> None:
    for game in ("three-card-poker", "lucky-three-pictures"):
        choices = " choice=1:continue" * (game[0] == "l" and "reconstructible=yes" in declared)
        decided = " p" * (game[0] == "t")
        line = f"1 AhKd9c{decided} 25>25 / d Qs8d2c / i {declared}{choices}"
        check = typed(game, line)
        assert check.result.is_whole
        assert [*check.result.sums.supposed] == []  # whoever typed it said so
        (answers,) = check.draft.incidents
        for field in ("handled", "noticed"):
            check.set_incidents([{**answers, PRESET: [field]}])
            found = [text.render() for text in check.result.sums.supposed]
            assert found == (said if field in answers else [])
            assert [text.render() for text in open_texts(check.result.boxes[0].sums)][
                : len(found)
            ] == found
            check.set_incidents([{**answers, PRESET: [field]}, {"id": "foreign-card"}])
            assert check.result.sums.supposed == ()  # void whatever the answer is


def test_a_record_keeps_what_the_program_answered_apart_from_the_document() -> None:
    line = "1 AhKd9c p 25>25 / d Qs8d2c / i misdeal handled=no reconstructible=no"
    check = typed("three-card-poker", line)
    (answers,) = check.draft.incidents
    check.set_incidents([{**answers, PRESET: ["handled"]}])
    record = check_record(check.result, check.draft, CheckMarks(), datetime(2026, 1, 2, tzinfo=UTC))
    assert "preset" not in str(record.body["document"]) + str(record.body["settlement"])
    assert certain(reopened(record)).draft.incidents == check.draft.incidents
    for kept in (None, 5, [5], [["handled"], []]):  # of an older version, and damaged
        body = {**record.body, PRESET: kept}
        draft = certain(reopened(replace(record, body=body))).draft
        check.put(draft)
        assert (check.result.is_whole, check.result.sums.supposed) == (True, ())
