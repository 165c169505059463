"""Products of matrices that stay on the thread that asks for them.

A library of linear algebra hands larger products to threads of its own, which wait for one another.
Where the cores are busy, with a simulation for example, that takes a hundred times as long as the
product itself; pieces below its threshold are worked out at once.
"""

from __future__ import annotations

from typing import Final, TypeVar

import numpy as np
from numpy.typing import NDArray

# OpenBLAS keeps a product of m x k and k x n on one thread up to m x k x n of this.
_AT_ONCE: Final = 1 << 18

Cells = TypeVar("Cells", np.float64, np.complex128)


def times(one: NDArray[np.float64], other: NDArray[Cells]) -> NDArray[Cells]:
    """A matrix of real numbers times one of real or complex ones."""
    rows, inner = one.shape
    whole = np.ascontiguousarray(other).view(np.float64)
    width = whole.shape[1]
    wide = min(max(1, _AT_ONCE // max(rows * inner, 1)), 64, width)
    pieces = -(-width // wide)
    padded = np.zeros((inner, pieces * wide))
    padded[:, :width] = whole
    tiles = np.ascontiguousarray(padded.reshape(inner, pieces, wide).swapaxes(0, 1))
    found = np.matmul(one, tiles).swapaxes(0, 1).reshape(rows, pieces * wide)[:, :width]
    return np.ascontiguousarray(found).view(other.dtype)


def weighted(weights: NDArray[np.float64], rows: NDArray[np.float64]) -> NDArray[np.float64]:
    """The sum of rows, each with its weight."""
    found: NDArray[np.float64] = np.einsum("i,ij->j", weights, rows)
    return found
