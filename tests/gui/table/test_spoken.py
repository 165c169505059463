"""The table is played by what a screen reader is told, and by nothing else."""

import re

import pytest
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QWidget

from tests.gui.looking import tree
from tests.gui.table.table_driver import TableDriver
from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Game
from trifelt.engine.message import Message
from trifelt.gui.shell.texts import Texts
from trifelt.gui.table.model.state import Action, SpotKey, cards_words

NAME, DESCRIPTION = QAccessible.Text.Name, QAccessible.Text.Description


class Reader:
    """Knows of the window what its accessibility tree says, and presses what it names."""

    def __init__(self, table: TableDriver) -> None:
        self._table = table

    def _all(self) -> list[QAccessibleInterface]:
        return [
            each
            for each in tree(QAccessible.queryAccessibleInterface(self._table.driver.window))
            if isinstance(each.object(), QWidget) and not each.state().invisible
        ]

    def names(self) -> list[str]:
        return [each.text(NAME) for each in self._all()]

    def find(self, pattern: str) -> QAccessibleInterface | None:
        return next((each for each in self._all() if re.search(pattern, each.text(NAME))), None)

    def said(self, pattern: str) -> str:
        found = self.find(pattern)
        assert found is not None, self.names()
        return found.text(NAME)

    def focused(self) -> str:
        (held,) = (each for each in self._all() if each.state().focused)
        return held.text(NAME)

    def promise(self, pattern: str) -> str:
        found = self.find(pattern)
        assert found is not None, self.names()
        return found.text(DESCRIPTION)

    def press(self, pattern: str) -> None:
        found = self.find(pattern)
        assert found is not None, self.names()
        actions = found.actionInterface()
        actions.doAction(actions.pressAction())
        # A press through the tree holds the button down for a moment.
        self._table.driver.settle(150)


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the window lets a screen reader speak, as it is spoken."""
    spoken: list[str] = []

    def announce(_texts: Texts, _target: object, message: Message) -> None:
        spoken.append(message.render())

    monkeypatch.setattr(Texts, "announce", announce)
    return spoken


@pytest.fixture
def reader(table: TableDriver) -> Reader:
    return Reader(table)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_rounds_are_played_by_what_a_screen_reader_is_told(
    table: TableDriver, reader: Reader, heard: list[str], game: Game
) -> None:
    table.play(game.id, seed=range(5, 100))
    main = game.wager[game.main].title.render()
    for played in range(1, 3):
        table.key("3")
        assert heard[-1] == reader.said("^Chip 5.00") == "Chip 5.00, picked"
        while not reader.focused().startswith("Box 3, "):
            table.key("Left")
        while not reader.focused().startswith(f"Box 3, {main}: "):
            table.key("Down")
        assert reader.promise(f"^{reader.focused()}$").endswith("adds 5.00")
        table.key("Return")
        assert reader.focused() == f"Box 3, {main}: 5.00"
        # Whatever has the keyboard, a decision that is due takes it.
        reader.press("^Deal$")
        assert "No more bets" in heard
        while heard[-1].endswith("Play for 5.00 (P) or fold (F)?"):
            assert re.match("Box 3: (.*) of (.*), .* of .*, .* of .*; ", heard[-1])
            assert reader.promise(f"^{reader.focused()}$") == "Enter plays for 5.00"
            good = re.search("pair|flush|straight|ace", heard[-1])
            table.key("Return" if good else "F")
        dealer, *others = re.findall(r"(?:Dealer|Box 3): [^.;]*", heard[-1])
        assert len(re.findall(" of (clubs|diamonds|hearts|spades)", dealer)) == 3
        assert len(others) == (game.choice is None)
        assert re.search(rf"Box 3, {main}: (lose|win|push|returned) .*\. Round: ", heard[-1])
        assert re.search(r" (win|lose|push)", reader.said(f"^Box 3, {main}"))
        assert table.pane.table.standing.rounds == played
        table.key("Space")
        assert heard[-1] == "Place your bets"


def test_own_cards_are_told_with_their_suits_and_go_with_the_round(
    table: TableDriver, reader: Reader
) -> None:
    table.play("three-card-poker")
    assert reader.find("^Box 3: ") is None
    table.deal()
    cards = table.pane.table.round.cards(3)
    assert cards_words(cards).render() in reader.said("^Box 3: ")
    assert reader.said("^Dealer: ") == "Dealer: face down, face down, face down"
    table.key("F")
    assert "; folded. Right: " in reader.said("^Box 3: ")
    table.key("Space")
    assert reader.find("^Box 3: ") is None


def test_a_spot_promises_what_enter_does(table: TableDriver, reader: Reader) -> None:
    table.play("three-card-poker")
    assert table.pane.felt.rack.picked == 2_500
    assert reader.promise("^Box 3, Ante") == "Enter adds 25.00"
    # Progressive needs an ante first, and has one price.
    table.pane.spots.go_to(SpotKey(3, "progressive"))
    before = reader.promise("^Box 3, Progressive")
    table.key("Return")
    assert table.said == before
    table.bet(3, "ante")
    assert reader.promise("^Box 3, Ante") == "Enter adds 25.00, Backspace takes a chip off"
    assert reader.promise("^Box 3, Progressive") == "Enter adds 2.50"
    table.pane.spots.go_to(SpotKey(3, "progressive"))
    table.key("Return")
    assert table.lies(3, "progressive") == 250
    table.key("Space")
    assert reader.promise("^Box 3, Ante") == "No more bets"
    assert reader.promise("^Box 3, Play") == "Enter plays for 25.00"
    table.key("F")
    assert reader.promise("^Box 3, Ante") == "Enter starts the next round"
    table.pane.spots.go_to(SpotKey(3, "pair-plus"))
    table.key("Return")
    assert table.pane.felt.state.stacks == {}
    assert table.pane.over.buttons.made[Action.AGAIN].isEnabled()
    table.key("Return")
    assert table.lies(3, "pair-plus") == 2_500
