"""Settle documents: read, check, write; the same for command line, panes and log.

- `read`: `read_document(content, houses)` gives a document or every fault of it.
- `schema`: what a document may hold, as data for the checker; how it writes
  irregularities.
- `fitting`: whether irregularities fit their round, what they ask of a document, and spare it.
- `write`: documents and settlements as JSON holds them.
"""
