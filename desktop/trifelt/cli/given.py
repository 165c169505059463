"""What the verbs are given: a game, a house, a jackpot, boxes, a way to play, cards, a mix."""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from trifelt.cli.terminal import WrongInputError, not_known, one_line, tell_faults
from trifelt.engine.cards import LARGEST_SEED, CardsRead, read_cards
from trifelt.engine.checker import Money, unknown
from trifelt.engine.games import GAMES, find_game
from trifelt.engine.games.game import Game
from trifelt.engine.houses import BUILT_IN, House, default_house
from trifelt.engine.houses.house import MOST_SEATS
from trifelt.engine.languages import ENGLISH_CODE, catalogue_of, language_codes, language_for
from trifelt.engine.message import Catalogue, Message
from trifelt.engine.money import Amount, money_text, plain_amount, read_whole
from trifelt.engine.wager import Kind

if TYPE_CHECKING:
    from trifelt.engine.exact.play import Play
    from trifelt.storage.houses import UserHouses

Say = Callable[[Message], str]


@cache
def user_houses() -> UserHouses:
    """The user's houses, with the built-in ones beside them."""
    from trifelt.storage.folders import user_folders
    from trifelt.storage.houses import UserHouses

    return UserHouses(user_folders().houses_folder)


class KnownHouses:
    """Every house that an id can name."""

    def find(self, game: Game, id: str) -> House | None:
        return BUILT_IN.find(game, id) or user_houses().find(game, id)

    def ids(self, game: Game) -> tuple[str, ...]:
        return user_houses().ids(game)


def add_game(parser: ArgumentParser) -> None:
    """A game by its id."""
    ids = ", ".join(game.id for game in GAMES)
    parser.add_argument("game", metavar="GAME", help=f"a game's id: {ids}")


def game_named(name: str) -> Game:
    """The game with this id, or a fault that names the near ones."""
    game = find_game(name)
    if game is None:
        raise not_known("game", Message("game"), name, (each.id for each in GAMES))
    return game


def add_house(parser: ArgumentParser) -> None:
    """A game and one of its houses."""
    add_game(parser)
    parser.add_argument(
        "--house", metavar="ID|FILE", help="a house's id or its file; the game's first by default"
    )
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")


def add_jackpot(parser: ArgumentParser) -> None:
    """What the wager on the jackpot depends on, and how hands are decided."""
    from trifelt.engine.exact.play import Play

    parser.add_argument("--jackpot", metavar="AMOUNT", help="the jackpot of the Progressive")
    parser.add_argument(
        "--seats",
        metavar="N",
        default="1",
        help="boxes whose hands may cause an envy payment, this one included (default 1)",
    )
    parser.add_argument(
        "--play",
        metavar="|".join(Play),
        default=Play.BEST.value,
        help="how hands are decided on (default best)",
    )


def house_given(arguments: Namespace) -> House:
    """The house that was asked for, from a file where the name is one."""
    game = game_named(arguments.game)
    named = arguments.house
    if named is None:
        return default_house(game)
    if is_file(named):
        return house_of_file(game, Path(named))
    source = KnownHouses()
    house = source.find(game, named)
    if house is None:
        raise not_known("house", Message("house"), named, source.ids(game))
    return house


def is_file(named: str) -> bool:
    """Whether a house is named by its file."""
    return named.endswith(".toml") or os.sep in named or bool(os.altsep and os.altsep in named)


def house_of_file(game: Game | None, path: Path) -> House:
    """The house in a file, of this game if one is meant."""
    from trifelt.storage.houses import read_house_file
    from trifelt.storage.own_files import FileProblem

    read = read_house_file(path, KnownHouses(), game=game)
    if read is None:
        raise WrongInputError(f"house: there is no file {one_line(str(path))}")
    if isinstance(read, FileProblem):
        raise WrongInputError(*(one_line(fault.render()) for fault in read.faults))
    tell_faults(read.remarks)
    return read.value


@dataclass(frozen=True, slots=True)
class Request:
    """What the figures of a house depend on."""

    house: House
    named: str  # the house as it was named, or its id
    jackpot: int | None
    seats: int
    play: Play

    def content(self) -> dict[str, Any]:
        """What was asked, as JSON repeats it beside the answer."""
        from trifelt.engine.variants.sheet import asked_content

        content = asked_content(self.house, self.play, self.jackpot, self.seats)
        return content | {"house": self.named}

    def stakes(self, text: str) -> Mapping[str, int]:
        """The stakes of a mix; a wager on the jackpot cannot be worked out without it."""
        stakes = mix_given(text, self.house)
        jackpot_wager = self.house.game.priced_wager
        if jackpot_wager in stakes and self.jackpot is None:
            raise WrongInputError(
                f"jackpot: missing; {jackpot_wager} needs it, such as --jackpot 25000"
            )
        return stakes


