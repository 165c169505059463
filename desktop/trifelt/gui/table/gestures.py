"""Dragging chips and whole hands: the gesture knows how, a policy knows whether.

The chips land on the legal spot that they cover most. Esc cancels the drag; what may not be dropped
there flies home, and a sentence says why.
"""

from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from trifelt.engine.message import Message
from trifelt.gui.table.model.layout import Rect
from trifelt.gui.table.model.state import HAND, SpotKey

if TYPE_CHECKING:
    from trifelt.gui.table.felt import FeltView

# With a smaller share of the chips over it, a spot does not count if the drop aims at another one.
_GRAZED: Final = 0.3


class Grip(NamedTuple):
    """What was grabbed: a chip of the rack, chips on a spot, or a box's cards."""

    spot: SpotKey | None
    chip: int = 0
    top_only: bool = False

    @property
    def hand(self) -> int | None:
        """The box whose cards were grabbed."""
        return self.spot.box if self.spot is not None and self.spot.wager == HAND else None


class Load(NamedTuple):
    """What is dragged: the amount, and where it came from."""

    grip: Grip
    cents: int


class FeltPolicy(Protocol):
    """What may be done with chips; the gesture asks and acts, and knows no rule."""

    def verify_lift(self, grip: Grip) -> Message | None:
        """Why these chips may not be picked up, if they may not."""

    def lift(self, grip: Grip) -> Load:
        """What is picked up."""

    def verify_drop(self, load: Load, spot: SpotKey | None) -> Message | None:
        """Why the chips may not be dropped there (None: off the felt), if they may not."""

    def dropped(self, load: Load, spot: SpotKey | None) -> None:
        """The chips were dropped where they may be."""

    def refused(self, why: Message) -> object:
        """The chips went home; this is why."""


class Drag:
    """One drag, from the press of the button to its release."""

    policy: FeltPolicy

    def __init__(self, stage: "FeltView", threshold: float) -> None:
        self._stage = stage
        self._threshold = threshold
        self._grip: Grip | None = None
        self._start = (0.0, 0.0)
        self._load: Load | None = None
        self._legal: dict[SpotKey, Rect] = {}
        self.target: SpotKey | None = None  # the legal spot that the chips would fall on now
        self._carried = Rect(0, 0, 0, 0)

    @property
    def dragging(self) -> bool:
        """Whether chips are in the hand."""
        return self._load is not None

    @property
    def pressed(self) -> bool:
        """Whether something was grabbed."""
        return self._grip is not None

    def press(self, grip: Grip, x: float, y: float) -> None:
        """Grab something."""
        self._grip = grip
        self._start = (x, y)

    def move(self, x: float, y: float) -> None:
        """Move on; a slight tremble of the hand is not a drag yet."""
        if self._grip is None:
            return
        if self._load is None:
            far = max(abs(x - self._start[0]), abs(y - self._start[1]))
            if far < self._threshold or not self._begin(self._grip):
                return
        self._carried = self._stage.carry(x, y)
        self.target = self._covered_most()
        self._stage.items_of_felt.light(frozenset(self._legal), self.target)

    def release(self, x: float, y: float) -> Grip | None:
        """Let go; a press that was no drag comes back as a click."""
        grip, load = self._grip, self._load
        if load is None:
            self._end()
            return grip
        self.move(x, y)
        target, home = self.target, load.grip.spot
        aimed = target if target is not None else self._spot_below(load.grip, x, y)
        off = aimed is None and home is not None and load.grip.hand is None
        # Asked again: what was legal when the drag began may not be any more.
        asked = off or (aimed is not None and aimed != home)
        why = self.policy.verify_drop(load, aimed) if asked else None
        may = why is None and asked and (off or target is not None)
        self._finish(load, home=not may)
        if may:
            self.policy.dropped(load, target)
        elif why is not None:
            self.policy.refused(why)
        return None

    def cancel(self) -> bool:
        """Cancel the drag; whether there was one."""
        load = self._load
        if load is None:
            self._end()
            return False
        self._finish(load, home=True)
        return True

    def _begin(self, grip: Grip) -> bool:
        why = self.policy.verify_lift(grip)
        if why is not None:
            self._end()
            self.policy.refused(why)
            return False
        self._load = load = self.policy.lift(grip)
        self._legal = {
            spot: frame
            for spot, frame in self._stage.frames_for(grip)
            if spot != grip.spot and self.policy.verify_drop(load, spot) is None
        }
        self._stage.take_up(load)
        return True

    def _covered_most(self) -> SpotKey | None:
        carried = self._carried
        covered = {spot: frame.overlap(carried) for spot, frame in self._legal.items()}
        best = max(covered, key=covered.__getitem__, default=None)
        if best is None or covered[best] <= 0:
            return None
        # Chips dropped in the middle of another spot only graze this one.
        assert self._load is not None
        aimed = self._spot_below(self._load.grip, *carried.centre)
        grazed = covered[best] < _GRAZED * carried.width * carried.height
        return None if grazed and aimed is not None and aimed not in self._legal else best

    def _spot_below(self, grip: Grip, x: float, y: float) -> SpotKey | None:
        """The spot that the drop aims at, legal or not."""
        frames = list(self._stage.frames_for(grip))
        aimed = next((spot for spot, frame in frames if frame.holds(x, y)), None)
        if aimed is not None:
            return aimed
        covered = {spot: frame.overlap(self._carried) for spot, frame in frames}
        best = max(covered, key=covered.__getitem__, default=None)
        return best if best is not None and covered[best] > 0 else None

    def _finish(self, load: Load, *, home: bool) -> None:
        self._end()
        self._stage.items_of_felt.light(frozenset(), None)
        self._stage.put_down(load, home=home)

    def _end(self) -> None:
        self._grip = None
        self._load = None
        self._legal = {}
        self.target = None
