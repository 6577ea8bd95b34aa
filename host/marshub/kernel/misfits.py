"""Violations: values that are impossible by a state's types, the known ids, the rules, or the box."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Literal, get_args, get_origin

import msgspec

from .errors import MarsHubError
from .places import Names, all_metas, bare, hints, inner_of, is_struct, key_of, once
from .suggest import suggest
from .words import Words

if TYPE_CHECKING:
    from .game import Game


PLAYED = 10  # play may go on from the most that a correction sets, and reaches no further than so many times it


class Misfit(msgspec.Struct, frozen=True):
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


def misfits(game: Game[Any, Any], state: Any) -> Sequence[Misfit]:
    """Return all violations in `state`: unknown ids and values out of bounds, or else those of the game's rules.

    Example:
        >>> from marshub.kernel.example import CoinRace, CoinRaceState
        >>> find_violations(CoinRace(), CoinRaceState({"red": 3, "blue": 0}))
        []
    """
    try:
        game.packs(state)  # without them nobody knows what there is
        found = list(strangers(state, type(state), game.names(state), slack=PLAYED))
        # What the rules say of things is only asked where each thing is one that there is.
        return found or list(game.misfits(state))
    except MarsHubError as error:
        return [Misfit("packs", str(error))]
    except Exception as error:  # rules that do not even find their way to what is wrong
        return [Misfit("", f"no table of this game: {error!r}")]


def strangers(node: Any, hint: Any, names: Names, *, slack: int = 1) -> Iterator[Misfit]:
    """Yield unknown ids, and numbers beyond `slack` times the most that a correction may set."""
    found: list[Misfit] = []
    _below(node, hint, names, "", slack, found)
    return iter(found)


def _below(node: Any, hint: Any, names: Names, prefix: str, slack: int, found: list[Misfit]) -> None:
    if isinstance(node, msgspec.Struct):
        for name, inner in _fields(type(node)):
            _at(getattr(node, name), inner, names, prefix, name, slack, found)
    elif isinstance(node, dict):
        kind, inner = all_metas(key_of(hint)).get("named", ""), inner_of(hint)
        there = names.get(kind, node)
        found += [_unknown(f"{prefix}{key}", "unknown", key, there) for key in node if key not in there]
        for key, value in node.items() if _speaks(inner) else ():
            _at(value, inner, names, prefix, key, slack, found)
    elif isinstance(node, list) and _speaks(inner := inner_of(hint)):
        for index, value in enumerate(node):
            _at(value, inner, names, prefix, index, slack, found)


def _at(value: Any, hint: Any, names: Names, prefix: str, name: object, slack: int, found: list[Misfit]) -> None:
    if isinstance(value, str):
        kind = all_metas(hint).get("named", "")
        if kind in names and value not in names[kind]:
            found.append(_unknown(f"{prefix}{name}", f"{value!r} is unknown", value, names[kind]))
    elif isinstance(value, int):
        most = all_metas(hint).get("upto")
        if most is not None and value > most * slack:
            found.append(Misfit(f"{prefix}{name}", f"{value} is more than {most * slack}, the most there can be"))
    elif value is not None:
        _below(value, hint, names, f"{prefix}{name}.", slack, found)


def _unknown(path: str, said: str, value: str, there: Collection[str]) -> Misfit:
    return Misfit(path, f"{said}; {suggest(value, there)}", tuple(sorted(there)))


@once
def _fields(struct: Any) -> tuple[tuple[str, Any], ...]:
    """Return name and type of the fields that have to be checked."""
    own = hints(struct)
    return tuple((name, own[name]) for name in struct.__struct_fields__ if _speaks(own[name]))


@once
def _speaks(hint: Any) -> bool:
    """Return whether a type, or the type of its items, names ids or bounds; a struct has to be looked into."""
    inner, said = bare(hint), all_metas(hint)
    if "named" in said or "upto" in said:
        return True
    if get_origin(inner) in (list, dict):
        return any(map(_speaks, get_args(inner)))
    return get_origin(inner) is not Literal and inner not in (int, str, bool, float)


def unknown_fields(raw: Any, hint: Any, prefix: str = "") -> Iterator[Misfit]:
    """Yield fields in plain data that its type does not have: decoding alone would ignore them."""
    inner = bare(hint)
    if isinstance(raw, dict) and is_struct(inner):
        own = hints(inner)
        for name, value in raw.items():
            if name in own:
                yield from unknown_fields(value, own[name], f"{prefix}{name}.")
            else:
                yield Misfit(f"{prefix}{name}", f"unknown field; {suggest(name, own)}", tuple(own))
    elif isinstance(raw, dict) and get_origin(inner) is dict:
        for key, value in raw.items():
            yield from unknown_fields(value, inner_of(inner), f"{prefix}{key}.")
    elif isinstance(raw, list) and get_origin(inner) in (list, tuple) and get_args(inner):
        for index, value in enumerate(raw):
            yield from unknown_fields(value, get_args(inner)[0], f"{prefix}{index}.")
