"""One wager with its figures, and the rows of the tables that are judged by them."""

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout, QLineEdit, QWidget

from trifelt.engine.exact.figures import WagerFigures
from trifelt.engine.games.game import Game
from trifelt.engine.games.names import MINI_ROYAL_TOLD
from trifelt.engine.houses.cells import pay_tables
from trifelt.engine.houses.house import name_text
from trifelt.engine.message import Message
from trifelt.engine.variants.editing import effective_cell, stands_in
from trifelt.engine.variants.outcomes import RowFigures
from trifelt.engine.variants.row_titles import outcome_title, row_title
from trifelt.engine.wager import Fixed, Kind, Wager
from trifelt.gui.paytables.model.editor import Editor
from trifelt.gui.paytables.model.priced import (
    EDGE,
    PLAYERS_FIGURES,
    RISK,
    PricedHouse,
    Terms,
)
from trifelt.gui.paytables.painted import FigureLine, HeaderLine, NamedLines, Tile, Tiles
from trifelt.gui.shell.building import (
    Part,
    PlainLabel,
    button,
    card,
    choice_box,
    column,
    holder,
    label,
    rule,
    set_role,
)
from trifelt.gui.shell.building import row as row_of
from trifelt.gui.shell.controls import mark_fault
from trifelt.gui.shell.figure_table import Cell, CellTone
from trifelt.gui.shell.figures import one_in_text, percent_text
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.tokens import HALF, STEP

NAME_WIDTH: Final = 176
ODDS_WIDTH: Final = 152
COLUMNS: Final = (
    (Message("Before"), 1.0),
    (Message("Probability"), 1.05),
    (Message("How often"), 1.15),
    (Message("Combinations"), 1.5),
    (Message("Contribution"), 1.15),
)
PROBABILITY, COMBINATIONS, SHARE = 1, 3, 4
BASE: Final = 0  # the column that tells what the base has where that differs
_TOTAL: Final = Message("Total")
CONTRIBUTION: Final = Message(
    "Contribution: probability × net per unit staked; all of them add up to the player's edge."
)
OWN_ROWS: Final = "rows"
VOLATILITY: Final = Message("Volatility: standard deviation of one round")


class RowLine(QWidget):
    """One row of a pay table: its name, its odds to type over, and its figures."""

    stepped = Signal(object, int)

    def __init__(self, context: PaneContext, wager: Wager, row: str) -> None:
        super().__init__()
        self._texts = context.texts
        title = row_title(row, wager.id)
        self.name = label(context.texts, title, wrap=True)
        self.name.setFixedWidth(NAME_WIDTH)
        if row.endswith("mini-royal"):
            context.texts.show(self.name, MINI_ROYAL_TOLD, "toolTip")
        self.odds = QLineEdit(alignment=Qt.AlignmentFlag.AlignRight, maxLength=40)
        self.odds.setProperty("role", "cell")
        self.odds.setFixedWidth(ODDS_WIDTH)
        self.odds.installEventFilter(self)
        name = Message("{wager}, odds of {row}", wager=wager.title, row=title)
        context.texts.name(self.odds, name)
        self.figures = FigureLine(context, COLUMNS)
        self.words = PlainLabel()
        self.words.setProperty("role", "fault")
        self.words.setContentsMargins(NAME_WIDTH + STEP, 0, 0, 0)
        self.words.setWordWrap(True)
        self.words.hide()
        line = row_of(self.name, self.odds, (self.figures, 1), spacing=STEP)
        self.setLayout(column(line, self.words, spacing=0))

    def show_odds(self, odds: Message | str, *, force: bool = False) -> None:
        """Show what the table has; what is being typed just now stays, unless forced."""
        text = self._texts.render(odds).replace("\N{WORD JOINER}", "")
        typed = self.window().focusWidget() is self.odds and self.odds.isModified()
        if self.odds.text() != text and (force or not typed):
            self.odds.setText(text)
        if force:
            self.odds.setModified(False)

    def say(self, fault: Message | None, remark: Message | None = None) -> None:
        """Say beside the cell what is wrong with it, or how it was read."""
        shown = fault or remark
        self.words.setVisible(shown is not None)
        if shown is not None:
            set_role(self.words, "fault" if fault is not None else "clause")
            self._texts.show(self.words, shown, capital=True)
        self._texts.show(self.odds, shown or Message(""), "accessibleDescription")
        mark_fault(self.odds, faulty=fault is not None)

    def show_figures(self, cells: tuple[Cell, ...], note: Message | None) -> None:
        """Show the row's figures; a note stands in the field of an emptied row."""
        self.figures.show_cells(cells)
        self._texts.show(self.odds, note or Message(""), "placeholderText")
        set_role(self.name, "muted" if note is not None else "")

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            # One history for the whole house: the field's own would know of its letters only.
            for keys in (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo):
                if event.matches(keys):
                    event.ignore()
                    return True
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            key = event.key()
            if key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
                self.stepped.emit(self, 1 if key == Qt.Key.Key_Down else -1)
                return True
        return super().eventFilter(watched, event)


