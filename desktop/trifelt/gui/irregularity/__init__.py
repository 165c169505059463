"""Irregularities as they are declared at the table and in the payout check, by one form.

- `form`: the list that narrows as one types, and a frame with the questions of each.
- `model`: what is asked, what there is to pick from, what is answered by itself.
- `dialog`: the form over the table.
"""
