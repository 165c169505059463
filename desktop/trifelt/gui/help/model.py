"""What the help says, without the window: topics made of the program's own descriptors."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import itemgetter
from pathlib import Path
from typing import Final

from trifelt.engine.cards import read_cards
from trifelt.engine.clauses import Clause, cited, clauses_of
from trifelt.engine.games.game import Game
from trifelt.engine.hands import hand_index
from trifelt.engine.houses.cells import portion_text
from trifelt.engine.languages import in_either_script
from trifelt.engine.message import Message, joined
from trifelt.engine.payout_check.oneline import grammar
from trifelt.engine.variants.row_titles import printed_odds
from trifelt.engine.wager import Kind, Reading, Wager
from trifelt.gui.help.words import how_it_goes, reasons_of, written_pages
from trifelt.storage.sheets import AttachedSheet, attached_sheet


@dataclass(frozen=True, slots=True)
class ClauseWords:
    """A clause as it is read out."""

    game: Game
    number: str
    title: Message
    plain: Message  # our words, without the odds that the clause prints
    odds: Mapping[str, Message]  # what the clause prints for each wager
    sheet: str  # its sentence on the user's own copy

    @property
    def says(self) -> Message:
        """Our words with all odds that the clause prints, a line for each wager."""
        if len(self.odds) < 2:
            return _with_odds(self.plain, *self.odds.values())
        rows = [
            Message("{wager}: {table}.", wager=self.game.wager[id].title, table=odds)
            for id, odds in self.odds.items()
        ]
        return joined((self.plain, *rows), "\n")

    def for_line(self, wager: str) -> Message:
        """The clause in one paragraph, with the odds of one wager and the sheet's own words."""
        odds = self.odds.get(wager)
        says = self.plain if odds is None else _with_odds(self.plain, odds)
        if odds is not None and not self.plain.text:  # the rest of it was said before
            says = odds
        facts = {"clause": self.number, "title": self.title, "says": says}
        said = Message.of("{clause} {title}. {says}", facts)
        if not self.sheet:
            return said
        return Message(
            "{ours} Your sheet: “{sheet}”", ours=said, sheet=" ".join(self.sheet.split())
        )


def _with_odds(plain: Message, *odds: Message) -> Message:
    return Message("{says} {table}.", says=plain, table=odds[0]) if odds else plain


def all_clauses(game: Game, sheet: AttachedSheet | None = None) -> tuple[ClauseWords, ...]:
    """Every clause of a game's sheet."""
    return tuple(_words(game, clause, sheet) for clause in clauses_of(game).values())


def cited_clauses(game: Game, citations: Iterable[str], folder: Path) -> dict[str, ClauseWords]:
    """The clauses of some citations by number; `folder` holds the user's own sheets."""
    known = clauses_of(game)
    numbers = dict.fromkeys(number for one in citations for number in cited(one))
    sheet = attached_sheet(folder, game) if numbers else None
    return {one: _words(game, known[one], sheet) for one in numbers if one in known}


def first_cited(
    citations: Iterable[str], words: dict[str, ClauseWords], wager: str = ""
) -> tuple[Message, ...]:
    """The words of each clause where it is first cited, and its odds where it first prices this
    wager: what is said here is taken out of `words`.
    """
    numbers = dict.fromkeys(number for one in citations for number in cited(one))
    said = []
    for number in numbers:
        if (clause := words.get(number)) and (clause.plain.text or wager in clause.odds):
            said.append(clause.for_line(wager))
            odds = {other: row for other, row in clause.odds.items() if other != wager}
            words[number] = replace(clause, plain=Message(""), odds=odds, sheet="")
    return tuple(said)


def _words(game: Game, clause: Clause, sheet: AttachedSheet | None) -> ClauseWords:
    odds = {wager: printed_odds(game, wager) for wager in clause.tables}
    text = "" if sheet is None else sheet.clauses.get(clause.number, "")
    return ClauseWords(game, clause.number, clause.title, clause.says, odds, text)


Render = Callable[[Message], str]

ON_ONE_LINE: Final = Message("A check on one line")

