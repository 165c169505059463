"""Random actions on rounds of any game, with what must hold after each of them."""

import random
from typing import Any

import pytest

from tests.engine.round.tables import LIMITS, house_of
from trifelt.engine.cards import shuffled_deck
from trifelt.engine.documents.write import write_settlement
from trifelt.engine.games.game import Decision, Game
from trifelt.engine.houses.house import House
from trifelt.engine.incidents.incident import (
    BettorChoice,
    Chosen,
    DecidedAmount,
    Declared,
    Move,
    Noticed,
)
from trifelt.engine.round.bets import Spot
from trifelt.engine.round.dealing import TablePlace
from trifelt.engine.round.play import Phase, Round
from trifelt.engine.round.records import RefusedError

PHASES = list(Phase)
PERSONS = [None, None, "Ann", "Bo", "Cy"]
ON_FELT = ("place", "take", "move", "seat", "undo", "redo")


def houses(game: Game) -> list[House]:
    """The default house, one with limits, one that deals the other way."""
    found = [house_of(game.id), house_of(game.id, deal="one-at-a-time", seats=3)]
    main = next(wager.id for wager in game.placeable if wager.entitles)
    found.append(house_of(game.id, wagers={main: LIMITS["main"]}, rounding={"unit": "0.25"}))
    return found


