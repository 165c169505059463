"""Exercises: every answer is what the engine settles, every trap is wrong, the seed decides all."""

import json
import tracemalloc
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from tests.certain import certain
from tests.engine.settlement.settling import settled
from tests.oracle.cards import Card, read_cards
from tests.oracle.pictures import count_pictures, points
from tests.oracle.plain import settle
from tests.oracle.poker import category
from trifelt.engine.clauses import cited
from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Game
from trifelt.engine.houses import default_house
from trifelt.engine.houses.house import House, pays_something
from trifelt.engine.mistakes import KINDS
from trifelt.engine.round.automatic import best_choice
from trifelt.engine.settlement.settle import settle as settle_round
from trifelt.engine.training.exercises import Exercise, exercise
from trifelt.engine.training.levels import LEVELS, ExerciseKind, Level, find_level
from trifelt.engine.training.payments import NoExercisesError

SOME = 60
SEED = 11
POKER = ("three-card-poker", "three-card-prime")
POKER_NAMES = {
    "straight-flush": "straight flush", "trips": "three ", "straight": "straight,",
    "flush": "flush", "pair": "pair of ", "high-card": "",
}  # fmt: skip
PICTURES = ("plain", "single picture", "double pictures")
NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
Place = tuple[int, str | None, str]


def some(
    game: Game, kind: ExerciseKind, level: Level = LEVELS[2], count: int = SOME
) -> list[Exercise]:
    try:
        return [exercise(default_house(game), kind, level, SEED, n) for n in range(count)]
    except NoExercisesError:
        assert kind is ExerciseKind.RULING
        assert not game.incidents
        return []


EACH = [
    pytest.param(game, kind, id=f"{game.id}-{kind.value}")
    for game in GAMES
    for kind in ExerciseKind
]


def moved(answer: dict[str, Any]) -> list[Any]:
    """What is paid, returned and taken by the settled lines, in the order of settling."""
    people: dict[tuple[int, str | None], dict[str, dict[str, int]]] = {}
    for box in answer["boxes"]:
        for line in box["lines"]:
            cents = {
                key: round(float(line[key]) * 100) for key in ("stake", "winnings", "returned")
            }
            sums = people.setdefault(
                (box["box"], line["bettor"]), {"pay": {}, "return": {}, "take": {}}
            )
            for key, amount in (
                ("pay", cents["winnings"]),
                ("return", cents["returned"]),
                ("take", cents["stake"] - cents["returned"]),
            ):
                if amount:
                    before = sums[key].get(line["wager"], 0)
                    sums[key][line["wager"]] = before + amount
    ordered = sorted(people.items(), key=lambda found: -found[0][0])
    return [
        {
            "box": box,
            **({} if bettor is None else {"bettor": bettor}),
            **{
                key: {
                    wager: f"{cents // 100}.{cents % 100:02d}" for wager, cents in sums[key].items()
                }
                for key in ("pay", "return", "take")
            },
        }
        for (box, bettor), sums in ordered
    ]


def not_twice(boxes: list[dict[str, Any]], incident: dict[str, Any]) -> list[dict[str, Any]]:
    """The same without returning what somebody has taken back himself."""
    if incident["id"] == "withdrawn-wager":
        for box in boxes:
            back, wager = box["return"], incident["wager"]
            mine = (box["box"], box.get("bettor")) == (incident["box"], incident.get("bettor"))
            if mine and wager in back:
                left = cents(back.pop(wager)) - cents(incident["amount"])
                back.update({wager: f"{left // 100}.{left % 100:02d}"} if left else {})
    return boxes


def due_by_place(truth: dict[str, Any]) -> Counter[Place]:
    """What each wager of each person is due; below zero what is taken of it."""
    due: Counter[Place] = Counter()
    for box in truth["boxes"]:
        for line in box["lines"]:
            won, back, stake = (cents(line[key]) for key in ("winnings", "returned", "stake"))
            due[box["box"], line.get("bettor"), line["wager"]] += won or back - stake
    return due


def cents(text: str) -> int:
    return round(float(text) * 100)


def place_of(one: dict[str, Any]) -> Place:
    return one["box"], one.get("bettor"), one["wager"]


