"""The colours of both themes: everything written is read at 4.5 to 1 or better."""

from typing import Final

import pytest

from trifelt.gui.shell.tokens import DARK, LIGHT, Tokens, contrast

# What is written on what: all of these must be read at 4.5 to 1 or better.
READ_ON: Final = (
    *((ink, ground) for ink in ("text", "muted") for ground in ("window", "rail", "surface")),
    *((ink, "sunken") for ink in ("text", "muted", "accent", "win", "lose")),
    *((ink, ground) for ink in ("accent", "win", "lose") for ground in ("window", "surface")),
    *(("text", ground) for ground in ("hover", "pressed", "accent_soft", "notice", "fault")),
    *(("muted", ground) for ground in ("hover", "accent_soft", "notice", "fault")),
    *(("accent", ground) for ground in ("rail", "hover", "accent_soft", "notice")),
    ("lose", "fault"),
    ("on_accent", "accent"),
    ("on_accent", "accent_hover"),
    ("on_tooltip", "tooltip"),
    *(
        (ink, ground)
        for ink in ("felt_text", "felt_print", "felt_win", "felt_lose")
        for ground in ("felt", "felt_deep", "felt_sign")
        if not (ink in ("felt_win", "felt_lose") and ground == "felt")
    ),
)
# Borders that alone show where a control is, and the mark of the focus: 3 to 1 or better.
SEEN_ON: Final = (
    *(("control_line", ground) for ground in ("window", "surface", "sunken")),
    *(("accent", ground) for ground in ("window", "rail", "surface", "sunken")),
    ("spot_lit", "felt"),
)

THEMES = pytest.mark.parametrize("tokens", [LIGHT, DARK], ids=["light", "dark"])


@THEMES
@pytest.mark.parametrize(("ink", "ground"), READ_ON)
def test_what_is_written_can_be_read(tokens: Tokens, ink: str, ground: str) -> None:
    assert contrast(getattr(tokens, ink), getattr(tokens, ground)) >= 4.5


@THEMES
@pytest.mark.parametrize(("mark", "ground"), SEEN_ON)
def test_the_edge_of_a_control_can_be_seen(tokens: Tokens, mark: str, ground: str) -> None:
    assert contrast(getattr(tokens, mark), getattr(tokens, ground)) >= 3
