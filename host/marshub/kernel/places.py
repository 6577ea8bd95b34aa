"""The adjustable places of a state, and the values that they may hold: read off the types."""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection, Iterator, Mapping
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

#: Metadata of a value that the table may set: `Annotated[int, Meta(ge=0), ADJUSTABLE]`. In lists: all items.
ADJUSTABLE = msgspec.Meta(extra={"adjust": True})
#: As ADJUSTABLE, for a value that tells where the game stands: after a correction the rules restart from there.
COURSE = msgspec.Meta(extra={"adjust": True, "anew": True})


#: Metadata of a number in a mapping that counts nothing: a correction to 0 sets it; null alone removes its key.
ORDINAL = msgspec.Meta(extra={"ordinal": True})


def named(kind: str) -> msgspec.Meta:
    """Return metadata for an id: one of those that `Game.list_names` has under `kind`.

    Example:
        >>> Crew = dict[Annotated[str, named("astronaut")], int]
        >>> find_allowed_values(Crew, {"astronaut": ["medic", "pilot"]}).keys
        ('medic', 'pilot')
    """
    return msgspec.Meta(extra={"named": kind})


def up_to(limit: int) -> msgspec.Meta:
    """Return metadata for a number: no correction goes beyond `limit`. Play may, where the rules know no limit.

    Example:
        >>> find_allowed_values(Annotated[int, msgspec.Meta(ge=0), up_to(12)], {}).high
        12
    """
    return msgspec.Meta(extra={"upto": limit})


#: The known ids, by kind.
Names = Mapping[str, Collection[str]]


def format_value(value: str | bool | int) -> str:
    """Return a legal value as text.

    Example:
        >>> format_value(True), format_value(3)
        ('true', '3')
    """
    return str(value).lower() if isinstance(value, bool) else str(value)


class AllowedValues(msgspec.Struct, frozen=True, omit_defaults=True):
    """The values that a place may hold.

    A number between bounds, one of `values`, text, a list of `of`, or a table of `keys`. `nothing`: it may also be
    empty (null). `kind`: the kind of ids (`Game.list_names`) that the values are.
    """

    sort: Literal["number", "choice", "text", "list", "table"]
    low: int | None = None
    high: int | None = None
    values: tuple[str | bool, ...] = ()
    of: AllowedValues | None = None
    keys: tuple[str, ...] = ()
    nothing: bool = False
    kind: str = ""

    @property
    def legal_texts(self) -> tuple[str, ...]:
        """All values as text, where they can be counted.

        Example:
            >>> AllowedValues("number", 1, 3, nothing=True).legal_texts, AllowedValues("number", 0, 101).legal_texts
            (('1', '2', '3', 'null'), ())
            >>> len(AllowedValues("number", 60, 70).legal_texts)
            11
        """
        texts = tuple(map(format_value, self.values))
        if self.sort == "number" and self.low is not None and self.high is not None and self.high - self.low <= 100:
            texts = tuple(str(number) for number in range(self.low, self.high + 1))
        return (*texts, "null") if texts and self.nothing else texts

    def __str__(self) -> str:
        """Return a description for programs."""
        description = {
            "number": f"a whole number{self._format_range()}",
            "choice": f"one of {', '.join(self.legal_texts) or 'nothing: there is none'}",
            "text": "text",
            "list": f"a list, each {self.of}",
            "table": "an object" + (f" with {', '.join(self.keys)}" if self.keys else f", each value {self.of}"),
        }[self.sort]
        return f"{description} or null" if self.nothing and self.sort != "choice" else description

    def _format_range(self) -> str:
        if self.low is not None and self.high is not None:
            return f" from {self.low} to {self.high}"
        return f" from {self.low}" if self.low is not None else f" up to {self.high}" if self.high is not None else ""


class Place(msgspec.Struct, frozen=True):
    """A place: its path, its present value (`exists`: whether there is one), its type.

    `is_sum`: nothing but a mapping of places with fixed keys, which people set one by one.
    """

    path: str
    value: Any
    hint: Any
    exists: bool = True
    is_sum: bool = False


class Complement(msgspec.Struct, frozen=True):
    """A number that the state does not hold: `total` less what is at `path` of it, from 0 on."""

    path: str
    total: int


R = TypeVar("R")
_MANY = 10_000  # cached types: those made at run time, such as list[...] of a type, must not pile up


