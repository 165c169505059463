"""What the documents take from the program itself, so that neither can say else.

`packaging/documents.sh text` fills README and some pages of docs/ (tables, and what their
examples print) and writes docs/help.md, the pages that F1 shows. A test holds them equal to what is
made here.
"""

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, TypeVar

from trifelt.cli.main import input_fields, verbs
from trifelt.engine.cards import cards_text
from trifelt.engine.exact.analysis import analyze_house
from trifelt.engine.exact.figures import Figures, WagerFigures
from trifelt.engine.games import GAMES
from trifelt.engine.houses import default_house
from trifelt.engine.houses.cells import pay_tables
from trifelt.engine.money import Amount
from trifelt.gui.help.model import HelpEntry, Section, Topic, topics
from trifelt.gui.help.view import key_lists
from trifelt.gui.panes import PANES
from trifelt.gui.shell.keys import pane_key

CHECKOUT = Path(__file__).resolve().parents[1]
DOCS = CHECKOUT / "docs"
README = CHECKOUT / "README.md"
FILLED: Final = (README, *(DOCS / f"{name}.md" for name in ("command-line", "figures", "files")))
HELP = DOCS / "help.md"
END: Final = "<!-- end -->"
PART: Final = re.compile(
    rf"(?P<mark><!-- (?P<name>[\w-]+): made by packaging/documents.sh -->)\n.*?{END}", re.DOTALL
)
Row = TypeVar("Row")
RUN: Final = "packaging/run.sh "
# A command or some Python, and below it what that prints.
EXAMPLE: Final = re.compile(
    r"(?P<before>^```(?P<language>sh|python)\n(?P<code>[^`]+)^```\n\n)^```text\n.*?^```",
    re.MULTILINE | re.DOTALL,
)


# --- parts of the documents -------------------------------------------------------------------


def panes_part() -> str:
    """What each pane answers, in the words that the window itself uses of it."""
    rows = [
        (pane.title.render(), pane_key(place), pane.about.render())
        for place, pane in enumerate(PANES, start=1)
    ]
    return table(("pane", "key", "what it answers"), rows)


def figures_part() -> str:
    """The exact figures of every game's first house under best play."""
    figures = [analyze_house(default_house(game)) for game in GAMES]
    rows = [
        (house_name(each) if first else "", *wager_row(each, wager))
        for each in figures
        for first, wager in mark_first(tuple(each.wagers.values()))
    ]
    head = ("game, house", "wager", "house edge", "element of risk", "hit rate", "volatility")
    notes = [note for each in figures for note in notes_of(each)]
    return table(head, rows, "llrrrr") + "\n\n" + "\n".join(notes)


def mark_first(rows: Sequence[Row]) -> list[tuple[bool, Row]]:
    """Each row, and whether it is the first."""
    return [(place == 0, row) for place, row in enumerate(rows)]


def house_name(figures: Figures) -> str:
    """A game and its house."""
    return f"{figures.house.game.title.render()}, {figures.house.name}"


def wager_row(figures: Figures, wager: WagerFigures) -> tuple[str, ...]:
    """A wager's title and figures; a figure that takes a jackpot is a dash."""
    volatility = wager.standard_deviation
    return (
        figures.house.game.wager[wager.wager].title.render(),
        percent(wager.house_edge),
        percent(wager.element_of_risk) if wager.has_later_wager else "",
        percent(wager.hit_rate),
        "–" if volatility is None else f"{volatility:.2f}",
    )


def notes_of(figures: Figures) -> list[str]:
    """Best play, and the jackpot at which a wager on it costs nothing."""
    game, notes = figures.house.game, []
    if figures.strategy is not None:
        rule = figures.strategy.rule.render()
        hands = f"{figures.strategy.plays:,} of 22,100 hands"
        told = "".join(
            f"; also {each.choice.value} {each.ranks}, {each.suits.render()}"
            for each in figures.strategy.exceptions
        )
        notes.append(f"- Best play of {game.title.render()}: {rule} ({hands}{told}).")
    if figures.progressive is not None and figures.progressive.break_even is not None:
        assert game.priced_wager is not None
        title = game.wager[game.priced_wager].title.render()
        least = Amount(figures.progressive.break_even)
        notes.append(f"- {title} breaks even at a jackpot of {least}.")
    return notes


def percent(value: Fraction | None) -> str:
    """A share with three places."""
    return "–" if value is None else f"{float(value):.3%}"


def verbs_part() -> str:
    """What runs without a window."""
    return table(("verb", "what it does"), [(f"`{verb}`", what) for verb, what in verbs().items()])


def fields_part() -> str:
    """The fields of a settle document, as its schema describes them."""
    return _holds("field", "settle")


