"""The slip of a payout check: one page, on the screen, on paper and as a PDF.

- `model`: what stands on it; `page`: how, as rich text, and its dialog.
- `one_page`: what every such page has: its look, its fit to the paper, its lines to sign on.
"""
