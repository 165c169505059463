"""A whole check on one line."""

import json
import random
from typing import Any

import pytest

from tests.certain import certain
from tests.oracle.rounds import random_document
from trifelt.engine.cards import read_cards
from trifelt.engine.documents.read import read_document
from trifelt.engine.documents.write import write_document
from trifelt.engine.games import GAMES, find_game
from trifelt.engine.games.game import Game
from trifelt.engine.houses import BUILT_IN
from trifelt.engine.money import read_money
from trifelt.engine.parsing import parse_json
from trifelt.engine.payout_check.oneline import (
    Paid,
    example_line,
    grammar,
    read_line,
    short_names,
    write_line,
)


def game_of(id: str) -> Game:
    return certain(find_game(id))


POKER = game_of("three-card-poker")
LUCKY = game_of("lucky-three-pictures")


def test_the_line_of_the_readme_fills_box_and_dealer() -> None:
    read = read_line("1 AhKhQh p 25 pp10 / d Qs7d2c", POKER)
    assert read.faults == ()
    assert read.content == {
        "boxes": [
            {
                "box": 1,
                "hand": "AhKhQh",
                "decision": "play",
                "wagers": {"ante": "25", "pair-plus": "10"},
            }
        ],
        "dealer": "Qs7d2c",
    }


def test_every_part_of_a_round_has_a_place_on_the_line() -> None:
    text = '3 @Ann* 25 lt5 @"Bo Lee" 10 pl2.50 / 5 KhKd6c 8 / d Qs7d2c'
    read = read_line(text, LUCKY)
    assert read.content["boxes"][0]["bettors"] == [
        {"name": "Ann", "seated": True, "wagers": {"main": "25", "lucky-tie": "5"}},
        {"name": "Bo Lee", "seated": False, "wagers": {"main": "10", "player-lucky-6": "2.50"}},
    ]
    assert write_line(read.content, LUCKY) == text
    with_jackpot = "1 AhKhQh f 25 pr2.50 =Ann / d Qs7d2c / m 25000"
    assert write_line(read_line(with_jackpot, POKER).content, POKER) == with_jackpot


def test_cards_may_stand_apart_and_stakes_after_their_letters() -> None:
    read = read_line("2 Ah 10d Kh p 1,025.50 pp 10 / d Qs 7d 2c", POKER)
    assert read.content["boxes"][0]["hand"] == "Ah 10d Kh"
    assert read.content["boxes"][0]["wagers"] == {"ante": "1025.50", "pair-plus": "10"}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_no_two_wagers_share_their_letters_and_none_takes_a_decisions(game: Game) -> None:
    names = short_names(game)
    assert len(set(names.values())) == len(game.placeable)
    if game.choice is not None:
        assert not {"p", "f"} & set(names.values())
    for wager, letters in names.items():
        read = read_line(f"1 {letters}12 / d Qs7d2c", game)
        assert read.faults == ()
        assert read.content["boxes"][0]["wagers"] == {wager: "12"}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_example_of_each_game_reads_as_a_whole_round(game: Game) -> None:
    content = {"game": game.id, **read_line(example_line(game), game).content}
    assert read_document(content, BUILT_IN).faults == ()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_round_written_on_one_line_reads_back_as_the_same_round(game: Game) -> None:
    rng = random.Random(11)
    for _ in range(200):
        content: Any = parse_json(json.dumps(random_document(game.id, rng)))
        whole = certain(read_document(content, BUILT_IN).document)
        written = write_document(whole)
        line = write_line(written, game)
        again: dict[str, Any] = {
            "game": game.id,
            **({"house": content["house"]} if "house" in content else {}),
            **read_line(line, game).content,
        }
        read = read_document(again, BUILT_IN)
        assert read.document is not None, (line, [fault.render() for fault in read.faults])
        assert write_document(read.document) == written


def test_what_is_not_understood_is_named_and_the_rest_is_kept() -> None:
    read = read_line("1 AhKhQh x9 25 zz / d Qs7d2c", POKER)
    assert [str(fault).split(" is ")[0] for fault in read.faults] == ["box 1: 'x9'", "box 1: 'zz'"]
    assert read.content["boxes"][0]["wagers"] == {"ante": "25"}
    assert read_cards(read.content["dealer"]).faults == ()


