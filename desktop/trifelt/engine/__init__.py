"""The exact engine: cards, wagers, houses, settlement and figures, on numpy and the standard library alone."""
