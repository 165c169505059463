"""`trifelt best-play`: the choices for one hand, and what the wrong one costs."""

from argparse import ArgumentParser, Namespace
from dataclasses import asdict

from trifelt.cli.given import add_house, cards_given, house_given, house_name
from trifelt.cli.terminal import DONE, WrongInputError, print_json, table
from trifelt.engine.cards import card_text, cards_text
from trifelt.engine.documents.write import hand_text
from trifelt.engine.exact.best_play import BestPlay, best_play
from trifelt.engine.hands import hand_index
from trifelt.engine.houses import House

MOST_SEEN = 46


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of this verb."""
    add_house(parser)
    parser.add_argument("cards", metavar="CARDS", nargs="+", help="three cards, such as Qs 6h 4d")
    parser.add_argument("--seen", metavar="CARDS", help="cards known to be elsewhere")


def run(arguments: Namespace) -> int:
    """Weigh the choices."""
    house = house_given(arguments)
    cards = cards_given("cards", " ".join(arguments.cards))
    seen = cards_given("seen", arguments.seen) if arguments.seen is not None else ()
    faults = []
    if len(cards) != 3:
        faults.append(f"cards: expected three cards, got {len(cards)}")
    faults += [f"seen: {card_text(card)} is already in cards" for card in seen if card in cards]
    if len(seen) > MOST_SEEN:
        faults.append(f"seen: expected at most {MOST_SEEN} cards, got {len(seen)}")
    if faults:
        raise WrongInputError(*faults)
    found = best_play(house, hand_index(cards), seen)
    if found is None:
        raise WrongInputError(f"game: {house.game.id} has no decision")
    if arguments.json:
        named = {"game": house.game.id, "house": house_name(house, arguments)}
        print_json("best-play", named | {"seen": cards_text(seen)} | _write(house, found))
    else:
        print(_text(house, found))
    return DONE


def _write(house: House, found: BestPlay) -> dict[str, object]:
    return {
        "hand": hand_text(found.hand),
        "name": house.game.hand_name(found.hand).render(),
        "choices": {
            choice.value: {"net": float(net), "exact": str(net)}
            for choice, net in found.choices.items()
        },
        "best": found.best.value,
        "cost_of_error": float(found.cost_of_error),
        "chances": asdict(found.chances),
    }


def _text(house: House, found: BestPlay) -> str:
    rows = [
        (
            choice.value,
            f"{float(net):+.6f}",
            str(net),
            "best" if choice is found.best else f"costs {float(found.cost_of_error):.6f}",
        )
        for choice, net in found.choices.items()
    ]
    chances = found.chances
    share = {
        "the dealer does not qualify": chances.not_qualified,
        "your hand is higher": chances.higher,
        "equal": chances.equal,
        "your hand is lower": chances.lower,
    }
    return "\n\n".join(
        [
            f"{hand_text(found.hand)}: {house.game.hand_name(found.hand).render()}",
            table(rows, "<>><"),
            table(
                [
                    (what, f"{count:,}", f"{count / chances.dealer_hands:.4%}")
                    for what, count in share.items()
                ],
                "<>>",
            ),
        ]
    )
