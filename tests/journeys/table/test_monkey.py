"""Random events over all games: nothing breaks, no cent is lost, nothing piles up."""

import random

import pytest
from PySide6.QtCore import QPoint, QTimer
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication

from tests.certain import certain
from tests.gui.table.table_driver import TableDriver
from tests.journeys.pressing import HurriedDriver
from tests.journeys.test_leaks import Held, held, told
from tests.wheel import turn_wheel
from trifelt.engine.incidents.incident import AnswerKind, rulings_of
from trifelt.engine.incidents.shared import HOUSE_DECISION
from trifelt.engine.round.play import Phase, Round
from trifelt.engine.settlement.settle import jackpot_after
from trifelt.gui.irregularity.dialog import IrregularityDialog
from trifelt.gui.irregularity.model import FieldQuestion, questions_of
from trifelt.gui.table.model.state import bets_of
from trifelt.storage.settings import Coach, Dealer, Looking, Motion
from trifelt.tour.driver import TourDriver

KEYS = (
    *"123456789EPFZYRDC",
    *("Space",) * 12,
    *("P", "P", "P", "F", "R"),
    *("Return", "Backspace", "Delete", "Escape"),
    *("Up", "Down", "Left", "Right", "F9", "Ctrl+Z"),
)
SIZES = ((1024, 700), (1280, 800), (1440, 900))
SAMPLES = 20


