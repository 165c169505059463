"""Frozen values are what the standard library's data classes are, in all that is done with them."""

import copy
import dataclasses
import importlib
import inspect
import os
import pickle
import pkgutil
import pprint
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

import pytest

import trifelt
from trifelt.engine.values import dataclass, field, fields, replace


@dataclass(frozen=True, slots=True)
class Card:
    """A value with what a field can be."""

    rank: int
    suit: str = "s"
    notes: list[str] = field(default_factory=list)
    seen: int = field(default=0, repr=False, compare=False)
    DECK: ClassVar[int] = 52


@dataclass(frozen=True, slots=True)
class Marked(Card):
    """A value with more fields than the one it comes from."""

    mark: str = ""

    def __post_init__(self) -> None:
        if self.mark == "bad":
            raise ValueError(self.mark)


@dataclass(frozen=True, eq=False)
class Table:
    """A thing that is equal to itself alone, and may keep what it has worked out."""

    seats: int = 7


@dataclass(slots=True)
class Tally:
    """A thing that changes."""

    count: int = 0


@dataclass(frozen=True, slots=True)
class Nothing:
    """A value without a field."""


@dataclass(frozen=True, slots=True)
class Shy:
    """A value that says itself how it is shown."""

    secret: int

    def __repr__(self) -> str:
        return "Shy()"


class Outer:
    """What holds a value."""

    @dataclass(frozen=True, slots=True)
    class Inner:
        """A value within a class."""

        number: int


@dataclass(frozen=True, slots=True)
class Parity:  # noqa: PLW1641
    """A value that says itself what it equals."""

    number: int

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Parity) and self.number % 2 == other.number % 2


@dataclass(frozen=True, slots=True)
class Named:
    """A value with the names that its maker uses."""

    set_: list[int] = field(default_factory=list)
    nothing: int = 1
    make_set_: int = field(default=2)


class CardAsStandard:
    """`Card` once more, for the standard library."""

    rank: int
    suit: str = "s"
    notes: list[str] = dataclasses.field(default_factory=list)
    seen: int = dataclasses.field(default=0, repr=False, compare=False)
    DECK: ClassVar[int] = 52


STANDARD: Any = dataclasses.dataclass(frozen=True, slots=True)(CardAsStandard)
GIVEN = [((3,), {}), ((3, "h"), {}), ((3,), {"notes": ["a"]}), ((), {"rank": 1, "seen": 2})]


@pytest.mark.parametrize(("given", "named"), GIVEN)
def test_a_value_is_made_shown_and_hashed_as_the_standard_one(
    given: tuple[Any, ...], named: dict[str, Any]
) -> None:
    ours, standard = Card(*given, **named), STANDARD(*given, **named)
    for name in ("rank", "suit", "notes", "seen"):
        assert getattr(ours, name) == getattr(standard, name)
    assert repr(ours) == repr(standard).replace("CardAsStandard", "Card")
    assert dataclasses.asdict(ours) == dataclasses.asdict(standard)
    with pytest.raises(TypeError, match="unhashable"):
        hash(ours)  # a list is in it
    nothing: Any = ()
    assert hash(replace(ours, notes=nothing)) == hash(dataclasses.replace(standard, notes=()))


def test_a_value_wants_what_has_no_default_and_nothing_else() -> None:
    card: Any = Card
    for given, named in (((), {}), ((1, "s", [], 0, 1), {}), ((1,), {"colour": "red"})):
        with pytest.raises(TypeError):
            card(*given, **named)


def test_what_a_class_says_of_itself_stays() -> None:
    assert repr(Shy(3)) == "Shy()"
    assert Shy(3) == Shy(3) != Shy(4)


def test_a_default_that_is_made_is_made_anew_for_each() -> None:
    assert Card(1).notes is not Card(1).notes


def test_values_are_equal_by_their_fields_within_a_class() -> None:
    assert Card(1, seen=1) == Card(1, seen=2)
    assert Card(1) != Card(2)
    assert Card(1) != Marked(1)
    assert Card(1).__eq__(1) is NotImplemented
    assert Nothing() == Nothing()
    assert hash(Nothing()) == hash(Nothing())
    one, other = Table(), Table()
    assert one != other
    assert hash(one) != hash(other)
    assert Tally(1) == Tally(1)
    assert Tally.__hash__ is None


def test_a_frozen_value_takes_no_other_value_and_loses_none() -> None:
    for value in (Card(1), Marked(1), Table()):
        name = fields(value)[0].name
        with pytest.raises(dataclasses.FrozenInstanceError, match=name):
            setattr(value, name, 2)
        with pytest.raises(dataclasses.FrozenInstanceError, match=name):
            delattr(value, name)
    tally = Tally()
    tally.count = 3
    assert tally == Tally(3)


def test_a_slotted_value_has_no_dictionary() -> None:
    assert not hasattr(Card(1), "__dict__")
    assert not hasattr(Marked(1), "__dict__")
    assert hasattr(Table(), "__dict__")


