"""Settle documents: read, check, write; the same for command line, panes and log."""
