"""What an irregularity asks in a given round, what there is to pick from, and the answers."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from trifelt.engine.checker import WRONG, Fault, Faults
from trifelt.engine.documents.schema import DeclaredNode, answer_text, questions, read_answer
from trifelt.engine.games.game import Game
from trifelt.engine.incidents.incident import (
    AnswerKind,
    Ask,
    Chosen,
    Declared,
    Incident,
    Noticed,
    rulings_of,
)
from trifelt.engine.incidents.shared import voided
from trifelt.engine.languages import in_every_language, in_one_script
from trifelt.engine.message import Message
from trifelt.engine.money import plain_amount
from trifelt.engine.settlement.judging import NOTHING_DECIDED

Answers = Mapping[str, Any]
Key = tuple[str, ...]
Options = tuple[tuple[str, Message], ...]

# Beside the answers the names of those that the program gave, until a person answers.
PRESET: Final = "preset"

_OPTIONS: Final[Mapping[AnswerKind, Options]] = {
    AnswerKind.YES_NO: (("yes", Message("Yes")), ("no", Message("No"))),
    AnswerKind.MOMENT: (
        (Noticed.BEFORE_CLOSE, Message("Before the close")),
        (Noticed.BEFORE_NEXT_ROUND, Message("Before the next round")),
        (Noticed.LATER, Message("Later")),
    ),
    AnswerKind.CHOICES: (
        (Chosen.CONTINUE, Message("Continues")),
        (Chosen.WITHDRAW, Message("Takes all bets back")),
    ),
}


class Bet(NamedTuple):
    """A bet that was there when bets closed."""

    box: int
    bettor: str | None
    wager: str


@dataclass(frozen=True, slots=True)
class IrregularityScope:
    """What an irregularity can be about: the boxes, the wagers on offer, and the bets."""

    game: Game
    offered: frozenset[str]
    boxes: tuple[int, ...]
    bets: tuple[Bet, ...]
    proposes: bool = False  # whether the known cards propose an answer
    decided: Message | None = None  # the bet that they decide

    @property
    def people(self) -> tuple[tuple[int, str | None], ...]:
        found = dict.fromkeys((bet.box, bet.bettor) for bet in self.bets)
        return tuple(sorted(found, key=lambda who: who[0]))


@dataclass(frozen=True, slots=True)
class FieldQuestion:
    """One question with what there is to pick from, and the answer given."""

    key: Key
    text: Message
    kind: AnswerKind
    options: Options
    answer: str
    optional: bool
    proposed: str = ""  # the answer that the known cards propose
    is_preset: bool = False  # whether the program answered it

    @property
    def told(self) -> Message:
        """The question, with the answer that is no person's."""
        if not self.is_preset:
            return self.text
        answer = dict(self.options)[self.answer]
        return Message("{question} (preset: {answer})", question=self.text, answer=answer)

    @property
    def is_picked(self) -> bool:
        return self.kind in _OPTIONS or self.kind in (
            AnswerKind.BOX,
            AnswerKind.BETTOR,
            AnswerKind.WAGER,
        )


def question_text(ask: Ask) -> Message:
    """What is asked; moments are picked by their names, not by their ids."""
    moment = ask.kind is AnswerKind.MOMENT
    return Message("when was it noticed?") if moment else ask.question


def incident_title(incident: Incident) -> Message:
    """An irregularity with its clause, where a sheet has one."""
    if not incident.clause:
        return incident.title
    return Message("{title} ({clause})", title=incident.title, clause=incident.clause)


def narrowed(game: Game, words: str) -> tuple[Incident, ...]:
    """Those in whose title or condition in any language, clause or id every word occurs."""
    wanted = in_one_script(words.casefold()).split()
    return tuple(
        one for one in game.irregularities if all(word in _searched(one) for word in wanted)
    )


def _searched(one: Incident) -> str:
    said = *in_every_language(one.title), *in_every_language(one.condition), one.clause, one.id
    return in_one_script(" ".join(said).casefold())


def begun(scope: IrregularityScope, incident: Incident) -> dict[str, Any]:
    """An irregularity with what answers itself, and what its clause supposes."""
    supposed = {one.field: one.supposes[0] for one in incident.asks if one.supposes}
    found = _with_only_answers(scope, {"id": incident.id, **supposed})
    return {**found, PRESET: [*supposed]} if supposed else found


def declared_by(answers: Answers) -> dict[str, Any]:
    """The answers as a document has them, whoever gave them."""
    return {name: value for name, value in answers.items() if name != PRESET}


def _preset(answers: Answers) -> list[str]:
    names = answers.get(PRESET)
    return names if isinstance(names, list) else []


