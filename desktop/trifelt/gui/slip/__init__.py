"""The slip of a payout check: one page, on the screen, on paper and as a PDF.

- `model`: what stands on it; `page`: how, drawn of `strokes`.
- `dialog` shows it; `slip_file` saves it.
"""
