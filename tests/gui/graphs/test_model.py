"""Figures beside axes and in tables."""

import csv
import io

import pytest

from tests.certain import certain
from trifelt.engine.languages import catalogue_of
from trifelt.engine.message import Message
from trifelt.gui.graphs.model import Axis, DataTable, Number, tabbed_text, tick_text, value_text
from trifelt.storage.spreadsheet import csv_text

SHARE = Axis(Message("Share"), Number.PERCENT, 3)


@pytest.mark.parametrize(
    ("axis", "value", "text"),
    [
        (SHARE, 0.0233, "2.330 %"),
        (SHARE, -0.00001, "−0.001 %"),
        (SHARE, -0.0000001, "0.000 %"),
        (Axis(Message("Net"), Number.MONEY), -1234567.891, "−1,234,567.89"),
        (Axis(Message("Rounds"), Number.COUNT), 1e9, "1,000,000,000"),
        (Axis(Message("Swing"), places=2), 2.345678, "2.35"),
        (SHARE, float("nan"), "–"),
        (SHARE, float("-inf"), "–"),
    ],
)
def test_a_value_is_told_to_the_places_of_its_axis(axis: Axis, value: float, text: str) -> None:
    assert value_text(axis, value) == text


@pytest.mark.parametrize(
    ("axis", "value", "spacing", "text"),
    [
        (SHARE, 0.05, 0.01, "5 %"),
        (SHARE, 0.05, 0.005, "5.0 %"),
        (SHARE, 0.05, 0.0005, "5.00 %"),
        (Axis(Message("Net"), Number.MONEY), -20000, 10000, "−20 k"),
        (Axis(Message("Net"), Number.MONEY), 2.5, 0.5, "2.5"),
        (Axis(Message("Rounds"), Number.COUNT, log=True), 9.0, 1.0, "1 G"),
        (Axis(Message("Rounds"), Number.COUNT, log=True), 3.0, 1.0, "1,000"),
    ],
)
def test_ticks_have_as_many_places_as_they_are_apart(
    axis: Axis, value: float, spacing: float, text: str
) -> None:
    assert str(tick_text(axis, value, spacing)) == text


@pytest.mark.parametrize(
    ("power", "text"), [(3.0, "1,000"), (4.0, "1萬"), (7.0, "1,000萬"), (9.0, "10億")]
)
def test_chinese_ticks_count_by_ten_thousands(power: float, text: str) -> None:
    tick = certain(tick_text(Axis(Message("Rounds"), Number.COUNT, log=True), power, 1.0), Message)
    assert tick.render(catalogue_of("zh_Hant")) == text


def test_a_cell_that_a_spreadsheet_would_run_gets_an_apostrophe() -> None:
    table = DataTable(("Name", "=Net"), (("=1+1", -2.5), ("@SUM(A1)", 3), ("plain", float("nan"))))
    text = csv_text(table.lines)
    rows = list(csv.reader(io.StringIO(text)))
    assert rows == [["Name", "'=Net"], ["'=1+1", "-2.5"], ["'@SUM(A1)", "3"], ["plain", ""]]
    assert tabbed_text(table).splitlines()[1] == "'=1+1\t-2.5"


def test_what_figures_rest_on_is_said_with_the_marks_of_a_language() -> None:
    table = DataTable(("n", "House", "Pace"), ((1, "MBS", 40), (2, "RWS", 40)), of=2)
    assert str(table.basis) == "House: MBS, RWS · Pace: 40"
    assert table.basis.render(catalogue_of("zh_Hans")) == "House：MBS、RWS · Pace：40"