def _is_preset(ask: Ask, answers: Answers) -> bool:
    supposed = ask.supposes is not None and answers.get(ask.field) == ask.supposes[0]
    return supposed and ask.field in _preset(answers)


def supposed_in(game: Game, declared: Sequence[Answers]) -> Iterator[Message]:
    """What the program answered as a clause supposes; nothing of a round that is void anyhow."""
    read = [read_declared(game, answers)[0] for answers in declared]
    for one, answers in zip(read, declared, strict=True):
        others = (other for other in read if other is not None and other is not one)
        if one is not None and rulings_of(others).void is None:
            asked = (ask for ask in one.asks() if _is_preset(ask, answers))
            yield from (ask.supposes[1] for ask in asked if ask.supposes)


def _with_only_answers(scope: IrregularityScope, answers: dict[str, Any]) -> dict[str, Any]:
    """Where a question leaves one thing to pick, it is picked."""
    for one in questions_of(scope, answers):
        only = len(one.options) == 1 and len(one.key) == 1
        if only and not one.optional and not one.answer:
            answers = _set(answers, one.key[0], one.options[0][0])
    return answers


def questions_of(scope: IrregularityScope, answers: Answers) -> tuple[FieldQuestion, ...]:
    """What is asked, as far as the answers given make it matter; the optional last."""
    incident = scope.game.irregularity(str(answers.get("id")))
    if incident is None:
        return ()
    found: list[FieldQuestion] = []
    for ask in questions(scope.game, declared_by(answers)):
        if ask.field in incident.accepts and incident.rule is voided:
            continue  # it changes nothing
        if ask.kind is AnswerKind.MOVES and answers.get("reconstructible") is False:
            continue  # no hand was moved
        if ask.kind is AnswerKind.CHOICES:
            found += _choice_questions(scope, answers, optional=ask.optional)
        elif ask.kind is AnswerKind.AMOUNTS:
            found += _amount_questions(scope, answers, optional=ask.optional)
        else:
            options = _options(scope, incident, answers, ask.kind)
            value = answers.get(ask.field)
            shown = "" if value is None else answer_text(value)
            if ask.kind is AnswerKind.BETTOR and not options:
                continue
            proposed = scope.proposes and ask.field == "established"
            found.append(
                FieldQuestion(
                    (ask.field,),
                    question_text(ask),
                    ask.kind,
                    options,
                    shown,
                    ask.optional,
                    answer_text(scope.decided is not None) if proposed else "",
                    _is_preset(ask, answers),
                )
            )
    return tuple(found)


def _options(
    scope: IrregularityScope, incident: Incident, answers: Answers, kind: AnswerKind
) -> Options:
    box = answers.get("box")
    if kind is AnswerKind.BOX:
        lying = tuple(dict.fromkeys(bet.box for bet in scope.bets))
        boxes = scope.boxes if incident.new_bet or not lying else lying
        return tuple((str(one), Message("{number}", number=one)) for one in boxes)
    if kind is AnswerKind.BETTOR:
        names = dict.fromkeys(bet.bettor for bet in scope.bets if bet.box == box and bet.bettor)
        return tuple((name, Message("{name}", name=name)) for name in names if name)
    if kind is AnswerKind.WAGER:
        there = {bet.wager for bet in scope.bets if bet.box == box}
        return tuple(
            (one.id, one.title)
            for one in scope.game.wagers
            if one.id in scope.offered
            and not one.kind.pays_only
            and one.id not in incident.never
            and (incident.new_bet or not there or one.id in there)
        )
    options = _OPTIONS.get(kind, ())
    if kind is AnswerKind.MOMENT and incident.reopens:  # no card is dealt before the close
        return tuple(one for one in options if one[0] != Noticed.BEFORE_CLOSE)
    return options


def _choice_questions(
    scope: IrregularityScope, answers: Answers, *, optional: bool
) -> Iterator[FieldQuestion]:
    given = {(one["box"], one.get("bettor")): one["choice"] for one in answers.get("choices", ())}
    for box, bettor in scope.people:
        if box == answers.get("box") and answers.get("reconstructible") is not True:
            continue  # the hand that is out does not choose
        yield FieldQuestion(
            ("choices", str(box), bettor or ""),
            _whose(box, bettor, Message("continue, or take all bets back?")),
            AnswerKind.CHOICES,
            _OPTIONS[AnswerKind.CHOICES],
            str(given.get((box, bettor), "")),
            optional,
        )


