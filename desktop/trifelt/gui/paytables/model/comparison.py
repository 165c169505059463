"""What can be compared, ready-made choices of it, and the figures of what is chosen."""

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import product

from trifelt.engine.exact import StopCheck
from trifelt.engine.exact.analysis import price
from trifelt.engine.exact.counted import count_wagers
from trifelt.engine.exact.figures import ProgressiveFigures, WagerFigures
from trifelt.engine.games.game import Game
from trifelt.engine.houses import House, default_house, pay_tables
from trifelt.engine.houses.house import name_text
from trifelt.engine.message import Message
from trifelt.engine.variants.editing import edited, with_table
from trifelt.engine.variants.outcomes import (
    ReturnShare,
    RowWorth,
    judged_by,
    return_shares,
    row_worths,
)
from trifelt.engine.variants.row_titles import row_title
from trifelt.engine.wager import Kind, Wager
from trifelt.gui.graphs.model import Origin
from trifelt.gui.paytables.model.priced import Terms, as_edited

Name = Message | str


@dataclass(frozen=True, slots=True)
class Candidate:
    """A wager of a house, or one of its tables in it."""

    key: str
    title: Name
    house: House
    wager: str  # whose table it is; what it is judged by is another where it hangs on one
    draft: bool = False  # an edit that is not saved

    @property
    def judge(self) -> str:
        return judged_by(self.house, self.wager)

    @property
    def rule(self) -> Wager:
        return self.house.game.wager[self.wager]

    @property
    def house_name(self) -> Message:
        """The house, with a word for an edit that is not saved."""
        return as_edited(self.house) if self.draft else self.house.title

    @property
    def origin(self) -> Origin:
        """Whose figures these are."""
        game = self.house.game
        return (
            (Message("Game"), game.title),
            (Message("House"), self.house_name),
            (Message("Wager"), game.wager[self.judge].title),
        )

    @property
    def rows(self) -> tuple[tuple[str, str, Message], ...]:
        """Each row of the tables that its figures rest on: its wager, its id, its words."""
        judge, game = self.judge, self.house.game
        rules = [one for one in game.wagers if judge in (one.id, one.base) and one.pay_rows]
        rows = [(one.id, row) for one in rules for row in one.pay_rows]
        return tuple((*of, row_words(game, *of, several=len(rules) > 1)) for of in rows)

    @property
    def alike(self) -> Hashable:
        """What it shares with those that it can be compared with row by row: one rule."""
        judge = self.house.game.wager[self.judge]
        return judge.parts, judge.pay_rows


def row_words(game: Game, wager: str, row: str, *, several: bool) -> Message:
    """A row's words, with those of its wager where there are several."""
    title, words = game.wager[wager].title, row_title(row, wager)
    return Message("{wager}: {row}", wager=title, row=words) if several else words


@dataclass(frozen=True, slots=True)
class Compared:
    """A candidate with its figures."""

    candidate: Candidate
    figures: WagerFigures
    shares: tuple[ReturnShare, ...] | None
    worths: tuple[RowWorth, ...]
    progressive: ProgressiveFigures | None

    @property
    def is_decided(self) -> bool:
        """Whether its figures are those of best play."""
        return self.candidate.judge == self.candidate.house.game.deciding_wager


@dataclass(frozen=True, slots=True)
class Preset:
    """A choice that is made in one go."""

    id: str
    title: Message
    candidates: tuple[Candidate, ...]
    of_readings: bool = False


def of_house(house: House, *, draft: bool = False) -> tuple[Candidate, ...]:
    """Each wager of a house that is placed."""
    kind = "draft" if draft else "house"
    title: Name = as_edited(house) if draft else house.title
    return tuple(
        Candidate(f"{house.game.id}/{kind}/{house.id}/{wager.id}", title, house, wager.id, draft)
        for wager in house.game.placeable
        if wager.id in house.offers
    )


def of_table(house: House, wager: str, name: str) -> Candidate:
    """A table by name, in a house that otherwise stays as it is."""
    key = f"{house.game.id}/table/{wager}/{name}"
    return Candidate(key, name_text(name), with_table(house, wager, name), wager)


def of_reading(house: House, reading: str, value: str, wager: str) -> Candidate | None:
    """A wager under one value of a reading."""
    read = edited(house, ("readings", reading), value)
    if read.house is None:
        return None
    means = house.game.reading[reading].values[value]
    key = f"{house.game.id}/reading/{reading}/{value}/{wager}"
    return Candidate(key, means, read.house, wager)


def tables_of(game: Game) -> tuple[tuple[Wager, tuple[Candidate, ...]], ...]:
    """Every named table of a game's default house, by wager."""
    house = default_house(game)
    return tuple(
        (wager, tuple(of_table(house, wager.id, name) for name in pay_tables(game)[wager.id]))
        for wager in game.wagers
        if wager.id in house.offers and len(pay_tables(game)[wager.id]) > 1
    )


