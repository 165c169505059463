"""Frozen data classes as the standard library makes them, in a third of its time.

Every process makes some fifty of them before it does anything, the window hundreds. What is written
down (`@dataclass(frozen=True, slots=True)`) and what a type checker sees of it are as ever, and
`dataclasses` knows the classes as its own. The methods of a class are compiled together; of what a
field is, `fields` tells no more than `_Field` holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, NoReturn

if TYPE_CHECKING:
    from dataclasses import dataclass, field, fields, replace

__all__ = ["dataclass", "field", "fields", "replace"]

_NOTHING: Final = object()
_FIELDS: Final = "__value_fields__"


class _Field:
    """What a field is when it is not given, and where it counts."""

    __slots__ = ("compare", "default", "factory", "name", "repr")

    def __init__(
        self,
        *,
        default: object = _NOTHING,
        default_factory: Callable[[], object] | None = None,
        repr: bool = True,  # noqa: A002
        compare: bool = True,
    ) -> None:
        self.name = ""
        self.default, self.factory = default, default_factory
        self.repr, self.compare = repr, compare


def _dataclass(
    *, frozen: bool = False, slots: bool = False, eq: bool = True
) -> Callable[[type[Any]], type[Any]]:
    """The standard decorator with those of its switches that are used here."""

    def decorate(cls: type[Any]) -> type[Any]:
        own = tuple(_own_fields(cls))
        for base in cls.__mro__[1:]:
            switches = base.__dict__.get("__dataclass_params__")
            if switches is not None and switches.frozen is not frozen:
                raise TypeError(
                    f"{cls.__name__} and {base.__name__} must both be frozen, or neither"
                )
        if slots:
            cls = _with_slots(cls, own)
        found: dict[str, _Field] = {}
        for base in reversed(cls.__mro__):
            found.update(base.__dict__.get(_FIELDS, {}))
        found.update((each.name, each) for each in own)
        setattr(cls, _FIELDS, found)
        cls.__dataclass_fields__ = _Standard()
        cls.__dataclass_params__ = _Switches(frozen=frozen, eq=eq)
        _add(cls, "__replace__", _replace)
        _add(cls, "__match_args__", tuple(found))
        written = _write(cls, found, frozen=frozen, eq=eq)
        _add(cls, "__init__", written["__init__"])
        _add(cls, "__repr__", _repr_of([each.name for each in found.values() if each.repr]))
        if eq:
            _add(cls, "__eq__", written["__eq__"])
            if frozen and cls.__dict__.get("__hash__") is None:
                cls.__hash__ = written["__hash__"]
            _add(cls, "__hash__", None)
        if frozen:
            for name in _Frozen.HELD if slots else _Frozen.SHUT:
                _add(cls, name, _Frozen.__dict__[name])
        return cls

    return decorate


class _Switches:
    """What the standard library looks up of how a class was made."""

    __slots__ = ("eq", "frozen", "init", "order", "repr", "unsafe_hash")

    def __init__(self, *, frozen: bool, eq: bool) -> None:
        self.frozen, self.eq = frozen, eq
        self.init = self.repr = True
        self.order = self.unsafe_hash = False


def _replace(value: Any, /, **changes: object) -> Any:
    """The value with some of its fields changed."""
    for name in getattr(value, _FIELDS):
        changes.setdefault(name, getattr(value, name))
    return type(value)(**changes)


def _fields(value: Any) -> tuple[_Field, ...]:
    """The fields of a class or of a value, in their order."""
    return tuple(getattr(value, _FIELDS).values())


if not TYPE_CHECKING:
    dataclass, field, fields, replace = _dataclass, _Field, _fields, _replace


class _Standard:
    """The fields as the standard library keeps them, made when it asks."""

    def __get__(self, _value: object, cls: type[Any]) -> Mapping[str, Any]:
        import dataclasses

        given = [
            (
                each.name,
                Any,
                dataclasses.field(
                    default=dataclasses.MISSING if each.default is _NOTHING else each.default,
                    default_factory=each.factory or dataclasses.MISSING,
                    repr=each.repr,
                    compare=each.compare,
                ),
            )
            for each in getattr(cls, _FIELDS).values()
        ]
        made = dataclasses.make_dataclass(cls.__name__, given)
        found: Mapping[str, Any] = made.__dict__["__dataclass_fields__"]
        return found


def _own_fields(cls: type[Any]) -> Iterator[_Field]:
    for name, kind in cls.__annotations__.items():
        if str(kind).startswith(("ClassVar", "typing.ClassVar")):
            continue
        given = cls.__dict__.get(name, _NOTHING)
        found = given if isinstance(given, _Field) else _Field(default=given)
        if found.default.__class__.__hash__ is None:
            raise ValueError(f"{name} of {cls.__name__} would be shared: use default_factory")
        found.name = name
        if given is found:
            if found.default is _NOTHING:
                delattr(cls, name)
            else:
                setattr(cls, name, found.default)
        yield found


def _with_slots(cls: type[Any], own: tuple[_Field, ...]) -> type[Any]:
    names = tuple(each.name for each in own)
    left_out = {*names, "__dict__", "__weakref__"}
    content = {name: value for name, value in cls.__dict__.items() if name not in left_out}
    kind: Callable[..., type[Any]] = type(cls)
    content |= {"__slots__": names, "__qualname__": cls.__qualname__}
    return kind(cls.__name__, cls.__bases__, content)


def _add(cls: type[Any], name: str, what: object) -> None:
    """What the class does not say of itself."""
    if name not in cls.__dict__:
        setattr(cls, name, what)


def _write(
    cls: type[Any], found: Mapping[str, _Field], *, frozen: bool, eq: bool
) -> dict[str, Any]:
    """The methods that are called often, written out for the fields of the class."""
    # No field begins with two underscores.
    known: dict[str, Any] = {"__nothing": _NOTHING, "__set": object.__setattr__}
    takes, does = ["self"], []
    for name, each in found.items():
        value = name
        if each.factory is not None:
            takes.append(f"{name}=__nothing")
            known[f"__make_{name}"] = each.factory
            value = f"__make_{name}() if {name} is __nothing else {name}"
        elif each.default is not _NOTHING:
            takes.append(f"{name}=__default_{name}")
            known[f"__default_{name}"] = each.default
        else:
            takes.append(name)
        does.append(f"__set(self, {name!r}, {value})" if frozen else f"self.{name} = {value}")
    if hasattr(cls, "__post_init__"):
        does.append("self.__post_init__()")
    methods = [f"def __init__({', '.join(takes)}):", *(f" {each}" for each in does or ["pass"])]
    if eq:
        compared = [each.name for each in found.values() if each.compare]
        mine, theirs = ("".join(f"{one}.{name}," for name in compared) for one in ("self", "other"))
        methods += [
            "def __eq__(self, other):",
            " if other.__class__ is not self.__class__:",
            "  return NotImplemented",
            f" return ({mine}) == ({theirs})",
            "def __hash__(self):",
            f" return hash(({mine}))",
        ]
    exec("\n".join(methods), known)  # noqa: S102
    return known


def _repr_of(names: list[str]) -> object:
    def __repr__(self: object) -> str:  # noqa: N807
        shown = ", ".join(f"{name}={getattr(self, name)!r}" for name in names)
        return f"{self.__class__.__qualname__}({shown})"

    return __repr__


class _Frozen:
    """What every frozen class does alike."""

    SHUT: Final = ("__setattr__", "__delattr__")
    HELD: Final = (*SHUT, "__getstate__", "__setstate__")  # a frozen slot needs help to be carried

    def __setattr__(self, name: str, _value: object) -> NoReturn:
        from dataclasses import FrozenInstanceError

        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> NoReturn:
        from dataclasses import FrozenInstanceError

        raise FrozenInstanceError(f"cannot delete field {name!r}")

    def __getstate__(self) -> list[object]:
        return [getattr(self, name) for name in getattr(self, _FIELDS)]

    def __setstate__(self, state: list[object]) -> None:
        for name, value in zip(getattr(self, _FIELDS), state, strict=True):
            object.__setattr__(self, name, value)
