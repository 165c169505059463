"""Best play of the house: its rule, its exceptions, and every hand's net as a chart."""

from PySide6.QtWidgets import QSizePolicy

from trifelt.engine.exact.play import ExceptionToRule, Strategy
from trifelt.engine.message import Message, joined
from trifelt.gui.graphs.lines import LineChart
from trifelt.gui.graphs.model import Axis, Number, PlottedLine, ValueLine
from trifelt.gui.paytables.model.best_play import HandNets, hand_nets, told_of_play
from trifelt.gui.paytables.model.editor import Editor
from trifelt.gui.paytables.model.priced import PricedHouse
from trifelt.gui.paytables.page import HousePage
from trifelt.gui.shell.building import TOP, button, card, clear, column, holder, label, row
from trifelt.gui.shell.controls import ScrolledPage
from trifelt.gui.shell.figures import number_text, percent_text
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.tokens import HALF, STEP

WEAKER = Axis(Message("Share of weaker hands"), Number.PERCENT, 2)
NET = Axis(Message("Net per unit of the main wager"), Number.PLAIN, 5)
WHOLE = Message("Play or fold, hand by hand")
AROUND = 0.04
AIR = 0.05
MIN_PLOT = 216


class BestPlayView(HousePage):
    """Follows the odds as they are typed."""

    def __init__(self, context: PaneContext, editor: Editor) -> None:
        super().__init__(context, editor)
        texts = context.texts
        self._priced: PricedHouse | None = None
        self._said: tuple[ExceptionToRule, ...] | None = None
        self.none = label(texts, Message("This game has no decisions."), "muted")
        self.rule = label(texts, Message(""), "title", wrap=True)
        self.facts = label(texts, Message(""), "muted", wrap=True)
        self.card = button(texts, Message("Strategy card…"), self._on_card_clicked)
        self._exceptions = column(spacing=HALF)
        self.whole = LineChart(context, WHOLE, WEAKER, NET)
        self.near = LineChart(context, Message("Near the break-even hand"), WEAKER, NET)
        self._lay_out()

    def refresh(self, priced: PricedHouse | None, base: PricedHouse | None) -> None:
        """Show best play at the odds of now, and where it differs from the base's."""
        if priced is None:
            if self._priced is None or self._priced.house.game is not self._editor.house.game:
                self._page.hide()  # another game's
                self.none.hide()
            return
        self._priced = priced
        strategy = priced.figures.strategy
        self._page.setVisible(strategy is not None)
        self.none.setVisible(strategy is None)
        if strategy is None:
            return
        before = None if base is None else base.figures.strategy
        self._say(strategy, before)
        game = priced.house.game
        assert game.choice is not None
        main = game.wager[game.choice.wager]
        for chart in (self.whole, self.near):
            chart.facts = (
                (Message("Game"), game.title),
                (Message("House"), self._editor.name),
                (Message("Wager"), main.title),
            )
        self._draw(hand_nets(self._editor.pricer.count(priced.house), priced.house))

    def _say(self, strategy: Strategy, before: Strategy | None) -> None:
        self._texts.show(self.rule, strategy.rule, capital=True)
        parts = [told_of_play(strategy)]
        if before is not None and before.plays != strategy.plays:
            parts.append(Message("In the base: {rule}.", rule=before.rule))
        self._texts.show(self.facts, joined(parts))
        if strategy.exceptions == self._said:
            return
        self._said = strategy.exceptions
        clear(self._exceptions)
        for each in strategy.exceptions:
            self._exceptions.addWidget(label(self._texts, each.told, wrap=True))
        if not strategy.exceptions:
            words = Message("No exceptions: one threshold decides every hand.")
            self._exceptions.addWidget(label(self._texts, words, "muted", wrap=True))

    def _draw(self, nets: HandNets) -> None:
        edge = ValueLine(nets.edge, Message("play from here"), upright=True)
        low, high = nets.usual
        spare = (high - low) * AIR
        self.whole.set_height((low - spare, high + spare))
        self.whole.set_title(WHOLE, _left_out(nets, high))
        self.whole.set_lines(_lines(nets))
        self.whole.set_marks((edge,))
        left, right = max(0.0, nets.edge - AROUND), min(1.0, nets.edge + AROUND)
        inside = nets.between(left, right)
        if len(inside.weaker):
            self.near.set_lines(_lines(inside))
            self.near.set_marks((edge,))

    def _on_card_clicked(self) -> None:
        from trifelt.gui.paytables.strategy_card import StrategyDialog

        if self._priced is not None and self._priced.figures.strategy is not None:
            StrategyDialog(self._context, self._priced, self).open()

    def _lay_out(self) -> None:
        texts = self._texts
        head = row((column(self.rule, self.facts), 1), (self.card, TOP))
        rule = card(texts, Message("Best play"), head, self._exceptions, spacing=STEP)
        charts = []
        for chart in (self.whole, self.near):
            margins = (2 * STEP, 2 * STEP, 2 * STEP, STEP)
            charts.append((card(texts, None, chart, margins=margins), 1))
            chart.plot.setMinimumHeight(MIN_PLOT)
            # As high as the window leaves room for, whatever a plot would like.
            chart.plot.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        beside = holder(row(*charts, spacing=2 * STEP))
        inside = column(rule, (beside, 1), spacing=2 * STEP)
        self._page = holder(inside)
        self.setLayout(column(self.none, (ScrolledPage(self._page), 1)))


def _left_out(nets: HandNets, high: float) -> Message | None:
    share = nets.share_over(high)
    if not share:
        return None
    return Message(
        "Above the chart: the strongest {share} of the hands, up to {most}.",
        share=percent_text(share, 2),
        most=number_text(float(nets.played.max()), 2, signed=True),
    )


def _lines(nets: HandNets) -> tuple[PlottedLine, PlottedLine]:
    return (
        PlottedLine("play", Message("Play"), nets.weaker, nets.played, 0, names=nets.name),
        PlottedLine("fold", Message("Fold"), nets.weaker, nets.folded, 1),
    )
