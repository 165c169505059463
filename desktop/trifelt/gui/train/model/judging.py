"""Whether an answer is right, part by part, and which mistake a wrong one looks like."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from trifelt.engine.clauses import Clause, cited, clause_and_parts, clauses_of
from trifelt.engine.explained import EXPLAINING
from trifelt.engine.message import Message, joined
from trifelt.engine.mistakes import Mistake, misread_as, mistakes_of, mistakes_on
from trifelt.engine.money import Amount, read_money
from trifelt.engine.payout_check.chips import fewest_chips
from trifelt.engine.training.levels import ExerciseKind
from trifelt.engine.wager import told_to_dealer
from trifelt.gui.table.model.state import dealer_title, spot_wager
from trifelt.gui.train.model.asking import (
    ACTS,
    ANNOUNCED,
    PAY,
    PUSH,
    TAKE,
    AskedRow,
    Form,
    OptionList,
    Question,
    act_of,
    hand_read,
)

Given = Mapping[str, str]
"""What was answered: an option for each choice, an act or an amount for each row; and of a whole
table what was settled out of order."""

ORDER: Final = "wrong-order"
PAID_FIRST: Final = "paid-first"


@dataclass(frozen=True, slots=True)
class AnswerPart:
    """One part of the answer beside what is due."""

    key: str
    title: Message
    given: Message
    due: Message
    right: bool
    said: Message  # what is due and what was done, as one sentence
    clauses: tuple[str, ...] = ()
    reason: Message | None = None
    mistake: Mistake | None = None
    chips: Message | None = None  # where fewer of them would do


@dataclass(frozen=True, slots=True)
class AnswerVerdict:
    """A whole answer."""

    right: bool
    parts: tuple[AnswerPart, ...]
    mistake: str  # the likely kind of what was wrong, where one explains it

    @property
    def wrong(self) -> tuple[AnswerPart, ...]:
        return tuple(part for part in self.parts if not part.right)


def judge_answer(question: Question, given: Given) -> AnswerVerdict:
    """The verdict on an answer; what was not answered is wrong."""
    parts = tuple(
        [
            AnswerPart(
                choice.key,
                choice.title,
                choice.words(given.get(choice.key, "")),
                choice.words(choice.right),
                given.get(choice.key) in (choice.right, choice.before or choice.right),
                _choice_sentence(choice, given.get(choice.key, "")),
                _choice_clauses(question),
                _reading_reason(question, given.get(choice.key, "")),
                _misannounced(question, given.get(choice.key, "")),
            )
            for choice in question.choices
        ]
        + [_row_part(question, row, given.get(row.key, "")) for row in question.rows]
        + [_order_part(key, said) for key, said in given.items() if key.startswith(ORDER)]
    )
    right = all(part.right for part in parts)
    return AnswerVerdict(right, parts, "" if right else _kind(question, parts, given))


def amount_typed(text: str, row: AskedRow) -> int | None:
    """A row's answer in cents; None if it has no amount."""
    if text in (TAKE, PUSH):
        return 0 if text == PUSH else -max(row.stake, 1)
    chips = [read_money(chip) for chip in text.split("+")]
    return None if None in chips else sum(chip or 0 for chip in chips)


def is_answer(text: str, row: AskedRow) -> bool:
    """Whether a text answers a row."""
    return amount_typed(text, row) is not None


def _row_part(question: Question, row: AskedRow, given: str) -> AnswerPart:
    clauses = tuple(dict.fromkeys(n for line in row.lines for n in cited(line.clause)))
    reason = _of_box(row.lines[0].reason, row.box) if row.lines else None
    title = _title(question, row)
    if question.form is Form.OUTCOME:
        act = act_of(row)
        mistake = None
        if given and given != act:
            mistake = _likely(question, row, lambda one: _act(one.paid) == given)
        words = ACTS.get(given, Message("–"))
        said = _sentence(_DUE[act], _DID[given] if given else _NO_ANSWER)
        return AnswerPart(
            row.key, title, words, ACTS[act], given == act, said, clauses, reason, mistake
        )
    cents = amount_typed(given, row)
    if not given and row.paid is not None:
        cents = row.paid  # of a table that was paid already, what is not told is left as it is
    if cents is not None and cents < 0 and row.due < 0:
        cents = row.due
    right = cents == row.due
    if "+" in given and row.due > 0:  # what no chip makes is paid otherwise
        right = right or cents == fewest_chips(row.due, question.house.chips).total
    mistake = None
    if right and row.paid is not None and row.paid != row.due:  # found: what the dealer did
        mistake = _likely(question, row, lambda one: one.paid == row.paid)
    changed = not right and row.paid == row.due  # what the dealer did was right
    if cents is not None and not right and not changed:
        mistake = _likely(question, row, lambda one: one.paid == cents)
        if mistake is None and question.kind is ExerciseKind.TABLE:
            mistake = _not_due(question, row, cents - max(0, row.due))
    words, said = _told(cents), _amounts_sentence(row.due, cents)
    if not given and row.paid is not None and not right:
        words = Message("overlooked")
        said = _sentence(_pays(row.due), Message("you overlooked the dealer's mistake"))
    elif changed:
        said = _sentence(_pays(row.due), Message("the dealer had this right"))
    elif right and mistake is not None:
        said = _sentence(_pays(row.due), Message("you found the dealer's mistake"))
    return AnswerPart(
        row.key, title, words, _told(row.due), right, said,
        clauses, reason, mistake, _too_many(question, given) if right else None,
    )  # fmt: skip


