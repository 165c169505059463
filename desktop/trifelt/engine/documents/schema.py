"""The schema of a settle document, as data for the checker.

How it writes irregularities: their schema, their JSON form, and each answer as it is typed.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Any, Final

from trifelt.engine.cards import DECK_SIZE, cards_text, read_cards
from trifelt.engine.checker import (
    WRONG,
    Faults,
    Flag,
    ListOf,
    Made,
    Money,
    Node,
    OneOf,
    Parsed,
    Place,
    TableOf,
    Text,
    Whole,
    kind_of,
)
from trifelt.engine.games.game import Decision, Game
from trifelt.engine.hands import HAND_SIZE
from trifelt.engine.houses.house import MOST_SEATS
from trifelt.engine.incidents.incident import (
    QUESTIONS,
    AnswerKind,
    Ask,
    BettorChoice,
    Chosen,
    DecidedAmount,
    Declared,
    Incident,
    Move,
    Noticed,
)
from trifelt.engine.message import Message
from trifelt.engine.money import LARGEST_WHOLE, money_text, plain_amount, read_whole

_MOVE: Final = re.compile(r"\s*(\d{1,9}|d)\s*(?:to|>|-|–)\s*(\d{1,9}|d)\s*", re.IGNORECASE)


class _Order(Node):
    """An order of cards, as a text or as a list of texts."""

    def check(self, value: object, place: Place, faults: Faults) -> object:
        if not isinstance(value, list):
            return Text(200).check(value, place, faults)
        cards = ListOf(Text(20), 1, DECK_SIZE).check(value, place, faults)
        return WRONG if cards is WRONG or WRONG in cards else ", ".join(cards)


def _round_name(value: object) -> Any:
    """A round by its number or in words."""
    whole = isinstance(value, int) and not isinstance(value, bool)
    return Whole(1, 10**12).read(value) if whole else Text(120).read(value)


def _bettor(game: Game, value: object) -> Any:
    """A name, or nothing for whoever bets on a box without names."""
    if value is not None and not game.bettors:
        return Message("a box has one player in this game")
    return None if value is None else Text(80).read(value)


def _wager_choice(game: Game, *, payments: bool) -> OneOf:
    return OneOf(
        Message("wager"),
        tuple(wager.id for wager in game.wagers if payments or not wager.kind.pays_only),
    )


def _tables(game: Game, members: dict[str, Node], kind: Callable[..., Any], least: int) -> Node:
    """Tables inside an irregularity, which name the bettor where boxes have several."""
    whose = {"bettor": Parsed(partial(_bettor, game))}
    table = TableOf(Message("key"), members | whose, tuple(members))
    made = Made(table, lambda one: kind(**{"bettor": None} | one))
    return Made(ListOf(made, least, 200 * MOST_SEATS), tuple)


@cache
def _nodes(game: Game) -> Mapping[str, Node]:
    """What each field may hold, by the kind of its answer."""
    box = Whole(1, MOST_SEATS)
    amounts: dict[str, Node] = {
        "box": box,
        "wager": _wager_choice(game, payments=True),
        "winnings": Money(low=0),
        "returned": Money(low=0),
    }
    place = Whole(0, MOST_SEATS)  # 0 is the dealer's
    moves: dict[str, Node] = {"from": place, "to": place}
    choices: dict[str, Node] = {
        "box": box,
        "choice": Made(OneOf(Message("choice"), tuple(Chosen)), Chosen),
    }
    nodes: Mapping[AnswerKind, Node] = {
        AnswerKind.BOX: box,
        AnswerKind.BETTOR: Parsed(partial(_bettor, game)),
        AnswerKind.WAGER: _wager_choice(game, payments=False),
        AnswerKind.AMOUNT: Money(),
        AnswerKind.YES_NO: Flag(),
        AnswerKind.MOMENT: Made(OneOf(Message("moment"), tuple(Noticed)), Noticed),
        AnswerKind.COUNT: Whole(1, DECK_SIZE),
        AnswerKind.MOVES: Made(
            ListOf(
                Made(
                    TableOf(Message("key"), moves, tuple(moves)),
                    lambda one: Move(one["from"], one["to"]),
                ),
                1,
                MOST_SEATS,
            ),
            tuple,
        ),
        AnswerKind.ORDER: _Order(),
        AnswerKind.ROUND: Parsed(_round_name),
        AnswerKind.CHOICES: _tables(game, choices, BettorChoice, 0),
        AnswerKind.AMOUNTS: _tables(game, amounts, DecidedAmount, 1),
        AnswerKind.TEXT: Text(500),
    }
    return {field: nodes[kind] for field, (kind, _) in QUESTIONS.items()}


@cache
def _incident_table(game: Game, incident: Incident) -> Node:
    nodes = _nodes(game)
    known: dict[str, Node] = {"id": OneOf(Message("irregularity"), (incident.id,))}
    known |= {name: nodes[name] for name in incident.fields}
    refused = {
        name: Message("{incident} does not ask for this", incident=incident.id)
        for name in nodes
        if name not in known
    }
    if not game.bettors:
        known["bettor"] = nodes["bettor"]  # which says that there is one
        refused.pop("bettor", None)
    return Made(
        TableOf(Message("key"), known, (), refused),
        lambda answers: Declared(incident, **{k: v for k, v in answers.items() if k != "id"}),
    )


@dataclass(frozen=True, slots=True)
class DeclaredNode(Node):
    """One irregularity of a game, with what its clause asks."""

    game: Game

    def check(self, value: object, place: Place, faults: Faults) -> Any:
        if not isinstance(value, dict):
            faults.add(place, Message("expected a table, got {kind}", kind=kind_of(value)))
            return WRONG
        known = tuple(incident.id for incident in self.game.irregularities)
        if value.get("id") is None:
            missing = Message("missing; write one of {known}", known=", ".join(known))
            faults.add((place, "id"), missing)
            return WRONG
        id = OneOf(Message("irregularity"), known).check(value["id"], (place, "id"), faults)
        incident = None if id is WRONG else self.game.irregularity(id)
        if incident is None:
            return WRONG
        return _incident_table(self.game, incident).check(value, place, faults)


def write_declared(declared: Declared) -> dict[str, Any]:
    """The irregularity as a document holds it; reading it back gives the same."""
    answers = {
        field: _written(kind, value)
        for field, (kind, _) in QUESTIONS.items()
        if (value := getattr(declared, field)) is not None
    }
    return {"id": declared.incident.id, **answers}


def _written(kind: AnswerKind, value: Any) -> Any:
    match kind:
        case AnswerKind.AMOUNT:
            return money_text(value)
        case AnswerKind.MOMENT:
            return value.value
        case AnswerKind.MOVES:
            return [{"from": move.source, "to": move.target} for move in value]
        case AnswerKind.CHOICES:
            return [
                {"box": one.box, **_whose(one.bettor), "choice": one.choice.value} for one in value
            ]
        case AnswerKind.AMOUNTS:
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


def questions(game: Game, content: Mapping[str, Any]) -> tuple[Ask, ...]:
    """What an irregularity of a document asks once the answers in it count, the optional last."""
    incident = game.irregularity(str(content.get("id")))
    if incident is None:
        return ()
    declared = DeclaredNode(game).check(dict(content), None, Faults())
    asked = incident.asks if declared is WRONG else declared.asks()
    return tuple(
        one for one in (*asked, *incident.optional) if one.field != "bettor" or game.bettors
    )


def read_answer(field: str, text: str) -> Any:
    """What a typed answer is in a document; the text itself where it is no such answer.

    >>> read_answer("handled", "yes"), read_answer("box", "2"), read_answer("box", "two")
    (True, 2, 'two')
    >>> read_answer("moves", "2 to d, d>2")
    [{'from': 2, 'to': 0}, {'from': 0, 'to': 2}]
    """
    plain = text.strip()
    match QUESTIONS[field][0]:
        case AnswerKind.YES_NO:
            return {"yes": True, "no": False}.get(plain.lower(), plain)
        case AnswerKind.BOX | AnswerKind.COUNT | AnswerKind.ROUND:
            whole = read_whole(plain, LARGEST_WHOLE)
            return plain if whole is None else whole
        case AnswerKind.AMOUNT:
            return plain_amount(plain)
        case AnswerKind.MOVES:
            moves = [_MOVE.fullmatch(part) for part in re.split("[,;]", plain)]
            places = [[0 if at in "dD" else int(at) for at in one.groups()] for one in moves if one]
            found = [{"from": source, "to": target} for source, target in places]
            return found if len(found) == len(moves) else plain
        case _:
            return plain


def answer_text(value: Any) -> str:
    """An answer of a document, other than choices and amounts, as it is typed.

    >>> answer_text(True), answer_text([{"from": 2, "to": 0}, {"from": 0, "to": 2}])
    ('yes', '2>d,d>2')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ",".join(f"{one['from'] or 'd'}>{one['to'] or 'd'}" for one in value)
    return str(value)


