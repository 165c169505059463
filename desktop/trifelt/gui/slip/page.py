"""The slip as a page: rich text with drawn cards and chips, in the largest letters that fit."""

from collections.abc import Callable, Iterable, Sequence
from html import escape

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont, QPageSize, QPainter, QTextDocument

from trifelt.engine.message import Message
from trifelt.engine.money import Amount
from trifelt.gui.cards.chips import ChipCount
from trifelt.gui.cards.pictures import card_in_text, chip_in_text, paint_in_text
from trifelt.gui.shell.building import DrawnInText
from trifelt.gui.shell.paper import pdf_of
from trifelt.gui.slip.model import COLUMNS, Slip, SlipBox

# The page in points, and its margin.
WIDTH, HEIGHT = 595.0, 842.0
_MARGIN = 40.0
# Rich text knows whole sizes only: it is laid out in tenths of a point.
_FINE = 10
_SMALLEST = 0.3
_ONE_COLUMN = 3
_CARD, _CHIP = 300, 240
# Each column's share of the width, in one column of boxes and in two.
_SHARES = (26, 11, 9, 9, 12, 11, 9, 13)
_NARROW_SHARES = (26, 15, 9, 13, 15, 12, 10)
_RIGHT_ALIGNED = frozenset({1, 4, 5, 6})
_LOOK = """
body {{ color: #111518; font-size: 90px; }}
p {{ margin: 0; }}
p.fact, p.told {{ margin-top: 20px; }}
p.name, p.wager {{ margin-top: 40px; }}
.head {{ font-size: {head}px; font-weight: 700; }}
.title {{ font-size: 170px; font-weight: 700; }}
.sum {{ font-size: 120px; font-weight: 700; }}
.due {{ font-size: 100px; }}
.told {{ font-size: 110px; font-weight: 600; }}
.name {{ font-size: 100px; font-weight: 700; }}
.chips, .small, .note {{ font-size: 75px; }}
.fact, .quiet {{ font-size: 95px; }}
.quiet, .small {{ color: #565e64; }}
.wager {{ font-weight: 600; }}
.cell {{ white-space: nowrap; }}
.typed {{ white-space: pre-wrap; }}
.rule, .signed {{ border-bottom: 6px solid #b9bec2; font-size: 40px; }}
.signed {{ border-color: #111518; font-size: 250px; }}
.below {{ font-size: 10px; }}
td.cell {{ padding-right: 40px; padding-top: 25px; }}
"""
Render = Callable[[Message], str]


