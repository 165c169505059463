"""What the felt knows and decides; no window is needed for it."""
