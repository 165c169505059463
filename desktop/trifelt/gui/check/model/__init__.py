"""What the payout check knows and decides, without the window.

- `check`: the form, what is done to it, and what it comes to; everything else serves it.
- Typed: `draft`, with its `fields`, `irregular` for irregularities, `marks` beside it;
  `random_round` fills it.
- Read: `reading`, with what is still `missing`.
- Settled: `result`, whose `box_lines` have a `line_view` each, `verdict_words` and `open_words`;
  `rebuilt` for a deal that went wrong.
- A file of `payments` audited: its `payment_lists`, and a `recorded_round` of it again;
  `error_sums` of a group.
- Out of it: `text`, `record` for the log, `kept` for whether it is there, and
  where it is not and the window closes; the `steps` that undo goes back.
"""
