"""Cards read as people write them; a wrong or repeated one is named with its place."""

import itertools
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trifelt.engine.cards import (
    CARD_NAMES,
    RANKS,
    SUITS,
    card_text,
    rank_of,
    read_cards,
    shown,
    suit_of,
)

SIGNS = {"c": "c C ♣ ♧", "d": "d D ♦ ♢", "h": "h H ♥ ♡", "s": "s S ♠ ♤"}


def spellings(card: int) -> list[str]:
    """Every way to write a card."""
    rank, suit = RANKS[rank_of(card)], SUITS[suit_of(card)]
    ranks = {rank, rank.lower()} | ({"T", "t"} if rank == "10" else set())
    signs = SIGNS[suit].split()
    variants = [sign + mark for sign in signs if ord(sign) > 127 for mark in ("\ufe0e", "\ufe0f")]
    return [a + b for a in sorted(ranks) for b in signs + variants]


def faults_of(text: str) -> list[str]:
    return [str(fault) for fault in read_cards(text).faults]


def test_the_deck_holds_each_rank_in_each_suit_once() -> None:
    assert len(set(CARD_NAMES)) == 52
    assert [card_text(card) for card in (0, 3, 32, 51)] == ["2c", "2s", "10c", "As"]
    for card, (rank, suit) in enumerate(itertools.product(range(13), range(4))):
        assert (rank_of(card), suit_of(card)) == (rank, suit)


@pytest.mark.parametrize("card", range(52), ids=CARD_NAMES)
def test_every_spelling_of_a_card_is_read(card: int) -> None:
    for spelling in spellings(card):
        read = read_cards(spelling)
        assert (read.cards, read.faults) == ((card,), ()), spelling


@given(
    st.lists(st.integers(0, 51), min_size=1, max_size=6, unique=True),
    st.randoms(use_true_random=False),
)
def test_any_spellings_with_any_separators_read_as_the_same_cards(
    cards: list[int], rng: random.Random
) -> None:
    text = rng.choice(["", " ", "\t"])
    for card in cards:
        text += rng.choice(spellings(card)) + rng.choice(["", " ", ",", ", ", ";", "\n", " \u00a0"])
    assert read_cards(text).cards == tuple(cards)
    assert not read_cards(text).faults


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("Ah Kx Qh", ["card 2: 'Kx' is not a card; write Ah, 10d, Ks"]),
        ("AhKxQh", ["card 2: 'KxQh' is not a card; write Ah, 10d, Ks"]),
        ("1h", ["card 1: '1h' is not a card; write Ah, 10d, Ks"]),
        ("11h", ["card 1: '11h' is not a card; write Ah, 10d, Ks"]),
        ("Ah Kh J", ["card 3: 'J' is not a card; write Ah, 10d, Ks"]),
        ("hA", ["card 1: 'hA' is not a card; write Ah, 10d, Ks"]),
        ("joker", ["card 1: 'joker' is not a card; write Ah, 10d, Ks"]),
        ("Ah Ah", ["card 2: Ah is already card 1"]),
        ("10d Ks Td", ["card 3: 10d is already card 1"]),
        (
            "KsK♠ 5x ks",
            [
                "card 2: Ks is already card 1",
                "card 3: '5x' is not a card; write Ah, 10d, Ks",
                "card 4: Ks is already card 1",
            ],
        ),
        ("A" * 500, ["card 1: 'AAAAAAAAAAAA…' is not a card; write Ah, 10d, Ks"]),
    ],
)
def test_each_wrong_or_repeated_card_is_named_with_its_place(text: str, faults: list[str]) -> None:
    assert faults_of(text) == faults


@pytest.mark.parametrize("letter", ["\u212ah", "A\u017f", "Аh", "Ａｈ", "A\u0335h"])
def test_letters_that_only_look_alike_are_no_cards(letter: str) -> None:
    assert faults_of(f"{letter} Qd")[0].startswith("card 1: ")


@pytest.mark.parametrize("sign", ["\x00", "\x07", "\x1b", "\x1c", "\x1f", "\x7f", "\x85", "\ud800"])
def test_control_characters_separate_no_cards_and_are_never_shown(sign: str) -> None:
    (fault,) = faults_of(f"Ah{sign}Kh")
    assert sign not in fault
    assert fault.isprintable()


@given(st.text())
def test_any_text_is_read_or_told(text: str) -> None:
    read = read_cards(text)
    assert len(set(read.cards)) == len(read.cards)
    assert all(str(fault).isprintable() for fault in read.faults)


def test_shown_text_fits_a_line_of_its_own() -> None:
    assert shown("a\nb") == "a\N{REPLACEMENT CHARACTER}b"
    assert shown("x" * 41) == "x" * 40 + "…"
    assert shown("x" * 40) == "x" * 40
