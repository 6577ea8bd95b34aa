"""What a look at a table notices, worked out when somebody asks for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")


class noticed(Generic[T]):  # noqa: N801 - it stands where `property` does
    """As `functools.cached_property`, which takes a lock before Python 3.12: players make a look at every question."""

    def __init__(self, find: Callable[[Any], T]) -> None:
        self._find = find
        self.__doc__ = find.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, look: None, owner: type) -> noticed[T]: ...

    @overload
    def __get__(self, look: object, owner: type) -> T: ...

    def __get__(self, look: object | None, owner: type) -> noticed[T] | T:
        if look is None:
            return self
        found = look.__dict__[self._name] = self._find(look)
        return found
