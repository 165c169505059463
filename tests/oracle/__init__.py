"""A second opinion: settlement of the five games, written plainly from the rule sheets alone."""
