"""Houses under change: editing one, telling what differs, what each row is worth, seeking tables.

- `editing`: `with_cell`, `with_table` and `edited` give another house, or say what is wrong;
  `Draft` is a house being edited.
- `outcomes`: every row of a house's pay tables with its deals, its part of the return, and what
  one unit more on it is worth.
- `search`: pay tables nearest to what is asked (`wanted`): to a house edge by the exact return of a
  table (`table_return`), within other limits by what its rows bring (`limited`).
- `sheet`: the analyst's sheet of a house, as content and as a table.
- `row_titles`: what a row of a pay table is called.
"""