# What the ids of the pages of clauses begin with; the game's id follows.
CLAUSES: Final = "clauses-"
# Hands of every kind that any of the games tells apart.
EXAMPLES: Final = tuple(
    read_cards(text).cards
    for text in (
        "As Ks Qs",
        "9h 8h 7h",
        "8s 8h 8d",
        "6d 5c 4s",
        "Kh Jh 4h",
        "9s 9d 4c",
        "Kd Kc Qs",
        "Qh 6s 3d",
        "Js 8d 10c",
        "5h 3c 2d",
    )
)


@dataclass(frozen=True, slots=True)
class HelpEntry:
    """A term with what is to be said of it; a key is a term too."""

    term: Message
    text: Message
    clause: str = ""
    values: tuple["HelpEntry", ...] = ()  # what it can be
    id: str = ""  # what files and the command line call it; a search finds it
    beside: str = ""  # the sentence of the user's own sheet
    practised: str = ""  # the game, and its wager or clause that exercises ask about


@dataclass(frozen=True, slots=True)
class ShownHand:
    """A hand that is drawn, with its name."""

    cards: tuple[int, ...]
    name: Message


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a topic under a title of its own."""

    title: Message
    paragraphs: tuple[Message, ...] = ()
    entries: tuple[HelpEntry, ...] = ()
    hands: tuple[ShownHand, ...] = ()


@dataclass(frozen=True, slots=True)
class Topic:
    """A page of the help."""

    id: str
    title: Message
    sections: tuple[Section, ...]


def topics(
    keys: Sequence[Section], games: Sequence[Game], panes: Sequence[HelpEntry]
) -> tuple[Topic, ...]:
    """All pages: keys, panes, cards and chips, figures, readings, then a page for each game."""
    return (
        Topic("keys", Message("Keys"), tuple(keys)),
        Topic(
            "panes",
            Message("The panes"),
            (Section(Message("What each answers"), entries=tuple(panes)),),
        ),
        *(
            Topic(id, title, tuple(Section(*section) for section in told))
            for id, title, told in written_pages()
        ),
        *(_game_topic(game) for game in games),
    )


def clause_topic(game: Game, clauses: Sequence[ClauseWords], missing: Sequence[str] = ()) -> Topic:
    """Clauses in our own words, each with the sentence of the user's own sheet where there is one.

    `missing`: those that the user's copy does not have.
    """
    paragraphs = []
    if missing:
        numbers = ", ".join(missing)
        paragraphs.append(
            Message("Not found in your copy of the sheet: {numbers}", numbers=numbers)
        )
    asked = practised_clauses(game)
    entries = tuple(
        HelpEntry(
            Message("{clause} {title}", clause=one.number, title=one.title),
            one.says,
            id=one.number,
            beside=one.sheet,
            practised=f"{game.id}/{one.number}" if one.number in asked else "",
        )
        for one in clauses
    )
    title = Message("In our own words")
    if any(one.sheet for one in clauses):
        title = Message("In our own words, and beside them those of your sheet")
    section = Section(title, tuple(paragraphs), entries)
    return Topic(f"{CLAUSES}{game.id}", Message("Clauses of {game}", game=game.title), (section,))


def practised_clauses(game: Game) -> frozenset[str]:
    """The clauses that exercises ask about: those that decide a wager or an irregularity."""
    of_rows = (row.clause for wager in game.wagers for row in wager.rows)
    of_incidents = (one.clause for one in game.incidents)
    return frozenset(number for one in (*of_rows, *of_incidents) for number in cited(one))


def _game_topic(game: Game) -> Topic:
    how = Section(Message("How to play"), how_it_goes(game))
    wagers = Section(
        Message("Wagers"), entries=tuple(_wager_entry(game, wager) for wager in game.wagers)
    )
    hands = Section(
        Message("How hands are called"),
        (Message("Suits never rank. These hands are examples."),),
        hands=tuple(ShownHand(cards, game.hand_name(hand_index(cards))) for cards in EXAMPLES),
    )
    readings = (_readings(game),) if game.readings else ()
    told = (how,) if how.paragraphs else ()
    line = Section(ON_ONE_LINE, (grammar(game),))
    sections = (*told, wagers, *readings, hands, line, _irregularities(game))
    return Topic(game_page(game), game.title, sections)


def game_page(game: Game) -> str:
    """The id of a game's page."""
    return f"game-{game.id}"


