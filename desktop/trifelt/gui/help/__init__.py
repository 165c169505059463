"""The help: keys, figures, cards and chips, readings and irregularities, searchable.

- `view`: the pane; `page`: one page of it as rich text, the window that reads clauses out, and the
  user's own copies of rule sheets.
- `model`: its topics and the words of clauses, made of the program's own descriptors; `words`: the
  sentences that no descriptor holds.
"""
