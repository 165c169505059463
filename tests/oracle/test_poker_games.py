"""Each row of Three Card Poker and Three Card Prime once, and their readings."""

import pytest

from tests.oracle.cards import read_cards
from tests.oracle.examples import Document, line_of, only_box, prime, tcp
from tests.oracle.plain import settle
from tests.oracle.poker import category


@pytest.mark.parametrize(
    ("hand", "pair_plus", "bonus", "progressive"),
    [
        ("As Ks Qs", "400.00", "50.00", "25000.07"),
        ("Ah Kh Qh", "400.00", "50.00", "1250.00"),
        ("9s 8s 7s", "400.00", "50.00", "175.00"),
        ("9s 9h 9d", "300.00", "40.00", "150.00"),
        ("9s 8h 7s", "50.00", "10.00", "15.00"),
        ("9s 8s 2s", "40.00", None, "0.00"),
        ("9s 9h 2s", "10.00", None, "0.00"),
        ("9s 8h 2s", "0.00", None, "0.00"),
    ],
)
def test_three_card_poker_pays_each_row_of_its_tables(
    hand: str, pair_plus: str, bonus: str | None, progressive: str
) -> None:
    document = tcp(hand, "Jc 5d 3h")
    assert line_of(document, "ante")["winnings"] == "10.00"  # 3.13.2
    assert line_of(document, "play")["result"] == "push"  # 3.13.1
    assert line_of(document, "pair-plus")["winnings"] == pair_plus
    assert line_of(document, "progressive")["winnings"] == progressive
    assert line_of(document, "progressive")["returned"] == "0.00"
    bonuses = [line for line in only_box(document)["lines"] if line["wager"] == "ante-bonus"]
    assert [line["winnings"] for line in bonuses] == ([] if bonus is None else [bonus])


@pytest.mark.parametrize(
    ("hand", "dealer", "decision", "ante", "play"),
    [
        ("Kh 5d 2c", "Qs 3d 2h", "play", "win", "win"),  # 3.14.1
        ("Qh 3c 2c", "Qs 4d 2h", "play", "lose", "lose"),  # 3.14.2
        ("Qh 3c 2c", "Qs 3d 2h", "play", "push", "push"),  # 3.14.3
        ("2h 3c 5c", "Js 10d 8h", "play", "win", "push"),  # 3.13
        ("Kh 5d 2c", "Js 10d 8h", "fold", "lose", None),  # 3.8
    ],
)
def test_three_card_poker_compares_hands_with_a_qualified_dealer(
    hand: str, dealer: str, decision: str, ante: str, play: str | None
) -> None:
    document = tcp(hand, dealer, decision)
    results = {line["wager"]: line["result"] for line in only_box(document)["lines"]}
    assert results["ante"] == ante
    assert results.get("play") == play


def test_envy_is_for_another_players_royal_with_an_ante() -> None:
    progressive = {"ante": "5", "progressive": "2.50"}
    boxes = [
        {"box": 4, "hand": "As Ks Qs", "decision": "fold", "wagers": {"ante": "5"}},
        {"box": 2, "hand": "Ah Kh Qh", "decision": "play", "wagers": progressive, "player": "A"},
        {"box": 1, "hand": "2c 5d 9h", "decision": "fold", "wagers": progressive, "player": "A"},
        {"box": 7, "hand": "Ad Kd Qd", "wagers": {"pair-plus": "5"}},
    ]
    document: Document = {
        "game": "three-card-poker",
        "dealer": "Jc 4d 2h",
        "jackpot": 1000,
        "boxes": boxes,
    }

    def envied(readings: dict[str, str]) -> list[list[tuple[int, str]]]:
        document["house"] = {"base": "mbs", "readings": readings}
        found = []
        for box in settle(document)["boxes"]:
            lines = [line for line in box["lines"] if line["wager"] == "envy"]
            found.append([(line["from_box"], line["winnings"]) for line in lines])
        return found

    assert envied({}) == [[], [(4, "250.00")], [(4, "250.00")], []]
    assert envied({"envy-folded-hand": "no"}) == [[], [], [], []]
    own = [[], [(4, "250.00")], [(4, "250.00"), (2, "50.00")], []]
    assert envied({"envy-own-boxes": "paid"}) == own


def test_readings_of_three_card_poker() -> None:
    document = tcp("9s 9h 2s", "Jc 5d 3h", "fold")
    assert line_of(document, "pair-plus")["result"] == "win"
    document["house"] = {"base": "mbs", "readings": {"fold-pair-plus": "forfeits"}}
    assert line_of(document, "pair-plus")["result"] == "lose"
    document = tcp("9s 9h 9d", "Jc 5d 3h")
    document["house"] = {"base": "mbs", "readings": {"progressive-stake": "returned"}}
    assert line_of(document, "progressive")["returned"] == "2.50"


