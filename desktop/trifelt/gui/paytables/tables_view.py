"""The editor of pay tables: sections on the left, what they are told for on the right."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QApplication, QWidget

from trifelt.engine.games.game import Game
from trifelt.engine.houses.house import edition_text
from trifelt.engine.message import Message, joined
from trifelt.gui.graphs.model import Axis, Bar, DataTable, Facts, Number
from trifelt.gui.paytables.model.editor import Editor, sections
from trifelt.gui.paytables.model.priced import EdgeNotice, PricedHouse, edge_notes, whole_table
from trifelt.gui.paytables.page import FiguresMenu, HousePage
from trifelt.gui.paytables.section import RowLine, WagerSection
from trifelt.gui.paytables.terms_panel import TermsPanel
from trifelt.gui.shell.building import STRETCH, add, clear, column, holder, label, order_tabs
from trifelt.gui.shell.controls import ScrolledPage
from trifelt.gui.shell.figures import percent_text
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.side_panel import SidePanelLayout
from trifelt.gui.shell.tokens import HALF, STEP

if TYPE_CHECKING:
    from trifelt.gui.graphs.rows import BarChart

EDGE = Axis(Message("House edge"), Number.PERCENT, 3)
GRAPHS_AFTER_MS = 60


class TablesView(HousePage):
    """Figures and charts follow every keystroke; notices wait until typing pauses."""

    tool: FiguresMenu

    def __init__(self, context: PaneContext, editor: Editor) -> None:
        super().__init__(context, editor)
        self.sections: list[WagerSection] = []
        self._game_id = ""
        self._priced: PricedHouse | None = None
        self._base: PricedHouse | None = None
        self._column = column(spacing=2 * STEP)
        self._scroll = ScrolledPage(holder(self._column))
        self.tool = FiguresMenu(context, self._figures, "pay-tables.csv")
        self.terms = TermsPanel(context, editor)
        self.terms.changed.connect(self.edited)
        self.notices = NoticesPanel(context)
        self.chart: BarChart | None = None
        self._chart_place = column(margins=(2 * STEP, STEP, STEP, STEP))
        chart = holder(self._chart_place, "panel")
        side = column(self.terms, chart, self.notices, STRETCH, spacing=2 * STEP)
        self.side = SidePanelLayout(self._scroll, holder(side))
        self.setLayout(column(self.side))
        self._pause = QTimer(self, singleShot=True, interval=150)
        self._pause.timeout.connect(self._on_pause_timeout)
        # Graphs take longer to load than a window to show.
        self._later = QTimer(self, singleShot=True, interval=GRAPHS_AFTER_MS)
        self._later.timeout.connect(self._on_later_timeout)

    def force(self) -> None:
        """Show all cells as they are, whatever was typed; another game has other sections."""
        game = self._editor.house.game
        if game.id != self._game_id:
            self._game_id = game.id
            self._build(game)
        for section in self.sections:
            section.force()

    def _build(self, game: Game) -> None:
        held = self._scroll.isAncestorOf(QApplication.focusWidget() or self)
        if held:
            self.setFocus()  # Qt would hand it from one section to the next, the page after it
        clear(self._column)
        self.sections = []
        for wager, parts in sections(self._editor.house):
            section = WagerSection(self._context, self._editor, game, wager, parts)
            section.edited.connect(self.edited)
            section.changed.connect(self.changed)
            section.stepped.connect(self._on_line_stepped)
            self.sections.append(section)
        add(self._column, *self.sections, STRETCH)
        order_tabs(self.tool, *self.sections, self.terms)
        if held:
            next(iter(self.sections[0].lines.values())).odds.setFocus()
        self.terms.show_jackpot(game.priced_wager is not None)
        if self.chart is not None:  # another game's
            self.chart.set_bars([])

    def refresh(self, priced: PricedHouse | None, base: PricedHouse | None) -> None:
        """Show the house as it is now."""
        self._priced, self._base = priced, base
        self.terms.refresh()
        for section in self.sections:
            section.refresh(priced, base)
        if priced is not None:
            self._draw_chart()
            self._pause.start()

    def _figures(self) -> DataTable:
        assert self._priced is not None
        terms, house = self._editor.terms, self.say(self._editor.name)
        return whole_table(self._priced, terms, self.say, house).described(self._facts, self.say)

    @property
    def _facts(self) -> Facts:
        """The terms, the house's sheet, and how hands are decided on."""
        assert self._priced is not None
        draft = self._editor.draft
        edition = draft.house.with_edition_of(draft.base).edition
        return (
            *self._editor.terms.on_game(draft.house.game).facts,
            (Message("Edition of the sheet"), edition_text(edition)),
            (Message("Play"), self._priced.figures.play.value),
            (Message("Readings"), joined(draft.house.readings_told, "; ")),
        )

    def line(self, wager: str, row: str) -> RowLine:
        """The line of a row."""
        return next(s.lines[wager, row] for s in self.sections if (wager, row) in s.lines)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self.chart is None:
            self._later.start()

    def _draw_chart(self) -> None:
        if self.chart is not None and self._priced is not None:
            self.chart.facts = (
                (Message("Game"), self._priced.house.game.title),
                (Message("House"), self._editor.name),
                *self._facts,
            )
            self.chart.set_bars(edge_bars(self._priced, self._base))

    def _on_later_timeout(self) -> None:
        from trifelt.gui.graphs.rows import BarChart

        self.chart = BarChart(self._context, Message("House edge by wager"), EDGE)
        self.chart.set_narrow(104)
        self._chart_place.addWidget(self.chart)
        self._draw_chart()

    def _on_pause_timeout(self) -> None:
        if self._priced is not None:
            self.notices.show_notices(edge_notes(self._priced))

    def _on_line_stepped(self, line: RowLine, by: int) -> None:
        lines = [
            each for section in self.sections for each in section.lines.values() if each.isVisible()
        ]
        place = lines.index(line) + by
        if 0 <= place < len(lines):
            lines[place].odds.setFocus(Qt.FocusReason.TabFocusReason)
            lines[place].odds.selectAll()
            self.reveal(lines[place])


