"""The slip: one page of strokes and embedded letters, whatever the check."""

import random
import re
import zlib
from datetime import datetime
from operator import itemgetter
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QApplication, QLineEdit

from trifelt.engine.clauses import cited
from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Game
from trifelt.engine.houses import default_house
from trifelt.engine.message import Message
from trifelt.gui.app import Application
from trifelt.gui.cards.chips import counted_chips
from trifelt.gui.check.model.check import Check
from trifelt.gui.check.model.marks import CheckMarks, Outcome
from trifelt.gui.check.view import CheckPane
from trifelt.gui.slip.dialog import SlipDialog
from trifelt.gui.slip.model import Slip, slip_of
from trifelt.gui.slip.page import HEIGHT, SlipPage
from trifelt.gui.slip.slip_file import pdf_bytes
from trifelt.storage.atomic import save_bytes
from trifelt.storage.settings import DEFAULTS
from trifelt.tour.driver import TourDriver

MARKS = CheckMarks(
    "T-14", "night", "3", "Wong", "Tan", "Ten to one.", Outcome.PAID, "Lim", "Manager"
)


def slip_for(game: Game, boxes: int) -> Slip:
    check = Check(default_house(game))
    for _ in range(boxes - 1):
        check.add_box()
    check.deal_random(random.Random(boxes))
    assert check.result.is_whole
    return slip_of(check.result, MARKS, datetime.now().astimezone(), None, "$", Path("none"))


def page_of(slip: Slip) -> SlipPage:
    return SlipPage(slip, Message.render, counted_chips(slip.chips, DEFAULTS.chips))


@pytest.mark.parametrize("boxes", [1, 7])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_slip_is_one_page_with_letters_embedded_and_no_picture(
    qapp: QApplication, game: Game, boxes: int
) -> None:
    page = page_of(slip_for(game, boxes))
    pdf = pdf_bytes(page, "Payout check")
    assert pdf.startswith(b"%PDF")
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 1
    assert b"/FontFile" in pdf
    assert not re.search(rb"/Subtype\s*/Image", pdf)
    # Strokes there are: the page's content holds paths and texts.
    streams = re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL)
    contents = []
    for stream in streams:
        try:
            contents.append(zlib.decompress(stream))
        except zlib.error:
            contents.append(stream)
    drawn = b"".join(contents)
    assert b"BT" in drawn
    assert re.search(rb"\bl\b|\bc\b|\nc\n", drawn)
    assert page.scale >= 0.6
    assert page.scale * HEIGHT > 0


def test_a_slip_says_house_edition_readings_clauses_total_and_checksum(qapp: QApplication) -> None:
    slip = slip_for(GAMES[0], 2)
    assert "9 May 2013" in str(slip.house)
    assert len(slip.readings) == len(GAMES[0].readings)
    assert all(line.cells[-1] for box in slip.boxes for line in box.lines)
    assert re.fullmatch(r"\w{4}-\w{4}", slip.checksum)
    assert {str(title) for title, _ in slip.facts} >= {"Table", "Shift", "Supervisor", "Outcome"}


def test_a_pdf_that_cannot_be_written_is_told(qapp: QApplication, tmp_path: Path) -> None:
    refusal = save_bytes(
        tmp_path / "missing" / "slip.pdf", pdf_bytes(page_of(slip_for(GAMES[0], 1)), "x")
    )
    assert refusal is not None
    assert "could not be saved" in str(refusal)


def test_the_slip_is_previewed_and_saved_by_keys_and_clicks(
    shown: Application, tmp_path: Path
) -> None:
    window = shown.window
    driver = TourDriver(window, tmp_path)
    window.activateWindow()
    window.show_pane("check")
    shown.choice.choose_game("three-pictures")
    pane = window.pane("check")
    assert isinstance(pane, CheckPane)
    driver.key("Ctrl+L")
    driver.write("1 KhQhJh 25 / d 9s8d2h")
    driver.key("Return")
    driver.key("Ctrl+P")
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, SlipDialog)
    driver.click(dialog.pdf_button)
    files = dialog.file_dialog
    driver.wait_until(files.isVisible, "the dialog that asks for a file")
    edit = files.findChild(QLineEdit)
    assert edit is not None
    driver.click(edit)
    driver.key("Ctrl+A")
    driver.write(str(tmp_path / "slip.pdf"))
    driver.key("Return")
    driver.wait_until((tmp_path / "slip.pdf").exists, "the PDF")
    assert (tmp_path / "slip.pdf").read_bytes().startswith(b"%PDF")


LONG_NAMES = (
    '1 KhKd6c @"Maximiliane von Hohenstaufen-Waiblingen"* 999999999.99 lp999999999.99 '
    '@"Bo Lee" 999999999.99 lt999999999.99 @C 60 / d QsJdKc'
)


def drawn_on(page: SlipPage, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, float, QPointF]]:
    """Every text of a page with the size of its letters and where it stands."""
    drawn: list[tuple[str, float, QPointF]] = []

    def note(name: str) -> None:
        draw = getattr(SlipPage, name)

        def noted(self: SlipPage, said: str, size: float, *rest: Any, **more: Any) -> None:
            if self._painter is not None and said:
                place = QPointF(more.get("x", 0.0), self._y + more.get("dy", 0.0))
                drawn.append((said, size * self.scale, place))
            draw(self, said, size, *rest, **more)

        monkeypatch.setattr(SlipPage, name, noted)

    note("_text")
    note("_paragraph")
    pdf_bytes(page, "Payout check")
    monkeypatch.undo()
    return drawn


def test_nothing_on_a_slip_is_too_small_to_read_or_over_the_verdict(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At arm's length the verdict; at reading distance everything, long names and amounts too."""
    lucky = Check(default_house(next(game for game in GAMES if game.bettors)))
    assert lucky.fill_line(LONG_NAMES) == ()
    crowded = slip_of(lucky.result, MARKS, datetime.now().astimezone(), None, "$", Path("none"))
    for slip in (crowded, *(slip_for(game, 7) for game in GAMES)):
        page = page_of(slip)
        drawn = drawn_on(page, monkeypatch)
        assert min(size for _, size, _ in drawn) >= 4.5
        heads = [(size, at) for said, size, at in drawn if said == slip.head.render()]
        largest, place = max(heads, key=itemgetter(0))
        assert largest >= 20
        for said, size, at in drawn:
            if " × " in said and size < largest:
                assert at.y() >= place.y() + largest / page.scale


def test_the_words_of_a_clause_stand_under_the_first_line_that_it_decides(
    qapp: QApplication,
) -> None:
    slip = slip_for(GAMES[0], 2)
    told = [text.render() for box in slip.boxes for line in box.lines for text in line.clauses]
    cited_here = {
        one for box in slip.boxes for line in box.lines for one in cited(str(line.cells[-1]))
    }
    for number in cited_here:
        assert sum(text.startswith(f"{number}: ") for text in told) == 1