def plain_name(game: Game, hand: list[Card]) -> str:
    """How the name of a hand begins, by the oracle."""
    if game.id in POKER:
        return POKER_NAMES[category(hand)]
    if count_pictures(hand) == 3:
        return "three"
    return f"{PICTURES[count_pictures(hand)]} {NUMBERS[points(hand)]}"


def hold_to_the_oracle(game: Game, kind: ExerciseKind, one: Exercise) -> None:
    """Every amount, result and name of an answer is what the independent oracle says of its cards,
    and no trap is the answer or another trap.
    """
    answers = [one.answer, *(trap.answer for trap in one.traps)]
    assert all(answers.count(each) == 1 for each in answers)
    assert all(trap.why.render() for trap in one.traps)
    written = json.loads(json.dumps(one.written()))
    document, answer = written["document"], written["answer"]
    # An irregularity is beyond the oracle: the engine settles the written document anew.
    truth = settled(document) if kind is ExerciseKind.RULING else settle(document)
    lines = [(box["box"], line) for box in truth["boxes"] for line in box["lines"]]
    match kind:
        case ExerciseKind.READ:
            hands = {box["box"]: box["hand"] for box in document["boxes"]}
            hand = read_cards(hands.get(answer["box"], document["dealer"]))
            assert answer["name"].startswith(plain_name(game, hand))
        case ExerciseKind.OUTCOME:
            first = {line["wager"]: line["result"] for _, line in reversed(lines)}
            assert answer["wagers"] == first
        case ExerciseKind.PAY:
            due = [line for box, line in lines if (box, line["wager"]) == place_of(answer)[::2]]
            assert [line["winnings"] for line in due] == [answer["winnings"]]
            rest = cents(answer["winnings"]) - sum(cents(v) * n for v, n in answer["chips"])
            assert 0 <= rest < min(one.document.house.chips)
        case ExerciseKind.BOX:
            assert [answer] == moved(truth)
        case ExerciseKind.TABLE:
            assert answer == moved(truth)
        case ExerciseKind.RULING:
            assert answer["boxes"] == not_twice(moved(truth), document["incidents"][0])
            assert answer["incident"] == document["incidents"][0]
            assert set(written["clauses"]) == set(cited(answer["clause"]))
        case ExerciseKind.ERROR:
            hold_errors(one, answer, due_by_place(truth))


def hold_errors(one: Exercise, answer: dict[str, Any], due: Counter[Place]) -> None:
    """What is paid is what is due, but for the errors, which are wrong by a plausible amount."""
    paid: Counter[Place] = Counter()
    for row in answer["paid"]:
        paid[place_of(row)] += cents(row["winnings"])
    house, document = one.document.house, one.document
    stakes = sum(
        cents for box in document.boxes for b in box.bettors for cents in b.wagers.values()
    )
    most = max(
        house.pays(cell, stakes, document.jackpot or 0)[0]
        for offer in house.offers.values()
        for cell in (offer.pays.cell(row) for row in offer.wager.pay_rows)
        if pays_something(cell)
    )
    off: Counter[Place] = Counter()
    for error in answer["errors"]:
        assert error["kind"] in KINDS
        wrong = cents(error["paid"]) - cents(error["due"])
        assert wrong
        assert -stakes <= cents(error["paid"]) <= most + max(house.chips) + stakes
        off[place_of(error)] += wrong
    assert len(off) == len(answer["errors"])
    for place in {*paid, *due}:
        assert paid[place] - due[place] == off[place]


@pytest.mark.parametrize(("game", "kind"), EACH)
def test_every_answer_is_what_the_oracle_says(game: Game, kind: ExerciseKind) -> None:
    for level in LEVELS[2:]:
        for one in some(game, kind, level, 120):
            hold_to_the_oracle(game, kind, one)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "kind"), EACH)
def test_ten_thousand_answers_are_what_the_oracle_says(game: Game, kind: ExerciseKind) -> None:
    for level in LEVELS:
        for one in some(game, kind, level, 2500):
            hold_to_the_oracle(game, kind, one)


