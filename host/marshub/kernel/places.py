"""The adjustable places of a state, and the values that they may hold: read off the types."""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection, Iterator, Mapping
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

#: Metadata of what the table may set: `Annotated[int, Meta(ge=0), ADJUSTABLE]`. Of a list or a mapping: all in it, too.
ADJUSTABLE = msgspec.Meta(extra={"adjust": True})
#: As ADJUSTABLE, of what says where the game stands: once it is set, the rules take up again from there.
COURSE = msgspec.Meta(extra={"adjust": True, "anew": True})


def named(kind: str) -> msgspec.Meta:
    """Return metadata for an id: one of those that `Game.list_names` has under `kind`.

    Example:
        >>> Crew = dict[Annotated[str, named("astronaut")], int]
        >>> find_allowed_values(Crew, {"astronaut": ["medic", "pilot"]}).keys
        ('medic', 'pilot')
    """
    return msgspec.Meta(extra={"named": kind})


def upto(most: int) -> msgspec.Meta:
    """Return metadata for a number: no correction goes beyond `limit`. Play may, where the rules know no limit.

    Example:
        >>> find_allowed_values(Annotated[int, msgspec.Meta(ge=0), up_to(12)], {}).high
        12
    """
    return msgspec.Meta(extra={"upto": most})


#: The ids there are, by kind.
Names = Mapping[str, Collection[str]]


class Allowed(msgspec.Struct, frozen=True, omit_defaults=True):
    """The values that a place may hold.

    A number between bounds, one of `values`, text, a list of `of`, or a table of `keys`. `nothing`: it may also be
    empty (null). `kind`: the kind of ids (`Game.list_names`) that the values are.
    """

    sort: Literal["number", "choice", "text", "list", "table"]
    low: int | None = None
    high: int | None = None
    values: tuple[str | bool, ...] = ()
    of: Allowed | None = None
    keys: tuple[str, ...] = ()
    nothing: bool = False
    kind: str = ""

    @property
    def legal(self) -> tuple[str, ...]:
        """All values as text, where they can be counted."""
        found = tuple(str(value).lower() if isinstance(value, bool) else value for value in self.values)
        if self.sort == "number" and self.low is not None and self.high is not None and self.high - self.low <= 100:
            found = tuple(str(number) for number in range(self.low, self.high + 1))
        return (*found, "null") if found and self.nothing else found

    def __str__(self) -> str:
        """Return a description for programs."""
        told = {
            "number": f"a whole number{self._span()}",
            "choice": f"one of {', '.join(self.legal) or 'nothing: there is none'}",
            "text": "text",
            "list": f"a list, each {self.of}",
            "table": "an object" + (f" with {', '.join(self.keys)}" if self.keys else f", each value {self.of}"),
        }[self.sort]
        return f"{told} or null" if self.nothing and self.sort != "choice" else told

    def _span(self) -> str:
        if self.low is not None and self.high is not None:
            return f" from {self.low} to {self.high}"
        return f" from {self.low}" if self.low is not None else f" up to {self.high}" if self.high is not None else ""


class Place(msgspec.Struct, frozen=True):
    """A place: its path, its present value (`exists`: whether there is one), its type."""

    path: str
    value: Any
    hint: Any
    there: bool = True


R = TypeVar("R")
_MANY = 10_000  # types that were made on the way, such as list[...] of a type, are not kept for ever


def once(read: Callable[[Any], R]) -> Callable[[Any], R]:
    """Cache `read` by type: a state is walked at every correction, and most of that time went into its types.

    By identity: annotated types have no hash, and Literal[1] equals Literal[True].
    """
    known: dict[int, tuple[Any, R]] = {}  # holds the type, or its id would become another's

    @functools.wraps(read)
    def reading(hint: Any) -> R:
        found = known.get(id(hint))
        if found is None:
            if len(known) >= _MANY:
                known.clear()
            found = known[id(hint)] = hint, read(hint)
        return found[1]

    return reading


def _metas(hint: Any) -> dict[str, Any]:
    """Return the annotations of a type, the innermost last: bounds and marks."""
    found: dict[str, Any] = {}
    while get_origin(hint) is Annotated:
        bare, *more = get_args(hint)
        for meta in more:
            if isinstance(meta, msgspec.Meta):
                found |= {name: getattr(meta, name) for name in ("ge", "le") if getattr(meta, name) is not None}
                found |= meta.extra or {}
        hint = bare
    return found


@once
def bare(hint: Any) -> Any:
    """Return a type without its annotations, and without "or None"."""
    while True:
        if get_origin(hint) is Annotated:
            hint = get_args(hint)[0]
        elif len(rest := _members(hint)) == 1 and rest[0] is not hint:
            hint = rest[0]
        else:
            return hint


