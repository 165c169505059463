"""The graph of wrong payments reads alike whatever errors a file holds."""

from dataclasses import replace

from pytestqt.qtbot import QtBot

from trifelt.engine.message import Message
from trifelt.gui.check.error_groups import ErrorChart, ErrorGroups
from trifelt.gui.check.model.error_sums import ErrorSum
from trifelt.gui.shell.pane import PaneContext

UNDER = ErrorSum(Message("{name}", name="under"), 2, 0, 500, 0)
OVER = ErrorSum(Message("{name}", name="over"), 0, 3, 0, 900)
BOTH = ErrorSum(Message("{name}", name="both"), 1, 1, 500, 900)


def test_underpaid_and_overpaid_have_one_look_and_place_in_every_file(
    qtbot: QtBot, context: PaneContext
) -> None:
    chart = ErrorChart(context, {"kind": Message("Likely error")})
    qtbot.addWidget(chart)

    def entries(*sums: ErrorSum) -> list[tuple[str, object]]:
        chart.show_errors(lambda _by: sums, "kind")
        return [(entry.words, entry.style) for entry in chart.entries()]

    under, over = whole = entries(BOTH)
    assert under[0] == "Underpaid"
    assert entries(OVER, UNDER) == entries(UNDER, OVER) == entries(OVER, BOTH) == whole
    assert (entries(OVER), entries(UNDER)) == ([over], [under])


def test_columns_of_short_amounts_leave_the_room_to_the_names(
    qtbot: QtBot, context: PaneContext
) -> None:
    groups = ErrorGroups(context, {"kind": Message("Likely error")})
    qtbot.addWidget(groups)
    groups.show_sums(lambda _by: [UNDER, replace(OVER, missing=1, not_recorded=100)])
    header = groups.table.horizontalHeader()
    figures = range(1, header.count())
    assert len(figures) == 4
    assert [header.sectionSize(n) for n in figures] == [header.sectionSizeHint(n) for n in figures]
