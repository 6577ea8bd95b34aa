"""Violations: values that are impossible by a state's types, the known ids, the rules, or the box."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, get_args, get_origin

import msgspec

from .did_you_mean import suggest_name
from .errors import MarsHubError
from .places import (
    Names,
    all_metadata,
    cached_by_type,
    field_types,
    find_allowed_values,
    is_struct,
    item_type,
    key_type,
    strip_annotations,
)
from .toml_lines import Spot
from .words import Words

if TYPE_CHECKING:
    from .game import Game


PLAY_SLACK = 10  # play may exceed the greatest correctable number up to so many times


class Violation(msgspec.Struct, frozen=True):
    """A value that is impossible where it is: its path, what was expected there, and the legal values if they are few.

    `expected` is for programs; `words` tell people the same, where a game has them.
    """

    path: str
    expected: str
    legal: tuple[str, ...] = ()
    words: Words | None = None

    def __str__(self) -> str:
        """Return path and expectation as one line."""
        return f"{self.path}: {self.expected}" if self.path else self.expected


def find_violations(game: Game[Any, Any], state: Any) -> Sequence[Violation]:
    """Return all violations in `state`: unknown ids and values out of bounds, or else those of the game's rules.

    Example:
        >>> from marshub.kernel.example import CoinRace, CoinRaceState
        >>> find_violations(CoinRace(), CoinRaceState({"red": 3, "blue": 0}))
        []
    """
    try:
        game.pack_hashes(state)  # raises if a pack is missing: then no ids are known
        unknown_values = list(find_unknown_values(state, type(state), game.list_names(state), slack=PLAY_SLACK))
        # The rules are only asked about states with known ids.
        return unknown_values or list(game.find_violations(state))
    except MarsHubError as error:
        return [Violation("packs", str(error))]
    except Exception as error:  # the rules fail at an impossible state
        return [Violation("", f"no table of this game: {error!r}")]


def find_unknown_values(node: Any, hint: Any, names: Names, *, slack: int = 1) -> Iterator[Violation]:
    """Yield unknown ids, and numbers beyond `slack` times the most that a correction may set."""
    violations: list[Violation] = []
    _check_children(node, hint, names, "", slack, violations)
    return iter(violations)


def _check_children(node: Any, hint: Any, names: Names, prefix: str, slack: int, violations: list[Violation]) -> None:
    children: Iterable[tuple[object, Any, tuple[Any, Mapping[str, Any]]]] = ()
    if isinstance(node, msgspec.Struct):
        children = [(name, getattr(node, name), typed) for name, typed in _checked_fields(type(node))]
    elif isinstance(node, dict):
        kind, inner = all_metadata(key_type(hint)).get("named", ""), item_type(hint)
        known = names.get(kind, node)
        violations += [_unknown_value(f"{prefix}{key}", "unknown", key, known) for key in node if key not in known]
        if _needs_check(inner):
            typed = inner, all_metadata(inner)
            children = [(key, value, typed) for key, value in node.items()]
    elif isinstance(node, list) and _needs_check(inner := item_type(hint)):
        typed = inner, all_metadata(inner)
        children = [(index, value, typed) for index, value in enumerate(node)]
    for name, value, (inner, metadata) in children:
        if isinstance(value, str):
            kind = metadata.get("named", "")
            if kind in names and value not in names[kind]:
                violations.append(_unknown_value(f"{prefix}{name}", f"{value!r} is unknown", value, names[kind]))
        elif isinstance(value, int):
            limit = metadata.get("upto")
            if limit is not None and value > limit * slack:
                violations.append(
                    Violation(f"{prefix}{name}", f"{value} is more than {limit * slack}, the most there can be")
                )
        elif value:
            _check_children(value, inner, names, f"{prefix}{name}.", slack, violations)


def _unknown_value(path: str, problem: str, value: str, known: Collection[str]) -> Violation:
    return Violation(path, f"{problem}; {suggest_name(value, known)}", tuple(sorted(known)))


@cached_by_type
def _checked_fields(struct: Any) -> tuple[tuple[str, tuple[Any, Mapping[str, Any]]], ...]:
    """Return name, type and the type's annotations of the fields that have to be checked."""
    types = ((name, field_types(struct)[name]) for name in struct.__struct_fields__)
    return tuple((name, (inner, all_metadata(inner))) for name, inner in types if _needs_check(inner))


@cached_by_type
def _needs_check(hint: Any) -> bool:
    """Return whether a type, or the type of its items, names ids or bounds; a struct has to be looked into."""
    inner, metadata = strip_annotations(hint), all_metadata(hint)
    if "named" in metadata or "upto" in metadata:
        return True
    if get_origin(inner) in (list, dict):
        return any(map(_needs_check, get_args(inner)))
    return get_origin(inner) is not Literal and inner not in (int, str, bool, float)


def describe_type_mistakes(raw: Any, hint: Any, names: Names) -> list[Violation]:
    """Return every value in plain data that its type cannot hold, with what is expected there; "" is the data itself.

    Example:
        >>> [(v.path, v.expected, v.legal) for v in describe_type_mistakes({"a": "x"}, dict[str, Literal["y"]], {})]
        [('a', 'one of y', ('y',))]
    """
    from .pack_mistakes import convert_leniently  # imported late: only a mistake needs it

    _, mistakes = convert_leniently({"": raw}, dict[str, hint])
    return [_describe_type_mistake(spot[1:], problem, hint, names) for spot, problem in mistakes]


def _describe_type_mistake(spot: Spot, problem: str, hint: Any, names: Names) -> Violation:
    path = ".".join(map(str, spot))
    for step in spot:
        inner = strip_annotations(hint)
        hint = field_types(inner).get(str(step), Any) if is_struct(inner) else item_type(inner)
    if hint is Any or " field " in problem:  # a field that is missing or unknown
        return Violation(path, problem)
    allowed = find_allowed_values(hint, names)
    return Violation(path, str(allowed), allowed.legal_texts)


def find_unknown_fields(raw: Any, hint: Any, prefix: str = "") -> Iterator[Violation]:
    """Yield fields in plain data that its type does not have: decoding alone would ignore them."""
    inner = strip_annotations(hint)
    if isinstance(raw, dict) and is_struct(inner):
        types = field_types(inner)
        for name, value in raw.items():
            if name in types:
                yield from find_unknown_fields(value, types[name], f"{prefix}{name}.")
            else:
                yield Violation(f"{prefix}{name}", f"unknown field; {suggest_name(name, types)}", tuple(types))
    elif isinstance(raw, dict) and get_origin(inner) is dict:
        for key, value in raw.items():
            yield from find_unknown_fields(value, item_type(inner), f"{prefix}{key}.")
    elif isinstance(raw, list) and get_origin(inner) in (list, tuple) and get_args(inner):
        for index, value in enumerate(raw):
            yield from find_unknown_fields(value, get_args(inner)[0], f"{prefix}{index}.")
