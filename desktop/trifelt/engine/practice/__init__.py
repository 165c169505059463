"""Practice: one person's rounds at the table, and how they went.

- `session`: `Session` holds the balance over rounds; chips leave it as they are placed;
  a finished round as it counts it, each decision beside best play.
- `standing`: `Standing`, what a session has come to: result, expectation, errors, luck;
  what best play expects of the same stakes, and how far it spreads.
"""