def asked(arguments: Namespace) -> Request:
    """What the arguments of `add_house` and `add_jackpot` ask for."""
    from trifelt.engine.exact.play import Play

    house = house_given(arguments)
    jackpot, seats = _jackpot_given(arguments, house.game)
    try:
        play = Play(arguments.play)
    except ValueError:
        raise not_known("play", Message("way to play"), arguments.play, Play) from None
    return Request(house, house_name(house, arguments), jackpot, seats, play)


def house_name(house: House, arguments: Namespace) -> str:
    """The house as it was named, or its id."""
    return house.id or arguments.house


def stakes_content(stakes: Mapping[str, int]) -> dict[str, Any]:
    """Stakes as JSON has them."""
    return {"stakes": {wager: money_text(cents) for wager, cents in stakes.items()}}


def _jackpot_given(arguments: Namespace, game: Game) -> tuple[int | None, int]:
    """The jackpot in cents, None where it was left out, and the number of boxes."""
    jackpot, seats = arguments.jackpot, whole_number("seats", arguments.seats, 1, MOST_SEATS)
    if game.priced_wager is None and (jackpot is not None or seats > 1):
        name = "jackpot" if jackpot is not None else "seats"
        raise WrongInputError(f"{name}: this game has no Progressive")
    return None if jackpot is None else amount("jackpot", jackpot), seats


def amount(place: str, text: str) -> int:
    """Cents, typed as in a field of the window; or the fault at this place."""
    cents = Money().read(plain_amount(text))
    if isinstance(cents, Message):
        raise WrongInputError(f"{place}: {one_line(cents.render())}")
    return cents


def whole_number(place: str, text: str, minimum: int, maximum: int) -> int:
    """A whole number within bounds, or the fault at this place."""
    number = read_whole(text, 10**20)
    if number is None:
        raise WrongInputError(f"{place}: '{one_line(text)}' is not a whole number")
    if not minimum <= number <= maximum:
        raise WrongInputError(f"{place}: expected {minimum} to {maximum}, got {number}")
    return number


def add_language(parser: ArgumentParser) -> None:
    """The language of sentences; ids and figures have none."""
    codes = ", ".join((ENGLISH_CODE, *language_codes()))
    parser.add_argument(
        "--lang", metavar="CODE", default=ENGLISH_CODE, help=f"the language of its words: {codes}"
    )


def say_given(arguments: Namespace) -> Say:
    """What puts a message into the language that was asked for."""
    return partial(Message.render, catalogue=catalogue_given(arguments))


def catalogue_given(arguments: Namespace) -> Catalogue:
    """The catalogue of the language that was asked for."""
    known = (ENGLISH_CODE, *language_codes())
    if language_for([arguments.lang], known) is None:
        raise not_known("lang", Message("language"), arguments.lang, known)
    return catalogue_of(arguments.lang)


def add_seed(parser: ArgumentParser) -> None:
    """What draws the cards."""
    told = f"0 to {LARGEST_SEED}; drawn and shown when left out"
    parser.add_argument("--seed", metavar="S", help=told)


def seed(arguments: Namespace) -> int:
    """The seed that was given, or one that is drawn."""
    if arguments.seed is None:
        import secrets  # with cryptography, which no other verb needs

        return secrets.randbelow(LARGEST_SEED + 1)
    return whole_number("seed", arguments.seed, 0, LARGEST_SEED)


def cards_given(place: str, text: str) -> tuple[int, ...]:
    """Cards, or all that is wrong with them."""
    read: CardsRead = read_cards(text)
    if read.faults:
        raise WrongInputError(*(f"{place}: {one_line(fault.render())}" for fault in read.faults))
    return read.cards


def mix_given(text: str, house: House) -> Mapping[str, int]:
    """Stakes as `ante=25,pair-plus=5`, in cents, with every fault."""
    placeable = {wager.id: wager for wager in house.game.placeable if wager.id in house.offers}
    stakes: dict[str, int] = {}
    faults: list[str] = []
    for part in text.split(","):
        name, equals, staked = (piece.strip() for piece in part.partition("="))
        try:
            if not equals:
                faults.append(f"wagers: '{one_line(part)}' is not a stake; write ante=25")
            elif name not in placeable:
                known = house.game.wager.get(name)
                if known is not None and known.kind is Kind.STAKED:
                    faults.append(f"wagers.{name}: this house does not offer the wager")
                else:
                    sentence = unknown(Message("wager"), name, tuple(placeable))
                    faults.append(f"wagers: {one_line(sentence.render())}")
            elif name in stakes:
                faults.append(f"wagers.{name}: given twice")
            else:
                stakes[name] = amount(f"wagers.{name}", staked)
                price = house.offers[name].price
                if price is not None and stakes[name] != price:
                    faults.append(f"wagers.{name}: this wager costs {Amount(price)}")
        except WrongInputError as fault:
            faults += fault.lines
    for name in stakes:
        needs = placeable[name].needs
        if needs is not None and needs not in stakes:
            faults.append(f"wagers.{name}: needs a stake on {needs} beside it")
    if faults:
        raise WrongInputError(*faults)
    return MappingProxyType({name: stakes[name] for name in placeable if name in stakes})
