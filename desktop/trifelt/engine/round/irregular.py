"""Whether irregularities can be declared in a round in its current state."""

from collections.abc import Callable, Mapping, Sequence

from trifelt.engine.documents.fitting import Layout, misfits
from trifelt.engine.games.game import Game
from trifelt.engine.houses.house import House
from trifelt.engine.incidents.incident import Declared, Effect, Ruling, rulings_of
from trifelt.engine.message import Message, under_clause
from trifelt.engine.round.bets import Bets, Spot
from trifelt.engine.round.dealing import Place, TablePlace
from trifelt.engine.settlement.document import Document
from trifelt.engine.settlement.judging import decided_bet


def verify_declared(
    document: Document,
    declared: Sequence[Declared],
    *,
    moving: Sequence[int],
    handled: bool,
    betting: bool,
    proposed: Callable[[], Message],
) -> Message | None:
    """The first that is missing or does not fit; `moving` are the boxes whose hands may move.

    `proposed` is what the cards dealt so far say of a round that was interrupted.
    """
    if not declared:
        return Message("Nothing is declared.")
    if not document.boxes:
        return Message("There are no bets on the table.")
    everything = [*document.incidents, *declared]
    asked = any(ask.field == "established" for one in declared for ask in one.missing())
    layout = layout_of(document, everything, {"established": proposed()} if asked else {})
    for number, (path, text) in misfits(everything, layout):
        return Message(
            "{incident}, {place}: {text}",
            incident=everything[number].incident.title,
            place=" ".join(str(step) for step in path),
            text=text,
        )
    for one in declared:
        ruling = one.ruling()
        if ruling is None:
            continue
        refusal = _too_early(ruling, moving, handled=handled, betting=betting)
        if refusal is not None:
            return refusal
    return None


def layout_of(
    document: Document, declared: Sequence[Declared], hints: Mapping[str, Message]
) -> Layout:
    """Which bets are on which box; a box with nothing but a late wager is there, too."""
    boxes = {
        box.number: {bettor.name: bettor.wagers for bettor in box.bettors} for box in document.boxes
    }
    for one in declared:
        if one.incident.new_bet and one.box is not None and one.box <= document.house.seats:
            boxes.setdefault(one.box, {None: {}})
    decisions = {box.number: box.decision for box in document.boxes if box.decision is not None}
    return Layout(document.house, boxes, decisions, hints)


def _too_early(
    ruling: Ruling, moving: Sequence[int], *, handled: bool, betting: bool
) -> Message | None:
    """While bets are open a round can only be voided; hands move where the clause lets them."""
    if betting and ruling.effect is not Effect.VOIDS:
        return Message("Betting is still open: fix what is wrong on the felt.")
    moves = ruling.moves
    if not moves and ruling.effect is not Effect.MOVES_HANDS:
        return None
    refusal = move_refusal(moving, handled=handled and not ruling.effect.offers_choice)
    if refusal is not None:
        return refusal
    sources, targets = {move.source for move in moves}, {move.target for move in moves}
    if sources != targets or not sources <= set(moving):
        return Message("Every hand that is moved must make room for another.")
    return None


def move_refusal(moving: Sequence[int], *, handled: bool) -> Message | None:
    """Why no complete hand moves now: some cards are to come, or were handled already."""
    if handled:
        return Message("Hands move once all are dealt and before any is looked at.")
    return None if moving else Message("Hands move once all are dealt, not while they are turned.")


def verify_moving(game: Game, moving: Sequence[int], *, handled: bool) -> Message | None:
    """Why no clause of the sheet lets hands be moved now; with a choice they move when handled."""
    incident = next((one for one in game.incidents if "moves" in one.fields), None)
    if incident is None:
        return Message("This game's sheet does not let hands be moved.")
    return move_refusal(moving, handled=handled and "choices" not in incident.fields)


# --- bets after the call ------------------------------------------------------------------------


def after_call(house: House, *, taking: bool) -> Message:
    """What becomes of a bet after the call, with its clause; Three Card Prime's sheet has none."""
    clauses = (
        one.clause for one in house.game.incidents if (one.within_stake if taking else one.new_bet)
    )
    clause = under_clause(next(clauses, ""))
    if taking:
        return Message("No more bets: what is taken back stays in play{clause}.", clause=clause)
    return Message("No more bets: what comes now is refused{clause}.", clause=clause)


def late_bet(house: House, bets: Bets, spot: Spot, cents: int) -> Declared | None:
    """Chips after the call as the irregularity that they are; None where the sheet has none."""
    kind = house.game.irregularity("late-increase" if bets.on(spot) else "late-wager")
    if kind is None:
        return None
    whose = spot.person if house.game.bettors else None
    return Declared(kind, box=spot.box, bettor=whose, wager=spot.wager, amount=cents)


def late_among(declared: Sequence[Declared]) -> tuple[Declared, ...]:
    """The bets among irregularities that came after the call and are returned."""
    return tuple(ruling.declared for ruling in rulings_of(declared).given_back)


def decided_so_far(
    house: House, bets: Bets, cards: Callable[[Place], tuple[int, ...]]
) -> Message | None:
    """The bet that the cards dealt so far decide, of a round that cannot go on."""
    boxes = [(box.number, box.wagers, cards(box.number)) for box in bets.as_boxes(house.game)]
    return decided_bet(house, boxes, cards(TablePlace.DEALER))
