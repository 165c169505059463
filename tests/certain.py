"""What a test knows of a value that its type leaves open."""

from typing import Any, TypeVar, overload

T = TypeVar("T")


@overload
def certain(value: T | None) -> T: ...
@overload
def certain(value: object, kind: type[T]) -> T: ...
def certain(value: Any, kind: Any = None) -> Any:
    """The value, which is there, and of this kind if one is named."""
    assert value is not None
    assert kind is None or isinstance(value, kind), value
    return value
