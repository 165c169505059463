"""An exercise is right where, and only where, the engine's own answer was given."""

from datetime import UTC, datetime, timedelta

import pytest

from tests.certain import certain
from trifelt.engine.clauses import cited, clauses_of, pay_table_clauses
from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Game
from trifelt.engine.houses import default_house
from trifelt.engine.incidents.incident import Effect
from trifelt.engine.money import money_text
from trifelt.engine.payout_check.chips import fewest_chips
from trifelt.engine.training.declared import rulable
from trifelt.engine.training.exercises import exercise
from trifelt.engine.training.levels import LEVELS, TITLES, ExerciseKind, Level
from trifelt.engine.training.plan import exercise_about
from trifelt.engine.wager import Result
from trifelt.gui.train.model.asking import (
    ACTS,
    PUSH,
    TAKE,
    Form,
    Question,
    act_of,
    ask_exercise,
    clauses_hinted,
)
from trifelt.gui.train.model.judging import clause_words, judge_answer, mistake_words
from trifelt.gui.train.model.practice import Asked, Practice, answered, open_mistakes, remade

KINDS = [
    (game, kind)
    for game in GAMES
    for kind in TITLES
    if kind is not ExerciseKind.RULING or rulable(default_house(game))
]
of_each_kind = pytest.mark.parametrize(
    ("game", "kind"), KINDS, ids=[f"{game.id}-{kind}" for game, kind in KINDS]
)


def asked_of(game: Game, kind: ExerciseKind, number: int, level: Level = LEVELS[2]) -> Asked:
    return remade(default_house(game), kind, level, 7, number)


def right_answer(question: Question) -> dict[str, str]:
    """What the engine says, written as it is answered."""
    given = {choice.key: choice.right for choice in question.choices}
    for row in question.rows:
        if question.form is Form.OUTCOME:
            given[row.key] = act_of(row)
        else:
            pays = money_text(row.due)
            given[row.key] = pays if row.due > 0 else PUSH if row.due == 0 else TAKE
    return given


def test_what_a_ruling_is_told_to_do_returns_a_bet_exactly_where_the_settlement_does() -> None:
    for game in GAMES:
        if not rulable(default_house(game)):
            continue
        for number in range(150):
            question = asked_of(game, ExerciseKind.RULING, number).question
            returns = any(
                line.result is Result.RETURNED for line in question.exercise.settlement.lines
            )
            if question.choices[0].right == Effect.PLAYS_ON:
                assert not returns, question.exercise.document.incidents


def test_a_jackpot_is_right_in_as_much_as_chips_make_of_it() -> None:
    made = (asked_of(GAMES[0], ExerciseKind.PAY, number).question for number in range(500))
    question = next(one for one in made if fewest_chips(one.rows[0].due, one.house.chips).rest)
    key, due = question.rows[0].key, question.rows[0].due
    cut = fewest_chips(due, question.house.chips)
    chips = [money_text(value) for value, count in cut.counts for _ in range(count)]
    assert judge_answer(question, {key: "+".join(chips)}).right
    assert not judge_answer(question, {key: "+".join(chips[:-1])}).right
    assert not judge_answer(question, {key: money_text(cut.total)}).right


@of_each_kind
def test_the_engines_answer_is_right_and_any_part_of_it_changed_is_wrong(
    game: Game, kind: ExerciseKind
) -> None:
    for number in range(20):
        question = asked_of(game, kind, number).question
        given = right_answer(question)
        verdict = judge_answer(question, given)
        assert verdict.right
        assert verdict.wrong == ()
        for choice in question.choices:
            for value, _ in choice.options:
                other = judge_answer(question, {**given, choice.key: value})
                assert other.right == (value == choice.right)
        for row in question.rows:
            others = ACTS if question.form is Form.OUTCOME else (TAKE, PUSH, "1234567.00")
            for value in others:
                is_same = value == given[row.key]
                told = judge_answer(question, {**given, row.key: value})
                assert told.right == is_same
                assert [part.key for part in told.wrong] == ([] if is_same else [row.key])


