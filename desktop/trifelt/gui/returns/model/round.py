"""One simulated round in words: both hands, and what each wager of the mix came to."""

from __future__ import annotations

from dataclasses import dataclass

from trifelt.engine.exact.scorer import scorer_of
from trifelt.engine.message import Message
from trifelt.engine.simulation.walk import Dealt, shared_card
from trifelt.gui.returns.model.expected import Expected
from trifelt.gui.shell.amounts import signed_amount_text


@dataclass(frozen=True, slots=True)
class RoundSeen:
    """A round to look at; what other boxes' hands paid is not in it."""

    number: int
    player: int
    dealer: int
    player_name: Message
    dealer_name: Message
    net: int
    total: Message
    lines: Message
    shared: int | None = None
    shared_title: Message | None = None


def seen(expected: Expected, dealt: Dealt, seed: int, plan: int = 0) -> RoundSeen:
    """The round as this mix settles it, by the very rows that are counted."""
    game = expected.mix.house.game
    combination = dealt.combinations[plan]
    nets = expected.returns.round_nets(combination)
    parts = {
        f"part{number}": Message(
            "{wager} {net}", wager=game.wager[wager].title, net=signed_amount_text(net)
        )
        for number, (wager, net) in enumerate(nets.items())
    }
    lines = Message.of(" · ".join(f"{{{name}}}" for name in parts), parts)
    scorer = scorer_of(expected.plan)
    facts: list[Message] = [lines]
    if scorer.folded[combination]:
        facts.insert(0, Message("Folded."))
    shared = shared_card(expected.plan, seed, dealt, combination)
    net = sum(nets.values())
    return RoundSeen(
        dealt.number,
        dealt.player,
        dealt.dealer,
        game.hand_name(dealt.player),
        game.hand_name(dealt.dealer),
        net,
        Message("Net {net}", net=signed_amount_text(net)),
        Message.of(
            " ".join(f"{{fact{n}}}" for n in range(len(facts))),
            {f"fact{n}": fact for n, fact in enumerate(facts)},
        ),
        shared,
        game.shared_card.title if game.shared_card is not None else None,
    )