class WagerSection(QWidget):
    """Acts on the house being edited, and tells whether cells or only figures are to be shown."""

    edited = Signal()
    changed = Signal()
    stepped = Signal(object, int)

    def __init__(
        self,
        context: PaneContext,
        editor: Editor,
        game: Game,
        wager: Wager,
        parts: Sequence[Wager],
    ) -> None:
        super().__init__()
        self._context = context
        self._editor = editor
        self.wager = wager
        self._is_decided = wager.id == game.deciding_wager
        self.lines: dict[tuple[str, str], RowLine] = {}
        self.tables: dict[str, QComboBox] = {}
        self.offers: dict[str, QCheckBox] = {}
        self.headers: dict[str, HeaderLine] = {}
        self.rest = NamedLines(context, COLUMNS, NAME_WIDTH + ODDS_WIDTH + STEP)
        self._bodies: dict[str, QWidget] = {}
        # Most rows stay as they are while one is typed in.
        self._known: dict[
            tuple[str, str], tuple[Message | str, RowFigures | None, tuple[Cell, ...]]
        ] = {}
        context.texts.language_changed.connect(self.force)
        self.tiles = Tiles(context)
        context.texts.show(self.tiles, VOLATILITY, "toolTip")
        shown: list[Part] = [self._head(game, wager, "heading"), self.tiles]
        for place, part in enumerate(parts):
            if place:
                shown += [rule(), self._head(game, part, "strong")]
            shown.append(self._body(part))
            # What tells of several bets stands below them all.
            if part is (parts[-1] if self._is_decided else wager):
                shown += [*([rule()] if place else ()), self.rest]
        self.setLayout(column(card(context.texts, None, *shown, spacing=STEP)))

    def refresh(self, priced: PricedHouse | None, base: PricedHouse | None) -> None:
        """Show the house as it is now, with its figures where they are counted."""
        editor, house = self._editor, self._editor.house
        for part, check in self.offers.items():
            offered = part in house.offers
            check.setChecked(offered)
            self._bodies[part].setVisible(offered)
            table = self.tables[part]
            table.setVisible(offered and table.count() > 1)
            if offered:
                table.setCurrentIndex(table.findData(house.offers[part].pays.name or OWN_ROWS))
        for whole in (self.tiles, self.rest):
            whole.setVisible(self.wager.id in house.offers)
        changed = set()
        for (part, row), line in self.lines.items():
            if part not in house.offers:
                continue
            line.show_odds(editor.cell_shown(part, row))
            if (part, row) not in editor.unread and line.odds.property("fault"):
                line.say(None)
            cells = self._cells(priced, part, row)
            line.show_figures(cells, editor.row_note(part, row))
            if cells[BASE].text:
                changed.add(part)
        for part, header in self.headers.items():
            header.show_titles(self._titles(priced, part, changed=part in changed))
        if priced is not None and self.wager.id in house.offers:
            before = None if base is None else base.figures.wagers.get(self.wager.id)
            now = priced.figures.wagers[self.wager.id]
            currency = self._context.preferences.settings.currency
            terms = editor.terms.on(priced.house, self.wager.id)
            self.tiles.show_tiles(tiles_of(now, before, terms, currency))
            lost = priced.lost(self.wager.id) if self._is_decided else None
            self.rest.show_lines(rest_of(priced.house.game, now, lost))

    def _titles(
        self, priced: PricedHouse | None, part: str, *, changed: bool
    ) -> dict[int, Message | str]:
        """The titles of columns that are others than those of most tables."""
        titles: dict[int, Message | str] = {} if changed else {BASE: ""}
        if part != self.wager.id and priced is not None and part in self._editor.house.offers:
            space = f"{priced.space(part):,}"
            titles[COMBINATIONS] = Message("Of {space}", space=space)
            if priced.house.game.wager[part].kind is Kind.ENVY:
                titles[PROBABILITY] = Message("One other box")
                titles[SHARE] = Message("Included above")
        return titles

    def force(self) -> None:
        """Show the cells as they are, whatever was typed; after a step back."""
        for (part, row), line in self.lines.items():
            if part in self._editor.house.offers:
                line.show_odds(self._editor.cell_shown(part, row), force=True)
                line.say(self._editor.fault_of(part, row))

    def _cells(self, priced: PricedHouse | None, wager: str, row: str) -> tuple[Cell, ...]:
        before = self._editor.before(wager, row)
        found = None if priced is None else priced.rows.get((wager, row))
        house = self._editor.house
        # Hands of a row that another one stands in for are counted there.
        if stands_in(house, wager, row) is not None:
            found = None
        # Those of a row that loses or pushes are counted in the lines below.
        elif not self._is_decided and wager == self.wager.id and wager in house.offers:
            found = None if isinstance(effective_cell(house, wager, row), Fixed) else found
        known = self._known.get((wager, row))
        if known is None or (known[0], known[1]) != (before, found):
            space = 1 if priced is None else priced.space(wager)
            known = self._known[wager, row] = (before, found, cells_of(before, found, space))
        return known[2]

    def _head(self, game: Game, part: Wager, role: str) -> QHBoxLayout:
        texts = self._context.texts
        combo = choice_box(texts, Message("Pay table of {wager}", wager=part.title), low=True)
        for name in pay_tables(game)[part.id]:
            texts.add_choice(combo, name_text(name), name)
        texts.add_choice(combo, Message("Own rows"), OWN_ROWS)
        combo.activated.connect(partial(self._on_table_activated, part.id))
        combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.tables[part.id] = combo
        check = QCheckBox()
        texts.show(check, Message("Offered"))
        texts.name(check, Message("{wager} is offered", wager=part.title))
        check.clicked.connect(partial(self._on_offer_clicked, part.id))
        if part.kind == "raised":
            check.hide()
        self.offers[part.id] = check
        practise = button(texts, Message("Practise"), partial(self._on_practise_clicked, part.id))
        texts.name(practise, Message("Practise: {wager}", wager=part.title))
        title = (label(texts, part.title, role), 1)
        return row_of(title, practise, combo, check, spacing=2 * STEP)

    def _on_practise_clicked(self, wager: str) -> None:
        self._context.open_pane("train", wager)

    def _body(self, part: Wager) -> QWidget:
        header = self.headers[part.id] = HeaderLine(self._context, COLUMNS)
        self._context.texts.show(header, CONTRIBUTION, "toolTip")
        # Each title over its figures.
        rows: list[Part] = [row_of(NAME_WIDTH + ODDS_WIDTH + 2 * STEP, (header, 1), spacing=0)]
        for row in part.pay_rows:
            line = RowLine(self._context, part, row)
            line.odds.textEdited.connect(partial(self._on_typed, part.id, row))
            line.odds.editingFinished.connect(partial(self._on_left, part.id, row))
            line.stepped.connect(self.stepped)
            self.lines[part.id, row] = line
            rows.append(line)
        self._bodies[part.id] = holder(column(*rows, spacing=HALF))
        return self._bodies[part.id]

    def _on_typed(self, wager: str, row: str, text: str) -> None:
        typed = self._editor.type_cell(wager, row, text)
        self.lines[wager, row].say(typed.fault, typed.remark)
        self.edited.emit()

    def _on_left(self, wager: str, row: str) -> None:
        """What was typed is written as pay tables write it; typing again is a step of its own."""
        self._editor.leave_cell()
        if wager in self._editor.house.offers:
            self.lines[wager, row].show_odds(self._editor.cell_shown(wager, row), force=True)

    def _on_table_activated(self, wager: str, place: int) -> None:
        name = self.tables[wager].itemData(place)
        if name != OWN_ROWS:
            self._editor.pick_table(wager, name)
            self.changed.emit()

    def _on_offer_clicked(self, wager: str) -> None:
        # PySide hands a partial no state of the box.
        faults = self._editor.offer(wager, offered=self.offers[wager].isChecked())
        if faults:
            house = self._editor.house
            needing = [each for each in house.game.wagers if each.needs == wager]
            kept = next((each for each in needing if each.id in house.offers), None)
            why = faults[0].text
            if kept is not None:
                title = house.game.wager[wager].title
                why = Message(
                    "{wager} stays on offer: {other} needs it.", wager=title, other=kept.title
                )
            self._context.strip.refused(why)
        self.changed.emit()


