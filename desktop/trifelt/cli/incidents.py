"""`trifelt incidents`: a game's irregularities, what each does and what it asks."""

from argparse import ArgumentParser, Namespace
from typing import Any

from trifelt.cli.given import add_game, game_named
from trifelt.cli.terminal import DONE, paragraph, print_json
from trifelt.engine.games.game import Game
from trifelt.engine.incidents.incident import Incident


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of this verb."""
    add_game(parser)
    parser.add_argument("--json", action="store_true", help="print JSON instead of text")


def run(arguments: Namespace) -> int:
    """List the irregularities of the game's sheet, then those that have no clause."""
    game = game_named(arguments.game)
    if arguments.json:
        print_json(
            "incidents", {"game": game.id, "incidents": [_row(one) for one in game.irregularities]}
        )
    else:
        print(_text(game))
    return DONE


def _row(incident: Incident) -> dict[str, Any]:
    return {
        "id": incident.id,
        "clause": incident.clause or None,
        "title": incident.title.render(),
        "condition": incident.condition.render(),
        "effect": incident.effect.render(),
        "asks": [{"field": ask.field, "question": ask.question.render()} for ask in incident.asks],
    }


def _text(game: Game) -> str:
    parts = [f"{game.title.render()}: what can go wrong, what then, and what is asked."]
    if not game.incidents:
        parts.append("Its sheet has no chapter on irregularities; no clause can be cited.")
    parts += [_paragraph(one) for one in game.irregularities]
    return "\n\n".join(parts)


def _paragraph(incident: Incident) -> str:
    return paragraph(
        f"{incident.id} ({incident.clause or 'no clause'})",
        incident.condition.render(),
        incident.effect.render(),
        *(f"asks {ask.field}: {ask.question.render()}" for ask in incident.asks),
    )