@pytest.mark.parametrize(
    ("hand", "dealer", "win", "bad_beats"),
    [
        ("Ah Kh Qh", None, "100.00", None),
        ("9s 8s 7s", "Jh 10h 9h", "60.00", ["120.00", "120.00", "60.00", "60.00"]),
        ("9s 9h 9d", "Jh Js Jd", "50.00", ["100.00", "100.00", "50.00", "50.00"]),
        ("9s 8h 7s", "Js 10h 9h", "20.00", ["40.00", "40.00", "20.00", "20.00"]),
        ("9s 8s 2s", "Js 8h 7h", None, None),
        ("9s 8s 2s", "Jh 8h 7h", "10.00", ["lose", "10.00", "lose", "10.00"]),
        ("9s 9h 2s", "Jh 8h 7h", "10.00", ["lose", "lose", "lose", "lose"]),
        ("Ks 9h 2s", "Jh 8h 7h", "10.00", ["lose", "lose", "lose", "lose"]),
    ],
)
def test_prime_play_pays_win_copy_and_each_bad_beat_column(
    hand: str, dealer: str | None, win: str | None, bad_beats: list[str] | None
) -> None:
    if win is not None:
        won = line_of(prime(hand, "Jc 5d 3h"), "play")
        assert (won["winnings"], won["result"]) == (win, "win")
    if bad_beats is None or dealer is None:
        return
    for number, expected in enumerate(bad_beats, start=1):
        house = {"base": "standard", "wagers": {"play": {"pays": f"bad-beat-{number}"}}}
        line = line_of(prime(hand, dealer, house=house), "play")
        assert line["row"] == "bad-beat-" + category(read_cards(hand))
        if expected == "lose":
            assert (line["result"], line["odds"]) == ("lose", None)
        else:
            assert (line["result"], line["winnings"]) == ("win", expected)


def test_prime_dealer_below_queen_high_pushes_the_ante_and_pays_the_play() -> None:
    document = prime("5h 3d 2c", "Js 10d 8h")
    assert line_of(document, "ante")["result"] == "push"  # 5a
    assert line_of(document, "play")["winnings"] == "10.00"  # 6


def test_prime_copies_pay_unless_a_reading_pushes_them() -> None:
    document = prime("9s 8s 7s", "9h 8h 7h")
    assert line_of(document, "ante")["winnings"] == "10.00"  # 5b
    assert line_of(document, "play")["winnings"] == "60.00"  # 6
    document["house"] = {
        "base": "standard",
        "readings": {"copy-ante": "pushes", "copy-play": "pushes"},
    }
    assert line_of(document, "ante")["result"] == "push"
    assert line_of(document, "play")["result"] == "push"


@pytest.mark.parametrize(
    ("hand", "dealer", "row"),
    [
        ("Ah 9d 2h", "Kh 7d 3h", "both-same-colour"),
        ("Ah 9d 2h", "Kc 7s 3c", "player-same-colour"),
        ("Ah 9d 2h", "Kc 7d 3c", "player-same-colour"),
        ("Ah 9c 2h", "Kd 7d 3d", None),
    ],
)
def test_prime_wager_looks_at_colours(hand: str, dealer: str, row: str | None) -> None:
    assert line_of(prime(hand, dealer), "prime")["row"] == row


PAIR_BONUS_HANDS = ["Ah Kh Qh", "9s 8s 7s", "9s 9h 9d", "9s 8h 7s", "9s 8s 3s", "9s 9h 3s"]


@pytest.mark.parametrize(
    ("table", "fourth", "odds"),
    [
        ("loose-deuce-1", "3c", [50, 40, 30, 6, 3, 1]),
        ("loose-deuce-1", "2c", [100, 80, 60, 12, 6, 1]),
        ("loose-deuce-2", "2c", [75, 60, 45, 10, 5, 2]),
        ("loose-deuce-3", "2c", [75, 50, 40, 8, 4, 2]),
        ("loose-deuce-4", "2c", [75, 50, 40, 8, 4, 1]),
        ("plain", "2c", [50, 40, 30, 6, 3, 1]),
    ],
)
def test_pair_bonus_pays_by_the_shared_card(table: str, fourth: str, odds: list[int]) -> None:
    house = {"base": "standard", "wagers": {"pair-bonus": {"pays": table}}}
    for hand, odd in zip(PAIR_BONUS_HANDS, odds, strict=True):
        line = line_of(prime(hand, "Jc 5d 4d", fourth, house=house), "pair-bonus")
        assert line["odds"] == f"{odd} to 1"
        assert line["row"].startswith("deuce-") == (fourth == "2c")
    # A deuce in one's own hand does not switch the table (C note 2).
    line = line_of(prime("2s 2h 9d", "Jc 5d 4d", "3c", house=house), "pair-bonus")
    assert line["row"] == "pair"


@pytest.mark.parametrize(
    ("table", "odds"),
    [
        ("a6-1", [1000, 1000, 1000, 200, 50, 25, 20, 10, 5]),
        ("a6-2", [1000, 1000, 1000, 200, 50, 25, 15, 10, 5]),
        ("a6-3", [1000, 1000, 1000, 200, 100, 20, 15, 9, 8]),
        ("a6-4", [1000, 1000, 1000, 200, 100, 20, 15, 10, 7]),
        ("a6-5", [200000, 20000, 1000, 200, 50, 20, 15, 10, 5]),
    ],
)
def test_all_six_pays_each_row_of_each_table(table: str, odds: list[int]) -> None:
    rounds = [
        ("Ad Kd Qd", "Jd 10d 9d"),
        ("Ah Kh Qh", "Jh 10h 9h"),
        ("Ah Kh 2d", "Jh 10h Qh"),
        ("Ah 2h 3h", "4h 5h Kd"),
        ("9h 9d 2c", "9s 9c 5c"),
        ("9h 9d 2c", "9s 2d 5c"),
        ("9h 2h 5h", "Kh Qh 9s"),
        ("9h 8d 7h", "6h 5c 2s"),
        ("9h 9d 7h", "9c 5c 2s"),
    ]
    house = {"base": "standard", "wagers": {"all-six": {"pays": table}}}
    for (hand, dealer), odd in zip(rounds, odds, strict=True):
        assert line_of(prime(hand, dealer, house=house), "all-six")["odds"] == f"{odd} to 1"
