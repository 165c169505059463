"""The manual page, made from the parsers that answer --help, so that neither can say else.

`python packaging/man_page.py > trifelt.1` (the bundle's environment, with desktop/ on the path).
"""

import re
import sys
import xml.etree.ElementTree as ET
from argparse import SUPPRESS, Action, ArgumentParser, _SubParsersAction
from collections.abc import Iterator
from pathlib import Path
from textwrap import fill
from typing import Any, Final

from trifelt import __version__
from trifelt.cli.main import INPUT_TOLD, VERBS, input_fields, parser_of

LINE: Final = 66  # what is escaped takes more places than it prints
METAINFO = Path(__file__).resolve().parent / "linux" / "org.trifelt.trifelt.metainfo.xml"

WINDOW = (
    "Without a verb the window opens: a table to practise at, a payout check, pay tables with "
    "their exact figures, simulated returns and a history. F1 opens its help."
)
HEADLESS = (
    "A verb runs without a window and loads no part of one. Cards are written rank before suit, "
    "as Qs 6h 4d; games, houses and wagers go by their ids, which `trifelt houses list` and "
    "`trifelt houses show` name."
)
TOUR = "Drive the window through every pane, in both themes and at three sizes, and save pictures."
STATUS = (
    ("0", "Done."),
    ("1", "Something failed that was not the input's fault, such as a folder without space."),
    ("2", "Wrong input: one line for each fault on standard error, nothing on standard output."),
    ("130", "Interrupted."),
    ("143", "Terminated; 129 when the terminal was closed."),
)
ENVIRONMENT = (
    ("TRIFELT_HOME", "A folder that takes the place of every folder below."),
    ("QT_QPA_PLATFORM", "How the window is shown: xcb, wayland or offscreen. Qt chooses if unset."),
)
FILES = (
    ("~/.config/trifelt/settings.toml", "Settings, as Preferences sets them."),
    ("~/.config/trifelt/houses/", "Houses of one's own, one file each."),
    ("~/.local/share/trifelt/log.sqlite3", "The log of rounds and checks."),
    ("~/.local/state/trifelt/log/errors.log", "What went wrong inside the program, if anything."),
)
EXAMPLES = (
    ("Settle a round that another program hands over:", "trifelt settle --json - < round.json"),
    ("The exact figures of a game:", "trifelt analyze three-card-poker"),
    ("What to do with a hand:", 'trifelt best-play three-card-poker "Qs 6h 4d"'),
    (
        "Five hundred rounds with a thousand in the pocket:",
        "trifelt session three-card-poker --wagers ante=25 --rounds 500 --bankroll 1000",
    ),
    (
        "A year of payments against what was due, and every line that differs:",
        "trifelt audit payments.csv --differences differences.csv",
    ),
    (
        "The analyst's sheet of a house:",
        "trifelt report three-card-prime --house standard --out sheet.pdf",
    ),
)


def roff(text: str) -> str:
    """Text that roff reads as it stands, in lines that a terminal holds."""
    text = fill(text, LINE, break_long_words=False, break_on_hyphens=False)
    return typed(text)


def typed(text: str) -> str:
    """Text that roff reads as it stands, line by line."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("`", "\\(ga").replace("~", "\\(ti")
    return re.sub(r"^([.'])", r"\\&\1", text, flags=re.MULTILINE)


def bold(text: str) -> str:
    """What is typed as it stands."""
    return f"\\fB{roff(text)}\\fR"


def italic(text: str) -> str:
    """What something else is put in the place of."""
    return f"\\fI{roff(text)}\\fR"


def section(title: str) -> str:
    """A heading."""
    return f".SH {title}"


def tagged(tag: str, *paragraphs: str) -> Iterator[str]:
    """A hanging paragraph: the tag, then what it means."""
    yield ".TP"
    yield tag
    yield from paragraphs or ("\\&",)


def value_of(action: Action) -> str:
    """What an option takes after it, or a place on the command line holds."""
    name = action.metavar if isinstance(action.metavar, str) else action.dest
    return italic(name) + (" ..." if action.nargs == "+" else "")


def is_told(action: Action) -> bool:
    """Whether the page names it; --help and --version are told of once for all verbs."""
    about = {"--help", "--version"}
    return action.help != SUPPRESS and about.isdisjoint(action.option_strings)


def actions_of(parser: ArgumentParser) -> list[Action]:
    """What a parser takes, in the order of its own help."""
    return [action for action in parser._actions if is_told(action)]


def usage(name: str, parser: ArgumentParser) -> str:
    """A verb with all that it takes on one line; what may be left out stands in brackets."""
    words = [bold(name)]
    for action in actions_of(parser):
        if isinstance(action, _SubParsersAction):
            words.append("[" + value_of(action) + "]")
        elif not action.option_strings:
            words.append(value_of(action))
        elif not action.required:
            words.append("[" + option(action) + "]")
        else:
            words.append(option(action))
    return " ".join(words)


def option(action: Action) -> str:
    """An option and what it takes."""
    name = bold(max(action.option_strings, key=len))
    return name if action.nargs == 0 else f"{name} {value_of(action)}"


def sentence(text: str | None) -> str:
    """A line of help as a sentence of the page."""
    return roff(text[0].upper() + text[1:] + "." if text else "")


def help_of(action: Action, parser: ArgumentParser) -> str:
    """An argument's help with its default put in, as --help prints it."""
    text = action.help or ""
    facts: dict[str, Any] = {**vars(action), "prog": parser.prog}
    return sentence(text % facts if "%" in text else text)