@pytest.mark.parametrize(("game", "kind"), EACH)
def test_same_seed_gives_same_exercise_whatever_came_before(game: Game, kind: ExerciseKind) -> None:
    whole = some(game, kind, count=8)
    if whole:
        again = exercise(default_house(game), kind, LEVELS[2], SEED, 7)
        assert again.written() == whole[7].written()
        other = exercise(default_house(game), kind, LEVELS[2], SEED + 1, 7)
        assert other.written() != again.written()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_wager_that_is_settled_by_itself_has_the_lines_of_the_whole_round(game: Game) -> None:
    for number in range(SOME):
        settlement = exercise(
            default_house(game), ExerciseKind.TABLE, LEVELS[3], SEED, number
        ).settlement
        alone = settle_round(settlement.document)
        places = dict.fromkeys((line.box, line.wager) for line in settlement.lines)
        found = {place: tuple(alone.find_lines(*place)) for place in places}
        for place, lines in found.items():
            whole = (one for one in settlement.lines if (one.box, one.wager) == place)
            assert lines == tuple(whole)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_without_a_likelihood_of_errors_nothing_is_wrong(game: Game) -> None:
    faultless = replace(LEVELS[2], errors=0.0)
    assert all(not one.answer["errors"] for one in some(game, ExerciseKind.ERROR, faultless))


# The hands that pay on Pair Plus, of 22,100.
PAIR_PLUS = {"straight-flush": 48, "trips": 52, "straight": 720, "flush": 1096, "pair": 3744}


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.id)
def test_rare_rows_come_up_as_often_as_the_level_says(level: Level) -> None:
    made = some(GAMES[0], ExerciseKind.PAY, level, 2000)
    rows = Counter(fact for one in made for fact in one.facts if fact.startswith("row:pair-plus:"))
    count = sum(rows.values())
    for row, hands in PAIR_PLUS.items():
        share = level.rare / len(PAIR_PLUS) + (1 - level.rare) * hands / sum(PAIR_PLUS.values())
        spread = (count * share * (1 - share)) ** 0.5
        assert abs(rows[f"row:pair-plus:{row}"] - count * share) < 5 * spread


def test_half_of_the_tables_hold_an_error_where_the_level_says_so() -> None:
    made = some(GAMES[3], ExerciseKind.ERROR, LEVELS[0], 400)
    assert 150 < sum(bool(one.answer["errors"]) for one in made) < 250


def test_stakes_keep_to_the_limits_and_the_chips_of_the_house() -> None:
    house = default_house(GAMES[2])
    offers = dict(house.offers)
    offers["main"] = replace(offers["main"], minimum=2_500, maximum=10_000)
    limited: House = replace(house, id=None, base=house.id, offers=offers)
    level = certain(find_level("table-ready"))
    chip = min(house.chips)
    for n in range(SOME):
        document = exercise(limited, ExerciseKind.TABLE, level, SEED, n).document
        for box in document.boxes:
            stake = box.bettors[0].wagers["main"]
            assert 2_500 <= stake <= 10_000
            assert stake % chip == 0


@pytest.mark.parametrize("game", [game for game in GAMES if game.incidents], ids=lambda g: g.id)
def test_rulings_are_asked_at_a_house_of_ones_own_too(game: Game) -> None:
    own = replace(default_house(game), id="mine")
    assert exercise(own, ExerciseKind.RULING, LEVELS[2], SEED, 0).document.incidents


def test_players_decide_by_best_play_at_the_first_level_and_err_at_the_others() -> None:
    house = default_house(GAMES[0])
    errs = []
    for level in LEVELS:
        boxes = [
            box
            for n in range(SOME)
            for box in exercise(house, ExerciseKind.TABLE, level, SEED, n).document.boxes
        ]
        wrong = [
            box
            for box in boxes
            if box.hand is not None and box.decision is not best_choice(house, box.hand).best
        ]
        errs.append(len(wrong) / len(boxes))
    assert errs[0] == 0
    assert all(0 < err < 0.25 for err in errs[1:])


@pytest.mark.parametrize("game", POKER)
def test_a_house_keeps_little_for_its_exercises(game: str) -> None:
    """Each edit makes another house; what all houses of a game share was made before."""
    first = default_house(next(each for each in GAMES if each.id == game))
    kept = []
    for house in (first, replace(first)):
        tracemalloc.start()
        for number in range(SOME):
            exercise(house, ExerciseKind.PAY, LEVELS[2], SEED, number)
        kept.append(tracemalloc.get_traced_memory()[0])
        tracemalloc.stop()
    assert kept[-1] < 2e6, kept