def _of_box(reason: Message, box: int) -> Message:
    """A reason, which addresses the player of a box, reworded for the dealer."""
    facts = {
        name: _of_box(fact, box) if isinstance(fact, Message) else fact
        for name, fact in reason.facts.items()
    }
    text = told_to_dealer(reason.text)
    if text == reason.text and all(facts[name] is fact for name, fact in reason.facts.items()):
        return reason
    return Message.of(text, facts | {"whose": Message("box {box}'s", box=box)})


def _too_many(question: Question, given: str) -> Message | None:
    """The remark on a right amount made of more chips than necessary."""
    chips = [read_money(chip) or 0 for chip in given.split("+")]
    used = len(chips)
    least = sum(count for _, count in fewest_chips(sum(chips), question.house.chips).counts)
    if used == 1 or used <= least:
        return None
    return Message("You used {used} chips; {least} are enough.", used=used, least=least)


def _title(question: Question, row: AskedRow) -> Message:
    person = (
        row.title
        if row.bettor is None
        else Message("{bettor}'s {wager}", bettor=row.bettor, wager=row.title)
    )
    if question.shown_box is not None:
        return person
    return Message("Box {box} · {wager}", box=row.box, wager=person)


def _told(cents: int | None) -> Message:
    if cents is None:
        return Message("–")
    return Message("Pay {amount}", amount=Amount(cents)) if cents > 0 else ACTS[_act(cents)]


_DUE: Final = {TAKE: Message("it loses"), PUSH: Message("it pushes"), PAY: Message("it wins")}
_DID: Final = {
    TAKE: Message("you took it"),
    PUSH: Message("you pushed it"),
    PAY: Message("you paid it"),
}
_NO_ANSWER: Final = Message("you gave no answer")


def _sentence(due: Message, did: Message) -> Message:
    return Message("{due}; {did}.", due=due, did=did)


def _pays(due: int) -> Message:
    return Message("it pays {amount}", amount=Amount(due)) if due > 0 else _DUE[_act(due)]


def _amounts_sentence(due: int, cents: int | None) -> Message:
    """What is due and what was paid."""
    pays = _pays(due)
    if cents is None:
        return _sentence(pays, _NO_ANSWER)
    paid = Message("you paid {amount}", amount=Amount(cents)) if cents > 0 else _DID[_act(cents)]
    return _sentence(pays, paid)


def _choice_sentence(choice: OptionList, given: str) -> Message:
    due, answer = choice.words(choice.right), choice.words(given)
    match choice.key:
        case _ if choice.key == ANNOUNCED:
            due, answer = _called(due), _called(answer)
            return Message("{due}. You announced: {given}.", due=due, given=answer)
        case "effect":  # sentences of their own
            return Message("{due} You said: {given}", due=due, given=answer)
        case "clause":
            return Message("{due}. You said: {given}.", due=due, given=answer)
    return Message("{due}; you said {given}.", due=due, given=answer)


def _called(title: Message) -> Message:
    """An announcement within a sentence, where the felt has a dot."""
    return Message.of("{hand}, {call}", title.facts) if "call" in title.facts else title


def _choice_clauses(question: Question) -> tuple[str, ...]:
    """The clauses of what was chosen: of an announcement how hands rank, and which qualify."""
    if question.kind is not ExerciseKind.TABLE:
        return question.exercise.clauses
    game = question.house.game
    qualifier = "" if game.qualifier is None else game.qualifier.clause
    return (*cited(game.ranking), *cited(qualifier))