def arguments(parser: ArgumentParser) -> Iterator[str]:
    """Every argument with its help."""
    for action in actions_of(parser):
        if isinstance(action, _SubParsersAction):
            yield from own_verbs(action)
        elif action.help:
            tag = option(action) if action.option_strings else value_of(action)
            yield from tagged(tag, help_of(action, parser))


def own_verbs(below: "_SubParsersAction[Any]") -> Iterator[str]:
    """The verbs of a verb; what it takes after any of them is told of once, below them."""
    told = {one.dest: one.help for one in below._choices_actions}
    for name, parser in below.choices.items():
        places = [one for one in actions_of(parser) if one.default != SUPPRESS]
        words = [f"[{option(one)}]" if one.option_strings else value_of(one) for one in places]
        yield from tagged(" ".join([bold(name), *words]), sentence(told[name]))
        for one in places:
            if one.option_strings:
                yield from (".RS", *tagged(option(one), help_of(one, parser)), ".RE")


def release_date() -> str:
    """When this version came out, from the same place that software centres read it."""
    releases = ET.parse(METAINFO).getroot().iter("release")  # noqa: S314 (our own file)
    return next(one.attrib["date"] for one in releases if one.attrib["version"] == __version__)


def page() -> Iterator[str]:
    """The lines of the page."""
    yield f'.TH TRIFELT 1 "{release_date()}" "Trifelt {__version__}" "User Commands"'
    yield section("NAME")
    yield roff("trifelt") + " \\- table simulator and payout calculator for three\\-card games"
    yield section("SYNOPSIS")
    yield bold("trifelt")
    yield ".br"
    yield f"{bold('trifelt')} {italic('VERB')} [{italic('ARGUMENT')} ...]"
    yield ".br"
    yield f"{bold('trifelt')} [{italic('VERB')}] {bold('--help')}"
    yield ".br"
    yield f"{bold('trifelt')} {bold('--version')}"
    yield section("DESCRIPTION")
    yield from (roff(WINDOW), ".PP", roff(HEADLESS))
    yield section("VERBS")
    for name, what in VERBS.items():
        parser = parser_of(name)
        yield f".SS {roff(name)}"
        yield sentence(what)
        yield ".PP"
        yield usage(f"trifelt {name}", parser)
        yield from arguments(parser)
    yield ".SS tour"
    yield roff(TOUR)
    yield ".PP"
    yield f"{bold('trifelt tour')} {italic('FOLDER')}"
    for name, title in (("settle", "SETTLE DOCUMENT"), ("audit", "PAYMENT RECORDS")):
        yield section(title)
        yield roff(f"What `trifelt {name}` reads. {INPUT_TOLD[name]}".replace("\n", " "))
        for tag, what in input_fields(name).items():
            yield from tagged(bold(tag), roff(what))
    yield section("EXIT STATUS")
    for tag, what in STATUS:
        yield from tagged(bold(tag), roff(what))
    yield section("ENVIRONMENT")
    for tag, what in ENVIRONMENT:
        yield from tagged(bold(tag), roff(what))
    yield section("FILES")
    for tag, what in FILES:
        yield from tagged(italic(tag), roff(what))
    yield section("EXAMPLES")
    for number, (what, command) in enumerate(EXAMPLES):
        if number:
            yield ".PP"
        yield roff(what)
        yield from (".PP", ".RS 4", ".nf", typed(command), ".fi", ".RE")


if __name__ == "__main__":
    sys.stdout.write("\n".join(page()) + "\n")
