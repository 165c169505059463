"""A page of the help as rich text in the colours of the theme."""

from html import escape

from PySide6.QtWidgets import QFrame, QTextBrowser

from trifelt.gui.cards.pictures import card_in_text, paint_in_text
from trifelt.gui.help.model import HelpEntry, Render, Section, Topic
from trifelt.gui.shell.building import DrawnInText
from trifelt.gui.shell.tokens import HEADING, SMALL_TEXT, TEXT, TITLE, Tokens

CARD_WIDTH = 45

# A heading's own margin is swallowed by a table before it.
GAP = "<p style='font-size: 6px'>&nbsp;</p>"


class HelpPage(QTextBrowser):
    """The page; cards are drawn into it, and no file is read."""

    def __init__(self) -> None:
        super().__init__()
        DrawnInText(self.document(), paint_in_text)
        self.setFrameShape(QFrame.Shape.NoFrame)


def page_html(topic: Topic, render: Render, tokens: Tokens) -> str:
    """The whole page."""
    body = "".join(_section(section, render) for section in topic.sections)
    return (
        f"<html><head><style>{_rules(tokens)}</style></head><body>"
        f"<h1>{escape(render(topic.title))}</h1>{body}</body></html>"
    )


def _rules(tokens: Tokens) -> str:
    return (
        f"body {{ color: {tokens.text}; font-size: {TEXT}px; }}"
        f"h1 {{ font-size: {TITLE}px; font-weight: 600; margin: 0 0 8px 0; }}"
        f"h2 {{ font-size: {HEADING}px; font-weight: 600; margin: 20px 0 4px 0; }}"
        "p { margin: 4px 0 8px 0; line-height: 140%; }"
        "td { padding: 4px 16px 4px 0; }"
        ".term { font-weight: 600; }"
        f".under {{ color: {tokens.muted}; padding-left: 16px; }}"
        f".clause {{ color: {tokens.accent}; font-size: {SMALL_TEXT}px; }}"
        f".text {{ color: {tokens.muted}; }}"
    )


def _section(section: Section, render: Render) -> str:
    parts = [f"<h2>{escape(render(section.title))}</h2>"]
    parts += [f"<p>{escape(render(paragraph))}</p>" for paragraph in section.paragraphs]
    if section.entries:
        with_clauses = any(entry.clause for entry in section.entries)
        rows = "".join(_row(entry, render, with_clauses) for entry in section.entries)
        parts.append(f"<table width='100%'>{rows}</table>{GAP}")
    if section.hands:
        rows = "".join(
            "<tr><td>"
            + "&nbsp;".join(card_in_text(card, CARD_WIDTH) for card in hand.cards)
            + f"</td><td valign='middle'>{escape(render(hand.name))}</td></tr>"
            for hand in section.hands
        )
        parts.append(f"<table>{rows}</table>{GAP}")
    return "".join(parts)


def _row(entry: HelpEntry, render: Render, with_clauses: bool) -> str:
    """A line of a table whose columns stand alike on every page."""
    rank = "under" if entry.under else "term"
    cells = (
        f"<td width='28%' class='{rank}'>{escape(render(entry.term))}</td>"
        f"<td class='text'>{escape(render(entry.text))}</td>"
    )
    if entry.beside:
        cells += f"<td width='36%' class='text'>“{escape(entry.beside)}”</td>"
    if with_clauses:
        cells += f"<td width='14%' class='clause'>{escape(entry.clause)}</td>"
    return f"<tr>{cells}</tr>"
