"""Hands in plain words."""

import pytest

from trifelt.engine.cards import read_cards
from trifelt.engine.games import GAMES
from trifelt.engine.games.names import (
    pictures_name,
    points_name,
    poker_name,
    poker_name_told,
    rank_text,
)
from trifelt.engine.hands import HAND_COUNT, hand_feature, hand_index


def hand(text: str) -> int:
    return hand_index(read_cards(text).cards)


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("Ah Kh Qh", "straight flush, ace high"),
        ("3s 2s As", "straight flush, 3 high"),
        ("10h 9h 8h", "straight flush, 10 high"),
        ("8h 8d 8c", "three 8s"),
        ("As Ad Ac", "three aces"),
        ("Ks Qd Jc", "straight, king high"),
        ("As 2d 3c", "straight, 3 high"),
        ("Kh 9h 2h", "flush, king high"),
        ("8h 8d Kc", "pair of 8s, king kicker"),
        ("Ah Ad 2c", "pair of aces, 2 kicker"),
        ("10h 10d Jc", "pair of 10s, jack kicker"),
        ("2h 2d 10c", "pair of 2s, 10 kicker"),
        ("Qs 7d 2c", "queen high"),
        ("5s 3d 2c", "5 high"),
        ("Kd As 2c", "ace high"),
    ],
)
def test_a_poker_hand_in_words(cards: str, name: str) -> None:
    assert str(poker_name(hand(cards))) == name


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("Qs 7d 2c", "queen high (Q-7-2)"),
        ("2h 9h Kh", "flush, king high (K-9-2)"),
        ("8h 8d Kc", "pair of 8s, king kicker"),
        ("As 2d 3c", "straight, 3 high"),
    ],
)
def test_a_reason_tells_hands_of_one_name_apart(cards: str, name: str) -> None:
    assert str(poker_name_told(hand(cards))) == name


def test_hands_told_alike_rank_alike() -> None:
    strength = hand_feature("strength")
    ranks_of_name: dict[str, set[int]] = {}
    for number in range(HAND_COUNT):
        ranks_of_name.setdefault(str(poker_name_told(number)), set()).add(int(strength[number]))
    assert all(len(ranks) == 1 for ranks in ranks_of_name.values())
    assert len(ranks_of_name) == 741


@pytest.mark.parametrize(
    ("cards", "text"),
    [("2c 8d 8h", "8-8-2"), ("Ac 3d 2h", "3-2-A"), ("6d Qs 4c", "Q-6-4"), ("Ac Kd 10h", "A-K-10")],
)
def test_ranks_stand_in_the_order_in_which_they_count(cards: str, text: str) -> None:
    assert rank_text(hand(cards)) == text


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("Kh Qd Jc", "three mixed pictures"),
        ("Kh Kd Qc", "three mixed pictures"),
        ("Kh Kd Kc", "three kings"),
        ("Qh Qd Qc", "three queens"),
        ("Jh Jd Jc", "three jacks"),
        ("Kh Qd 9c", "double pictures nine"),
        ("Kh Qd 10c", "double pictures zero"),
        ("Kh Qd Ac", "double pictures one"),
        ("Kh 10d 6c", "single picture six"),
        ("Kh 4d 6c", "single picture zero"),
        ("9h 9d 9c", "plain seven"),
        ("10h 10d 10c", "plain zero"),
        ("Ah 2d 3c", "plain six"),
    ],
)
def test_a_hand_of_the_pictures_games_in_words(cards: str, name: str) -> None:
    assert str(pictures_name(hand(cards))) == name


def test_only_a_sheet_that_tells_three_pictures_apart_names_them_apart() -> None:
    threes = [n for n in range(HAND_COUNT) if hand_feature("pictures")[n] == 3]
    for game in GAMES:
        names = {str(game.hand_name(n)) for n in threes}
        if game.hand_name is points_name:
            assert names == {"three pictures"}
            assert not any("mixed" in row for wager in game.wagers for row in wager.pay_rows)
        elif game.hand_name is pictures_name:
            assert any("mixed" in row for wager in game.wagers for row in wager.pay_rows)


def test_pictures_names_follow_the_ranking_list_of_appendix_g() -> None:
    """31 places, each with a name of its own but for the kinds of three pictures."""
    names: dict[int, set[str]] = {}
    for number, place in enumerate(hand_feature("pictures_rank").tolist()):
        names.setdefault(place, set()).add(str(pictures_name(number)))
    assert len(names) == 31
    assert all(len(found) == 1 for place, found in names.items() if place != 30)
    assert names[30] == {"three mixed pictures", "three kings", "three queens", "three jacks"}
