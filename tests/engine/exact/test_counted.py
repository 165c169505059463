"""Combinations of rows are told apart however many wagers were counted together."""

import numpy as np
import pytest

from tests.engine.exact.houses import house_of
from trifelt.engine.exact.counted import Counted, count_wagers
from trifelt.engine.exact.counting import RowCounts


@pytest.mark.parametrize("columns", [1, 7, 8, 20])
def test_as_many_columns_as_there_are_make_one_number(columns: int) -> None:
    """Eight columns of 256 rows each are more combinations than 64 bits can number."""
    chance = np.random.default_rng(columns)
    known = chance.integers(0, 256, (50, columns)).astype(np.uint8)
    known[0], known[1] = 0, 255
    # Alike but for one row, in the first column and in the last.
    known[2:4] = known[1]
    known[2, 0] = known[3, -1] = 254
    entries = known[chance.integers(0, len(known), 2_000)]
    counted = counted_as(entries)
    assert np.array_equal(counted.joint_rows[counted.joint_of_entry], entries)
    assert len(counted.joint_rows) == len(np.unique(entries, axis=0))


def counted_as(rows: np.ndarray[tuple[int, int], np.dtype[np.uint8]]) -> Counted:
    """Entries of one pattern, each met by one hand of the dealer."""
    real = count_wagers(house_of("three-pictures"), ("main",))
    ones = np.ones(len(rows), dtype=np.int64)
    of_pattern = np.zeros(len(rows), dtype=np.intp)
    counts = RowCounts(
        real.rows.keys,
        real.rows.patterns,
        of_pattern,
        rows,
        ones,
        real.rows.held,
        real.rows.dealer_hands,
    )
    return Counted(real.game, real.wagers, counts)
