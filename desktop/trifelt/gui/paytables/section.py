"""One wager with its figures, and the tables that are judged by them."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout, QWidget

from trifelt.engine.exact.figures import WagerFigures
from trifelt.engine.games.game import Game
from trifelt.engine.houses.pay_tables import pay_tables
from trifelt.engine.message import Message
from trifelt.engine.variants.editing import stands_in
from trifelt.engine.variants.outcomes import RowFigures
from trifelt.engine.wager import Wager
from trifelt.gui.paytables.model.editor import Editor, Terms
from trifelt.gui.paytables.model.priced import PricedHouse
from trifelt.gui.paytables.painted import HeaderLine, Tile, Tiles
from trifelt.gui.paytables.row_line import BASE, COLUMNS, NAME_WIDTH, ODDS_WIDTH, RowLine
from trifelt.gui.shell.building import Part, card, choice_box, column, holder, label, rule
from trifelt.gui.shell.building import row as row_of
from trifelt.gui.shell.figure_table import Cell, CellTone
from trifelt.gui.shell.figures import (
    NONE,
    amount_text,
    fraction_text,
    number_text,
    one_in_text,
    percent_text,
)
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.tokens import HALF, STEP

OWN_ROWS: Final = "rows"
OWN: Final = Message("Own rows")
LONGEST_EXACT: Final = 15
VOLATILITY: Final = Message("Volatility: standard deviation of one round")


class WagerSection(QWidget):
    """Signals tell what is typed and picked; the section shows what it is given."""

    typed = Signal(str, str, str)
    cell_left = Signal()
    table_picked = Signal(str, str)
    offer_changed = Signal(str, bool)
    stepped = Signal(object, int)

    def __init__(
        self, context: PaneContext, game: Game, wager: Wager, parts: Sequence[Wager]
    ) -> None:
        super().__init__()
        self.context = context
        self.wager = wager
        self.lines: dict[tuple[str, str], RowLine] = {}
        self.tables: dict[str, QComboBox] = {}
        self.offers: dict[str, QCheckBox] = {}
        self.headers: dict[str, HeaderLine] = {}
        self._bodies: dict[str, QWidget] = {}
        # Most rows stay as they are while one is typed in.
        self._known: dict[tuple[str, str], tuple[str, RowFigures | None, tuple[Cell, ...]]] = {}
        self._tables_of = {part.id: tuple(pay_tables(game)[part.id]) for part in parts}
        self.tiles = Tiles(context)
        context.texts.show(self.tiles, VOLATILITY, "toolTip")
        shown: list[Part] = [self._head(wager, "heading"), self.tiles]
        for place, part in enumerate(parts):
            if place:
                shown += [rule(), self._head(part, "strong")]
            shown.append(self._body(part))
        self.frame = card(context.texts, None, *shown, spacing=STEP)
        self.setLayout(column(self.frame))

    def refresh(
        self, editor: Editor, priced: PricedHouse | None, base: PricedHouse | None, currency: str
    ) -> None:
        """Show the house as it is now, with its figures where they are counted."""
        house = editor.house
        for part, check in self.offers.items():
            offered = part in house.offers
            if check.isChecked() != offered:
                check.setChecked(offered)
            self._bodies[part].setVisible(offered)
            self.tables[part].setVisible(offered and self.tables[part].count() > 1)
            if offered:
                self._show_table(part, house.offers[part].pays.name)
        self.tiles.setVisible(self.wager.id in house.offers)
        for (part, row), line in self.lines.items():
            if part not in house.offers:
                continue
            line.show_odds(editor.cell_shown(part, row))
            if (part, row) not in editor.unread and line.odds.property("fault"):
                line.say(None)
            line.show_figures(self._cells(editor, priced, part, row), editor.row_note(part, row))
        changed = {part for (part, _), line in self.lines.items() if line.has_changed}
        for part, header in self.headers.items():
            header.leave_out(frozenset() if part in changed else frozenset({BASE}))
        if priced is not None and self.wager.id in house.offers:
            before = None if base is None else base.figures.wagers.get(self.wager.id)
            now = priced.figures.wagers[self.wager.id]
            self.tiles.show_tiles(tiles_of(now, before, editor.terms, currency))

    def force(self, editor: Editor) -> None:
        """Show the cells as they are, whatever was typed; after a step back."""
        for (part, row), line in self.lines.items():
            if part in editor.house.offers:
                line.force_odds(editor.cell_shown(part, row))
                line.say(editor.fault_of(part, row))

    def show_cells(self, editor: Editor) -> None:
        """Write what was typed as pay tables write it, but where somebody still types."""
        for (part, row), line in self.lines.items():
            if part in editor.house.offers:
                line.show_odds(editor.cell_shown(part, row))

    def _cells(
        self, editor: Editor, priced: PricedHouse | None, wager: str, row: str
    ) -> tuple[Cell, ...]:
        before = editor.before(wager, row)
        found = None if priced is None else priced.rows.get((wager, row))
        # Hands of a row that another one stands in for are counted there.
        if stands_in(editor.house, wager, row) is not None:
            found = None
        known = self._known.get((wager, row))
        if known is None or (known[0], known[1]) != (before, found):
            known = self._known[wager, row] = (before, found, cells_of(before, found))
        return known[2]

    def _show_table(self, wager: str, name: str | None) -> None:
        combo = self.tables[wager]
        place = combo.findData(name if name is not None else OWN_ROWS)
        if place != combo.currentIndex():
            combo.setCurrentIndex(place)

    def _head(self, part: Wager, role: str) -> QHBoxLayout:
        texts = self.context.texts
        combo = choice_box(texts, Message("Pay table of {wager}", wager=part.title), low=True)
        for name in self._tables_of[part.id]:
            combo.addItem(name, name)
        combo.addItem(texts.render(OWN), OWN_ROWS)
        combo.activated.connect(partial(self._on_table_activated, part.id))
        combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.tables[part.id] = combo
        check = QCheckBox()
        texts.show(check, Message("Offered"))
        texts.name(check, Message("{wager} is offered", wager=part.title))
        check.clicked.connect(partial(self._on_offer_clicked, part.id))
        self.offers[part.id] = check
        line = row_of((label(texts, part.title, role), 1), combo, check, spacing=2 * STEP)
        if part.kind == "raised":
            check.hide()
        return line

    def _body(self, part: Wager) -> QWidget:
        header = self.headers[part.id] = HeaderLine(self.context, COLUMNS)
        # Each title over its figures.
        rows: list[Part] = [row_of(NAME_WIDTH + ODDS_WIDTH + 2 * STEP, (header, 1), spacing=0)]
        for row in part.pay_rows:
            line = RowLine(self.context, part, row)
            line.typed.connect(self.typed)
            line.left.connect(self.cell_left)
            line.stepped.connect(self.stepped)
            self.lines[part.id, row] = line
            rows.append(line)
        self._bodies[part.id] = holder(column(*rows, spacing=HALF))
        return self._bodies[part.id]

    def _on_table_activated(self, wager: str, place: int) -> None:
        name = self.tables[wager].itemData(place)
        if name != OWN_ROWS:
            self.table_picked.emit(wager, name)

    def _on_offer_clicked(self, wager: str) -> None:
        # PySide hands a partial no state of the box.
        self.offer_changed.emit(wager, self.offers[wager].isChecked())


def cells_of(before: str, found: RowFigures | None) -> tuple[Cell, ...]:
    """A row's figures, after what the base has there where that differs."""
    was = Cell(before, CellTone.ACCENT, strong=True)
    if found is None:
        return (was, *(Cell(""),) * 4)
    probability = found.probability
    exact = fraction_text(probability)
    if len(exact) > LONGEST_EXACT:
        exact = f"{found.count:,}"
    places = 4 if probability >= 1e-5 or not probability else 6
    return (
        was,
        Cell(percent_text(probability, places)),
        Cell(one_in_text(probability), CellTone.MUTED),
        Cell(exact, CellTone.MUTED),
        Cell(percent_text(found.share, 3, signed=True), strong=bool(before)),
    )


def tiles_of(
    now: WagerFigures, before: WagerFigures | None, terms: Terms, currency: str
) -> tuple[Tile, ...]:
    """The main figures of a wager, each with what the base had where that differs."""

    def text(figures: WagerFigures, kind: str) -> str:
        match kind:
            case "edge":
                return percent_text(figures.house_edge)
            case "return":
                return percent_text(figures.rtp)
            case "risk":
                return percent_text(figures.element_of_risk)
            case "hits":
                return percent_text(figures.hit_rate, 2)
            case "volatility":
                return number_text(figures.standard_deviation, 3)
        cost = terms.cost(figures.house_edge)
        return NONE if cost is None else amount_text(cost, currency)

    def tile(kind: str, title: Message) -> Tile:
        value = text(now, kind)
        old = value if before is None else text(before, kind)
        return Tile(title, value, None if old == value else Message("was {value}", value=old))

    kinds = [
        ("edge", Message("House edge")),
        ("return", Message("Return")),
        *([("risk", Message("Element of risk"))] if now.has_later_wager else []),
        ("hits", Message("Hit rate")),
        ("volatility", Message("Volatility")),
        ("cost", Message("Cost per hour")),
    ]
    return tuple(tile(kind, title) for kind, title in kinds)
