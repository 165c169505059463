"""The verbs that run without a window.

`main` picks the verb; each has a module of its own: `settle`, `houses`, `incidents`, `clauses`,
`drill`, `audit`, `analyze`, `best_play`, `report`, `session`, `simulate`, `schema`, `completion`.
`terminal` holds what they share (exit statuses, faults, tables), `given` what they are given:
games, houses, numbers; `executors` where work is done.
"""
