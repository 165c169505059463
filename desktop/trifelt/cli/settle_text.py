"""A settlement as a person reads it in a terminal."""

from __future__ import annotations

from trifelt.cli.terminal import table
from trifelt.engine.cards import card_text
from trifelt.engine.documents.write import hand_text, named
from trifelt.engine.money import Amount
from trifelt.engine.settlement import BoxResult, Line, Settlement, Totals, totals


def settlement_text(settlement: Settlement) -> str:
    """Boxes with their lines and reasons, then notices and totals."""
    document = settlement.document
    game = document.game
    parts = [f"{game.title}, {document.house.name or document.house.id}"]
    if document.dealer is not None:
        parts.append(f"Dealer  {hand_text(document.dealer)}  {game.hand_name(document.dealer)}")
    if document.fourth is not None and game.shared_card is not None:
        parts.append(f"{game.shared_card.title}  {card_text(document.fourth)}")
    if document.jackpot is not None:
        parts.append(f"Jackpot  {Amount(document.jackpot)}")
    parts += [_box_text(settlement, box) for box in settlement.boxes]
    parts += [
        "! "
        + (f"Box {notice.box}: " if notice.box is not None else "")
        + f"{notice.text}"
        + (f" [{notice.clause}]" if notice.clause else "")
        for notice in settlement.notices
    ]
    parts.append(f"Table: {_sums(totals(settlement.lines))}")
    return "\n\n".join(parts)


def settlement_summary(settlement: Settlement) -> str:
    """A round in one line."""
    return f"{settlement.document.game.id}, {_sums(totals(settlement.lines))}"


def _box_text(settlement: Settlement, result: BoxResult) -> str:
    box = result.box
    head = f"Box {box.number}"
    if box.hand is not None:
        head += f"  {hand_text(box.hand)}  {settlement.document.game.hand_name(box.hand)}"
    if box.folded:
        head += "  (folded)"
    lines = [head]
    if result.lines:
        rows: list[tuple[str, ...]] = [("", "stake", "", "odds", "won", "back", "clause")]
        rows += [_row(settlement, line) for line in result.lines]
        told = table(rows, "<><<>><").split("\n")
        lines.append("  " + told[0])
        for line, row in zip(result.lines, told[1:], strict=True):
            lines += ["  " + row, f"      {line.reason}"]
    if named(box.bettors):
        for bettor in box.bettors:
            own = [line for line in result.lines if line.bettor == bettor.name]
            lines.append(f"  {bettor.name}: {_sums(totals(own))}")
    lines.append(f"  {_sums(totals(result.lines))}")
    return "\n".join(lines)


def _row(settlement: Settlement, line: Line) -> tuple[str, ...]:
    title = settlement.document.game.wager[line.wager].title.render()
    if line.bettor is not None:
        title = f"{line.bettor}: {title}"
    stake = str(Amount(line.stake))
    if line.in_play != line.stake:
        stake = f"{Amount(line.in_play)} of {stake}"
    return (
        title,
        stake,
        line.result.value,
        str(line.odds) if line.odds is not None else "-",
        str(Amount(line.winnings)),
        str(Amount(line.returned)),
        line.clause,
    )


def _sums(sums: Totals) -> str:
    return (
        f"staked {Amount(sums.staked)}, won {Amount(sums.winnings)}, "
        f"returned {Amount(sums.returned)}, net {Amount(sums.net)}"
    )
