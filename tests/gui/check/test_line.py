"""A line that is not all understood keeps the verdict open; one that is says all it said again."""

import random
from collections import Counter

import pytest

from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Game
from trifelt.engine.houses import default_house
from trifelt.engine.payout_check.oneline import read_line
from trifelt.gui.check.model.check import Check
from trifelt.gui.check.model.record import verify_save
from trifelt.gui.check.model.verdict_words import headline, verdict_role


def random_line(game: Game, rng: random.Random) -> str:
    made = Check(default_house(game))
    made.add_box()
    made.deal_random(rng)
    made.pay_the_rest()
    return made.line


def spoiled(words: list[str], rng: random.Random) -> list[str]:
    """The words with one of them doubled, dropped or made unreadable."""
    at = rng.randrange(len(words))
    changed = rng.choice([[words[at]] * 2, [], [words[at] + "?"], [words[at], "zz9"]])
    return [*words[:at], *changed, *words[at + 1 :]]


def letters(line: str) -> Counter[str]:
    """What a line says, however its words are ordered and parted."""
    return Counter(line.replace("/", "").replace(" ", ""))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_green_never_stands_over_a_line_of_which_a_part_is_lost(game: Game) -> None:
    rng = random.Random(7)
    for _ in range(40):
        whole = random_line(game, rng)
        check = Check(default_house(game))
        assert check.fill_line(whole) == ()
        line = " ".join(spoiled(whole.split(), rng))
        check.fill_line(line)
        result = check.result
        if read_line(line, game).faults:
            for sums in (result.sums, *(box.sums for box in result.boxes)):
                assert headline(sums).render().startswith("cannot be decided yet: "), line
                assert verdict_role(sums) != "win", line
            assert verify_save(result) is not None
            check.deal_random(rng)
            assert check.line_faults == ()
        elif not result.faults:
            # A box typed without its number has got one; nothing is lost.
            assert not letters(line) - letters(check.line), (line, check.line)


def test_a_line_of_another_round_does_not_take_over_its_jackpot() -> None:
    check = Check(default_house(GAMES[0]))
    check.fill_line("1 AsKsQs p 25 pr2.50 / d 2h5d9c / m 25000")
    check.fill_line("1 AsKsQs p 50 pr2.50 / d 2h5d9c")
    assert check.draft.jackpot == "25000"
    check.fill_line("1 8s8h8d p 25 pr2.50 / d 2h5d9c / m 300")
    check.fill_line("1 AsKsQs p 10 pr2.50 / d AhKd3c")
    assert check.draft.jackpot == ""
    assert headline(check.result.sums).render() == "cannot be decided yet: waiting for the jackpot"