class Monkey:
    """Acts at random; checks the money after every event and counts what it did."""

    def __init__(self, table: TableDriver, seed: int) -> None:
        self.table = table
        self.dice = random.Random(seed)
        self.rounds = self.declared = 0
        self._seen: Round | None = table.pane.table.round

    def act(self) -> None:
        """One random event."""
        deed = self.dice.choices(
            (
                self.key,
                self.click,
                self.drag,
                self.bet,
                self.step,
                self.wheel,
                self.ask,
                self.change,
                self.hand,
                self.declare,
                self.share,
            ),
            (24, 12, 8, 18, 26, 5, 3, 4, 6, 3, 3),
        )[0]
        deed()
        self.come_back()
        self.check()

    def come_back(self) -> None:
        """Close what was opened, and return from another pane that a key led to."""
        driver = self.table.driver
        for _ in range(5):
            if QApplication.activePopupWidget() or QApplication.activeModalWidget():
                driver.key("Escape")
        if not self.table.view.isVisible():
            driver.click(driver.window.rail.buttons["table"])

    def place(self) -> QPoint:
        view = self.table.view
        return QPoint(self.dice.randrange(view.width()), self.dice.randrange(view.height()))

    def key(self) -> None:
        if not self.table.pane.over.field.isVisible() and self.dice.random() < 0.8:
            self.table.pane.spots.take_keyboard()
        self.table.key(self.dice.choice(KEYS))

    def click(self) -> None:
        self.table.driver.click(self.table.view, self.place())

    def drag(self) -> None:
        self.table.driver.drag(self.table.view, self.place(), self.place())

    def bet(self) -> None:
        pane = self.table.pane
        frames = list(pane.felt.spot_frames())
        spot, _ = self.dice.choice(frames)
        chip = self.dice.choice(pane.felt.rack.chips[:5])
        self.table.drag(self.table.chip(chip), self.table.spot(*spot))

    def hand(self) -> None:
        """Look at a hand, or drag it to another box; late, these are where chips may still go."""
        items = self.table.pane.felt.items_of_felt
        boxes = sorted({whose for whose, _ in items.cards if whose > 0})
        if boxes:
            place, other = (
                items.hand_frame(box).center().toPoint() for box in self.dice.choices(boxes, k=2)
            )
            if self.dice.random() < 0.4:
                self.table.driver.click(self.table.view, place)
            else:
                self.table.drag(place, other)

    def declare(self) -> None:
        """Something went wrong: answer at random what the form asks, and the house decides."""
        pane = self.table.pane
        if not pane.table.round.bets.stakes or pane.table.round.phase is Phase.VOID:
            return
        pane.menu.declare()
        dialog = certain(pane.menu.dialog, IrregularityDialog)
        dialog.form.pick(self.dice.choice(pane.table.house.game.irregularities).id)
        if self.dice.random() < 0.3:
            dialog.form.pick(HOUSE_DECISION)
        for number in range(len(dialog.listed)):
            for _ in range(12):
                asked = questions_of(bets_of(pane.table.round), dialog.listed[number])
                due = [one for one in asked if not one.answer]
                if not due:
                    break
                one = self.dice.choice(due)
                dialog.form.answer(number, one.key, self.answer(one))
        before = pane.table.round.incidents
        dialog.confirm.click()
        self.table.driver.settle()
        if pane.table.round.incidents != before:
            self.declared += 1
            self._seen = None

    def answer(self, asked: FieldQuestion) -> str:
        """An answer of the right kind, right or not."""
        boxes = sorted(self.table.pane.table.round.bets.boxes)
        match asked.kind:
            case _ if asked.options:
                return self.dice.choice(asked.options)[0]
            case AnswerKind.AMOUNT:
                return self.dice.choice(("0", "2.50", "25", "100"))
            case AnswerKind.MOVES:
                one, other = self.dice.choices(boxes, k=2)
                return f"{one}>{other}, {other}>{one}"
            case AnswerKind.COUNT | AnswerKind.ROUND:
                return str(self.dice.randrange(1, 4))
            case _:
                return "Shift Manager"

    def share(self) -> None:
        """Bet on a box where somebody plays by itself, and on what moves the jackpot."""
        pane = self.table.pane
        box = self.dice.choice(sorted(pane.table.automatic_boxes) or [3])
        self.table.bet(box, self.table.main)
        for _ in range(3):
            spots = [spot for spot, _ in pane.felt.spot_frames() if spot.box == box]
            if spots:
                self.table.bet(*self.dice.choice(spots))

    def step(self) -> None:
        """What brings the round on, as most players do it."""
        pane = self.table.pane
        if pane.over.field.isVisible():
            self.table.key("Escape")
        pane.spots.take_keyboard()
        if pane.table.asked is not None:
            self.table.key(self.dice.choice("PPF"))
        elif pane.table.round.phase.over:
            self.table.key(self.dice.choice(("R", "Space")))
        else:
            self.table.key("Space")

    def wheel(self) -> None:
        turn_wheel(
            self.table.driver, self.table.view, self.place(), self.dice.choice((-2, -1, 1, 2))
        )

    def ask(self) -> None:
        place = self.place()
        event = QContextMenuEvent(
            QContextMenuEvent.Reason.Mouse, place, self.table.view.mapToGlobal(place)
        )
        QApplication.sendEvent(self.table.view, event)
        self.table.driver.settle(1)
        if QApplication.activePopupWidget() is not None:
            self.table.key("Escape")

    def change(self) -> None:
        window = self.table.driver.window
        what = self.dice.randrange(8)
        if what == 0:
            game = self.dice.choice(window.context.choice.games)
            window.context.choice.choose_game(game.id)
        elif what == 1:
            window.resize(*self.dice.choice(SIZES))
        elif what == 2:
            motion = self.dice.choice((Motion.OFF, Motion.OFF, Motion.NORMAL))
            window.context.preferences.change(motion=motion)
        elif what == 3:
            window.context.preferences.change(coach=self.dice.choice(tuple(Coach)))
        elif what == 4:
            seats = range(1, self.table.pane.table.house.seats + 1)
            self.table.pane.table.company = self.dice.random() < 0.5
            self.table.pane.table.automatic_boxes = frozenset(self.dice.sample(seats, 2))
            self.table.pane.refresh()
        elif what == 5:
            window.context.preferences.change(dealer=self.dice.choice(tuple(Dealer)))
        elif what == 6:
            window.context.preferences.change(looking=self.dice.choice(tuple(Looking)))
        elif self._is_poor() and not self.table.pane.table.under_way:
            self.table.pane.new_session()
        self.table.driver.settle(1)

    def _is_poor(self) -> bool:
        return self.table.pane.table.standing.balance < 5_000

    def check(self) -> None:
        """What is not on the felt and what is on it are the session's balance, to the cent."""
        pane = self.table.pane
        practice, round_ = pane.table, pane.table.round
        standing = practice.standing
        assert standing.balance == standing.start + standing.result
        if round_.phase.over and not pane.felt.movement.scripted:
            assert practice.balance == standing.balance
            if round_ is not self._seen:
                self.conserved()
        elif not round_.phase.over:
            assert practice.balance + round_.staked("You") == standing.balance
        assert practice.balance >= 0

    def conserved(self) -> None:
        """What the players lose the house wins."""
        round_ = self.table.pane.table.round
        self._seen = round_
        self.rounds += 1
        settlement = certain(round_.settlement)
        for line in settlement.lines:
            assert 0 <= line.returned <= line.stake
            assert line.winnings >= 0
            assert line.net == line.winnings + line.returned - line.stake
        if self.table.pane.table.jackpot is not None:
            assert self.table.pane.table.jackpot == jackpot_after(settlement)
        if round_.phase is Phase.VOID:
            # What a person decided is paid though the round is void.
            decided = rulings_of(round_.incidents).decided_bets
            nets = {(one.box, one.bettor, one.wager): one.net for one in settlement.lines}
            assert not {bet: net for bet, net in nets.items() if net and bet not in decided}
        people = {line.bettor for line in settlement.lines} | {
            spot.person for spot in round_.bets.stakes
        }
        owed = sum(round_.totals_of(person).net for person in people if person is not None)
        assert owed == sum(line.net for line in settlement.lines)