class SlipPage:
    """A slip of one page, painted onto a paper of any size."""

    def __init__(self, slip: Slip, render: Render, chips: Sequence[ChipCount]) -> None:
        self._slip = slip
        self._render = render
        self._chips = chips
        self.scale = 1.0
        self.body, self.foot = self._document(), self._document()
        self._fit()

    def paint(self, painter: QPainter, paper: QRectF) -> None:
        """Paint the page; what is signed stands at its foot."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(paper.topLeft())
        factor = min(paper.width() / WIDTH, paper.height() / HEIGHT)
        painter.scale(factor, factor)
        painter.fillRect(QRectF(0, 0, WIDTH, HEIGHT), "white")
        painter.translate(_MARGIN, _MARGIN)
        painter.scale(self.scale / _FINE, self.scale / _FINE)
        self.body.drawContents(painter)
        room = (HEIGHT - 2 * _MARGIN) * _FINE / self.scale
        painter.translate(0, room - self.foot.size().height())
        self.foot.drawContents(painter)
        painter.restore()

    def pdf(self, title: str) -> bytes:
        """The page as a PDF."""
        return pdf_of(self.paint, QPageSize(QPageSize.PageSizeId.A4), title)

    def _document(self) -> QTextDocument:
        document = QTextDocument()
        document.setUseDesignMetrics(True)
        document.setDocumentMargin(0)
        document.setDefaultFont(QFont())
        DrawnInText(document, paint_in_text)
        return document

    def _fit(self) -> None:
        """The largest letters with which everything stays on one page, and in its columns."""
        while True:
            width = (WIDTH - 2 * _MARGIN) * _FINE / self.scale
            # Small print elsewhere must not make the verdict small.
            look = _LOOK.format(head=round(220 * min(1.6, 1 / self.scale)))
            for document, html in ((self.body, self._body()), (self.foot, self._foot())):
                document.setHtml(f"<style>{look}</style><body>{html}</body>")
                document.setTextWidth(width)
            sizes = self.body.size(), self.foot.size()
            high = sum(size.height() for size in sizes) * self.scale / _FINE
            wide = max(size.width() for size in sizes) > width + 1
            if (high <= HEIGHT - 2 * _MARGIN and not wide) or self.scale <= _SMALLEST:
                return
            self.scale -= 0.04

    # --- parts -----------------------------------------------------------------------------------

    def _say(self, text: Message | str) -> str:
        return escape(text if isinstance(text, str) else self._render(text))

    def _line(self, text: Message | str, role: str) -> str:
        """A paragraph of its own."""
        return f"<p class='{role}'>{self._say(text)}</p>"

    def _told(self, notices: Iterable[Message], clauses: Iterable[Message], role: str) -> str:
        """What is said of a line, a box or the whole, and the words of clauses that decided it."""
        said = (f"<p class='{role}'>! {self._say(text)}</p>" for text in notices)
        return "".join((*said, *(self._line(words, "small") for words in clauses)))

    def _body(self) -> str:
        slip, say, line = self._slip, self._say, self._line
        facts = " &nbsp; ".join(f"{say(title)}: {say(text)}" for title, text in slip.facts)
        half = _half(slip.boxes)
        columns = [slip.boxes] if half is None else [slip.boxes[:half], slip.boxes[half:]]
        boxes = ["".join(self._box(box, len(columns) > 1) for box in each) for each in columns]
        parts = (
            _table(
                (line(Message("Payout check"), "quiet"), ""), (line(slip.checksum, "sum"), _RIGHT)
            ),
            line(slip.game, "title"),
            line(slip.house, "quiet"),
            f"<p class='fact'>{facts}</p>",
            _rule(),
            line(slip.head, "head"),
            line(slip.due, "due"),
            self._chip_row(),
            *(line(said, "told") for said in slip.told),
            _rule(),
            self._dealer(),
            _apart(boxes),
            self._told((*slip.notices, *slip.incidents), slip.clauses, "quiet"),
            *(f"<p class='typed'>{say(title)}: {say(text)}</p>" for title, text in slip.texts),
            *(f"<p class='small'>{say(title)}: {say(means)}</p>" for title, means in slip.readings),
        )
        return "".join(parts)

    def _chip_row(self) -> str:
        """Chips with how many of each."""
        told = (
            f"{chip_in_text(chip, _CHIP)}&nbsp;{count:,}&nbsp;×&nbsp;"
            + str(Amount(chip.cents)).removesuffix(".00")
            for chip, count in self._chips
        )
        return f"<p class='chips'>{' &nbsp; '.join(told)}</p>" if self._chips else ""

    def _dealer(self) -> str:
        slip = self._slip
        cells = _beside(slip.dealer, self._line(slip.dealer_name or "", "fact"))
        if slip.fourth is not None and slip.fourth_title is not None:
            cells += _beside((slip.fourth,), self._line(slip.fourth_title, "fact"))
        if slip.jackpot is not None:
            cells.append((self._line(slip.jackpot, "fact"), f"{_RIGHT} {_MIDDLE}"))
        return self._line(Message("Dealer"), "name") + _table(*cells)

    def _box(self, box: SlipBox, narrow: bool) -> str:
        say, line = self._say, self._line
        shares = _NARROW_SHARES if narrow else _SHARES
        named = line(box.name or "", "fact") + line(box.sums, "quiet")
        rows = [_row([line(title, "small") for title in COLUMNS[: len(shares)]], shares)]
        for one in box.lines:
            *cells, clause = map(say, one.cells)
            reason = say(one.reason)
            if not narrow:
                cells.append(clause)
            elif clause:
                reason = f"{clause} &nbsp;{reason}"
            cells[3] = f"<b>{cells[3]}</b>"
            told = f"<p class='small'>{reason}</p>" + self._told(one.notices, one.clauses, "note")
            rows.append(_row([line(one.title, "wager"), *cells], shares))
            rows.append(f"<tr><td colspan='{len(shares)}'>{told}</td></tr>")
        return (
            line(box.title, "name")
            + _table(*_beside(box.cards, named))
            + f"<table width='100%' cellspacing='0'>{''.join(rows)}</table>"
            + self._told(box.notices, box.clauses, "small")
            + _rule()
        )

    def _foot(self) -> str:
        slip, line = self._slip, self._line
        people = (Message("Supervisor"), Message.in_context("person", "Player"))
        checksum = Message("Checksum {sum}", sum=slip.checksum)
        signed = [_rule("signed") + line(one, "small") for one in people]
        ends = (line(slip.foot, "small"), ""), (line(checksum, "small"), _RIGHT)
        return _apart(signed) + _table(*ends)


_RIGHT, _MIDDLE = "align='right'", "valign='middle'"
Cell = tuple[str, str]  # what it holds, and how it stands


def _rule(role: str = "rule") -> str:
    """A line across, with a little room above it."""
    below = "<tr><td class='below'></td></tr>"
    return f"<table width='100%'><tr><td class='{role}'></td></tr>{below}</table>"


def _table(*cells: Cell) -> str:
    row = "".join(f"<td {how}>{html}</td>" for html, how in cells)
    return f"<table width='100%' cellspacing='0'><tr>{row}</tr></table>"


def _apart(columns: Sequence[str]) -> str:
    """Columns of one width with a gap between them."""
    share = 100 if len(columns) == 1 else 48
    cells = [
        cell for column in columns for cell in (("", "width='4%'"), (column, f"width='{share}%'"))
    ]
    return _table(*cells[1:])


def _row(cells: Sequence[str], shares: Sequence[int]) -> str:
    """A row of a box's table; only its first cell goes on in a second line."""
    row = ""
    for place, (html, share) in enumerate(zip(cells, shares, strict=True)):
        side = "right" if place in _RIGHT_ALIGNED else "left"
        words = f"<p class='cell'>{html}</p>" if place else html
        row += f"<td class='cell' width='{share}%' align='{side}'>{words}</td>"
    return f"<tr>{row}</tr>"


def _beside(cards: Sequence[int], words: str) -> list[Cell]:
    """Cards, and what is said beside them."""
    drawn = "&nbsp;".join(card_in_text(card, _CARD) for card in cards)
    return [(drawn, f"width='{len(cards) * (_CARD + 45)}'"), (words, _MIDDLE)]


def _half(boxes: Sequence[SlipBox]) -> int | None:
    """Where many boxes go on in a second column of about the same height."""
    if len(boxes) <= _ONE_COLUMN:
        return None
    high = [6 + sum(2 + len(line.notices) for line in box.lines) for box in boxes]
    return min(range(1, len(boxes)), key=lambda n: max(sum(high[:n]), sum(high[n:])))
