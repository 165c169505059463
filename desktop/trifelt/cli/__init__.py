"""The verbs that run without a window.

`main` picks the verb; each has a module of its own: `settle`, `houses`, `incidents`, `clauses`,
`drill`, `analyze`, `best_play`, `session`, `simulate`, `completion`. `terminal` holds what
they share (exit statuses, faults, tables), `exact_input` what the verbs over the exact
engine are given, `known_houses` the houses that can be named, `settle_text` a
settlement for a reader.
"""
