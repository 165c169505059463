"""Sums of rows: those asked for last are kept, and a walk over them may be stopped."""

from fractions import Fraction

from trifelt.engine.variants.row_sums import Chain, ChainWalk, Nearest, Span, SumsCache


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


def test_a_walk_that_is_stopped_says_so() -> None:
    chain = Chain((3, 5, 7), (Span(1, 900),) * 3, (False, False))
    walk = ChainWalk(chain, Fraction(10**5, 3), Nearest(5000), tuple, lambda _: False, SumsCache())
    walk.run()
    assert walk.stopped
