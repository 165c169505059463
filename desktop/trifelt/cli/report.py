"""`trifelt report`: the analyst's sheet of a house."""

import json
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from trifelt import __version__
from trifelt.cli import given
from trifelt.cli.analyze import figures_text
from trifelt.cli.given import Say
from trifelt.cli.terminal import DONE, WrongInputError, one_line, print_json, table
from trifelt.engine.exact.analysis import analyze_house
from trifelt.engine.exact.figures import Figures
from trifelt.engine.houses.house import edition_text
from trifelt.engine.message import Message
from trifelt.engine.variants.sheet import CONFIDENCE, ROUNDS, report_content, report_rows
from trifelt.storage.atomic import read_bytes, save_pieces
from trifelt.storage.refusal import StorageError
from trifelt.storage.spreadsheet import csv_text

# How many bytes at its start tell a sheet of each form from any other file.
_HEADS = {".pdf": 56, ".csv": 34, ".json": 34}
_LARGEST = 1 << 26


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of this verb."""
    given.add_house(parser)
    given.add_jackpot(parser)
    given.add_language(parser)
    parser.add_argument(
        "--out", metavar="FILE", help="write it there: .pdf, .csv or .json by its ending"
    )


def run(arguments: Namespace) -> int:
    """Print the sheet or write it to a file."""
    path = None if arguments.out is None else Path(arguments.out)
    if path is not None and path.suffix.lower() not in _HEADS:
        raise WrongInputError("out: expected a name that ends in .pdf, .csv or .json")
    asked, say = given.asked(arguments), given.say_given(arguments)
    figures = analyze_house(asked.house, asked.jackpot, asked.seats, asked.play)
    named, language = arguments.house, arguments.lang
    report = report_content(figures, asked.jackpot, asked.seats, named, language=language)
    if path is not None:
        match path.suffix.lower():
            case ".pdf":
                written = arguments.printer(figures, report, language)
            case ".csv":
                written = csv_text(report_rows(report)).encode()
            case _:
                written = (json.dumps(report, indent=2) + "\n").encode()
        _save(path, written)
    elif arguments.json:
        print_json("report", report)
    else:
        print(_text(figures, report, say))
    return DONE


def _save(path: Path, content: bytes) -> None:
    """Write the file; one that is no such sheet is left as it is."""
    try:
        before = read_bytes(path, _LARGEST)
        head = _HEADS[path.suffix.lower()]
        if before and before[:head] != content[:head]:
            told = f"out: {one_line(str(path))} is another file and was left as it is"
            raise WrongInputError(told)
        save_pieces(path, (content,))
    except StorageError as error:
        raise WrongInputError(f"out: {one_line(error.message.render())}") from error


def _text(figures: Figures, report: dict[str, Any], say: Say) -> str:
    house = figures.house
    head = (
        Message("wager"),
        Message("volatility index"),
        *(Message("{rounds} rounds", rounds=f"{rounds:,}") for rounds in ROUNDS),
    )
    rows = [
        (
            say(house.game.wager[wager["wager"]].title),
            f"{wager['volatility_index']:.4f}",
            *(
                say(Message("{low} to {high}", low=f"{run['low']:.2%}", high=f"{run['high']:.2%}"))
                for run in wager["returns"]
            ),
        )
        for wager in report["wagers"]
        if wager["returns"]
    ]
    of_runs = Message(
        "Return of {share} of runs, by the normal distribution", share=f"{CONFIDENCE:.0%}"
    )
    sheet = Message("Sheet: {edition}", edition=edition_text(house.edition or "-"))
    return "\n\n".join(
        [
            figures_text(figures, say),
            say(of_runs) + "\n" + table([[*map(say, head)], *rows], "<" + ">" * (len(head) - 1)),
            "\n".join(map(say, [sheet, *house.readings_told])),
            f"Trifelt {__version__}: {report['command']}",
        ]
    )
