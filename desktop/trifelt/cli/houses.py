"""`trifelt houses`: list, show, check, import, export and delete houses."""

import json
from argparse import SUPPRESS, ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from trifelt.cli.given import game_named, user_houses
from trifelt.cli.terminal import (
    DONE,
    WRONG_INPUT,
    WrongInputError,
    not_known,
    one_line,
    print_json,
    table,
    tell,
    tell_faults,
)
from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Game
from trifelt.engine.houses import House, built_in_houses, write_house
from trifelt.engine.houses.read import no_such_house
from trifelt.engine.message import Message
from trifelt.storage.houses import read_house_file
from trifelt.storage.own_files import FileFaultsError, FileProblem
from trifelt.storage.refusal import StorageError


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of this verb."""
    parser.set_defaults(action="list", json=False, game=None)
    actions = parser.add_subparsers(dest="action", metavar="ACTION")
    listing = actions.add_parser("list", help="every house, built-in and own")
    showing = actions.add_parser("show", help="a house's whole definition")
    showing.add_argument("id", metavar="ID")
    checking = actions.add_parser("check", help="every fault of a house file at once")
    checking.add_argument("file", metavar="FILE")
    importing = actions.add_parser("import", help="take a house file in")
    importing.add_argument("file", metavar="FILE")
    importing.add_argument("--replace", action="store_true", help="put it in an own house's place")
    exporting = actions.add_parser("export", help="write a house to a file")
    exporting.add_argument("id", metavar="ID")
    exporting.add_argument("file", metavar="FILE", help="- prints it")
    exporting.add_argument("--force", action="store_true", help="write over an existing file")
    deleting = actions.add_parser("delete", help="delete an own house")
    deleting.add_argument("id", metavar="ID")
    for each in (parser, listing, showing, checking, importing, exporting, deleting):
        # Given before or after the action; what the action does not say stays as it was.
        kept: dict[str, Any] = {} if each is parser else {"default": SUPPRESS}
        each.add_argument("--game", metavar="GAME", help="only this game", **kept)
        each.add_argument("--json", action="store_true", help="print JSON", **kept)


def run(arguments: Namespace) -> int:
    """Do what was asked; refusals by the storage are given in a sentence."""
    game = None if arguments.game is None else game_named(arguments.game)
    try:
        match arguments.action:
            case "show":
                return _show(arguments.id, game, as_json=arguments.json)
            case "check":
                return _check(Path(arguments.file), game, as_json=arguments.json)
            case "import":
                return _import(Path(arguments.file), arguments)
            case "export":
                return _export(arguments.id, game, Path(arguments.file), arguments)
            case "delete":
                return _delete(arguments.id, game, arguments)
            case _:
                return _list(game, as_json=arguments.json)
    except FileFaultsError as error:
        tell_faults(error.faults)
        return WRONG_INPUT
    except StorageError as error:
        given = vars(arguments)
        place = given.get("file") or given.get("id") or "houses"
        said = error.message.render()
        if "file" not in given or not said.startswith(place):  # which it names itself
            said = f"{place}: {said}"
        raise WrongInputError(one_line(said)) from error


def _row(house: House, source: str, path: str | None) -> dict[str, Any]:
    return {
        "id": house.id,
        "game": house.game.id,
        "name": house.name,
        "source": source,
        "base": house.base,
        "path": path,
    }


def _list(game: Game | None, *, as_json: bool) -> int:
    rows = []
    loaded = user_houses().load()
    for each in GAMES if game is None else (game,):
        rows += [_row(house, "built-in", None) for house in built_in_houses(each)]
        rows += [
            _row(own.value, "user", str(own.path)) for own in loaded.files if own.value.game is each
        ]
    for problem in loaded.problems:
        for notice in problem.notices:
            tell(one_line(notice.render()))
        tell_faults(problem.faults, f"{one_line(str(problem.path))}: ")
    if as_json:
        print_json("houses", rows)
    else:
        head = ("id", "game", "name", "source", "base")
        print(table([head, *(tuple(row[key] or "-" for key in head) for row in rows)], "<<<<<"))
    return DONE


def _found(id: str, game: Game | None) -> House:
    houses, meant = user_houses(), GAMES if game is None else (game,)
    found = [house for each in meant if (house := houses.find(each, id)) is not None]
    if len(found) == 1:
        return found[0]
    if found:
        raise WrongInputError(
            f"id: '{one_line(id)}' is a house in several games; add --game",
            *(f"--game {house.game.id}: {house.name}" for house in found),
        )
    for each in meant:
        if id in houses.ids(each):
            raise WrongInputError(f"id: {one_line(no_such_house(houses, each, id).render())}")
    known = dict.fromkeys(name for each in meant for name in houses.ids(each))
    raise not_known("id", Message("house"), id, known)


def _show(id: str, game: Game | None, *, as_json: bool) -> int:
    import tomli_w

    content = write_house(_found(id, game))
    if as_json:
        print(json.dumps(content, indent=2))  # a house, which a settle document may hold
    else:
        print(tomli_w.dumps(content), end="")
    return DONE


def _check(path: Path, game: Game | None, *, as_json: bool) -> int:
    read = read_house_file(path, user_houses(), game=game)
    if read is None:
        raise WrongInputError(f"{one_line(str(path))}: there is no such file")
    faults = read.faults if isinstance(read, FileProblem) else ()
    if as_json:
        print_json("houses", {"faults": [fault.content() for fault in faults]})
    if isinstance(read, FileProblem):
        tell_faults(faults)
        return WRONG_INPUT
    tell_faults(read.remarks)
    if not as_json:
        print(f"{path}: no faults")
    return DONE


def _import(path: Path, arguments: Namespace) -> int:
    own = user_houses().import_file(path, replace=arguments.replace)
    tell_faults(own.remarks)
    return _done(arguments, _row(own.value, "user", str(own.path)), f"imported {own.value.id}")


def _export(id: str, game: Game | None, path: Path, arguments: Namespace) -> int:
    house = _found(id, game)
    if str(path) == "-":
        if arguments.json:
            raise WrongInputError("--json: - prints the house itself; leave one of them out")
        print(user_houses().export_text(house.game, id), end="")
        return DONE
    user_houses().export_file(house.game, id, path, force=arguments.force)
    return _done(arguments, {"id": id, "path": str(path)}, f"exported {id} to {path}")


def _delete(id: str, game: Game | None, arguments: Namespace) -> int:
    house = _found(id, game)
    user_houses().delete(house.game, id)
    told = f"deleted {id} of {house.game.id}"
    return _done(arguments, {"id": id, "game": house.game.id}, told)


def _done(arguments: Namespace, content: dict[str, Any], sentence: str) -> int:
    if arguments.json:
        print_json("houses", content)
    else:
        print(sentence)
    return DONE
