"""The slip of a payout check: one page, on the screen, on paper and as a PDF."""
