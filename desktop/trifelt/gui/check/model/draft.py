"""A check as it is being typed: texts of fields, right or wrong, and nothing worked out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Final

from trifelt.engine.documents.write import write_document
from trifelt.engine.hands import HAND_SIZE
from trifelt.engine.payout_check.oneline import Paid
from trifelt.engine.settlement.document import Document
from trifelt.gui.check.model.fields import paid_text_of

# The one-line form, and the fields of cards that no box has, as faults name them.
LINE: Final = "line"
DEALER: Final = "dealer"
FOURTH: Final = "fourth"
# What a document holds where nothing on the table is paid from the jackpot and none was typed.
ANY_JACKPOT: Final = "0.01"


def _nothing() -> Mapping[str, str]:
    return MappingProxyType({})


@dataclass(frozen=True, slots=True)
class BettorDraft:
    """One person's stakes on a box, and what was paid on each line by the person's account."""

    name: str = ""
    seated: bool = False
    stakes: Mapping[str, str] = field(default_factory=_nothing)
    paid: Mapping[str, str] = field(default_factory=_nothing)

    @property
    def is_empty(self) -> bool:
        return not (self.name or any(self.stakes.values()) or any(self.paid.values()))


@dataclass(frozen=True, slots=True)
class BoxDraft:
    """One box as typed."""

    number: int
    hand: str = ""
    decision: str = ""
    player: str = ""
    bettors: tuple[BettorDraft, ...] = (BettorDraft(),)

    @property
    def is_empty(self) -> bool:
        return not (self.hand or self.decision or self.player) and all(
            bettor.is_empty for bettor in self.bettors
        )


@dataclass(frozen=True, slots=True)
class CheckDraft:
    """The whole form."""

    boxes: tuple[BoxDraft, ...] = (BoxDraft(1),)
    dealer: str = ""
    fourth: str = ""
    jackpot: str = ""
    incidents: tuple[Mapping[str, Any], ...] = ()
    line: str = ""  # the one-line form as entered, where part of it was not understood

    @property
    def is_empty(self) -> bool:
        others = self.dealer, self.fourth, self.jackpot, self.incidents, self.line
        return not any(others) and all(box.is_empty for box in self.boxes)

    @property
    def is_untouched(self) -> bool:
        """Whether nothing is typed; the jackpot of the table may be filled in."""
        return replace(self, jackpot="").is_empty

    def with_box(self, index: int, box: BoxDraft) -> CheckDraft:
        boxes = (*self.boxes[:index], box, *self.boxes[index + 1 :])
        return replace(self, boxes=boxes)

    def hands(self) -> Iterator[tuple[str, str]]:
        """Every field that holds cards, by its place in a document."""
        for index, box in enumerate(self.boxes):
            yield hand_place(index), box.hand
        yield DEALER, self.dealer
        yield FOURTH, self.fourth


def wanted_cards(place: str) -> int:
    """How many cards belong into a field."""
    return 1 if place == FOURTH else HAND_SIZE


def hand_place(index: int) -> str:
    """The place of a box's hand as faults name it."""
    return f"boxes[{index}].hand"


def stake_place(index: int, bettor: int, wager: str, *, named: bool) -> str:
    """The place of a stake as faults name it."""
    whose = f".bettors[{bettor}]" if named else ""
    return f"boxes[{index}]{whose}.wagers.{wager}"


def paid_place(index: int, bettor: int, wager: str) -> str:
    """The place of what was paid, which no document has."""
    return f"boxes[{index}].bettors[{bettor}].paid.{wager}"


def is_named(box: BoxDraft) -> bool:
    """Whether the bettors of a box are told apart."""
    return len(box.bettors) > 1 or bool(box.bettors[0].name)


def draft_of(content: Mapping[str, Any]) -> CheckDraft:
    """The form filled with the content of a settle document."""
    boxes = tuple(_box_of(box, n) for n, box in enumerate(content.get("boxes", ()), start=1))
    return CheckDraft(
        boxes or (BoxDraft(1),),
        str(content.get("dealer", "")),
        str(content.get("fourth", "")),
        "" if content.get("jackpot") == ANY_JACKPOT else _amount(content.get("jackpot", "")),
        tuple(content.get("incidents", ())),
    )


def paid_in(draft: CheckDraft) -> tuple[Paid, ...]:
    """What was paid, as far as it is an amount."""
    return tuple(
        Paid(box.number, n, wager, amount)
        for box in draft.boxes
        for n, bettor in enumerate(box.bettors)
        for wager, text in bettor.paid.items()
        if (amount := paid_text_of(text))
    )


def with_paid(draft: CheckDraft, paid: Iterable[Paid]) -> CheckDraft:
    """The form with what was paid; what belongs to nobody is left out."""
    boxes = list(draft.boxes)
    for one in paid:
        for index, box in enumerate(boxes):
            if box.number == one.box and 0 <= one.bettor < len(box.bettors):
                bettors = list(box.bettors)
                known = {**bettors[one.bettor].paid, one.wager: one.amount}
                bettors[one.bettor] = replace(bettors[one.bettor], paid=MappingProxyType(known))
                boxes[index] = replace(box, bettors=tuple(bettors))
    return replace(draft, boxes=tuple(boxes))


def same_cards(one: CheckDraft, other: CheckDraft, *, wholly: bool = False) -> bool:
    """Whether two forms are of one round: half of the hands at least are the same, or all."""
    known, told = (
        {(place, "".join(text.split()).lower()) for place, text in each.hands() if text}
        for each in (one, other)
    )
    most = max(len(known), len(told))
    return 0 < most <= (1 if wholly else 2) * len(known & told)


def draft_of_document(document: Document) -> CheckDraft:
    """The form filled with a round."""
    return draft_of(write_document(document))


def _box_of(box: Mapping[str, Any], position: int) -> BoxDraft:
    people = box.get("bettors") or [{"name": "", "wagers": box.get("wagers", {})}]
    return BoxDraft(
        int(box.get("box", position)),
        str(box.get("hand", "")),
        str(box.get("decision", "")),
        str(box.get("player", "")),
        tuple(
            BettorDraft(
                str(one.get("name", "")),
                bool(one.get("seated", False)),
                MappingProxyType(
                    {wager: _amount(stake) for wager, stake in one.get("wagers", {}).items()}
                ),
            )
            for one in people
        ),
    )


def _amount(amount: object) -> str:
    return str(amount).removesuffix(".00")
