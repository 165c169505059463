"""The irregularities of a check as questions and answers, from the catalogue of the game."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from trifelt.engine.checker import WRONG, Faults
from trifelt.engine.documents.declared import DeclaredNode
from trifelt.engine.games.game import Decision, Game
from trifelt.engine.incidents.incident import Ask, Chosen, Declared, Incident, Noticed
from trifelt.engine.message import Message
from trifelt.engine.money import LARGEST_WHOLE, plain_amount, read_whole
from trifelt.engine.wager import Kind
from trifelt.gui.check.model.draft import BoxDraft, Draft, is_named

Answers = Mapping[str, Any]
Key = tuple[str, ...]
_MOVE: Final = re.compile(r"(\d{1,9})\s*(?:to|>|-|–)+\s*(\d{1,9})", re.IGNORECASE)
_YES, _NO = "yes", "no"


class Way(StrEnum):
    """How a question is answered."""

    PICK = "pick"
    TYPE = "type"
    AMOUNT = "amount"


@dataclass(frozen=True, slots=True)
class Question:
    """One question with the answers that there are to pick from, and the answer given."""

    key: Key
    text: Message
    way: Way
    options: tuple[tuple[str, Message], ...]
    answer: str
    place: str


def catalogue(game: Game) -> tuple[Incident, ...]:
    """What can be declared."""
    return game.irregularities


def incident_title(incident: Incident) -> Message:
    """An irregularity with its clause, where a sheet has one."""
    if not incident.clause:
        return incident.title
    return Message("{title} ({clause})", title=incident.title, clause=incident.clause)


def declared_in(draft: Draft, game: Game) -> tuple[Incident | None, ...]:
    """The irregularities of a form; None for one that the game does not have."""
    return tuple(game.irregularity(str(one.get("id"))) for one in draft.incidents)


def questions(draft: Draft, game: Game, number: int) -> tuple[Question, ...]:
    """What is asked of the n-th irregularity, as far as the answers given make it matter."""
    answers = draft.incidents[number]
    incident = game.irregularity(str(answers.get("id")))
    if incident is None:
        return ()
    asked = {ask.field: ask for ask in _asks(game, incident, answers)}
    for name in (*incident.accepts, "who", "ground"):
        asked.setdefault(name, Ask(name, _OPTIONAL.get(name, Message("{name}", name=name))))
    place = f"incidents[{number}]"
    return tuple(
        question
        for name, ask in asked.items()
        for question in _questions(draft, game, answers, ask, f"{place}.{name}")
    )


_OPTIONAL: Final = {
    "who": Message("who decided, and of which rank? (may be left empty)"),
    "ground": Message("on what ground? (may be left empty)"),
}


def _asks(game: Game, incident: Incident, answers: Answers) -> Iterator[Ask]:
    declared = DeclaredNode(game).check(dict(answers), None, Faults())
    for ask in incident.asks:
        if ask.field == "bettor" and not game.bettors:
            continue
        if declared is WRONG or not isinstance(declared, Declared) or ask.when(declared):
            yield ask


def _questions(
    draft: Draft, game: Game, answers: Answers, ask: Ask, place: str
) -> Iterator[Question]:
    name = ask.field
    if name == "choices":
        yield from _choice_questions(draft, game, answers, place)
    elif name == "amounts":
        yield from _amount_questions(draft, game, answers, place)
    else:
        way, options = _way(draft, game, answers, name)
        yield Question((name,), ask.question, way, options, _shown(name, answers), place)


def _way(
    draft: Draft, game: Game, answers: Answers, name: str
) -> tuple[Way, tuple[tuple[str, Message], ...]]:
    if name == "box":
        boxes = tuple(
            (str(box.number), Message("Box {number}", number=box.number)) for box in draft.boxes
        )
        return Way.PICK, boxes
    if name == "bettor":
        number = answers.get("box")
        people = next((box.bettors for box in draft.boxes if box.number == number), ())
        return Way.PICK, tuple((one.name, Message("{name}", name=one.name)) for one in people)
    if name == "wager":
        incident = game.irregularity(str(answers.get("id")))
        never = () if incident is None else incident.never
        return Way.PICK, tuple(
            (wager.id, wager.title)
            for wager in game.wagers
            if not wager.kind.pays_only and wager.id not in never
        )
    if name in ("handled", "reconstructible", "established"):
        return Way.PICK, ((_YES, Message("Yes")), (_NO, Message("No")))
    if name == "noticed":
        return Way.PICK, (
            (Noticed.BEFORE_CLOSE, Message("Before the close")),
            (Noticed.BEFORE_NEXT_ROUND, Message("Before the next round")),
            (Noticed.LATER, Message("Later")),
        )
    return (Way.AMOUNT if name == "amount" else Way.TYPE), ()


def _shown(name: str, answers: Answers) -> str:
    value = answers.get(name)
    if value is None:
        return ""
    if isinstance(value, bool):
        return _YES if value else _NO
    if name == "moves" and isinstance(value, list | tuple):
        return ", ".join(f"{one['from']} to {one['to']}" for one in value)
    return str(value)


def _bettors(draft: Draft, game: Game) -> Iterator[tuple[BoxDraft, str | None]]:
    for box in draft.boxes:
        if box.is_empty:
            continue
        if is_named(box) and game.bettors:
            for person in box.bettors:
                yield box, person.name
        else:
            yield box, None


def _choice_questions(draft: Draft, game: Game, answers: Answers, place: str) -> Iterator[Question]:
    given = {(one["box"], one.get("bettor")): one["choice"] for one in answers.get("choices", ())}
    for box, bettor in _bettors(draft, game):
        yield Question(
            ("choices", str(box.number), bettor or ""),
            _whose(box, bettor, Message("continues or takes all bets back?")),
            Way.PICK,
            (
                (Chosen.CONTINUE, Message("Continues")),
                (Chosen.WITHDRAW, Message("Takes all bets back")),
            ),
            str(given.get((box.number, bettor), "")),
            place,
        )


def _amount_questions(draft: Draft, game: Game, answers: Answers, place: str) -> Iterator[Question]:
    given = {
        (one["box"], one.get("bettor"), one["wager"]): one for one in answers.get("amounts", ())
    }
    for box, bettor in _bettors(draft, game):
        person = next((one for one in box.bettors if one.name == bettor), box.bettors[0])
        for wager in game.wagers:
            staked = person.stakes.get(wager.base or wager.id, "").strip()
            raised = wager.kind is Kind.RAISED
            if not staked or (raised and box.decision != Decision.PLAY):
                continue
            decided = given.get((box.number, bettor, wager.id), {})
            for part, asks in (
                ("winnings", Message("{wager}: wins", wager=wager.title)),
                ("returned", Message("{wager}: gets back", wager=wager.title)),
            ):
                if part == "returned" and wager.kind.pays_only:
                    continue
                yield Question(
                    ("amounts", str(box.number), bettor or "", wager.id, part),
                    _whose(box, bettor, asks),
                    Way.AMOUNT,
                    (),
                    str(decided.get(part, "")),
                    place,
                )


def _whose(box: BoxDraft, bettor: str | None, asks: Message) -> Message:
    if bettor is None:
        return Message("Box {number}, {asks}", number=box.number, asks=asks)
    return Message("Box {number}, {bettor}, {asks}", number=box.number, bettor=bettor, asks=asks)


def answered(answers: Answers, key: Key, text: str) -> dict[str, Any]:
    """The answers with one of them given or taken back."""
    plain = text.strip()
    found = dict(answers)
    name = key[0]
    if name == "choices":
        return _with_choice(found, key, plain)
    if name == "amounts":
        return _with_amount(found, key, plain)
    if not plain:
        found.pop(name, None)
    elif name in ("handled", "reconstructible", "established"):
        found[name] = plain == _YES
    elif name in ("box", "count", "round"):
        whole = read_whole(plain, LARGEST_WHOLE)
        found[name] = plain if whole is None else whole
    elif name == "amount":
        found[name] = plain_amount(plain)
    elif name == "moves":
        found[name] = [
            {"from": int(start), "to": int(end)} for start, end in _MOVE.findall(plain)
        ] or plain
    else:
        found[name] = plain
    return found


def _with_choice(found: dict[str, Any], key: Key, choice: str) -> dict[str, Any]:
    box, bettor = int(key[1]), key[2] or None
    kept = [
        one for one in found.get("choices", ()) if (one["box"], one.get("bettor")) != (box, bettor)
    ]
    if choice:
        kept.append({"box": box, **({"bettor": bettor} if bettor else {}), "choice": choice})
    found["choices"] = kept
    return found


def _with_amount(found: dict[str, Any], key: Key, text: str) -> dict[str, Any]:
    _, number, bettor, wager, part = key
    place = (int(number), bettor or None, wager)
    amounts = {
        (one["box"], one.get("bettor"), one["wager"]): dict(one) for one in found.get("amounts", ())
    }
    other = "returned" if part == "winnings" else "winnings"
    one = amounts.get(place)
    if text:
        if one is None:
            one = {"box": place[0], "wager": wager, other: "0"}
            if bettor:
                one["bettor"] = bettor
        one[part] = plain_amount(text)
        amounts[place] = one
    elif one is not None:
        one[part] = "0"
        if one.get(other) in (None, "0", "0.00"):
            del amounts[place]
    if amounts:
        found["amounts"] = list(amounts.values())
    else:
        found.pop("amounts", None)
    return found
