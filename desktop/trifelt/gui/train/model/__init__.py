"""What the pane for training knows without a window.

- `asking`: an exercise as choices and rows, and what helps before the answer; `judging`: whether an
  answer to them is right.
- `skills`: what is known by now, day by day, and what is confused.
- `practice`: which exercise comes next, and what is kept of its answer.
- `table_test`: a test under way, and its result, read again and verified.
- `seat`: a round at the dealer's seat, from the call to the last box; `seat_bets`: a bet of it.
"""