def edge_bars(priced: PricedHouse, base: PricedHouse | None) -> list[Bar]:
    """The house edge of every wager, beside the base's where it differs."""
    bars = []
    for wager, figures in priced.figures.wagers.items():
        if figures.house_edge is None:
            continue
        title = priced.house.game.wager[wager].title
        before = base.figures.wagers.get(wager) if base is not None else None
        was = None if before is None else before.house_edge
        note: Message | str = ""
        if was is not None and was != figures.house_edge:
            note = Message("was {value}", value=percent_text(was))
        bars.append(Bar(title, float(figures.house_edge), note=note))
        if note and was is not None:
            bars.append(Bar(Message("{wager} before", wager=title), float(was), style=6))
    return bars


class NoticesPanel(QWidget):
    """One box for each notice; built anew only when what it says has changed."""

    def __init__(self, context: PaneContext) -> None:
        super().__init__()
        self._texts = context.texts
        self.notices: tuple[EdgeNotice, ...] = ()
        self._column = column(spacing=STEP)
        self.setLayout(self._column)

    def show_notices(self, notices: tuple[EdgeNotice, ...]) -> None:
        """Say these."""
        if notices == self.notices:
            return
        self.notices = notices
        clear(self._column)
        for notice in notices:
            role = "strong" if notice.stands_out else "small"
            text = label(self._texts, notice.text, role, wrap=True)
            causes = [label(self._texts, cause, "small", wrap=True) for cause in notice.causes]
            inside = column(text, *causes, spacing=HALF, margins=(2 * STEP, STEP))
            self._column.addWidget(holder(inside, "notice"))
        self.setVisible(bool(notices))
