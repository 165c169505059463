"""The schema of declared irregularities, as data for the checker, and their JSON form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from typing import Any

from trifelt.engine.cards import DECK_SIZE
from trifelt.engine.checker import (
    WRONG,
    Choice,
    Faults,
    Flag,
    ListOf,
    Money,
    Node,
    Place,
    Table,
    Text,
    Whole,
    kind_of,
    unknown,
)
from trifelt.engine.games.game import Game
from trifelt.engine.houses.house import MOST_SEATS
from trifelt.engine.incidents.incident import (
    BettorChoice,
    Chosen,
    DecidedAmount,
    Declared,
    Incident,
    Move,
    Noticed,
)
from trifelt.engine.message import Message
from trifelt.engine.money import money_text


class _Order(Node):
    """An order of cards, as a text or as a list of texts."""

    def check(self, value: object, place: Place, faults: Faults) -> object:
        if not isinstance(value, list):
            return Text(200).check(value, place, faults)
        cards = ListOf(Text(20), 1, DECK_SIZE).check(value, place, faults)
        return WRONG if cards is WRONG or WRONG in cards else ", ".join(cards)


class _RoundName(Node):
    """A round by its number or in words."""

    def check(self, value: object, place: Place, faults: Faults) -> object:
        whole = isinstance(value, int) and not isinstance(value, bool)
        node: Node = Whole(1, 10**12) if whole else Text(120)
        return node.check(value, place, faults)


class _Bettor(Node):
    """A name, or nothing for whoever bets on a box without names."""

    def __init__(self, several: bool) -> None:
        self._several = several

    def check(self, value: object, place: Place, faults: Faults) -> object:
        if value is None:
            return None
        if self._several:
            return Text(80).check(value, place, faults)
        faults.add(place, Message("a box has one player in this game"))
        return WRONG


def _wager_choice(game: Game, *, payments: bool) -> Choice:
    return Choice(
        Message("wager"),
        tuple(wager.id for wager in game.wagers if payments or not wager.kind.pays_only),
    )


def _table(game: Game, members: dict[str, Node], required: tuple[str, ...]) -> Table:
    """A table inside an irregularity, which names the bettor where boxes have several."""
    return Table(Message("key"), members | {"bettor": _Bettor(game.bettors)}, required)


@cache
def _nodes(game: Game) -> Mapping[str, Node]:
    box = Whole(1, MOST_SEATS)
    amounts: dict[str, Node] = {
        "box": box,
        "wager": _wager_choice(game, payments=True),
        "winnings": Money(low=0),
        "returned": Money(low=0),
    }
    moves: dict[str, Node] = {"from": box, "to": box}
    choices: dict[str, Node] = {"box": box, "choice": Choice(Message("choice"), tuple(Chosen))}
    return {
        "box": box,
        "bettor": _Bettor(game.bettors),
        "wager": _wager_choice(game, payments=False),
        "amount": Money(),
        "handled": Flag(),
        "reconstructible": Flag(),
        "established": Flag(),
        "noticed": Choice(Message("moment"), tuple(Noticed)),
        "count": Whole(1, DECK_SIZE),
        "moves": ListOf(Table(Message("key"), moves, tuple(moves)), 1, MOST_SEATS),
        "order": _Order(),
        "round": _RoundName(),
        "choices": ListOf(_table(game, choices, tuple(choices)), 0, 200 * MOST_SEATS),
        "amounts": ListOf(_table(game, amounts, tuple(amounts)), 1, 200 * MOST_SEATS),
        "who": Text(120),
        "ground": Text(500),
    }


@cache
def _incident_table(game: Game, incident: Incident) -> Table:
    nodes = _nodes(game)
    known: dict[str, Node] = {"id": Choice(Message("incident"), (incident.id,))}
    known |= {name: nodes[name] for name in incident.fields}
    refused = {
        name: Message("{incident} does not ask for this", incident=incident.id)
        for name in nodes
        if name not in known
    }
    if not game.bettors:
        known["bettor"] = nodes["bettor"]  # which says that there is one
        refused.pop("bettor", None)
    return Table(Message("key"), known, (), refused)


@dataclass(frozen=True, slots=True)
class DeclaredNode(Node):
    """One irregularity of a game, with what its clause asks."""

    game: Game

    def check(self, value: object, place: Place, faults: Faults) -> Any:
        if not isinstance(value, dict):
            faults.add(place, Message("expected a table, got {kind}", kind=kind_of(value)))
            return WRONG
        known = tuple(incident.id for incident in self.game.irregularities)
        id = value.get("id")
        if id is None:
            faults.add(
                (place, "id"), Message("missing; write one of {known}", known=", ".join(known))
            )
            return WRONG
        incident = self.game.irregularity(id) if isinstance(id, str) else None
        if incident is None:
            if isinstance(id, str):
                faults.add((place, "id"), unknown(Message("incident"), id, known))
            else:
                Choice(Message("incident"), known).check(id, (place, "id"), faults)
            return WRONG
        before = faults.count
        checked = _incident_table(self.game, incident).check(value, place, faults)
        if faults.count > before:
            return WRONG
        return _declared(incident, checked)


def _declared(incident: Incident, checked: Mapping[str, Any]) -> Declared:
    answers = {key: value for key, value in checked.items() if key != "id"}
    if "noticed" in answers:
        answers["noticed"] = Noticed(answers["noticed"])
    if "moves" in answers:
        answers["moves"] = tuple(Move(one["from"], one["to"]) for one in answers["moves"])
    if "choices" in answers:
        answers["choices"] = tuple(
            BettorChoice(one["box"], one.get("bettor"), Chosen(one["choice"]))
            for one in answers["choices"]
        )
    if "amounts" in answers:
        answers["amounts"] = tuple(
            DecidedAmount(
                one["box"], one.get("bettor"), one["wager"], one["winnings"], one["returned"]
            )
            for one in answers["amounts"]
        )
    return Declared(incident, **answers)


def write_declared(declared: Declared) -> dict[str, Any]:
    """The irregularity as a document holds it; reading it back gives the same."""
    content: dict[str, Any] = {"id": declared.incident.id}
    for field in fields(declared):
        value = getattr(declared, field.name)
        if field.name not in ("incident", "readings") and value is not None:
            content[field.name] = _written(field.name, value)
    return content


def _written(name: str, value: Any) -> Any:
    match name:
        case "amount":
            return money_text(value)
        case "noticed":
            return value.value
        case "moves":
            return [{"from": move.source, "to": move.target} for move in value]
        case "choices":
            return [
                {"box": one.box, **_whose(one.bettor), "choice": one.choice.value} for one in value
            ]
        case "amounts":
            return [
                {
                    "box": one.box,
                    **_whose(one.bettor),
                    "wager": one.wager,
                    "winnings": money_text(one.winnings),
                    "returned": money_text(one.returned),
                }
                for one in value
            ]
        case _:
            return value


def _whose(bettor: str | None) -> dict[str, str]:
    return {} if bettor is None else {"bettor": bettor}