def test_a_value_that_comes_from_another_begins_with_its_fields() -> None:
    assert [each.name for each in fields(Marked)] == ["rank", "suit", "notes", "seen", "mark"]
    assert Marked.__match_args__ == ("rank", "suit", "notes", "seen", "mark")
    assert Marked(1, mark="x").suit == "s"
    with pytest.raises(ValueError, match="bad"):
        Marked(1, mark="bad")


def test_the_standard_library_knows_its_way_about_a_value() -> None:
    assert dataclasses.is_dataclass(Card)
    assert [each.name for each in dataclasses.fields(Card)] == ["rank", "suit", "notes", "seen"]
    assert dataclasses.replace(Card(1), suit="h") == replace(Card(1), suit="h") == Card(1, "h")
    assert dataclasses.fields(Marked)[-1].default == ""
    assert inspect.signature(Card).parameters.keys() == {"rank", "suit", "notes", "seen"}


def test_a_value_is_copied_and_carried_whole() -> None:
    for value in (Card(1, "h", ["n"], 4), Marked(2, mark="m")):
        for other in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
            assert other == value
            assert other.seen == value.seen


def test_a_long_value_can_be_printed() -> None:
    long = Card(1, notes=["a long note that needs a line", "another that needs one of its own"])
    assert pprint.pformat([long]).replace("\n ", " ") == f"[{long!r}]"


def test_a_default_that_can_change_is_refused() -> None:
    with pytest.raises(ValueError, match="notes"):

        @dataclass(frozen=True)
        class _Shared:
            notes: list[str] = []  # noqa: RUF012


def test_a_frozen_value_comes_from_frozen_ones_alone() -> None:
    with pytest.raises(TypeError, match="both be frozen"):

        @dataclass(frozen=True, slots=True)
        class _Frozen(Tally):  # type: ignore[misc]
            pass


def test_a_class_within_a_class_is_carried_by_its_whole_name() -> None:
    assert Outer.Inner.__qualname__ == "Outer.Inner"
    assert pickle.loads(pickle.dumps(Outer.Inner(3))) == Outer.Inner(3)


def test_a_value_that_compares_itself_can_still_be_hashed() -> None:
    assert Parity(1) == Parity(3)
    assert hash(Parity(1)) == hash(Parity(1))


def test_a_field_may_have_any_name() -> None:
    assert (Named().set_, Named().nothing, Named().make_set_) == ([], 1, 2)


def test_a_value_is_matched_by_its_fields() -> None:
    match Card(7, "h"):
        case Card(rank, suit):
            assert (rank, suit) == (7, "h")
        case _:
            pytest.fail("a card is a card")


def values_of_the_program() -> Iterator[type[Any]]:
    for module in pkgutil.walk_packages(trifelt.__path__, "trifelt."):
        if module.name.endswith("__main__"):
            continue
        found = importlib.import_module(module.name)  # noqa: TID251
        for value in vars(found).values():
            own = inspect.isclass(value) and value.__module__ == module.name
            if own and "__value_fields__" in vars(value):
                yield value


def as_standard(ours: type[Any]) -> type[Any]:
    """The standard library's class of what is written down, found without our own fields."""
    made: dict[str, Any] = {}
    for base in reversed(ours.__mro__):
        for name, kind in vars(base).get("__annotations__", {}).items():
            if not str(kind).startswith(("ClassVar", "typing.ClassVar")):
                made[name] = Any
    known = {each.name: each for each in dataclasses.fields(ours)}
    return dataclasses.make_dataclass(
        ours.__name__,
        [
            (name, kind, dataclasses.field(default=known[name].default))
            if known[name].default_factory is dataclasses.MISSING
            else (name, kind, dataclasses.field(default_factory=known[name].default_factory))
            for name, kind in made.items()
        ],
    )


def test_every_value_of_the_program_takes_what_the_standard_library_s_would_take() -> None:
    count = 0
    for ours in values_of_the_program():
        wanted = inspect.signature(as_standard(ours)).parameters
        given = inspect.signature(ours).parameters
        assert list(given) == list(wanted), ours
        for name, each in wanted.items():
            empty = inspect.Parameter.empty
            assert (given[name].default is empty) == (each.default is empty), (ours, name)
        count += 1
    assert count > 250


def test_nothing_of_the_program_makes_its_values_in_another_way() -> None:
    folder = Path(trifelt.__path__[0])
    others = {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*.py")
        if re.search(r"^\s*(from|import) dataclasses\b", path.read_text("utf-8"), re.MULTILINE)
    }
    assert others == {"engine/values.py"}


def test_a_verb_never_loads_the_standard_library_s_data_classes() -> None:
    looked = (
        "import sys; from trifelt.__main__ import main; "
        "main(['houses']); sys.exit('dataclasses' in sys.modules)"
    )
    # What measures coverage in other processes loads them itself.
    env = {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE_")}
    done = subprocess.run(
        [sys.executable, "-c", looked], stdout=subprocess.DEVNULL, check=False, env=env
    )
    assert done.returncode == 0
