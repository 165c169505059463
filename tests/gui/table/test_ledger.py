"""The session's figures as they are written."""

import pytest

from trifelt.gui.shell.figures import luck_text


@pytest.mark.parametrize(
    ("luck", "text"),
    [(None, "–"), (0.04, "0.0 σ"), (-0.04, "0.0 σ"), (1.26, "+1.3 σ"), (-2.0, "−2.0 σ")],
)
def test_luck_has_its_sign_where_it_is_told_at_all(luck: float | None, text: str) -> None:
    assert luck_text(luck).render() == text