@of_each_kind
def test_options_hold_the_right_one_once_and_stand_in_the_same_order_again(
    game: Game, kind: ExerciseKind
) -> None:
    for number in range(20):
        one, other = (asked_of(game, kind, number).question for _ in range(2))
        assert one.choices == other.choices
        for choice in one.choices:
            values = [value for value, _ in choice.options]
            assert values.count(choice.right) == 1
            assert len(set(values)) == len(values) > 1


@of_each_kind
def test_what_is_due_is_told_with_its_clause(game: Game, kind: ExerciseKind) -> None:
    if kind is not ExerciseKind.READ:  # no clause says how a hand is called
        question = asked_of(game, kind, 3).question
        assert clause_words(question, judge_answer(question, {}).parts)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_decides_a_wager_is_told_before_the_answer(game: Game) -> None:
    for number in range(40):
        question = asked_of(game, ExerciseKind.BOX, number, LEVELS[0]).question
        hinted = {clause.number for clause in clauses_hinted(question)}
        for row in question.rows:
            tables = pay_table_clauses(game, row.wager)
            for line in row.lines:
                decides = {one for one in cited(line.clause) if one in clauses_of(game)} - tables
                assert decides <= hinted


@pytest.mark.parametrize("game", GAMES[:2], ids=lambda game: game.id)
def test_what_is_told_before_the_answer_is_in_the_order_of_the_sheet(game: Game) -> None:
    """Rules that belong together, such as those of a dealer who does not qualify, stand so."""
    sheet = list(clauses_of(game))
    for kind in (ExerciseKind.OUTCOME, ExerciseKind.BOX):
        told = [
            clause.number for clause in clauses_hinted(asked_of(game, kind, 3, LEVELS[0]).question)
        ]
        assert told == sorted(told, key=sheet.index)


def test_a_clause_that_says_nothing_by_itself_is_told_with_those_under_it() -> None:
    for number in range(60):
        question = asked_of(GAMES[0], ExerciseKind.RULING, number, LEVELS[0]).question
        hinted = {clause.number for clause in clauses_hinted(question)}
        if "5.1" not in hinted:
            continue
        assert {"5.1.1", "5.1.2"} <= hinted
        if "5.1" in question.exercise.clauses:
            parts = judge_answer(question, {}).parts
            assert "5.1.1" in {clause.number for clause in clause_words(question, parts)}
            return
    raise AssertionError("no foreign card in 60 rulings")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_misread_hand_is_explained_by_its_own_cards(game: Game) -> None:
    assert game.hand_reason is not None
    for number in range(40):
        question = asked_of(game, ExerciseKind.READ, number).question
        (box,) = question.exercise.document.boxes
        hand = box.hand if question.exercise.answer["box"] else question.exercise.document.dealer
        assert hand is not None
        for value, _ in question.choices[0].options:
            reason = certain(judge_answer(question, {"name": value}).parts[0].reason)
            assert reason.render().startswith(game.hand_reason(hand).render())


def test_whose_envy_is_asked_stands_in_the_question() -> None:
    house = default_house(GAMES[0])
    found = exercise_about(house, ExerciseKind.PAY, LEVELS[0], 7, 0, ("envy",))
    question = ask_exercise(found.made, LEVELS[0], 7, found.number)
    assert question.prompt.facts["box"] == question.shown_box
    assert len(question.exercise.document.boxes) > 1


def test_the_next_row_of_the_pay_table_is_named_as_the_likely_mistake() -> None:
    house = default_house(GAMES[0])
    for number in range(60):
        question = remade(house, ExerciseKind.PAY, LEVELS[0], 7, number).question
        for trap in question.exercise.traps:
            if trap.kind == "neighbouring-row":
                verdict = judge_answer(question, {question.rows[0].key: trap.answer["winnings"]})
                assert verdict.mistake == "neighbouring-row"
                words = certain(mistake_words(verdict.parts[0]))
                assert "row “" in words.render()
                return
    raise AssertionError("no exercise with that trap")


def test_a_table_that_is_left_as_paid_is_right_only_where_all_was_paid_rightly() -> None:
    house = default_house(GAMES[0])
    seen = set()
    for number in range(30):
        question = remade(house, ExerciseKind.ERROR, LEVELS[1], 7, number).question
        clean = not question.exercise.answer["errors"]
        assert judge_answer(question, {}).right == clean
        seen.add(clean)
    assert seen == {True, False}


