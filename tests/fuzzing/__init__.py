"""Everything that reads from outside, met with anything at all."""
