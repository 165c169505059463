"""Payments as they were recorded against what was due, a shift or a year of them.

- `record`: the columns of a record, and how each is read; `block`: its lines, column by column.
- `rounds`: which rounds of a file are there twice.
- `houses`: those that a record may name; `rulebook`: their wagers as tables for arrays.
- `audited`: what an audit finds; `totals`: that as one document.
- `plain`: a round settled as any other, each of its lines compared, and what explains a difference.
- `regular`: the rounds of a block that hold nothing unusual and agree, by arrays.
- `audit`: a block audited, and settle documents with what was paid.
"""
