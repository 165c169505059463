"""The verbs of the command line; each is loaded when it is asked for."""

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from typing import Protocol, cast

from trifelt import __version__
from trifelt.cli.terminal import (
    DONE,
    FAILED,
    HelpText,
    Parser,
    WrongInputError,
    not_known,
    paragraph,
    reason,
    status_of,
    tell,
)
from trifelt.engine.games import GAMES
from trifelt.engine.message import Message

# Lays a report out on paper, for which it loads what no verb loads.
Printer = Callable[..., bytes]


class Verb(Protocol):
    """A module with one verb."""

    def add_arguments(self, parser: ArgumentParser) -> None: ...

    def run(self, arguments: Namespace) -> int: ...


VERBS = {
    "settle": "settle rounds: what every wager pays, under which clause",
    "houses": "list, show, check, import, export and delete houses",
    "incidents": "what can go wrong in a game, under which clause, and what then",
    "clauses": "the sheet's clauses in our own words, and your own copy beside them",
    "drill": "exercises for dealers, with their answers and the wrong answers near them",
    "analyze": "exact figures of every wager, best play and its rule",
    "report": "the analyst's sheet of a house as PDF, CSV or JSON",
    "best-play": "the choices for one hand, and what the wrong one costs",
    "session": "the exact distribution of a session's net, its quantiles and ruin",
    "simulate": "deal millions of rounds and compare them with the exact figures",
    "audit": "a file of recorded payments against what was due",
    "schema": "the JSON schema of what a verb answers",
    "completion": "print what bash, zsh or fish needs to complete these verbs",
}
WINDOW_VERBS = {"tour": "drive the window through every pane and save pictures"}

EXAMPLES = {
    "settle": "trifelt settle round.json --json",
    "houses": "trifelt houses show mbs --game {game}",
    "incidents": "trifelt incidents {game}",
    "clauses": "trifelt clauses {game} 3.14.1",
    "drill": "trifelt drill {game} --kind pay --count 5 --seed 7",
    "analyze": "trifelt analyze {game} --house mbs --json",
    "report": "trifelt report {game} --house mbs --out mbs.pdf",
    "best-play": "trifelt best-play {game} Qs 6h 4d",
    "session": "trifelt session {game} --wagers ante=25,pair-plus=5 --rounds 500",
    "simulate": "trifelt simulate {game} --rounds 1000000 --seed 7",
    "audit": "trifelt audit payments.csv --differences differences.csv",
    "schema": "trifelt schema settle",
    "completion": "trifelt completion bash > ~/.local/share/bash-completion/completions/trifelt",
    "tour": "trifelt tour pictures",
}
STATUSES = "Exit status: 0 done, 2 wrong input, 1 anything else, 130 interrupted."
HELP = ("-h", "--help", "help")
VERSION = ("-V", "--version")


def _load(name: str) -> Verb:  # noqa: C901 (one line for each verb)
    """The module of a verb; named one by one, so that the import contracts and bundles see them."""
    import trifelt.cli

    match name:
        case "settle":
            import trifelt.cli.settle
        case "houses":
            import trifelt.cli.houses
        case "incidents":
            import trifelt.cli.incidents
        case "clauses":
            import trifelt.cli.clauses
        case "drill":
            import trifelt.cli.drill
        case "analyze":
            import trifelt.cli.analyze
        case "report":
            import trifelt.cli.report
        case "schema":
            import trifelt.cli.schema
        case "best-play":
            import trifelt.cli.best_play
        case "session":
            import trifelt.cli.session
        case "simulate":
            import trifelt.cli.simulate
        case "audit":
            import trifelt.cli.audit
        case _:
            import trifelt.cli.completion
    return cast("Verb", getattr(trifelt.cli, name.replace("-", "_")))