def close_menu() -> None:
    """Close the menu that is open, whosever it is."""
    menu = QApplication.activePopupWidget()
    if menu is not None:
        menu.close()


def run(driver: TourDriver, events: int, seed: int) -> tuple[Monkey, list[Held]]:
    """So many events from a fresh start, each game in turn; looked at twenty times on the way."""
    table = TableDriver(HurriedDriver(driver.window, driver.folder))
    window = driver.window
    games = window.context.choice.games
    monkey = Monkey(table, seed)
    samples, block = [], events // SAMPLES
    # A menu of the header runs a loop of its own until it is closed.
    closer = QTimer(window)
    closer.timeout.connect(close_menu)
    closer.start(20)
    for n in range(events):
        if n % block == 0:
            window.context.choice.choose_game(games[n // block % len(games)].id)
        monkey.act()
        if (n + 1) % block == 0:
            table.pane.felt.movement.skip()
            samples.append(held(window))
            assert len(table.pane.felt.scene().items()) < 400
    closer.stop()
    return monkey, samples


@pytest.fixture(autouse=True)
def _no_spread_of_several_boxes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every random mix of stakes would be counted for seconds beside the events."""
    monkeypatch.setattr("trifelt.gui.table.side.Side._count_luck", lambda *_: None)


def test_a_thousand_random_events_break_nothing(driver: TourDriver) -> None:
    monkey, _ = run(driver, 1_000, seed=20_260)
    assert monkey.rounds >= 30


@pytest.mark.slow
def test_twenty_thousand_random_events_keep_memory_flat(driver: TourDriver) -> None:
    monkey, samples = run(driver, 20_000, seed=1)
    told("after 1,000 events more", samples)
    assert monkey.declared >= 100
    assert monkey.rounds >= 600
    # Every game was on the felt once by then: what is kept of it is kept, and no more comes.
    grown = samples[-1].megabytes - samples[len(samples) // 4].megabytes
    assert grown < 25, f"memory grew by {grown:.0f} MB"
