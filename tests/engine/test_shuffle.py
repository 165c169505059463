"""The deck of a seed is fair, and the same for ever."""

import itertools
from collections import Counter

import pytest

from trifelt.engine.cards import LARGEST_SEED, below, cards_text, shuffled_deck

DECKS = 20_000


PINNED = {
    0: (
        "Qc 10d 6c 4s Js Ad 10s Qd 9c Jc 5s Qh 8d "
        "9s 2h 4c Jd 7d 10h 8h 4d 7c 4h 3d Ks 7h "
        "9d 6d 2d 5h As 5c Ah 3h 7s 9h 2s Kd 3c "
        "10c 2c Jh 6h Ac 3s 5d Kc 8s 6s 8c Kh Qs"
    ),
    1: (
        "9c 3c 4h 7c 2d 10h 2s As 6h 9s Ah Ac Jh "
        "Ad 5h 3s Kd 2c 4s Qh Kc 8d 6d 4d 2h Jc "
        "8s 10c 4c 8c 7d 6s Jd Kh 7h 5s Qs 9d 3d "
        "6c 9h 5d Js 8h Qc 3h 7s Qd 5c 10s 10d Ks"
    ),
    2026: (
        "6s 4h Kc Ac 5s 3h 9h 3c Jd Jc 2d 7d 6h "
        "Qs 4s 9d Kh 10h 10d Jh Qd 9s 7h Qc 4c 8c "
        "Kd 6d 2c 5h 5d Ks Js 8s Qh Ad 9c 3d 8d "
        "6c 4d 3s 2h 2s 7s 10c 7c 8h 10s As 5c Ah"
    ),
    9007199254740991: (
        "2c 3h 10s Ad 5h 3s Ah 10c 7c 3c Jc 7h 9c "
        "4d 2h 4s Ks 5c 7s 9h 6d Ac 4c 10h 5s Qd "
        "7d 10d 4h 8h Kd 6h Kh 9d Kc 8s Js Qc 6s "
        "Jh 3d As 6c Qh 2s 8c Qs 5d 9s Jd 2d 8d"
    ),
}


@pytest.mark.parametrize(("seed", "text"), PINNED.items())
def test_a_seed_gives_its_deck_for_ever(seed: int, text: str) -> None:
    assert cards_text(shuffled_deck(seed)) == text


@pytest.mark.parametrize("seed", [-1, LARGEST_SEED + 1])
def test_a_seed_out_of_range_is_refused(seed: int) -> None:
    with pytest.raises(ValueError, match="a seed is 0 to"):
        shuffled_deck(seed)


def test_every_card_is_as_likely_at_every_place() -> None:
    counts: Counter[tuple[int, int]] = Counter()
    pairs: Counter[tuple[int, int]] = Counter()
    for seed in range(DECKS):
        deck = shuffled_deck(seed)
        assert sorted(deck) == list(range(52))
        counts.update(enumerate(deck))
        pairs[deck[0] // 4, deck[1] // 4] += 1
    expected = DECKS / 52
    chi_square = sum(
        (counts[n, card] - expected) ** 2 / expected for n in range(52) for card in range(52)
    )
    # 51 x 51 degrees of freedom: mean 2601, standard deviation 72.1; five of them either way.
    assert 2601 - 361 < chi_square < 2601 + 361
    # First and second card by rank: 13 x 13 pairs, equal ranks three quarters as likely.
    off = [
        (pairs[a, b] - DECKS * 4 * (3 if a == b else 4) / 2652) ** 2
        / (DECKS * 4 * (3 if a == b else 4) / 2652)
        for a, b in itertools.product(range(13), repeat=2)
    ]
    assert 168 - 92 < sum(off) < 168 + 92


def test_what_would_favour_low_numbers_is_drawn_again() -> None:
    largest_fair = (1 << 64) - (1 << 64) % 52
    draws = iter([(1 << 64) - 1, largest_fair, largest_fair - 1])
    assert below(52, lambda: next(draws)) == 51
    assert next(draws, None) is None
