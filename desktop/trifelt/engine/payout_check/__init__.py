"""What a payout check needs beside settlement: partial results, chips, order, one-line form.

- `partial`: what can be settled before everything is known, and what the rest can come to.
- `chips`: an amount in the fewest chips; `ledger`: of each stake, what is whose; `verdict`: what to
  do now, to whom, in which order.
- `oneline`: a whole check on one line, read and written.
- `rebuilding`: a wrong deal put right by moving hands.
"""
