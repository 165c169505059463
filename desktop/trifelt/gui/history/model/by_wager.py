"""What each wager came to: staked, returned, and the net against what was to be expected."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from trifelt.engine.exact.stopped import StoppedError
from trifelt.engine.games.game import Game
from trifelt.engine.practice.expecting import Mix, Stakes, expected_of, mix_of
from trifelt.engine.wager import Kind, Wager
from trifelt.gui.history.model.practice import OwnPractice


@dataclass(frozen=True, slots=True)
class WagerResult:
    """One wager with what follows from it; amounts in cents."""

    game: Game
    wager: Wager
    also: tuple[Wager, ...]  # payments and the raise that hang on it
    rounds: int
    staked: int
    returned: int
    expected: Fraction

    @property
    def net(self) -> int:
        return self.returned - self.staked

    @property
    def luck(self) -> Fraction:
        """What it came to beyond what best play nets of it."""
        return self.net - self.expected


def wager_results(
    practice: OwnPractice, wanted: Callable[[], bool] = lambda: True
) -> tuple[WagerResult, ...]:
    """Every wager that was placed, game by game in the order of its sheet."""
    rounds: Counter[tuple[Game, str]] = Counter()
    staked: Counter[tuple[Game, str]] = Counter()
    returned: Counter[tuple[Game, str]] = Counter()
    # What persons decided is neither luck nor error: it is expected as it is.
    decided: Counter[tuple[Game, str]] = Counter()
    for one in practice.rounds:
        game = one.house.game
        for id, stake, back in one.wagers:
            key = (game, initial_wager(game, id).id)
            staked[key] += stake
            returned[key] += back
            rounds[key] += id == key[1]
        for id, net in one.decided:
            decided[game, initial_wager(game, id).id] += net
    expected = _expected(practice, wanted)
    games = dict.fromkeys(one.house.game for one in practice.rounds)
    return tuple(
        WagerResult(
            game,
            wager,
            tuple(one for one in game.wagers if one.base == wager.id),
            rounds[game, wager.id],
            staked[game, wager.id],
            returned[game, wager.id],
            expected.get((game, wager.id), Fraction(0)) + decided[game, wager.id],
        )
        for game in games
        for wager in game.placeable
        if (game, wager.id) in rounds
    )


def initial_wager(game: Game, id: str) -> Wager:
    """The wager that was placed, of one that follows from it."""
    wager = game.wager[id]
    while wager.kind is not Kind.STAKED and wager.base is not None:
        wager = game.wager[wager.base]
    return wager


def _expected(
    practice: OwnPractice, wanted: Callable[[], bool]
) -> Mapping[tuple[Game, str], Fraction]:
    """What best play nets of each wager; a maximum over several wagers is not shared out."""
    found: dict[tuple[Game, str], Fraction] = {}
    counts = Counter(int(kind) for kind in practice.kinds if kind >= 0)
    for kind, count in counts.items():
        if not wanted():
            raise StoppedError
        mix = practice.mixes[kind]
        for stakes in mix.boxes:
            for wager, _ in stakes:
                key = (mix.house.game, wager)
                found[key] = found.get(key, Fraction(0)) + count * _of_wager(mix, stakes, wager)
    return found


def _of_wager(mix: Mix, stakes: Stakes, wager: str) -> Fraction:
    """What a wager adds to those that it is decided by or needs besides it."""
    game = mix.house.game
    placed = dict(stakes)
    beside = {game.choice.wager if game.choice is not None else None, game.wager[wager].needs}
    others = {id: placed[id] for id in beside if id is not None and id in placed and id != wager}
    whole = _mean(mix, {**others, wager: placed[wager]})
    return whole - _mean(mix, others) if others else whole


def _mean(mix: Mix, stakes: Mapping[str, int]) -> Fraction:
    return expected_of(mix_of(mix.house, [stakes], mix.jackpot, mix.envied))