def _act(paid: int) -> str:
    if paid > 0:
        return PAY
    return TAKE if paid < 0 else PUSH


def _likely(question: Question, row: AskedRow, is_it: Callable[[Mistake], bool]) -> Mistake | None:
    settlement = question.exercise.settlement
    place = row.box, row.bettor, row.wager
    paid = row.lines and mistakes_on(settlement, row.lines[0], EXPLAINING)
    found = paid or mistakes_of(settlement)
    return next((one for one in found if one.place == place and is_it(one)), None)


def _not_due(question: Question, row: AskedRow, over: int) -> Mistake | None:
    """A payment that is not due at all and so has no row: it was put beside the bet of another."""
    game = question.house.game
    return next(
        (
            one
            for one in mistakes_of(question.exercise.settlement)
            if (one.box, one.bettor, one.due, one.paid) == (row.box, row.bettor, 0, over)
            and game.wager[one.wager].kind.pays_only
            and spot_wager(game.wager[one.wager]) == row.wager
        ),
        None,
    )


def _order_part(key: str, said: str) -> AnswerPart:
    """A box that was settled before its turn, or whose winners were paid first."""
    title = Message("{player} · order", player=place_title(key.partition(":")[2]))
    if said == PAID_FIRST:
        due, given = Message("Take losing bets first"), Message("Paid before taking")
        sentence = Message("take losing bets first; you paid before taking.")
        return AnswerPart(key, title, given, due, False, sentence)
    other = place_title(said)
    given, due = (
        Message("Settled before {other}", other=other),
        Message("{other} first", other=other),
    )
    sentence = Message("{other} is settled first; you began with this one.", other=other)
    return AnswerPart(key, title, given, due, False, sentence)


def place_title(place: str) -> Message:
    """A box, or a person on it, of the beginning of a row's key."""
    number, _, name = place.partition(":")
    box = Message("Box {box}", box=number)
    return Message("{box} · {name}", box=box, name=name) if name else box


def _reading_reason(question: Question, name: str) -> Message | None:
    """Why a hand is called so, and what the name that was given would be."""
    if question.kind is not ExerciseKind.READ:
        return None
    made = question.exercise
    hand = hand_read(made)
    explains = question.house.game.hand_reason
    told = [] if explains is None or hand is None else [explains(hand)]
    # The other hand of the round is not on the screen.
    told += [
        trap.why
        for trap in made.traps
        if str(trap.answer["name"]) == name and trap.kind != "wrong-hand"
    ]
    return joined(told) if told else None


def _misannounced(question: Question, said: str) -> Mistake | None:
    """Why a dealer may have announced this hand."""
    dealer, house = question.exercise.document.dealer, question.house
    if question.kind is not ExerciseKind.TABLE or dealer is None:
        return None
    misread = {
        dealer_title(house, other).render(): why for other, why in misread_as(house.game, dealer)
    }
    if said not in misread or said == dealer_title(house, dealer).render():
        return None
    return Mistake(0, None, "", 0, 0, "hand-misread", misread[said])


def _kind(question: Question, parts: tuple[AnswerPart, ...], given: Given) -> str:
    if question.kind is ExerciseKind.READ:
        name = given.get("name")
        traps = question.exercise.traps
        return next((trap.kind for trap in traps if str(trap.answer["name"]) == name), "")
    # What the dealer of an error table did, found or overlooked, is no mistake of one's own.
    is_error = question.kind is ExerciseKind.ERROR
    own = [part for part in parts if not is_error or (given.get(part.key) and not part.right)]
    named = [part.mistake.kind for part in own if part.mistake is not None]
    named += [ORDER for part in parts if part.key.startswith(ORDER)]
    return next(iter(named), "")


def mistake_words(part: AnswerPart) -> Message | None:
    """What a wrong part looks like: the kind of mistake, and what was done."""
    if part.mistake is None:
        return None
    return Message("Looks like: {mistake}", mistake=part.mistake.told)


def clause_words(question: Question, parts: Sequence[AnswerPart]) -> tuple[Clause, ...]:
    """The clauses of these parts of an answer, in our own words."""
    known = clauses_of(question.house.game)
    numbers = dict.fromkeys(number for part in parts for number in part.clauses)
    if question.kind is ExerciseKind.RULING:  # what is the case, and what then holds
        numbers = dict.fromkeys(
            one
            for number in numbers
            for one in (number.rpartition(".")[0], *clause_and_parts(known, number))
        )
    return tuple(known[number] for number in numbers if number in known)
