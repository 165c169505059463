"""The help: keys, figures, cards and chips, readings and irregularities, searchable."""
