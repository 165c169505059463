"""What is kept per user: folders, settings, own houses and the log.

- `folders`: where things are; `TRIFELT_HOME` moves all of it.
- `settings`, `settings_file`: what can be set, and its file.
- `houses`, `tables`, `exercise_files`: one's own houses, table profiles and table tests, one file
  each; `own_files`: what these files have alike.
- `sheets`: the user's own copies of the rule sheets.
- `payment_files`, `payment_columns`: recorded payments to be audited; `audit_files`: those not paid
  as due, as a file, and what each file calls its columns.
- `window_state`: where the window was.
- `log`: rounds, sessions and checks; `training`: what was practised, in the same file.
- `atomic`: files that are whole or as they were, one writer at a time.
- `spreadsheet`: tables as CSV.
- `refusal`: what could not be done, as a sentence.
"""