def test_of_an_error_table_what_was_found_is_explained_and_a_false_alarm_is_called_so() -> None:
    house = default_house(GAMES[0])
    seen = set()
    for number in range(60):
        question = remade(house, ExerciseKind.ERROR, LEVELS[1], 7, number).question
        wrong = [row for row in question.rows if row.paid != row.due]
        fine = [row for row in question.rows if row.paid == row.due and row.due > 0]
        if not wrong or not fine:
            continue
        given = right_answer(question) | {fine[0].key: TAKE}
        verdict = judge_answer(question, given)
        parts = {part.key: part for part in verdict.parts}
        assert not parts[fine[0].key].right
        assert parts[fine[0].key].mistake is None
        assert parts[fine[0].key].said.render().endswith("the dealer had this right.")
        assert verdict.mistake == ""  # no mistake of one's own that has a name
        for row in wrong:
            assert parts[row.key].right
            seen.add(parts[row.key].mistake is not None)
    assert True in seen


def test_a_sitting_deals_nothing_twice_and_a_mistake_again() -> None:
    practice = Practice(default_house(GAMES[0]), ExerciseKind.PAY, LEVELS[0], 3)
    asked = [practice.next() for _ in range(6)]
    assert len({one.number for one in asked}) == 6
    first = asked[0]
    practice.record(first, {}, judge_answer(first.question, {}), 2.0)
    again = [practice.next() for _ in range(3)]
    assert [(one.seed, one.number) for one in again if one.again] == [(first.seed, first.number)]
    assert (practice.right, practice.answered) == (0, 1)


def test_facts_that_are_due_are_met_more_often() -> None:
    house, now = default_house(GAMES[0]), datetime.now(UTC)
    rows = {
        fact
        for number in range(200)
        for fact in exercise(house, ExerciseKind.PAY, LEVELS[0], 9, number).facts
    }
    rare = "row:pair-plus:straight-flush"
    assert rare in rows

    def met(due: dict[str, datetime]) -> int:
        practice = Practice(house, ExerciseKind.PAY, LEVELS[0], 9, due)
        asked = [practice.next() for _ in range(60)]
        return sum(rare in one.question.exercise.facts for one in asked)

    later = dict.fromkeys(rows, now + timedelta(days=3))
    assert met({**later, rare: now - timedelta(days=1)}) > 2 * met(later)


def test_an_open_mistake_is_closed_by_a_right_answer_to_the_same_exercise() -> None:
    asked = asked_of(GAMES[0], ExerciseKind.PAY, 1)
    question = asked.question
    wrong = answered(asked, {}, judge_answer(question, {}), 3)
    given = right_answer(question)
    right = answered(asked, given, judge_answer(question, given), 3)
    assert open_mistakes([wrong]) == [wrong]
    assert open_mistakes([wrong, right]) == []
    assert open_mistakes([right, wrong]) == [wrong]


def test_a_right_amount_in_more_chips_than_it_takes_is_right_but_told_and_learned_again() -> None:
    asked = next(
        one
        for one in (asked_of(GAMES[0], ExerciseKind.PAY, n) for n in range(50))
        if one.question.rows[0].due == 5_000
    )
    (row,) = asked.question.rows
    for given, told in (("50.00", False), ("25.00+25.00", False), ("+".join(["5.00"] * 10), True)):
        verdict = judge_answer(asked.question, {row.key: given})
        assert verdict.right
        assert (verdict.parts[0].chips is not None) == told
        facts = answered(asked, {row.key: given}, verdict, 2).facts
        assert all(right != told for fact, right in facts.items() if fact.startswith("chips:"))


@pytest.mark.parametrize("game", ["three-pictures", "lucky-three-pictures"])
def test_a_record_that_calls_three_pictures_as_earlier_versions_did_stays_right(game: str) -> None:
    """They were told apart by name; a record of then is judged by its own words."""
    (found,) = (one for one in GAMES if one.id == game)
    asked = (asked_of(found, ExerciseKind.READ, number).question for number in range(400))
    question = next(one for one in asked if one.choices[0].right == "three pictures")
    (choice,) = question.choices
    assert choice.before in ("three mixed pictures", "three jacks", "three queens", "three kings")
    assert judge_answer(question, {"name": choice.before}).right
    assert not judge_answer(question, {"name": "three threes"}).right