def readings_of(game: Game) -> tuple[Candidate, ...]:
    """Each wager that a reading acts on, under each of its values."""
    house = default_house(game)
    found: dict[str, Candidate] = {}
    for reading, wager in product(game.readings, game.wagers):
        acts = not reading.on_stakes and reading.id in (*wager.readings, *wager.settled_by)
        for value in reading.value_ids if acts and wager.id in house.offers else ():
            candidate = of_reading(house, reading.id, value, wager.base or wager.id)
            if candidate is not None:
                found.setdefault(candidate.key, candidate)
    return tuple(found.values())


def presets(games: Sequence[Game]) -> tuple[Preset, ...]:
    """All tables of each wager, all readings of each game, and wagers of one rule across games."""
    found = []
    for game in games:
        found += [
            Preset(
                f"{game.id}/{wager.id}",
                Message("{game}: all {wager} tables", game=game.title, wager=wager.title),
                candidates,
            )
            for wager, candidates in tables_of(game)
        ]
        readings = readings_of(game)
        if readings:
            title = Message("{game}: all readings", game=game.title)
            found.append(Preset(f"{game.id}/readings", title, readings, of_readings=True))
    return (*found, *_across(games))


def _across(games: Sequence[Game]) -> list[Preset]:
    """Wagers that several games settle by one and the same rule."""
    rules: dict[Hashable, list[Candidate]] = {}
    for game in games:
        for candidate in of_house(default_house(game)):
            if candidate.rule.kind is Kind.STAKED and candidate.rule.parts:
                rules.setdefault(candidate.alike, []).append(candidate)
    found = []
    for alike in rules.values():
        if len(alike) > 1:
            titles = Message("{wager}: games with the same rule", wager=alike[0].rule.title)
            found.append(Preset(f"across/{alike[0].wager}", titles, tuple(alike)))
    return found


def compare(
    candidates: Iterable[Candidate], terms: Terms, check: StopCheck
) -> tuple[Compared, ...]:
    """The figures of each candidate; `check` may raise between them to stop."""
    found, at = [], terms.situation
    for candidate in candidates:
        check()
        house, judge = candidate.house, candidate.judge
        if judge not in house.offers:
            continue
        counted = count_wagers(house, (judge,))
        figures = price(counted, house, *at)
        found.append(
            Compared(
                candidate,
                figures.wagers[judge],
                return_shares(counted, house, judge, *at),
                row_worths(house, judge, *at),
                figures.progressive,
            )
        )
    return tell_games_apart(found)


def tell_games_apart(compared: Sequence[Compared]) -> tuple[Compared, ...]:
    """Where wagers of several games stand together, each is named with its game."""
    mixed = {
        each.candidate.alike
        for those in by_rule(compared)
        for each in those
        if each.candidate.house.game is not those[0].candidate.house.game
    }
    return tuple(_with_game(each) if each.candidate.alike in mixed else each for each in compared)


def _with_game(each: Compared) -> Compared:
    one, game = each.candidate, each.candidate.house.game.title
    title = Message("{game}: {name}", game=game, name=one.title)
    return replace(each, candidate=replace(one, title=title))


def by_rule(compared: Sequence[Compared]) -> list[list[Compared]]:
    """Those that can be held against one another, together."""
    found: dict[Hashable, list[Compared]] = {}
    for each in compared:
        found.setdefault(each.candidate.alike, []).append(each)
    return list(found.values())


def grouped(compared: Sequence[Compared]) -> list[tuple[int, Message, Compared]]:
    """Each with the number and the heading of those that are alike, which stand together.

    The game is named in the heading where there are several games.
    """
    games = {each.candidate.house.game.id for each in compared}
    found = []
    for number, those in enumerate(by_rule(compared)):
        candidates = [each.candidate for each in those]
        title, game = title_of_alike(candidates), candidates[0].house.game
        if len(games) > 1 and len({each.house.game.id for each in candidates}) == 1:
            title = Message("{game}: {wager}", game=game.title, wager=title)
        found += [(number, title, each) for each in those]
    return found


def baselines(compared: Sequence[Compared], pinned: str) -> frozenset[str]:
    """What the others of its wager are held against: what is pinned, else what its house has
    there, else what was chosen first.
    """
    house = next((each.candidate.house for each in compared if each.candidate.key == pinned), None)
    groups = [[each.candidate for each in those] for those in by_rule(compared) if len(those) > 1]
    held = (max(one, key=lambda one: (one.key == pinned, one.house is house)) for one in groups)
    return frozenset((pinned, *(one.key for one in held)))


def title_of_alike(alike: Sequence[Candidate]) -> Message:
    """What the wager is called of which these are tables or houses."""
    last = alike[-1]
    one = len({each.wager for each in alike}) == 1
    return last.rule.title if one else last.house.game.wager[last.judge].title
