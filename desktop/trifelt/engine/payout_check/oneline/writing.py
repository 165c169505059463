"""Writing a line that reads back as the same check; an example, and the grammar in words."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from trifelt.engine.cards import read_cards
from trifelt.engine.games.game import Decision, Game
from trifelt.engine.message import Message
from trifelt.engine.payout_check.oneline.incidents import incident_words
from trifelt.engine.payout_check.oneline.reading import Paid
from trifelt.engine.payout_check.oneline.words import known_wagers, quoted, short_names


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


@lru_cache(maxsize=16)
def example_line(game: Game) -> str:
    """A line of this game, to be imitated."""
    wagers = {wager.id: "25" for wager in game.placeable[:2]}
    box = {"box": 1, "hand": "AhKhQh", "wagers": wagers}
    if game.choice is not None:
        box["decision"] = str(Decision.PLAY)
    content: dict[str, Any] = {"boxes": [box], "dealer": "Qs7d2c"}
    if game.fourth_card is not None:
        content["fourth"] = "9c"
    return write_line(content, game)


def grammar(game: Game) -> Message:
    """How a line is written in this game."""
    return Message(
        "{example}: slashes separate the parts. A box: its number, its hand, {choice}its stakes "
        "({known}), >0 behind a stake for what was paid on it, >0<20 where 20 of it was given "
        "back (first what was left on the layout, then what was taken), =Ann for its "
        "player{bettors}. Then d and the dealer's hand{fourth}{jackpot}, i and an irregularity "
        "with its answers: i house-void ground=lights.",
        example=example_line(game),
        choice=Message("p or f, ") if game.choice is not None else "",
        known=known_wagers(game),
        bettors=Message(", @Ann before the stakes of a player, @Ann* where seated")
        if game.bettors
        else "",
        fourth=Message(", c and the fourth card") if game.fourth_card is not None else "",
        jackpot=Message(", m and the jackpot") if game.priced_wager is not None else "",
    )
