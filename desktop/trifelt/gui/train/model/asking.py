"""An exercise as it is asked: choices with options, or rows of wagers to take, push or pay."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, assert_never

from trifelt.engine.clauses import Clause, cited, clause_and_parts, clauses_of, pay_table_clauses
from trifelt.engine.games.game import Game
from trifelt.engine.hands import HAND_COUNT
from trifelt.engine.houses.house import House
from trifelt.engine.incidents.incident import Effect
from trifelt.engine.message import Message
from trifelt.engine.mistakes import due_of, misread_as
from trifelt.engine.money import read_money
from trifelt.engine.settlement.document import Line
from trifelt.engine.training.exercises import Exercise
from trifelt.engine.training.levels import ExerciseKind, Level
from trifelt.engine.training.rounds import Draw
from trifelt.engine.wager import Bet, Result
from trifelt.gui.table.model.prints import pay_lines
from trifelt.gui.table.model.state import dealer_title

TAKE, PUSH, PAY = "take", "push", "pay"
ANNOUNCED: Final = "announced"
ACTS: Final = {TAKE: Message("Take"), PUSH: Message("Push"), PAY: Message("Pay")}
ACT_KEYS: Final = {"t": TAKE, "-": TAKE, "u": PUSH, "*": PUSH}

EFFECTS: Final = {
    Effect.PLAYS_ON: Message("The round is played on; every bet counts as at the call."),
    Effect.VOIDS: Message("The round is void: every wager is returned."),
    Effect.REMOVES_BOX: Message("That hand is out; the other players go on or withdraw."),
    Effect.OFFERS_CHOICE: Message("Each player goes on or takes all bets back."),
    Effect.GIVES_BACK: Message("That amount is returned; the rest is settled."),
    Effect.REJECTS_EXCESS: Message("The excess is rejected, the seated player's bet first."),
    Effect.SHARES_EXCESS: Message("Every bet on the area plays pro rata."),
    Effect.LETS_WITHDRAW: Message("The player raises the bet or withdraws it."),
    Effect.MOVES_HANDS: Message("Complete hands are moved and the round is played on."),
    Effect.SHEET_IS_SILENT: Message("The sheet is silent: the person in charge decides."),
}
_OF_LIMITS: Final = frozenset(
    {Effect.REJECTS_EXCESS, Effect.SHARES_EXCESS, Effect.LETS_WITHDRAW, Effect.REMOVES_BOX}
)
_WRONG_OPTIONS: Final = 3


class Form(StrEnum):
    """How an exercise is answered."""

    CHOICE = "choice"
    OUTCOME = "outcome"
    AMOUNT = "amount"
    SEAT = "seat"


FORMS: Final = {
    ExerciseKind.READ: Form.CHOICE,
    ExerciseKind.RULING: Form.CHOICE,
    ExerciseKind.OUTCOME: Form.OUTCOME,
    ExerciseKind.PAY: Form.AMOUNT,
    ExerciseKind.BOX: Form.AMOUNT,
    ExerciseKind.TABLE: Form.SEAT,
    ExerciseKind.ERROR: Form.AMOUNT,
}


@dataclass(frozen=True, slots=True)
class OptionList:
    """One choice to make: its options, each with its value and its words."""

    key: str
    title: Message
    options: tuple[tuple[str, Message], ...]
    right: str
    before: str = ""  # what earlier versions called the right one

    def words(self, value: str) -> Message:
        """The words of an option."""
        return dict(self.options).get(value, Message("{value}", value=value or "–"))


@dataclass(frozen=True, slots=True)
class AskedRow:
    """One wager of a box or of a person betting on it: what is due, and what a dealer paid."""

    box: int
    bettor: str | None
    wager: str
    title: Message
    stake: int
    due: int  # the winnings; negative for the part of the stake that is taken
    paid: int | None
    lines: tuple[Line, ...]

    @property
    def place(self) -> str:
        """Box and person, as keys begin."""
        return f"{self.box}:{self.bettor or ''}"

    @property
    def key(self) -> str:
        return f"{self.place}:{self.wager}"


@dataclass(frozen=True, slots=True)
class Question:
    """What one exercise asks."""

    exercise: Exercise
    level: Level
    prompt: Message
    choices: tuple[OptionList, ...]
    rows: tuple[AskedRow, ...]

    @property
    def kind(self) -> ExerciseKind:
        return self.exercise.kind

    @property
    def house(self) -> House:
        return self.exercise.document.house

    @property
    def form(self) -> Form:
        return FORMS[self.kind]

    @property
    def shown_box(self) -> int | None:
        """The one box that it is about; None if it is about all of them or the dealer."""
        answer = self.exercise.answer
        box = answer.get("box") if isinstance(answer, dict) else None
        return int(box) if box else None


def ask_exercise(
    exercise: Exercise, level: Level, seed: int, number: int, *, again: bool = False
) -> Question:
    """An exercise as a question; its options are shuffled anew when it is asked `again`."""
    answer = exercise.answer
    draw = Draw(seed, number, 2 if again else 1)
    choices: tuple[OptionList, ...] = ()
    rows: tuple[AskedRow, ...] = ()
    lines = exercise.settlement.lines
    if isinstance(answer, dict) and (box := answer.get("box")) is not None:
        lines = tuple(line for line in lines if line.box == box)
    match exercise.kind:
        case ExerciseKind.READ:
            prompt = (
                Message("Which hand does the dealer have?")
                if answer["box"] == 0
                else Message("Which hand is this?")
            )
            choices = (_names(exercise, draw),)
        case ExerciseKind.RULING:
            prompt = Message("What happens now?")
            choices = _ruling(exercise, level, draw)
        case ExerciseKind.OUTCOME:
            prompt = Message("Take, push or pay?")
            rows = tuple(
                next(row for row in _rows(exercise, lines) if row.wager == one)
                for one in answer["wagers"]
            )
        case ExerciseKind.PAY:
            rows = tuple(row for row in _rows(exercise, lines) if row.wager == answer["wager"])
            prompt = Message("What does the {wager} pay?", wager=rows[0].title)
            if shows_every_box(exercise.document.game, [rows[0].wager]):
                prompt = Message(
                    "What does the {wager} pay to box {box}?", wager=rows[0].title, box=rows[0].box
                )
        case ExerciseKind.BOX:
            prompt = Message("Settle the box. The order counts: take losing bets before you pay.")
            rows = _rows(exercise, lines)
        case ExerciseKind.TABLE:
            prompt = Message("Deal and settle the table.")
            choices = (_announcement(exercise, draw),)
            rows = _rows(exercise, lines)
        case ExerciseKind.ERROR:
            prompt = Message("Is anything paid wrongly?")
            rows = _paid_rows(exercise)
        case _:
            assert_never(exercise.kind)
    return Question(exercise, level, prompt, choices, rows)


def shows_every_box(game: Game, wagers: Iterable[str]) -> bool:
    """Whether the hands of other boxes decide one of these wagers: envy is paid for them."""
    return game.envy is not None and game.envy.payment in wagers


def _names(exercise: Exercise, draw: Draw) -> OptionList:
    found = [exercise.answer["name"], *(trap.answer["name"] for trap in exercise.traps)]
    names = {name.render(): name for name in found}
    choice = _choice("name", Message("The hand"), list(names.items()), draw)
    named_before, hand = exercise.document.game.hand_name_before, hand_read(exercise)
    if named_before is None or hand is None:
        return choice
    return replace(choice, before=named_before(hand).render())


def hand_read(exercise: Exercise) -> int | None:
    """The hand to name."""
    document = exercise.document
    hands = {0: document.dealer} | {box.number: box.hand for box in document.boxes}
    return hands[exercise.answer["box"]]


def _announcement(exercise: Exercise, draw: Draw) -> OptionList:
    """The announcement of the dealer's hand, among hands that it could be taken for."""
    house, dealer = exercise.document.house, exercise.document.dealer
    assert dealer is not None
    hands = [
        *(other for other, _ in misread_as(house.game, dealer)),
        *(draw.below(HAND_COUNT) for _ in range(12)),
    ]
    found = [dealer_title(house, dealer), dealer_title(house, dealer, misjudged=True)]
    found += [dealer_title(house, hand) for hand in hands]
    titles = {title.render(): title for title in found}
    return _choice(
        ANNOUNCED, Message("Your hand"), list(titles.items())[: _WRONG_OPTIONS + 1], draw
    )


