"""The answers of a form about an irregularity, as the engine's own checker reads them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from trifelt.engine.checker import WRONG, Fault, Faults
from trifelt.engine.documents.declared import DeclaredNode
from trifelt.engine.games.game import Game
from trifelt.engine.incidents.incident import Declared, Incident
from trifelt.engine.message import Message
from trifelt.engine.money import LARGEST_WHOLE, read_whole

YES: Final = "yes"
NO: Final = "no"

Answers = Mapping[str, Any]


def content_of(incident: Incident, answers: Answers) -> dict[str, Any]:
    """The irregularity as a document would declare it; what was left empty is left out."""
    content: dict[str, Any] = {"id": incident.id}
    for field, answer in answers.items():
        if answer in ("", None, [], ()):
            continue
        content[field] = _value(field, answer)
    return content


def _value(field: str, answer: Any) -> Any:
    if field in ("handled", "reconstructible", "established"):
        return answer == YES
    if field == "moves":
        return moves_of(answer)
    if field in ("box", "count", "round") and isinstance(answer, str):
        whole = read_whole(answer, LARGEST_WHOLE)
        return answer if whole is None else whole
    return answer


def moves_of(text: str) -> Any:
    """Hands that were moved, as `2-3, 4-5` says it; what does not read so goes on as it is.

    >>> moves_of("2-3, 4>5")
    [{'from': 2, 'to': 3}, {'from': 4, 'to': 5}]
    """
    found = []
    for part in text.replace(";", ",").split(","):
        ends = [read_whole(end, LARGEST_WHOLE) for end in part.replace(">", "-").split("-")]
        if len(ends) != 2 or None in ends:
            return text
        found.append({"from": ends[0], "to": ends[1]})
    return found


def read_declared(
    game: Game, incident: Incident, answers: Answers
) -> tuple[Declared | None, tuple[Fault, ...]]:
    """The irregularity that the answers make, or what is wrong in them."""
    faults = Faults()
    read = DeclaredNode(game).check(content_of(incident, answers), None, faults)
    return (None if read is WRONG else read), faults.told()


def fields_of(game: Game, incident: Incident, declared: Declared | None) -> tuple[str, ...]:
    """The fields to show: those asked for now, and who decided on what ground."""
    asked = [ask.field for ask in incident.asks if declared is None or ask.when(declared)]
    fields = [field for field in asked if field != "bettor" or game.bettors]
    return tuple(dict.fromkeys((*fields, "who", "ground")))


def field_title(incident: Incident, field: str) -> Message:
    """The question that a field answers."""
    question = next((ask.question for ask in incident.asks if ask.field == field), None)
    return question or _TITLES[field]


_TITLES: Final = {
    "who": Message("who decided? (optional)"),
    "ground": Message("on what ground? (optional)"),
}