def cached_by_type(read: Callable[[Any], R]) -> Callable[[Any], R]:
    """Cache `read` by type: a state is walked at every correction, and most of that time went into its types.

    By identity: annotated types have no hash, and Literal[1] equals Literal[True].
    """
    cache: dict[int, tuple[Any, R]] = {}  # the type is kept too, or its id() could be reused

    @functools.wraps(read)
    def cached(hint: Any) -> R:
        entry = cache.get(id(hint))
        if entry is None:
            if len(cache) >= _MANY:
                cache.clear()
            entry = cache[id(hint)] = hint, read(hint)
        return entry[1]

    return cached


def _own_metadata(hint: Any) -> dict[str, Any]:
    """Return the annotations of a type, the innermost last: bounds and marks."""
    metadata: dict[str, Any] = {}
    while get_origin(hint) is Annotated:
        inner, *annotations = get_args(hint)
        for meta in annotations:
            if isinstance(meta, msgspec.Meta):
                metadata |= {name: getattr(meta, name) for name in ("ge", "le") if getattr(meta, name) is not None}
                metadata |= meta.extra or {}
        hint = inner
    return metadata


@cached_by_type
def strip_annotations(hint: Any) -> Any:
    """Return a type without its annotations, and without "or None".

    Example:
        >>> strip_annotations(Annotated[Annotated[int, up_to(5)] | None, ADJUSTABLE])
        <class 'int'>
    """
    while True:
        if get_origin(hint) is Annotated:
            hint = get_args(hint)[0]
        elif len(members := _union_members(hint)) == 1 and members[0] is not hint:
            hint = members[0]
        else:
            return hint


def _union_members(hint: Any) -> list[Any]:
    if get_origin(hint) in (Union, UnionType):
        return [member for member in get_args(hint) if member is not NoneType]
    return [hint]


@cached_by_type
def all_metadata(hint: Any) -> Mapping[str, Any]:
    """Return the annotations of a type, and of its part beside "or None": bounds and marks.

    Example:
        >>> all_metadata(Annotated[Annotated[int, msgspec.Meta(ge=0, le=9), up_to(5)] | None, ADJUSTABLE])
        {'adjust': True, 'ge': 0, 'le': 9, 'upto': 5}
    """
    metadata: dict[str, Any] = {}
    while True:
        metadata |= _own_metadata(hint)
        while get_origin(hint) is Annotated:
            hint = get_args(hint)[0]
        members = _union_members(hint)
        if len(members) != 1 or members[0] is hint:
            return metadata
        hint = members[0]


@cached_by_type
def is_nullable(hint: Any) -> bool:
    """Return whether a place of that type may be empty (None).

    Example:
        >>> is_nullable(Annotated[int | None, ADJUSTABLE]), is_nullable(NoneType), is_nullable(int)
        (True, True, False)
    """
    while get_origin(hint) is Annotated:
        hint = get_args(hint)[0]
    return hint is NoneType or (get_origin(hint) in (Union, UnionType) and NoneType in get_args(hint))


@functools.cache
def field_types(struct: type) -> dict[str, Any]:
    """Return the types of a struct's fields, annotations included."""
    return get_type_hints(struct, include_extras=True)


def is_struct(hint: Any) -> bool:
    """Return whether a type is a msgspec struct."""
    return isinstance(hint, type) and issubclass(hint, msgspec.Struct)


@cached_by_type
def key_type(hint: Any) -> Any:
    """Return the type of a mapping's keys."""
    return (get_args(strip_annotations(hint)) or (str, Any))[0]


@cached_by_type
def item_type(hint: Any) -> Any:
    """Return the type of the items in a list or a mapping."""
    return (get_args(strip_annotations(hint)) or (Any,))[-1]


def list_children(node: Any, hint: Any) -> Iterator[tuple[str, Any, Any]]:
    """Yield name, value and type of everything one step below `node`.

    Example:
        >>> list(list_children({4: "ore"}, dict[int, str]))
        [('4', 'ore', <class 'str'>)]
    """
    if isinstance(node, msgspec.Struct):
        types = field_types(type(node))
        for name in node.__struct_fields__:
            yield name, getattr(node, name), types[name]
    elif isinstance(node, dict):
        inner = item_type(hint)
        for key, value in node.items():
            yield str(key), value, inner
    elif isinstance(node, list):
        inner = item_type(hint)
        for index, value in enumerate(node):
            yield str(index), value, inner


