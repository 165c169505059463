"""The strategy card: the rule, its exceptions and the figures on one small page."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QWidget

from trifelt import __version__
from trifelt.engine.exact.play import Strategy
from trifelt.engine.games.game import Decision
from trifelt.engine.message import Message
from trifelt.gui.paytables.model.best_play import told_of_play
from trifelt.gui.paytables.model.priced import PricedHouse
from trifelt.gui.shell.figures import number_text, percent_text
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.tokens import LIGHT
from trifelt.gui.slip.one_page import OnePage, PageDialog, Paper, Render, rule_line, side_by_side

MOST_EXCEPTIONS = 12
COLUMNS = 3


class StrategyCard(OnePage):
    """An A6 card on its side."""

    width, height, margin = 419.5, 297.6, 27.0
    largest = 1.3
    fills_paper = False

    def __init__(self, priced: PricedHouse, render: Render) -> None:
        assert priced.figures.strategy is not None
        self._priced = priced
        self._strategy: Strategy = priced.figures.strategy
        super().__init__(render)

    @property
    def rule(self) -> str:
        """The rule as a sentence."""
        words = self._render(self._strategy.rule)
        return words[:1].upper() + words[1:]

    def paint(self, painter: QPainter, paper: QRectF) -> None:
        """Paint the card, with a frame around it."""
        super().paint(painter, paper)
        unit = min(paper.width() / self.width, paper.height() / self.height)
        painter.setPen(QPen(LIGHT.colour("line"), unit))
        inset = 9 * unit
        frame = QRectF(0, 0, self.width * unit, self.height * unit).translated(paper.topLeft())
        painter.drawRoundedRect(frame.adjusted(inset, inset, -inset, -inset), 11 * unit, 11 * unit)

    def _body(self) -> str:
        house, strategy, line = self._priced.house, self._strategy, self._line
        head = line(house.game.title, "title") + line(house.full_title, "quiet") + rule_line()
        rule = line(self.rule, "head") + line(told_of_play(strategy), "quiet")
        return head + rule + self._exceptions()

    def _exceptions(self) -> str:
        every, line = self._strategy.exceptions, self._line
        if not every:
            return line(Message("No exceptions: one threshold decides every hand."), "fact")
        shown = every[:MOST_EXCEPTIONS]
        words = [
            Message("Play {ranks}, {suits}", ranks=each.ranks, suits=each.suits)
            if each.choice is Decision.PLAY
            else Message("Fold {ranks}, {suits}", ranks=each.ranks, suits=each.suits)
            for each in shown
        ]
        # Read across, as they are listed.
        columns = ["".join(line(one, "fact") for one in words[n::COLUMNS]) for n in range(COLUMNS)]
        more = Message.counted(
            "and {count} more exception", "and {count} more exceptions", len(every) - len(shown)
        )
        return side_by_side(columns) + (line(more, "quiet") if len(every) > len(shown) else "")

    def _foot(self) -> str:
        choice, line = self._priced.house.game.choice, self._line
        assert choice is not None
        figures = self._priced.figures.wagers[choice.wager]
        facts = (
            (Message("House edge"), percent_text(figures.house_edge)),
            (Message("Element of risk"), percent_text(figures.element_of_risk)),
            (Message("Volatility per unit"), number_text(figures.standard_deviation, 3)),
        )
        columns = [line(title, "small") + line(value, "sum") for title, value in facts]
        foot = Message("Exact over every deal. Trifelt {version}", version=__version__)
        return rule_line() + side_by_side(columns) + line(foot, "small")


class StrategyDialog(PageDialog):
    """The strategy card of a variant."""

    def __init__(self, context: PaneContext, priced: PricedHouse, parent: QWidget) -> None:
        house, card = priced.house, StrategyCard(priced, context.texts.render)
        title = Message("Strategy card")
        paper = Paper(
            title=title,
            document=f"{context.texts.render(title)}: {house.name}",
            question=Message("Save the strategy card"),
            file_name=f"{house.game.id}-{house.id}-strategy",
            shown=Message("The card as it will be printed: {rule}", rule=card.rule),
        )
        super().__init__(context, [card], paper, parent)
        self.card = card
