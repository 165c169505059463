"""What each wager came to, as a table of exact figures."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt

from trifelt.engine.message import Message
from trifelt.gui.history.model.by_wager import WagerResult
from trifelt.gui.history.model.graphs import wager_title
from trifelt.gui.shell.amounts import amount_text, signed_amount_text
from trifelt.gui.shell.figure_table import ROW_HEIGHT, Cell, FigureRow, FigureTable
from trifelt.gui.shell.pane import PaneContext

_HEADER: Final = (
    Message("Wager"),
    Message("Rounds"),
    Message("Staked"),
    Message("Returned"),
    Message("Net"),
    Message("Expected"),
    Message("Difference"),
)
_WIDTHS: Final = (72, 128, 128, 128, 128, 128)


class WagerTable(FigureTable):
    """As high as it has rows; headings tell the games apart where there are several."""

    def __init__(self, context: PaneContext) -> None:
        super().__init__(
            context.texts, context.theme, Message("Results by wager"), _HEADER, _WIDTHS
        )
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def show_results(self, results: Sequence[WagerResult]) -> None:
        """Show these wagers."""
        games = dict.fromkeys(one.game for one in results)
        rows: list[FigureRow] = []
        for game in games:
            if len(games) > 1:
                rows.append(FigureRow(game.id, (Cell(game.title),), heading=True))
            rows += [_row(one) for one in results if one.game is game]
        self.figures.show_rows(rows)
        self.setFixedHeight((len(rows) + 1) * ROW_HEIGHT + 8)


def _row(one: WagerResult) -> FigureRow:
    return FigureRow(
        f"{one.game.id}/{one.wager.id}",
        (
            Cell(wager_title(one)),
            Cell(f"{one.rounds:,}"),
            Cell(amount_text(one.staked)),
            Cell(amount_text(one.returned)),
            Cell(signed_amount_text(one.net), strong=True),
            Cell(signed_amount_text(round(one.expected))),
            Cell(signed_amount_text(round(one.luck))),
        ),
    )
