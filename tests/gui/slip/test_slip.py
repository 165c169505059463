"""The slip: one page of strokes and embedded letters, whatever the check."""

import random
import re
import zlib
from datetime import datetime
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from tests.gui.check.typed import typed
from trifelt.engine.clauses import cited
from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Game
from trifelt.engine.houses import default_house
from trifelt.engine.message import Message
from trifelt.gui.cards.chips import counted_chips
from trifelt.gui.check.model.check import Check
from trifelt.gui.check.model.marks import CheckMarks, Outcome
from trifelt.gui.check.model.record import check_record
from trifelt.gui.check.model.text import check_text
from trifelt.gui.shell.paper import pdf_of
from trifelt.gui.shell.second import rich
from trifelt.gui.slip.model import Slip, slip_of
from trifelt.gui.slip.page import SlipPage
from trifelt.storage.settings import DEFAULTS

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
    return SlipPage(
        slip, lambda said: rich(said.render()), counted_chips(slip.chips, DEFAULTS.chips)
    )


@pytest.mark.parametrize("boxes", [1, 7])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_slip_is_one_page_with_letters_embedded_and_no_picture(
    qapp: QApplication, game: Game, boxes: int
) -> None:
    pdf = pdf_of([page_of(slip_for(game, boxes))], "Payout check")
    assert pdf.startswith(b"%PDF")
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 1
    assert b"/FontFile" in pdf
    assert not re.search(rb"/Subtype\s*/Image", pdf)
    # Strokes there are: the page's content holds paths and texts.
    streams = re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL)
    contents = []
    for stream in streams:
        try:
            # A stream may end in a byte that looks like the end of its line.
            contents.append(zlib.decompressobj().decompress(stream))
        except zlib.error:
            contents.append(stream)
    drawn = b"".join(contents)
    assert b"BT" in drawn
    assert re.search(rb"\bl\b|\bc\b|\nc\n", drawn)


def test_a_slip_says_house_edition_readings_clauses_total_and_checksum(qapp: QApplication) -> None:
    slip = slip_for(GAMES[0], 2)
    assert "9 May 2013" in str(slip.house)
    told = {str(title) for title, _ in slip.readings}
    assert any("Pair Plus after a fold" in title for title in told)
    assert not any("Envy" in title for title in told)  # no Progressive on this slip
    assert all(line.cells[-1] for box in slip.boxes for line in box.lines)
    assert re.fullmatch(r"\w{4}-\w{4}", slip.checksum)
    assert {str(title) for title, _ in slip.facts} >= {"Table", "Shift", "Supervisor", "Outcome"}


def test_a_slip_tells_what_was_paid_and_asks_for_no_entry(qapp: QApplication) -> None:
    check = typed("lucky-three-pictures", "1 KsQh6d 25>25 lt5>0 / d Jc6s10h")
    slip = slip_of(check.result, MARKS, datetime.now().astimezone(), None, "$", Path("none"))
    told = [text.render() for line in slip.boxes[0].lines for text in line.notices]
    short = next(text for text in told if text.startswith("Paid $0.00: $40.00 short"))
    assert "−" not in short


def test_a_slip_tells_what_was_given_back_also_where_it_is_right(qapp: QApplication) -> None:
    check = typed("lucky-three-pictures", "1 KsQh6d 100>-100<100 / d KdQs6h")
    slip = slip_of(check.result, MARKS, datetime.now().astimezone(), None, "$", Path("none"))
    (line,) = slip.boxes[0].lines
    assert line.notices[0].render() == "$100.00 collected, $100.00 given back: correct"


LONG_NAMES = (
    '1 KhKd6c @"Maximiliane von Hohenstaufen-Waiblingen"* 999999999.99 lp999999999.99 '
    '@"Bo Lee" 999999999.99 lt999999999.99 @C 60 / d QsJdKc'
)


def test_nothing_on_a_slip_is_too_small_to_read_or_cut_off(qapp: QApplication) -> None:
    """At reading distance everything, long names and amounts too."""
    lucky = typed("lucky-three-pictures", LONG_NAMES)
    crowded = slip_of(lucky.result, MARKS, datetime.now().astimezone(), None, "$", Path("none"))
    for slip in (crowded, *(slip_for(game, 7) for game in GAMES)):
        page = page_of(slip)
        assert page.scale >= 0.6  # letters of 4.5 points
        body, foot = page.body.size(), page.foot.size()
        assert max(body.width(), foot.width()) * page.scale <= 10 * page.width
        assert (body.height() + foot.height()) * page.scale <= 10 * page.height
        told = page.body.toPlainText()
        for text in (
            slip.head,
            *slip.told,
            *(line.title for box in slip.boxes for line in box.lines),
        ):
            plain = text.render().replace("\N{NO-BREAK SPACE}", " ").casefold()
            assert plain in told.replace("\xa0", " ").casefold()


def test_chinese_goes_on_overleaf_before_it_is_too_small(qapp: QApplication) -> None:
    page = SlipPage(slip_for(GAMES[0], 7), lambda said: rich(said.render()), (), han=True)
    assert 90 * page.scale >= 75  # tenths of a point
    sheets = page.sheets()
    pdf = pdf_of(sheets, "Payout check")
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == len(sheets) > 1


def test_words_of_a_clause_stand_under_the_first_line_that_it_decides(qapp: QApplication) -> None:
    slip = slip_for(GAMES[0], 2)
    told = [text.render() for box in slip.boxes for line in box.lines for text in line.clauses]
    cited_here = {
        one for box in slip.boxes for line in box.lines for one in cited(str(line.cells[-1]))
    }
    for number in cited_here:
        assert sum(text.startswith(f"{number} ") for text in told) == 1


def test_a_slip_and_a_text_of_a_check_that_is_not_saved_say_so(qapp: QApplication) -> None:
    """A signed paper is looked for by its checksum, which the log has only of what was saved."""
    check, now = (
        typed("lucky-three-pictures", "1 KsQh6d 25 / d Jc6s10h"),
        datetime.now().astimezone(),
    )
    record = check_record(check.result, check.draft, MARKS, now)
    for kept, said in ((None, True), (record, False)):
        slip = slip_of(check.result, MARKS, now, kept, "$", Path("none"))
        page, text = page_of(slip), check_text(check, MARKS, Message.render, kept)
        for told in (page.body, page.foot):
            assert ("not saved" in told.toPlainText()) is said
        assert text.rstrip().endswith("not saved") is said
