"""Settle documents: read, check, write; the same for command line, panes and log.

- `read`: `read_document(content, houses)` gives a document or every fault of it.
- `schema`: what a document may hold, as data for the checker.
- `declared`: how a document writes irregularities; `fitting`: whether they fit its round.
- `irregular`: what declared irregularities ask of a document, and spare it.
- `write`: documents and settlements as JSON holds them.
"""
