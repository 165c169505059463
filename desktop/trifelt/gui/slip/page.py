"""The slip as a page: the same strokes on the screen, on paper and in a PDF."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen

from trifelt.engine.message import Message
from trifelt.engine.money import Amount
from trifelt.gui.cards.chips import Chip, paint_chip
from trifelt.gui.cards.faces import ASPECT
from trifelt.gui.slip.model import COLUMNS, Slip, SlipBox, SlipLine
from trifelt.gui.slip.strokes import CARD, GREY, INK, Render, Strokes

# The page in points, and its margin.
WIDTH, HEIGHT = 595.0, 842.0
_MARGIN = 40.0
_COLUMNS = (0.0, 136.0, 192.0, 236.0, 280.0, 344.0, 398.0, 440.0)
# In two columns of boxes clauses go before the reasons, and leave their room to the amounts.
_NARROW_COLUMNS = (0.0, 140.0, 214.0, 258.0, 324.0, 404.0, 464.0)
# Smaller letters than this part of the wanted ones nobody reads.
_LEAST_FIT = 0.75
_CHIP_CELL = 50.0
_CHIP_ROW = 38.0
_RIGHT_ALIGNED = frozenset({1, 4, 5, 6})
_SMALLEST = 0.3
_ONE_COLUMN = 3
_GUTTER = 24.0
# What the signatures and the last line take.
_FOOT = 78.0


class SlipPage(Strokes):
    """Lays a slip out; drawn with the largest letters with which it stays one page."""

    def __init__(self, slip: Slip, render: Render, chips: tuple[tuple[Chip, int], ...]) -> None:
        super().__init__(WIDTH - 2 * _MARGIN)
        self._slip = slip
        self._render = render
        self._chips = chips
        self._narrow = False  # boxes stand in two columns
        self.scale = 1.0
        self._fit()

    def paint(self, painter: QPainter, paper: QRectF) -> None:
        """Paint the page onto a paper of any size."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(paper.topLeft())
        factor = min(paper.width() / WIDTH, paper.height() / HEIGHT)
        painter.scale(factor, factor)
        painter.fillRect(QRectF(0, 0, WIDTH, HEIGHT), QColor("white"))
        painter.translate(_MARGIN, _MARGIN)
        painter.scale(self.scale, self.scale)
        self._width = (WIDTH - 2 * _MARGIN) / self.scale
        self._painter = painter
        self._y = 0.0
        self._body()
        self._foot((HEIGHT - 2 * _MARGIN) / self.scale)
        self._painter = None
        painter.restore()

    def _fit(self) -> None:
        """The largest letters with which everything stays on one page."""
        room = HEIGHT - 2 * _MARGIN
        self.scale = 1.0
        while True:
            self._width = (WIDTH - 2 * _MARGIN) / self.scale
            self._y = 0.0
            self._body()
            if (self._y + _FOOT) * self.scale <= room or self.scale <= _SMALLEST:
                return
            self.scale -= 0.04

    # --- parts -----------------------------------------------------------------------------------

    def _body(self) -> None:
        slip = self._slip
        self._head()
        self._verdict()
        self._hands()
        self._boxes(slip.boxes)
        for notice in (*slip.notices, *slip.incidents):
            self._paragraph("! " + self._render(notice), 8.5, colour=GREY)
        self._clauses(slip.clauses)
        for title, text in slip.texts:
            self._paragraph(f"{self._render(title)}: {text}", 9)
        if slip.readings:
            self._space(4)
            for reading, means in slip.readings:
                self._paragraph(f"{self._render(reading)}: {self._render(means)}", 7.5, GREY)

    def _head(self) -> None:
        slip = self._slip
        self._text(self._render(Message("Payout check")), 9, GREY)
        self._text(slip.checksum, 12, weight=QFont.Weight.Bold, align=Qt.AlignmentFlag.AlignRight)
        self._space(14)
        self._text(self._render(slip.game), 17, weight=QFont.Weight.Bold)
        self._space(21)
        self._text(self._render(slip.house), 9.5, GREY)
        self._space(15)
        facts = "   ".join(
            f"{self._render(title)}: {self._render(text)}" for title, text in slip.facts
        )
        self._paragraph(facts, 9.5)
        self._rule()

    def _verdict(self) -> None:
        slip = self._slip
        # Small print elsewhere must not make the verdict small.
        size = 22 * min(1.6, 1 / self.scale)
        self._paragraph(self._render(slip.head), size, weight=QFont.Weight.Bold)
        self._paragraph(self._render(slip.due), 10)
        self._chip_rows()
        for said in slip.told:
            self._paragraph(self._render(said), 11, weight=QFont.Weight.DemiBold)
        self._rule()

    def _chip_rows(self) -> None:
        """Chips with how many of each, in as many rows as they need; the height moves on."""
        x = 0.0
        for chip, count in self._chips:
            value = str(Amount(chip.cents)).removesuffix(".00")
            said = f"{count:,} × {value}"
            cell = max(_CHIP_CELL, self._wanted(said, 7.5, QFont.Weight.Normal) + 10)
            if x and x + cell > self._width:
                x, self._y = 0.0, self._y + _CHIP_ROW
            if self._painter is not None:
                paint_chip(self._painter, QRectF(x + cell / 2 - 12, self._y, 24, 24), chip)
            middle = Qt.AlignmentFlag.AlignHCenter
            self._text(said, 7.5, x=x, width=cell, align=middle, dy=25)
            x += cell
        self._space(_CHIP_ROW if self._chips else 0)

    def _hands(self) -> None:
        slip = self._slip
        self._text(self._render(Message("Dealer")), 10, weight=QFont.Weight.Bold)
        self._space(14)
        x = self._cards(slip.dealer, 0.0)
        if slip.dealer_name is not None:
            self._text(self._render(slip.dealer_name), 9.5, x=x + 6, dy=8)
        if slip.fourth is not None and slip.fourth_title is not None:
            left = self._width * 0.5
            edge = self._cards((slip.fourth,), left)
            self._text(self._render(slip.fourth_title), 9.5, x=edge + 6, dy=8)
        if slip.jackpot is not None:
            self._text(self._render(slip.jackpot), 9.5, align=Qt.AlignmentFlag.AlignRight, dy=8)
        self._space(CARD * ASPECT + 8 if slip.dealer or slip.fourth is not None else 4)

    def _boxes(self, boxes: tuple[SlipBox, ...]) -> None:
        """The boxes one below the other; many of them in two columns of about one height."""
        if len(boxes) <= _ONE_COLUMN:
            for box in boxes:
                self._box(box)
            return
        painter, top, width = self._painter, self._y, self._width
        self._width = (width - _GUTTER) / 2
        self._narrow = True
        self._painter = None
        heights = []
        for box in boxes:
            self._y = 0.0
            self._box(box)
            heights.append(self._y)
        half = min(range(1, len(boxes)), key=lambda n: max(sum(heights[:n]), sum(heights[n:])))
        self._painter = painter
        bottom = top
        for place, column in enumerate((boxes[:half], boxes[half:])):
            self._y = top
            if painter is not None:
                painter.save()
                painter.translate(place * (self._width + _GUTTER), 0)
            for box in column:
                self._box(box)
            if painter is not None:
                painter.restore()
            bottom = max(bottom, self._y)
        self._y, self._width, self._narrow = bottom, width, False

    def _box(self, box: SlipBox) -> None:
        self._text(self._render(box.title), 10, weight=QFont.Weight.Bold)
        self._space(14)
        x = self._cards(box.cards, 0.0)
        if box.name is not None:
            self._text(self._render(box.name), 9.5, x=x + 6, dy=4)
        self._text(self._render(box.sums), 9.5, GREY, x=x + 6 if box.cards else 0.0, dy=18)
        self._space(CARD * ASPECT + 6 if box.cards else 32)
        heads = COLUMNS[:-1] if self._narrow else COLUMNS
        self._cells(tuple(self._render(title) for title in heads), 7.5, GREY)
        self._space(11)
        for line in box.lines:
            self._line(line)
        for notice in box.notices:
            self._paragraph("! " + self._render(notice), 8, GREY)
        self._clauses(box.clauses)
        self._rule()

    def _line(self, line: SlipLine) -> None:
        cells = tuple(cell if isinstance(cell, str) else self._render(cell) for cell in line.cells)
        title, reason = self._render(line.title), self._render(line.reason)
        strong = QFont.Weight.DemiBold
        if self._fitted(title, 9, strong, self._cell_width(0)) < 9 * _LEAST_FIT:
            # A long name has a line of its own.
            self._paragraph(title, 9, weight=strong)
            title = ""
        if self._narrow:
            *cells_left, clause = cells
            cells = tuple(cells_left)
            reason = f"{clause}  {reason}" if clause else reason
        self._cells((title, *cells), 9, INK)
        self._space(12)
        self._paragraph(reason, 7.5, GREY)
        for notice in line.notices:
            self._paragraph("! " + self._render(notice), 7.5, INK)
        self._clauses(line.clauses)
        self._space(2)

    def _clauses(self, clauses: tuple[Message, ...]) -> None:
        for words in clauses:
            self._paragraph(self._render(words), 7.5, GREY)

    @property
    def _columns(self) -> tuple[float, ...]:
        """Where the columns of a box begin, and where the last one ends."""
        columns = _NARROW_COLUMNS if self._narrow else _COLUMNS
        whole = WIDTH - 2 * _MARGIN
        return tuple(left * self._width / whole for left in (*columns, whole))

    def _cell_width(self, column: int) -> float:
        return self._columns[column + 1] - self._columns[column] - (3 if self._narrow else 6)

    def _cells(self, texts: tuple[str, ...], size: float, colour: str) -> None:
        for n, text in enumerate(texts):
            align = (
                Qt.AlignmentFlag.AlignRight if n in _RIGHT_ALIGNED else Qt.AlignmentFlag.AlignLeft
            )
            weight = QFont.Weight.DemiBold if n in (0, 4) and colour == INK else QFont.Weight.Normal
            width = self._cell_width(n)
            self._text(
                text,
                self._fitted(text, size, weight, width),
                colour,
                weight=weight,
                x=self._columns[n],
                width=width,
                align=align,
            )

    def _foot(self, bottom: float) -> None:
        slip = self._slip
        self._y = bottom - _FOOT + 30
        half = self._width / 2 - 20
        for x, title in (
            (0.0, Message("Supervisor")),
            (half + 40, Message.in_context("person", "Player")),
        ):
            if self._painter is not None:
                self._painter.setPen(QPen(QColor(INK), 0.8))
                self._painter.drawLine(QPointF(x, self._y), QPointF(x + half, self._y))
            self._text(self._render(title), 8, GREY, x=x, dy=3)
        self._space(18)
        self._text(self._render(slip.foot), 7.5, GREY)
        self._text(
            self._render(Message("Checksum {sum}", sum=slip.checksum)),
            7.5,
            GREY,
            align=Qt.AlignmentFlag.AlignRight,
        )
