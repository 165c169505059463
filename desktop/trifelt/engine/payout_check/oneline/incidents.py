"""Irregularities on a line: `i misdeal handled=no reconstructible=yes moves=1>2,2>1`.

Each answer follows the name that documents have for it. Lists come one by one:
`choice=1:continue@Ann` for each bettor, `pays=1:tie:25:10@Ann` for each amount decided (winnings,
then what is returned). Choices may also come in one, as in `choice=1:continue,2:withdraw`.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from trifelt.engine.cards import shown
from trifelt.engine.checker import did_you_mean
from trifelt.engine.documents.schema import answer_text, read_answer
from trifelt.engine.games.game import Game
from trifelt.engine.incidents.incident import QUESTIONS, AnswerKind
from trifelt.engine.message import Message
from trifelt.engine.money import plain_amount
from trifelt.engine.payout_check.oneline.words import is_quoted, quoted, short_names, unquoted

# An answer of these kinds that stays text is none.
_NEVER_TEXT: Final = (AnswerKind.YES_NO, AnswerKind.BOX, AnswerKind.COUNT, AnswerKind.MOVES)
_LISTS: Final = {"choices": "choice", "amounts": "pays"}
_NOTHING: Final = "none"
# How an answer of several parts is written.
_EXAMPLES: Final = {
    "choice": "choice=1:continue,2:withdraw",
    "pays": "pays=1:{wager}:25:10",
    "moves": "moves=1>2,2>1",
}
_NEXT_CHOICE: Final = re.compile(r",(?=\d{1,9}:)")
_CHOICE: Final = re.compile(r"(\d{1,9}):([a-z]+)(?:@(.+))?")
_PAYS: Final = re.compile(r"(\d{1,9}):([a-z0-9-]+):([0-9.,']+)(?::([0-9.,']+))?(?:@(.+))?")
_ANSWER: Final = re.compile(r"([a-z]+)=(.+)", re.IGNORECASE | re.DOTALL)

Answers = dict[str, Any]
Tell = Callable[[Message], None]


def read_incident(words: Sequence[str], game: Game, tell: Tell) -> Answers | None:
    """An irregularity with its answers; what is not understood is reported and left out."""
    if not words:
        tell(Message("i: which irregularity? Ctrl+I lists them all"))
        return None
    id = words[0].lower()
    incident = game.irregularity(id)
    if incident is None:
        tell(_unknown(words[0], [one.id for one in game.irregularities]))
        return None
    answers: Answers = {"id": id}
    fields = {_LISTS.get(name, name): name for name in incident.fields}
    if not game.bettors:
        fields.pop("bettor", None)
    for word in words[1:]:
        found = _ANSWER.fullmatch(word)
        name = "" if found is None else found[1].lower()
        field = fields.get(_LISTS.get(name, name))
        if found is None or field is None or not _read(answers, field, found[2], game):
            asked = ", ".join(_EXAMPLES.get(name, f"{name}=…") for name in fields)
            wager = game.placeable[0].id
            told = Message(
                "{id}: '{word}' is not an answer; it takes {asked}",
                id=id,
                word=word,
                asked=asked.format(wager=wager),
            )
            if "pays" in fields:
                told = Message(
                    "{told}. In pays=1:{wager}:25:10 the wager wins 25 and 10 is returned; "
                    "write one for each wager",
                    told=told,
                    wager=wager,
                )
            tell(told)
    return answers


def _unknown(word: str, known: Sequence[str]) -> Message:
    near = did_you_mean(word, known)
    told = Message("no irregularity is called '{word}'", word=shown(word, 20))
    return Message("{told}. {near}", told=told, near=near or Message("Ctrl+I lists them all"))


def _read(answers: Answers, field: str, text: str, game: Game) -> bool:
    """Put one answer down; False where it is none."""
    if field in _LISTS:
        return _read_listed(answers, field, text)
    if field in answers:
        return False
    kind = QUESTIONS[field][0]
    plain = unquoted(text)
    # A number in quotes is the name of a round.
    value = plain if kind is AnswerKind.ROUND and is_quoted(text) else read_answer(field, plain)
    if kind in _NEVER_TEXT and isinstance(value, str):
        return False
    if kind is AnswerKind.WAGER:
        by_name = {short: id for id, short in short_names(game).items()}
        value = by_name.get(value, value)
    answers[field] = value
    return True


def _read_listed(answers: Answers, field: str, text: str) -> bool:
    if text == _NOTHING and field not in answers:
        answers[field] = []
        return True
    if answers.get(field) == []:
        return False
    if field == "choices" and '"' not in text and len(parts := _NEXT_CHOICE.split(text)) > 1:
        return all(_read_listed(answers, field, part) for part in parts)
    found = (_CHOICE if field == "choices" else _PAYS).fullmatch(text)
    if found is None:
        return False
    whose = {} if found[found.re.groups] is None else {"bettor": unquoted(found[found.re.groups])}
    one = {"box": int(found[1]), **whose}
    if field == "choices":
        one["choice"] = found[2]
    else:
        one |= {"wager": found[2], "winnings": plain_amount(found[3])}
        if found[4] is not None:  # else it is asked for
            one["returned"] = plain_amount(found[4])
    answers.setdefault(field, []).append(one)
    return True


def incident_words(answers: Mapping[str, Any]) -> Iterator[str]:
    """The words that read back as this irregularity."""
    yield str(answers.get("id", ""))
    for field, value in answers.items():
        if field == "id" or value is None:
            continue
        if field in _LISTS:
            listed = [_listed(field, one) for one in value] or [_NOTHING]
            yield from (f"{_LISTS[field]}={one}" for one in listed)
        else:
            yield f"{field}={_value(field, value)}"


def _value(field: str, value: Any) -> str:
    kind = QUESTIONS[field][0]
    text = answer_text(value)
    if kind is AnswerKind.AMOUNT:
        return text.removesuffix(".00")
    if isinstance(value, str):
        return quoted(text, plain=not (kind is AnswerKind.ROUND and text.isdecimal()))
    return text


def _listed(field: str, one: Mapping[str, Any]) -> str:
    whose = "" if one.get("bettor") is None else "@" + quoted(one["bettor"])
    if field == "choices":
        return f"{one['box']}:{one['choice']}{whose}"
    parts = (one[name] for name in ("box", "wager", "winnings", "returned") if name in one)
    return ":".join(map(str, parts)) + whose
