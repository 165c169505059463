"""The log as a list: found, sorted, opened again, noted on, taken out and in."""
