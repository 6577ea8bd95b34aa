"""What lies on a table and cannot lie there: against its types, the ids there are, the rules and the box."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, get_args, get_origin

import msgspec

from .errors import MarsHubError
from .places import Names, all_metas, bare, children, hints, inner_of, is_struct, key_of
from .suggest import suggest
from .words import Words

if TYPE_CHECKING:
    from .game import Game


PLAYED = 10  # play may go on from the most that a correction sets, and reaches no further than so many times it


class Misfit(msgspec.Struct, frozen=True):
    """Something that cannot lie where it lies: its path, what was expected there, what may lie there if it is few.

    `expected` is for programs; `words` say the same to people, where a game has them.
    """

    path: str
    expected: str
    legal: tuple[str, ...] = ()
    words: Words | None = None

    def __str__(self) -> str:
        return f"{self.path}: {self.expected}" if self.path else self.expected


def misfits(game: Game[Any, Any], state: Any) -> Sequence[Misfit]:
    """All that cannot lie as `state` has it."""
    try:
        game.packs(state)  # without them nobody knows what there is
        found = list(strangers(state, type(state), game.names(state), slack=PLAYED))
        # What the rules say of things is only asked where each thing is one that there is.
        return found or list(game.misfits(state))
    except MarsHubError as error:
        return [Misfit("packs", str(error))]
    except Exception as error:  # rules that do not even find their way to what is wrong
        return [Misfit("", f"no table of this game: {error!r}")]


def strangers(node: Any, hint: Any, names: Names, prefix: str = "", *, slack: int = 1) -> Iterator[Misfit]:
    """Ids that there are none of, and numbers beyond `slack` times what a correction may set."""
    if isinstance(node, dict):
        kind = all_metas(key_of(hint)).get("named", "")
        if kind in names:
            for key in node:
                if key not in names[kind]:
                    yield Misfit(f"{prefix}{key}", f"unknown; {suggest(key, names[kind])}", tuple(sorted(names[kind])))
    for name, value, inner in children(node, hint):
        path = f"{prefix}{name}"
        if isinstance(value, str):
            kind = all_metas(inner).get("named", "")
            if kind in names and value not in names[kind]:
                legal = tuple(sorted(names[kind]))
                yield Misfit(path, f"{value!r} is unknown; {suggest(value, names[kind])}", legal)
        elif isinstance(value, int):
            most = all_metas(inner).get("upto")
            if most is not None and value > most * slack:
                yield Misfit(path, f"{value} is more than {most * slack}, the most there can be")
        elif value is not None:
            yield from strangers(value, inner, names, f"{path}.", slack=slack)


def unknown_fields(raw: Any, hint: Any, prefix: str = "") -> Iterator[Misfit]:
    """Fields in plain data that its type has none of: reading alone would pass over them."""
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
