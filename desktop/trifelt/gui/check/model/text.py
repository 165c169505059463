"""A check as plain text: the one-line form first, then every line in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from trifelt.engine.message import Message, joined
from trifelt.engine.money import Amount
from trifelt.gui.check.model.check import Check
from trifelt.gui.check.model.marks import OUTCOMES, TITLES, Marks, Outcome, write_marks
from trifelt.gui.check.model.result import BoxView, LineView
from trifelt.gui.check.model.verdict_words import verdict_text
from trifelt.gui.shell.figures import result_word

Render = Callable[[Message], str]


def check_text(check: Check, marks: Marks, render: Render) -> str:
    """The whole check; pasted into the form's line, the first line fills it again."""
    result = check.result
    head = Message("{game}, {house}", game=check.game.title, house=check.house.name)
    lines = [check.line, render(head)]
    if result.dealer_name is not None:
        lines.append(render(Message("Dealer: {name}", name=result.dealer_name)))
    for box in result.boxes:
        if box.lines:
            lines += _box_lines(box, render)
    for notice in result.notices:
        lines.append(f"  ! {render(notice.text)}")
    lines.append(
        render(
            Message(
                "To pay {pay}, to return {back}, to collect {collect}",
                pay=Amount(result.sums.pay),
                back=Amount(result.sums.give_back),
                collect=Amount(result.sums.collect),
            )
        )
    )
    verdict = result.sums.verdict
    for said in (verdict_text(verdict), verdict.sentence):
        if said is not None:
            lines.append(render(said))
    lines += [
        f"{render(TITLES[name])}: "
        + (render(OUTCOMES[Outcome(text)]) if name == "outcome" else text)
        for name, text in write_marks(marks).items()
    ]
    if result.checksum:
        lines.append(render(Message("Checksum {sum}", sum=result.checksum)))
    return "\n".join(lines) + "\n"


def _box_lines(box: BoxView, render: Render) -> Iterator[str]:
    name = Message("Box {number}", number=box.number)
    yield render(name if box.name is None else Message("{box}: {name}", box=name, name=box.name))
    for line in box.lines:
        yield f"  {render(line_message(line))}"
        for notice in line.notices:
            yield f"    ! {render(notice.text)}"
    for notice in box.notices:
        yield f"  ! {render(notice.text)}"


def line_message(view: LineView) -> Message:
    """One line in words: what it comes to and why."""
    whose = Message("{bettor}, ", bettor=view.bettor) if view.bettor else Message("")
    if view.line is None and view.open is None:
        return Message("{whose}{wager}: not due", whose=whose, wager=view.title)
    if view.line is None:
        waits = view.open.waits_for if view.open is not None else ()
        return Message(
            "{whose}{wager} {stake}: waits for {what}",
            whose=whose,
            wager=view.title,
            stake=Amount(view.stake),
            what=joined(waits, ", "),
        )
    line = view.line
    return Message(
        "{whose}{wager} {stake}: {result}, {odds}pays {winnings}, returns {returned} ({clause}). "
        "{reason}",
        whose=whose,
        wager=view.title,
        stake=Amount(line.stake),
        result=result_word(line.result),
        odds="" if line.odds is None else f"{line.odds}, ",
        winnings=Amount(line.winnings),
        returned=Amount(line.returned),
        clause=line.clause or "-",
        reason=line.reason,
    )
