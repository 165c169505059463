"""The felt: a table to practise at, in every game."""
