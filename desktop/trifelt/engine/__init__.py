"""The exact engine: cards, wagers, houses, settlement and figures; it stands alone."""
