"""The verdict's panel and the page of irregularities below it share the height, and hold still."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QPushButton

from tests.certain import certain
from tests.journeys.check.beginning import ends_with_what_is_on_it, fill
from trifelt.gui.app import Application
from trifelt.gui.check.view import CheckPane
from trifelt.gui.shell.controls import ScrolledPage, Segments
from trifelt.tour.driver import TourDriver

LUCKY = "1 KsQd6h @Ann* 40 lt10 @Bob 20 lt5 / 2 2c3c4c @Dan 30 lp5 / 3 JsJcJd dl5 / d 9h10cQs"
POKER = "1 AsKdQh p 20 =Ann / 2 8h8d2c p 50 pp5 =Bob / 3 2s3d4h p 50 pr2.5 =Cy / d KsQd7c"


@pytest.mark.parametrize("size", [(1024, 700), (1440, 900), (1440, 1700)])
def test_what_is_clicked_below_the_open_list_or_the_verdict_stays_and_leaves_no_blank(
    application: Application, driver: TourDriver, pane: CheckPane, size: tuple[int, int]
) -> None:
    application.window.resize(*size)
    page = pane.incidents
    for game, line, keys in (
        ("lucky-three-pictures", LUCKY + " / i dealing-error reconstructible=yes", ["Ann", "Dan"]),
        ("three-card-poker", POKER + " / i withdrawn-wager", ["box"]),
    ):
        application.choice.choose_game(game)
        fill(driver, pane, line)
        driver.key("Ctrl+I")
        driver.settle()
        fields = page.form.frames[0].fields
        for name in keys:
            field = next(fields[key].field for key in fields if name in key)
            button = certain(field, Segments).findChildren(QPushButton)[0 if name != "box" else 1]
            page.ensureWidgetVisible(button)
            driver.settle()
            before = button.mapToGlobal(QPoint())
            driver.click(button)
            driver.settle()
            assert button.mapToGlobal(QPoint()) == before
            assert ends_with_what_is_on_it(page)


MANY = (
    "1 Kh9d10c @Ann* 800>800 @Bob 600>600 lt150>-150 @Chi 60>60 @Dora 30>15 "
    "/ 2 8s8d10h @Ann* 100>0 pl10>150 @Ed 200>-200 / d Qs8h10d "
    "/ i withdrawn-wager box=1 bettor=Bob wager=main amount=200 "
    "/ i late-increase box=2 bettor=Ed wager=main amount=100 "
    "/ i late-wager box=1 bettor=Chi wager=lucky-pictures amount=40"
)


@pytest.mark.parametrize("size", [(1024, 700), (1440, 900)])
def test_a_long_verdict_scrolls_in_at_most_half_of_the_height_and_keys_scroll_it_too(
    application: Application, driver: TourDriver, pane: CheckPane, size: tuple[int, int]
) -> None:
    application.window.resize(*size)
    application.choice.choose_game("lucky-three-pictures")
    fill(driver, pane, MANY)
    driver.click(pane.pages.button("lines"))
    driver.settle()
    panel = certain(certain(pane.verdict.parentWidget()).parentWidget(), ScrolledPage)
    bar = panel.verticalScrollBar()
    assert panel.height() <= pane.side.height() // 2
    assert panel.height() >= min(pane.verdict.sizeHint().height(), pane.side.height() // 2)
    assert size != (1024, 700) or bar.maximum() > 0
    assert bar.maximum() >= pane.verdict.sizeHint().height() - panel.height()
    panel.setFocus(Qt.FocusReason.TabFocusReason)
    driver.key("End", "PgDown", "PgDown", "PgDown", "PgDown")
    assert bar.value() == bar.maximum()
    driver.click(pane.pages.button("table"))
    assert bar.value() == bar.maximum()
    fill(driver, pane, MANY.replace("60>60", "60>50"))
    assert bar.value() == 0  # what is to be done now


@pytest.mark.parametrize("game", ["three-pictures", "prosperity-3-pictures", "three-card-prime"])
def test_a_player_is_named_by_the_mouse_and_the_largest_amount_is_read_whole(
    application: Application, driver: TourDriver, pane: CheckPane, game: str
) -> None:
    application.window.resize(1024, 700)
    application.choice.choose_game(game)
    driver.settle()
    driver.click(pane.form.box.player)
    driver.write("Ann")
    assert pane.check.draft.boxes[0].player == "Ann"
    row = next(iter(pane.form.box.rows.rows.values()))
    for edit, text in ((row.stake, "999999999.99"), (row.paid, "-999999999.99")):
        driver.click(edit)
        driver.write(text)
        driver.settle()
        edges = {edit.cursorPositionAt(QPoint(x, edit.height() // 2)) for x in (0, edit.width())}
        assert edges == {0, len(text)}