@dataclass(frozen=True, slots=True)
class Cards(Node):
    """A text of so many different cards; of any where that is looked at with the whole round."""

    count: int
    counted: bool = True

    def check(self, value: object, place: Place, faults: Faults) -> object:
        if not isinstance(value, str):
            why = Message(
                'expected cards as text, such as "Ah Kh Qh", got {kind}', kind=kind_of(value)
            )
            faults.add(place, why)
            return WRONG
        read = read_cards(value, twice=not self.counted)
        for fault in read.faults:
            faults.add(place, fault)
        if read.faults:
            return WRONG
        if (self.counted or not read.cards) and len(read.cards) != self.count:
            faults.add(place, wrong_count(read.cards, self.count))
            return WRONG
        return read.cards


def wrong_count(cards: Sequence[int], wanted: int) -> Message:
    return Message(
        "expected {wanted} cards, got {count} ({cards})",
        count=len(cards),
        cards=cards_text(cards[:6]) or "-",
        wanted=wanted,
    )


@cache
def document_schema(game: Game) -> TableOf:
    """What a settle document of this game may hold."""
    wagers = TableOf(
        Message("wager"),
        {wager.id: Money() for wager in game.placeable},
        refused={
            wager.id: Message("the round decides this; leave it out")
            for wager in game.wagers
            if wager not in game.placeable
        },
    )
    box: dict[str, Node] = {
        "box": Whole(1, MOST_SEATS),
        "hand": Cards(HAND_SIZE, counted=False),
        "player": Text(80),
        "wagers": wagers,
    }
    refused: dict[str, Message] = {}
    if game.choice is not None:
        box["decision"] = OneOf(Message("decision"), tuple(Decision))
    else:
        refused["decision"] = Message("this game has no decision")
    if game.bettors:
        box["bettors"] = ListOf(
            TableOf(
                Message("key"),
                {"name": Text(80), "seated": Flag(), "wagers": wagers},
                required=("name", "wagers"),
            ),
            1,
            200,
        )
    else:
        refused["bettors"] = Message("a box has one player in this game")
    fields: dict[str, Node] = {
        # Both are read elsewhere.
        "game": Parsed(lambda value: value),
        "house": Parsed(lambda value: value),
        "dealer": Cards(HAND_SIZE, counted=False),
        "boxes": ListOf(TableOf(Message("key"), box, refused=refused), 1, MOST_SEATS),
        "incidents": ListOf(DeclaredNode(game), 0, 200),
    }
    not_here: dict[str, Message] = {}
    if game.fourth_card is not None:
        fields["fourth"] = Cards(1)
    else:
        not_here["fourth"] = Message("this game has no fourth card")
    if game.priced_wager is not None:
        fields["jackpot"] = Money()
    else:
        not_here["jackpot"] = Message("this game has no Progressive")
    return TableOf(Message("key"), fields, required=("boxes",), refused=not_here)