@pytest.mark.parametrize(
    ("typed", "read", "fault"),
    [
        ("25,50", None, "'25,50' has its cents after a comma; write 25.50"),
        ("2,550", 255_000, None),
        ("2,550.5", 255_050, None),
        ("25,500,1", None, "'25,500,1' is not an amount"),
    ],
)
def test_an_amount_on_the_line_means_what_it_means_in_a_field(
    typed: str, read: int | None, fault: str | None
) -> None:
    """Cents after a comma are a fault at their stake, their payment and their irregularity."""
    line = read_line(
        f"1 AsKdQh p {typed}>{typed} / d Qs7d2c / i late-increase box=1 wager=ante amount={typed} "
        f"/ i house-decision ground=x who=y pays=1:ante:{typed}:{typed}",
        POKER,
    )
    assert line.faults == ()
    content = {"game": POKER.id, **line.content}
    document = read_document(content, BUILT_IN)
    assert read_money(line.paid[0].amount) == read
    if fault is None:
        assert document.document is not None
        assert document.document.boxes[0].bettors[0].wagers == {"ante": read}
        assert document.document.incidents[0].amount == read
        assert (document.document.incidents[1].amounts or ())[0].winnings == read
    else:
        found = {one.place: one.text.render() for one in document.faults}
        for place in (
            "boxes[0].wagers.ante",
            "incidents[0].amount",
            "incidents[1].amounts[0].winnings",
            "incidents[1].amounts[0].returned",
        ):
            assert found[place].startswith(fault), place


@pytest.mark.parametrize("before", ["lp10", "lp10>40", "main>5"])
def test_no_stake_or_payment_is_dropped_before_the_first_name(before: str) -> None:
    lucky = next(game for game in GAMES if game.id == "lucky-three-pictures")
    assert read_line(f"1 KhKs6d @Ann 5 @Ben {before} / d 5h9cJd", lucky).faults == ()
    read = read_line(f"1 KhKs6d {before} @Ann 5 / d 5h9cJd", lucky)
    assert "name before the stakes" in read.faults[0].render()


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("1 KsKdKc 50>50 / 1 QhQd2c 25>25 / d 10hQsJd", "box 1 is given twice"),
        ("1 KsKdKc 50>50 / d 10hQsJd / d 2h3h4h", "'d' is given twice"),
    ],
)
def test_a_part_given_twice_is_told(line: str, said: str) -> None:
    lucky = next(game for game in GAMES if game.id == "lucky-three-pictures")
    assert [fault.render() for fault in read_line(line, lucky).faults] == [said]


def test_boxes_that_no_slash_divides_are_told() -> None:
    poker = next(game for game in GAMES if game.id == "three-card-poker")
    read = read_line("1 Kh9s4d p 25 Ks9c4c f 8d8c8h p / d Jh7d2c", poker)
    assert "9 cards; write / before" in read.faults[0].render()
    assert read.content["boxes"][0]["hand"] == "Kh 9s 4d"


def test_a_stake_given_twice_is_told() -> None:
    assert [str(fault) for fault in read_line("1 25 50", POKER).faults] == [
        "box 1: ante is given twice"
    ]


def test_a_box_without_a_number_has_that_of_its_place() -> None:
    read = read_line("AhKhQh p 25 / 9h7d2c f 10 / d Qs7d3c", POKER)
    assert read.faults == ()
    assert [box["box"] for box in read.content["boxes"]] == [1, 2]
    assert [box["wagers"] for box in read.content["boxes"]] == [{"ante": "25"}, {"ante": "10"}]


def test_what_was_paid_stands_behind_its_stake() -> None:
    read = read_line("1 AhKhQh p 25>-25 pp10>400 play>0 / 2 2c3c4c f 50 / d Qs7d2c", POKER)
    assert read.faults == ()
    assert read.content["boxes"][0]["wagers"] == {"ante": "25", "pair-plus": "10"}
    paid = (
        Paid(1, 0, "ante", "-25"),
        Paid(1, 0, "pair-plus", "400"),
        Paid(1, 0, "play", "0"),
    )
    assert read.paid == paid
    line = write_line(read.content, POKER, paid)
    assert line == "1 AhKhQh p 25>-25 play>0 pp10>400 / 2 2c3c4c f 50 / d Qs7d2c"
    assert set(read_line(line, POKER).paid) == set(paid)


