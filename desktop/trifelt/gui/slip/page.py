"""The slip as a page: rich text with drawn cards and chips, in the largest letters that fit."""

from collections.abc import Iterable, Sequence

from PySide6.QtWidgets import QWidget

from trifelt.engine.message import Message, joined
from trifelt.engine.money import Amount
from trifelt.gui.cards.chips import ChipCount, counted_chips
from trifelt.gui.cards.pictures import card_in_text, chip_in_text
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.second import Say, SecondLanguage, rich
from trifelt.gui.shell.theme import families_of
from trifelt.gui.slip.model import COLUMNS, Slip, SlipBox
from trifelt.gui.slip.one_page import (
    MIDDLE,
    RIGHT,
    HtmlCell,
    OnePage,
    PageDialog,
    Paper,
    rule_line,
    side_by_side,
    table_of,
)
from trifelt.storage.settings import ChipSet

_ONE_COLUMN = 3
_CARD, _CHIP = 300, 240
# Each column's share of the width, in one column of boxes and in two.
_SHARES = (26, 11, 9, 9, 12, 11, 9, 13)
_NARROW_SHARES = (26, 15, 9, 13, 15, 12, 10)
_RIGHT_ALIGNED = frozenset({1, 4, 5, 6})


class SlipPage(OnePage):
    """A slip of one page, or of more in Chinese."""

    def __init__(
        self, slip: Slip, say: Say, chips: Sequence[ChipCount], *, han: bool = False
    ) -> None:
        """`say`: a sentence as rich text, in one language or two; `han`: one is Chinese."""
        self._slip = slip
        self._chips = chips
        super().__init__(say, han=han)

    def _say(self, text: Message | str) -> str:
        return rich(text) if isinstance(text, str) else self._render(text)

    # --- parts -----------------------------------------------------------------------------------

    def _told(self, notices: Iterable[Message], clauses: Iterable[Message], role: str) -> str:
        """What is said of a line, a box or the whole, and the words of clauses that decided it."""
        said = (f"<p class='{role}'>{self._say(text)}</p>" for text in notices)
        return "".join((*said, *(self._line(words, "small") for words in clauses)))

    def _body(self) -> str:
        slip, say, line = self._slip, self._say, self._line
        facts = joined([_titled(*fact) for fact in slip.facts], " · ")
        half = None if self._han else _half(slip.boxes)
        columns = [slip.boxes] if half is None else [slip.boxes[:half], slip.boxes[half:]]
        boxes = ["".join(self._box(box, len(columns) > 1) for box in each) for each in columns]
        title = Message("Payout check"), "quiet"
        if not slip.saved:
            title = Message("Payout check, not saved"), "told"
        parts = (
            table_of((line(*title), ""), (line(slip.checksum, "sum"), RIGHT)),
            line(slip.game, "title"),
            line(slip.house, "quiet"),
            line(facts, "fact"),
            rule_line(),
            _began(say(slip.head), "head"),
            line(slip.due, "due"),
            self._chip_row(),
            *(_began(say(text), "told") for text in slip.told),
            rule_line(),
            self._dealer(),
            side_by_side(boxes),
            self._told((*slip.notices, *slip.incidents), slip.clauses, "quiet"),
            *(
                f"{line(title, 'name')}<p class='typed'>{say(text)}</p>"
                for title, text in slip.texts
            ),
            line(Message("Where the sheet can be read in several ways, this house plays"), "quiet"),
            *(line(_titled(*reading), "small") for reading in slip.readings),
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
            cells.append((self._line(slip.jackpot, "fact"), f"{RIGHT} {MIDDLE}"))
        return self._line(Message("Dealer"), "name") + table_of(*cells)

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
            + table_of(*_beside(box.cards, named))
            + f"<table width='100%' cellspacing='0'>{''.join(rows)}</table>"
            + self._told(box.notices, box.clauses, "small")
            + rule_line()
        )

    def _foot(self) -> str:
        people = Message("Supervisor"), Message.in_context("person", "Player")
        return self._signed(people, self._slip.foot, self._slip.checksum)


def _titled(title: Message, text: Message) -> Message:
    return Message("{title}: {text}", title=title, text=text)


def _row(cells: Sequence[str], shares: Sequence[int]) -> str:
    """A row of a box's table; only its first cell goes on in a second line."""
    row = ""
    for place, (html, share) in enumerate(zip(cells, shares, strict=True)):
        side = "right" if place in _RIGHT_ALIGNED else "left"
        words = f"<p class='cell'>{html}</p>" if place else html
        row += f"<td class='cell' width='{share}%' align='{side}'>{words}</td>"
    return f"<tr>{row}</tr>"


def _beside(cards: Sequence[int], words: str) -> list[HtmlCell]:
    """Cards, and what is said beside them."""
    drawn = "&nbsp;".join(card_in_text(card, _CARD) for card in cards)
    return [(drawn, f"width='{len(cards) * (_CARD + 45)}'"), (words, MIDDLE)]


def _began(words: str, role: str) -> str:
    """A line that begins with a capital letter."""
    return f"<p class='{role}'>{words[:1].upper()}{words[1:]}</p>"


def _half(boxes: Sequence[SlipBox]) -> int | None:
    """Where many boxes go on in a second column of about the same height."""
    if len(boxes) <= _ONE_COLUMN:
        return None
    high = [6 + sum(2 + len(line.notices) for line in box.lines) for box in boxes]
    return min(range(1, len(boxes)), key=lambda n: max(sum(high[:n]), sum(high[n:])))


class SlipDialog(PageDialog):
    """The slip of a payout check."""

    def __init__(self, slip: Slip, context: PaneContext, chips: ChipSet, parent: QWidget) -> None:
        self.slip = slip
        self.language = SecondLanguage(context.texts)
        chips_due = counted_chips(slip.chips, chips)

        def pages() -> list[OnePage]:
            han = any(map(families_of, (context.texts.language, self.language.code)))
            return SlipPage(slip, self.language.say, chips_due, han=han).sheets()

        paper = Paper(
            title=Message("Slip"),
            document=f"Payout check {slip.checksum}",
            question=Message("Save the slip as PDF"),
            file_name=f"check-{slip.checksum}",
            shown=Message("The slip as it will be printed"),
        )
        super().__init__(context, pages(), paper, parent, left=self.language)
        self.language.chosen.connect(lambda: self.show_pages(pages()))