def columns_part() -> str:
    """The columns of a record of payments, as the help of `audit` describes them."""
    return _holds("column", "audit")


def _holds(what: str, verb: str) -> str:
    rows = [(f"`{name}`", holds) for name, holds in input_fields(verb).items()]
    return table((what, "holds"), rows)


def pay_tables_part() -> str:
    """Each game's wagers, the pay tables that can be named, and their rows."""
    return table(
        ("game", "wager", "tables by name", "rows"),
        [
            (
                f"`{game.id}`" if first else "",
                f"`{wager.id}`",
                _ids(pay_tables(game)[wager.id]),
                _ids(wager.pay_rows),
            )
            for game in GAMES
            for first, wager in mark_first(game.wagers)
        ],
    )


def readings_part() -> str:
    """Each game's readings, their values with the default first, and the clauses."""
    return table(
        ("game", "reading", "values", "clause"),
        [
            (
                f"`{game.id}`" if first else "",
                f"`{reading.id}`",
                "; ".join(f"`{id}`: {means.render()}" for id, means in reading.values.items()),
                reading.clause,
            )
            for game in GAMES
            for first, reading in mark_first(game.readings)
        ],
    )


def _ids(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


PARTS: Final[Mapping[str, Callable[[], str]]] = {
    "panes": panes_part,
    "figures": figures_part,
    "verbs": verbs_part,
    "fields": fields_part,
    "columns": columns_part,
    "pay-tables": pay_tables_part,
    "readings": readings_part,
}


def printed(command: str) -> str:
    """What an example of the command line prints; nothing may be amiss with it."""
    script = command.replace(RUN, f"{shlex.quote(sys.executable)} -P -m trifelt ")
    return _output(["bash", "-c", script], command)


def printed_by_python(code: str) -> str:
    """What an example in Python prints."""
    return _output([sys.executable, "-P", "-W", "error", "-c", code], code)


def _output(command: list[str], shown: str) -> str:
    with TemporaryDirectory(prefix="trifelt-documents-") as home:
        done = subprocess.run(
            command,
            cwd=CHECKOUT,
            env={**os.environ, "TRIFELT_HOME": home},
            capture_output=True,
            text=True,
            check=False,
        )
    if done.returncode or done.stderr:
        raise ValueError(f"this example ends with {done.returncode}: {shown}\n{done.stderr}")
    return done.stdout


def filled(text: str) -> str:
    """A document with every marked part and every output as the program makes it today."""
    return EXAMPLE.sub(_with_output, PART.sub(_as_made, text))


def _as_made(part: re.Match[str]) -> str:
    return f"{part['mark']}\n{PARTS[part['name']]()}\n{END}"


def _with_output(example: re.Match[str]) -> str:
    run = printed if example["language"] == "sh" else printed_by_python
    return f"{example['before']}```text\n{run(example['code'].strip())}```"


# --- the help as a document -------------------------------------------------------------------


def help_text() -> str:
    """The pages of the help, one after another."""
    head = (
        "# The help\n\nThe pages that F1 shows, without the clauses of the sheets, which `trifelt "
        "clauses` prints. Made by `packaging/documents.sh`."
    )
    panes = [HelpEntry(entry.title, entry.about) for entry in PANES]
    pages = [page(topic) for topic in topics(key_lists(PANES), GAMES, panes)]
    return "\n\n".join([head, *pages]) + "\n"


def page(topic: Topic) -> str:
    """A page of the help."""
    return "\n\n".join([f"## {topic.title.render()}", *(section_text(s) for s in topic.sections)])


def section_text(section: Section) -> str:
    """A section with its sentences, terms and hands."""
    parts = [f"### {section.title.render()}", *(each.render() for each in section.paragraphs)]
    if section.entries:
        clauses = any(entry.clause for entry in section.entries)
        rows = []
        for entry in section.entries:
            for each in (entry, *entry.values):
                term = each.term.render()
                row = (f"**{term}**" if each is entry else f"… {term}", each.text.render())
                rows.append((*row, each.clause) if clauses else row)
        parts.append(table(("", "", "clause") if clauses else ("", ""), rows))
    if section.hands:
        parts.append(
            table(
                ("", ""), [(cards_text(hand.cards), hand.name.render()) for hand in section.hands]
            )
        )
    return "\n\n".join(parts)


def table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]], align: str = "") -> str:
    """A table as Markdown has it; `align` says l or r for each column."""
    rule = ["---:" if side == "r" else "---" for side in align.ljust(len(head), "l")]
    lines = [head, rule, *rows]
    return "\n".join(
        "| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in lines
    )


if __name__ == "__main__":
    for document in FILLED:
        document.write_text(filled(document.read_text(encoding="utf-8")), encoding="utf-8")
    HELP.write_text(help_text(), encoding="utf-8")
