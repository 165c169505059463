"""A check as plain text: the one-line form first, then every line in words."""

from collections.abc import Callable, Iterator

from trifelt.engine.message import Message, joined
from trifelt.engine.money import Amount
from trifelt.gui.check.model.check import Check
from trifelt.gui.check.model.line_view import LineView
from trifelt.gui.check.model.marks import OUTCOMES, TITLES, CheckMarks, Outcome, write_marks
from trifelt.gui.check.model.open_words import open_texts
from trifelt.gui.check.model.record import checksum_of
from trifelt.gui.check.model.result import BoxView
from trifelt.gui.check.model.verdict_words import headline, person_texts, sums_text
from trifelt.storage.log import Record

Render = Callable[[Message], str]


def check_text(
    check: Check, marks: CheckMarks, render: Render, record: Record | None = None
) -> str:
    """The whole check; pasted into the form's line, the first line fills it again."""
    result = check.result
    head = Message("{game}, {house}", game=check.game.title, house=check.house.title)
    lines = [check.line, render(head)]
    if result.dealer_name is not None:
        lines.append(render(Message("Dealer: {name}", name=result.dealer_name)))
    for box in result.boxes:
        if box.lines:
            lines += _box_lines(box, render)
    for notice in result.notices:
        lines.append(f"  ! {render(notice.text)}")
    sums = result.sums
    for text in (headline(sums), sums_text(sums), *person_texts(sums), *open_texts(sums)):
        said = render(text)
        lines.append(said[:1].upper() + said[1:])
    lines += [
        f"{render(TITLES[name])}: "
        + (render(OUTCOMES[Outcome(text)]) if name == "outcome" else text)
        for name, text in write_marks(marks).items()
    ]
    if checksum := checksum_of(result, record):
        words = Message("Checksum {sum}") if record else Message("Checksum {sum}, not saved")
        lines.append(render(Message.of(words.text, {"sum": checksum})))
    return "\n".join(lines) + "\n"


def _box_lines(box: BoxView, render: Render) -> Iterator[str]:
    title = box.title
    yield render(title if box.name is None else Message("{box}: {name}", box=title, name=box.name))
    for line in box.lines:
        yield f"  {render(line_message(line))}"
        if (paid := line.paid_text("")) is not None:
            yield f"    {render(paid)}"
        for notice in line.notices:
            yield f"    ! {render(notice.text)}"
    for notice in box.notices:
        yield f"  ! {render(notice.text)}"


def line_message(view: LineView) -> Message:
    """One line in words: what it comes to and why."""
    facts: dict[str, object] = {
        "wager": view.named_title,
        "stake": Amount(view.stake),
        "result": view.word,
        "reason": view.reason,
    }
    line = view.line
    if line is None:
        return Message.of("{wager} {stake}: {result}. {reason}", facts)
    if line.odds is not None:
        facts["result"] = joined((view.word, view.odds), ", ")
    facts["winnings"], facts["returned"] = Amount(line.winnings), Amount(view.gives_back)
    facts["clause"] = view.clause or "-"
    if not view.stake:  # a payment, not a wager
        return Message.of("{wager}: {result}, pays {winnings} ({clause}). {reason}", facts)
    return Message.of(
        "{wager} {stake}: {result}, pays {winnings}, returns {returned} ({clause}). {reason}",
        facts,
    )