# Irregularities that another rule settles: the right option in place of their ruling's effect.
_RIGHT_EFFECT: Final = {"side-without-main": Effect.GIVES_BACK}


def _ruling(exercise: Exercise, level: Level, draw: Draw) -> tuple[OptionList, ...]:
    game = exercise.document.game
    (declared,) = exercise.document.incidents
    ruling = declared.ruling()
    assert ruling is not None
    right = _RIGHT_EFFECT.get(declared.incident.id, ruling.effect)
    wrong = [
        effect
        for effect in EFFECTS
        if effect not in (right, ruling.effect)
        and (game.limits is not None or effect not in _OF_LIMITS)
    ]
    effects = [right, *draw.some(wrong, _WRONG_OPTIONS)]
    known = clauses_of(game)

    def clause(numbers: str) -> Message:
        found = [known[one].title for one in cited(numbers) if one in known]
        if level.names and found:  # a level that helps shows the title too
            return Message("{clause} · {title}", clause=numbers, title=found[-1])
        return Message("{text}", text=numbers[:1].upper() + numbers[1:])

    others = dict.fromkeys(one.clause for one in game.incidents if one.clause)
    others.pop(ruling.clause, None)
    numbers = [ruling.clause, *draw.some(list(others), _WRONG_OPTIONS)]
    return (
        _choice("effect", Message("What happens"), [(e.value, EFFECTS[e]) for e in effects], draw),
        _choice("clause", Message("Under which clause"), [(n, clause(n)) for n in numbers], draw),
    )