class Walk:
    """One round after another, step by random step."""

    def __init__(self, game: Game, seed: str) -> None:
        self.rng = random.Random(seed)
        self.game = game
        self.houses = houses(game)
        self.refused = 0
        self.done: list[Round] = []
        self.round = self._fresh()

    def _fresh(self) -> Round:
        rng = self.rng
        return Round(
            rng.choice(self.houses),
            shuffled_deck(rng.randrange(1 << 53)),
            jackpot=rng.choice([1, 2_500_000]) if self.game.priced_wager else None,
            noticed=rng.random() < 0.7,
        )

    def step(self) -> None:
        """One action, allowed or not: the check says beforehand which of the two it will be."""
        if self.round.phase is Phase.VOID or (self.round.phase.over and self.rng.random() < 0.5):
            self.done.append(self.round)
            self.round = self._fresh()
        owner, name, given = self._action()
        verify = getattr(owner, f"verify_{name.removeprefix('place_')}")
        act = getattr(owner, name)
        before = snapshot(self.round)
        phase = self.round.phase
        refusal = verify(*given)
        assert snapshot(self.round) == before
        if refusal is None:
            act(*given)
            assert PHASES.index(self.round.phase) >= PHASES.index(phase)
            assert_legal(self.round)
            return
        self.refused += 1
        assert refusal.render()
        with pytest.raises(RefusedError) as error:
            act(*given)
        assert error.value.message == refusal
        assert snapshot(self.round) == before

    def _action(self) -> tuple[Any, str, tuple[Any, ...]]:
        """Whose, which, and with what."""
        phase, rng = self.round.phase, self.rng
        forward = {
            Phase.BETTING: "close",
            Phase.CLOSED: "deal_card",
            Phase.DEALT: "turn_card" if self.round.to_decide is None else "decide",
            Phase.DECISIONS: "turn_card" if self.round.to_decide is None else "decide",
            Phase.REVEALED: "settle",
            Phase.SETTLED: "declare",
        }
        chance = rng.random()
        if phase is Phase.BETTING and chance < 0.9:
            name = rng.choice(["place"] * 12 + [*ON_FELT, "close"])
        elif chance < 0.8:
            name = forward[phase]
        elif chance < 0.95:
            name = rng.choice(["examine", "examine", "declare", "place_late"])
        else:
            name = rng.choice([*ON_FELT, *forward.values(), "close", "examine", "declare"])
        given: tuple[Any, ...] = getattr(self, f"_{name}", tuple)()
        return self.round.felt if name in ON_FELT else self.round, name, given

    # --- one action each --------------------------------------------------------------------------

    def _spot(self) -> Spot:
        rng = self.rng
        lying = list(self.round.bets.stakes)
        chance = rng.random()
        if lying and chance < 0.5:
            return rng.choice(lying)._replace(wager=self._wager())
        if chance < 0.9:
            person = rng.choice(PERSONS[2:] if self.game.bettors else PERSONS)
            return Spot(rng.randint(1, self.round.house.seats), self.game.main, person)
        return Spot(rng.randint(0, 8), self._wager(), rng.choice(PERSONS))

    def _wager(self) -> str:
        """Mostly one that can be placed."""
        wagers = self.game.placeable if self.rng.random() < 0.9 else self.game.wagers
        return self.rng.choice(wagers).id

    def _cents(self, spot: Spot) -> int:
        offer = self.round.house.offers.get(spot.wager)
        if offer is not None and offer.price is not None and self.rng.random() < 0.9:
            return offer.price
        return self.rng.choice([2_500, 5_000, 10_000, 33, 60_000, 150_000, 0, -100])

    def _place(self) -> tuple[Any, ...]:
        chips = [
            (spot := self._spot(), self._cents(spot)) for _ in range(self.rng.choice([1, 1, 2]))
        ]
        return (chips,)

    def _take(self) -> tuple[Any, ...]:
        rng = self.rng
        if rng.random() < 0.3:
            return (self.round.felt.bets_of(rng.choice(PERSONS), rng.choice([None, 1, 2])),)
        spot = self._spot()
        return ([(spot, rng.choice([self.round.bets.on(spot), self._cents(spot)]))],)

    def _place_late(self) -> tuple[Any, ...]:
        spot = self._spot()
        return spot, self._cents(spot)

    def _move(self) -> tuple[Any, ...]:
        source, target = self._spot(), self._spot()
        if self.rng.random() < 0.8:
            target = target._replace(person=source.person)
        return source, target, self.rng.choice([self.round.bets.on(source), 2_500])

    def _seat(self) -> tuple[Any, ...]:
        return self.rng.randint(0, 8), self.rng.choice(PERSONS)

    def _examine(self) -> tuple[Any, ...]:
        box, person = self.rng.randint(0, 8), self.rng.choice(PERSONS)
        if self.round.bets.stakes and self.rng.random() < 0.8:
            box, _, person = self.rng.choice(list(self.round.bets.stakes))
        return box, person

    def _decide(self) -> tuple[Any, ...]:
        decision, box = self.rng.choice(list(Decision)), self.round.to_decide
        if box is None or self.rng.random() < 0.1:
            box = self.rng.randint(0, 8)
        return box, decision

    def _declare(self) -> tuple[Any, ...]:
        return ([self._declared() for _ in range(self.rng.choice([1, 1, 2]))],)

    def _declared(self) -> Declared:
        """Any irregularity of the game with answers that mostly fit."""
        rng, bets = self.rng, self.round.bets
        incident = rng.choice(self.game.irregularities)
        if "void" in incident.effect.render() and rng.random() < 0.6:
            incident = rng.choice(self.game.irregularities)
        lying = list(bets.stakes)
        spot = rng.choice(lying) if lying and rng.random() < 0.8 else self._spot()
        boxes = [(box, person) for box in bets.boxes for person in bets.persons(box)]
        named = self.game.bettors
        answers: dict[str, Any] = {
            "box": spot.box,
            "bettor": spot.person if named else None,
            "wager": spot.wager,
            "amount": rng.choice([1, 100, bets.on(spot) or 1]),
            "handled": rng.random() < 0.5,
            "reconstructible": rng.random() < 0.5,
            "established": rng.random() < 0.5,
            "noticed": rng.choice(list(Noticed)),
            "count": rng.randint(1, 3),
            "moves": tuple(
                Move(a, b)
                for a, b in zip(bets.boxes, rng.sample(bets.boxes, len(bets.boxes)), strict=True)
                if a != b
            )
            or None,
            "order": "as they lie",
            "round": 7,
            "choices": tuple(
                BettorChoice(box, person if named else None, rng.choice(list(Chosen)))
                for box, person in boxes
            ),
            "amounts": (
                DecidedAmount(
                    spot.box,
                    spot.person if named else None,
                    spot.wager,
                    rng.randint(0, 500),
                    rng.randint(0, max(1, bets.on(spot))),
                ),
            ),
            "who": "Eve",
            "ground": "a dispute",
        }
        fields = [ask.field for ask in incident.asks if rng.random() < 0.98]
        return Declared(incident, **{name: answers[name] for name in fields})


