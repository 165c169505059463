"""A round of the log as the graphs of one's own practice count it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeVar

from trifelt.engine.documents.read import read_document
from trifelt.engine.games.game import Game
from trifelt.engine.houses.house import House
from trifelt.engine.houses.read import OneHouse
from trifelt.engine.incidents.incident import rulings_of
from trifelt.engine.practice.session import envied_boxes
from trifelt.engine.practice.standing import Mix, expected_of, mix_of
from trifelt.engine.round.automatic import best_choice
from trifelt.engine.wager import Bet, Kind
from trifelt.storage.log import HouseThen, Kept, house_of
from trifelt.storage.refusal import StorageError

Part = TypeVar("Part")
Wagers = tuple[tuple[str, int, int], ...]  # id, staked, what came back of it and on top of it


@dataclass(frozen=True, slots=True)
class OwnRound:
    """One person's round; amounts in cents."""

    place: int
    created: datetime
    house: House
    balance: int  # after it
    mix: Mix | None  # what there was to be expected of; nothing in a void round
    decided: tuple[tuple[str, int], ...]  # the nets of wagers whose amounts persons decided
    wagers: Wagers
    right: int
    wrong: int
    errors_cost: int
    deal: object  # what it shares with a correction of it alone

    @property
    def staked(self) -> int:
        return sum(staked for _, staked, _ in self.wagers)

    @property
    def result(self) -> int:
        return sum(back - staked for _, staked, back in self.wagers)


class RoundReader:
    """Reads rounds and keeps them, for a record never changes; equal parts are kept once."""

    def __init__(self) -> None:
        self._rounds: dict[int, OwnRound | None] = {}
        self._houses: dict[int, House | None] = {}
        self._alike: dict[object, Any] = {}

    def unread(self, places: Iterable[int]) -> list[int]:
        """The places whose rounds have not been read yet."""
        return [place for place in places if place not in self._rounds]

    def read(self, kept: Kept, then: Mapping[int, HouseThen]) -> None:
        """Read one record; what is no whole round of somebody's is left out."""
        try:
            self._rounds[kept.place] = self._round(kept, then)
        except (LookupError, TypeError, ValueError, AttributeError):
            # Bodies come from other versions and from imported files too.
            self._rounds[kept.place] = None

    def rounds(self, places: Iterable[int]) -> list[OwnRound]:
        """The rounds at these places, as far as they could be read; a correction in its place."""
        found = (self._rounds.get(place) for place in places)
        return list({one.deal: one for one in found if one is not None}.values())

    def _round(self, kept: Kept, then: Mapping[int, HouseThen]) -> OwnRound | None:
        body: Any = kept.body
        house = self._house(kept.house, then)
        person = body.get("person")
        if house is None or person is None:
            return None
        document, settlement = body["document"], body["settlement"]
        own = _own_boxes(document, house.game, person)
        lines = [
            (box["box"], line)
            for box in settlement["boxes"]
            for line in box["lines"]
            if (line["bettor"] == person if house.game.bettors else box["box"] in own)
        ]
        if not lines:
            return None
        decided = _decided(document, house)
        mix = self._mix(document, house, lines, decided, own)
        decisions = body.get("decisions", ())
        wrong = sum(_is_wrong(one, house) for one in decisions)
        return OwnRound(
            kept.place,
            kept.created,
            house,
            _cents(body["balance"]),
            mix,
            tuple((line["wager"], _net(line)) for box, line in lines if _key(box, line) in decided),
            self._once(_by_wager(line for _, line in lines)),
            len(decisions) - wrong,
            wrong,
            _cents(body["errors_cost"]),
            hash((kept.session, body["deck"])) if "deck" in body else kept.place,
        )

    def _mix(
        self,
        document: Mapping[str, Any],
        house: House,
        lines: list[tuple[int, Any]],
        decided: frozenset[object],
        own: frozenset[int],
    ) -> Mix | None:
        boxes: dict[int, dict[str, int]] = {}
        for box, line in lines:
            in_play = _cents(line["in_play"])
            staked = house.game.wager[line["wager"]].kind is Kind.STAKED
            if staked and in_play and _key(box, line) not in decided:
                boxes.setdefault(box, {})[line["wager"]] = in_play
        if not boxes:
            return None
        envied = 0
        if (rule := house.game.envy) is not None:
            causing = [one["box"] for one in document["boxes"] if rule.cause in one["wagers"]]
            mine = sum(box in own for box in causing)
            envied = envied_boxes(house, len(causing), mine, named=True)
        jackpot = document.get("jackpot")
        mix = mix_of(house, list(boxes.values()), _cents(jackpot) if jackpot else None, envied)
        if mix not in self._alike:
            expected_of(mix)  # ValueError if this house does not take such stakes
        return self._once(mix)

    def _house(self, number: int | None, then: Mapping[int, HouseThen]) -> House | None:
        if number is None:
            return None
        if number not in self._houses:
            try:
                self._houses[number] = house_of(then[number])
            except StorageError:
                self._houses[number] = None
        return self._houses[number]

    def _once(self, part: Part) -> Part:
        found: Part = self._alike.setdefault(part, part)
        return found


def _own_boxes(document: Mapping[str, Any], game: Game, person: str) -> frozenset[int]:
    if game.bettors:
        return frozenset(
            box["box"]
            for box in document["boxes"]
            if any(one["name"] == person for one in box.get("bettors", ()))
        )
    return frozenset(box["box"] for box in document["boxes"] if box.get("player") == person)


def _decided(document: Mapping[str, Any], house: House) -> frozenset[object]:
    """The lines that a person decided, in the rare rounds that had an irregularity."""
    if not document.get("incidents"):
        return frozenset()
    read = read_document(dict(document), OneHouse(house), unseen=True).document
    if read is None:
        return frozenset()
    return rulings_of(read.incidents).decided_bets


def _is_wrong(decision: Mapping[str, Any], house: House) -> bool:
    """Where both decisions are worth the same, either is right; a cost may be under a cent."""
    if decision["made"] == decision["best"]:
        return False
    return (
        _cents(decision["cost"]) > 0 or best_choice(house, int(decision["hand"])).cost_of_error > 0
    )


def _key(box: int, line: Mapping[str, Any]) -> Bet:
    return box, line["bettor"], line["wager"]


def _by_wager(lines: Iterable[Mapping[str, Any]]) -> Wagers:
    sums: dict[str, tuple[int, int]] = {}
    for line in lines:
        staked, back = sums.get(line["wager"], (0, 0))
        returned = _cents(line["winnings"]) + _cents(line["returned"])
        sums[line["wager"]] = staked + _cents(line["stake"]), back + returned
    return tuple((wager, staked, back) for wager, (staked, back) in sums.items())


def _net(line: Mapping[str, Any]) -> int:
    return _cents(line["winnings"]) + _cents(line["returned"]) - _cents(line["stake"])


def _cents(text: str) -> int:
    """Money as the log writes it, always with two places."""
    if text[-3] != ".":
        raise ValueError(text)
    return int(text[:-3] + text[-2:])