def _choice(key: str, title: Message, options: list[tuple[str, Message]], draw: Draw) -> OptionList:
    """A choice among options in random order; the first one passed is right."""
    right = options[0][0]
    mixed = [options.pop(draw.below(len(options))) for _ in range(len(options))]
    return OptionList(key, title, tuple(mixed), right)


def _rows(exercise: Exercise, lines: Iterable[Line]) -> tuple[AskedRow, ...]:
    """A row for each wager of each person; several payments on it are one amount."""
    places: dict[Bet, list[Line]] = {}
    for line in lines:
        places.setdefault(line.bet, []).append(line)
    game = exercise.document.game
    return tuple(
        AskedRow(
            box, bettor, wager, game.wager[wager].title, sum(line.stake for line in found),
            sum(map(due_of, found)), None, tuple(found),
        )
        for (box, bettor, wager), found in places.items()
    )  # fmt: skip


def _paid_rows(exercise: Exercise) -> tuple[AskedRow, ...]:
    paid: dict[Bet, int] = {}
    for one in exercise.answer["paid"]:
        place = one["box"], one.get("bettor"), one["wager"]
        paid[place] = paid.get(place, 0) + _signed(one["winnings"])
    settled = {
        (row.box, row.bettor, row.wager): row for row in _rows(exercise, exercise.settlement.lines)
    }
    game = exercise.document.game
    found = []
    for place, cents in sorted(paid.items(), key=lambda one: one[0][0]):
        row = settled.get(place) or AskedRow(*place, game.wager[place[2]].title, 0, 0, None, ())
        found.append(replace(row, paid=cents))
    return tuple(found)


def _signed(text: str) -> int:
    cents = read_money(text.removeprefix("-"))
    assert cents is not None
    return -cents if text.startswith("-") else cents


def act_of(row: AskedRow) -> str:
    """What the dealer does with a wager."""
    if any(line.result is Result.WIN for line in row.lines) or row.due > 0:
        return PAY
    return TAKE if row.due < 0 else PUSH


def clauses_hinted(question: Question) -> tuple[Clause, ...]:
    """The clauses shown before the answer: how the wagers win, or what a ruling can choose from.

    In the order of the sheet, which keeps related clauses together.
    """
    game = question.house.game
    known = clauses_of(game)
    if question.kind is ExerciseKind.RULING:
        found = [
            one
            for citation, _ in question.choices[1].options
            for number in cited(citation)
            for one in clause_and_parts(known, number)
        ]
    else:
        wagers = dict.fromkeys(row.wager for row in question.rows)
        compared = {game.main} if game.choice is None else {game.choice.wager, game.choice.raises}
        qualifies = game.qualifier is not None and not compared.isdisjoint(wagers)
        found = [game.qualifier.clause] if game.qualifier is not None and qualifies else []
        for wager in wagers:
            tables = pay_table_clauses(game, wager)  # these are shown as tables
            found += [
                number
                for row in game.wager[wager].rows
                for number in cited(row.clause)
                if number not in tables
            ]
    numbers = {number for citation in found for number in cited(citation)}
    return tuple(clause for number, clause in known.items() if number in numbers)


def hints(question: Question) -> Sequence[tuple[Message, Sequence[tuple[Message, Message]]]]:
    """The pay tables of the wagers in the question, row by row."""
    wagers = dict.fromkeys(row.wager for row in question.rows)
    offers = (question.house.offers[wager] for wager in wagers)
    return [(offer.wager.title, rows) for offer in offers if (rows := pay_lines(offer))]
