"""Sums of rows nearest to a goal, against going through all of them."""

import itertools
import random
from fractions import Fraction

import pytest

from trifelt.engine.variants import row_sums
from trifelt.engine.variants.nearest import Nearest
from trifelt.engine.variants.row_sums import Chain, Span, SumsCache, Walk, sums_of


def chain_of(draw: random.Random, rows: int) -> Chain:
    spans = []
    for _ in range(rows):
        least = draw.randint(1, 6)
        spans.append(Span(least, least + draw.randint(0, 4), draw.uniform(1, 9)))
    return Chain(
        tuple(draw.choice([0, 1, 7, 24, 4096, 10**9]) + draw.randint(0, 3) for _ in range(rows)),
        tuple(spans),
        tuple(draw.random() < 0.6 for _ in range(rows - 1)),
    )


def plainly(chain: Chain) -> list[tuple[int, ...]]:
    """Every choice that keeps the order."""
    ranges = [range(span.least, span.most + 1) for span in chain.spans]
    return [
        odds
        for odds in itertools.product(*ranges)
        if not any(
            falls and before < after
            for falls, (before, after) in zip(chain.falls, itertools.pairwise(odds), strict=True)
        )
    ]


def sum_of(chain: Chain, odds: tuple[int, ...]) -> int:
    return sum(weight * num for weight, num in zip(chain.weights, odds, strict=True))


@pytest.mark.parametrize("seed", range(40))
def test_choices_are_counted_and_summed_in_order(seed: int) -> None:
    chain = chain_of(random.Random(seed), seed % 5 + 1)
    every = plainly(chain)
    assert chain.count() == len(every)
    tight = chain.tightened()
    if tight is None:
        assert every == []
        return
    made = sums_of(tight)
    assert sorted(map(tuple, made.odds.T.tolist())) == sorted(every)
    assert made.sums.tolist() == sorted(float(sum_of(chain, odds)) for odds in every)


def test_sums_that_were_asked_for_last_are_kept() -> None:
    one, two, three = (Chain((7,), (Span(1, most),), ()) for most in (2, 3, 4))
    cache = SumsCache(2)
    made = {chain: cache.of(chain) for chain in (one, two)}
    assert cache.of(one) is made[one]
    assert cache.of(three).sums.tolist() == [7, 14, 21, 28]
    # Two had waited longest, and made room for three.
    assert cache.of(one) is made[one]
    assert cache.of(two) is not made[two]
    assert cache.of(two).sums.tolist() == made[two].sums.tolist()


@pytest.mark.parametrize("seed", range(60))
def test_the_nearest_sums_are_those_that_going_through_all_finds(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Small enough that walked rows, blocks and held sums all take part.
    monkeypatch.setattr(row_sums, "TAILS_AT_MOST", 12)
    monkeypatch.setattr(row_sums, "BLOCK_AT_MOST", 9)
    draw = random.Random(seed)
    chain = None
    while chain is None:
        chain = chain_of(draw, draw.randint(2, 6)).tightened()
    every = plainly(chain)
    goal = Fraction(sum_of(chain, draw.choice(every))) + Fraction(draw.randint(-40, 40), 7)
    nearest = Nearest(6)
    told: list[int] = []

    def go_on(tried: int) -> bool:
        told.append(tried)
        return True

    walk = Walk(chain, goal, nearest, tuple, go_on, SumsCache())
    walk.run()
    found = nearest.tables()
    assert len(set(found)) == len(found)
    assert set(found) <= set(every)
    away = sorted(abs(sum_of(chain, odds) - goal) for odds in every)
    assert [abs(sum_of(chain, odds) - goal) for odds in found] == pytest.approx(away[:6])
    assert told == sorted(told)
    if nearest.limit > min(goal % 1, 1 - goal % 1):
        assert walk.tried == len(every)


def test_a_walk_that_is_stopped_says_so() -> None:
    chain = Chain((3, 5, 7), (Span(1, 900),) * 3, (False, False))
    walk = Walk(chain, Fraction(10**5, 3), Nearest(5000), tuple, lambda _: False, SumsCache())
    walk.run()
    assert walk.stopped
