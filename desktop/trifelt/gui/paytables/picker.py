"""What to compare: houses and tables of every game to tick, and ready-made choices."""

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from trifelt.engine.message import Message
from trifelt.engine.parsing import parse_json
from trifelt.gui.paytables.model.comparison import Candidate, of_house, presets, tables_of
from trifelt.gui.shell.building import column
from trifelt.gui.shell.controls import MenuButton
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.row_model import Index
from trifelt.gui.shell.texts import cut_apart, tip
from trifelt.gui.shell.tokens import STEP

KEY = Qt.ItemDataRole.UserRole


class Picker(QWidget):
    """Tells which candidates are ticked; a ready-made choice ticks in place of all others.

    The button of ready-made choices, `ready`, stands where its owner puts it.
    """

    picked = Signal()

    def __init__(self, context: PaneContext) -> None:
        super().__init__()
        self._context = context
        self._texts = context.texts
        self._known: dict[str, Candidate] = {}
        self._draft: tuple[Candidate, ...] = ()
        self._extra: tuple[Candidate, ...] = ()  # compared, but of no house and no list of tables
        self._game = ""
        self._left: dict[str, tuple[set[str], tuple[Candidate, ...]]] = {}  # by game, as it was
        self._presets = {each.id: each for each in presets(context.choice.games)}
        self._filling = False
        self.ready = MenuButton("house", context.theme)
        self._texts.show(self.ready, Message("Ready-made choices"))
        self._texts.show(self.ready, Message("Ready-made choices"), "toolTip")
        self._texts.name(self.ready, Message("Ready-made choices to compare"))
        self._pair: tuple[Candidate, ...] = ()
        words = Message("This house beside its base")
        self.beside = self.ready.entry(self._texts, words, lambda: self.take(self._pair))
        self.beside.setData("beside")
        for preset in self._presets.values():
            choose = partial(self.choose, preset.id)
            self.ready.entry(self._texts, preset.title, choose).setData(preset.id)
        self.tree = QTreeWidget()
        self.tree.setHeaderHidden(True)
        self.tree.setItemDelegate(_Names(self.tree))
        self.tree.setIndentation(2 * STEP)
        self._texts.name(self.tree, Message("Houses and tables to compare"))
        self.tree.itemChanged.connect(self._on_item_changed)
        self.setLayout(column(self.tree))

    @property
    def candidates(self) -> tuple[Candidate, ...]:
        """What is ticked."""
        return tuple(
            self._known[str(item.data(0, KEY))]
            for item in self._leaves()
            if item.checkState(0) == Qt.CheckState.Checked
        )

    def fill(self, draft: Sequence[Candidate]) -> None:
        """Show all that there is, the draft first; what was ticked stays so."""
        self._draft = tuple(draft)
        self._build({each.key for each in self.candidates})

    def offer_pair(self, house: Sequence[Candidate], base: Sequence[Candidate]) -> None:
        """What the house and its base have is compared by one entry, where they differ."""
        self._pair = () if house == base else (*base, *house)
        self.beside.setEnabled(bool(self._pair))

    def turn_to(self, game: str, draft: Sequence[Candidate]) -> None:
        """What was ticked when this game was left, or its ready-made choice."""
        self._left[self._game] = {each.key for each in self.candidates}, self._extra
        self._game, self._draft = game, tuple(draft)
        ticked, self._extra = self._left.get(game, (set(), ()))
        self._build(ticked)
        if not self.candidates and (ready := self.preset_of(game)) is not None:
            self.choose(ready)
        else:
            self._show_ticked()

    def written(self, pins: Mapping[str, str]) -> str:
        """What is pinned and ticked in each game, by their keys, as text."""
        self._left[self._game] = {each.key for each in self.candidates}, self._extra
        kept = {game: [pins[game], *sorted(keys)] for game, (keys, _) in self._left.items()}
        return json.dumps(kept)

    def take_up(self, text: str) -> dict[str, str]:
        """Tick what was written, as far as it is still there; what was pinned, by game."""
        content, pins = parse_json(text), dict[str, str]()
        readings = [each for each in self._presets.values() if each.of_readings]
        for game, keys in content.items() if isinstance(content, dict) else ():
            if isinstance(keys, list) and keys:
                pins[game], *ticked = map(str, keys)
                extra = (one for each in readings for one in each.candidates if one.key in ticked)
                self._left[game] = set(ticked), tuple(extra)
        return pins

    def _build(self, ticked: set[str]) -> None:
        self._filling = True
        open_now = self._open_paths()
        self.tree.clear()
        self._known = {}
        choice, root = self._context.choice, self.tree.invisibleRootItem()
        if self._draft:
            self._branch(root, Message("As edited"), self._draft, ticked)
        for game in choice.games:
            top = self._item(root, self._texts.render(game.title))
            for house in choice.houses_of(game):
                self._branch(top, house.title, of_house(house), ticked)
            for wager, candidates in tables_of(game):
                title = Message("{wager} tables", wager=wager.title)
                self._branch(top, title, candidates, ticked)
            if game.id == choice.game.id and not open_now:
                top.setExpanded(True)
        if self._extra:
            self._branch(root, Message("Also compared"), self._extra, ticked)
        for path, item in self._paths():
            item.setExpanded(item.isExpanded() or path in open_now)
        self._filling = False

    def choose(self, preset: str) -> None:
        """Take a ready-made choice."""
        self.take(self._presets[preset].candidates)

    def take(self, candidates: Sequence[Candidate]) -> None:
        """Compare these and no others, those too that stand nowhere to tick."""
        there = {(id(one.house), one.wager): one for one in self._known.values() if not one.draft}
        candidates = [there.get((id(each.house), each.wager), each) for each in candidates]
        old = {each.key for each in self._extra}
        self._extra = tuple(
            each for each in candidates if each.key in old or each.key not in self._known
        )
        self._build({each.key for each in candidates})
        self._show_ticked()

    def _show_ticked(self) -> None:
        for first in (self._extra or self.candidates)[:1]:
            self.tree.scrollToItem(self.item(first.key))  # which opens what it is in
        self.picked.emit()

    def preset_of(self, game: str) -> str | None:
        """The ready-made choice to begin with: the most tables of one wager, else the readings."""
        mine = [each for id, each in self._presets.items() if id.startswith(f"{game}/")]
        if not mine:
            return None
        return max(mine, key=lambda each: (not each.of_readings, len(each.candidates))).id

    def item(self, key: str) -> QTreeWidgetItem:
        """The item of a candidate."""
        return next(item for item in self._leaves() if item.data(0, KEY) == key)

    def _branch(
        self,
        top: QTreeWidgetItem,
        title: Message | str,
        candidates: Sequence[Candidate],
        ticked: set[str],
    ) -> None:
        branch = self._item(top, self._texts.render(title))
        branch.setFlags(
            branch.flags() | Qt.ItemFlag.ItemIsUserCheckable | Qt.ItemFlag.ItemIsAutoTristate
        )
        for candidate in candidates:
            self._known[candidate.key] = candidate
            other = candidate in self._extra or "/table/" in candidate.key
            words = candidate.title if other else candidate.rule.title
            leaf = self._item(branch, self._texts.render(words))
            leaf.setFlags(leaf.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            leaf.setData(0, KEY, candidate.key)
            on = candidate.key in ticked
            leaf.setCheckState(0, Qt.CheckState.Checked if on else Qt.CheckState.Unchecked)

    @staticmethod
    def _item(top: QTreeWidgetItem, text: str) -> QTreeWidgetItem:
        item = QTreeWidgetItem(top)
        item.setText(0, text)
        item.setToolTip(0, tip(text))
        return item

    def _leaves(self) -> list[QTreeWidgetItem]:
        return [item for _, item in self._paths() if item.data(0, KEY) is not None]

    def _open_paths(self) -> set[tuple[str, ...]]:
        return {path for path, item in self._paths() if item.isExpanded()}

    def _paths(
        self, above: QTreeWidgetItem | None = None, path: tuple[str, ...] = ()
    ) -> Iterator[tuple[tuple[str, ...], QTreeWidgetItem]]:
        """Every item with the names that lead to it, from the top down."""
        top = above or self.tree.invisibleRootItem()
        for place in range(top.childCount()):
            item = top.child(place)
            if item is not None:
                here = (*path, item.text(0))
                yield here, item
                yield from self._paths(item, here)

    def _on_item_changed(self, item: QTreeWidgetItem, _column: int) -> None:
        if not self._filling and item.data(0, KEY) is not None:
            self.picked.emit()


class _Names(QStyledItemDelegate):
    """Paints names that are too long so that those beside each other are told apart."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        super().initStyleOption(option, index)
        if option.rect.width() > 0:  # not asked for its size
            part = QStyle.SubElement.SE_ItemViewItemText
            room = option.widget.style().subElementRect(part, option, option.widget).width()
            rows = range(index.model().rowCount(index.parent()))
            beside = [str(index.sibling(n, 0).data()) for n in rows]
            option.text = cut_apart(option.text, beside, option.fontMetrics, room - STEP)
