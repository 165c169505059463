"""What the history knows: entries and filters, and the figures of your own practice.

- `entries`: what is shown of the log, and what can be done with it.
- Practice: `rounds` as they are counted, `practice` over them, and their `graphs`.
- `errors`: the wrong payments of saved checks.
"""