def _amount_questions(
    scope: IrregularityScope, answers: Answers, *, optional: bool
) -> Iterator[FieldQuestion]:
    given = {
        (one["box"], one.get("bettor"), one["wager"]): one for one in answers.get("amounts", ())
    }
    bets = set(scope.bets)
    for box, bettor in scope.people:
        for wager in scope.game.wagers:
            pays_only = wager.kind.pays_only
            stands_on = wager.base or wager.id if pays_only else wager.id
            if wager.id not in scope.offered or Bet(box, bettor, stands_on) not in bets:
                continue
            decided = given.get((box, bettor, wager.id), {})
            parts = [("winnings", Message("{wager}: wins", wager=wager.title))]
            if not pays_only:
                parts.append(("returned", Message("{wager}: gets back", wager=wager.title)))
            for part, asks in parts:
                yield FieldQuestion(
                    ("amounts", str(box), bettor or "", wager.id, part),
                    _whose(box, bettor, asks),
                    AnswerKind.AMOUNT,
                    (),
                    str(decided.get(part, "")),
                    optional,
                )


def _whose(box: int, bettor: str | None, asks: Message) -> Message:
    if bettor is None:
        return Message("Box {number}: {asks}", number=box, asks=asks)
    return Message("Box {number}, {bettor}: {asks}", number=box, bettor=bettor, asks=asks)


def with_answer(scope: IrregularityScope, answers: Answers, key: Key, text: str) -> dict[str, Any]:
    """The answers with one of them given or taken back, and what then answers itself."""
    plain, found = text.strip(), declared_by(answers)
    if preset := [name for name in _preset(answers) if name != key[0]]:
        found[PRESET] = preset
    if key[0] in ("choices", "amounts"):
        return _with_listed(scope, found, key, plain)
    found = _set(found, key[0], plain)
    if key[0] == "box":
        found = _with_only_answers(scope, found)
    return found


def _set(answers: dict[str, Any], field: str, text: str) -> dict[str, Any]:
    if not text:
        return {name: value for name, value in answers.items() if name != field}
    return {**answers, field: read_answer(field, text)}


def _with_listed(
    scope: IrregularityScope, found: dict[str, Any], key: Key, text: str
) -> dict[str, Any]:
    """A choice, or a part of what was decided of a wager; what says nothing is not listed."""
    field, number, bettor, *of = key
    whose = {"box": int(number), "bettor": bettor or None, "wager": of[0] if of else None}
    listed = list(found.pop(field, ()))
    here = (n for n, one in enumerate(listed) if {name: one.get(name) for name in whose} == whose)
    place, asked = next(here, len(listed)), of[1] if of else "choice"
    one = {name: value for name, value in whose.items() if value}
    if of:  # what it gets back is asked for, but of a payment
        one |= {"winnings": "0"} | (
            {"returned": "0"} if scope.game.wager[of[0]].kind.pays_only else {}
        )
    one |= {
        name: value for each in listed[place:][:1] for name, value in each.items() if name != asked
    }
    one |= {asked: plain_amount(text) if of else text} if text else {}
    says = text or {one.get("winnings", "0"), one.get("returned", "0")} - {"0", "0.00"}
    listed[place : place + 1] = [one] if says else []
    return {**found, field: listed} if listed else found


def read_declared(game: Game, answers: Answers) -> tuple[Declared | None, tuple[Fault, ...]]:
    """The irregularity that these answers declare, and what is wrong with them."""
    faults = Faults()
    read = DeclaredNode(game).check(declared_by(answers), None, faults)
    return (None if read is WRONG else read), faults.listed()


def objection(scope: IrregularityScope, declared: Declared) -> Message | None:
    """What the known cards say against the answer whether a bet is decided."""
    told = declared.established
    if not scope.proposes or told is None or told is (scope.decided is not None):
        return None
    return Message("By the known cards {decided}.", decided=scope.decided or NOTHING_DECIDED)


def unanswered(scope: IrregularityScope, answers: Answers) -> dict[Key, Message]:
    """What must be answered and is not, by the field; amounts that nobody gave are none."""
    asked = questions_of(scope, answers)
    due = [one for one in asked if not one.optional and not one.answer and one.key[0] != "amounts"]
    return {one.key[:1]: Message("Answer this question.") for one in due}


def by_field(faults: Iterable[tuple[str, Message]], answers: Answers) -> dict[Key, Message]:
    """The first fault of each field; their places are such as `amounts[0].returned`."""
    found: dict[Key, Message] = {}
    if isinstance(answers.get("moves"), str):
        found["moves",] = Message("Enter moves such as 2>3, 3>2; d is the dealer.")
    for place, text in faults:
        field, *key = re.split(r"[].[]+", place)
        if field in ("choices", "amounts") and key:
            one = answers[field][int(key[0])]
            of = [one["wager"], *key[1:]] if field == "amounts" else []
            key = [str(one["box"]), one.get("bettor") or "", *of]
        found.setdefault((field, *key), text)
    return found
