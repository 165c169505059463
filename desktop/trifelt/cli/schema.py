"""`trifelt schema`: the JSON schema of what a verb answers."""

import json
from argparse import ArgumentParser, Namespace
from typing import Any

from trifelt.cli.terminal import DONE, not_known
from trifelt.engine.games import GAMES
from trifelt.engine.message import Message
from trifelt.engine.resources import schema_folder


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of this verb."""
    told = f"one of {', '.join(_known())}; document is what settle reads"
    parser.add_argument("verb", metavar="VERB", help=told)


def run(arguments: Namespace) -> int:
    """Print the schema as it is shipped."""
    if arguments.verb not in _known():
        raise not_known("verb", Message("verb"), arguments.verb, _known())
    print((schema_folder() / f"{arguments.verb}.json").read_text("utf-8"), end="")
    return DONE


def document_fields() -> dict[str, str]:
    """Every field of a settle document with what it holds, as its schema says."""
    schema = json.loads((schema_folder() / "document.json").read_text("utf-8"))
    found: dict[str, str] = {}

    def look(node: dict[str, Any], place: str) -> None:
        if "$ref" in node:
            node = schema["$defs"][node["$ref"].rsplit("/", 1)[1]] | node
        if place and "description" in node:
            values = f" One of {', '.join(node['enum'])}." if "enum" in node else ""
            found[place] = node["description"] + values
        if "items" in node:
            look(node["items"], f"{place}[]")
        for name, below in node.get("properties", {}).items():
            look(below, f"{place}.{name}" if place else name)

    look(schema, "")
    of_games = (f"{one.id}: {', '.join(wager.id for wager in one.placeable)}" for one in GAMES)
    found["boxes[].wagers"] += f" Their names by game: {'; '.join(of_games)}."
    return found


def _known() -> list[str]:
    return sorted(file.stem for file in schema_folder().glob("*.json"))
