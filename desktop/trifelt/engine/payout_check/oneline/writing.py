"""Writing a line that reads back as the same check."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from trifelt.engine.cards import read_cards
from trifelt.engine.games.game import Decision, Game
from trifelt.engine.payout_check.oneline.grammar import short_names
from trifelt.engine.payout_check.oneline.incidents import incident_words
from trifelt.engine.payout_check.oneline.reading import Paid
from trifelt.engine.payout_check.oneline.words import quoted


def write_line(content: Mapping[str, Any], game: Game, paid: Iterable[Paid] = ()) -> str:
    """The line that reads back as this content of a document, and as what was paid."""
    amounts = {(one.box, one.bettor, one.wager): one.amount for one in paid}
    parts = [
        " ".join(_box_words(box, n, game, amounts))
        for n, box in enumerate(content.get("boxes", ()), start=1)
    ]
    for letter, key in (("d", "dealer"), ("c", "fourth")):
        if content.get(key):
            parts.append(f"{letter} {_cards(content[key])}")
    if content.get("jackpot"):
        parts.append(f"m {_amount(content['jackpot'])}")
    parts += [" ".join(["i", *incident_words(one)]) for one in content.get("incidents", ())]
    return " / ".join(parts)


def _box_words(
    box: Mapping[str, Any], position: int, game: Game, paid: Mapping[tuple[int, int, str], str]
) -> Iterator[str]:
    number = int(box.get("box", position))
    yield str(number)
    if box.get("hand"):
        yield _cards(box["hand"])
    if box.get("decision"):
        yield "p" if box["decision"] == Decision.PLAY else "f"
    bettors = box.get("bettors") or ({"wagers": box.get("wagers", {})},)
    for n, bettor in enumerate(bettors):
        if "name" in bettor:
            yield "@" + quoted(bettor["name"]) + ("*" if bettor.get("seated") else "")
        own = {wager: text for (on, who, wager), text in paid.items() if (on, who) == (number, n)}
        yield from _stakes(bettor["wagers"], own, game)
    if box.get("player"):
        yield "=" + quoted(box["player"])


def _stakes(wagers: Mapping[str, Any], paid: Mapping[str, str], game: Game) -> Iterator[str]:
    names = short_names(game)
    first = game.placeable[0].id
    for wager in game.wagers:
        stake = _amount(wagers[wager.id]) if wager.id in wagers else ""
        said = f">{_amount(paid[wager.id])}" if wager.id in paid else ""
        if stake or said:
            name = "" if wager.id == first else names.get(wager.id, wager.id)
            yield f"{name}{stake}{said}"


def _amount(amount: object) -> str:
    return str(amount).removesuffix(".00")


def _cards(text: str) -> str:
    return "".join(text.split()) if read_cards(text).cards else text
