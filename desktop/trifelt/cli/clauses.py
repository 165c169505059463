"""`trifelt clauses`: a sheet's clauses in our own words, and the user's own copy of the sheet."""

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from trifelt.cli.given import Say, add_language, game_named, say_given
from trifelt.cli.terminal import DONE, WrongInputError, not_known, one_line, paragraph, print_json
from trifelt.engine.clauses import Clause, clauses_of, printed_rows, used_by
from trifelt.engine.games.game import Game
from trifelt.engine.houses import cell_text, default_house
from trifelt.engine.houses.house import edition_text
from trifelt.engine.message import Message
from trifelt.engine.variants.row_titles import printed_odds
from trifelt.storage.folders import user_folders
from trifelt.storage.refusal import StorageError
from trifelt.storage.sheets import (
    AttachedSheet,
    OtherSheetError,
    attach_sheet,
    attached_sheet,
    detach_sheet,
)


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of this verb."""
    parser.add_argument(
        "words",
        nargs="+",
        metavar="GAME [NUMBER]",
        help="a game's id, and a clause's number to see it with its subclauses; or "
        "`attach GAME FILE` to keep your own copy of the sheet, `detach GAME` to remove it",
    )
    parser.add_argument("--force", action="store_true", help="attach another game's sheet, too")
    parser.add_argument("--json", action="store_true", help="print JSON instead of text")
    add_language(parser)


def run(arguments: Namespace) -> int:
    """List clauses, or keep or remove the user's copy of a sheet."""
    say = say_given(arguments)
    try:
        match arguments.words:
            case ["attach", game, file]:
                return _attach(game_named(game), Path(file), force=arguments.force)
            case ["detach", game]:
                return _detach(game_named(game))
            case ["attach", *_]:
                raise WrongInputError("trifelt clauses attach: expected GAME FILE")
            case ["detach", *_]:
                raise WrongInputError("trifelt clauses detach: expected GAME")
            case [game, *number] if len(number) < 2:
                return _list(game_named(game), "".join(number), say, as_json=arguments.json)
            case _:
                raise WrongInputError("trifelt clauses: expected GAME and at most one NUMBER")
    except StorageError as error:
        raise WrongInputError(one_line(error.message.render())) from error


def _attach(game: Game, file: Path, *, force: bool) -> int:
    try:
        sheet = attach_sheet(user_folders().sheets_folder, game, file, force=force)
    except OtherSheetError as error:
        raise WrongInputError(
            f"{one_line(str(error))} With --force it is attached all the same."
        ) from error
    print(f"{one_line(sheet.name)}: {len(sheet.clauses)} clauses of {game.title.render()} found")
    if sheet.missing:
        print("not found: " + ", ".join(sheet.missing))
    return DONE


def _detach(game: Game) -> int:
    if not detach_sheet(user_folders().sheets_folder, game):
        raise WrongInputError(f"{game.id}: no sheet is attached")
    print(f"{game.id}: the copy of the sheet was removed")
    return DONE


def _list(game: Game, number: str, say: Say, *, as_json: bool) -> int:
    known = clauses_of(game)
    chosen = [clause for clause in known.values() if not number or _within(clause, number)]
    if not chosen:
        raise not_known("clause", Message("clause"), number, known)
    sheet = attached_sheet(user_folders().sheets_folder, game)
    if as_json:
        rows = [_row(game, clause, sheet, say) for clause in chosen]
        print_json(
            "clauses", {"game": game.id, "edition": default_house(game).edition, "clauses": rows}
        )
    else:
        heading = Message(
            "{game}, {edition}: clauses in our own words",
            game=game.title,
            edition=edition_text(default_house(game).edition),
        )
        print(
            "\n\n".join(
                [say(heading), *(_paragraph(game, clause, sheet, say) for clause in chosen)]
            )
        )
    return DONE


def _within(clause: Clause, number: str) -> bool:
    return clause.number == number or clause.number.startswith((f"{number}.", f"{number} "))


def _row(game: Game, clause: Clause, sheet: AttachedSheet | None, say: Say) -> dict[str, Any]:
    row: dict[str, Any] = {
        "clause": clause.number,
        "title": say(clause.title),
        "says": say(clause.says),
        "used_by": list(used_by(game, clause.number)),
    }
    if clause.tables:
        row["tables"] = {
            wager: {row: cell_text(cell) for row, cell in printed_rows(game, wager)}
            for wager in clause.tables
        }
    if sheet is not None:
        row["sheet"] = sheet.clauses.get(clause.number)
    return row


def _paragraph(game: Game, clause: Clause, sheet: AttachedSheet | None, say: Say) -> str:
    texts = [say(clause.says)]
    for wager in clause.tables:
        odds = printed_odds(game, wager)
        texts.append(say(Message("{wager}: {table}.", wager=game.wager[wager].title, table=odds)))
    if sheet is not None and clause.number in sheet.clauses:
        text = one_line(sheet.clauses[clause.number])
        texts.append(say(Message("Your sheet: “{text}”", text=text)))
    if users := used_by(game, clause.number):
        texts.append(say(Message("Cited by {ids}", ids=", ".join(users))))
    heading = Message("{clause}  {title}", clause=clause.number, title=clause.title)
    return paragraph(say(heading), *texts)
