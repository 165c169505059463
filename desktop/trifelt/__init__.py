"""Trifelt: a table simulator and payout calculator for five three-card casino games."""

__version__ = "0.1.0"
