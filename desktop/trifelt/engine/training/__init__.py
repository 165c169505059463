"""Training: exercises made of real rounds, with their answers and the wrong answers near them.

No rule is written here: the engine settles every round, and every answer is read from its lines.

- `exercises`: `exercise(house, kind, level, seed, number)`, the same for ever; the seven kinds.
- `payments`: what a dealer pays in a settled round, rightly or with mistakes.
- `plan`: a table test, as an exercise file has it: chosen rounds or a recipe.
- `levels`: what each level hides, how rare hands are, how much is on the table.
- `rounds`: random rounds of a house, by plain chance or made to meet a row of a pay table.
- `declared`: an irregularity that fits a round, with all its answers.
"""
