"""A drag that cannot be made with the mouse alone: one that is none, one that is overtaken."""

from collections.abc import Iterable
from typing import cast

from trifelt.engine.message import Message
from trifelt.gui.table.felt import FeltView
from trifelt.gui.table.gestures import Drag, Grip, Load
from trifelt.gui.table.model.layout import Rect
from trifelt.gui.table.model.state import SpotKey

LEGAL, OTHER, ILLEGAL = SpotKey(1, "ante"), SpotKey(2, "ante"), SpotKey(1, "tie")
FRAMES = {
    LEGAL: Rect(100, 0, 40, 40),
    OTHER: Rect(150, 0, 40, 40),
    ILLEGAL: Rect(300, 0, 40, 40),
}


class Felt:
    """A stage and a policy that keep what they were told."""

    def __init__(self) -> None:
        self.dropped_on: list[SpotKey | None] = []
        self.said: list[str] = []
        self.homes: list[bool] = []
        self.closed = False

    def frames_for(self, _grip: Grip) -> Iterable[tuple[SpotKey, Rect]]:
        return FRAMES.items()

    def take_up(self, load: Load) -> None:
        pass

    def carry(self, x: float, y: float) -> Rect:
        return Rect(x - 15, y - 15, 30, 30)

    def light(self, legal: frozenset[SpotKey], target: SpotKey | None) -> None:
        pass

    def put_down(self, load: Load, *, home: bool) -> None:
        self.homes.append(home)

    def verify_lift(self, grip: Grip) -> Message | None:
        return Message("not yours") if grip.chip == 13 else None

    def lift(self, grip: Grip) -> Load:
        return Load(grip, 500)

    def verify_drop(self, load: Load, spot: SpotKey | None) -> Message | None:
        return Message("refused (1.1)") if spot == ILLEGAL or self.closed else None

    def dropped(self, load: Load, spot: SpotKey | None) -> None:
        self.dropped_on.append(spot)

    def refused(self, why: Message) -> None:
        self.said.append(why.render())


def pressed(felt: Felt) -> Drag:
    gesture = Drag(cast("FeltView", felt), threshold=8)
    gesture.policy = felt
    gesture.press(Grip(None, 500), 0, 200)
    return gesture


def test_a_small_tremble_is_a_click() -> None:
    gesture = pressed(Felt())
    gesture.move(3, 203)
    assert not gesture.dragging
    assert gesture.release(3, 203) == Grip(None, 500)


def test_what_became_illegal_during_the_drag_is_not_dropped() -> None:
    felt = Felt()
    gesture = pressed(felt)
    gesture.move(120, 20)
    felt.closed = True
    gesture.release(120, 20)
    assert (felt.dropped_on, felt.homes, felt.said) == ([], [True], ["refused (1.1)"])
