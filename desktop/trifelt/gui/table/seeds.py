"""Where a fresh round's seed comes from: the system, never the clock."""

from __future__ import annotations

import secrets

from trifelt.engine.shuffle import LARGEST_SEED


def fresh_seed() -> int:
    """A seed that nobody can foresee."""
    return secrets.randbelow(LARGEST_SEED + 1)
