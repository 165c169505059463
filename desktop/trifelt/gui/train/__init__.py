"""The pane for training: exercises made by the engine, what is known by now, and a table test.

- `view`: the pane and its pages; `start_page`, `exercise_page`, `progress_page`.
- `test_desk`: table tests and their results, with `test_page`.
- On the page of an exercise: `scene`, what lies there; `choice_form` and `amount_form`, how it is
  answered; `feedback`, what was right. At the dealer's seat `seat_form`, the felt turned round;
  `seat_parts`, what stands around it.
- `keys`: its keys for the help; `model`: what it knows without a window.
"""
