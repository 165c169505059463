"""Irregularities: what a sheet's clauses say, what they ask, and what they do to a round."""
