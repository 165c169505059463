"""The payout check: stakes and cards typed, what every wager pays at once, and its record."""