def cells_of(before: Message | str, found: RowFigures | None, space: int) -> tuple[Cell, ...]:
    """A row's figures, after what the base has there where that differs.

    Combinations are told of the smallest space in which the wager can be counted.
    """
    was = Cell(before, CellTone.ACCENT, strong=True)
    if found is None:
        return (was, *(Cell(""),) * 4)
    probability = found.probability
    count = f"{found.count * space // found.combinations:,}"
    places = 4 if probability >= 1e-5 or not probability else 6
    return (
        was,
        Cell(percent_text(probability, places)),
        Cell(one_in_text(probability), CellTone.MUTED),
        Cell(count, CellTone.MUTED),
        Cell(percent_text(found.share, 3, signed=True), strong=bool(before)),
    )


def rest_of(
    game: Game, figures: WagerFigures, lost: Fraction | None
) -> dict[str, tuple[Message, tuple[Cell, ...]]]:
    """What no row pays and the total of all outcomes, as lines: what each is, and its figures.

    A decision ends in nets of all its bets: before them stands what losing bets cost, as one line.
    """
    space, found = figures.combinations, dict[str, tuple[Message, tuple[Cell, ...]]]()
    total = Cell(percent_text(figures.exact_return, 3, signed=True), strong=True)
    if lost is not None:
        cost, nothing = Cell(percent_text(lost, 3, signed=True)), (Cell(""),) * 4
        found["lost"] = Message("Losing bets"), (*nothing, cost)
        found["sum"] = _TOTAL, (*nothing, total)
        titles = (Cell(title, CellTone.MUTED) for title, _ in COLUMNS[PROBABILITY:])
        found["nets"] = Message("All bets together"), (Cell(""), *titles)
    for of in figures.outcomes:
        if of.row is None:
            row = RowFigures(figures.wager, of.outcome, of.count, space, figures.share(of))
            title = outcome_title(game, figures.wager, of.outcome)
            found[of.outcome] = title, cells_of("", row, space)
    whole, count = Cell(percent_text(Fraction(1), 4)), Cell(f"{space:,}", CellTone.MUTED)
    return {**found, "total": (_TOTAL, (Cell(""), whole, Cell(""), count, total))}


def tiles_of(
    now: WagerFigures, before: WagerFigures | None, terms: Terms, currency: str
) -> tuple[Tile, ...]:
    """The main figures of a wager, each with what the base had where that differs."""

    tiles = []
    for figure in PLAYERS_FIGURES:
        if figure is RISK and not now.has_later_wager:
            continue
        value = figure.text(figure.take(now, terms), currency)
        old = figure.text(figure.take(before or now, terms), currency)
        change = None if old == value else Message("was {value}", value=old)
        if figure is EDGE and now.house_edge is None:
            change = Message("enter a jackpot (F9)")
        tiles.append(Tile(figure.title, value, change))
    return tuple(tiles)