INPUT_TOLD = {
    "settle": "A round is a JSON object, such as\n"
    f'  {{"game": "{GAMES[0].id}", "dealer": "Qs 7d 2c", "boxes": [{{"hand": "Ah Kh Qh",\n'
    '  "decision": "play", "wagers": {"ante": "25", "pair-plus": "10"}}]}\n'
    "`trifelt schema document` has its schema:",
    "audit": "A CSV file has a line for each wager paid or taken, lines of a round together,\n"
    "with these columns; --map gives their names in the file where they are called otherwise:",
}


def main(argv: Sequence[str], printer: Printer | None = None) -> int:
    """Run one verb and give the exit status; the printer lays a report out on paper."""
    if sys.stderr is None:  # closed by whoever called; it would be written to standard output
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123
    if sys.stdout is None:
        tell("trifelt: standard output is closed")
        return FAILED
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        status = _run(list(argv), printer)
        sys.stdout.flush()
        return status
    except WrongInputError as fault:
        for line in fault.lines:
            tell(line)
        return status_of(fault)
    except BrokenPipeError:
        # Whoever read the output has seen enough.
        _write_no_more()
        return DONE
    except OSError as error:
        tell(f"trifelt: {reason(error)}")
        _write_no_more()
        return FAILED


def _write_no_more() -> None:
    """What still waits to be written would fail once more at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(arguments: list[str], printer: Printer | None) -> int:
    if len(arguments) > 1 and arguments[0] == "help":
        arguments = [arguments[1], "--help"]
    if not arguments or arguments[0] in HELP:
        print(_overview())
        return DONE
    if arguments[0] in VERSION:
        print(f"trifelt {__version__}")
        return DONE
    name, *rest = arguments
    if name not in verbs():
        raise not_known("trifelt", Message("verb"), name, (*verbs(), "help"))
    try:
        parsed = parser_of(name).parse_args(rest, Namespace(printer=printer))
    except SystemExit:
        return DONE  # --help and --version have been printed
    return _load(name).run(parsed)


def parser_of(name: str) -> ArgumentParser:
    """What a verb takes; the manual page is made from it too."""
    described = verbs()[name][0].upper() + verbs()[name][1:] + "."
    if name in INPUT_TOLD:
        listed = (paragraph(f"  {field}", what) for field, what in input_fields(name).items())
        described += "\n".join(["", "", INPUT_TOLD[name], *listed])
    parser = Parser(
        prog=f"trifelt {name}",
        description=described,
        epilog=f"{STATUSES}\n\nexample:\n  {EXAMPLES[name].format(game=GAMES[0].id)}",
        formatter_class=HelpText,
        allow_abbrev=False,
    )
    version = f"trifelt {__version__}"
    told = "show the program's version and exit"
    parser.add_argument(*VERSION, action="version", version=version, help=told)
    if name in WINDOW_VERBS:
        parser.add_argument("folder", metavar="FOLDER", help="where the pictures are saved")
    else:
        _load(name).add_arguments(parser)
    return parser


def input_fields(name: str) -> dict[str, str]:
    """What the input of a verb is made of: each field or column, and what it holds."""
    if name == "settle":
        from trifelt.cli.schema import document_fields

        return document_fields()
    from trifelt.cli.audit import COLUMNS_TOLD

    return COLUMNS_TOLD


def verbs() -> dict[str, str]:
    """Every verb with what it does, that of the window last."""
    return {**VERBS, **WINDOW_VERBS}


def _overview() -> str:
    wide = max(map(len, verbs()))
    lines = [f"  {name:<{wide}}  {what}" for name, what in verbs().items()]
    return "\n".join(
        [
            "usage: trifelt [VERB ...]",
            "       trifelt help VERB",
            "       trifelt -V | --version",
            "",
            "Table simulator and payout calculator for three-card casino games.",
            "Without a verb the window opens. A verb runs without one:",
            "",
            *lines,
            "",
            "`trifelt VERB --help` tells more.",
            STATUSES,
        ]
    )