def snapshot(round_: Round) -> tuple[Any, ...]:
    """Everything that a round is, but for how it came to be so."""
    places = [*range(1, 8), TablePlace.DEALER, TablePlace.FOURTH]
    return (
        round_.phase,
        tuple(round_.bets.stakes.items()),
        tuple(round_.bets.seated.items()),
        tuple(round_.decisions.items()),
        tuple(round_.cards(place) for place in places),
        tuple(round_.visible(place) for place in places),
        round_.incidents,
        round_.settlement,
        len(round_.records),
    )


def told(round_: Round) -> tuple[Any, ...]:
    """The same for comparing two rounds: their settlements by what they say."""
    settled = None if round_.settlement is None else write_settlement(round_.settlement)
    shot = snapshot(round_)
    return (*shot[:7], settled, round_.records)


def assert_legal(round_: Round) -> None:
    """What no action may break."""
    house, bets = round_.house, round_.bets
    for spot, cents in bets.stakes.items():
        offer = house.offers[spot.wager]
        assert cents > 0
        assert 1 <= spot.box <= house.seats
        assert offer.wager in house.game.placeable
        assert offer.price in (None, cents)
        if round_.noticed and offer.maximum is not None:
            assert bets.total(spot.box, spot.wager) <= offer.maximum
        if round_.noticed and offer.wager.needs is not None:
            whose = spot.person if not house.game.side_on_box else None
            assert any(
                other.box == spot.box
                and other.wager == offer.wager.needs
                and (house.game.side_on_box or other.person == whose)
                for other in bets.stakes
            )
    for box in bets.boxes:
        persons = bets.persons(box)
        assert len(persons) == 1 or house.game.bettors
        assert len(persons) == 1 or None not in persons
    places = [*range(1, 8), TablePlace.DEALER, TablePlace.FOURTH]
    cards = [card for place in places for card in round_.cards(place)]
    assert len(set(cards)) == len(cards)
    assert set(cards) == set(round_.deck[: len(cards)])
    assert_hidden(round_)


def assert_hidden(round_: Round) -> None:
    """The dealer's and the fourth card stay face down until everybody has decided."""
    if round_.to_decide is not None:
        assert not any(round_.visible(TablePlace.DEALER))
        assert not any(round_.visible(TablePlace.FOURTH))
    if round_.house.game.examine_one and round_.phase is not Phase.REVEALED:
        for person in PERSONS:
            assert sum(round_.examined(box, person) for box in range(1, 8)) <= 1


def assert_money_conserved(round_: Round) -> None:
    """What was staked is what lay, was raised and came late; persons' totals are the table's."""
    assert round_.settlement is not None
    late = sum(one.amount or 0 for one in round_.incidents if one.incident.new_bet)
    late += sum(one.amount or 0 for one in round_.incidents if one.incident.id == "late-increase")
    raised = sum(
        round_.raised(box) for box, made in round_.decisions.items() if made is Decision.PLAY
    )
    lines = round_.settlement.lines
    assert sum(line.stake for line in lines) == (sum(round_.bets.stakes.values()) + raised + late)
    for line in lines:
        assert 0 <= line.in_play <= line.stake
        assert 0 <= line.returned <= line.stake
        assert line.winnings >= 0
        assert line.net == line.winnings + line.returned - line.stake
    if round_.phase is Phase.VOID:
        decided = {
            (amount.box, amount.wager) for one in round_.incidents for amount in one.amounts or ()
        }
        for line in lines:
            if (line.box, line.wager) not in decided:
                assert (line.returned, line.winnings, line.in_play) == (line.stake, 0, 0)
