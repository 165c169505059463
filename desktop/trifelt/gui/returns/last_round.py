"""The last round as it was dealt: both hands, their names, and the result of each wager."""

from PySide6.QtWidgets import QFrame

from trifelt.engine.cards import card_text
from trifelt.engine.hands import hand_cards
from trifelt.engine.message import Message
from trifelt.gui.cards.pictures import CardRow
from trifelt.gui.returns.model.live import RoundSeen
from trifelt.gui.shell.building import LEFT, TOP, caption, column, grid, label, set_role
from trifelt.gui.shell.figures import net_role, signed_amount_text
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.tokens import HALF, STEP

CARD_WIDTH = 52
# Cards lie over one another where a third hand is beside, so far that each tells what it is.
CLOSE = 36 - CARD_WIDTH


class LastRound(QFrame):
    """Shown while rounds are dealt slowly enough to follow."""

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.setProperty("role", "panel")
        self._texts = texts
        self.title = caption(texts, Message("Round"))
        self.player, self.dealer = (CardRow(CARD_WIDTH, HALF, [None] * 3) for _ in range(2))
        self.fourth = CardRow(CARD_WIDTH, HALF, [None])
        self.fourth_title = label(texts, Message(""), "small")
        self.player_name = label(texts, Message(""), "strong")
        self.dealer_name = label(texts, Message(""), "strong")
        self.result = label(texts, Message(""), "small", wrap=True)
        self.net = label(texts, Message(""), "strong")
        for name in (self.player_name, self.dealer_name):
            name.setWordWrap(True)
            name.setAlignment(LEFT | TOP)
        hands = grid(
            (
                (
                    label(texts, Message("Player"), "small"),
                    label(texts, Message("Dealer"), "small"),
                    self.fourth_title,
                ),
                (self.player, self.dealer, self.fourth),
                (self.player_name, self.dealer_name),
            ),
            spacing=(2 * STEP, HALF),
            shares=(0, 0, 0, 1),
        )
        parts = (self.title, hands, self.net, self.result)
        self.setLayout(column(*parts, spacing=HALF, margins=(2 * STEP, STEP + 4)))

    def show_round(self, seen: RoundSeen) -> None:
        """Show another round."""
        self._texts.show(self.title, Message("Round {number}", number=f"{seen.number:,}"))
        self.player.show_cards(hand_cards(seen.player))
        self.dealer.show_cards(hand_cards(seen.dealer))
        self._texts.show(self.player_name, seen.player_name)
        self._texts.show(self.dealer_name, seen.dealer_name)
        self._show_fourth(seen)
        self._texts.name(self.player, Message("Player: {hand}", hand=seen.player_name))
        self._texts.name(self.dealer, Message("Dealer: {hand}", hand=seen.dealer_name))
        self._texts.show(self.net, Message("Net {net}", net=signed_amount_text(seen.net)))
        set_role(self.net, net_role(seen.net))
        self._texts.show(self.result, seen.lines)

    def _show_fourth(self, seen: RoundSeen) -> None:
        """The card that both hands share, where a wager is for it; the hands then overlap."""
        shares = seen.fourth is not None
        self.fourth.setVisible(shares)
        self.fourth_title.setVisible(shares)
        for hand in (self.player, self.dealer):
            hand.set_card_width(CARD_WIDTH, CLOSE if shares else HALF)
        for name in (self.player_name, self.dealer_name):
            name.setMaximumWidth(self.player.sizeHint().width() + STEP)
            two_lines = 2 * name.fontMetrics().lineSpacing()
            name.setMinimumHeight(max(two_lines, name.heightForWidth(name.maximumWidth())))
        if seen.fourth is not None and seen.fourth_title is not None:
            self.fourth.show_cards((seen.fourth,))
            self._texts.show(self.fourth_title, seen.fourth_title)
            card = card_text(seen.fourth)
            self._texts.name(
                self.fourth, Message("{title}: {card}", title=seen.fourth_title, card=card)
            )