def test_an_irregularity_stands_in_a_part_of_its_own() -> None:
    line = (
        '1 KhKd6c @Ann* 25 @"Bo ""Lucky"" Lee" 10 / d Qs7d2c / i dealing-error reconstructible=yes '
        'choice=1:continue@Ann choice=1:withdraw@"Bo ""Lucky"" Lee" ground="a card / two fell"'
    )
    read = read_line(line, LUCKY)
    assert read.faults == ()
    assert read.content["incidents"] == [
        {
            "id": "dealing-error",
            "reconstructible": True,
            "choices": [
                {"box": 1, "bettor": "Ann", "choice": "continue"},
                {"box": 1, "bettor": 'Bo "Lucky" Lee', "choice": "withdraw"},
            ],
            "ground": "a card / two fell",
        }
    ]
    assert write_line(read.content, LUCKY) == line
    document = certain(read_document({"game": LUCKY.id, **read.content}, BUILT_IN).document)
    assert [one.incident.id for one in document.incidents] == ["dealing-error"]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_irregularity_with_all_its_answers_reads_back_as_it_was(game: Game) -> None:
    rng = random.Random(5)
    for incident in game.irregularities:
        for _ in range(20):
            answers = {
                name: answer
                for name in incident.fields
                if rng.random() < 0.8 and (answer := random_answer(name, game, rng)) is not None
            }
            content = {
                "boxes": [{"box": 1, "wagers": {}}],
                "incidents": [{"id": incident.id, **answers}],
            }
            read = read_line(write_line(content, game), game)
            assert read.faults == ()
            assert read.content == content


def random_answer(name: str, game: Game, rng: random.Random) -> Any:
    text = rng.choice(
        ["Ann", "Bo Lee", 'the "shoe"', "a/b", "12", "x=1, y>2", "=!@*", "none", "i", "Zoë"]
    )
    if name == "bettor" and not game.bettors:
        return None
    whose = {"bettor": text} if game.bettors and rng.random() < 0.7 else {}
    wager = rng.choice(game.placeable).id
    box = rng.randint(1, 7)
    values: dict[str, Any] = {
        "box": box,
        "bettor": text,
        "wager": wager,
        "amount": rng.choice(["25", "2.50", "999999999.99"]),
        "handled": rng.random() < 0.5,
        "reconstructible": rng.random() < 0.5,
        "established": rng.random() < 0.5,
        "noticed": rng.choice(["before-close", "before-next-round", "later"]),
        "count": rng.randint(1, 52),
        "moves": [{"from": n, "to": n + 1} for n in range(1, rng.randint(2, 4))],
        "order": "7c, 9d",
        "round": rng.choice([12, "12", text]),
        "choices": [{"box": box, **whose, "choice": "continue"}] * rng.randint(0, 2),
        "amounts": [{"box": box, **whose, "wager": wager, "winnings": "25.00", "returned": "0"}],
        "who": text,
        "ground": text,
    }
    return values[name]


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("1 25 / i", "which irregularity?"),
        ("1 25 / i late-wagers box=1", "Did you mean late-wager?"),
        (f"1 25 / i late-wager box={'9' * 5_000}", "is not an answer; it takes box=…"),
        ("1 25 / i late-wager box=one", "'box=one' is not an answer; it takes box=…"),
        ("1 25 / i misdeal handled=maybe", "'handled=maybe' is not an answer"),
        ("1 25 / i misdeal moves=1-2-3", "'moves=1-2-3' is not an answer"),
        ("1 25 / i misdeal 1>2", "'1>2' is not an answer"),
        ("1 25 / i house-decision pays=1:tie", "'pays=1:tie' is not an answer"),
        (
            "1 25 / i house-decision pays=1:tie",
            "In pays=1:ante:25:10 the wager wins 25 and 10 is returned",
        ),
        ("1 25 / i house-void bettor=Ann", "'bettor=Ann' is not an answer"),
    ],
)
def test_an_irregularity_that_is_not_understood_is_told(line: str, fault: str) -> None:
    (said,) = read_line(line, POKER).faults
    assert fault in str(said)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_grammar_tells_what_the_game_has(game: Game) -> None:
    said = grammar(game).render()
    assert example_line(game) in said
    assert ("p or f" in said) == (game.choice is not None)
    assert ("@Ann" in said) == game.bettors
    assert ("c and the fourth card" in said) == (game.fourth_card is not None)
    assert ("m and the jackpot" in said) == (game.priced_wager is not None)


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("1 KsKdKcQhQd2c p 50 / d 10hQsJd", "6 cards; write / before"),
        ("1 KsKdKc p f 50 / d 10hQsJd", "'f' is one too many"),
        ("1 KsKdKc p 50 pp / d 10hQsJd", "'pp' has no stake behind it"),
        ("1 KsKdKc p 50 @Ann / d 10hQsJd", "=Ann names the one player"),
        ("1 KsKdKc p pp10 / d 10hQsJd", "'play' without the stake"),
        ("1 KsKdKc p 50>50 >60 / d 10hQsJd", "ante is given twice"),
        ("1 KsKdKc p 50 / d 10hQsJd / c 9c", "no such part"),
        ("1 KsKdKc p 50 / d", "'d' has nothing behind it"),
    ],
)
def test_no_word_is_dropped_without_one(line: str, fault: str) -> None:
    (said,) = read_line(line, POKER).faults
    assert fault in str(said)
