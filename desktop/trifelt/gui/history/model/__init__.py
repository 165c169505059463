"""What the history knows: entries and filters, and the figures of one's own practice."""