def _readings(game: Game) -> Section:
    reasons = reasons_of(game)
    return Section(
        Message("Readings"),
        (
            Message(
                "Where the sheet can be read in more than one way, the house chooses. The first "
                "value is what built-in houses use unless they say otherwise."
            ),
        ),
        tuple(_reading_entry(reading, reasons.get(reading.id)) for reading in game.readings),
    )


def _irregularities(game: Game) -> Section:
    """What can go wrong at the table, and what the sheet does about it."""
    paragraph = (
        Message(
            "Each can be declared on a round; the clause decides, and you are asked what it leaves"
            " open."
        )
        if game.incidents
        else Message("The sheet has no chapter on irregularities; no clause can be cited.")
    )
    return Section(
        Message("Irregularities"),
        (paragraph,),
        tuple(
            HelpEntry(
                incident.title,
                joined((incident.condition, incident.effect)),
                incident.clause,
                id=incident.id,
            )
            for incident in game.irregularities
        ),
    )


def _wager_entry(game: Game, wager: Wager) -> HelpEntry:
    title = wager.title
    if wager.kind is Kind.RAISED:
        text = Message("Placed after the cards are seen, as much as the wager it follows.")
    elif wager.kind is Kind.STAKED and wager.needs is not None:
        text = Message("A side wager; it needs {main}.", main=game.wager[wager.needs].title)
    elif wager.kind is Kind.STAKED and wager.awards:
        text = Message(
            "A side wager with a fixed price; it pays amounts, not odds. {share} of each goes into "
            "the jackpot, unless the rules of the house (Pay tables) say otherwise.",
            share=portion_text(wager.share),
        )
    elif wager.kind is Kind.STAKED:
        text = Message("Placed before the cards are dealt.")
    else:
        text = Message("A payment, not a wager: nothing is placed for it.")
    return HelpEntry(
        title, text, wager.needs_clause, id=wager.id, practised=f"{game.id}/{wager.id}"
    )


def _reading_entry(reading: Reading, why: Message | None) -> HelpEntry:
    values = tuple(
        HelpEntry(Message("{value}", value=value), means) for value, means in reading.values.items()
    )
    why = why or Message("")
    return HelpEntry(reading.title, why, reading.clause, id=reading.id, values=values)


def searched(pages: Sequence[Topic], text: str, render: Render) -> tuple[Topic, ...]:
    """The pages, cut to the sections and entries in which every word of the text begins a word.

    Pages that have them in a heading come first.
    """
    words = text.casefold().split()
    if not words:
        return tuple(pages)
    found: list[tuple[bool, Topic]] = []
    for topic in pages:
        title = render(topic.title)
        sections = tuple(
            _narrowed(section, title, words, render)
            for section in topic.sections
            if _holds(f"{title} {_text_of(section, render)}", words)
        )
        if sections:
            heads = any(_holds(f"{title} {render(one.title)}", words) for one in sections)
            found.append((not heads, replace(topic, sections=sections)))
    return tuple(topic for _, topic in sorted(found, key=itemgetter(0)))


def _narrowed(section: Section, title: str, words: Sequence[str], render: Render) -> Section:
    """The section with the entries that hold every word; where none does alone, with all."""
    heading = f"{title} {render(section.title)}"
    kept = tuple(
        entry
        for entry in section.entries
        if _holds(f"{heading} {_text_of_entry(entry, render)}", words)
    )
    return replace(section, entries=kept or section.entries)


def _holds(text: str, words: Sequence[str]) -> bool:
    folded = text.casefold()
    return all(re.search(word_start(word), folded) for word in words)


def word_start(word: str) -> str:
    """A pattern of where a word begins so; in Chinese, written without blanks, of any place.

    Between its letters a page may bind a number to what counts it.
    """
    either = (f"[{re.escape(in_either_script(letter))}]" for letter in word)
    pattern = "\N{WORD JOINER}?".join(either)
    return rf"(?<![A-Za-z0-9]){pattern}" if word.isascii() else pattern


def _text_of(section: Section, render: Render) -> str:
    parts = [section.title, *section.paragraphs, *(hand.name for hand in section.hands)]
    entries = (_text_of_entry(entry, render) for entry in section.entries)
    return " ".join([*(render(part) for part in parts), *entries])


def _text_of_entry(entry: HelpEntry, render: Render) -> str:
    texts = (render(entry.term), render(entry.text), entry.clause, entry.id, entry.beside)
    return " ".join((*texts, *(_text_of_entry(value, render) for value in entry.values)))