def find_allowed_values(hint: Any, names: Names) -> AllowedValues:
    """Return the values that a place of that type may hold.

    Example:
        >>> str(find_allowed_values(Literal["day", "night"], {}))
        'one of day, night'
        >>> find_allowed_values(Literal["day"] | Literal["night"] | None, {}).legal_texts
        ('day', 'night', 'null')
        >>> find_allowed_values(bool | None, {}).legal_texts, str(find_allowed_values(Literal["day"] | int, {}))
        (('true', 'false', 'null'), 'text')
        >>> find_allowed_values(Annotated[int, ORDINAL], {}).nothing
        True
        >>> tool, names = Annotated[str, named("tool")], {"tool": ["saw", "axe"]}
        >>> find_allowed_values(tool, names).values, find_allowed_values(tool, names).kind
        (('axe', 'saw'), 'tool')
        >>> str(find_allowed_values(tool, {})), str(find_allowed_values(dict[tool, int], names))
        ('text', 'an object with axe, saw')
    """
    inner, metadata = strip_annotations(hint), all_metadata(hint)
    nothing = is_nullable(hint) or "ordinal" in metadata
    if inner is bool:
        return AllowedValues("choice", values=(True, False), nothing=nothing)
    if inner is int:
        return AllowedValues("number", metadata.get("ge"), metadata.get("le", metadata.get("upto")), nothing=nothing)
    literals = [literal for literal in _union_members(inner) if get_origin(literal) is Literal]
    if literals and len(literals) == len(_union_members(inner)):
        return AllowedValues(
            "choice", values=tuple(v for literal in literals for v in get_args(literal)), nothing=nothing
        )
    if get_origin(inner) in (list, tuple):
        return AllowedValues("list", of=find_allowed_values(get_args(inner)[0], names), nothing=nothing)
    if get_origin(inner) is dict:
        key = find_allowed_values(key_type(inner), names)
        values = tuple(str(value) for value in key.values)
        return AllowedValues("table", of=find_allowed_values(item_type(inner), names), keys=values, nothing=nothing)
    if is_struct(inner):
        return AllowedValues("table", keys=tuple(inner.__struct_fields__), nothing=nothing)
    if "named" in metadata and metadata["named"] in names:
        return AllowedValues(
            "choice", values=tuple(sorted(names[metadata["named"]])), nothing=nothing, kind=metadata["named"]
        )
    return AllowedValues("text", nothing=nothing)


def has_variable_keys(hint: Any) -> bool:
    """Return whether keys may be added to and removed from a mapping of that type.

    Where each value is marked on its own, keys are fixed.
    """
    return not all_metadata(item_type(hint)).get("adjust", False)


def has_fixed_keys(hint: Any) -> bool:
    """Return whether a type is a mapping with fixed keys: each value can be set, and all of them at once.

    Example:
        >>> coins = Annotated[int, ADJUSTABLE]
        >>> [has_fixed_keys(hint) for hint in (dict[str, coins], dict[str, int], list[coins])]
        [True, False, False]
    """
    return get_origin(strip_annotations(hint)) is dict and not has_variable_keys(hint)


def list_places(state: msgspec.Struct, names: Names) -> Iterator[Place]:
    """Yield every place of `state` that the table may set: present values, and keys that may be added.

    Example:
        >>> from marshub.kernel.example import CoinRaceState
        >>> state = CoinRaceState({"red": 0, "blue": 2})
        >>> [(place.path, place.value, place.is_sum) for place in list_places(state, {})]
        [('coins', {'red': 0, 'blue': 2}, True), ('coins.red', 0, False), ('coins.blue', 2, False)]
    """

    def walk(node: Any, hint: Any, prefix: str, is_inside: bool) -> Iterator[Place]:
        for name, value, inner in list_children(node, hint):
            path = f"{prefix}{name}"
            is_marked = is_inside or all_metadata(inner).get("adjust", False)
            is_adjustable = is_marked or has_fixed_keys(inner)
            if is_adjustable:
                yield Place(path, value, inner, is_sum=not is_marked)
            if not (
                isinstance(value, list)
                and not (value and is_struct(strip_annotations(item_type(inner))))
                and is_adjustable
            ):
                yield from walk(value, inner, f"{path}.", is_marked)
            if is_adjustable and isinstance(value, dict) and has_variable_keys(inner):
                for key in find_allowed_values(inner, names).keys:
                    if key not in value:
                        yield Place(f"{path}.{key}", None, item_type(inner), exists=False)

    yield from walk(state, type(state), "", False)