def _members(hint: Any) -> list[Any]:
    if get_origin(hint) in (Union, UnionType):
        return [each for each in get_args(hint) if each is not NoneType]
    return [hint]


@once
def all_metas(hint: Any) -> Mapping[str, Any]:
    """Return the annotations of a type, and of its part beside "or None": bounds and marks."""
    found: dict[str, Any] = {}
    while True:
        found |= _metas(hint)
        while get_origin(hint) is Annotated:
            hint = get_args(hint)[0]
        members = _members(hint)
        if len(members) != 1 or members[0] is hint:
            return found
        hint = members[0]


@once
def nullable(hint: Any) -> bool:
    """Return whether a place of that type may be empty (None)."""
    while get_origin(hint) is Annotated:
        hint = get_args(hint)[0]
    return hint is NoneType or (get_origin(hint) in (Union, UnionType) and NoneType in get_args(hint))


@functools.cache
def hints(cls: type) -> dict[str, Any]:
    """Return the types of a struct's fields, annotations included."""
    return get_type_hints(cls, include_extras=True)


def is_struct(hint: Any) -> bool:
    """Return whether a type is a msgspec struct."""
    return isinstance(hint, type) and issubclass(hint, msgspec.Struct)


@once
def key_of(hint: Any) -> Any:
    """Return the type of a mapping's keys."""
    return (get_args(bare(hint)) or (str, Any))[0]


@once
def inner_of(hint: Any) -> Any:
    """Return the type of the items in a list or a mapping."""
    return (get_args(bare(hint)) or (Any,))[-1]


def children(node: Any, hint: Any) -> Iterator[tuple[str, Any, Any]]:
    """Yield name, value and type of everything one step below `node`."""
    if isinstance(node, msgspec.Struct):
        own = hints(type(node))
        for name in node.__struct_fields__:
            yield name, getattr(node, name), own[name]
    elif isinstance(node, dict):
        inner = inner_of(hint)
        for key, value in node.items():
            yield str(key), value, inner
    elif isinstance(node, list):
        inner = inner_of(hint)
        for index, value in enumerate(node):
            yield str(index), value, inner


def allowed(hint: Any, names: Names) -> Allowed:
    """Return the values that a place of that type may hold.

    Example:
        >>> str(find_allowed_values(Literal["day", "night"], {}))
        'one of day, night'
    """
    inner, said, nothing = bare(hint), all_metas(hint), nullable(hint)
    if inner is bool:
        return Allowed("choice", values=(True, False), nothing=nothing)
    if inner is int:
        return Allowed("number", said.get("ge"), said.get("le", said.get("upto")), nothing=nothing)
    literals = [each for each in _members(inner) if get_origin(each) is Literal]
    if literals and len(literals) == len(_members(inner)):
        return Allowed("choice", values=tuple(v for each in literals for v in get_args(each)), nothing=nothing)
    if get_origin(inner) in (list, tuple):
        return Allowed("list", of=allowed(get_args(inner)[0], names), nothing=nothing)
    if get_origin(inner) is dict:
        key = allowed(key_of(inner), names)
        values = tuple(str(value) for value in key.values)
        return Allowed("table", of=allowed(inner_of(inner), names), keys=values, nothing=nothing)
    if is_struct(inner):
        return Allowed("table", keys=tuple(inner.__struct_fields__), nothing=nothing)
    if "named" in said and said["named"] in names:
        return Allowed("choice", values=tuple(sorted(names[said["named"]])), nothing=nothing, kind=said["named"])
    return Allowed("text", nothing=nothing)


def keys_come_and_go(hint: Any) -> bool:
    """Return whether keys may be added to and removed from a mapping of that type.

    Where each value is marked on its own, keys are fixed.
    """
    return not all_metas(inner_of(hint)).get("adjust", False)


def places(state: msgspec.Struct, names: Names) -> Iterator[Place]:
    """Yield every place of `state` that the table may set: present values, and keys that may be added.

    Example:
        >>> from marshub.kernel.example import CoinRaceState
        >>> [(place.path, place.value) for place in list_places(CoinRaceState({"red": 0, "blue": 2}), {})]
        [('coins.red', 0), ('coins.blue', 2)]
    """

    def walk(node: Any, hint: Any, prefix: str, within: bool) -> Iterator[Place]:
        for name, value, inner in children(node, hint):
            path = f"{prefix}{name}"
            open_ = within or all_metas(inner).get("adjust", False)
            if open_:
                yield Place(path, value, inner)
            if not (isinstance(value, list) and not (value and is_struct(bare(inner_of(inner)))) and open_):
                yield from walk(value, inner, f"{path}.", open_)
            if open_ and isinstance(value, dict) and keys_come_and_go(inner):
                for key in allowed(inner, names).keys:
                    if key not in value:
                        yield Place(f"{path}.{key}", None, inner_of(inner), there=False)

    yield from walk(state, type(state), "", False)
