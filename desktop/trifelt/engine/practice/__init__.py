"""Practice: one person's rounds at the table, and how they went.

- `session`: `Session` holds the balance over rounds; chips leave it as they are placed.
- `standing`: `Standing`, what a session has come to: result, expectation, errors, luck.
- `reporting`: a finished round as a session counts it, each decision beside best play.
- `expecting`: what best play expects of the same stakes, and how far it spreads.
"""
