"""Trifelt: a table simulator and payout calculator for five three-card casino games.

- `engine`: every rule and every figure of the games, complete by itself.
- `storage`: what is kept per user; `cli`: the verbs without a window; `gui`: the application,
  `tour`: what drives it.
"""

__version__ = "0.1.0"
